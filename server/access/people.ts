// Other users as a learner may see them: found by name, blocked or not, and what their privacy settings show (decisions §9, §13).
import { type RawBuilder, sql } from 'kysely';
import { errors } from '#server/errors.ts';
import type { Db } from '#server/schema/tables.ts';
import { buildNameSkeleton } from './name-skeleton.ts';

/** A user whom a call names. */
export interface NamedUser {
  readonly id: string;
  readonly name: string;
}

/** The user of a name, in any case or look-alike spelling; undefined for nobody, and for an account that is not verified. */
export function findUser(db: Db, name: string): Promise<NamedUser | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('name_skeleton', '=', buildNameSkeleton(name.trim()))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
}

/** The user of a name; throws 404 for nobody. */
export async function requireUser(db: Db, name: string): Promise<NamedUser> {
  const user = await findUser(db, name);
  if (!user) throw errors.userNotFound();
  return user;
}

/** Whether the other user blocked the learner. */
export async function isBlockedBy(db: Db, learnerId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocker_id', '=', otherId)
    .where('blocked_id', '=', learnerId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * SQL condition on a row of `users`: its privacy setting lets the viewer see (info_audience: information and photo; friends_audience: friends).
 * Every way to this data asks this condition. It knows nothing of blocks.
 */
export function isShownTo(viewerId: string, setting: 'info_audience' | 'friends_audience'): RawBuilder<boolean> {
  const audience = sql.ref(`users.${setting}`);
  return sql<boolean>`(users.id = ${viewerId} or ${audience} = 'everyone' or (${audience} = 'friends' and exists (
    select from friendships
    where low_id = least(users.id, ${viewerId}::bigint) and high_id = greatest(users.id, ${viewerId}::bigint))))`;
}

/** SQL condition on a row of `users`: this user did not block the viewer. */
export function hasNotBlocked(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from blocks where blocker_id = users.id and blocked_id = ${viewerId})`;
}

/** What a user's privacy settings show to the viewer. */
export function readVisibility(db: Db, viewerId: string, userId: string): Promise<{ showsInfo: boolean; showsFriends: boolean }> {
  return db
    .selectFrom('users')
    .select([isShownTo(viewerId, 'info_audience').as('showsInfo'), isShownTo(viewerId, 'friends_audience').as('showsFriends')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
