// SQL for the page of the first day: who still has it before them.
import { sql } from 'kysely';
import type { Database, Db } from '#server/schema/tables.ts';

// A course that has begun stays as it is: an answer ends the first day, also where it is undone (decisions §17).
const isNewcomerSql = `
  select 1 from users u where u.id = $1 and u.welcomed_at is null
    and not exists (select 1 from study_days d where d.user_id = u.id)
    and not exists (select 1 from reviews r where r.user_id = u.id)`;

/** Whether the learner has neither left the page of the first day nor answered anything. */
export async function readIsNewcomer(database: Database, userId: string): Promise<boolean> {
  return (await database.query('newcomer', isNewcomerSql, [userId])).length > 0;
}

/** Records that the page of the first day was left; the first time counts. */
export async function writeWelcomed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ welcomed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('welcomed_at', 'is', null)
    .execute();
}
