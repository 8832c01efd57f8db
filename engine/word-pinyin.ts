// A word's pinyin: the readings that are right, and what may be offered beside them as wrong (decisions §15).
import type { StudyWord } from '#contract/study-word.ts';
import { markTone, parseSyllables } from './pinyin.ts';
import { createPinyinJudge } from './pinyin-judge.ts';
import { neutralTone } from './tones.ts';

const countHan = (text: string) => Array.from(text).filter((character) => /\p{Script=Han}/u.test(character)).length;

/** The readings of a word as lists of numbered syllables. */
export function listReadings(word: StudyWord): string[][] {
  const count = countHan(word.text);
  return [word.reading, ...word.otherReadings, ...word.spokenReadings].flatMap((reading) => {
    const syllables = parseSyllables(reading, count);
    return syllables ? [syllables] : [];
  });
}

/** A reading with another tone on one syllable, written as it was: with its spaces, apostrophes and dots. */
function replaceTone(reading: string, syllables: readonly string[], at: number, tone: number): string {
  const letters = Array.from(reading.normalize('NFC'));
  let next = 0;
  return syllables
    .map((numbered, index) => {
      const between: string[] = [];
      while (next < letters.length && !/\p{L}/u.test(letters[next] ?? '')) between.push(letters[next++] ?? '');
      const spelling = numbered.replace(/\d$/, '');
      const written = letters.slice(next, next + spelling.length).join('');
      next += spelling.length;
      if (index !== at) return between.join('') + written;
      return between.join('') + markTone(spelling, tone);
    })
    .concat(letters.slice(next).join(''))
    .join('');
}

/** The syllables, with their tones, that words have: what is offered with another tone sounds like Chinese. */
export function collectSyllables(words: Iterable<StudyWord>): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { text, reading } of words) for (const syllable of parseSyllables(reading, countHan(text)) ?? []) known.add(syllable);
  return known;
}

/** A word's reading with another tone on one of its syllables, each time; those that Chinese has first. */
export function listOtherTones({ text, reading }: Pick<StudyWord, 'text' | 'reading'>, known: ReadonlySet<string>): string[] {
  const syllables = parseSyllables(reading, countHan(text)) ?? [];
  const changed = syllables.flatMap((numbered, at) => {
    const spelling = numbered.replace(/\d$/, '');
    const tones = spelling === 'r' || numbered.endsWith(String(neutralTone)) ? [] : [1, 2, 3, 4];
    return tones
      .filter((tone) => !numbered.endsWith(String(tone)))
      .map((tone) => ({ isKnown: known.has(`${spelling}${tone}`), reading: replaceTone(reading, syllables, at, tone) }));
  });
  return [...changed.filter(({ isKnown }) => isKnown), ...changed.filter(({ isKnown }) => !isKnown)].map((one) => one.reading);
}

/** Whether two readings have their spaces and dots at the same places: another look would tell which one is right. */
export function looksAlike(one: string, other: string): boolean {
  const describe = (reading: string) => reading.replace(/[^\s…-]+/gu, 'a');
  return describe(one) === describe(other);
}

// How they are read before other words.
const readInPhrases: Readonly<Record<string, readonly (readonly string[])[]>> = { 一: [['yi2'], ['yi4']], 不: [['bu2']] };

/** Finds out whether pinyin is no right reading of a text: none of these, not as it is spoken, and not with a full tone for a light one. */
export function createWrongPinyinTest(text: string, readings: readonly (readonly string[])[]): (pinyin: string) => boolean {
  const judge = createPinyinJudge(text, [...readings, ...(readInPhrases[text] ?? [])], true);
  return (pinyin) => {
    const verdict = judge(pinyin);
    return verdict === undefined || verdict.kind === 'wrong';
  };
}
