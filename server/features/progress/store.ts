// SQL of the progress page: the learner's words, sums over the log of reviews, the exam day, and what fitting reads and writes.
import { sql } from 'kysely';
import type { ListLevel, TaughtLevel } from '#contract/wire.ts';
import type { Memory, Weights } from '#engine/schedule.ts';
import { isStandingReview, studyDaysSql } from '#server/learner/reviews.ts';
import { endOfAccess } from '#server/schema/access-now.ts';
import { toText } from '#server/schema/sql-text.ts';
import type { Database, Db } from '#server/schema/tables.ts';

/** An item of which the learner has seen anything. */
export interface SeenItemRow {
  readonly level: ListLevel;
  readonly word_id: string;
  readonly is_begun: boolean;
  readonly ignored: boolean;
  readonly known_from: ListLevel | null;
}

/** All items that the learner has seen. */
export function readSeenItems(database: Database, userId: string): Promise<SeenItemRow[]> {
  return database.query<SeenItemRow>(
    'progress-items',
    'select level, word_id, cardinality(answered) > 0 as is_begun, ignored, known_from from word_progress where user_id = $1',
    [userId],
  );
}

/** A learner's memory of a word, named by its earliest item. */
export interface MemoryOnPage {
  readonly word_id: string;
  readonly levels: readonly ListLevel[];
  readonly learnt_day: number | null;
  readonly due_day: number;
  readonly memory: Memory | null;
}

/** All memories of the learner. */
export function readMemoriesOnPage(database: Database, userId: string): Promise<MemoryOnPage[]> {
  return database.query<MemoryOnPage>(
    'progress-memories',
    'select word_id, levels, learnt_day, due_day, memory from word_memory where user_id = $1',
    [userId],
  );
}

/** Sums over the reviews of a day. */
export interface DaySumRow {
  readonly day: number;
  readonly answers: number;
  readonly due: number;
  readonly due_right: number;
  /** Answers of which it is known how long they took, and how long that was. */
  readonly timed: number;
  readonly ms: number;
}

/** Sums over the reviews that asked one kind of question and were predicted in one tenth. */
export interface KindSumRow {
  readonly kind: string;
  /** Null for a review without a prediction. */
  readonly bin: number | null;
  readonly due: number;
  readonly due_right: number;
  readonly rated: number;
  readonly rated_right: number;
  readonly predicted: number;
}

// Undone reviews are left out.
const fromLog = `
  from reviews
  where user_id = $1 and ${toText(isStandingReview(sql.raw('$1')))}`;
const countDueSql = `
  (count(*) filter (where was_due and grade is not null))::int as due,
  (count(*) filter (where was_due and grade = 'good'))::int as due_right`;

// By day, kind and prediction at once there would be many thousands of sums, for which the database sorts the log. So it reads it twice.
/** Sums over the learner's log of reviews by day. */
export function readDaySums(database: Database, userId: string): Promise<DaySumRow[]> {
  return database.query<DaySumRow>(
    'progress-days',
    `select day, count(*)::int as answers, ${countDueSql}, count(ms)::int as timed, coalesce(sum(ms), 0)::float8 as ms
     ${fromLog} group by day`,
    [userId],
  );
}

/** The days on which the learner answered anything, whatever came of it. */
export function readStudyDays(database: Database, userId: string): Promise<{ readonly day: number }[]> {
  return database.query<{ day: number }>('progress-study-days', studyDaysSql, [userId]);
}

/** Sums over the learner's log of reviews by kind of question and tenth of the prediction. */
export function readKindSums(database: Database, userId: string): Promise<KindSumRow[]> {
  return database.query<KindSumRow>(
    'progress-kinds',
    `select kind, bin, ${countDueSql}, count(recall)::int as rated,
       (count(recall) filter (where grade = 'good'))::int as rated_right, coalesce(sum(recall), 0)::float8 as predicted
     from (select kind, was_due, grade, recall, least(9, floor(recall * 10))::int as bin ${fromLog}) log
     group by kind, bin`,
    [userId],
  );
}

/** What the progress page needs besides words and log. */
export interface ProgressFacts {
  readonly now: Date;
  readonly exam_level: TaughtLevel | null;
  readonly exam_day: number | null;
  readonly access_ends_at: Date | null;
  readonly weights: number[] | null;
  readonly reviews: number | null;
  readonly loss: number | null;
  readonly loss_before: number | null;
}

/** The exam day with the access to its level, and the learner's own weights. */
export async function readFacts(database: Database, userId: string): Promise<ProgressFacts> {
  const [row] = await database.query<ProgressFacts>(
    'progress-facts',
    `select now() as now, e.level as exam_level, e.day as exam_day, f.weights, f.reviews, f.loss, f.loss_before,
       ${toText(endOfAccess(sql.raw('$1'), sql.ref('e.level')))} as access_ends_at
     from (values (1)) one left join exam_days e on e.user_id = $1 left join schedule_fits f on f.user_id = $1`,
    [userId],
  );
  if (!row) throw new Error('The facts of the progress page have no row');
  return row;
}

/** The database's time. */
export async function readNow(db: Db): Promise<Date> {
  return (await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()).now;
}

/** Sets the exam day; undefined removes it. */
export async function writeExamDay(db: Db, userId: string, exam: { level: TaughtLevel; day: number } | undefined): Promise<void> {
  if (!exam) {
    await db.deleteFrom('exam_days').where('user_id', '=', userId).execute();
    return;
  }
  await db
    .insertInto('exam_days')
    .values({ user_id: userId, ...exam })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(exam))
    .execute();
}

/** The learner whose weights are to be looked for next, with those in use; undefined if there is none. */
export async function findFit(db: Db): Promise<{ userId: string; weights: Weights | undefined } | undefined> {
  const row = await db
    .selectFrom('schedule_fits')
    .select(['user_id', 'weights'])
    .where('is_waiting', '=', true)
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row && { userId: row.user_id, weights: row.weights ?? undefined };
}

/** Whether there is such a learner. */
export const hasFitSql = sql<boolean>`exists (select from schedule_fits where is_waiting and next_at <= now())`;

/** The part of the log that counts for a word: its graded reviews in their order, without undone ones. */
export interface WordLog {
  readonly word_id: string;
  readonly reviews: number;
  /** As `20000+ 20003-`: the day, and whether the answer was right. Not read here: a log can hold hundreds of thousands (decision 20). */
  readonly log: string;
}

/** The logs of a learner's words. */
export async function readLogs(db: Db, userId: string): Promise<WordLog[]> {
  const { rows } = await sql<WordLog>`
    select word_id, count(*)::int as reviews,
      string_agg(day || case grade when 'good' then '+' else '-' end, ' ' order by reviewed_at) as log
    from reviews
    where user_id = ${userId} and grade is not null and ${isStandingReview(sql`${userId}`)}
    group by word_id`.execute(db);
  return rows;
}

/** What came of a fitting. */
export interface WrittenFit {
  readonly weights: Weights | undefined;
  readonly reviews: number;
  readonly loss: number | undefined;
  readonly lossBefore: number | undefined;
}

/** Notes that the weights were looked for, and when to look again at the earliest. */
export async function delayFit(db: Db, userId: string, days: number): Promise<void> {
  await db
    .updateTable('schedule_fits')
    .set({ is_waiting: false, next_at: sql<Date>`now() + make_interval(days => ${days})` })
    .where('user_id', '=', userId)
    .execute();
}

/** Stores what a fitting found. */
export async function writeFit(db: Db, userId: string, { weights, reviews, loss, lossBefore }: WrittenFit): Promise<void> {
  await db
    .updateTable('schedule_fits')
    .set({
      weights: weights ? JSON.stringify(weights) : null,
      reviews,
      loss: loss ?? null,
      loss_before: lossBefore ?? null,
      fitted_at: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** A word with its state under other weights. */
export interface RefoldedWord {
  readonly word_id: string;
  readonly before: Memory;
  readonly after: Memory;
}

/** Replaces the states of words that are still what they were; due days stay. */
export async function writeMemories(db: Db, userId: string, words: readonly RefoldedWord[]): Promise<void> {
  await sql`
    update word_memory m set memory = t.after
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as t (word_id text, before jsonb, after jsonb)
    where m.user_id = ${userId} and m.word_id = t.word_id and m.memory = t.before`.execute(db);
}

/** The states of the learner's words. */
export function readMemories(db: Db, userId: string): Promise<{ word_id: string; memory: Memory | null }[]> {
  return db.selectFrom('word_memory').select(['word_id', 'memory']).where('user_id', '=', userId).where('memory', 'is not', null).execute();
}
