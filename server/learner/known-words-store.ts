// SQL for words that are known from other levels.
import { sql } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';
import type { LevelKey, WordProgressRow } from './store.ts';

/** A word row with what chooses between several schedules. */
export interface ScheduledWordRow extends WordProgressRow {
  readonly memory: { readonly day: number } | null;
  readonly due_at: Date | null;
}

/** The learner's rows of all levels; only those of `wordIds`, if given. Word ids say their level. */
export async function readScheduledRows(db: Db, userId: string, wordIds?: readonly string[]): Promise<ScheduledWordRow[]> {
  let query = db.selectFrom('word_progress').select(['word_id', 'answered', 'ignored', 'memory', 'due_at']).where('user_id', '=', userId);
  if (wordIds) query = query.where('word_id', '=', sql<string>`any(${wordIds}::text[])`);
  return query.execute();
}

/** A word to take over: all its questions, and the word of another level that it is known from. */
export interface TakenWord {
  readonly wordId: string;
  readonly keys: readonly string[];
  readonly sourceLevel: TaughtLevel;
  readonly sourceId: string;
}

/**
 * Makes words learnt with the schedules of their sources, and returns how many it changed. A word that is ignored, or learnt by now, stays as it is;
 * so does one whose source is ignored by now. Rows are locked in the order of their ids, as everywhere.
 */
export async function copySchedules(db: Db, { userId, level }: LevelKey, words: readonly TakenWord[]): Promise<number> {
  const list = words.map(({ wordId, keys, sourceLevel, sourceId }) => ({
    word_id: wordId,
    keys,
    source_level: sourceLevel,
    source_id: sourceId,
  }));
  const { rows } = await sql`
    insert into word_progress as w (user_id, level, word_id, answered, learnt_at, due_at, memory, repeat_key, repeat_way)
    select s.user_id, ${level}::smallint, t.word_id, t.keys, coalesce(s.learnt_at, now()), coalesce(s.due_at, now()), s.memory, s.repeat_key, s.repeat_way
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t (word_id text, keys text[], source_level smallint, source_id text)
    join word_progress s on s.user_id = ${userId} and s.level = t.source_level and s.word_id = t.source_id
    where not s.ignored
    order by t.word_id
    on conflict (user_id, level, word_id) do update set
      answered = w.answered || array(select unnest(excluded.answered) except select unnest(w.answered)),
      learnt_at = excluded.learnt_at, due_at = excluded.due_at, memory = excluded.memory, repeat_key = excluded.repeat_key,
      repeat_way = excluded.repeat_way
    where not w.ignored and not (w.answered @> excluded.answered)
    returning w.word_id`.execute(db);
  return rows.length;
}

/** Ends the chance to undo the last answer: it would take the schedule of a word that was taken over since. */
export async function forgetLastAnswer(db: Db, { userId, level }: LevelKey): Promise<void> {
  await db.updateTable('level_progress').set({ last_answer: null }).where('user_id', '=', userId).where('level', '=', level).execute();
}

/** A word to mark: all its questions. */
export interface MarkedWord {
  readonly wordId: string;
  readonly keys: readonly string[];
}

function toRecords(words: readonly MarkedWord[]): string {
  return JSON.stringify(words.map(({ wordId, keys }) => ({ word_id: wordId, keys })));
}

/** Marks open words as known and returns how many; a learnt one keeps its repeats. */
export async function markAsKnown(db: Db, { userId, level }: LevelKey, words: readonly MarkedWord[]): Promise<number> {
  const { rows } = await sql`
    insert into word_progress as w (user_id, level, word_id, ignored)
    select ${userId}::bigint, ${level}::smallint, t.word_id, true
    from jsonb_to_recordset(${toRecords(words)}::jsonb) as t (word_id text, keys text[])
    left join word_progress p on p.user_id = ${userId} and p.level = ${level} and p.word_id = t.word_id
    where p.word_id is null or (not p.ignored and not (p.answered @> t.keys))
    order by t.word_id
    on conflict (user_id, level, word_id) do update set ignored = true where not w.ignored
    returning w.word_id`.execute(db);
  return rows.length;
}

/**
 * Makes words due now, those not learnt here too, and returns how many it changed. They get no time of learning: they were learnt elsewhere, and do
 * not count for the day. Two calls at once count a word once: a word that became due since this transaction began is due.
 */
export async function repeatFromNow(db: Db, { userId, level }: LevelKey, words: readonly MarkedWord[]): Promise<number> {
  const { rows } = await sql`
    insert into word_progress as w (user_id, level, word_id, answered, due_at)
    select ${userId}::bigint, ${level}::smallint, t.word_id, t.keys, now()
    from jsonb_to_recordset(${toRecords(words)}::jsonb) as t (word_id text, keys text[])
    order by t.word_id
    on conflict (user_id, level, word_id) do update set
      answered = w.answered || array(select unnest(excluded.answered) except select unnest(w.answered)),
      ignored = false, due_at = least(w.due_at, now())
    where w.ignored or w.due_at is null or w.due_at > clock_timestamp()
    returning w.word_id`.execute(db);
  return rows.length;
}
