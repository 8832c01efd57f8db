// The states of a level's words as the progress page counts them (learning-tools "Progress").
import { type Memory, type Weights, estimateRecall } from './schedule.ts';

/** A learnt word is young until its interval has this many days. */
const matureDays = 21;

export type WordState = 'new' | 'learning' | 'young' | 'mature' | 'known';

/** What the states of a word follow from. */
export interface WordFacts {
  /** A question of it was answered. */
  readonly isBegun: boolean;
  /** All its questions were. */
  readonly isLearnt: boolean;
  /** Marked as known by the learner. */
  readonly isIgnored: boolean;
  readonly memory: Memory | undefined;
}

/** The one state of a word. */
export function findWordState({ isBegun, isLearnt, isIgnored, memory }: WordFacts): WordState {
  if (isIgnored) return 'known';
  if (isLearnt) return memory && memory.dueDay - memory.day >= matureDays ? 'mature' : 'young';
  return isBegun ? 'learning' : 'new';
}

/** How much of a word is kept on a day, 0 to 1: what the learner marked as known is believed. */
export function estimateKept(
  facts: WordFacts,
  { learntDay, today, weights }: { learntDay: number; today: number; weights: Weights },
): number {
  if (facts.isIgnored) return 1;
  return facts.isLearnt ? estimateRecall(facts.memory, learntDay, today, weights) : 0;
}
