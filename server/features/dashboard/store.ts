// SQL for the dashboard: the feedback box, and the parts under way.
import { sql } from 'kysely';
import type { Level, TaughtLevel } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';

/** The levels whose feedback question the learner has answered. */
export async function readAnsweredLevels(db: Db, userId: string): Promise<Set<Level>> {
  const rows = await db.selectFrom('asked_levels').select('level').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ level }) => level));
}

/** Records the answer to a level's feedback question; the last one counts. */
export async function writeNotifyAnswer(db: Db, userId: string, level: Level, wantsMail: boolean): Promise<void> {
  const answer = { wants_mail: wantsMail, answered_at: sql<Date>`now()` };
  await db
    .insertInto('asked_levels')
    .values({ user_id: userId, level, ...answer })
    .onConflict((conflict) => conflict.columns(['user_id', 'level']).doUpdateSet(answer))
    .execute();
}

/** The words of the part served last, for each level that has one. */
export function readServedParts(db: Db, userId: string): Promise<{ level: TaughtLevel; word_ids: string[] }[]> {
  return db.selectFrom('parts').select(['level', 'word_ids']).where('user_id', '=', userId).where('kind', '=', 'quiz').execute();
}
