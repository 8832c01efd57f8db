// SQL of Today: the plan, what is due, and what the words and the log of reviews say of the learner's days.
import type { StudyPlan } from '#contract/today.ts';
import { type TaughtLevel, type WordList, offsetOf2026 } from '#contract/wire.ts';
import { combineQueries } from '#server/database/combined-query.ts';
import type { Pause } from '#engine/pauses.ts';
import { type DayLeft, isDueSql, readDayLeftSql } from '#server/learner/repeat-progress-store.ts';
import { countsForDaySql, studyDaysSql } from '#server/learner/reviews.ts';
import type { Database, Db } from '#server/schema/tables.ts';

/** What Today is made of. */
export interface TodayRows {
  /** Empty while the learner has the default plan. */
  readonly plan: readonly StudyPlan[];
  /** By level of the exam, that with the word most at risk first. */
  readonly due: readonly { readonly level: TaughtLevel; readonly words: number }[];
  /** One row. */
  readonly left: readonly DayLeft[];
  /**
   * The words that are repeated, by the study day on which they were learnt; null for words that were never learnt here. `waiting`: those that wait
   * because a backlog was spread. `next_due_day`: the first one after today on which some of them fall due.
   */
  readonly words: readonly {
    readonly day: number | null;
    readonly words: number;
    readonly waiting: number;
    readonly next_due_day: number | null;
  }[];
  /** The days on which anything was answered, whatever came of it. */
  readonly studied: readonly { readonly day: number }[];
  /** One row: the words repeated since the study day began, each once however often, and those known at once every time. */
  readonly done: readonly { readonly repeated: number; readonly kept: number }[];
  readonly pauses: readonly Pause[];
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
    select due.level, count(*)::int as words
    from word_memory cross join lateral (
      select coalesce(min(level) filter (where (level > ${offsetOf2026}) = $3::boolean), min(level)) % 10 as level from unnest(levels) as level
    ) due
    where ${isDueSql}
    group by due.level
    order by max(coalesce(
      ($2::int - (memory->>'day')::int) / (memory->>'stability')::float8, ($2::int - learnt_day) / ${usualStabilityDays})) desc, due.level`,
  left: readDayLeftSql,
  words: `
    select learnt_day as day, count(*)::int as words, (count(*) filter (
        where due_day > $2::int and (moved->>'isSpread')::boolean and due_day = (moved->>'to')::int))::int as waiting,
      min(due_day) filter (where due_day > $2::int) as next_due_day
    from word_memory where user_id = $1 and levels <> '{}' group by learnt_day`,
  studied: studyDaysSql,
  done: `
    select count(*)::int as repeated, (count(*) filter (where was_kept))::int as kept from (
      select bool_and(grade = 'good') as was_kept from reviews
      where ${countsForDaySql}
      group by word_id
    ) words`,
  pauses: 'select from_day as "from", to_day as "to" from pauses where user_id = $1 order by from_day',
  pace: `
    select percentile_cont(0.5) within group (order by seconds) as seconds, count(*)::int as answers from (
      select coalesce(ms / 1000.0, extract(epoch from reviewed_at - lag(reviewed_at) over (order by reviewed_at))) as seconds
      from (select reviewed_at, ms from reviews where user_id = $1 order by reviewed_at desc limit ${recentAnswers}) recent
    ) times where seconds between 0.5 and ${longestAnswerSeconds}`,
});

/** Reads what Today is made of; `day`: the learner's study day; `list`: the word list by whose levels what is due is counted. */
export async function readToday(database: Database, userId: string, day: number, list: WordList): Promise<TodayRows> {
  const [rows] = await database.query<TodayRows>('today', readTodaySql, [userId, day, list === '2026']);
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
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Adds a pause. */
export async function insertPause(db: Db, userId: string, { from, to }: Pause): Promise<void> {
  await db.insertInto('pauses').values({ user_id: userId, from_day: from, to_day: to }).execute();
}

/** Removes the pause that begins on a day, if there is one. */
export async function deletePause(db: Db, userId: string, from: number): Promise<void> {
  await db.deleteFrom('pauses').where('user_id', '=', userId).where('from_day', '=', from).execute();
}
