// Finds the level in progress and the level with the most due words, for the links into them.
import type { LevelState } from '#contract/dashboard.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';

export interface OpenLevel {
  readonly level: TaughtLevel;
  readonly words: number;
  readonly wordsDone: number;
  /** Answered questions of all, 0 to 1. */
  readonly score: number;
}

function canStudy({ paid, trialWords, trialCompleted }: LevelState): boolean {
  // Without payment only a trial can be continued (decisions §4).
  return paid || (trialWords > 0 && !trialCompleted);
}

/** Finds the started, unfinished and accessible level that is furthest along in the course; undefined without one. */
export function findOpenLevel(levels: readonly LevelState[]): OpenLevel | undefined {
  return levels
    .flatMap((state) => {
      const { level, words, wordsDone, score } = state;
      return isTaughtLevel(level) && canStudy(state) && score > 0 && score < 1 ? [{ level, words, wordsDone, score }] : [];
    })
    .at(-1);
}

export interface DueLevel {
  readonly level: TaughtLevel;
  /** Words that are due now. */
  readonly due: number;
}

/** Finds the level with the most due words among those that can be repeated now; undefined if nothing is due. */
export function findDueLevel(levels: readonly LevelState[]): DueLevel | undefined {
  return levels
    .flatMap(({ level, due, paid, trialWords }) => (isTaughtLevel(level) && due > 0 && (paid || trialWords > 0) ? [{ level, due }] : []))
    .sort((one, other) => other.due - one.due)[0];
}
