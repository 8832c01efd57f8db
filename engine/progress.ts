// A learner's progress in a level: parts, folders, completion and score (decisions §4, §7).
import type { Completion } from '#contract/quiz.ts';

/** Words in a part (decisions §4). */
export const partSize = 10;
/** Words in a folder of the word list (learning §2). */
export const folderSize = 25;
// A smaller remainder is added to the previous folder (decisions §7).
const minFolderSize = 5;

/** The words of a folder, numbered from 1, both ends included. */
export interface Folder {
  readonly from: number;
  readonly to: number;
}

/** The folders of a level of `count` words (decisions §7). */
export function listFolders(count: number): Folder[] {
  const fullFolders = Math.floor(count / folderSize);
  const folderCount = fullFolders + (fullFolders === 0 || count % folderSize >= minFolderSize ? 1 : 0);
  return count === 0
    ? []
    : Array.from({ length: folderCount }, (_, index) => ({
        from: index * folderSize + 1,
        to: index === folderCount - 1 ? count : (index + 1) * folderSize,
      }));
}

/**
 * The next part: up to ten open words in list order (decisions §4).
 * @param order word ids of the level in list order
 * @param isDone whether a word has no open question or is ignored
 * @param limit how many words from the start the learner may study: all, or only the trial
 */
export function getNextPart(order: readonly string[], isDone: (id: string) => boolean, limit: number = order.length): string[] {
  const part: string[] = [];
  for (const id of order.slice(0, limit)) {
    if (!isDone(id)) part.push(id);
    if (part.length === partSize) break;
  }
  return part;
}

/** Parts that a device may have ahead of the current one, for offline use (learning tools, "Always at hand"). */
const partsAhead = 5;

/** The parts that follow one another if each is done before the next begins; `isDone` counts the current part's words as done. */
export function getPartsAhead(order: readonly string[], isDone: (id: string) => boolean): string[][] {
  const openIds = order.filter((id) => !isDone(id));
  const count = Math.min(partsAhead, Math.ceil(openIds.length / partSize));
  return Array.from({ length: count }, (_, index) => getNextPart(openIds.slice(index * partSize), () => false));
}

/** Whether a word is done: marked as learnt, or all its questions answered. */
export function isWordDone(keys: readonly string[], answered: ReadonlySet<string>, isIgnored: boolean): boolean {
  return isIgnored || keys.every((key) => answered.has(key));
}

/** The facts that completion is derived from. */
export interface LevelProgress {
  /** Words in the level, and how many of them are done or ignored. */
  readonly words: number;
  readonly wordsDone: number;
  /** The part served last has open questions. */
  readonly isPartOpen: boolean;
  /** At least one part was served. */
  readonly hasBeenServed: boolean;
  /** All trial words of the level are done; false for a level without a trial. */
  readonly isTrialDone: boolean;
  readonly isPaid: boolean;
}

/** 0 open questions or nothing served yet, 1 level done, 2 part done and words left, 3 trial done and not paid (decisions §4, §12). */
export function getCompletion(progress: LevelProgress): Completion {
  if (progress.isPartOpen) return 0;
  if (progress.words > 0 && progress.wordsDone >= progress.words) return 1;
  if (progress.isTrialDone && !progress.isPaid) return 3;
  return progress.hasBeenServed ? 2 : 0;
}

/** Share of answered questions, from 0 to 1; questions of an ignored word count as answered (decisions §4). */
export function calculateScore(answered: number, total: number): number {
  return total === 0 ? 0 : Math.min(1, answered / total);
}
