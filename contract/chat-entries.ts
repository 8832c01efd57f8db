// A chat of the learner's list, and the private chat with a friend, as code knows them and as the calls write them.
import * as z from 'zod/mini';
import { type TaughtLevel, taughtLevels } from './wire.ts';

/** The private chat with a friend. */
export interface PrivateChat {
  /** Null if there is none. */
  readonly room: string | null;
  /** Whether only one of both is in it: the other has left, or not come yet. */
  readonly isAlone: boolean;
}

/** The same on the wire. */
export const privateChat = z.codec(
  z.object({ chat: z.string(), specialMessage: z.literal(['one user in chat', '']) }),
  z.custom<PrivateChat>(),
  {
    decode: ({ chat: room, specialMessage }) => ({ room: room === 'noChat' ? null : room, isAlone: specialMessage !== '' }),
    encode: ({ room, isAlone }) => ({ chat: room ?? 'noChat', specialMessage: isAlone ? ('one user in chat' as const) : ('' as const) }),
  },
);

/** The newest message of a chat, as its list shows it. */
export interface LastMessage {
  /** Null where the learner has blocked the author. */
  readonly text: string | null;
  /** The author's current name; empty for a removed account. */
  readonly author: string;
  readonly isOwn: boolean;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

const lastMessage = z.codec(
  z.object({ text: z.nullable(z.string()), author: z.string(), own: z.boolean(), sentAt: z.string() }),
  z.custom<LastMessage>(),
  {
    decode: ({ own: isOwn, ...message }) => ({ ...message, isOwn }),
    encode: ({ isOwn: own, ...message }) => ({ ...message, own }),
  },
);

/** A chat of the learner's list. */
export interface ChatEntry {
  readonly room: string;
  /** The learner's own name for it, or the one made of its people. */
  readonly name: string;
  /** Whether the learner has named it. */
  readonly isNamed: boolean;
  /** The other half of a private chat; empty for a group. */
  readonly friendName: string;
  readonly isPrivate: boolean;
  /** The level whose standing room it is; null for any other. */
  readonly roomLevel: TaughtLevel | null;
  /** Whether the other half of a private chat has removed the account: what is there can be read, nobody would read more. */
  readonly isFriendRemoved: boolean;
  /** How many are in it, the learner too. */
  readonly memberCount: number;
  /** The address of the other's photo in a private chat; null if there is none, or it is hidden. */
  readonly imageUrl: string | null;
  /** Null without a message that can still be read. */
  readonly last: LastMessage | null;
  readonly unread: number;
  /** Everything up to it is stored. */
  readonly cursor: number;
  /** Up to where the learner has read. */
  readonly readCursor: number;
  /** Up to where the other of a private chat has read; null where one of both does not show it, and in a group. */
  readonly friendReadCursor: number | null;
}

/** The same on the wire. */
export const chatEntry = z.codec(
  z.object({
    chat: z.string(),
    chatName: z.string(),
    friendName: z.string(),
    named: z.boolean(),
    private: z.boolean(),
    levelRoom: z.nullable(z.literal(taughtLevels)),
    friendRemoved: z.boolean(),
    members: z.int(),
    imageUrl: z.nullable(z.string()),
    last: z.nullable(lastMessage),
    unread: z.int(),
    cursor: z.int(),
    readCursor: z.int(),
    friendReadCursor: z.nullable(z.int()),
  }),
  z.custom<ChatEntry>(),
  {
    decode: ({
      chat,
      chatName: own,
      friendName,
      named,
      private: isPrivate,
      levelRoom: roomLevel,
      friendRemoved: isFriendRemoved,
      members,
      imageUrl,
      last,
      unread,
      cursor,
      readCursor,
      friendReadCursor,
    }) => ({
      room: chat,
      name: own,
      isNamed: named,
      friendName,
      isPrivate,
      roomLevel,
      isFriendRemoved,
      memberCount: members,
      imageUrl,
      last,
      unread,
      cursor,
      readCursor,
      friendReadCursor,
    }),
    encode: (entry) => ({
      chat: entry.room,
      chatName: entry.name,
      friendName: entry.friendName,
      named: entry.isNamed,
      private: entry.isPrivate,
      levelRoom: entry.roomLevel,
      friendRemoved: entry.isFriendRemoved,
      members: entry.memberCount,
      imageUrl: entry.imageUrl,
      last: entry.last,
      unread: entry.unread,
      cursor: entry.cursor,
      readCursor: entry.readCursor,
      friendReadCursor: entry.friendReadCursor,
    }),
  },
);
