// Which words beside the course are read as one word: phrases such as 太贵, which counts of pairs made words, are read as what they are made of.
import { type CuttingDictionary, segmentChinese } from '#engine/segmentation.ts';
import type { WordUse } from '#engine/typing-words.ts';

export interface UseSources {
  /** The words that the course teaches. */
  readonly taught: ReadonlySet<string>;
  /** Cuts into words and characters of the course. */
  readonly cutting: CuttingDictionary;
  /** The part of speech of a word in general Chinese. */
  readonly kinds: ReadonlyMap<string, string>;
  /** How everyday words are read; names begin with a capital letter. */
  readonly everyday: ReadonlyMap<string, string>;
}

// What stands before or behind any word without making one of it.
const firstWords = '太很最不没这那每和在是我你他她它';
const numerals = '一二两三四五六七八九十百几半';
const lastWords = '里上下的了着过吧吗呢';
/** Behind the kind of pronouns: 那里 and 他们, not 那本. */
const pronouns = /^r.*[里么样些儿边们]$/u;

/** How a word is read that the course does not teach. */
export function findUse(text: string, { taught, cutting, kinds, everyday }: UseSources): WordUse {
  const characters = Array.from(text);
  const kind = kinds.get(text) ?? '';
  const isGivenName = /^\p{Lu}/u.test(everyday.get(text) ?? '');
  const isName = isGivenName || /^n[rs]/.test(kind);
  if (characters.length === 1 || pronouns.test(kind + text)) return isName ? 'name' : 'word';
  const isReadable = (part: string) => taught.has(part) || /^n[rs]/.test(kinds.get(part) ?? '');
  const [first = ''] = characters;
  const isFirstFree = firstWords.includes(first) || (numerals.includes(first) && (characters.length === 2 || kind === 'm'));
  if (isFirstFree && isReadable(characters.slice(1).join(''))) return 'parts';
  if (lastWords.includes(characters.at(-1) ?? '') && isReadable(characters.slice(0, -1).join(''))) return 'parts';
  const parts = segmentChinese(text, cutting).map((part) => part.text);
  const isTaught = parts.every((part) => taught.has(part));
  // Two characters may be a word with a sense of its own: 点心 is no heart.
  const isPhrase = parts.some((part) => Array.from(part).length > 1) || (parts.length > 2 && !isName);
  if (isTaught && isPhrase) return 'parts';
  return isName ? 'name' : 'word';
}
