// Words by the syllables that spell them: what the input method walks along.
import { markTone } from './pinyin.ts';
import { splitPattern } from './segmentation.ts';
import type { TypingWords } from './typing-words.ts';
import { type WordNumber, unlistedWord } from './word-costs.ts';
import type { DictionaryEntry } from './word-dictionary.ts';

/** A word as one of its readings spells it. */
export interface SpelledWord {
  /** The word itself, or the half of a pattern. */
  readonly text: string;
  /** Pinyin with tone marks. */
  readonly pinyin: string;
  /** Tones of the syllables, 1 to 4, 5 for the neutral one; 0 where any may be typed. */
  readonly tones: readonly number[];
  readonly cost: number;
  readonly number: WordNumber;
  /** The word of the course; undefined for a word that it does not have. */
  readonly entry: DictionaryEntry | undefined;
}

/** A tree of syllables without tones and with v for ü; a word hangs where its last syllable ends. */
export interface SyllableNode {
  readonly children: SyllableChildren;
  /** The commonest first. */
  readonly words: readonly SpelledWord[];
}

/** What of a map a walk needs. */
interface SyllableChildren {
  readonly get: (syllable: string) => SyllableNode | undefined;
  readonly keys: () => Iterable<string>;
}

/** Every word of a dictionary by its spelling. */
export interface PinyinIndex {
  readonly root: SyllableNode;
  /** What is known beside the course; undefined while it is not loaded. */
  readonly typingWords: TypingWords | undefined;
  /** The entries of a word, or of the half of a pattern. */
  readonly findEntries: (text: string) => readonly DictionaryEntry[];
}

interface GrowingNode {
  readonly children: Map<string, GrowingNode>;
  readonly words: SpelledWord[];
}

interface Spelling {
  readonly syllables: readonly string[];
  readonly word: SpelledWord;
}

// Of a character with several readings the others are rarer: 还 is hái far more often than huán.
const otherReadingCost = 6;

function createNode(): GrowingNode {
  return { children: new Map(), words: [] };
}

function countCharacters(text: string): number {
  return Array.from(text).filter((character) => /\p{Script=Han}/u.test(character)).length;
}

/** Returns `compute` with its results kept: there are some 1,300 syllables, and a hundred times as many in the words. */
function keepResults<Result>(compute: (syllable: string) => Result): (syllable: string) => Result {
  const results = new Map<string, Result>();
  return (syllable) => {
    const known = results.get(syllable);
    if (known !== undefined) return known;
    const result = compute(syllable);
    results.set(syllable, result);
    return result;
  };
}

/** The r of nǎr is also typed as the er of the character 儿. */
const listLetters = keepResults((syllable) => (syllable === 'r5' ? ['r', 'er'] : [syllable.slice(0, -1).replaceAll('ü', 'v')]));
const markSyllable = keepResults((syllable) => markTone(syllable.slice(0, -1), Number(syllable.at(-1))));

function openChild(node: GrowingNode, letters: string): GrowingNode {
  const known = node.children.get(letters);
  if (known) return known;
  const child = createNode();
  node.children.set(letters, child);
  return child;
}

function addWord(root: GrowingNode, word: SpelledWord, syllables: readonly string[]): void {
  if (syllables.length === 0) return;
  let nodes = [root];
  for (const syllable of syllables) {
    const spellings = listLetters(syllable);
    const [letters = ''] = spellings;
    const [only] = nodes;
    nodes =
      only && nodes.length === 1 && spellings.length === 1
        ? [openChild(only, letters)]
        : nodes.flatMap((node) => spellings.map((spelling) => openChild(node, spelling)));
  }
  for (const { words } of nodes) words.push(word);
}

// 一 and 不 are read with several tones, by what follows; 儿 has the second where it is more than an r.
function listTones(text: string, syllables: readonly string[]): number[] {
  const characters = Array.from(text);
  return syllables.map((syllable, at) => (syllable === 'r5' || '一不'.includes(characters[at] ?? '?') ? 0 : Number(syllable.at(-1))));
}

/** Splits an entry into what can be typed: each half of a pattern with its part of each reading. */
function listSpellings(entry: DictionaryEntry, typingWords: TypingWords | undefined): Spelling[] {
  const { text: whole, readings, syllables } = entry;
  const halves = splitPattern(whole);
  return readings.flatMap((reading, at) => {
    const parts = halves.length === 1 ? [reading] : reading.split(/…+/u).filter(Boolean);
    const rest = [...(syllables[at] ?? [])];
    return halves.map((text, index) => {
      const own = rest.splice(0, halves.length === 1 ? rest.length : countCharacters(text));
      const number = typingWords?.numbers.get(text) ?? unlistedWord;
      const cost = (typingWords?.costs[number] ?? entry.cost) + (at > 0 ? otherReadingCost : 0);
      return { syllables: own, word: { text, pinyin: (parts[index] ?? '').trim(), tones: listTones(text, own), cost, number, entry } };
    });
  });
}

function listOtherSpellings(typingWords: TypingWords, number: WordNumber): Spelling[] {
  const text = typingWords.texts[number] ?? '';
  return typingWords.readSyllables(number).map((syllables, at) => {
    const pinyin = syllables.map(markSyllable).join('');
    const cost = (typingWords.costs[number] ?? 0) + (at > 0 ? otherReadingCost : 0);
    return { syllables, word: { text, pinyin, tones: listTones(text, syllables), cost, number, entry: undefined } };
  });
}

/** The entries by the letters of the first syllables of their spellings, in their order, which decides between words that cost as much. */
function groupEntries(
  entries: readonly DictionaryEntry[],
  typingWords: TypingWords | undefined,
): ReadonlyMap<string, ReadonlySet<DictionaryEntry>> {
  const groups = new Map<string, Set<DictionaryEntry>>();
  for (const entry of entries) {
    const isPattern = /[…⋯.\s]/u.test(entry.text);
    const spellings = isPattern ? listSpellings(entry, typingWords).map(({ syllables }) => syllables) : entry.syllables;
    for (const [first] of spellings)
      for (const letters of first === undefined ? [] : listLetters(first)) {
        const group = groups.get(letters);
        if (group) group.add(entry);
        else groups.set(letters, new Set([entry]));
      }
  }
  return groups;
}

/** The other words in the same way, from the commonest on. */
function groupOthers(typingWords: TypingWords | undefined): ReadonlyMap<string, ReadonlySet<WordNumber>> {
  const groups = new Map<string, WordNumber[]>();
  for (const [syllable, numbers] of typingWords?.groupByFirstSyllable() ?? [])
    for (const letters of listLetters(syllable)) groups.set(letters, [...(groups.get(letters) ?? []), ...numbers]);
  return new Map(Array.from(groups, ([letters, numbers]) => [letters, new Set(numbers.toSorted((one, other) => one - other))]));
}

/**
 * Indexes a dictionary, and the words that typing knows beside it. A reading that is not pinyin of its characters is left out. The tree behind
 * a first syllable grows when it is first asked for: a whole one would hold the page up for a tenth of a second on a slow phone.
 */
export function buildPinyinIndex(entries: readonly DictionaryEntry[], typingWords?: TypingWords): PinyinIndex {
  const entriesByText = new Map<string, DictionaryEntry[]>();
  for (const entry of entries)
    for (const half of splitPattern(entry.text)) {
      const known = entriesByText.get(half);
      if (known) known.push(entry);
      else entriesByText.set(half, [entry]);
    }
  const entriesByFirst = groupEntries(entries, typingWords);
  const othersByFirst = groupOthers(typingWords);
  const grown = new Map<string, SyllableNode>();
  const grow = (letters: string): SyllableNode | undefined => {
    const known = grown.get(letters);
    if (known) return known;
    const tree = createNode();
    const spellings = [
      ...[...(entriesByFirst.get(letters) ?? [])].flatMap((entry) => listSpellings(entry, typingWords)),
      ...(typingWords ? [...(othersByFirst.get(letters) ?? [])].flatMap((number) => listOtherSpellings(typingWords, number)) : []),
    ];
    for (const { word, syllables } of spellings.toSorted((one, other) => one.word.cost - other.word.cost)) addWord(tree, word, syllables);
    const node = tree.children.get(letters);
    if (node) grown.set(letters, node);
    return node;
  };
  const firsts = [...new Set([...entriesByFirst.keys(), ...othersByFirst.keys()])];
  return {
    root: { children: { get: grow, keys: () => firsts }, words: [] },
    typingWords,
    findEntries: (text) => entriesByText.get(text) ?? [],
  };
}
