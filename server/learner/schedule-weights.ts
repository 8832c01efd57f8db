// SQL for a learner's own weights of the schedule, which fitting finds (learning-tools "Progress").
import { sql } from 'kysely';
import type { Weights } from '#engine/schedule.ts';
import type { Db } from '#server/schema/tables.ts';

/** The learner's own weights; undefined while the default ones are used. */
export async function readWeights(db: Db, userId: string): Promise<Weights | undefined> {
  const row = await db.selectFrom('schedule_fits').select('weights').where('user_id', '=', userId).executeTakeFirst();
  return row?.weights ?? undefined;
}

/** Notes that the learner repeats words, so that weights are looked for; writes only where that is new. */
export async function requestFit(db: Db, userId: string): Promise<void> {
  await sql`
    insert into schedule_fits as f (user_id) values (${userId})
    on conflict (user_id) do update set is_waiting = true where not f.is_waiting`.execute(db);
}
