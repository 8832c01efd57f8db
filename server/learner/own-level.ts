// Which level of the exam a learner is at, to compare learners.
import { type RawBuilder, sql } from 'kysely';
import type { Level } from '#contract/wire.ts';
import { isAccessNow } from '#server/schema/access-now.ts';
import type { Db } from '#server/schema/tables.ts';

/**
 * SQL expression on a row of `users`: the level of the exam that the learner states, else the one studied last in either list, else the highest
 * that they have now; null without any.
 */
export const ownLevel: RawBuilder<Level | null> = sql<Level | null>`coalesce(
  (select profiles.level from profiles where profiles.user_id = users.id),
  (select level_progress.level % 10 from level_progress where level_progress.user_id = users.id order by studied_at desc nulls last limit 1),
  (select max(level_access.level) from level_access
   where level_access.user_id = users.id and ${isAccessNow}))::int`;

/** The level of a learner, in the same way. */
export async function readOwnLevel(db: Db, userId: string): Promise<Level | null> {
  const { level } = await db.selectFrom('users').select(ownLevel.as('level')).where('id', '=', userId).executeTakeFirstOrThrow();
  return level;
}
