// SQL for the repeats of a learner's levels on a study day, counted from the memories of their words (decisions §5, §14).
import type { ListLevel } from '#contract/wire.ts';
import type { Database } from '#server/schema/tables.ts';

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

/** Whether the word `m` is open in the part `c` (a row of `repeat_circles`): in it, and without an answer to either question. */
export const isOpenInPartSql = "m.word_id = any(c.word_ids) and not (c.answers ? (m.word_id || ' c') or c.answers ? (m.word_id || ' f'))";

/** The repeats of every level on a study day, which began at a moment. */
export function readRepeatRows(database: Database, userId: string, today: number, since: Date): Promise<RepeatProgressRow[]> {
  return database.query<RepeatProgressRow>('repeats-find', readRepeatRowsSql('$2', '$3'), [userId, today, since]);
}
