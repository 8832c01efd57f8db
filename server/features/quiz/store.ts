// SQL for the quiz's own setting.
import type { Db } from '#server/schema/tables.ts';

/** Whether the learner wants the quiz to show associations. */
export async function readAssociationSetting(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('shows_associations').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.shows_associations;
}
