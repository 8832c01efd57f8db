// Judges a typed answer: Chinese, pinyin with or without tones, or what was typed instead (decisions §6 "Freetype verdicts").
import type { Question } from '#contract/study.ts';

/** What became of a typed answer. Reasons are words for the screen to put into a sentence. */
export type Verdict =
  | { readonly kind: 'correct' }
  /** Accepted, and the difference is shown. Syllables are numbered from 0. */
  | { readonly kind: 'near'; readonly reason: 'no-tones' | 'traditional' | 'full-tone'; readonly syllables: readonly number[] }
  /** Asked once more, not counted as a miss. */
  | { readonly kind: 'retry'; readonly reason: 'meaning' | 'same-meaning' }
  | { readonly kind: 'wrong'; readonly reason: 'empty' | 'same-sound' | 'other' }
  | { readonly kind: 'wrong'; readonly reason: 'tone'; readonly syllables: readonly number[] };

const neutral = 5;
const toneMarks: Readonly<Record<string, string>> = { '\u0304': '1', '\u0301': '2', '\u030c': '3', '\u0306': '3', '\u0300': '4' };

/** Folds full width, case, spaces, dots and marks of punctuation away, for Chinese and for English. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function bareMeaning(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .trim()
    .replace(/^(?:to|an?|the) (?=.)/, '');
  return bare(words);
}

// Tone marks become digits behind their vowel; v and u: become ü.
function barePinyin(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/u:/g, 'v')
    .replace(/ü/g, 'v')
    .normalize('NFD')
    .replace(/u([\u0300-\u036f]*)\u0308/g, 'v$1')
    .replace(/[\u0300\u0301\u0304\u0306\u030c]/g, (mark) => `~${toneMarks[mark] ?? ''}`)
    .replace(/[^a-z0-9~]+/g, '');
}

interface Syllable {
  readonly letters: string;
  readonly tone: number;
  /** Tones that count as right: 一 and 不 also with or without their sandhi. */
  readonly right: ReadonlySet<number>;
}

// A retroflex r is part of the syllable before it: nǎr may be typed nar3 or na3r.
function expected(reading: readonly string[], writing: string): Syllable[] {
  const characters = Array.from(writing).filter((character) => /\p{Script=Han}/u.test(character));
  const syllables: Syllable[] = [];
  for (const [at, numbered] of reading.entries()) {
    const letters = numbered.replace(/\d$/, '').replace(/u:|ü/g, 'v');
    const tone = Number(/\d$/.exec(numbered)?.[0] ?? neutral) || neutral;
    const before = syllables.at(-1);
    if (letters === 'r' && before) syllables[syllables.length - 1] = { ...before, letters: `${before.letters}r` };
    else syllables.push({ letters, tone, right: new Set([tone, ...sandhi(characters, reading, at)]) });
  }
  return syllables;
}

// 一 is first tone by itself, 不 fourth; before a fourth tone both are second, and 一 before the others is fourth.
function sandhi(characters: readonly string[], reading: readonly string[], at: number): number[] {
  const character = characters.length === reading.length ? characters[at] : undefined;
  if (character !== '一' && character !== '不') return [];
  const next = Number(/\d$/.exec(reading[at + 1] ?? '')?.[0] ?? 0);
  const citation = character === '一' ? 1 : 4;
  if (next === 0) return [citation];
  return next === 4 ? [citation, 2] : [citation, 4];
}

// Reads what was typed as these syllables: the tone of each, 0 where none was typed, -1 where two contradict each other. There
// is more than one way to read digits at the end.
function readAs(typed: string, syllables: readonly Syllable[]): number[][] {
  const digit = '(?:~?([0-5]))?';
  const body = syllables.map(({ letters }) =>
    Array.from(letters)
      .map((letter) => `${letter}${digit}`)
      .join(''),
  );
  const found = new RegExp(`^${body.join('')}([0-5]*)$`).exec(typed);
  if (!found) return [];
  const groups = found.slice(1, -1);
  let at = 0;
  const inside: number[][] = syllables.map(({ letters }) => {
    const own = groups.slice(at, at + letters.length).filter((group) => group !== undefined);
    at += letters.length;
    return own.map((group) => Number(group) || neutral);
  });
  // na3r5 says the neutral r as well; any other second tone in a syllable is a contradiction.
  const single = inside.map((tones, index) => {
    const retroflex = syllables[index]?.letters.endsWith('r') && tones.length === 2 && tones[1] === neutral;
    return retroflex ? tones.slice(0, 1) : tones;
  });
  if (single.some((tones) => tones.length > 1 && new Set(tones).size > 1)) return [single.map(() => -1)];
  const tones = single.map(([tone]) => tone ?? 0);
  const ways = found.at(-1) === '' ? [tones] : [];
  // Digits at the end: the last syllable's own digit and those behind it, one for each syllable or for each that has a tone.
  const digits = /[0-5]+$/.exec(typed)?.[0] ?? '';
  if (digits !== '' && !/\d/.test(typed.slice(0, -digits.length))) {
    const all = Array.from(digits).map((tone) => Number(tone) || neutral);
    if (all.length === syllables.length) ways.push(all);
    const full = syllables.filter(({ tone }) => tone !== neutral).length;
    if (all.length === full && full < syllables.length) {
      const left = [...all];
      ways.push(syllables.map(({ tone }) => (tone === neutral ? neutral : (left.shift() ?? 0))));
    }
  }
  return ways;
}

function judgeTones(tones: readonly number[], syllables: readonly Syllable[]): Verdict {
  const places = (test: (tone: number, syllable: Syllable) => boolean) =>
    syllables.flatMap((syllable, at) => (test(tones[at] ?? 0, syllable) ? [at] : []));
  const wrong = places((tone, { tone: meant, right }) => tone !== 0 && !right.has(tone) && !(meant === neutral && tone > 0));
  if (wrong.length > 0) return { kind: 'wrong', reason: 'tone', syllables: wrong };
  const missing = places((tone, { tone: meant }) => tone === 0 && meant !== neutral);
  if (missing.length > 0) return { kind: 'near', reason: 'no-tones', syllables: missing };
  const full = places((tone, { tone: meant, right }) => meant === neutral && tone > 0 && !right.has(tone));
  return full.length > 0 ? { kind: 'near', reason: 'full-tone', syllables: full } : { kind: 'correct' };
}

const rank: readonly Verdict['kind'][] = ['correct', 'near', 'retry', 'wrong'];

function best(verdicts: readonly Verdict[]): Verdict | undefined {
  return rank.flatMap((kind) => verdicts.filter((verdict) => verdict.kind === kind))[0];
}

function judgePinyin(text: string, question: Question): Verdict | undefined {
  if (/(?!\p{Script=Latin})\p{L}/u.test(text)) return undefined;
  const typed = barePinyin(text);
  const writing = question.answers[0]?.answer ?? '';
  return best(
    (question.typing?.readings ?? []).flatMap((reading) => {
      const syllables = expected(reading, writing);
      return readAs(typed, syllables).map((tones) => judgeTones(tones, syllables));
    }),
  );
}

/**
 * Judges what was typed for a freetype question.
 * @param earlierRetries how often this question was already asked once more; the second time there is no retry
 */
export function judgeTyped(text: string, question: Question, earlierRetries: number): Verdict {
  const typed = bare(text);
  const { traditional = [], meanings = [], sameMeaning = [], sameSound = [] } = question.typing ?? {};
  const isOneOf = (list: readonly string[]) => typed !== '' && list.some((known) => bare(known) === typed);
  if (text.trim() === '') return { kind: 'wrong', reason: 'empty' };
  if (isOneOf(question.answers.filter(({ correct }) => correct).map(({ answer }) => answer))) return { kind: 'correct' };
  if (isOneOf(traditional)) return { kind: 'near', reason: 'traditional', syllables: [] };
  const pinyin = judgePinyin(text, question);
  if (pinyin && pinyin.kind !== 'wrong') return pinyin;
  if (earlierRetries === 0) {
    const meant = bareMeaning(text);
    if (meant !== '' && meanings.some((meaning) => bareMeaning(meaning) === meant)) return { kind: 'retry', reason: 'meaning' };
    if (isOneOf(sameMeaning)) return { kind: 'retry', reason: 'same-meaning' };
  }
  if (pinyin) return pinyin;
  return { kind: 'wrong', reason: isOneOf(sameSound) ? 'same-sound' : 'other' };
}
