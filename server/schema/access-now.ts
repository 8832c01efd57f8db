// SQL conditions: which access to a level counts now. Here, below server/learner which writes the table, because the guard asks as well.
import { type Expression, type RawBuilder, sql } from 'kysely';

/** A row of `level_access` counts now: its access has begun and has not ended (decisions §8). */
export const isAccessNow = sql<boolean>`(level_access.starts_at <= now() and level_access.ends_at > now())`;

/** A learner has access to some level now, and so to the chat. */
export function hasAccessNow(userId: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from level_access where level_access.user_id = ${userId} and ${isAccessNow})`;
}

/** When a learner's access to a level ends; null without access. */
export function endOfAccess(userId: Expression<unknown>, level: Expression<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select max(level_access.ends_at) from level_access
    where level_access.user_id = ${userId} and level_access.level = ${level} and ${isAccessNow})`;
}
