// The SQL of the settings.
import type { Kysely } from 'kysely';
import type { Audience } from '#contract/settings.ts';
import type { Tables } from '#server/platform/tables.ts';

export interface SettingsRow {
  readonly own_info: Audience;
  readonly friends: Audience;
  readonly group_chat: boolean;
  readonly hint_display: boolean;
}

/** A learner's settings. */
export function readSettings(database: Kysely<Tables>, userId: string): Promise<SettingsRow> {
  return database
    .selectFrom('users')
    .select(['own_info', 'friends', 'group_chat', 'hint_display'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Writes what has changed. */
export async function writeSettings(database: Kysely<Tables>, userId: string, changed: Partial<SettingsRow>): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  await database.updateTable('users').set(changed).where('id', '=', userId).execute();
}
