// Study progress that several features read; progress-changes changes it (decisions §4, decision 0005).
import type { StudyWord } from '#contract/study-word.ts';
import type { ListLevel } from '#contract/wire.ts';
import { isWordDone } from '#engine/progress.ts';
import { lockLevels } from './answer-store.ts';
import { addKnownItems } from './known-words-store.ts';
import { type LevelContent, type StudyServices, findLevel } from './level-content.ts';
import {
  type LevelKey,
  type LevelProgressRow,
  type StartedLevelRow,
  type WordProgressRow,
  lockLevelRow,
  readLevelRow,
  readLevelRows,
  readWordRows,
  writeLevelRow,
} from './store.ts';
import type { Db } from '#server/schema/tables.ts';

/** A learner's progress on a word. */
export interface WordProgress {
  readonly answeredKeys: ReadonlySet<string>;
  /** Number of answered questions; all of them if the word is ignored or known from another level. */
  readonly answered: number;
  readonly total: number;
  readonly isIgnored: boolean;
  /** The level in which the same word was learnt, while this item's own questions are not all answered; null otherwise (decisions §14). */
  readonly knownFrom: ListLevel | null;
  /** All questions answered, or ignored, or known. */
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
  const isLearnt = isWordDone(keys, answeredKeys, false);
  const knownFrom = isLearnt || isIgnored ? null : (row?.known_from ?? null);
  const isDone = isLearnt || isIgnored || knownFrom !== null;
  return { answeredKeys, answered: isDone ? keys.length : answeredKeys.size, total: keys.length, isIgnored, knownFrom, isDone };
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

/** The progress that a level's totals tell. */
export function toLevelProgress(levelContent: LevelContent, row: LevelProgressRow | undefined): LevelProgress {
  return { answered: row?.answered ?? 0, wordsDone: row?.words_done ?? 0, total: levelContent.study.totalQuestions };
}

/** The learner's progress in a level; recounted if the content has changed since. */
export async function getLevelProgress(services: StudyServices, levelContent: LevelContent, userId: string): Promise<LevelProgress> {
  const { kysely } = services.database;
  const levelKey = { userId, level: levelContent.level };
  const row = await readLevelRow(kysely, levelKey);
  if (!row || row.version === levelContent.version) return toLevelProgress(levelContent, row);
  return kysely.transaction().execute(async (transaction) => {
    await lockLevels(transaction, userId);
    return recountLevel(transaction, levelContent, userId);
  });
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
  await addKnownItems(transaction, levelKey, levelContent.sharedWords);
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
