// The current part: fixed when it is served, kept until all its questions are answered (decisions §4).
import type { Completion, PartResult } from '#contract/quiz.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { getExamLevel } from '#contract/wire.ts';
import { getCompletion, getNextPart, getPartsAhead } from '#engine/progress.ts';
import { characterKey, typingKey } from '#engine/question-key.ts';
import { readMetIds } from '#server/features/met-words/met-words.ts';
import { type WordProgress, getWordProgressMap, indexWordProgress } from '#server/learner/progress.ts';
import { lockPart, readPart, readPartWithProgress, writePart } from '#server/learner/part-store.ts';
import { type WordProgressRow, readWordRows } from '#server/learner/store.ts';
import { type LevelContent, canAccessWord, listAccessibleWords } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import { type Entitlement, countTrialWords } from '#contract/free-part.ts';
import type { Db } from '#server/schema/tables.ts';
import { type PartAnswersRow, readPartAnswers } from './store.ts';

/** A word of the part. */
export interface PartWord {
  readonly word: StudyWord;
  readonly progress: WordProgress;
}

/** All words of the current part, in list order; if it is finished, starts the next one. Empty if nothing is left. */
export async function loadCurrentPart(
  services: Services,
  levelContent: LevelContent,
  userId: string,
  entitlement: Entitlement,
): Promise<PartWord[]> {
  const { kysely } = services.database;
  const findWords = (ids: readonly string[]) => findPartWords(levelContent, entitlement, ids);
  const levelKey = { userId, level: levelContent.level };
  const served = await readPartWithProgress(services.database, levelKey);
  const servedWords = served ? keepOpenPart(levelContent, findWords(served.word_ids), served.words) : [];
  if (servedWords.length > 0) return servedWords;
  return kysely.transaction().execute(async (transaction) => {
    // Of two concurrent loads, the second one finds the part that the first one has fixed.
    const lockedWords = await readOpenPart(transaction, levelContent, userId, findWords(await lockPart(transaction, levelKey)));
    if (lockedWords.length > 0) return lockedWords;
    const progressById = await getWordProgressMap(transaction, levelContent, userId);
    const nextIds = getNextPart(
      orderWords(levelContent, entitlement, await readMetIds(transaction, userId)),
      (id) => progressById.get(id)?.isDone === true,
    );
    await writePart(transaction, levelKey, nextIds);
    return readOpenPart(transaction, levelContent, userId, findWords(nextIds));
  });
}

/**
 * The current part as it was served, and the parts that follow once each of its words is done; they are formed as they would be then,
 * but not fixed.
 */
export async function loadPartsAhead(
  services: Services,
  levelContent: LevelContent,
  userId: string,
  entitlement: Entitlement,
): Promise<{ current: readonly string[]; parts: PartWord[][] }> {
  const { kysely } = services.database;
  const [servedIds, progressById, metIds] = await Promise.all([
    readPart(kysely, { userId, level: levelContent.level }),
    getWordProgressMap(kysely, levelContent, userId),
    readMetIds(kysely, userId),
  ]);
  const current = findPartWords(levelContent, entitlement, servedIds ?? []).map(({ id }) => id);
  const order = orderWords(levelContent, entitlement, metIds);
  const parts = getPartsAhead(order, (id) => current.includes(id) || progressById.get(id)?.isDone === true);
  const listWords = (ids: readonly string[]) => findPartWords(levelContent, entitlement, ids);
  return {
    current,
    parts: parts.map((ids) =>
      listWords(ids).flatMap((word) => {
        const progress = progressById.get(word.id);
        return progress ? [{ word, progress }] : [];
      }),
    ),
  };
}

// What the learner met in a chat comes first.
function orderWords(levelContent: LevelContent, entitlement: Entitlement, metIds: ReadonlySet<string>): string[] {
  const words = listAccessibleWords(levelContent, entitlement);
  const isMet = ({ memoryId }: StudyWord) => metIds.has(memoryId);
  return [...words.filter(isMet), ...words.filter((word) => !isMet(word))].map(({ id }) => id);
}

// In list order, whatever the order when the part was served; words that are gone or no longer accessible are left out.
function findPartWords(levelContent: LevelContent, entitlement: Entitlement, wordIds: readonly string[]): StudyWord[] {
  return wordIds
    .flatMap((id) => levelContent.wordsById.get(id) ?? [])
    .filter((word) => canAccessWord(levelContent, entitlement, word))
    .sort((one, other) => one.position - other.position);
}

// The words with their progress; none if all of them are done.
async function readOpenPart(db: Db, levelContent: LevelContent, userId: string, words: readonly StudyWord[]): Promise<PartWord[]> {
  if (words.length === 0) return [];
  const wordIds = words.map(({ id }) => id);
  return keepOpenPart(levelContent, words, await readWordRows(db, { userId, level: levelContent.level }, wordIds));
}

function keepOpenPart(levelContent: LevelContent, words: readonly StudyWord[], rows: readonly WordProgressRow[]): PartWord[] {
  const progressById = indexWordProgress(levelContent, words, rows);
  const partWords = words.flatMap((word) => {
    const progress = progressById.get(word.id);
    return progress ? [{ word, progress }] : [];
  });
  return partWords.some(({ progress }) => !progress.isDone) ? partWords : [];
}

/** State of a level's quiz, derived from the answers (decisions §4, §12). */
export async function loadCompletion(services: Services, levelContent: LevelContent, userId: string, isPaid: boolean): Promise<Completion> {
  const { kysely } = services.database;
  const entitlement = isPaid ? 'paid' : 'trial';
  const trialWords = countTrialWords(getExamLevel(levelContent.level));
  const [servedIds, progressById] = await Promise.all([
    readPart(kysely, { userId, level: levelContent.level }),
    getWordProgressMap(kysely, levelContent, userId),
  ]);
  const isDone = ({ id }: StudyWord) => progressById.get(id)?.isDone === true;
  return getCompletion({
    words: levelContent.words.length,
    wordsDone: levelContent.words.filter(isDone).length,
    isPartOpen: findPartWords(levelContent, entitlement, servedIds ?? []).some((word) => !isDone(word)),
    hasBeenServed: servedIds !== undefined,
    isTrialDone: trialWords > 0 && levelContent.words.slice(0, trialWords).every(isDone),
    isPaid,
  });
}

// Typing that was not missed and yet stays unproven was skipped: the first repeat asks the character (decisions §5).
function isRight({ mistakes, repeat_key: repeatKey }: PartAnswersRow, key: string): boolean {
  return !mistakes[key] && !(key === typingKey && repeatKey !== characterKey);
}

/** How the part served last was answered, on all devices; undefined before the first one. */
export async function loadPartResult(services: Services, levelContent: LevelContent, userId: string): Promise<PartResult | undefined> {
  const rows = (await readPartAnswers(services.database, { userId, level: levelContent.level })).flatMap((row) => {
    if (!levelContent.wordsById.has(row.word_id)) return [];
    const keys = levelContent.study.listKeys(row.word_id).filter((key) => row.answered.includes(key));
    return [{ row, keys, missed: keys.reduce((sum, key) => sum + (row.mistakes[key] ?? 0), 0) }];
  });
  if (rows.length === 0) return undefined;
  return {
    words: rows.map(({ row }) => row.word_id),
    answered: rows.reduce((sum, { keys }) => sum + keys.length, 0),
    right: rows.reduce((sum, { row, keys }) => sum + keys.filter((key) => isRight(row, key)).length, 0),
    misses: Object.fromEntries(rows.filter(({ missed }) => missed > 0).map(({ row, missed }) => [row.word_id, missed])),
  };
}
