// SQL for the change of a learner's word list: what both lists have moves to the levels of the new one.
import { sql } from 'kysely';
import type { ListLevel, WordList } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';
import { staleVersion } from './store.ts';

/** The learner's word list. */
export async function readWordList(db: Db, userId: string): Promise<WordList> {
  const row = await db.selectFrom('users').select('word_list').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.word_list;
}

/** The same, locked until the transaction ends. */
export async function lockWordList(db: Db, userId: string): Promise<WordList> {
  const row = await db.selectFrom('users').select('word_list').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
  return row.word_list;
}

/** Whether the learner chose the list. */
export async function readHasChosenList(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('has_chosen_list').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.has_chosen_list;
}

/** Writes the word list that the learner chose. */
export async function writeWordList(db: Db, userId: string, list: WordList): Promise<void> {
  await db.updateTable('users').set({ word_list: list, has_chosen_list: true }).where('id', '=', userId).execute();
}

/** An item that both lists have, with its level in each. */
export interface MovedItem {
  readonly id: string;
  readonly memoryId: string;
  readonly from: ListLevel;
  readonly to: ListLevel;
}

const movedRows = (items: readonly MovedItem[]) => sql`unnest(
  ${items.map(({ id }) => id)}::text[], ${items.map(({ memoryId }) => memoryId)}::text[],
  ${items.map(({ from }) => from)}::smallint[], ${items.map(({ to }) => to)}::smallint[]) as t (id, memory_id, from_level, to_level)`;

/** A level of one list, and that of the other one for the same level of the exam. */
export interface MovedLevel {
  readonly from: ListLevel;
  readonly to: ListLevel;
}

const levelRows = (levels: readonly MovedLevel[]) =>
  sql`unnest(${levels.map(({ from }) => from)}::smallint[], ${levels.map(({ to }) => to)}::smallint[]) as t (from_level, to_level)`;

/** Moves the answers about items, joined with those that are there. What is known from other levels is left out: the caller finds it again. */
export async function moveAnswers(db: Db, userId: string, items: readonly MovedItem[]): Promise<void> {
  await sql`
    with moved as (
      delete from word_progress w using ${movedRows(items)}
      where w.user_id = ${userId} and w.level = t.from_level and w.word_id = t.id
      returning t.to_level, w.word_id, w.answered, w.mistakes, w.ignored, w.is_reopened, w.repeat_key,
        w.answered_at, w.answered_day, w.restarted_at
    )
    insert into word_progress as w (user_id, level, word_id, answered, mistakes, ignored, is_reopened, repeat_key, answered_at, answered_day, restarted_at)
    select ${userId}::bigint, to_level, word_id, answered, mistakes, ignored, is_reopened, repeat_key, answered_at, answered_day, restarted_at from moved
    where answered <> '{}' or ignored or is_reopened or restarted_at is not null
    on conflict (user_id, level, word_id) do update set
      answered = w.answered || array(select unnest(excluded.answered) except select unnest(w.answered)),
      mistakes = w.mistakes || excluded.mistakes,
      ignored = w.ignored or excluded.ignored,
      is_reopened = w.is_reopened or excluded.is_reopened,
      repeat_key = coalesce(excluded.repeat_key, w.repeat_key),
      answered_at = greatest(w.answered_at, excluded.answered_at),
      answered_day = greatest(w.answered_day, excluded.answered_day),
      restarted_at = greatest(w.restarted_at, excluded.restarted_at)`.execute(db);
}

/** Makes the levels repeat the words whose items they have now. Nothing before it can be restored from a memory. */
export async function moveRepeats(db: Db, userId: string, items: readonly MovedItem[]): Promise<void> {
  await sql`
    with moved as (
      select m.word_id, array_agg(distinct coalesce(t.to_level, l.level) order by coalesce(t.to_level, l.level)) as levels
      from word_memory m cross join lateral unnest(m.levels) as l (level)
        left join ${movedRows(items)} on t.memory_id = m.word_id and t.from_level = l.level
      where m.user_id = ${userId}
      group by m.word_id
    )
    update word_memory m set levels = moved.levels, before = null
    from moved where m.user_id = ${userId} and m.word_id = moved.word_id and m.levels <> moved.levels`.execute(db);
}

/** Forgets what levels know from other ones. */
export async function forgetKnownItems(db: Db, userId: string, levels: readonly ListLevel[]): Promise<void> {
  await sql`
    delete from word_progress
    where user_id = ${userId} and level = any(${levels}::smallint[]) and known_from is not null and answered = '{}' and not ignored and not is_reopened`.execute(
    db,
  );
  await sql`
    update word_progress set known_from = null
    where user_id = ${userId} and level = any(${levels}::smallint[]) and known_from is not null`.execute(db);
}

/** Keeps the parts of repeats that are under way: words that a level does not have are left out where they are served. */
export async function moveCircles(db: Db, userId: string, levels: readonly MovedLevel[]): Promise<void> {
  await sql`
    insert into repeat_circles as c (user_id, level, word_ids, answers, served_at)
    select f.user_id, t.to_level, f.word_ids, f.answers, f.served_at
    from ${levelRows(levels)} join repeat_circles f on f.user_id = ${userId} and f.level = t.from_level
    on conflict (user_id, level) do update set
      word_ids = excluded.word_ids, answers = excluded.answers, last = null, served_at = excluded.served_at`.execute(db);
}

/** Begins each level as the one of the other list stands: studied and restarted when that was, and to be counted again. */
export async function moveTotals(db: Db, userId: string, levels: readonly MovedLevel[]): Promise<void> {
  await sql`
    insert into level_progress as l (user_id, level, answered, words_done, version, studied_at, restarted_at)
    select ${userId}::bigint, t.to_level, 0, 0, ${staleVersion}, f.studied_at, f.restarted_at
    from ${levelRows(levels)}
      left join level_progress f on f.user_id = ${userId} and f.level = t.from_level
    where f.user_id is not null or exists (select from word_progress w where w.user_id = ${userId} and w.level = t.to_level)
    on conflict (user_id, level) do update set
      version = excluded.version, last_answer = null, last_event = null,
      studied_at = greatest(l.studied_at, excluded.studied_at), restarted_at = greatest(l.restarted_at, excluded.restarted_at)`.execute(db);
}
