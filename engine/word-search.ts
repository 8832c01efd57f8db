// Finds words of a level by writing, pinyin or meaning, the best matches first.
import type { StudyItem } from '#contract/item.ts';
import { syllablesOf } from './pinyin.ts';

/** What a learner looks for; without a text all words of the syllabus level. */
export interface Wanted {
  readonly text: string;
  /** Level of the syllabus of 2026; undefined for all. */
  readonly syllabus?: number | undefined;
}

/** Words in list order within each rank: the whole word, its beginning, a piece of it. */
export type WordSearch = (wanted: Wanted) => StudyItem[];

const exact = 0;
const beginning = 1;
const inside = 2;
const none = 3;

/** A letter of a reading as it may be typed. */
interface Sound {
  readonly letter: string;
  /** Tones that its syllable may be typed with. */
  readonly tones: readonly number[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A letter with the tone mark on it, 0 for none; or a tone number with an empty letter. */
interface Typed {
  readonly letter: string;
  readonly tone: number;
}

interface Prepared {
  readonly item: StudyItem;
  readonly writings: readonly string[];
  readonly readings: readonly (readonly Sound[])[];
  readonly meanings: readonly string[];
}

// A breve is what many type for the caron.
const toneOfMark: Readonly<Record<string, number>> = { '\u0304': 1, '\u0301': 2, '\u030c': 3, '\u0306': 3, '\u0300': 4 };
const umlaut = '\u0308';
const neutral = 5;

function bareWriting(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Case, accents, apostrophes and signs folded; one space between words. */
function bareMeaning(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ]+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutArticle(meaning: string): string {
  return meaning.replace(/^(?:to|an?|the) (?=.)/, '');
}

// 一 and 不 are written with the tone that they take in the word, and typed with that or with their own.
function tonesOf(tone: number, character: string | undefined): number[] {
  if (character === '一') return [tone, 1, 2, 4];
  return character === '不' ? [tone, 2, 4] : [tone];
}

function soundsOf(reading: string, writing: string): Sound[] {
  const characters = Array.from(writing).filter((character) => /\p{Script=Han}/u.test(character));
  const sounds: Sound[] = [];
  for (const [at, syllable] of (syllablesOf(reading, characters.length) ?? []).entries()) {
    const letters = Array.from(syllable.slice(0, -1));
    const own = tonesOf(Number(syllable.at(-1)), characters[at]);
    // The tone of nǎr may stand behind its r as well.
    const tones = letters.join('') === 'r' ? [...own, ...(sounds.at(-1)?.tones ?? [])] : own;
    sounds.push(...letters.map((letter, place) => ({ letter, tones, isFirst: place === 0, isLast: place === letters.length - 1 })));
  }
  return sounds;
}

function prepared(item: StudyItem): Prepared {
  const meanings = item.translations.map(bareMeaning);
  return {
    item,
    writings: [item.item, item.traditional].map(bareWriting).filter(Boolean),
    readings: [item.reading, ...item.otherReadings].map((reading) => soundsOf(reading, item.item)),
    meanings: [...new Set([...meanings, ...meanings.map(withoutArticle)])],
  };
}

/** The letters and tones of typed pinyin; undefined where it cannot be pinyin. */
function typedPinyin(text: string): Typed[] | undefined {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/u([\u0300-\u036f]*):/g, `u${umlaut}$1`)
    .replace(/v/g, `u${umlaut}`)
    .replace(/[\s'’‘ʼ…·.-]+/gu, '');
  if (!/^(?:[a-z][\u0300-\u036f]*|[0-5])+$/.test(letters)) return undefined;
  const typed: Typed[] = [];
  for (const [, letter = '', marks = '', digit] of letters.matchAll(/([a-z])([\u0300-\u036f]*)|([0-5])/g)) {
    const tones = Array.from(marks).filter((mark) => mark !== umlaut);
    if (tones.length > 1 || tones.some((mark) => toneOfMark[mark] === undefined)) return undefined;
    const tone = digit === undefined ? (toneOfMark[tones[0] ?? ''] ?? 0) : Number(digit) || neutral;
    typed.push({ letter: letter === 'u' && marks.includes(umlaut) ? 'ü' : letter, tone });
  }
  return typed;
}

// A u may stand for ü; and ü for the u of ju, qu, xu and yu, which is one.
function isLetter(typed: string, sound: Sound, before: Sound | undefined): boolean {
  if (typed === sound.letter) return true;
  if (sound.letter === 'ü') return typed === 'u';
  return sound.letter === 'u' && typed === 'ü' && !sound.isFirst && 'jqxy'.includes(before?.letter ?? ' ');
}

/** Where the typed letters end in a reading when they begin at `from`; undefined where they do not fit. */
function endOf(typed: readonly Typed[], sounds: readonly Sound[], from: number): number | undefined {
  let at = from;
  for (const { letter, tone } of typed) {
    const before = sounds[at - 1];
    if (letter === '') {
      if (at === from || before?.isLast !== true || !before.tones.includes(tone)) return undefined;
      continue;
    }
    const sound = sounds[at];
    if (!sound || !isLetter(letter, sound, before) || (tone > 0 && !sound.tones.includes(tone))) return undefined;
    at += 1;
  }
  return at;
}

function rankOfReading(typed: readonly Typed[], sounds: readonly Sound[]): number {
  const end = endOf(typed, sounds, 0);
  if (end !== undefined) return end === sounds.length ? exact : beginning;
  return sounds.some(({ isFirst }, at) => isFirst && endOf(typed, sounds, at) !== undefined) ? inside : none;
}

function rankOfWriting(typed: string, writing: string): number {
  if (writing === typed) return exact;
  if (writing.startsWith(typed)) return beginning;
  return writing.includes(typed) ? inside : none;
}

function rankOfMeaning(typed: string, meaning: string, isWhole: boolean): number {
  if (meaning === typed) return exact;
  if (isWhole && !` ${meaning} `.includes(` ${typed} `)) return none;
  if (meaning.startsWith(typed)) return beginning;
  return meaning.includes(` ${typed}`) ? inside : none;
}

function best<Value>(values: readonly Value[], rankOf: (value: Value) => number): number {
  return Math.min(none, ...values.map(rankOf));
}

/** Makes the ranking of one text; undefined where nothing can match it. */
function rankingOf(text: string, words: readonly Prepared[]): ((word: Prepared) => number) | undefined {
  const writing = bareWriting(text);
  if (writing === '') return undefined;
  if (/\p{Script=Han}/u.test(writing)) return ({ writings }) => best(writings, (one) => rankOfWriting(writing, one));
  const pinyin = typedPinyin(text);
  const ofReading = ({ readings }: Prepared) => (pinyin ? best(readings, (one) => rankOfReading(pinyin, one)) : none);
  const isMarked = pinyin !== undefined && /\p{M}/u.test(text.normalize('NFD'));
  // Who writes tone marks means pinyin: hé is not the beginning of help. But résumé, where it is no reading, is a whole word.
  if (isMarked && words.some((word) => ofReading(word) < none)) return ofReading;
  const meaning = bareMeaning(text);
  const ways = [...new Set([meaning, withoutArticle(meaning)])].filter(Boolean);
  const ofWays = (one: string) => best(ways, (way) => rankOfMeaning(way, one, isMarked));
  return (word) => Math.min(ofReading(word), best(word.meanings, ofWays));
}

/** Prepares the words once; each search is then a walk over folded texts. */
export function wordSearchOf(items: readonly StudyItem[]): WordSearch {
  const all = items.map(prepared);
  return ({ text, syllabus }) => {
    const words = syllabus === undefined ? all : all.filter(({ item }) => item.level2025 === syllabus);
    if (text.trim() === '') return words.map(({ item }) => item);
    const rankOf = rankingOf(text, words);
    if (!rankOf) return [];
    return words
      .map((word) => ({ item: word.item, rank: rankOf(word) }))
      .filter(({ rank }) => rank < none)
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
  };
}
