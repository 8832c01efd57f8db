// SQL for repeats: the current circle, due words, and the review log.
import { sql } from 'kysely';
import type { Grade, Memory } from '#engine/schedule.ts';
import type { Database, Db } from '#server/schema/tables.ts';
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
  readonly finished: { readonly eventId: string; readonly memory: Memory | null; readonly dueAt: string } | null;
}

/** A learnt word as the scheduler sees it. */
export interface LearntWordRow {
  readonly word_id: string;
  readonly learnt_at: Date | null;
  readonly due_at: Date;
  readonly memory: Memory | null;
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

const addAnswerSql = `
  update repeat_circles c
  set answers = c.answers || jsonb_build_object($4::text, $5::jsonb), last = jsonb_build_object('name', $4::text, 'finished', null)
  where c.user_id = $1 and c.level = $2 and c.word_ids @> array[$3::text] and not (c.answers ? $4) and not (c.answers ?& $6::text[])
    and exists (
      select from word_progress w
      where w.user_id = $1 and w.level = $2 and w.word_id = $3 and w.due_at is not null and not w.ignored)
  returning c.word_ids, c.answers`;

/**
 * Records an answer that does not finish its word, in one statement, and returns the updated part. `others`: answer names of the
 * word's other questions. Returns undefined, with nothing changed, if it finishes the word, is a duplicate, or is not in the part.
 */
export async function addPartialAnswer(
  database: Database,
  { userId, level }: LevelKey,
  { wordId, name, evidence, others }: { wordId: string; name: string; evidence: Grade | null; others: readonly string[] },
): Promise<Pick<Circle, 'word_ids' | 'answers'> | undefined> {
  const values = [userId, level, wordId, name, JSON.stringify(evidence), others];
  const [row] = await database.query<Pick<Circle, 'word_ids' | 'answers'>>('repeat-answer-add', addAnswerSql, values);
  return row;
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
    .select(['word_id', 'learnt_at', sql<Date>`due_at`.as('due_at'), 'memory'])
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

/** Whether any other word is due; `accessibleIds`: the words that count, undefined for all. */
export async function hasMoreDueWords(
  db: Db,
  levelKey: LevelKey,
  wordId: string,
  accessibleIds: readonly string[] | undefined,
): Promise<boolean> {
  let otherWords = selectLearntWords(db, levelKey)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('word_id', '<>', wordId)
    .limit(1);
  if (accessibleIds) otherWords = otherWords.where('word_id', '=', sql<string>`any(${accessibleIds}::text[])`);
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
