// Friends, friend requests, blocks, and the search by name (decisions §10, §13).
import type { calls } from '#contract/calls.ts';
import { type BlockMessage, type FriendshipMessage, type Person, minPrefixLength } from '#contract/friends.ts';
import { receivedEvents } from '#contract/live-events.ts';
import { buildNameSkeleton } from '#server/access/name-skeleton.ts';
import { readVisibility, requireUser } from '#server/access/people.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { applyBlockToChat } from '#server/features/chat/chat.ts';
import { buildPhotoUrl } from '#contract/profile.ts';
import type { Db } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import {
  type Pair,
  type PersonRow,
  deleteBlock,
  deleteFriendship,
  deleteRequest,
  findByExactName,
  findByPrefix,
  insertBlock,
  insertFriendship,
  insertRequest,
  lockPair,
  readBlockedNames,
  readFriends,
  readRelation,
  readRequests,
} from './store.ts';

type Friends = typeof calls.friends;
interface Message {
  readonly message: string;
}
interface People {
  readonly friendNames: string[];
  readonly friends: { friendName: string; friendsPhoto: string[] }[];
}

const maxFound = 10;

/** Runs a change between two users, with both locked, and returns what it returns. Throws 400 for a pair of one. */
async function changePair<Result>(
  services: Services,
  pair: Pair,
  selfMessage: string,
  change: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  if (pair.learnerId === pair.otherId) throw errors.invalidInput('name', selfMessage);
  return services.database.kysely.transaction().execute(async (transaction) => {
    await lockPair(transaction, pair);
    return change(transaction);
  });
}

/** Tells a user's bell that their friend requests are others now, after the commit. */
function ringRequests({ live }: Services, ...userIds: readonly string[]): void {
  live.emit({ users: userIds }, receivedEvents.friendRequestsChanged, {});
}

async function findPair(services: Services, learnerId: string, name: string): Promise<Pair> {
  const other = await requireUser(services.database.kysely, name);
  return { learnerId, otherId: other.id };
}

function toPeople(rows: readonly PersonRow[]): People {
  return {
    friendNames: rows.map(({ name }) => name),
    friends: rows.map(({ name, photoId }) => ({ friendName: name, friendsPhoto: photoId === null ? [] : [buildPhotoUrl(photoId)] })),
  };
}

/** Tells how the learner stands to a user. */
export async function checkFriendship({
  input,
  services,
  learner,
}: CallContext<Friends['checkFriendship']>): Promise<{ message: FriendshipMessage }> {
  const relation = await readRelation(services.database.kysely, await findPair(services, learner.id, input.name));
  if (relation.areFriends) return { message: 'True' };
  if (relation.isRequestSent) return { message: 'Request sent' };
  return { message: relation.isRequestReceived ? 'Request received' : 'False' };
}

/** Lists a user's friends as far as they show them to the learner. */
export async function displayFriend({
  services,
  learner,
  user,
}: CallContext<Friends['displayFriend']>): Promise<People & { shown: boolean }> {
  const { kysely } = services.database;
  const { showsFriends } = await readVisibility(kysely, learner.id, user.id);
  return { ...toPeople(showsFriends ? await readFriends(kysely, learner.id, user.id) : []), shown: showsFriends };
}

/** Lists who wants to be a friend of the learner. */
export async function displayFriendRequest({ services, learner }: CallContext<Friends['displayFriendRequest']>): Promise<People> {
  return toPeople(await readRequests(services.database.kysely, learner.id));
}

async function befriend(transaction: Db, pair: Pair): Promise<void> {
  await deleteRequest(transaction, pair.otherId, pair.learnerId);
  await deleteRequest(transaction, pair.learnerId, pair.otherId);
  await insertFriendship(transaction, pair);
}

/** Sends a friend request; two requests that cross become one friendship. */
export async function sendFriendRequest({ services, learner, user }: CallContext<Friends['sendFriendRequest']>): Promise<Message> {
  const pair = { learnerId: learner.id, otherId: user.id };
  const areFriends = await changePair(services, pair, 'You cannot be your own friend', async (transaction) => {
    const relation = await readRelation(transaction, pair);
    // Asked again under the lock: a block may have come since the access was checked.
    if (relation.isBlocked) throw errors.blocked();
    if (relation.hasBlocked) throw errors.blockedByYou();
    if (relation.isRequestReceived) await befriend(transaction, pair);
    else if (!relation.areFriends) await insertRequest(transaction, pair);
    return relation.areFriends || relation.isRequestReceived;
  });
  ringRequests(services, learner.id, user.id);
  return { message: areFriends ? 'You are friends now' : 'Your friend request was sent' };
}

/** Accepts a friend request. Throws 404 if there is none. */
export async function addFriend({ services, learner, user }: CallContext<Friends['addFriend']>): Promise<Message> {
  const pair = { learnerId: learner.id, otherId: user.id };
  await changePair(services, pair, 'You cannot be your own friend', async (transaction) => {
    const { areFriends, isRequestReceived } = await readRelation(transaction, pair);
    if (areFriends) return;
    if (!isRequestReceived) throw errors.requestNotFound();
    await befriend(transaction, pair);
  });
  ringRequests(services, learner.id);
  return { message: 'You are friends now' };
}

/** Rejects a friend request. Throws 404 if there is none. */
export async function removeRequest({ input, services, learner }: CallContext<Friends['removeRequest']>): Promise<Message> {
  const pair = await findPair(services, learner.id, input.name);
  if (!(await deleteRequest(services.database.kysely, pair.otherId, pair.learnerId))) throw errors.requestNotFound();
  ringRequests(services, learner.id);
  return { message: 'The friend request was removed' };
}

/** Ends a friendship, or withdraws the learner's own request. */
export async function removeFriend({ input, services, learner }: CallContext<Friends['removeFriend']>): Promise<Message> {
  const pair = await findPair(services, learner.id, input.name);
  const isWithdrawn = await changePair(services, pair, 'You cannot be your own friend', async (transaction) => {
    await deleteFriendship(transaction, pair);
    return deleteRequest(transaction, pair.learnerId, pair.otherId);
  });
  // The end of a friendship is no event for the other.
  if (!isWithdrawn) return { message: 'You are no longer friends' };
  ringRequests(services, pair.otherId);
  return { message: 'Your friend request was withdrawn' };
}

/** Tells who blocked whom; the learner's own block comes first (decisions §13). */
export async function isBlockedUser({
  input,
  services,
  learner,
}: CallContext<Friends['isBlockedUser']>): Promise<{ message: BlockMessage }> {
  const relation = await readRelation(services.database.kysely, await findPair(services, learner.id, input.friendName));
  if (relation.hasBlocked) return { message: 'Blocked yourself' };
  return { message: relation.isBlocked ? 'Blocked' : '' };
}

/** Blocks a user, and ends everything that stands between both, in one transaction. */
export async function blockUser({ input, services, learner }: CallContext<Friends['blockUser']>): Promise<Message> {
  const pair = await findPair(services, learner.id, input.friendName);
  const { announce, bellIds } = await changePair(services, pair, 'You cannot block yourself', async (transaction) => {
    await insertBlock(transaction, pair);
    await deleteFriendship(transaction, pair);
    const isWithdrawn = await deleteRequest(transaction, pair.learnerId, pair.otherId);
    const isRejected = await deleteRequest(transaction, pair.otherId, pair.learnerId);
    // A block is no event for the blocked.
    return {
      bellIds: [...(isWithdrawn ? [pair.otherId] : []), ...(isRejected ? [pair.learnerId] : [])],
      announce: await applyBlockToChat(transaction, pair.learnerId, pair.otherId),
    };
  });
  announce(services.live);
  ringRequests(services, ...bellIds);
  return { message: 'The user was blocked' };
}

/** Unblocks a user. */
export async function unblockUser({ input, services, learner }: CallContext<Friends['unblockUser']>): Promise<Message> {
  await deleteBlock(services.database.kysely, await findPair(services, learner.id, input.friendName));
  return { message: 'The user was unblocked' };
}

/** Lists the users whom the learner blocked. */
export async function listBlockedUsers({ services, learner }: CallContext<Friends['blockedUsers']>): Promise<{ names: string[] }> {
  return { names: await readBlockedNames(services.database.kysely, learner.id) };
}

/** Finds users by name: the exact one first, then those whose name begins so. */
export async function findPeople({ input, services, learner }: CallContext<Friends['findPeople']>): Promise<{ people: Person[] }> {
  const { kysely } = services.database;
  const skeleton = buildNameSkeleton(input.name.trim());
  if (skeleton === '') return { people: [] };
  const exact = await findByExactName(kysely, learner.id, skeleton);
  const isPrefix = Array.from(skeleton).length >= minPrefixLength;
  const others = isPrefix ? await findByPrefix(kysely, learner.id, skeleton, maxFound - exact.length) : [];
  return {
    people: [...exact, ...others].map(({ name, photoId }) => ({ name, imageUrl: photoId === null ? null : buildPhotoUrl(photoId) })),
  };
}
