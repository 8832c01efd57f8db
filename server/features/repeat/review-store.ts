// SQL for the log of repeats: a word's reviews, and their undoing.
import { sql } from 'kysely';
import type { StudyWord } from '#contract/study-word.ts';
import type { ListLevel } from '#contract/wire.ts';
import type { Grade } from '#engine/schedule.ts';
import type { MemoryRow } from '#server/learner/memory-store.ts';
import { isNotUndone } from '#server/learner/reviews.ts';
import type { Db } from '#server/schema/tables.ts';

/** A line of the log about a review. */
export interface ReviewLine {
  readonly level: ListLevel;
  readonly word_id: string;
  readonly event_id: string;
  readonly day: number;
  readonly grade: Grade | null;
  readonly kind: string;
  readonly ms: number | null;
  readonly recall: number | null;
  readonly was_due: boolean;
  readonly reviewed_at: Date;
  readonly served_at: Date;
  readonly is_left_behind: boolean;
}

/** The reviews of a word since its memory began, without undone ones. */
export function readWordLog(db: Db, userId: string, wordId: string, beganAt: Date): Promise<ReviewLine[]> {
  return db
    .selectFrom('reviews')
    .select([
      'level',
      'word_id',
      'event_id',
      'day',
      'grade',
      sql<string>`kind`.as('kind'),
      'ms',
      'recall',
      'was_due',
      'reviewed_at',
      'served_at',
      'is_left_behind',
    ])
    .where('user_id', '=', userId)
    .where('word_id', '=', wordId)
    .where('reviewed_at', '>=', beganAt)
    .where(isNotUndone(sql`${userId}`))
    .execute();
}

/** A review of a word that was not undone; undefined if there is none. */
export function findReview(
  db: Db,
  userId: string,
  wordId: string,
  eventId: string,
): Promise<Pick<ReviewLine, 'level' | 'day' | 'reviewed_at' | 'is_left_behind'> | undefined> {
  return db
    .selectFrom('reviews')
    .select(['level', 'day', 'reviewed_at', 'is_left_behind'])
    .where('user_id', '=', userId)
    .where('word_id', '=', wordId)
    .where('event_id', '=', eventId)
    .where(isNotUndone(sql`${userId}`))
    .executeTakeFirst();
}

/** Whether a review of a word was undone. */
export async function isUndone(db: Db, userId: string, wordId: string, eventId: string): Promise<boolean> {
  const undo = db
    .selectFrom('reviews')
    .select('day')
    .where('user_id', '=', userId)
    .where('word_id', '=', wordId)
    .where('undoes', '=', eventId);
  return (await undo.executeTakeFirst()) !== undefined;
}

/** Whether a word without a memory may have been repeated when it was served: it is begun, or its level was restarted since, or its log says so. */
export async function wasRepeated(
  db: Db,
  userId: string,
  { id, level, memoryId }: Pick<StudyWord, 'id' | 'level' | 'memoryId'>,
  servedAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select
    exists (select from word_progress where user_id = ${userId} and level = ${level} and word_id = ${id})
    or exists (select from level_progress where user_id = ${userId} and level = ${level} and restarted_at > ${servedAt})
    or exists (select from reviews where user_id = ${userId} and word_id = ${memoryId}) as was`.execute(db);
  return rows[0]?.was === true;
}

/** Appends a review to the log; one that is there already changes nothing. */
export async function insertReview(db: Db, userId: string, line: ReviewLine): Promise<void> {
  await db
    .insertInto('reviews')
    .values({ user_id: userId, ...line })
    .onConflict((conflict) => conflict.columns(['user_id', 'word_id', 'event_id']).doNothing())
    .execute();
}

/** Notes which of a word's reviews since its memory began rate nothing. */
export async function writeLeftBehind(
  db: Db,
  userId: string,
  { word_id: wordId, began_at: beganAt }: Pick<MemoryRow, 'word_id' | 'began_at'>,
  leftBehind: ReadonlySet<string>,
): Promise<void> {
  const ids = [...leftBehind];
  await sql`
    update reviews set is_left_behind = event_id = any(${ids}::uuid[])
    where user_id = ${userId} and word_id = ${wordId} and reviewed_at >= ${beganAt} and is_left_behind <> (event_id = any(${ids}::uuid[]))`.execute(
    db,
  );
}

/** Appends to the log that a review is undone, and when. */
export async function addUndo(
  db: Db,
  userId: string,
  { level, wordId, day, undoes, at }: { level: ListLevel; wordId: string; day: number; undoes: string; at: Date },
): Promise<void> {
  await db.insertInto('reviews').values({ user_id: userId, level, word_id: wordId, day, grade: null, undoes, reviewed_at: at }).execute();
}
