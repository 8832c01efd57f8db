// Judges typed pinyin against the readings of a word (decisions §6 "Freetype verdicts").
import { neutralTone } from './tones.ts';
import { readTypedPinyin } from './typed-pinyin.ts';

/** A syllable, numbered from 0, with the tones 1 to 5. `typed` is undefined where two digits contradict each other. */
export interface WrongTone {
  readonly index: number;
  readonly expected: number;
  readonly typed: number | undefined;
}

/** The verdict on typed pinyin. near: accepted, and the difference is shown. Syllables are numbered from 0. */
export type PinyinVerdict =
  | { readonly kind: 'correct' }
  | { readonly kind: 'near'; readonly reason: 'no-tones' | 'full-tone'; readonly syllables: readonly number[] }
  | { readonly kind: 'wrong'; readonly reason: 'tone'; readonly syllables: readonly WrongTone[] };

/** Letters and numbers alone: ü is `v`, a tone mark is `~` and its number behind the letter. */
function normalizePinyin(text: string): string {
  return readTypedPinyin(text)
    .map(({ letter, tone, digit }) => (letter === '' ? (digit ?? '') : letter + (tone > 0 ? `~${tone}` : '')))
    .join('');
}

interface Syllable {
  /** ü is `v`. */
  readonly letters: string;
  readonly tone: number;
  /** Accepted tones: for 一 and 不 with or without tone sandhi. */
  readonly acceptedTones: ReadonlySet<number>;
  /** Whether the r of 儿 follows. */
  readonly hasR: boolean;
}

// A retroflex r belongs to the syllable before it: nǎr may be typed nar3 or na3r.
function parseExpectedSyllables(reading: readonly string[], text: string, isAsSpoken: boolean): Syllable[] {
  const characters = Array.from(text).filter((character) => /\p{Script=Han}/u.test(character));
  const syllables: Syllable[] = [];
  for (const [index, numbered] of reading.entries()) {
    const letters = numbered.replace(/\d$/, '').replace(/u:|ü/g, 'v');
    const tone = Number(/\d$/.exec(numbered)?.[0] ?? neutralTone) || neutralTone;
    const previous = syllables.at(-1);
    if (letters === 'r' && previous) syllables[syllables.length - 1] = { ...previous, hasR: true };
    else {
      const spokenTones = isAsSpoken && tone === 3 && (reading[index + 1] ?? '').endsWith('3') ? [2] : [];
      const acceptedTones = new Set([tone, ...listSandhiTones(characters, reading, index), ...spokenTones]);
      syllables.push({ letters, tone, acceptedTones, hasR: false });
    }
  }
  return syllables;
}

// 一 is first tone on its own and 不 fourth; before a fourth tone both are second, and 一 is fourth before any other tone.
function listSandhiTones(characters: readonly string[], reading: readonly string[], index: number): number[] {
  const character = characters.length === reading.length ? characters[index] : undefined;
  if (character !== '一' && character !== '不') return [];
  const nextTone = Number(/\d$/.exec(reading[index + 1] ?? '')?.[0] ?? 0);
  const citationTone = character === '一' ? 1 : 4;
  if (nextTone === 0) return [citationTone];
  return nextTone === 4 ? [citationTone, 2] : [citationTone, 4];
}

// Parses typed pinyin against these syllables. Each result holds one tone per syllable: 0 for none, -1 for contradictory digits.
// Trailing digits can be read in more than one way.
function parseTypedTones(typed: string, syllables: readonly Syllable[]): number[][] {
  // Most candidates for a wrong answer end here.
  if (syllables.every(({ hasR }) => !hasR) && typed.replace(/[~\d]/g, '') !== syllables.map(({ letters }) => letters).join('')) return [];
  const digitPattern = '(?:~?([0-5]))?';
  // The r of 儿 is also typed as the er that the character is by itself.
  const rPattern = `(?:(e)${digitPattern})?r${digitPattern}`;
  const patterns = syllables.map(
    ({ letters, hasR }) =>
      Array.from(letters)
        .map((letter) => `${letter}${digitPattern}`)
        .join('') + (hasR ? rPattern : ''),
  );
  const match = new RegExp(`^${patterns.join('')}([0-5]*)$`).exec(typed);
  if (!match) return [];
  const groups = match.slice(1, -1);
  const readTone = (group: string | undefined) => (group === undefined ? [] : [Number(group) || neutralTone]);
  let offset = 0;
  const tonesBySyllable = syllables.map(({ letters, hasR }) => {
    const own = groups.slice(offset, offset + letters.length).flatMap(readTone);
    offset += letters.length;
    if (!hasR) return own;
    const [e, ...ofR] = groups.slice(offset, offset + 3);
    offset += 3;
    const tones = ofR.flatMap(readTone);
    // na3r5 and na3er2 type the tone of the r too, which has none: its character alone is read ér.
    const isWithout = (tone: number) => tone === neutralTone || (e !== undefined && tone === 2);
    return own.length > 0 ? [...own, ...tones.filter((tone) => !isWithout(tone))] : tones;
  });
  if (tonesBySyllable.some((own) => new Set(own).size > 1)) return [tonesBySyllable.map(() => -1)];
  const tones = tonesBySyllable.map(([tone]) => tone ?? 0);
  const candidates = match.at(-1) === '' ? [tones] : [];
  // Trailing digits: one per syllable, or one per syllable that has a tone.
  const trailingDigits = /[0-5]+$/.exec(typed)?.[0] ?? '';
  if (trailingDigits !== '' && !/\d/.test(typed.slice(0, -trailingDigits.length))) {
    const typedTones = Array.from(trailingDigits).map((tone) => Number(tone) || neutralTone);
    if (typedTones.length === syllables.length) candidates.push(typedTones);
    if (typedTones.length === countCharacters(syllables)) candidates.push(dropTonesOfR(typedTones, syllables));
    const tonedCount = syllables.filter(({ tone }) => tone !== neutralTone).length;
    if (typedTones.length === tonedCount && tonedCount < syllables.length) {
      const remaining = [...typedTones];
      candidates.push(syllables.map(({ tone }) => (tone === neutralTone ? neutralTone : (remaining.shift() ?? 0))));
    }
  }
  return candidates;
}

function countCharacters(syllables: readonly Syllable[]): number {
  return syllables.length + syllables.filter(({ hasR }) => hasR).length;
}

function dropTonesOfR(tones: readonly number[], syllables: readonly Syllable[]): number[] {
  const remaining = [...tones];
  return syllables.map(({ hasR }) => {
    const [tone = 0] = remaining.splice(0, hasR ? 2 : 1);
    return tone;
  });
}

function judgeTones(tones: readonly number[], syllables: readonly Syllable[]): PinyinVerdict {
  const findSyllables = (test: (tone: number, syllable: Syllable) => boolean) =>
    syllables.flatMap((syllable, index) => (test(tones[index] ?? 0, syllable) ? [index] : []));
  const wrong = findSyllables(
    (tone, { tone: expectedTone, acceptedTones }) => tone !== 0 && !acceptedTones.has(tone) && !(expectedTone === neutralTone && tone > 0),
  );
  if (wrong.length > 0) {
    const toWrongTone = (index: number): WrongTone => {
      const typed = tones[index] ?? 0;
      return { index, expected: syllables[index]?.tone ?? neutralTone, typed: typed > 0 ? typed : undefined };
    };
    return { kind: 'wrong', reason: 'tone', syllables: wrong.map(toWrongTone) };
  }
  const missing = findSyllables((tone, { tone: expectedTone }) => tone === 0 && expectedTone !== neutralTone);
  if (missing.length > 0) return { kind: 'near', reason: 'no-tones', syllables: missing };
  const fullTones = findSyllables(
    (tone, { tone: expectedTone, acceptedTones }) => expectedTone === neutralTone && tone > 0 && !acceptedTones.has(tone),
  );
  return fullTones.length > 0 ? { kind: 'near', reason: 'full-tone', syllables: fullTones } : { kind: 'correct' };
}

// Longer than any reading with its tones and gaps.
const maxTypedLength = 200;

const verdictRank: readonly PinyinVerdict['kind'][] = ['correct', 'near', 'wrong'];

/**
 * Prepares the judging of pinyin against the readings of a word. The best verdict wins; undefined for what is no pinyin of any of them.
 * @param readings lists of numbered syllables
 * @param isAsSpoken a third tone before a third one may also be the second
 */
export function createPinyinJudge(
  text: string,
  readings: readonly (readonly string[])[],
  isAsSpoken = false,
): (input: string) => PinyinVerdict | undefined {
  const expected = readings.map((reading) => parseExpectedSyllables(reading, text, isAsSpoken));
  return (input) => {
    if (input.length > maxTypedLength || /(?!\p{Script=Latin})\p{L}/u.test(input)) return undefined;
    const typed = normalizePinyin(input);
    const verdicts = expected.flatMap((syllables) => parseTypedTones(typed, syllables).map((tones) => judgeTones(tones, syllables)));
    return verdictRank.flatMap((kind) => verdicts.filter((verdict) => verdict.kind === kind))[0];
  };
}

/** Judges pinyin once, as `createPinyinJudge` does. */
export function judgePinyin(
  input: string,
  text: string,
  readings: readonly (readonly string[])[],
  isAsSpoken = false,
): PinyinVerdict | undefined {
  return createPinyinJudge(text, readings, isAsSpoken)(input);
}
