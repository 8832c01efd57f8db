// What a repeat runs over: a level, or all of them in Today's queue; and by which item it asks each word (decisions §14).
import { type ListLevel, type WordList, getWordList } from '#contract/wire.ts';
import { type LevelContent, type LevelItem, type StudyServices, findItemOfMemory, findLevel } from '#server/learner/level-content.ts';

/** What a repeat runs over. */
export interface RepeatScope {
  /** 0 for all levels. */
  readonly level: ListLevel | 0;
  /** The item by which a word is asked, of the lowest level that repeats it, those of the learner's list first; undefined if the course has it no longer. */
  readonly findItem: (memoryId: string, levels?: readonly ListLevel[]) => LevelItem | undefined;
}

function findInLevel(levelContent: LevelContent | undefined, memoryId: string): LevelItem | undefined {
  const word = levelContent?.wordsByMemory.get(memoryId);
  return levelContent && word && { levelContent, word };
}

/** The words of a level. */
export function createLevelScope(levelContent: LevelContent): RepeatScope {
  return { level: levelContent.level, findItem: (memoryId) => findInLevel(levelContent, memoryId) };
}

/** The words of all levels; those of the learner's word list come first. */
export function createTodayScope(services: Pick<StudyServices, 'course'>, list: WordList): RepeatScope {
  return {
    level: 0,
    findItem(memoryId, levels = []) {
      const isOwn = (level: ListLevel) => getWordList(level) === list;
      // What only the other list repeats is asked by its item there: what is done with it is done in a level that repeats it.
      for (const level of [...levels].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))) {
        const item = findInLevel(findLevel(services, level), memoryId);
        if (item) return item;
      }
      return findItemOfMemory(services, list, memoryId);
    },
  };
}
