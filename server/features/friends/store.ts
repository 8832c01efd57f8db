// SQL for friendships, friend requests, blocks and the search by name.
import { sql } from 'kysely';
import { areFriends, hasNotBlocked, isShownTo, isUnblocked } from '#server/access/people.ts';
import { errors } from '#server/errors.ts';
import type { Db } from '#server/schema/tables.ts';

/** Two users; their order makes no difference where a table has one row for a pair. */
export interface Pair {
  readonly learnerId: string;
  readonly otherId: string;
}

function toLowAndHigh({ learnerId, otherId }: Pair): { low_id: string; high_id: string } {
  return BigInt(learnerId) < BigInt(otherId) ? { low_id: learnerId, high_id: otherId } : { low_id: otherId, high_id: learnerId };
}

/** Locks both users until the transaction ends, so that what two of them do at once happens one after the other. Throws 404 if one is gone. */
export async function lockPair(transaction: Db, { learnerId, otherId }: Pair): Promise<void> {
  const rows = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [learnerId, otherId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < 2) throw errors.userNotFound();
}

/** What stands between two users. */
export interface Relation {
  readonly areFriends: boolean;
  readonly isRequestSent: boolean;
  readonly isRequestReceived: boolean;
  /** The learner blocked the other user. */
  readonly hasBlocked: boolean;
  /** The other user blocked the learner. */
  readonly isBlocked: boolean;
}

/** Reads what stands between two users. */
export async function readRelation(db: Db, pair: Pair): Promise<Relation> {
  const { learnerId, otherId } = pair;
  const { rows } = await sql<Relation>`
    select
      ${areFriends(sql`${learnerId}`, sql`${otherId}`)} as "areFriends",
      exists (select from friend_requests where sender_id = ${learnerId} and receiver_id = ${otherId}) as "isRequestSent",
      exists (select from friend_requests where sender_id = ${otherId} and receiver_id = ${learnerId}) as "isRequestReceived",
      exists (select from blocks where blocker_id = ${learnerId} and blocked_id = ${otherId}) as "hasBlocked",
      exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${learnerId}) as "isBlocked"`.execute(db);
  return rows[0] as Relation;
}

/** Makes two users friends. */
export async function insertFriendship(db: Db, pair: Pair): Promise<void> {
  await db
    .insertInto('friendships')
    .values(toLowAndHigh(pair))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends a friendship. */
export async function deleteFriendship(db: Db, pair: Pair): Promise<void> {
  const { low_id, high_id } = toLowAndHigh(pair);
  await db.deleteFrom('friendships').where('low_id', '=', low_id).where('high_id', '=', high_id).execute();
}

/** Records a request from the learner to the other user. */
export async function insertRequest(db: Db, { learnerId, otherId }: Pair): Promise<void> {
  await db
    .insertInto('friend_requests')
    .values({ sender_id: learnerId, receiver_id: otherId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the request that one user sent the other; false if there was none. */
export async function deleteRequest(db: Db, senderId: string, receiverId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('friend_requests')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .returning('sender_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the learner blocks the other user. */
export async function insertBlock(db: Db, { learnerId, otherId }: Pair): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blocker_id: learnerId, blocked_id: otherId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the learner's block of the other user. */
export async function deleteBlock(db: Db, { learnerId, otherId }: Pair): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', learnerId).where('blocked_id', '=', otherId).execute();
}

/** The names of those whom a learner blocked. */
export async function readBlockedNames(db: Db, learnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select('users.name')
    .where('blocker_id', '=', learnerId)
    .orderBy('users.name_skeleton')
    .execute();
  return rows.map(({ name }) => name);
}

/** A user with the photo that the viewer may see. */
export interface PersonRow {
  readonly name: string;
  readonly photoId: string | null;
}

// The photo belongs to the information: it comes along only where that is shown.
const photoIdFor = (viewerId: string) =>
  sql<string | null>`(select photos.id from photos where photos.user_id = users.id and ${isShownTo(viewerId, 'info_audience')})`;

/**
 * A user's friends, without those who blocked the viewer. In the list of another user also without those who hide theirs from the viewer:
 * a friendship is in both lists, and would show through the other one.
 */
export function readFriends(db: Db, viewerId: string, userId: string): Promise<PersonRow[]> {
  const isShown = viewerId === userId ? sql<boolean>`true` : isShownTo(viewerId, 'friends_audience');
  return db
    .selectFrom('friendships')
    .innerJoin('users', (join) =>
      join.on(sql<boolean>`users.id = case when friendships.low_id = ${userId} then friendships.high_id else friendships.low_id end`),
    )
    .select(['users.name', photoIdFor(viewerId).as('photoId')])
    .where((where) => where.or([where('friendships.low_id', '=', userId), where('friendships.high_id', '=', userId)]))
    .where(hasNotBlocked(viewerId))
    .where(isShown)
    .orderBy('users.name_skeleton')
    .execute();
}

/** Who sent the learner a request, the newest first. */
export function readRequests(db: Db, learnerId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('friend_requests')
    .innerJoin('users', 'users.id', 'friend_requests.sender_id')
    .select(['users.name', photoIdFor(learnerId).as('photoId')])
    .where('receiver_id', '=', learnerId)
    .orderBy('sent_at', 'desc')
    .orderBy('users.id')
    .execute();
}

// Whom the search may show to the viewer: not themself, nobody who blocked them, nobody whom they blocked.
function selectFindable(db: Db, viewerId: string) {
  return db
    .selectFrom('users')
    .select(['users.name', photoIdFor(viewerId).as('photoId')])
    .where('verified_at', 'is not', null)
    .where('users.id', '<>', viewerId)
    .where(isUnblocked(viewerId));
}

/** The user whose name has this skeleton. */
export function findByExactName(db: Db, viewerId: string, skeleton: string): Promise<PersonRow[]> {
  return selectFindable(db, viewerId).where('name_skeleton', '=', skeleton).execute();
}

// Greater than every letter, so that the range holds all names that begin so.
const lastCharacter = '\u{10FFFF}';

/** The first users whose name begins with this skeleton, but is longer, and who show their information to all. */
export function findByPrefix(db: Db, viewerId: string, skeleton: string, limit: number): Promise<PersonRow[]> {
  const skeletonBytes = sql<string>`name_skeleton collate "C"`;
  return selectFindable(db, viewerId)
    .where(sql<boolean>`info_audience = 'everyone'`)
    .where(skeletonBytes, '>', skeleton)
    .where(skeletonBytes, '<', skeleton + lastCharacter)
    .orderBy(skeletonBytes)
    .limit(limit)
    .execute();
}
