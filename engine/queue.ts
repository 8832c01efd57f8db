// The question queue, shared by quiz and repeat (decisions §6, learning §4).
import type { Question } from '#contract/study.ts';
import { shuffleList } from './shuffle.ts';

/** Open questions; the first is on the screen. */
export type Queue = readonly Question[];

/** From this miss on, a swappable question goes to the end of the queue. */
const missesBeforeEnd = 2;

/** The queue after a right answer, without its first question. */
export function removeAnswered(queue: Queue): Queue {
  return queue.slice(1);
}

/**
 * The queue after a wrong answer or Forgot: the answers of the first question are shuffled and it moves behind the next one.
 * A swappable question moves to the end from its second miss on; any other stays in front of questions of the same word, so
 * that the order of a word's questions (character, then typing) never changes.
 */
export function requeueMissed(queue: Queue, seed: string): Queue {
  const [current, next, ...others] = queue;
  if (!current) return queue;
  const attempts = current.attempts + (current.isSwappable ? 1 : 0);
  const isTyped = current.kind === 'typing';
  const requeued: Question = {
    ...current,
    attempts,
    answers: isTyped ? current.answers : shuffleList(current.answers, seed),
  };
  if (!next) return [requeued];
  if (current.isSwappable && attempts >= missesBeforeEnd) return [next, ...others, requeued];
  if (!current.isSwappable && next.wordId === current.wordId) return [requeued, next, ...others];
  return [next, requeued, ...others];
}

/** The queue without the questions of a word marked as learnt. */
export function removeWord(queue: Queue, wordId: string): Queue {
  return queue.filter(({ wordId: id }) => id !== wordId);
}
