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
 * the same, where only the sound was asked. longer, shorter: a word that holds the asked one, or is held by it. no-tones: pinyin without tones, where they are wanted.
 */
export type RetryReason = 'empty' | 'meaning' | 'same-meaning' | 'same-sound' | 'longer' | 'shorter' | 'no-tones';

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

/**
 * Judges what was typed for a typing question.
 * @param earlierRetries why this question was already asked again. Nothing typed, or the meaning, is let pass once; another right
 * word always is.
 * @param areTonesStrict pinyin without tones is asked for once more instead of accepted. Not a miss at once: the learner knows
 * the sound, and may only have forgotten that tones are wanted.
 */
export function judgeTyped(input: string, question: Question, earlierRetries: readonly RetryReason[], areTonesStrict = false): Verdict {
  const both = splitWordAndPinyin(input);
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
