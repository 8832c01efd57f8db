// Judges a typed answer: Chinese, or pinyin with or without tones (decisions §6 "Freetype verdicts").
import type { Question } from '#contract/study.ts';
import { type PinyinVerdict, judgePinyin } from './pinyin-judge.ts';

export type { WrongTone } from './pinyin-judge.ts';

/** The verdict on a typed answer. The screen turns each reason into a sentence. */
export type Verdict =
  | PinyinVerdict
  /** Accepted, and the difference is shown. */
  | { readonly kind: 'near'; readonly reason: 'traditional'; readonly syllables: readonly number[] }
  /** Asked again, not counted as a miss. */
  | { readonly kind: 'retry'; readonly reason: RetryReason }
  | { readonly kind: 'wrong'; readonly reason: 'empty' | 'same-sound' | 'no-tones' | 'other' };

/**
 * empty: nothing was typed. meaning: the meaning instead of the word. same-meaning: another word that can mean the same.
 * same-sound: another word that sounds
 * the same, where only the sound was asked. chinese: the word itself, where its pinyin is asked. other-reading: how another word that is written alike is
 * read. longer, shorter: a word that holds the asked one, or is held by it. no-tones: pinyin without tones, where they are wanted.
 */
export type RetryReason =
  'empty' | 'meaning' | 'same-meaning' | 'same-sound' | 'chinese' | 'other-reading' | 'longer' | 'shorter' | 'no-tones';

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
    .replace(/\([^()]*\)/g, ' ')
    .trim()
    .replace(/^(?:to|an?|the) (?=.)/, '');
  return normalizeText(meaning);
}

/** The word and the pinyin of what holds both, as in 老师 lǎoshī or 老师(lǎoshī); undefined for anything else. */
function splitWordAndPinyin(input: string): { word: string; pinyin: string } | undefined {
  const word = input.replace(/[^\p{Script=Han}…]+/gu, '');
  const pinyin = input.replace(/\p{Script=Han}+/gu, ' ');
  return /\p{Script=Han}/u.test(word) && /\p{Script=Latin}/u.test(pinyin) && !/(?!\p{Script=Latin})\p{L}/u.test(pinyin)
    ? { word, pinyin }
    : undefined;
}

function isTypedPinyinRight(verdict: Verdict): boolean {
  return verdict.kind === 'correct' || verdict.kind === 'near' || (verdict.kind === 'retry' && verdict.reason === 'no-tones');
}

function isMeaning(input: string, meanings: readonly string[]): boolean {
  const meaning = normalizeMeaning(input);
  return meaning !== '' && meanings.some((accepted) => normalizeMeaning(accepted) === meaning);
}

/** Asked again the first time, wrong the second. */
function judgeOnce(reason: 'empty' | 'no-tones', earlierRetries: readonly RetryReason[]): Verdict {
  return earlierRetries.includes(reason) ? { kind: 'wrong', reason } : { kind: 'retry', reason };
}

/** Judges what was typed where the word is shown and its pinyin is asked: Chinese is no answer, nor is another word's pinyin (decisions §15). */
function judgeWantedPinyin(
  input: string,
  { wordText, typing }: Question,
  earlierRetries: readonly RetryReason[],
  areTonesStrict: boolean,
): Verdict {
  const { readings = [], meanings = [], homographReadings = [] } = typing ?? {};
  if (input.trim() === '') return judgeOnce('empty', earlierRetries);
  if (/\p{Script=Han}/u.test(input)) return { kind: 'retry', reason: 'chinese' };
  const pinyin = judgePinyin(input, wordText, readings);
  if (areTonesStrict && pinyin?.kind === 'near' && pinyin.reason === 'no-tones') return judgeOnce('no-tones', earlierRetries);
  if (pinyin && pinyin.kind !== 'wrong') return pinyin;
  if (!earlierRetries.includes('meaning') && isMeaning(input, meanings)) return { kind: 'retry', reason: 'meaning' };
  const other = judgePinyin(input, wordText, homographReadings);
  // A full tone for a light one is a miss of the word that is asked: zì for 子 zǐ, which is also zi.
  if (other?.kind === 'correct' || (other?.kind === 'near' && other.reason === 'no-tones'))
    return { kind: 'retry', reason: 'other-reading' };
  return pinyin ?? { kind: 'wrong', reason: 'other' };
}

/**
 * Judges what was typed for a typing question.
 * @param earlierRetries why this question was already asked again. Nothing typed, or the meaning, is let pass once; another right
 * word always is.
 * @param areTonesStrict pinyin without tones is asked for once more instead of accepted. Not a miss at once: the learner knows
 * the sound, and may only have forgotten that tones are wanted.
 */
export function judgeTyped(input: string, question: Question, earlierRetries: readonly RetryReason[], areTonesStrict = false): Verdict {
  const both = splitWordAndPinyin(input);
  if (question.way === 'pronunciation') return judgeWantedPinyin(both?.pinyin ?? input, question, earlierRetries, areTonesStrict);
  if (both) {
    const word = judgeTyped(both.word, question, earlierRetries, areTonesStrict);
    const pinyin = judgeTyped(both.pinyin, question, earlierRetries, areTonesStrict);
    // The word is there: its pinyin is asked for no more than the word would be.
    if (word.kind === 'correct' || word.kind === 'near') return isTypedPinyinRight(pinyin) ? word : pinyin;
  }
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
  if (input.trim() === '') return judgeOnce('empty', earlierRetries);
  const rightTexts = question.answers.filter(({ isCorrect }) => isCorrect).map(({ text }) => text);
  if (isOneOf(rightTexts)) return { kind: 'correct' };
  if (isOneOf(traditional)) return { kind: 'near', reason: 'traditional', syllables: [] };
  const pinyin = judgePinyin(input, question.answers[0]?.text ?? '', readings, question.way === 'tone');
  if (areTonesStrict && pinyin?.kind === 'near' && pinyin.reason === 'no-tones') return judgeOnce('no-tones', earlierRetries);
  if (pinyin && pinyin.kind !== 'wrong') return pinyin;
  if (!earlierRetries.includes('meaning') && isMeaning(input, meanings)) return { kind: 'retry', reason: 'meaning' };
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
