// The queue of questions, the same for quiz and repeat (decisions §6, learning §4).
import type { Question } from '#contract/study.ts';
import { shuffledList } from './shuffle.ts';

/** Open questions; the first is asked. */
export type Queue = readonly Question[];

/** From this miss on a swappable question goes to the end. */
const attemptsToEnd = 2;

/** The queue after a right answer: the first question has left. */
export function afterCorrect(queue: Queue): Queue {
  return queue.slice(1);
}

/**
 * The queue after a wrong answer or Forgot: the answers of the first question are shuffled and it goes behind the next one.
 * A swappable one goes to the end from its second miss on; one that is not stays in front of a question of its own word, so
 * that a word's order character, freetype never breaks.
 */
export function afterMiss(queue: Queue, seed: string): Queue {
  const [asked, next, ...others] = queue;
  if (!asked) return queue;
  const attempts = asked.swappable_attempts + (asked.swappable ? 1 : 0);
  const isTyped = asked.questionType === 'freetype';
  const again: Question = { ...asked, swappable_attempts: attempts, answers: isTyped ? asked.answers : shuffledList(asked.answers, seed) };
  if (!next) return [again];
  if (asked.swappable && attempts >= attemptsToEnd) return [next, ...others, again];
  if (!asked.swappable && next.id === asked.id) return [again, next, ...others];
  return [next, again, ...others];
}

/** The queue without the questions of a word that was marked as learnt. */
export function withoutWord(queue: Queue, wordId: string): Queue {
  return queue.filter(({ id }) => id !== wordId);
}
