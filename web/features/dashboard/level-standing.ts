// What a level is for the learner now, which one is next, and how far the vine has grown (learning §4 "Dashboard"; decisions §4).
import type { LevelState } from '#contract/dashboard.ts';
import { isTaughtLevel } from '#contract/wire.ts';

/**
 * - `unwritten`: no content yet; only asks
 * - `complete`: paid, and every question is answered or its word ignored
 * - `locked`: unpaid, and without a trial
 * - `trial-over`: level 1, unpaid, the trial's words are done
 * - `open`: can be studied now
 */
export type Standing = 'unwritten' | 'complete' | 'locked' | 'trial-over' | 'open';

/** A level's standing. */
export function standingOf({ level, words, paid, score, trialCompleted }: LevelState): Standing {
  if (words === 0 || !isTaughtLevel(level)) return 'unwritten';
  if (paid) return score === 1 ? 'complete' : 'open';
  if (level !== 1) return 'locked';
  return trialCompleted ? 'trial-over' : 'open';
}

/** Whether the Repeat link leads somewhere: words are due, and the level is paid or the trial's (learning §2 "Dashboard"). */
export function canRepeat({ level, paid, repeatState }: LevelState): boolean {
  return repeatState !== 1 && repeatState !== 3 && (paid || level === 1);
}

/** The level to go on with: one that is under way, or else the first that can be studied, or else the end of the trial. */
export function nextLevel(levels: readonly LevelState[]): LevelState | undefined {
  const open = levels.filter((level) => standingOf(level) === 'open');
  return open.find(({ score }) => score > 0) ?? open[0] ?? levels.find((level) => standingOf(level) === 'trial-over');
}

/** How far the vine has grown, in levels: the root bears the first bud, and each level's answers lead from its bud on to the next. */
export function grownTo(levels: readonly LevelState[]): number {
  const begun = levels.findLast(({ score, words }) => score > 0 && words > 0);
  return begun ? begun.level + begun.score : 1;
}
