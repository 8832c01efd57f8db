// A level's status for the learner, the next level, and how far the vine has grown (learning §4 "Dashboard"; decisions §4).
import { type LevelState, mayRepeat } from '#contract/dashboard.ts';
import { isTaughtLevel } from '#contract/wire.ts';
import { findOpenLevel } from '#web/study/level/open-level.ts';

/**
 * - `unwritten`: no content yet; only the ask-me question
 * - `complete`: paid, and every question is answered or its word ignored
 * - `locked`: unpaid, and without a trial
 * - `trial-over`: unpaid, the trial's words are done
 * - `open`: can be studied now
 */
export type LevelStatus = 'unwritten' | 'complete' | 'locked' | 'trial-over' | 'open';

/** Returns the status of a level. */
export function getLevelStatus({ level, words, paid, score, trialWords, trialCompleted }: LevelState): LevelStatus {
  if (words === 0 || !isTaughtLevel(level)) return 'unwritten';
  if (paid) return score === 1 ? 'complete' : 'open';
  if (trialWords === 0) return 'locked';
  return trialCompleted ? 'trial-over' : 'open';
}

/** Whether the Repeat link is active: words are due, also in a level whose access has ended (learning §2 "Dashboard"; decisions §8). */
export function canRepeat(state: LevelState): boolean {
  return state.repeatState !== 1 && state.repeatState !== 3 && mayRepeat(state);
}

/** Finds the level to continue with: the one studied last, else the first open one, else the finished trial. */
export function findNextLevel(levels: readonly LevelState[]): LevelState | undefined {
  const last = findOpenLevel(levels);
  if (last) return levels.find(({ level }) => level === last.level);
  return levels.find((level) => getLevelStatus(level) === 'open') ?? levels.find((level) => getLevelStatus(level) === 'trial-over');
}
