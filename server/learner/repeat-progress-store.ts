// SQL for what a learner repeats on a study day, in each level and in Today's queue, counted from the memories of their words (decisions §5, §14).
import { defaultPlan } from '#contract/today.ts';
import type { ListLevel } from '#contract/wire.ts';
import type { Database } from '#server/schema/tables.ts';
import { countsForDaySql } from './reviews.ts';

/** A level's repeat progress; there is no row if it repeats nothing. */
export interface RepeatProgressRow {
  readonly level: ListLevel;
  readonly due: number;
  /** Words repeated since the study day began, in whichever level or in Today, that are not due again. */
  readonly finished: number;
  /** Due words of the current part. */
  readonly open: number;
  readonly next_due_day: number | null;
}

// Summed before the levels of a word are told apart: almost all words have the same few.
/** Reads the repeats of every level of the user $1; `today` and `since`: the parameters with the study day and the moment at which it began. */
export const readRepeatRowsSql = (today: string, since: string) => `
  select l.level, sum(s.finished)::int as finished, sum(s.due)::int as due, min(s.next_due_day) as next_due_day,
    (select count(*)::int from word_memory m
      where m.user_id = $1 and m.word_id = any(c.word_ids) and m.due_day <= ${today}::int and l.level = any(m.levels)) as open
  from (
    select levels, count(*) filter (where due_day <= ${today}::int) as due, min(due_day) filter (where due_day > ${today}::int) as next_due_day,
      count(*) filter (where due_day > ${today}::int and reviewed_at >= ${since}::timestamptz) as finished
    from word_memory where user_id = $1 and levels <> '{}' group by levels
  ) s cross join lateral unnest(s.levels) as l (level)
    left join repeat_circles c on c.user_id = $1 and c.level = l.level
  group by l.level, c.word_ids`;

/** The repeats of every level on a study day, which began at a moment. */
export function readRepeatRows(database: Database, userId: string, today: number, since: Date): Promise<RepeatProgressRow[]> {
  return database.query<RepeatProgressRow>('repeats-find', readRepeatRowsSql('$2', '$3'), [userId, today, since]);
}

/** What is left of a learner's study day in Today's queue. */
export interface DayLeft {
  /** How many words that were not repeated today the daily limit still allows. */
  readonly room: number;
  /** Due words that were repeated today already and put back: asked again, they use up nothing. */
  readonly again: readonly string[];
  readonly due: number;
  /** The words that the current part still asks. */
  readonly open: readonly string[];
  /** Whether anything is repeated at all. */
  readonly hasWords: boolean;
}

/** A word of `word_memory` is due for the user $1 on the study day $2. */
export const isDueSql = "user_id = $1 and levels <> '{}' and due_day <= $2::int";

/**
 * Reads what is left of the study day $2 of the user $1. A word repeated today counts once, also one whose typing was skipped, that is known by now, or that was
 * restarted since.
 */
export const readDayLeftSql = `
  with repeated as (
    select distinct word_id from reviews where ${countsForDaySql}
  ), again as (
    select word_id from word_memory where ${isDueSql} and word_id in (select word_id from repeated)
  ), part as (
    select m.word_id, c.answers ? (m.word_id || ' c') or c.answers ? (m.word_id || ' f') as is_answered
    from repeat_circles c cross join lateral (select word_id from word_memory where ${isDueSql} and word_id = any(c.word_ids)) m
    where c.user_id = $1 and c.level = 0
  )
  select
    greatest(0, coalesce((select repeat_limit from study_plans where user_id = $1), ${defaultPlan.repeatLimit}) - (select count(*) from repeated))::int as room,
    coalesce((select json_agg(word_id) from again), '[]') as again,
    (select count(*)::int from word_memory where ${isDueSql}) as due,
    coalesce((select json_agg(word_id) from part having not bool_and(is_answered)), '[]') as open,
    exists (select from word_memory where user_id = $1 and levels <> '{}') as "hasWords"`;

/** Reads what is left of a study day. */
export async function readDayLeft(database: Database, userId: string, today: number): Promise<DayLeft> {
  const [row] = await database.query<DayLeft>('day-left', readDayLeftSql, [userId, today]);
  if (!row) throw new Error('The day has no row');
  return row;
}

/** How many words Today's queue still asks on a day. A part that is under way is finished, whatever used up the limit meanwhile. */
export function countLeft(day: DayLeft): number {
  const { room, again, due } = day;
  return again.length + Math.max(countNewlyOpen(day), Math.min(due - again.length, room));
}

/** How many words of the current part use up the limit once they are answered. */
export function countNewlyOpen({ open, again }: DayLeft): number {
  return open.filter((id) => !again.includes(id)).length;
}
