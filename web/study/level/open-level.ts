// Finds the levels that one can go on with, for the links into them.
import type { LevelState } from '#contract/dashboard.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';

export interface OpenLevel {
  readonly level: TaughtLevel;
  readonly words: number;
  readonly wordsDone: number;
  /** Words left in the batch under way; 0 between two batches. */
  readonly openInPart: number;
  /** Answered questions of all, 0 to 1. */
  readonly score: number;
}

function canStudy({ paid, trialWords, trialCompleted }: LevelState): boolean {
  // Without payment only a trial can be continued (decisions §4).
  return paid || (trialWords > 0 && !trialCompleted);
}

/** Whether the level was begun by answers; words that were only marked or imported begin none (decisions §14). */
export function isUnderWay({ studiedAt, score }: Pick<LevelState, 'studiedAt' | 'score'>): boolean {
  return studiedAt !== null && score > 0 && score < 1;
}

/** Finds the level to go on with: unfinished, accessible, and answered last; undefined without one. */
export function findOpenLevel(levels: readonly LevelState[]): OpenLevel | undefined {
  const [last] = levels
    .filter((state) => canStudy(state) && isUnderWay(state))
    .sort((one, other) => Date.parse(other.studiedAt ?? '') - Date.parse(one.studiedAt ?? ''));
  if (!last || !isTaughtLevel(last.level)) return undefined;
  const { level, words, wordsDone, openInPart, score } = last;
  return { level, words, wordsDone, openInPart, score };
}

/** Whether the learner has begun somewhere: answered, also where it was undone, marked as known or learnt a word. */
export function hasBegun(levels: readonly LevelState[]): boolean {
  return levels.some(
    ({ studiedAt, score, wordsDone, repeatState }) => studiedAt !== null || score > 0 || wordsDone > 0 || repeatState !== 3,
  );
}

/** Finds the level whose trial is done and not followed by a payment. */
export function findFinishedTrial(levels: readonly LevelState[]): TaughtLevel | undefined {
  const found = levels.find(({ level, paid, trialCompleted }) => isTaughtLevel(level) && !paid && trialCompleted);
  return found && isTaughtLevel(found.level) ? found.level : undefined;
}

/** Finds the first level that is not under way and waits: a paid one, or else a trial of which some words are known. */
export function findFreshLevel(levels: readonly LevelState[]): TaughtLevel | undefined {
  const waiting = levels.filter((state) => isTaughtLevel(state.level) && state.words > 0 && state.score < 1 && !isUnderWay(state));
  const found = waiting.find(({ paid }) => paid) ?? waiting.find((state) => canStudy(state) && state.score > 0);
  return found && isTaughtLevel(found.level) ? found.level : undefined;
}

/** The level for new words, the one under way or else the first that waits, with how many words are left in it. */
export function findStudyLevel(levels: readonly LevelState[]): { level: TaughtLevel; openWords: number } | undefined {
  const level = findOpenLevel(levels)?.level ?? findFreshLevel(levels);
  const state = levels.find((one) => one.level === level);
  if (level === undefined || !state) return undefined;
  const limit = state.paid ? state.words : state.trialWords;
  return { level, openWords: Math.max(0, limit - state.wordsDone) };
}
