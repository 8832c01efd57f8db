// Finds the words of the course that somebody wrote, in either script (learning-tools "A word is mine").
import type { StudyWord } from '#contract/study-word.ts';
import { type ImportLimits, type WrittenWord, foldWord, readWrittenWords } from './import-text.ts';
import { groupSameWords } from './known-words.ts';
import { judgePinyin } from './pinyin-judge.ts';
import { parseReadings } from './word-dictionary.ts';

/** What of a word it takes to find it. */
export type LookupWord = Pick<
  StudyWord,
  'id' | 'memoryId' | 'level' | 'text' | 'traditional' | 'traditionalVariants' | 'reading' | 'otherReadings' | 'spokenReadings'
>;

/** The items of one word: one of each level that has it. The lowest level first. */
export type Sense = readonly [LookupWord, ...LookupWord[]];

/** A written word with what the course has of it: one sense, several to choose from, or none. */
export interface FoundWord {
  readonly written: string;
  readonly senses: readonly Sense[];
}

/** What became of a text. */
export interface FoundWords {
  readonly found: readonly FoundWord[];
  /** What the course does not have, as written. */
  readonly unknown: readonly string[];
  /** How many words were there once more. */
  readonly repeated: number;
}

/** Looks a written word up. */
export type WordLookup = (word: WrittenWord) => readonly Sense[];

/** Prepares the look-up in these levels, the lowest first. */
export function createWordLookup(levels: readonly { readonly words: readonly LookupWord[] }[]): WordLookup {
  const words = levels.flatMap((level) => level.words);
  const wordsByText = Map.groupBy(words, ({ text }) => foldWord(text));
  const wordsByTraditional = groupByWriting(words, ({ traditional }) => [traditional]);
  const wordsByVariant = groupByWriting(words, ({ traditionalVariants }) => traditionalVariants);
  return ({ texts, readings }) => {
    for (const text of texts) {
      // 后 is a word and a traditional form of another: what is written simplified comes first.
      const matches = wordsByText.get(text) ?? wordsByTraditional.get(text) ?? wordsByVariant.get(text);
      if (matches) return groupSameWords(chooseByReading(matches, readings));
    }
    return [];
  };
}

function groupByWriting(
  words: readonly LookupWord[],
  listWritings: (word: LookupWord) => readonly string[],
): ReadonlyMap<string, LookupWord[]> {
  const groups = new Map<string, LookupWord[]>();
  for (const word of words)
    for (const writing of new Set(listWritings(word).map(foldWord)))
      if (writing !== '') groups.set(writing, [...(groups.get(writing) ?? []), word]);
  return groups;
}

/** Reads a text and looks its words up, each once; undefined if there is more of them than the limits allow. */
export function findWrittenWords(text: string, lookUp: WordLookup, limits: ImportLimits): FoundWords | undefined {
  const words = readWrittenWords(text, limits);
  if (!words) return undefined;
  const found = new Map<string, FoundWord>();
  const unknown = new Set<string>();
  let repeated = 0;
  for (const word of words) {
    const senses = lookUp(word);
    const name = senses.map(([first]) => first.id).join(' ');
    if (senses.length === 0 ? unknown.has(word.written) : found.has(name)) repeated += 1;
    else if (senses.length === 0) unknown.add(word.written);
    else found.set(name, { written: word.written, senses });
  }
  return { found: [...found.values()], unknown: [...unknown], repeated };
}

// The first reading that fits decides: with its tones before without, and for the word that is taught with it before one that also has it. One that
// fits none is somebody's other spelling: it decides nothing.
function chooseByReading(words: readonly LookupWord[], readings: readonly string[]): readonly LookupWord[] {
  if (words.length === 1) return words;
  for (const written of readings)
    for (const verdict of ['correct', 'near'] as const)
      for (const listReadings of [listTaughtReading, listOtherReadings]) {
        const fitting = words.filter((word) => {
          const own = parseReadings(word.text, listReadings(word)).filter((syllables) => syllables.length > 0);
          return judgePinyin(written, word.text, own)?.kind === verdict;
        });
        if (fitting.length > 0) return fitting;
      }
  return words;
}

const listTaughtReading = ({ reading }: LookupWord) => [reading];
const listOtherReadings = ({ otherReadings, spokenReadings }: LookupWord) => [...otherReadings, ...spokenReadings];
