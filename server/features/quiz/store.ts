// The SQL of the quiz's own setting.
import type { Kysely } from 'kysely';
import type { Tables } from '#server/platform/tables.ts';

/** Whether the learner wants associations shown in the quiz. */
export async function readHintDisplay(database: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await database.selectFrom('users').select('hint_display').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.hint_display;
}
