// What of a level is free. The one place that knows: everybody else asks here or reads it in the level's state (decisions §4, §8).
import type { TaughtLevel } from './wire.ts';

/**
 * What a learner may see of a level. `paid`: everything; `learnt`: what they learnt while they had it, and its trial words;
 * `trial`: its trial words; `first-folder`: the first folder of its list.
 */
export type Entitlement = 'paid' | 'learnt' | 'trial' | 'first-folder';

const trialWords = 20;
const trialLevels: readonly TaughtLevel[] = [1];
const freeFolderLevels: readonly TaughtLevel[] = [3, 4, 5];

/** Number of words from the first on that can be studied without payment; 0 in a level without a trial. */
export function countTrialWords(level: TaughtLevel): number {
  return trialLevels.includes(level) ? trialWords : 0;
}

/** Number of words whose cards every offer shows: from the first on, after the trial where the level has one. */
export const sampleSize = 5;

/** Whether the first folder of the level's list is open to every learner. */
export function isFirstFolderFree(level: TaughtLevel): boolean {
  return freeFolderLevels.includes(level);
}
