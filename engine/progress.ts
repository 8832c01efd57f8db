// Where a learner stands in a level: parts, folders, completion and score (decisions §4, §7).
import type { Completion } from '#contract/quiz.ts';

/** Words of a part (decisions §4). */
export const partSize = 10;
/** The first words of level 1, free of charge (learning §1). */
export const trialWords = 20;
/** Words of a folder of the lists (learning §2). */
export const folderSize = 25;
// A remainder of fewer joins the folder before it (decisions §7).
const smallestFolder = 5;

/** A folder's words, numbered from 1, both ends included. */
export interface Folder {
  readonly from: number;
  readonly to: number;
}

/** The folders of a level of `count` words (decisions §7). */
export function foldersOf(count: number): Folder[] {
  const full = Math.floor(count / folderSize);
  const folders = full + (full === 0 || count % folderSize >= smallestFolder ? 1 : 0);
  return count === 0
    ? []
    : Array.from({ length: folders }, (_, at) => ({ from: at * folderSize + 1, to: at === folders - 1 ? count : (at + 1) * folderSize }));
}

/**
 * The next part: at most ten open words in list order (decisions §4).
 * @param order ids of the level in list order
 * @param isDone whether a word has no open question, or is ignored
 * @param reach how many words from the first on the learner may study: all, or the trial's
 */
export function nextPart(order: readonly string[], isDone: (id: string) => boolean, reach: number = order.length): string[] {
  const part: string[] = [];
  for (const id of order.slice(0, reach)) {
    if (!isDone(id)) part.push(id);
    if (part.length === partSize) break;
  }
  return part;
}

/** Whether a word is done: marked as learnt, or every question answered. */
export function isWordDone(keys: readonly string[], answered: ReadonlySet<string>, isIgnored: boolean): boolean {
  return isIgnored || keys.every((key) => answered.has(key));
}

/** What completion is derived from. */
export interface Standing {
  /** Words of the level, and how many of them are done or ignored. */
  readonly words: number;
  readonly wordsDone: number;
  /** The part last served has open questions. */
  readonly isPartOpen: boolean;
  /** A part was served at least once. */
  readonly wasServed: boolean;
  /** The level's trial words are all done; false for a level without a trial. */
  readonly isTrialDone: boolean;
  readonly isPaid: boolean;
}

/** 0 open questions or nothing served yet, 1 level done, 2 part done and more words wait, 3 trial done and not paid (decisions §4, §12). */
export function completionOf(standing: Standing): Completion {
  if (standing.isPartOpen) return 0;
  if (standing.words > 0 && standing.wordsDone >= standing.words) return 1;
  if (standing.isTrialDone && !standing.isPaid) return 3;
  return standing.wasServed ? 2 : 0;
}

/** Share of answered questions, from 0 to 1; an ignored word's questions count as answered (decisions §4). */
export function scoreOf(answered: number, total: number): number {
  return total === 0 ? 0 : Math.min(1, answered / total);
}
