// SQL for repeats: the current circle, due words, and the review log.
import { sql } from 'kysely';
import type { RepeatKey } from '#engine/question-key.ts';
import type { Grade, Memory } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';
import type { LevelKey } from '#server/learner/store.ts';

/** The current circle of a level with its current part. */
export interface Circle {
  readonly word_ids: string[];
  /** By word and key. */
  readonly answers: Record<string, Grade | null>;
  readonly finished: number;
  readonly is_over: boolean;
  readonly last: LastRepeat | null;
}

/** What undoing an answer needs. */
export interface LastRepeat {
  readonly name: string;
  readonly finished: {
    readonly eventId: string;
    readonly memory: Memory | null;
    readonly dueAt: string;
    /** Missing if the answer was given before a repeat asked one question per word. */
    readonly repeatKey?: RepeatKey | null;
  } | null;
}

/** A learnt word as the scheduler sees it. */
export interface LearntWordRow {
  readonly word_id: string;
  readonly learnt_at: Date | null;
  readonly due_at: Date;
  readonly memory: Memory | null;
  /** The question that its repeat asks; null for the character question. */
  readonly repeat_key: RepeatKey | null;
}

/** The level's circle, created if missing and locked until the transaction ends, so that concurrent answers are serialized. */
export function lockCircle(db: Db, { userId, level }: LevelKey): Promise<Circle> {
  return db
    .insertInto('repeat_circles')
    .values({ user_id: userId, level, word_ids: [], finished: 0, is_over: true })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet({ user_id: userId }))
    .returning(['word_ids', 'answers', 'finished', 'is_over', 'last'])
    .executeTakeFirstOrThrow();
}

/** Writes the changed columns of a circle. */
export async function writeCircle(db: Db, { userId, level }: LevelKey, changed: Partial<Circle>): Promise<void> {
  const { answers, last, ...columns } = changed;
  await db
    .updateTable('repeat_circles')
    .set({
      ...columns,
      ...(answers && { answers: JSON.stringify(answers) }),
      ...(last !== undefined && { last: last && JSON.stringify(last) }),
    })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .execute();
}

function selectLearntWords(db: Db, { userId, level }: LevelKey) {
  return db
    .selectFrom('word_progress')
    .select(['word_id', 'learnt_at', sql<Date>`due_at`.as('due_at'), 'memory', 'repeat_key'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('due_at', 'is not', null)
    .where('ignored', '=', false);
}

/** The words that are due now; only those of `wordIds`, if given. */
export function readDueWords(db: Db, levelKey: LevelKey, wordIds?: readonly string[]): Promise<LearntWordRow[]> {
  const dueWords = selectLearntWords(db, levelKey).where('due_at', '<=', sql<Date>`now()`);
  return (wordIds ? dueWords.where('word_id', '=', sql<string>`any(${wordIds}::text[])`) : dueWords).execute();
}

/** A learnt word, locked until the transaction ends; undefined if it is not learnt or is ignored. */
export function lockLearntWord(db: Db, levelKey: LevelKey, wordId: string): Promise<LearntWordRow | undefined> {
  return selectLearntWords(db, levelKey).where('word_id', '=', wordId).forUpdate().executeTakeFirst();
}

/** Whether any other word is due. */
export async function hasMoreDueWords(db: Db, levelKey: LevelKey, wordId: string): Promise<boolean> {
  const otherWords = selectLearntWords(db, levelKey)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('word_id', '<>', wordId)
    .limit(1);
  return (await otherWords.executeTakeFirst()) !== undefined;
}

/** Appends a review to the log and returns its id. */
export async function addReview(
  db: Db,
  { userId, level }: LevelKey,
  review: { wordId: string; day: number; grade: Grade | null; undoes?: string },
): Promise<string> {
  const { wordId, day, grade, undoes = null } = review;
  const { event_id: id } = await db
    .insertInto('reviews')
    .values({ user_id: userId, level, word_id: wordId, day, grade, undoes })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The database's time, and the end of the learner's access to a level, if any. */
export async function readClock(db: Db, { userId, level }: LevelKey): Promise<{ now: Date; endsAt: Date | null }> {
  return db
    .selectNoFrom((from) => [
      sql<Date>`now()`.as('now'),
      from
        .selectFrom('level_access')
        .select((select) => select.fn.max('ends_at').as('ends_at'))
        .where('user_id', '=', userId)
        .where('level', '=', level)
        .where('ends_at', '>', sql<Date>`now()`)
        .as('endsAt'),
    ])
    .executeTakeFirstOrThrow();
}
