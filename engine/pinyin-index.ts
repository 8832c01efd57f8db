// Words by the syllables that spell them: what the input method walks along.
import { splitPattern } from './segmentation.ts';
import type { DictionaryEntry } from './word-dictionary.ts';

/** A word as one of its readings spells it. */
export interface SpelledWord {
  readonly entry: DictionaryEntry;
  /** The word itself, or the half of a pattern. */
  readonly text: string;
  /** Pinyin with tone marks. */
  readonly pinyin: string;
  /** Tones of the syllables, 1 to 4, 5 for the neutral one; 0 where any may be typed. */
  readonly tones: readonly number[];
}

/** A tree of syllables without tones and with v for ü; a word hangs where its last syllable ends. */
export interface SyllableNode {
  readonly children: Map<string, SyllableNode>;
  readonly words: SpelledWord[];
}

/** Every word of a dictionary by its spelling. */
export interface PinyinIndex {
  readonly root: SyllableNode;
}

function createNode(): SyllableNode {
  return { children: new Map(), words: [] };
}

function countCharacters(text: string): number {
  return Array.from(text).filter((character) => /\p{Script=Han}/u.test(character)).length;
}

function addWord(root: SyllableNode, word: SpelledWord, syllables: readonly string[]): void {
  // The r of nǎr is also typed as the er of the character 儿.
  let nodes = [root];
  for (const syllable of syllables) {
    const spellings = syllable === 'r' ? ['r', 'er'] : [syllable];
    nodes = nodes.flatMap((node) =>
      spellings.map((spelling) => {
        const child = node.children.get(spelling) ?? createNode();
        node.children.set(spelling, child);
        return child;
      }),
    );
  }
  for (const { words } of nodes) words.push(word);
}

/** Splits an entry into what can be typed: each half of a pattern with its part of each reading. */
function listSpellings({ text: whole, readings, syllables }: DictionaryEntry) {
  const halves = splitPattern(whole);
  return readings.flatMap((reading, at) => {
    const parts = halves.length === 1 ? [reading] : reading.split(/…+/u).filter(Boolean);
    const rest = [...(syllables[at] ?? [])];
    return halves.map((text, index) => ({
      text,
      pinyin: (parts[index] ?? '').trim(),
      syllables: rest.splice(0, countCharacters(text)),
    }));
  });
}

/** Indexes a dictionary, once. A reading that is not pinyin of its characters is left out. */
export function buildPinyinIndex(entries: readonly DictionaryEntry[]): PinyinIndex {
  const root = createNode();
  for (const entry of entries)
    for (const { text, pinyin, syllables } of listSpellings(entry)) {
      if (syllables.length === 0) continue;
      const characters = Array.from(text);
      // 一 and 不 are read with several tones, by what follows; 儿 has the second where it is more than an r.
      const hasAnyTone = (syllable: string, index: number) => syllable === 'r5' || '一不'.includes(characters[index] ?? '?');
      const tones = syllables.map((syllable, index) => (hasAnyTone(syllable, index) ? 0 : Number(syllable.at(-1))));
      addWord(
        root,
        { entry, text, pinyin, tones },
        syllables.map((syllable) => syllable.slice(0, -1).replaceAll('ü', 'v')),
      );
    }
  return { root };
}
