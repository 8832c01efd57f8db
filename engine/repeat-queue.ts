// What a miss does to the queue of a repeat: the word is practised, later (decisions §5).
import type { Question } from '#contract/study.ts';
import { type Queue, markMissed } from './queue.ts';

/** So many questions stand between a miss and what follows from it, as long as there are others. */
const questionsBetween = 2;

function insertAt(queue: Queue, index: number, questions: readonly Question[]): Queue {
  return [...queue.slice(0, index), ...questions, ...queue.slice(index)];
}

/**
 * The queue with all questions of a word from `index` on: its choices together, its typed question a little later, so that typing is
 * recall and not copying.
 */
export function insertPractice(queue: Queue, index: number, practice: readonly Question[]): Queue {
  const choices = practice.filter(({ kind }) => kind !== 'typing');
  const typed = practice.filter(({ kind }) => kind === 'typing');
  return insertAt(insertAt(queue, index, choices), index + choices.length + (choices.length > 0 ? questionsBetween : 0), typed);
}

/** The queue after the first miss of a word: its one question leaves, and all questions of the word follow later. */
export function startPractice([missed, ...others]: Queue, again: readonly Question[], seed: string): Queue {
  const practice = again.filter(({ wordId }) => wordId === missed?.wordId);
  if (!missed) return [];
  return insertPractice(
    others,
    questionsBetween,
    practice.map((question) => (question.key === missed.key ? markMissed(question, seed) : question)),
  );
}

/** The queue after a miss in practice: the question comes later, and its word's typed question stays behind the character. */
export function requeuePractice([missed, ...others]: Queue, seed: string): Queue {
  if (!missed) return [];
  const isFollower = ({ wordId, isSwappable }: Question) => !missed.isSwappable && wordId === missed.wordId && !isSwappable;
  const followers = others.filter(isFollower);
  const rest = others.filter((question) => !isFollower(question));
  return insertPractice(rest, questionsBetween, [markMissed(missed, seed), ...followers]);
}
