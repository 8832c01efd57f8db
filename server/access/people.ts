// Other users as a learner may see them: found by name, blocked or not, and what their privacy settings show (decisions §9, §13).
import { type Expression, type RawBuilder, sql } from 'kysely';
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

/** SQL condition: two learners are friends; their ids are given as SQL. */
export function areFriends(one: Expression<unknown>, other: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from friendships
    where friendships.low_id = least(${one}::bigint, ${other}::bigint) and friendships.high_id = greatest(${one}::bigint, ${other}::bigint))`;
}

/** SQL condition: the setting of an owner, a column of `users`, takes the viewer in. */
export function isInAudience(
  setting: `${string}.${'info' | 'friends' | 'private_chat'}_audience`,
  ownerId: Expression<unknown>,
  viewerId: Expression<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(setting)} = 'everyone' or (${sql.ref(setting)} = 'friends' and ${areFriends(ownerId, viewerId)}))`;
}

/**
 * SQL condition on a row of `users`: its privacy setting lets the viewer see (info_audience: information and photo; friends_audience: friends).
 * Every way to this data asks this condition. It knows nothing of blocks.
 */
export function isShownTo(viewerId: string, setting: 'info_audience' | 'friends_audience'): RawBuilder<boolean> {
  return sql<boolean>`(users.id = ${viewerId} or ${isInAudience(`users.${setting}`, sql.ref('users.id'), sql`${viewerId}`)})`;
}

/** SQL condition on a row of `users`: this user did not block the viewer. */
export function hasNotBlocked(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from blocks where blocker_id = users.id and blocked_id = ${viewerId})`;
}

/** SQL condition on a row of `users`: neither blocked the other. */
export function isUnblocked(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`(${hasNotBlocked(viewerId)}
    and not exists (select from blocks where blocker_id = ${viewerId} and blocked_id = users.id))`;
}

/**
 * SQL condition on a row of `users`: this user logged in, or had a page open, since a moment. One `in`, not two `exists`: so the database can begin with
 * those who were here, or ask for each user of a page.
 */
export function wasHereSince(moment: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`users.id in (
    select sessions.user_id from sessions where sessions.seen_at >= ${moment}
    union all select known_devices.user_id from known_devices where known_devices.seen_at >= ${moment})`;
}

/** What a user's privacy settings show to the viewer. */
export function readVisibility(db: Db, viewerId: string, userId: string): Promise<{ showsInfo: boolean; showsFriends: boolean }> {
  return db
    .selectFrom('users')
    .select([isShownTo(viewerId, 'info_audience').as('showsInfo'), isShownTo(viewerId, 'friends_audience').as('showsFriends')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
