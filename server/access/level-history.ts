// Which levels a learner once had: what was learnt there may be repeated for ever (decisions §8).
import type { TaughtLevel } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';

/** Whether the learner has or had access to a level. */
export async function hasHadLevel(db: Db, userId: string, level: TaughtLevel): Promise<boolean> {
  const row = await db
    .selectFrom('level_access')
    .select('level')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
