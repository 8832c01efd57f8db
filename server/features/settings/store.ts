// SQL for settings.
import { sql } from 'kysely';
import { type Settings, settingNames } from '#contract/settings.ts';
import { toSettingColumn } from '#server/schema/account-tables.ts';
import type { Db } from '#server/schema/tables.ts';

/** A learner's settings. */
export async function readSettings(db: Db, userId: string): Promise<Settings> {
  const row = await db.selectFrom('users').select(settingNames.map(toSettingColumn)).where('id', '=', userId).executeTakeFirstOrThrow();
  return Object.fromEntries(settingNames.map((name) => [name, row[toSettingColumn(name)]])) as unknown as Settings;
}

/** Writes the changed settings. */
export async function writeSettings(db: Db, userId: string, changed: Partial<Settings>): Promise<void> {
  const names = settingNames.filter((name) => changed[name] !== undefined);
  if (names.length === 0) return;
  const columns = Object.fromEntries(names.map((name) => [toSettingColumn(name), changed[name]]));
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}

/** What the learner knows: the words that are repeated, by their earliest items, and the items that were marked as known. */
export async function readKnownIds(db: Db, userId: string): Promise<{ memoryIds: readonly string[]; ignoredIds: readonly string[] }> {
  // Thousands of words are a text, not thousands of rows: a process reads that quickly.
  const { rows } = await sql<{ memories: string | null; ignored: string | null }>`
    select
      (select string_agg(word_id, ' ') from word_memory where user_id = ${userId} and levels <> '{}') as memories,
      (select string_agg(word_id, ' ') from word_progress where user_id = ${userId} and ignored) as ignored`.execute(db);
  const split = (ids: string | null | undefined) => ids?.split(' ') ?? [];
  return { memoryIds: split(rows[0]?.memories), ignoredIds: split(rows[0]?.ignored) };
}
