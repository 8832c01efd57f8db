// SQL for the repeats of learnt words: how many are due, and when a word is due next.
import { sql } from 'kysely';
import type { AskingWay } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { RepeatKey } from '#engine/question-key.ts';
import type { Memory } from '#engine/schedule.ts';
import type { Database, Db } from '#server/schema/tables.ts';
import type { Moved } from './moved-words.ts';
import type { LevelKey } from './store.ts';

/** A level's repeat progress; there is no row if nothing is learnt. */
export interface RepeatProgressRow {
  readonly level: TaughtLevel;
  readonly due: number;
  /** Due words of the current part. */
  readonly open: number;
  readonly next_due_at: Date | null;
  readonly finished: number;
  readonly is_over: boolean;
}

/** Reads the repeats of every level of the user $1. */
export const readRepeatRowsSql = `
  select w.level, coalesce(c.finished, 0) as finished, coalesce(c.is_over, true) as is_over,
    count(*) filter (where w.due_at <= now())::int as due,
    count(*) filter (where w.due_at <= now() and w.word_id = any(c.word_ids))::int as open,
    min(w.due_at) filter (where w.due_at > now()) as next_due_at
  from word_progress w left join repeat_circles c on c.user_id = w.user_id and c.level = w.level
  where w.user_id = $1 and w.due_at is not null and not w.ignored
  group by w.level, c.finished, c.is_over`;

/** The repeats of every level. */
export function readRepeatRows(database: Database, userId: string): Promise<RepeatProgressRow[]> {
  return database.query<RepeatProgressRow>('repeats-find', readRepeatRowsSql, [userId]);
}

/** What a repeat changes about a word. */
export interface WordSchedule {
  readonly memory: Memory | null;
  readonly dueAt: Date;
  readonly repeatKey: RepeatKey | null;
  readonly repeatWay: AskingWay | null;
  readonly moved: Moved | null;
}

/** Writes a word's spaced-repetition state, its due time, and what its next repeat asks in which way. */
export async function writeSchedule(db: Db, { userId, level }: LevelKey, wordId: string, schedule: WordSchedule): Promise<void> {
  const { memory, dueAt, repeatKey, repeatWay, moved } = schedule;
  await db
    .updateTable('word_progress')
    .set({
      memory: memory && JSON.stringify(memory),
      due_at: dueAt,
      repeat_key: repeatKey,
      repeat_way: repeatWay,
      moved: moved && JSON.stringify(moved),
    })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .execute();
}

/** Makes learnt words due now; returns how many. */
export async function requeueWords(db: Db, { userId, level }: LevelKey, wordIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
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

/** Unschedules words that no longer exist in the content; their answers are kept. */
export async function unscheduleWords(db: Db, { userId, level }: LevelKey, wordIds: readonly string[]): Promise<void> {
  await db
    .updateTable('word_progress')
    .set({ due_at: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .execute();
}
