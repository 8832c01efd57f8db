// The letters that somebody typed to be converted, without apostrophes and tones, but with what those say.
import { isDivisiblePinyin } from './pinyin.ts';
import { readTypedPinyin } from './typed-pinyin.ts';

export interface TypedLetters {
  /** Lower case, v for ü. */
  readonly letters: string;
  /** Tone typed with each letter: 1 to 5, or 0. */
  readonly tones: readonly number[];
  /** Whether a syllable must end after each letter: an apostrophe or a tone number follows. */
  readonly stops: readonly boolean[];
  /** Where each letter ends in what was typed, with what belongs to it. */
  readonly ends: readonly number[];
  /** Whether the letters are whole syllables, up to one that may still be typed. */
  readonly isDivisible: boolean;
}

/** Reads what was typed; whatever is no letter, apostrophe or tone counts as nothing. */
export function parseTypedLetters(typed: string): TypedLetters {
  let letters = '';
  const tones: number[] = [];
  const stops: boolean[] = [];
  const ends: number[] = [];
  let reached = 0;
  for (const { letter, tone, digit = 0, end } of readTypedPinyin(typed)) {
    const last = letters.length - 1;
    if (letter !== '') {
      letters += letter;
      tones.push(tone);
      stops.push(false);
      ends.push(end);
    } else if (last >= 0) {
      // An apostrophe, a number, or a mark typed by itself belongs to the letter before it.
      if (digit > 0) tones[last] = digit;
      if (digit > 0 || /['’]/.test(typed.slice(reached, end))) stops[last] = true;
      ends[last] = end;
    }
    reached = end;
  }
  return { letters, tones, stops, ends, isDivisible: isDivisiblePinyin(letters) };
}

/** The tone typed with the letters of a syllable; 0 for none. */
export function findTone({ tones }: TypedLetters, from: number, end: number): number {
  for (let at = from; at < end; at += 1) if ((tones[at] ?? 0) > 0) return tones[at] ?? 0;
  return 0;
}

/** Where a syllable that begins here must end at the latest. */
export function findStop({ stops, letters }: TypedLetters, from: number): number {
  const stop = stops.indexOf(true, from);
  return stop < 0 ? letters.length : stop + 1;
}
