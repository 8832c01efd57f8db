// Calls about friends, friend requests and blocks (accounts-and-chat §7 "Profile, friends, blocking").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { text, renamed, messageReply } from './wire.ts';

const name = text(1000);
const byName = z.object({ name });
const byFriendName = z.object({ friendName: name });

/** How the learner stands to another user, as `checkFriendship` says it. */
export const friendshipMessages = ['True', 'False', 'Request sent', 'Request received'] as const;
export type FriendshipMessage = (typeof friendshipMessages)[number];

/** Who blocked whom, as `isBlockedUser` says it (decisions §13). */
export const blockMessages = ['Blocked', 'Blocked yourself', ''] as const;
export type BlockMessage = (typeof blockMessages)[number];

/** The shortest beginning of a name that is searched for. */
export const minPrefixLength = 3;

const person = z.object({
  name: z.string(),
  /** Null if there is no photo, or the user does not show it. */
  imageUrl: z.nullable(z.string()),
});
export type Person = z.output<typeof person>;

/** The same people twice: as names, and with their photos (accounts-and-chat §3 "Profile"). */
const peopleReply = z.object({
  friendNames: z.array(z.string()),
  friends: z.array(z.object({ friendName: z.string(), friendsPhoto: z.array(z.string()) })),
});

export const friends = {
  checkFriendship: call({
    method: 'GET',
    path: '/checkFriendship',
    access: 'learner',
    limit: 'api',
    summary: "Returns 'True' for a friend; otherwise 'Request sent', 'Request received' or 'False'.",
    input: () => renamed({ usernameFromLinkData: name }),
    reply: () => z.object({ message: z.literal(friendshipMessages) }),
  }),
  displayFriend: call({
    method: 'GET',
    path: '/displayFriend',
    access: { rule: 'not-blocked', field: 'name' },
    limit: 'api',
    summary: "Returns a user's friends; empty if the user does not show them.",
    input: () => renamed({ usernameFromLink: z.optional(name) }),
    reply: () => z.object({ ...peopleReply.shape, /** Whether the user shows their friends to the learner. */ shown: z.boolean() }),
  }),
  displayFriendRequest: call({
    method: 'GET',
    path: '/displayFriendRequest',
    access: 'learner',
    limit: 'api',
    summary: 'Returns who wants to be a friend of the learner, the newest first.',
    input: () => z.object({}),
    reply: () => peopleReply,
  }),
  sendFriendRequest: call({
    method: 'POST',
    path: '/sendFriendRequest',
    access: { rule: 'not-blocked', field: 'name' },
    limit: 'api',
    summary: 'Sends a friend request; if the other user has sent one already, both are friends.',
    input: () => byName,
    reply: () => messageReply,
  }),
  addFriend: call({
    method: 'POST',
    path: '/addFriend',
    access: { rule: 'not-blocked', field: 'name' },
    limit: 'api',
    summary: 'Accepts a friend request.',
    input: () => byName,
    reply: () => messageReply,
  }),
  removeRequest: call({
    method: 'POST',
    path: '/removeRequest',
    access: 'learner',
    limit: 'api',
    summary: 'Rejects a friend request.',
    input: () => byName,
    reply: () => messageReply,
  }),
  removeFriend: call({
    method: 'POST',
    path: '/removeFriend',
    access: 'learner',
    limit: 'api',
    summary: 'Ends a friendship, or withdraws a friend request that the learner sent.',
    input: () => byName,
    reply: () => messageReply,
  }),
  isBlockedUser: call({
    method: 'GET',
    path: '/isBlockedUser',
    access: 'learner',
    limit: 'api',
    summary: "Returns 'Blocked' if the user blocked the learner, 'Blocked yourself' if the learner blocked the user, else an empty text.",
    input: () => byFriendName,
    reply: () => z.object({ message: z.literal(blockMessages) }),
  }),
  blockUser: call({
    method: 'GET',
    path: '/blockUser',
    access: 'learner',
    limit: 'api',
    changesState: true,
    summary: 'Blocks a user, and ends friendship and requests between both.',
    input: () => byFriendName,
    reply: () => messageReply,
  }),
  unblockUser: call({
    method: 'GET',
    path: '/unblockUser',
    access: 'learner',
    limit: 'api',
    changesState: true,
    summary: 'Unblocks a user. A friendship that the block ended does not come back.',
    input: () => byFriendName,
    reply: () => messageReply,
  }),
  blockedUsers: call({
    method: 'GET',
    path: '/blockedUsers',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the users whom the learner blocked, by name.',
    input: () => z.object({}),
    reply: () => z.object({ names: z.array(z.string()) }),
  }),
  findPeople: call({
    method: 'GET',
    path: '/findPeople',
    access: 'learner',
    limit: 'api',
    summary:
      'Finds at most ten users: the one of this name and, from three letters on, those whose name begins so and who show their information to all.',
    input: () => z.object({ name }),
    reply: () => z.object({ people: z.array(person) }),
  }),
};
