// Judges a typed answer: Chinese, or pinyin with or without tones (decisions §6 "Freetype verdicts").
import type { Question } from '#contract/study.ts';
import { neutralTone, toneByTypedMark } from './tones.ts';

/** The verdict on a typed answer. The screen turns each reason into a sentence. */
export type Verdict =
  | { readonly kind: 'correct' }
  /** Accepted, and the difference is shown. Syllables are numbered from 0. */
  | { readonly kind: 'near'; readonly reason: 'no-tones' | 'traditional' | 'full-tone'; readonly syllables: readonly number[] }
  /** Asked again, not counted as a miss. */
  | { readonly kind: 'retry'; readonly reason: RetryReason }
  | { readonly kind: 'wrong'; readonly reason: 'empty' | 'same-sound' | 'no-tones' | 'other' }
  | { readonly kind: 'wrong'; readonly reason: 'tone'; readonly syllables: readonly WrongTone[] };

/**
 * empty: nothing was typed. meaning: the meaning instead of the word. same-meaning: another word that can mean the same.
 * same-sound: another word that sounds
 * the same, where only the sound was asked. longer, shorter: a word that holds the asked one, or is held by it. no-tones: pinyin without tones, where they are wanted.
 */
export type RetryReason = 'empty' | 'meaning' | 'same-meaning' | 'same-sound' | 'longer' | 'shorter' | 'no-tones';

/** A syllable, numbered from 0, with the tones 1 to 5. `typed` is undefined where two digits contradict each other. */
export interface WrongTone {
  readonly index: number;
  readonly expected: number;
  readonly typed: number | undefined;
}

const typedMarks = new RegExp(`[${[...toneByTypedMark.keys()].join('')}]`, 'g');

/** Normalizes width and case and removes spaces and punctuation, for Chinese and English. */
function normalizeText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function normalizeMeaning(text: string): string {
  const meaning = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .trim()
    .replace(/^(?:to|an?|the) (?=.)/, '');
  return normalizeText(meaning);
}

// Tone marks become digits after their vowel; `v` and `u:` become `ü`.
function normalizePinyin(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/u:/g, 'v')
    .replace(/ü/g, 'v')
    .normalize('NFD')
    .replace(/u([\u0300-\u036f]*)\u0308/g, 'v$1')
    .replace(typedMarks, (mark) => `~${toneByTypedMark.get(mark) ?? ''}`)
    .replace(/[^a-z0-9~]+/g, '');
}

interface Syllable {
  readonly letters: string;
  readonly tone: number;
  /** Accepted tones: for 一 and 不 with or without tone sandhi. */
  readonly acceptedTones: ReadonlySet<number>;
}

// A retroflex r belongs to the syllable before it: nǎr may be typed nar3 or na3r.
function parseExpectedSyllables(reading: readonly string[], text: string, isAsSpoken: boolean): Syllable[] {
  const characters = Array.from(text).filter((character) => /\p{Script=Han}/u.test(character));
  const syllables: Syllable[] = [];
  for (const [index, numbered] of reading.entries()) {
    const letters = numbered.replace(/\d$/, '').replace(/u:|ü/g, 'v');
    const tone = Number(/\d$/.exec(numbered)?.[0] ?? neutralTone) || neutralTone;
    const previous = syllables.at(-1);
    if (letters === 'r' && previous) syllables[syllables.length - 1] = { ...previous, letters: `${previous.letters}r` };
    else {
      const spokenTones = isAsSpoken && tone === 3 && (reading[index + 1] ?? '').endsWith('3') ? [2] : [];
      syllables.push({ letters, tone, acceptedTones: new Set([tone, ...listSandhiTones(characters, reading, index), ...spokenTones]) });
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
  const digitPattern = '(?:~?([0-5]))?';
  const patterns = syllables.map(({ letters }) =>
    Array.from(letters)
      .map((letter) => `${letter}${digitPattern}`)
      .join(''),
  );
  const match = new RegExp(`^${patterns.join('')}([0-5]*)$`).exec(typed);
  if (!match) return [];
  const groups = match.slice(1, -1);
  let offset = 0;
  const tonesBySyllable: number[][] = syllables.map(({ letters }) => {
    const digits = groups.slice(offset, offset + letters.length).filter((group) => group !== undefined);
    offset += letters.length;
    return digits.map((group) => Number(group) || neutralTone);
  });
  // na3r5 also types the neutral r; any other second tone in a syllable is a contradiction.
  const mergedTones = tonesBySyllable.map((tones, index) => {
    const hasNeutralR = syllables[index]?.letters.endsWith('r') && tones.length === 2 && tones[1] === neutralTone;
    return hasNeutralR ? tones.slice(0, 1) : tones;
  });
  if (mergedTones.some((tones) => tones.length > 1 && new Set(tones).size > 1)) return [mergedTones.map(() => -1)];
  const tones = mergedTones.map(([tone]) => tone ?? 0);
  const candidates = match.at(-1) === '' ? [tones] : [];
  // Trailing digits: one per syllable, or one per syllable that has a tone.
  const trailingDigits = /[0-5]+$/.exec(typed)?.[0] ?? '';
  if (trailingDigits !== '' && !/\d/.test(typed.slice(0, -trailingDigits.length))) {
    const typedTones = Array.from(trailingDigits).map((tone) => Number(tone) || neutralTone);
    if (typedTones.length === syllables.length) candidates.push(typedTones);
    const tonedCount = syllables.filter(({ tone }) => tone !== neutralTone).length;
    if (typedTones.length === tonedCount && tonedCount < syllables.length) {
      const remaining = [...typedTones];
      candidates.push(syllables.map(({ tone }) => (tone === neutralTone ? neutralTone : (remaining.shift() ?? 0))));
    }
  }
  return candidates;
}

function judgeTones(tones: readonly number[], syllables: readonly Syllable[]): Verdict {
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

const verdictRank: readonly Verdict['kind'][] = ['correct', 'near', 'retry', 'wrong'];

function pickBestVerdict(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdictRank.flatMap((kind) => verdicts.filter((verdict) => verdict.kind === kind))[0];
}

/** `isAsSpoken`: a third tone before a third one may also be the second. */
function judgePinyin(input: string, text: string, readings: readonly (readonly string[])[], isAsSpoken = false): Verdict | undefined {
  if (/(?!\p{Script=Latin})\p{L}/u.test(input)) return undefined;
  const typed = normalizePinyin(input);
  return pickBestVerdict(
    readings.flatMap((reading) => {
      const syllables = parseExpectedSyllables(reading, text, isAsSpoken);
      return parseTypedTones(typed, syllables).map((tones) => judgeTones(tones, syllables));
    }),
  );
}

/**
 * Judges what was typed for a typing question.
 * @param earlierRetries why this question was already asked again. Nothing typed, or the meaning, is let pass once; another right
 * word always is.
 * @param areTonesStrict pinyin without tones is asked for once more instead of accepted. Not a miss at once: the learner knows
 * the sound, and may only have forgotten that tones are wanted.
 */
export function judgeTyped(input: string, question: Question, earlierRetries: readonly RetryReason[], areTonesStrict = false): Verdict {
  const typed = normalizeText(input);
  const {
    readings = [],
    traditional = [],
    meanings = [],
    sameMeaning = [],
    sameMeaningReadings = [],
    sameSound = [],
  } = question.typing ?? {};
  const isOneOf = (list: readonly string[]) => typed !== '' && list.some((accepted) => normalizeText(accepted) === typed);
  if (input.trim() === '')
    return earlierRetries.includes('empty') ? { kind: 'wrong', reason: 'empty' } : { kind: 'retry', reason: 'empty' };
  const rightTexts = question.answers.filter(({ isCorrect }) => isCorrect).map(({ text }) => text);
  if (isOneOf(rightTexts)) return { kind: 'correct' };
  if (isOneOf(traditional)) return { kind: 'near', reason: 'traditional', syllables: [] };
  const pinyin = judgePinyin(input, question.answers[0]?.text ?? '', readings, question.way === 'tone');
  if (areTonesStrict && pinyin?.kind === 'near' && pinyin.reason === 'no-tones')
    return earlierRetries.includes('no-tones') ? { kind: 'wrong', reason: 'no-tones' } : { kind: 'retry', reason: 'no-tones' };
  if (pinyin && pinyin.kind !== 'wrong') return pinyin;
  const meaning = normalizeMeaning(input);
  if (!earlierRetries.includes('meaning') && meaning !== '' && meanings.some((accepted) => normalizeMeaning(accepted) === meaning))
    return { kind: 'retry', reason: 'meaning' };
  const isPinyinOf = (text: string, index: number) => {
    const verdict = judgePinyin(input, text, sameMeaningReadings[index] ?? []);
    return verdict !== undefined && verdict.kind !== 'wrong';
  };
  if (isOneOf(sameMeaning) || sameMeaning.some(isPinyinOf)) return { kind: 'retry', reason: 'same-meaning' };
  if (pinyin) return pinyin;
  if (question.way === 'listening' && isOneOf(sameSound)) return { kind: 'retry', reason: 'same-sound' };
  if (/^\p{Script=Han}+$/u.test(typed)) {
    if (rightTexts.some((text) => typed.includes(normalizeText(text)))) return { kind: 'retry', reason: 'longer' };
    if (rightTexts.some((text) => normalizeText(text).includes(typed))) return { kind: 'retry', reason: 'shorter' };
  }
  return { kind: 'wrong', reason: isOneOf(sameSound) ? 'same-sound' : 'other' };
}
