// The question queue, and what a miss does to it in the quiz (decisions §6, learning §4).
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

/** A missed question as it comes again: one more attempt, its answers shuffled. */
export function markMissed(question: Question, seed: string): Question {
  const { kind, answers, attempts, isSwappable } = question;
  return { ...question, attempts: attempts + (isSwappable ? 1 : 0), answers: kind === 'typing' ? answers : shuffleList(answers, seed) };
}

/**
 * The queue of the quiz after a wrong answer or Forgot: the answers of the first question are shuffled and it moves behind the next one.
 * A swappable question moves to the end from its second miss on; any other stays in front of questions of the same word, so
 * that the order of a word's questions (character, then typing) never changes: the next question of another word comes first.
 */
export function requeueMissed(queue: Queue, seed: string): Queue {
  const [current, next, ...others] = queue;
  if (!current) return queue;
  const requeued = markMissed(current, seed);
  if (!next) return [requeued];
  if (current.isSwappable && requeued.attempts >= missesBeforeEnd) return [next, ...others, requeued];
  if (!current.isSwappable && next.wordId === current.wordId) return bringBetween(requeued, [next, ...others]);
  return [next, requeued, ...others];
}

// What was missed a moment ago is not asked again at once while another word has a question.
function bringBetween(requeued: Question, others: Queue): Queue {
  const other = others.find(({ wordId }) => wordId !== requeued.wordId);
  return other ? [other, requeued, ...others.filter((question) => question !== other)] : [requeued, ...others];
}

/** The queue without the questions of a word marked as learnt. */
export function removeWord(queue: Queue, wordId: string): Queue {
  return queue.filter(({ wordId: id }) => id !== wordId);
}
