// Finds the level in which a learner is in the middle, for the way back into it.
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
