// SQL for the memory of words, one for each word of a learner, whichever levels hold it (decisions §14). Answers of the quiz begin one (answer-store).
import { sql } from 'kysely';
import type { AskingWay } from '#contract/study.ts';
import type { ListLevel } from '#contract/wire.ts';
import type { RepeatKey } from '#engine/question-key.ts';
import type { Memory } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';
import { type Moved, type Rescheduling, moveDueWord } from './moved-words.ts';
import type { LevelKey, WordItem } from './store.ts';

/** What a repeat changes about a word. */
export interface WordSchedule {
  readonly memory: Memory | null;
  readonly dueDay: number;
  readonly repeatKey: RepeatKey | null;
  readonly repeatWay: AskingWay | null;
  readonly moved: Moved | null;
  /** The moment of the last review that counts. */
  readonly reviewedAt: Date | null;
}

/** The memory of a word that is repeated. */
export interface MemoryRow extends Rescheduling {
  /** The earliest item of the word. */
  readonly word_id: string;
  /** Those that repeat it. */
  readonly levels: readonly ListLevel[];
  readonly learnt_day: number | null;
  /** The question of its first repeat; null for the character question. */
  readonly learnt_key: RepeatKey | null;
  readonly due_day: number;
  readonly memory: Memory | null;
  /** The question that its repeat asks; null for the character question. */
  readonly repeat_key: RepeatKey | null;
  /** How its repeat asks; null for by the meaning. */
  readonly repeat_way: AskingWay | null;
  readonly moved: Moved | null;
  readonly reviewed_at: Date | null;
}

/** The columns of a `MemoryRow`. */
export const memoryColumns = [
  'word_id',
  'levels',
  'began_at',
  'learnt_day',
  'learnt_key',
  'due_day',
  'memory',
  'repeat_key',
  'repeat_way',
  'moved',
  'reviewed_at',
  'put_back',
  'spread',
] as const;

/** The words that are repeated in a level, or in any where it is 0. */
export function selectMemories(db: Db, userId: string, level: ListLevel | 0) {
  const all = db
    .selectFrom('word_memory')
    .select(memoryColumns)
    .where('user_id', '=', userId)
    .where(sql<boolean>`levels <> '{}'`);
  return level === 0 ? all : all.where(sql<boolean>`${level}::smallint = any(levels)`);
}

/** The words that are due on a study day; only those of `wordIds`, if given. */
export function readDueWords(
  db: Db,
  { userId, level }: { userId: string; level: ListLevel | 0 },
  today: number,
  wordIds?: readonly string[],
): Promise<MemoryRow[]> {
  const due = selectMemories(db, userId, level).where('due_day', '<=', today);
  return (wordIds ? due.where('word_id', '=', sql<string>`any(${wordIds}::text[])`) : due).execute();
}

/** The memory of a word, also of one that no level repeats, locked until the transaction ends; undefined if there is none. */
export function lockMemory(db: Db, userId: string, wordId: string): Promise<MemoryRow | undefined> {
  return db
    .selectFrom('word_memory')
    .select(memoryColumns)
    .where('user_id', '=', userId)
    .where('word_id', '=', wordId)
    .forUpdate()
    .executeTakeFirst();
}

/** The levels that repeat a word. */
export async function readRepeatingLevels(db: Db, userId: string, wordId: string): Promise<readonly ListLevel[]> {
  const row = await selectMemories(db, userId, 0).where('word_id', '=', wordId).executeTakeFirst();
  return row?.levels ?? [];
}

/** Of some words those that have a memory and that no level repeats. */
export async function listUnrepeated(db: Db, userId: string, wordIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('word_memory')
    .select('word_id')
    .where('user_id', '=', userId)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .where(sql<boolean>`levels = '{}'`)
    .execute();
  return rows.map((row) => row.word_id);
}

/** Writes the state of a word that its reviews led to. Nothing of it can be undone then. */
export async function writeSchedule(db: Db, userId: string, wordId: string, schedule: WordSchedule): Promise<void> {
  const { memory, dueDay, repeatKey, repeatWay, moved, reviewedAt } = schedule;
  await db
    .updateTable('word_memory')
    .set({
      memory: memory && JSON.stringify(memory),
      due_day: dueDay,
      repeat_key: repeatKey,
      repeat_way: repeatWay,
      moved: moved && JSON.stringify(moved),
      reviewed_at: reviewedAt,
      before: null,
    })
    .where('user_id', '=', userId)
    .where('word_id', '=', wordId)
    .execute();
}

/** The columns of `word_memory` m as they are, to be restored by the undo of what $name names. */
export const snapshotSql = (name: string) => `jsonb_build_object('name', ${name}, 'levels', m.levels, 'began_at', m.began_at,
  'learnt_day', m.learnt_day, 'learnt_key', m.learnt_key, 'due_day', m.due_day, 'repeat_key', m.repeat_key, 'repeat_way', m.repeat_way, 'memory', m.memory,
  'moved', m.moved, 'reviewed_at', m.reviewed_at, 'spread', m.spread)`;

/** The assignments that change a memory m by the JSON record `record`, and keep what was before. */
export const changeMemorySql = (record: string) => `
  before = ${snapshotSql(`${record}->>'event_id'`)},
  memory = nullif(${record}->'memory', 'null'), due_day = (${record}->>'due_day')::int, repeat_key = ${record}->>'repeat_key',
  repeat_way = ${record}->>'repeat_way', moved = nullif(${record}->'moved', 'null'), reviewed_at = (${record}->>'reviewed_at')::timestamptz`;

/** Restores what stood before a review, or before a word was learnt, if that was the last change of its memory; false, with nothing changed, if not. */
export async function restoreMemory(db: Db, userId: string, wordId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update word_memory m set
      levels = b.levels, began_at = b.began_at, learnt_day = b.learnt_day, learnt_key = b.learnt_key, due_day = b.due_day, repeat_key = b.repeat_key,
      repeat_way = b.repeat_way, memory = nullif(b.memory, 'null'), moved = nullif(b.moved, 'null'), reviewed_at = b.reviewed_at,
      spread = coalesce(m.spread, nullif(b.spread, 'null')), before = null
    from word_memory o, jsonb_to_record(o.before) as b (
      levels smallint[], began_at timestamptz, learnt_day int, learnt_key text, due_day int, repeat_key text, repeat_way text, memory jsonb, moved jsonb,
      reviewed_at timestamptz, spread jsonb)
    where o.user_id = ${userId} and o.word_id = ${wordId} and o.before->>'name' = ${name} and m.user_id = o.user_id and m.word_id = o.word_id
    returning m.word_id`.execute(db);
  if (rows.length === 0) return false;
  // A pause may have been added or removed since, the word put back, or a backlog spread.
  await moveDueWord(db, userId, wordId);
  return true;
}

/** Ends the chance to restore what stood before the last change of a memory: more depends on it by now. */
export async function forgetBefore(db: Db, userId: string, wordId: string): Promise<void> {
  await db.updateTable('word_memory').set({ before: null }).where('user_id', '=', userId).where('word_id', '=', wordId).execute();
}

/**
 * Puts words that are repeated in a level, or in any where it is 0, back: they are due on a study day at the latest until a later review counts.
 * Returns how many.
 */
export async function requeueWords(
  db: Db,
  { userId, level }: { readonly userId: string; readonly level: ListLevel | 0 },
  wordIds: readonly string[],
  today: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('word_memory')
    .set({
      due_day: sql<number>`least(due_day, ${today})`,
      // What the schedule says stays known.
      moved: sql`case when due_day > ${today}::int then jsonb_build_object(
        'from', case when (moved->>'to')::int = due_day then (moved->>'from')::int else due_day end, 'to', ${today}::int, 'isSpread', false) else moved end`,
      // Undoing a review uncovers what it answered; what is older than any answer can be is dropped.
      put_back: sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(put_back) as one
        where (one->>'day')::int < ${today}::int
          and (one->>'at')::timestamptz > least(now() - interval '30 days', coalesce(reviewed_at, began_at - interval '1 millisecond')))
        || jsonb_build_object('day', ${today}::int, 'at', clock_timestamp())`,
    })
    .where('user_id', '=', userId)
    .where(level === 0 ? sql<boolean>`levels <> '{}'` : sql<boolean>`${level}::smallint = any(levels)`)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Sets the day on which a word is due, wherever the learner had put it back to; false if the level does not repeat it. */
export async function writeDueDay(db: Db, { userId, level }: LevelKey, wordId: string, dueDay: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('word_memory')
    .set({ due_day: dueDay, moved: null, put_back: '[]', spread: null, before: sql`before - 'spread'` })
    .where('user_id', '=', userId)
    .where('word_id', '=', wordId)
    .where(sql<boolean>`${level}::smallint = any(levels)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const removeLevel = (level: ListLevel) => sql<ListLevel[]>`array_remove(levels, ${level}::smallint)`;

/** Takes words out of the repeats of a level; a word that no other level repeats keeps its memory. */
export async function removeFromRepeats(db: Db, { userId, level }: LevelKey, wordIds: readonly string[]): Promise<void> {
  await db
    .updateTable('word_memory')
    .set({ levels: removeLevel(level), before: null })
    .where('user_id', '=', userId)
    .where('word_id', '=', sql<string>`any(${wordIds}::text[])`)
    .where(sql<boolean>`${level}::smallint = any(levels)`)
    .execute();
}

/** Puts words into the repeats of a level; one without a memory was learnt elsewhere, and begins one that is due on `today`. */
export async function addToRepeats(db: Db, { userId, level }: LevelKey, wordIds: readonly string[], today: number): Promise<void> {
  await sql`
    insert into word_memory as m (user_id, word_id, levels, due_day)
    select ${userId}::bigint, id, array[${level}::smallint], ${today}::int from unnest(${wordIds}::text[]) as id order by id
    on conflict (user_id, word_id) do update set
      levels = array(select distinct unnest(m.levels || excluded.levels) order by 1), before = null`.execute(db);
}

/** An item of a word with all its questions. */
export interface ItemKeys extends WordItem {
  readonly keys: readonly string[];
}

/** A word with the item that a level opens again, and all its items. */
export interface ReopenedWord {
  readonly id: string;
  readonly memoryId: string;
  readonly items: readonly ItemKeys[];
}

/**
 * Ends the memory of words that no level has learnt any more, and what was known by it. A word that another level has learnt is opened in this one alone.
 * Called once the level's own answers are deleted; returns the other levels whose totals have changed.
 */
export async function forgetWords(db: Db, { userId, level }: LevelKey, words: readonly ReopenedWord[]): Promise<ListLevel[]> {
  const memoryIds = words.map(({ memoryId }) => memoryId);
  const items = JSON.stringify(
    words.flatMap(({ memoryId, items: all }) =>
      all.map((item) => ({ memory_id: memoryId, level: item.level, id: item.id, keys: item.keys })),
    ),
  );
  // What stood before a later change counted on what this level had learnt, also where it did not repeat it.
  await db
    .updateTable('word_memory')
    .set({ levels: removeLevel(level), before: null })
    .where('user_id', '=', userId)
    .where('word_id', '=', sql<string>`any(${memoryIds}::text[])`)
    .execute();
  // A level that has learnt a word and repeats it no longer, because the learner knows it, holds it all the same.
  await sql`
    delete from word_memory m where m.user_id = ${userId} and m.word_id = any(${memoryIds}::text[]) and m.levels = '{}' and not exists (
      select from jsonb_to_recordset(${items}::jsonb) as t (memory_id text, level smallint, id text, keys text[])
      join word_progress w on w.user_id = ${userId} and w.level = t.level and w.word_id = t.id and w.answered @> t.keys
      where t.memory_id = m.word_id)`.execute(db);
  const { rows: changed } = await sql<{ level: ListLevel; known_from: ListLevel | null }>`
    with item as (
      select t.memory_id, t.level, t.id, w.answered @> t.keys as is_learnt, w.known_from
      from jsonb_to_recordset(${items}::jsonb) as t (memory_id text, level smallint, id text, keys text[])
      join word_progress w on w.user_id = ${userId} and w.level = t.level and w.word_id = t.id
    ), teacher as (select memory_id, min(level) as level, array_agg(level) as levels from item where is_learnt group by memory_id)
    update word_progress w set known_from = teacher.level
    from item left join teacher on teacher.memory_id = item.memory_id
    where w.user_id = ${userId} and w.level = item.level and w.word_id = item.id
      and item.known_from is not null and not item.known_from = any(coalesce(teacher.levels, '{}'))
    returning w.level, w.known_from`.execute(db);
  const { rows: kept } = await sql<{ word_id: string }>`
    select word_id from word_memory where user_id = ${userId} and word_id = any(${memoryIds}::text[])`.execute(db);
  const keptIds = new Set(kept.map(({ word_id: id }) => id));
  const reopened = words.filter(({ memoryId }) => keptIds.has(memoryId)).map(({ id }) => id);
  if (reopened.length > 0)
    await sql`
      insert into word_progress as w (user_id, level, word_id, is_reopened)
      select ${userId}::bigint, ${level}::smallint, id, true from unnest(${reopened}::text[]) as id
      on conflict (user_id, level, word_id) do update set is_reopened = w.known_from is null`.execute(db);
  return [...new Set(changed.filter((row) => row.known_from === null && row.level !== level).map((row) => row.level))];
}
