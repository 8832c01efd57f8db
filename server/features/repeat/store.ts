// The SQL of the repeats: the running circle, due words, and the log of reviews.
import { sql } from 'kysely';
import type { Grade, Memory } from '#engine/schedule.ts';
import type { Database } from '#server/platform/database.ts';
import type { Access, Place } from '#server/learner/store.ts';

/** The running circle of a level with its part under way. */
export interface Circle {
  readonly word_ids: string[];
  /** By word and key. */
  readonly answers: Record<string, Grade | null>;
  readonly finished: number;
  readonly is_over: boolean;
  readonly last: LastRepeat | null;
}

/** What it takes to take back an answer. */
export interface LastRepeat {
  readonly name: string;
  readonly finished: { readonly eventId: string; readonly memory: Memory | null; readonly dueAt: string } | null;
}

/** A learnt word as the schedule sees it. */
export interface LearntRow {
  readonly word_id: string;
  readonly learnt_at: Date | null;
  readonly due_at: Date;
  readonly memory: Memory | null;
}

/** The level's circle, held until the transaction ends, so that two answers at once come one after the other; made where there is none. */
export function holdCircle(access: Access, { userId, level }: Place): Promise<Circle> {
  return access
    .insertInto('repeat_circles')
    .values({ user_id: userId, level, word_ids: [], finished: 0, is_over: true })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet({ user_id: userId }))
    .returning(['word_ids', 'answers', 'finished', 'is_over', 'last'])
    .executeTakeFirstOrThrow();
}

const addAnswer = `
  update repeat_circles c
  set answers = c.answers || jsonb_build_object($4::text, $5::jsonb), last = jsonb_build_object('name', $4::text, 'finished', null)
  where c.user_id = $1 and c.level = $2 and c.word_ids @> array[$3::text] and not (c.answers ? $4) and not (c.answers ?& $6::text[])
    and exists (
      select from word_progress w
      where w.user_id = $1 and w.level = $2 and w.word_id = $3 and w.due_at is not null and not w.ignored)
  returning c.word_ids, c.answers`;

/**
 * Records an answer that does not finish its word, in one statement, and returns the part after it. `others`: the names of the word's
 * other questions. Undefined, with nothing changed, where it finishes the word, was given before, or is not of the part.
 */
export async function addOpenAnswer(
  database: Database,
  { userId, level }: Place,
  { wordId, name, evidence, others }: { wordId: string; name: string; evidence: Grade | null; others: readonly string[] },
): Promise<Pick<Circle, 'word_ids' | 'answers'> | undefined> {
  const values = [userId, level, wordId, name, JSON.stringify(evidence), others];
  const [row] = await database.query<Pick<Circle, 'word_ids' | 'answers'>>('repeat-answer-add', addAnswer, values);
  return row;
}

/** Writes what has changed of a circle. */
export async function writeCircle(access: Access, { userId, level }: Place, changed: Partial<Circle>): Promise<void> {
  const { answers, last, ...plain } = changed;
  await access
    .updateTable('repeat_circles')
    .set({
      ...plain,
      ...(answers && { answers: JSON.stringify(answers) }),
      ...(last !== undefined && { last: last && JSON.stringify(last) }),
    })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .execute();
}

function learnt(access: Access, { userId, level }: Place) {
  return access
    .selectFrom('word_progress')
    .select(['word_id', 'learnt_at', sql<Date>`due_at`.as('due_at'), 'memory'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('due_at', 'is not', null)
    .where('ignored', '=', false);
}

/** The words that are due now; of the words named only, where they are. */
export function readDue(access: Access, place: Place, wordIds?: readonly string[]): Promise<LearntRow[]> {
  const due = learnt(access, place).where('due_at', '<=', sql<Date>`now()`);
  return (wordIds ? due.where('word_id', '=', sql<string>`any(${wordIds}::text[])`) : due).execute();
}

/** A learnt word, held until the transaction ends; undefined where it is not learnt, or ignored. */
export function holdLearnt(access: Access, place: Place, wordId: string): Promise<LearntRow | undefined> {
  return learnt(access, place).where('word_id', '=', wordId).forUpdate().executeTakeFirst();
}

/** Whether another word than this one is due; `only`: the words that count, undefined for all. */
export async function isMoreDue(access: Access, place: Place, wordId: string, only: readonly string[] | undefined): Promise<boolean> {
  let others = learnt(access, place)
    .where('due_at', '<=', sql<Date>`now()`)
    .where('word_id', '<>', wordId)
    .limit(1);
  if (only) others = others.where('word_id', '=', sql<string>`any(${only}::text[])`);
  return (await others.executeTakeFirst()) !== undefined;
}

/** Writes a word's memory and when it is due. */
export async function writeMemory(
  access: Access,
  { userId, level }: Place,
  wordId: string,
  memory: Memory | null,
  dueAt: Date,
): Promise<void> {
  await access
    .updateTable('word_progress')
    .set({ memory: memory && JSON.stringify(memory), due_at: dueAt })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .execute();
}

/** Adds a line to the log and returns its id. */
export async function addReview(
  access: Access,
  { userId, level }: Place,
  review: { wordId: string; day: number; grade: Grade | null; undoes?: string },
): Promise<string> {
  const { wordId, day, grade, undoes = null } = review;
  const { event_id: id } = await access
    .insertInto('reviews')
    .values({ user_id: userId, level, word_id: wordId, day, grade, undoes })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts learnt words into the circle again, now; returns how many. */
export async function putBack(access: Access, { userId, level }: Place, wordIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await access
    .updateTable('word_progress')
    .set({ due_at: sql<Date>`least(due_at, now())` })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .where('due_at', 'is not', null)
    .where('ignored', '=', false)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes words that the content has no longer out of the schedule; what was answered stays. */
export async function dropFromSchedule(access: Access, { userId, level }: Place, wordIds: readonly string[]): Promise<void> {
  await access
    .updateTable('word_progress')
    .set({ due_at: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .execute();
}

/** The database's time, and the end of the learner's access to a level, where there is one. */
export async function readClock(access: Access, { userId, level }: Place): Promise<{ now: Date; endsAt: Date | null }> {
  return access
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
