// SQL of Today: the plan, what is due, and what the words and the log of reviews say of the learner's days.
import type { StudyPlan } from '#contract/today.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { combineQueries } from '#server/database/combined-query.ts';
import type { Pause } from '#engine/pauses.ts';
import type { Database, Db } from '#server/schema/tables.ts';

/** What Today is made of. */
export interface TodayRows {
  /** Empty while the learner has the default plan. */
  readonly plan: readonly StudyPlan[];
  /** The level with the word most at risk first. */
  readonly due: readonly { readonly level: TaughtLevel; readonly words: number }[];
  /** Words learnt, by quarter of an hour: every time zone's day starts at one. */
  readonly learnt: readonly { readonly at: string; readonly words: number }[];
  /** The days on which questions of the quiz were answered. */
  readonly studied: readonly { readonly day: number }[];
  /** Words rated by study day, and those known at once. */
  readonly reviews: readonly { readonly day: number; readonly repeated: number; readonly kept: number }[];
  readonly pauses: readonly Pause[];
  /** Words that wait because a backlog was spread. */
  readonly spread: readonly { readonly words: number }[];
  readonly pace: readonly { readonly seconds: number | null; readonly answers: number }[];
}

// The chance of recall falls with the days since the last rating over the stability. An unrated word counts like one rated Good when it was learnt.
const usualStabilityDays = 2.3;
// The pace of a learner, among the last answers: the time at the word, or between two answers where the page did not say it.
const recentAnswers = 300;
const longestAnswerSeconds = 90;

const readTodaySql = combineQueries({
  plan: 'select daily_goal as "dailyGoal", repeat_limit as "repeatLimit" from study_plans where user_id = $1',
  due: `
    select level, count(*)::int as words from word_progress
    where user_id = $1 and due_at <= now() and not ignored
    group by level
    order by max(coalesce(
      ($2::int - (memory->>'day')::int) / (memory->>'stability')::float8,
      extract(epoch from now() - learnt_at) / 86400 / ${usualStabilityDays})) desc, level`,
  learnt: `
    select date_bin('15 minutes', learnt_at, 'epoch') as at, count(*)::int as words from word_progress
    where user_id = $1 and learnt_at is not null and not ignored group by at`,
  studied: 'select day from study_days where user_id = $1',
  reviews: `
    select day, count(*)::int as repeated, (count(*) filter (where grade = 'good'))::int as kept from reviews r
    where user_id = $1 and undoes is null and event_id not in (select undoes from reviews where user_id = $1 and undoes is not null)
    group by day`,
  pauses: 'select from_day as "from", to_day as "to" from pauses where user_id = $1 order by from_day',
  spread: `
    select count(*)::int as words from word_progress
    where user_id = $1 and due_at > now() and moved->>'spread' is not null and due_at = (moved->>'to')::timestamptz`,
  pace: `
    select percentile_cont(0.5) within group (order by seconds) as seconds, count(*)::int as answers from (
      select coalesce(ms / 1000.0, extract(epoch from reviewed_at - lag(reviewed_at) over (order by reviewed_at))) as seconds
      from (select reviewed_at, ms from reviews where user_id = $1 order by reviewed_at desc limit ${recentAnswers}) recent
    ) times where seconds between 0.5 and ${longestAnswerSeconds}`,
});

/** Reads what Today is made of; `day`: the learner's study day. */
export async function readToday(database: Database, userId: string, day: number): Promise<TodayRows> {
  const [rows] = await database.query<TodayRows>('today', readTodaySql, [userId, day]);
  if (!rows) throw new Error('Today has no row');
  return rows;
}

/** Writes the learner's plan. */
export async function writePlan(db: Db, userId: string, { dailyGoal, repeatLimit }: StudyPlan): Promise<void> {
  const plan = { daily_goal: dailyGoal, repeat_limit: repeatLimit };
  await db
    .insertInto('study_plans')
    .values({ user_id: userId, ...plan })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(plan))
    .execute();
}

/** Locks the learner until the transaction ends, so that changes of pauses follow each other. */
export async function lockLearner(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

/** Adds a pause. */
export async function insertPause(db: Db, userId: string, { from, to }: Pause): Promise<void> {
  await db.insertInto('pauses').values({ user_id: userId, from_day: from, to_day: to }).execute();
}

/** Removes the pause that begins on a day, if there is one. */
export async function deletePause(db: Db, userId: string, from: number): Promise<void> {
  await db.deleteFrom('pauses').where('user_id', '=', userId).where('from_day', '=', from).execute();
}
