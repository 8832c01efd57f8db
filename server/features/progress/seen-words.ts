// The words of the course that a learner has seen, as the progress page counts them: in each level that has them, with their one memory.
import { type ListLevel, type WordList, getWordList } from '#contract/wire.ts';
import type { WordFacts } from '#engine/word-states.ts';
import type { LevelContent } from '#server/learner/level-content.ts';
import type { MemoryOnPage, SeenItemRow } from './store.ts';

/** A word of a level that the learner has seen. */
export interface SeenWord extends WordFacts {
  readonly level: ListLevel;
  readonly wordId: string;
  /** The same for the items of other levels that are the same word. */
  readonly memoryId: string;
  readonly learntDay: number;
  /** Undefined where nothing is scheduled. */
  readonly dueDay: number | undefined;
  /** Whether what falls due is counted here: of the levels that repeat a word the first, one of the learner's list before the others. */
  readonly isCounted: boolean;
}

/** The seen words that the course still has, of these levels. A word is counted in the first of its list's levels, if one repeats it. */
export function listSeenWords(
  levels: readonly LevelContent[],
  list: WordList,
  items: readonly SeenItemRow[],
  memories: readonly MemoryOnPage[],
): SeenWord[] {
  const contents = new Map(levels.map((content) => [content.level, content]));
  const isOfList = (level: ListLevel) => getWordList(level) === list;
  const memoriesById = new Map(memories.map((memory) => [memory.word_id, memory]));
  return items.flatMap((row) => {
    const word = contents.get(row.level)?.wordsById.get(row.word_id);
    if (!word) return [];
    const memory = memoriesById.get(word.memoryId);
    const isRepeated = memory !== undefined && memory.levels.length > 0 && (memory.levels.includes(row.level) || row.known_from !== null);
    // Known from a level in which it was marked as known since: no level repeats it.
    const isIgnored = row.ignored || (row.known_from !== null && !isRepeated);
    return [
      {
        level: row.level,
        wordId: row.word_id,
        memoryId: word.memoryId,
        isBegun: row.is_begun,
        isLearnt: isRepeated,
        isIgnored,
        memory: memory?.memory ?? undefined,
        learntDay: memory?.learnt_day ?? memory?.memory?.day ?? 0,
        dueDay: isRepeated && !isIgnored ? memory.due_day : undefined,
        isCounted: (memory?.levels.find(isOfList) ?? memory?.levels[0]) === row.level,
      },
    ];
  });
}
