// The permanent keys of questions: what a key asks, and how an answer is named by its word and key.
import type { QuestionKind } from '#contract/study.ts';

/** The kind of question of a key: a component, the word in Chinese, or typing. */
export function getQuestionKind(key: string): QuestionKind {
  if (key === 'f') return 'typing';
  return key === 'c' || key.endsWith(':c') ? 'character' : 'component';
}

/** The keys of a word's own character question and of its typed one: the two that a repeat asks. */
export const characterKey = 'c';
export const typingKey = 'f';
export type RepeatKey = typeof characterKey | typeof typingKey;

/** Names a question among those of all words. Stored with answers, so its form never changes. */
export function buildAnswerKey(wordId: string, key: string): string {
  return `${wordId} ${key}`;
}

/** The word of an answer key. */
export function parseAnswerWord(answerKey: string): string {
  return answerKey.split(' ', 1)[0] ?? '';
}
