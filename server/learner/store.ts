// SQL for study progress: what stands of a level's words, and its totals. Answers are in answer-store.
import { sql } from 'kysely';
import type { ListLevel } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';

/** Identifies a learner's level. */
export interface LevelKey {
  readonly userId: string;
  readonly level: ListLevel;
}

export interface WordProgressRow {
  readonly word_id: string;
  readonly answered: string[];
  readonly ignored: boolean;
  /** The level in which the same word was learnt; null if in none, or opened again since. */
  readonly known_from: ListLevel | null;
}

export interface LevelProgressRow {
  readonly answered: number;
  readonly words_done: number;
  readonly version: string;
}

/** Version of totals that need a recount. No content has this version. */
export const staleVersion = '';

/** An item of a word in a level. */
export interface WordItem {
  readonly level: ListLevel;
  readonly id: string;
}

/** The learner's word rows of a level; only those of `wordIds`, if given. */
export async function readWordRows(db: Db, { userId, level }: LevelKey, wordIds?: readonly string[]): Promise<WordProgressRow[]> {
  let query = db
    .selectFrom('word_progress')
    .select(['word_id', 'answered', 'ignored', 'known_from'])
    .where('user_id', '=', userId)
    .where('level', '=', level);
  if (wordIds) query = query.where('word_id', '=', sql<string>`any(${wordIds}::text[])`);
  return query.execute();
}

/** A level's totals; undefined before the first answer. */
export function readLevelRow(db: Db, { userId, level }: LevelKey): Promise<LevelProgressRow | undefined> {
  return db
    .selectFrom('level_progress')
    .select(['answered', 'words_done', 'version'])
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .executeTakeFirst();
}

/** The totals of a level, which the learner has started. */
export type StartedLevelRow = LevelProgressRow & { readonly level: ListLevel };

/** Reads the totals of every level that the user $1 has started. */
export const readLevelRowsSql = 'select level, answered, words_done, version, studied_at from level_progress where user_id = $1';

/** The totals of every level that the learner has started. */
export function readLevelRows(db: Db, userId: string): Promise<StartedLevelRow[]> {
  return db.selectFrom('level_progress').select(['level', 'answered', 'words_done', 'version']).where('user_id', '=', userId).execute();
}

/**
 * Locks a level's totals until the transaction ends, so that no concurrent answer is missed. Lock it after the word rows, as an
 * answer does: the opposite order could deadlock.
 */
export async function lockLevelRow(db: Db, { userId, level }: LevelKey): Promise<void> {
  await db
    .insertInto('level_progress')
    .values({ user_id: userId, level, answered: 0, words_done: 0, version: staleVersion })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet({ version: staleVersion }))
    .execute();
}

/** Writes recounted totals. */
export async function writeLevelRow(db: Db, { userId, level }: LevelKey, row: LevelProgressRow): Promise<void> {
  await db.updateTable('level_progress').set(row).where('user_id', '=', userId).where('level', '=', level).execute();
}

/** Notes that a level is restarted now: it is as if it had not begun, whatever answers of before are still on their way. */
export async function noteRestart(db: Db, { userId, level }: LevelKey): Promise<void> {
  await db
    .updateTable('level_progress')
    .set({ studied_at: null, restarted_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .execute();
}

/** Notes that a word is opened again now, as `noteRestart` does for a level. Like every word row it is locked before the level's totals. */
export async function noteWordRestart(db: Db, { userId, level }: LevelKey, wordId: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .insertInto('word_progress')
    .values({ user_id: userId, level, word_id: wordId, restarted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'level', 'word_id']).doUpdateSet({ restarted_at: now }))
    .execute();
}

/** Marks a word as learnt. */
export async function markIgnored(db: Db, { userId, level }: LevelKey, wordId: string): Promise<void> {
  await db
    .insertInto('word_progress')
    .values({ user_id: userId, level, word_id: wordId, ignored: true })
    .onConflict((conflict) => conflict.columns(['user_id', 'level', 'word_id']).doUpdateSet({ ignored: true }))
    .execute();
}

/** Clears the ignored flag of words with all these answers; returns their ids. */
export async function clearIgnored(
  db: Db,
  { userId, level }: LevelKey,
  words: readonly { id: string; keys: readonly string[] }[],
): Promise<string[]> {
  const { rows } = await sql<{ word_id: string }>`
    update word_progress w set ignored = false
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as t (id text, keys text[])
    where w.user_id = ${userId} and w.level = ${level} and w.word_id = t.id and w.ignored and w.answered @> t.keys
    returning w.word_id`.execute(db);
  return rows.map(({ word_id: id }) => id);
}

/** Deletes the learner's progress on these words. Their rows are locked in a fixed order, so that two restarts wait for each other instead of deadlocking. */
export async function deleteWordRows(db: Db, { userId, level }: LevelKey, wordIds: readonly string[]): Promise<void> {
  await sql`
    with held as (
      select word_id from word_progress where user_id = ${userId} and level = ${level} and word_id = any(${wordIds}::text[]) order by word_id for update
    )
    delete from word_progress where user_id = ${userId} and level = ${level} and word_id in (select word_id from held)`.execute(db);
}
