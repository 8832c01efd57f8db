// What changes study progress: answers and their undo, and words that are marked, opened again or repeated again (decisions §4, §14, decision 0005).
import type { StudyWord } from '#contract/study-word.ts';
import type { Db } from '#server/schema/tables.ts';
import { insertAnswer, isAnswerUndone, lockLevels, nameLearning, removeAnswer } from './answer-store.ts';
import { type LevelContent, type StudyServices, findLevel, listAllContents, listSameWords } from './level-content.ts';
import {
  type ReopenedWord,
  addToRepeats,
  forgetWords,
  listUnrepeated,
  readRepeatingLevels,
  removeFromRepeats,
  requeueWords,
  restoreMemory,
} from './memory-store.ts';
import { deletePart, removeFromPart } from './part-store.ts';
import { type LevelProgress, getLevelProgress, getWordProgress, recountLevel, toLevelProgress } from './progress.ts';
import { type WordItem, clearIgnored, deleteWordRows, lockLevelRow, markIgnored, noteRestart, noteWordRestart } from './store.ts';
import { getRunningDay } from './study-days.ts';

/** An answer of the quiz about one question. */
export interface QuizAnswer {
  readonly wordId: string;
  readonly key: string;
  /** How often the question was missed before. */
  readonly mistakes: number;
  readonly isSkipped?: boolean;
  /** When the learner answered, if not now, and in which time zone. */
  readonly moment: Date | undefined;
  readonly timeZone: string | undefined;
  /** What the device named it. */
  readonly eventId?: string | undefined;
}

/** Records a correct answer, once: repeating it changes nothing and returns the same. A word that it completes is due on the learner's next study day. */
export async function recordAnswer(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  { timeZone, ...answer }: QuizAnswer,
): Promise<LevelProgress & { wordCompleted: boolean }> {
  const { study, version } = levelContent;
  const levelKey = { userId, level: levelContent.level };
  const row = await insertAnswer(services.database, levelKey, {
    ...answer,
    ...findMemory(services, levelContent, answer.wordId),
    keys: study.listKeys(answer.wordId),
    version,
    day: getRunningDay(answer.moment ?? new Date(), timeZone),
  });
  if (row && row.version === version) return { ...toLevelProgress(levelContent, row), wordCompleted: row.completed };
  const progress = await getLevelProgress(services, levelContent, userId);
  if (row) return { ...progress, wordCompleted: row.completed };
  const { isDone } = await getWordProgress(services.database.kysely, levelContent, userId, requireItem(levelContent, answer.wordId));
  return { ...progress, wordCompleted: isDone };
}

function requireItem({ wordsById }: LevelContent, wordId: string): StudyWord {
  const word = wordsById.get(wordId);
  if (!word) throw new RangeError(`The level has no item ${wordId}`);
  return word;
}

/** The memory of an item's word, and its items in other levels. */
function findMemory(services: StudyServices, levelContent: LevelContent, wordId: string): { memoryId: string; sameWords: WordItem[] } {
  const word = requireItem(levelContent, wordId);
  return { memoryId: word.memoryId, sameWords: listSameWords(services, word).map(({ level, id }) => ({ level, id })) };
}

/** An item that is opened again, with all items of its word. */
function findReopened(services: StudyServices, levelContent: LevelContent, wordId: string): ReopenedWord {
  const { memoryId, sameWords } = findMemory(services, levelContent, wordId);
  const items = [{ level: levelContent.level, id: wordId }, ...sameWords].map(({ level, id }) => ({
    level,
    id,
    keys: findLevel(services, level)?.study.listKeys(id) ?? [],
  }));
  return { id: wordId, memoryId, items };
}

/** Undoes the last answer of a level if it is this one, by the device's name for it if it has one; returns false otherwise. What it began or changed of the word's memory is as it was before. */
export async function undoAnswer(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  { wordId, key, eventId }: { wordId: string; key: string; eventId: string | undefined },
): Promise<boolean> {
  const { level } = levelContent;
  return services.database.kysely.transaction().execute(async (transaction) => {
    await lockLevels(transaction, userId);
    const levelKey = { userId, level };
    const removed = await removeAnswer(transaction, levelKey, { wordId, key, keys: levelContent.study.listKeys(wordId), eventId });
    // A device that lost the reply sends its undo again.
    if (!removed) return eventId !== undefined && isAnswerUndone(transaction, levelKey, eventId);
    if (removed.wasComplete) {
      const word = findReopened(services, levelContent, wordId);
      const isRestored = await restoreMemory(transaction, userId, word.memoryId, nameLearning(level, wordId, key));
      if (!isRestored) await reopenItems(transaction, levelContent, userId, [word]);
    }
    await recountLevel(transaction, levelContent, userId);
    return true;
  });
}

/**
 * Marks a word as learnt: its questions count as answered, and this level no longer repeats it; with `inAllLevels`, the other levels that repeat it
 * neither.
 */
export async function ignoreWord(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  wordId: string,
  inAllLevels = false,
): Promise<void> {
  const { memoryId } = requireItem(levelContent, wordId);
  await services.database.kysely.transaction().execute(async (transaction) => {
    await lockLevels(transaction, userId);
    const repeating = inAllLevels ? await readRepeatingLevels(transaction, userId, memoryId) : [];
    const contents = [
      levelContent,
      ...repeating.filter((level) => level !== levelContent.level).flatMap((level) => findLevel(services, level) ?? []),
    ];
    for (const { level, wordsByMemory } of contents) {
      const id = level === levelContent.level ? wordId : wordsByMemory.get(memoryId)?.id;
      if (id !== undefined) await markIgnored(transaction, { userId, level }, id);
    }
    for (const content of contents) {
      await removeFromRepeats(transaction, { userId, level: content.level }, [memoryId]);
      await recountLevel(transaction, content, userId);
    }
  });
}

// Another level that repeats a word keeps its memory; without one it ends, and other levels know the word no longer.
async function reopenItems(transaction: Db, levelContent: LevelContent, userId: string, words: readonly ReopenedWord[]): Promise<void> {
  const changed = await forgetWords(transaction, { userId, level: levelContent.level }, words);
  await recountLevel(transaction, levelContent, userId);
  for (const level of changed) await lockLevelRow(transaction, { userId, level });
}

/** Reopens a word in this level alone. It returns with the next part that is served (decisions §12). */
export async function learnAgain(services: StudyServices, levelContent: LevelContent, userId: string, wordId: string): Promise<void> {
  const levelKey = { userId, level: levelContent.level };
  await services.database.kysely.transaction().execute(async (transaction) => {
    await lockLevels(transaction, userId);
    await deleteWordRows(transaction, levelKey, [wordId]);
    await noteWordRestart(transaction, levelKey, wordId);
    await reopenItems(transaction, levelContent, userId, [findReopened(services, levelContent, wordId)]);
    await removeFromPart(transaction, levelKey, wordId);
  });
}

/**
 * Makes learnt words due today, also those marked as learnt by the learner, who wants them back, in this level or in all; false if none is learnt.
 */
export async function repeatWordsAgain(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  words: readonly StudyWord[],
  { today, inAllLevels = false }: { readonly today: number; readonly inAllLevels?: boolean | undefined },
): Promise<boolean> {
  const { level: calledLevel } = levelContent;
  const memoryIds = words.map(({ memoryId }) => memoryId);
  return services.database.kysely.transaction().execute(async (transaction) => {
    await lockLevels(transaction, userId);
    // Where a level repeats a word still, “I know this” in another one was said of that one alone.
    const ended = inAllLevels ? await listUnrepeated(transaction, userId, memoryIds) : [];
    const others = ended.length === 0 ? [] : listAllContents(services).filter(({ level }) => level !== calledLevel);
    for (const content of [levelContent, ...others]) {
      const { level, study, wordsByMemory } = content;
      const items = level === calledLevel ? words : ended.flatMap((memoryId) => wordsByMemory.get(memoryId) ?? []);
      if (items.length === 0) continue;
      const cleared = await clearIgnored(
        transaction,
        { userId, level },
        items.map(({ id }) => ({ id, keys: study.listKeys(id) })),
      );
      if (cleared.length === 0) continue;
      const back = items.filter(({ id }) => cleared.includes(id)).map(({ memoryId }) => memoryId);
      await addToRepeats(transaction, { userId, level }, back, today);
      await recountLevel(transaction, content, userId);
    }
    return (await requeueWords(transaction, { userId, level: inAllLevels ? 0 : calledLevel }, memoryIds, today)) > 0;
  });
}

/** Reopens these words of a level, in this level alone, and deletes the current part. */
export async function restartWords(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  wordIds: readonly string[],
): Promise<void> {
  const levelKey = { userId, level: levelContent.level };
  await services.database.kysely.transaction().execute(async (transaction) => {
    await lockLevels(transaction, userId);
    await deleteWordRows(transaction, levelKey, wordIds);
    const words = wordIds.map((id) => findReopened(services, levelContent, id));
    await reopenItems(transaction, levelContent, userId, words);
    await noteRestart(transaction, levelKey);
    await deletePart(transaction, levelKey);
  });
}
