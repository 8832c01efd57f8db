// Finds words of a level, or of all, by Chinese text, pinyin or meaning, best matches first.
import type { StudyWord } from '#contract/study-word.ts';
import { parseSyllables } from './pinyin.ts';
import { neutralTone } from './tones.ts';
import { readTypedPinyin } from './typed-pinyin.ts';

/** A search query; without a text it matches all words of the syllabus level. */
export interface WordQuery {
  readonly text: string;
  /** Level of the 2026 syllabus; undefined for all levels. */
  readonly syllabus?: number | undefined;
}

/** Returns matches by rank (whole word, prefix, inner match) and in list order within a rank. */
export type WordSearch = (query: WordQuery) => StudyWord[];

const exactMatch = 0;
const prefixMatch = 1;
const innerMatch = 2;
const noMatch = 3;

/** A letter of a reading, with the tones it may be typed with. */
interface ReadingLetter {
  readonly letter: string;
  /** Tones that its syllable may be typed with. */
  readonly tones: readonly number[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A typed letter with its tone mark (0 for none), or a tone number with an empty letter. */
interface TypedLetter {
  readonly letter: string;
  readonly tone: number;
}

/** A word with what it is found by. */
export interface IndexedWord {
  readonly word: StudyWord;
  readonly writings: readonly string[];
  readonly readings: readonly (readonly ReadingLetter[])[];
  readonly meanings: readonly string[];
}

function normalizeChinese(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Folds case, accents, apostrophes and punctuation; single spaces between words. */
function normalizeMeaning(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ]+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function stripArticle(meaning: string): string {
  return meaning.replace(/^(?:to|an?|the) (?=.)/, '');
}

// 一 and 不 are written with their sandhi tone in a word, and typed with that tone or their own.
function listTypedTones(tone: number, character: string | undefined): number[] {
  if (character === '一') return [tone, 1, 2, 4];
  return character === '不' ? [tone, 2, 4] : [tone];
}

// The r of nǎr is also typed as the er that its character is by itself.
function listReadingLetters(reading: string, text: string): ReadingLetter[][] {
  const own = parseReadingLetters(reading, text, 'r');
  return own.some(({ letter, isFirst, isLast }) => letter === 'r' && isFirst && isLast)
    ? [own, parseReadingLetters(reading, text, 'er')]
    : [own];
}

function parseReadingLetters(reading: string, text: string, spelledR: 'r' | 'er'): ReadingLetter[] {
  const characters = Array.from(text).filter((character) => /\p{Script=Han}/u.test(character));
  const readingLetters: ReadingLetter[] = [];
  for (const [syllableIndex, syllable] of (parseSyllables(reading, characters.length) ?? []).entries()) {
    const isR = syllable === `r${neutralTone}`;
    const letters = Array.from(isR ? spelledR : syllable.slice(0, -1).replaceAll('ü', 'v'));
    const ownTones = listTypedTones(Number(syllable.at(-1)), characters[syllableIndex]);
    // The tone of nǎr may also follow its r, and er by itself has the second.
    const tones = isR ? [...ownTones, ...(spelledR === 'er' ? [2] : []), ...(readingLetters.at(-1)?.tones ?? [])] : ownTones;
    readingLetters.push(...letters.map((letter, index) => ({ letter, tones, isFirst: index === 0, isLast: index === letters.length - 1 })));
  }
  return readingLetters;
}

/** Prepares a word for searches. */
export function indexWord(word: StudyWord): IndexedWord {
  const meanings = word.translations.map(normalizeMeaning);
  return {
    word,
    writings: [word.text, word.traditional, ...word.traditionalVariants].map(normalizeChinese).filter(Boolean),
    readings: [word.reading, ...word.otherReadings, ...word.spokenReadings].flatMap((reading) => listReadingLetters(reading, word.text)),
    meanings: [...new Set([...meanings, ...meanings.map(stripArticle)])],
  };
}

/** Parses typed pinyin into letters and tones; undefined if it cannot be pinyin. */
function parseTypedPinyin(text: string): TypedLetter[] | undefined {
  const signs = readTypedPinyin(text.replace(/[\s'’‘ʼ…·.-]+/gu, ''));
  if (signs.length === 0 || signs.some(({ isOther }) => isOther)) return undefined;
  return signs.map(({ letter, tone, digit }) => ({ letter, tone: digit === undefined ? tone : digit || neutralTone }));
}

// A typed u also finds ü.
function matchesLetter(typed: string, expected: string): boolean {
  return typed === expected || (expected === 'v' && typed === 'u');
}

/** Index in a reading where the typed letters end if they start at `start`; undefined if they do not match. */
function findMatchEnd(typedLetters: readonly TypedLetter[], readingLetters: readonly ReadingLetter[], start: number): number | undefined {
  let index = start;
  for (const { letter, tone } of typedLetters) {
    const previous = readingLetters[index - 1];
    if (letter === '') {
      if (index === start || previous?.isLast !== true || !previous.tones.includes(tone)) return undefined;
      continue;
    }
    const expected = readingLetters[index];
    if (!expected || !matchesLetter(letter, expected.letter) || (tone > 0 && !expected.tones.includes(tone))) return undefined;
    index += 1;
  }
  return index;
}

function rankReading(typedLetters: readonly TypedLetter[], readingLetters: readonly ReadingLetter[]): number {
  const end = findMatchEnd(typedLetters, readingLetters, 0);
  if (end !== undefined) return end === readingLetters.length ? exactMatch : prefixMatch;
  return readingLetters.some(({ isFirst }, index) => isFirst && findMatchEnd(typedLetters, readingLetters, index) !== undefined)
    ? innerMatch
    : noMatch;
}

function rankText(typed: string, text: string): number {
  if (text === typed) return exactMatch;
  if (text.startsWith(typed)) return prefixMatch;
  return text.includes(typed) ? innerMatch : noMatch;
}

function rankMeaning(typed: string, meaning: string, isWholeWord: boolean): number {
  if (meaning === typed) return exactMatch;
  if (isWholeWord && !` ${meaning} `.includes(` ${typed} `)) return noMatch;
  if (meaning.startsWith(typed)) return prefixMatch;
  return meaning.includes(` ${typed}`) ? innerMatch : noMatch;
}

function findBestRank<Value>(values: readonly Value[], rankValue: (value: Value) => number): number {
  return Math.min(noMatch, ...values.map(rankValue));
}

/** Ranks by Chinese text; pinyin typed together with it, as in 老师 lǎoshī, must be the word's. */
function rankChinese(typed: string): (word: IndexedWord) => number {
  const chinese = typed.replace(/\p{Script=Latin}[\p{Script=Latin}\d]*/gu, '');
  const pinyin = chinese === typed ? undefined : parseTypedPinyin(typed.replace(/\p{Script=Han}/gu, ''));
  if (!pinyin) return ({ writings }) => findBestRank(writings, (candidate) => rankText(typed, candidate));
  return ({ writings, readings }) =>
    Math.max(
      findBestRank(writings, (candidate) => rankText(chinese, candidate)),
      findBestRank(readings, (candidate) => rankReading(pinyin, candidate)),
    );
}

/** Creates the ranking of a search text; undefined if nothing can match it. */
function createRanking(text: string, words: readonly IndexedWord[]): ((word: IndexedWord) => number) | undefined {
  const chinese = normalizeChinese(text);
  if (chinese === '') return undefined;
  if (/\p{Script=Han}/u.test(chinese)) return rankChinese(chinese);
  const pinyin = parseTypedPinyin(text);
  const rankReadings = ({ readings }: IndexedWord) =>
    pinyin ? findBestRank(readings, (candidate) => rankReading(pinyin, candidate)) : noMatch;
  const hasToneMarks = pinyin !== undefined && /\p{M}/u.test(text.normalize('NFD'));
  // Tone marks mean pinyin: hé is not a prefix of help. A text like résumé that is no reading must match a whole word.
  if (hasToneMarks && words.some((word) => rankReadings(word) < noMatch)) return rankReadings;
  const meaning = normalizeMeaning(text);
  const forms = [...new Set([meaning, stripArticle(meaning)])].filter(Boolean);
  const rankForms = (candidate: string) => findBestRank(forms, (form) => rankMeaning(form, candidate, hasToneMarks));
  return (word) => Math.min(rankReadings(word), findBestRank(word.meanings, rankForms));
}

/** Walks over the normalized texts of the words; what is found is in their order within a rank. */
export function searchIndex(index: readonly IndexedWord[], { text, syllabus }: WordQuery): StudyWord[] {
  const words = syllabus === undefined ? index : index.filter(({ word }) => word.level2025 === syllabus);
  if (text.trim() === '') return words.map(({ word }) => word);
  const rankWord = createRanking(text, words);
  if (!rankWord) return [];
  return words
    .map((word) => ({ word: word.word, rank: rankWord(word) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ word }) => word);
}

/** Indexes the words once for many searches. */
export function createWordSearch(courseWords: readonly StudyWord[]): WordSearch {
  const index = courseWords.map(indexWord);
  return (query) => searchIndex(index, query);
}

/** Whether the text is the word itself as it is written, in simplified or traditional characters. */
export function isWrittenAs(text: string, { text: written, traditional, traditionalVariants }: StudyWord): boolean {
  const chinese = normalizeChinese(text);
  return chinese !== '' && [written, traditional, ...traditionalVariants].some((writing) => normalizeChinese(writing) === chinese);
}
