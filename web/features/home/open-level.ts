// Finds the level in which a learner is in the middle, and the one with words that are due, for the way back into them.
import type { LevelState } from '#contract/dashboard.ts';
import { type TaughtLevel, isTaughtLevel } from '#contract/wire.ts';

export interface OpenLevel {
  readonly level: TaughtLevel;
  readonly words: number;
  readonly wordsDone: number;
  /** Answered questions of all, 0 to 1. */
  readonly score: number;
}

function isOpen({ level, paid, trialCompleted }: LevelState): boolean {
  // Without payment only the trial of level 1 can be gone on with (decisions §4).
  return paid || (level === 1 && !trialCompleted);
}

/** The begun, unfinished and accessible level that is furthest along in the course; undefined without one. */
export function openLevelOf(levels: readonly LevelState[]): OpenLevel | undefined {
  return levels
    .flatMap((state) => {
      const { level, words, wordsDone, score } = state;
      return isTaughtLevel(level) && isOpen(state) && score > 0 && score < 1 ? [{ level, words, wordsDone, score }] : [];
    })
    .at(-1);
}

export interface DueLevel {
  readonly level: TaughtLevel;
  /** Words that are due for a repeat now. */
  readonly due: number;
}

/** The level with the most words due, of those that can be repeated now; undefined where nothing is due. */
export function dueLevelOf(levels: readonly LevelState[]): DueLevel | undefined {
  return levels
    .flatMap(({ level, due, paid }) => (isTaughtLevel(level) && due > 0 && (paid || level === 1) ? [{ level, due }] : []))
    .sort((one, other) => other.due - one.due)[0];
}
