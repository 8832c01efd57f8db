// SQL for words that a learner marks as learnt elsewhere, and for what is known from other levels.
import { sql } from 'kysely';
import type { ListLevel } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';
import { requeueWords } from './memory-store.ts';
import type { LevelKey } from './store.ts';

/** A word to mark: its item, its earliest item, and all its questions. */
export interface MarkedWord {
  readonly id: string;
  readonly memoryId: string;
  readonly keys: readonly string[];
}

function toRecords(words: readonly MarkedWord[]): string {
  return JSON.stringify(words.map(({ id, memoryId, keys }) => ({ word_id: id, memory_id: memoryId, keys })));
}

/** Marks open words as known and returns how many; a learnt one keeps its repeats. */
export async function markAsKnown(db: Db, { userId, level }: LevelKey, words: readonly MarkedWord[]): Promise<number> {
  const { rows } = await sql`
    insert into word_progress as w (user_id, level, word_id, ignored)
    select ${userId}::bigint, ${level}::smallint, t.word_id, true
    from jsonb_to_recordset(${toRecords(words)}::jsonb) as t (word_id text, keys text[])
    left join word_progress p on p.user_id = ${userId} and p.level = ${level} and p.word_id = t.word_id
    where p.word_id is null or (not p.ignored and p.known_from is null and not (p.answered @> t.keys))
    order by t.word_id
    on conflict (user_id, level, word_id) do update set ignored = true where not w.ignored
    returning w.word_id`.execute(db);
  return rows.length;
}

/**
 * Makes words due today, those not learnt here too, and returns how many it changed. They have no day of learning: they were learnt elsewhere, and do
 * not count for the day. Two calls at once count a word once.
 */
export async function repeatFromToday(db: Db, { userId, level }: LevelKey, words: readonly MarkedWord[], today: number): Promise<number> {
  const records = toRecords(words);
  await sql`
    insert into word_progress as w (user_id, level, word_id, answered)
    select ${userId}::bigint, ${level}::smallint, t.word_id, t.keys
    from jsonb_to_recordset(${records}::jsonb) as t (word_id text, keys text[])
    order by t.word_id
    on conflict (user_id, level, word_id) do update set
      answered = w.answered || array(select unnest(excluded.answered) except select unnest(w.answered)), ignored = false
    where w.ignored or not (w.answered @> excluded.answered)`.execute(db);
  const { rows } = await sql`
    insert into word_memory as m (user_id, word_id, levels, due_day)
    select ${userId}::bigint, t.memory_id, array[${level}::smallint], ${today}::int
    from jsonb_to_recordset(${records}::jsonb) as t (memory_id text)
    order by t.memory_id
    on conflict (user_id, word_id) do update set
      levels = array(select distinct unnest(m.levels || excluded.levels) order by 1), before = null
    where m.due_day > excluded.due_day or not ${level}::smallint = any(m.levels)
    returning m.word_id`.execute(db);
  // Also those that were due already: undoing an earlier review does not undo this.
  await requeueWords(
    db,
    { userId, level },
    words.map(({ memoryId }) => memoryId),
    today,
  );
  return rows.length;
}

/** Makes items of words that are repeated known in this level, unless they are begun or were opened again here. */
export async function addKnownItems(
  db: Db,
  { userId, level }: LevelKey,
  words: readonly { id: string; memoryId: string }[],
): Promise<void> {
  if (words.length === 0) return;
  await sql`
    insert into word_progress (user_id, level, word_id, known_from)
    select m.user_id, ${level}::smallint, t.id, m.levels[1]
    from unnest(${words.map(({ id }) => id)}::text[], ${words.map(({ memoryId }) => memoryId)}::text[]) as t (id, memory_id)
    join word_memory m on m.user_id = ${userId} and m.word_id = t.memory_id and m.levels <> '{}' and not ${level}::smallint = any(m.levels)
    order by t.id
    on conflict (user_id, level, word_id) do nothing`.execute(db);
}

/** Makes items known that are begun in this level and were learnt elsewhere, unless they were opened again here. */
export async function markBegunItems(
  db: Db,
  { userId, level }: LevelKey,
  words: readonly { id: string; memoryId: string }[],
): Promise<void> {
  await sql`
    update word_progress w set known_from = m.levels[1]
    from unnest(${words.map(({ id }) => id)}::text[], ${words.map(({ memoryId }) => memoryId)}::text[]) as t (id, memory_id)
    join word_memory m on m.user_id = ${userId} and m.word_id = t.memory_id and m.levels <> '{}' and not ${level}::smallint = any(m.levels)
    where w.user_id = ${userId} and w.level = ${level} and w.word_id = t.id and w.known_from is null and not w.is_reopened and not w.ignored`.execute(
    db,
  );
}

/** How many items of a level are known from which other level; one with answers of its own is counted alone, since it may be learnt there too. */
export interface KnownCount {
  readonly level: ListLevel;
  readonly known_from: ListLevel;
  readonly words: number;
  /** Null for items without answers. */
  readonly begun_id: string | null;
  readonly answered: readonly string[];
}

/** What is known from other levels, in their order. */
export async function countKnownItems(db: Db, userId: string): Promise<KnownCount[]> {
  const { rows } = await sql<KnownCount>`
    select w.level, w.known_from, case when w.answered <> '{}' then w.word_id end as begun_id, w.answered, count(*)::int as words from word_progress w
    where w.user_id = ${userId} and w.known_from is not null and not w.ignored
    group by 1, 2, 3, 4 order by 1, 2`.execute(db);
  return rows;
}
