// Study progress that several features read, and the only functions that change it (decisions §4, decision 0005).
import type { StudyWord } from '#contract/study-word.ts';
import { isWordDone } from '#engine/progress.ts';
import {
  type LevelKey,
  type LevelProgressRow,
  type StartedLevelRow,
  type WordProgressRow,
  clearIgnored,
  deleteWordRows,
  lockLevelRow,
  insertAnswer,
  markIgnored,
  readLevelRows,
  readLevelRow,
  readWordRows,
  removeLastAnswer,
  writeLevelRow,
} from './store.ts';
import { deletePart, removeFromPart } from './part-store.ts';
import { requeueWords } from './repeat-store.ts';
import { type StudyServices, type LevelContent, findLevel } from './level-content.ts';
import { getNextDay } from './study-days.ts';
import type { Db } from '#server/schema/tables.ts';

/** A learner's progress on a word. */
export interface WordProgress {
  readonly answeredKeys: ReadonlySet<string>;
  /** Number of answered questions; all of them if the word is ignored. */
  readonly answered: number;
  readonly total: number;
  readonly isIgnored: boolean;
  /** All questions answered, or ignored. */
  readonly isDone: boolean;
}

/** A learner's progress in a level. */
export interface LevelProgress {
  readonly answered: number;
  readonly total: number;
  readonly wordsDone: number;
}

// Keys that no longer exist in the content do not count, so that progress survives any edit (decisions §7).
function toWordProgress(levelContent: LevelContent, wordId: string, row: WordProgressRow | undefined): WordProgress {
  const keys = levelContent.study.listKeys(wordId);
  const stored = new Set(row?.answered);
  const answeredKeys = new Set(keys.filter((key) => stored.has(key)));
  const isIgnored = row?.ignored ?? false;
  const answered = isIgnored ? keys.length : answeredKeys.size;
  return { answeredKeys, answered, total: keys.length, isIgnored, isDone: isWordDone(keys, answeredKeys, isIgnored) };
}

/** The progress that rows of a level tell about some of its words, by word id. */
export function indexWordProgress(
  levelContent: LevelContent,
  words: readonly StudyWord[],
  wordRows: readonly WordProgressRow[],
): Map<string, WordProgress> {
  const rows = new Map(wordRows.map((row) => [row.word_id, row]));
  return new Map(words.map(({ id }) => [id, toWordProgress(levelContent, id, rows.get(id))]));
}

/** The learner's progress on all words of a level, or on the given words, by word id. */
export async function getWordProgressMap(
  db: Db,
  levelContent: LevelContent,
  userId: string,
  words: readonly StudyWord[] = levelContent.words,
): Promise<Map<string, WordProgress>> {
  const wordIds = words === levelContent.words ? undefined : words.map((word) => word.id);
  return indexWordProgress(levelContent, words, await readWordRows(db, { userId, level: levelContent.level }, wordIds));
}

/** The learner's progress on one word. */
export async function getWordProgress(db: Db, levelContent: LevelContent, userId: string, word: StudyWord): Promise<WordProgress> {
  const [row] = await readWordRows(db, { userId, level: levelContent.level }, [word.id]);
  return toWordProgress(levelContent, word.id, row);
}

/** Which of several words with the same characters is meant: the first that the learner has not done, or else the first (decisions §7). */
export async function resolveWord(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  words: readonly [StudyWord, ...StudyWord[]],
): Promise<StudyWord> {
  if (words.length === 1) return words[0];
  const progressById = await getWordProgressMap(services.database.kysely, levelContent, userId, words);
  return words.find(({ id }) => !progressById.get(id)?.isDone) ?? words[0];
}

/** The first of several words that the learner has learnt; undefined if there is none. */
export async function findLearntWord(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  words: readonly StudyWord[],
): Promise<StudyWord | undefined> {
  const progressById = await getWordProgressMap(services.database.kysely, levelContent, userId, words);
  return words.find(({ id }) => progressById.get(id)?.isDone);
}

/**
 * Records a correct answer, once: repeating it changes nothing and returns the same.
 * `mistakes`: how often the question was missed before. A word that it completes is due on the learner's next study day.
 */
export async function recordAnswer(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  { timeZone, ...answer }: { wordId: string; key: string; mistakes: number; isSkipped?: boolean; timeZone?: string | undefined },
): Promise<LevelProgress & { wordCompleted: boolean }> {
  const { study, version } = levelContent;
  const levelKey = { userId, level: levelContent.level };
  // The clock of this process is good enough for a day.
  const { day: dueDay, start: dueAt } = getNextDay(new Date(), timeZone);
  const row = await insertAnswer(services.database, levelKey, { ...answer, keys: study.listKeys(answer.wordId), version, dueAt, dueDay });
  if (row && row.version === version) return { ...toLevelProgress(levelContent, row), wordCompleted: row.completed };
  const progress = await getLevelProgress(services, levelContent, userId);
  if (row) return { ...progress, wordCompleted: row.completed };
  const [wordRow] = await readWordRows(services.database.kysely, levelKey, [answer.wordId]);
  return { ...progress, wordCompleted: toWordProgress(levelContent, answer.wordId, wordRow).isDone };
}

/** Undoes the last answer of a level if it is this one; returns false otherwise. */
export async function undoAnswer(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  answer: { wordId: string; key: string },
): Promise<boolean> {
  const levelKey = { userId, level: levelContent.level };
  return services.database.kysely.transaction().execute(async (transaction) => {
    const undone = await removeLastAnswer(transaction, levelKey, answer.wordId, answer.key);
    if (undone) await recountLevel(transaction, levelContent, userId);
    return undone;
  });
}

function toLevelProgress(levelContent: LevelContent, row: LevelProgressRow | undefined): LevelProgress {
  return { answered: row?.answered ?? 0, wordsDone: row?.words_done ?? 0, total: levelContent.study.totalQuestions };
}

/** The learner's progress in a level; recounted if the content has changed since. */
export async function getLevelProgress(services: StudyServices, levelContent: LevelContent, userId: string): Promise<LevelProgress> {
  const { kysely } = services.database;
  const levelKey = { userId, level: levelContent.level };
  const row = await readLevelRow(kysely, levelKey);
  if (!row || row.version === levelContent.version) return toLevelProgress(levelContent, row);
  return kysely.transaction().execute((transaction) => recountLevel(transaction, levelContent, userId));
}

/** The learner's progress in every level they have started; `rows`: their totals, if they were read already. */
export async function getLevelProgressMap(
  services: StudyServices,
  userId: string,
  rows?: readonly StartedLevelRow[],
): Promise<Map<number, LevelProgress>> {
  const progressByLevel = new Map<number, LevelProgress>();
  for (const row of rows ?? (await readLevelRows(services.database.kysely, userId))) {
    const levelContent = findLevel(services, row.level);
    if (!levelContent) continue;
    progressByLevel.set(
      row.level,
      row.version === levelContent.version ? toLevelProgress(levelContent, row) : await getLevelProgress(services, levelContent, userId),
    );
  }
  return progressByLevel;
}

/** Recounts a level from its words with the totals locked, so that a concurrent answer is either included or added afterwards. */
export async function recountLevel(transaction: Db, levelContent: LevelContent, userId: string): Promise<LevelProgress> {
  const levelKey: LevelKey = { userId, level: levelContent.level };
  await lockLevelRow(transaction, levelKey);
  const rows = (await readWordRows(transaction, levelKey)).filter((row) => levelContent.wordsById.has(row.word_id));
  const wordProgress = rows.map((row) => toWordProgress(levelContent, row.word_id, row));
  const levelRow = {
    answered: wordProgress.reduce((sum, { answered }) => sum + answered, 0),
    words_done: wordProgress.filter(({ isDone: done }) => done).length,
    version: levelContent.version,
  };
  await writeLevelRow(transaction, levelKey, levelRow);
  return toLevelProgress(levelContent, levelRow);
}

/** Marks a word as learnt: its questions count as answered. */
export async function ignoreWord(services: StudyServices, levelContent: LevelContent, userId: string, wordId: string): Promise<void> {
  await services.database.kysely.transaction().execute(async (transaction) => {
    await markIgnored(transaction, { userId, level: levelContent.level }, wordId);
    await recountLevel(transaction, levelContent, userId);
  });
}

/** Reopens a word. It returns with the next part that is served (decisions §12). */
export async function learnAgain(services: StudyServices, levelContent: LevelContent, userId: string, wordId: string): Promise<void> {
  const levelKey = { userId, level: levelContent.level };
  await services.database.kysely.transaction().execute(async (transaction) => {
    await deleteWordRows(transaction, levelKey, [wordId]);
    await recountLevel(transaction, levelContent, userId);
    await removeFromPart(transaction, levelKey, wordId);
  });
}

/** Makes learnt words due now, also those marked as learnt by the learner, who wants them back; false if none is learnt. */
export async function repeatWordsAgain(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  wordIds: readonly string[],
): Promise<boolean> {
  const levelKey = { userId, level: levelContent.level };
  return services.database.kysely.transaction().execute(async (transaction) => {
    if (await clearIgnored(transaction, levelKey, wordIds)) await recountLevel(transaction, levelContent, userId);
    return (await requeueWords(transaction, levelKey, wordIds)) > 0;
  });
}

/** Reopens these words of a level and deletes the current part. */
export async function restartWords(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  wordIds: readonly string[],
): Promise<void> {
  const levelKey = { userId, level: levelContent.level };
  await services.database.kysely.transaction().execute(async (transaction) => {
    await deleteWordRows(transaction, levelKey, wordIds);
    await recountLevel(transaction, levelContent, userId);
    await deletePart(transaction, levelKey);
  });
}
