// Chinese as it is read: cut into the words of the course and those beside it, with their pinyin, and which levels read it.
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { markTone } from './pinyin.ts';
import { type CuttingDictionary, type Segment, type SegmentationDictionary, segmentChinese, splitPattern } from './segmentation.ts';
import type { TypingWords } from './typing-words.ts';
import type { DictionaryEntry } from './word-dictionary.ts';

/** What reading needs of the course. */
export interface CourseReading {
  readonly segmentation: SegmentationDictionary;
  /** The entries of a word or of the half of a pattern; none for a text that is no word of the course. */
  readonly findEntries: (text: string) => readonly DictionaryEntry[];
}

/** Reads texts by one dictionary. */
export interface TextReader {
  /** Cuts a text into words; joined, they are the text. */
  readonly cut: (text: string) => Segment[];
  /** Pinyin of a word in its usual reading; undefined for whatever is no word. */
  readonly findPinyin: (word: string) => string | undefined;
  /** Whether a word is the name of somebody or of a place that the course does not teach. */
  readonly isName: (word: string) => boolean;
  /** The words of the course that a word beside it is made of; none if it has other parts too. */
  readonly listParts: (word: string) => readonly string[];
}

// Longer texts are no words beside the course.
const longestOther = 4;

/** The part of a pattern's reading that belongs to one of its halves. */
function readEntry({ text, readings }: DictionaryEntry, word: string): string {
  const [reading = ''] = readings;
  const half = splitPattern(text).indexOf(word);
  return text === word ? reading : (reading.split(/…+/u).filter(Boolean)[half] ?? reading).trim();
}

function joinPinyin(syllables: readonly string[]): string {
  return syllables.map((syllable) => markTone(syllable.slice(0, -1), Number(syllable.at(-1)))).join('');
}

/** A reader by the course, and by the words beside it once they are loaded. */
export function createTextReader({ segmentation, findEntries }: CourseReading, others: TypingWords | undefined): TextReader {
  const findPlace = (text: string) => others?.numbers.get(text);
  const dictionary: CuttingDictionary = others
    ? {
        costs: {
          get: (text) => {
            const known = segmentation.costs.get(text);
            const place = findPlace(text);
            if (place === undefined || (known === undefined && others.findUse(place) === 'parts')) return known;
            return others.costs[place];
          },
        },
        longest: Math.max(segmentation.longest, longestOther),
      }
    : segmentation;
  return {
    cut: (text) => segmentChinese(text, dictionary),
    findPinyin: (word) => {
      const [entry] = findEntries(word);
      if (entry) return readEntry(entry, word);
      const place = findPlace(word);
      const [syllables] = place === undefined ? [] : (others?.readSyllables(place) ?? []);
      return syllables && joinPinyin(syllables);
    },
    isName: (word) => {
      const place = findEntries(word).length > 0 ? undefined : findPlace(word);
      return place !== undefined && others?.findUse(place) === 'name';
    },
    listParts: (word) => {
      const parts = segmentChinese(word, segmentation);
      return parts.length > 1 && parts.every(({ isWord }) => isWord) ? parts.map(({ text }) => text) : [];
    },
  };
}

const hanPattern = /\p{Script=Han}/u;

/** The level at which each word of a text is read: Infinity where none teaches it. Names and what is not Chinese are left out. */
export function listWordLevels(text: string, reader: TextReader, findLevel: (word: string) => number | undefined): number[] {
  const levelOf = (word: string): number => {
    const own = findLevel(word);
    if (own !== undefined) return own;
    const parts = reader.listParts(word);
    return parts.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...parts.map((part) => findLevel(part) ?? Number.POSITIVE_INFINITY));
  };
  return reader.cut(text).flatMap(({ text: word }) => (hanPattern.test(word) && !reader.isName(word) ? [levelOf(word)] : []));
}

/** A level with the share of words, 0 to 1, that somebody reads who knows its words and those below. */
export interface LevelShare {
  readonly level: TaughtLevel;
  readonly share: number;
}

/** The share of each level, by the levels of the words; none without words. */
export function shareByLevel(wordLevels: readonly number[]): LevelShare[] {
  if (wordLevels.length === 0) return [];
  return taughtLevels.map((level) => ({ level, share: wordLevels.filter((needed) => needed <= level).length / wordLevels.length }));
}

/** A level reads a text if it reads so much of its words (chat "Reading"). */
const readableShare = 0.9;

/** The lowest level that reads it; where none does, the highest, with its share. */
export function findFittingLevel(levels: readonly LevelShare[]): LevelShare | undefined {
  return levels.find(({ share }) => share >= readableShare) ?? levels.at(-1);
}
