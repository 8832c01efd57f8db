// Calls about chats, messages and invitations (accounts-and-chat §7 "Invitations and chat", decisions §10, §13).
import * as z from 'zod/mini';
import { call } from './call.ts';
import { chatEntry, privateChat } from './chat-entries.ts';
import { chatName, roomId } from './chat-fields.ts';
import { storedMessage } from './chat-messages.ts';
import { outgoingMessage, savedMessage } from './live-events.ts';
import { date, integer, messageId, text, timeZone, renamed, messageReply } from './wire.ts';

export type { ChatEntry, LastMessage, PrivateChat } from './chat-entries.ts';

const name = text(1000);

/** A room, as the calls about invitations and joining name it. */
const number = roomId;
const anyRoom = text(100);

/** Whether a room's id is taken, or a chat exists for the learner. */
const chatExists = z.codec(z.literal(['chatExists', '']), z.boolean(), {
  decode: (wire) => wire === 'chatExists',
  encode: (exists) => (exists ? 'chatExists' : ''),
});

/** Why `joinChatCode` made nobody join: the learner is in the chat already, in a private one perhaps alone. */
export const joinMessages = ['', 'chat already exists', 'chat already exists for one user'] as const;
export type JoinMessage = (typeof joinMessages)[number];

const invitation = z.object({
  /** Who invites. */
  name: z.string(),
  room: z.string(),
  /** Whether it is a private chat. */
  private: z.boolean(),
  /** Some of those who are in the chat besides the one who invites. */
  others: z.array(z.string()),
  /** How many are in it. */
  members: z.int(),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
});
export type ChatInvitation = z.output<typeof invitation>;

/** The learner's invitations, the newest first; on the wire also as two parallel lists (accounts-and-chat §3). */
const invitations = z.codec(
  z.object({ friendNames: z.array(z.string()), room: z.array(z.string()), invitations: z.array(invitation) }),
  z.custom<readonly ChatInvitation[]>(),
  {
    decode: ({ invitations: all }) => all,
    encode: (all) => ({ friendNames: all.map((one) => one.name), room: all.map((one) => one.room), invitations: [...all] }),
  },
);

const chatPerson = z.object({
  name: z.string(),
  /** The account: the `authorId` of this person's messages. */
  id: z.string(),
  /** Null if there is no photo, or the user does not show it. */
  imageUrl: z.nullable(z.string()),
  /** The learner themself. */
  own: z.boolean(),
  /** The learner blocked this person: their messages are folded. */
  blocked: z.boolean(),
});
export type ChatPerson = z.output<typeof chatPerson>;

/** Chinese with its meaning. */
const phrase = z.object({ text: z.string(), translation: z.string() });
export type Phrase = z.output<typeof phrase>;

// Who may chat: anybody with access, and not suspended by a moderator (decisions §13).
const chatter = ['any-level-paid', 'not-suspended'] as const;
const memberOf = <const Field extends string>(field: Field) => ({ rule: 'room-member', field }) as const;
const notBlocked = { rule: 'not-blocked-writer', field: 'name' } as const;

export const chat = {
  displayFriendInvite: call({
    method: 'GET',
    path: '/displayFriendInvite',
    access: 'learner',
    limit: 'api',
    summary: "Returns the learner's invitations to chats, the newest first.",
    input: () => z.object({}),
    reply: () => invitations,
  }),
  joinRoomInfo: call({
    method: 'POST',
    path: '/joinRoomInfo',
    access: [...chatter, notBlocked],
    limit: 'api',
    summary: 'Accepts an invitation: the learner joins the room. `name`: who invited.',
    input: () => z.object({ name, number }),
    reply: () => messageReply,
  }),
  removeInvitation: call({
    method: 'POST',
    path: '/removeInvitation',
    access: 'learner',
    limit: 'api',
    summary: 'Removes an invitation that the learner received.',
    input: () => z.object({ name, number }),
    reply: () => messageReply,
  }),
  sendInvitation: call({
    method: 'POST',
    path: '/sendInvitation',
    access: [...chatter, memberOf('number'), notBlocked],
    limit: 'nameChecks',
    summary: 'Invites a user to a room that the learner is in.',
    input: () => z.object({ name, number }),
    reply: () => messageReply,
  }),
  sendInvitationRandomSearch: call({
    method: 'POST',
    path: '/sendInvitationRandomSearch',
    access: [...chatter, memberOf('number')],
    limit: 'nameChecks',
    summary:
      'Invites somebody of the own level or one beside it who allows it, was here this week and has access to chat. `name` is accepted and ignored; the reply names the invited.',
    input: () => z.object({ name: z.optional(name), number }),
    reply: () => z.object({ message: z.string(), name: z.string() }),
  }),
  sendInvitationPrivateChatExtra: call({
    method: 'POST',
    path: '/sendInvitationPrivateChatExtra',
    access: [...chatter, memberOf('number'), notBlocked],
    limit: 'nameChecks',
    summary: 'Invites the other half of a private chat. In one that has no other half yet, `name` becomes it.',
    input: () => z.object({ name, number }),
    reply: () => messageReply,
  }),
  joinChatCode: call({
    method: 'POST',
    path: '/joinChatCode',
    access: [...chatter, notBlocked],
    limit: 'api',
    summary:
      'Opens a room: a new one, one that the learner is invited to, or one that they are in. With `name` and a private id, the private chat with this user, whatever its id is: `chat` in the reply. `newChat`: the learner newly joined.',
    input: () => z.object({ number, name: z.optional(name) }),
    reply: () => z.object({ newChat: z.boolean(), message: z.literal(joinMessages), chat: z.string() }),
  }),
  displayFirstChat: call({
    method: 'GET',
    path: '/displayFirstChat',
    access: chatter,
    limit: 'api',
    summary: "Returns the first chat of the learner's list; null if there is none.",
    input: () => z.object({}),
    reply: () => z.object({ chat: z.nullable(z.string()) }),
  }),
  displayChat: call({
    method: 'GET',
    path: '/displayChat',
    access: chatter,
    limit: 'api',
    summary: "Returns the learner's chats, the one with the newest message first.",
    input: () => z.object({}),
    reply: () => z.object({ chat: z.array(chatEntry) }),
  }),
  unreadChats: call({
    method: 'GET',
    path: '/unreadChats',
    access: 'learner',
    limit: 'api',
    summary: 'Returns how many messages are unread, in how many chats, and how many invitations and friend requests wait.',
    input: () => z.object({}),
    reply: () => z.object({ messages: z.int(), chats: z.int(), invitations: z.int(), requests: z.int() }),
  }),
  checkIfChatExistsRandomRoom: call({
    method: 'GET',
    path: '/checkIfChatExistsRandomRoom',
    access: chatter,
    limit: 'nameChecks',
    summary: "Returns 'chatExists' if the id is taken, by whomever; else an empty text.",
    input: () => z.object({ roomNumber: anyRoom }),
    reply: () => z.object({ specialMessage: chatExists }),
  }),
  checkIfChatExists: call({
    method: 'GET',
    path: '/checkIfChatExists',
    access: chatter,
    limit: 'api',
    summary: "Returns 'chatExists' if the learner is in this chat; else an empty text.",
    input: () => z.object({ roomNumber: anyRoom }),
    reply: () => z.object({ specialMessage: chatExists }),
  }),
  checkIfPrivateChatExists: call({
    method: 'GET',
    path: '/checkIfPrivateChatExists',
    access: chatter,
    limit: 'api',
    summary: "Returns the private chat with a user, 'noChat' if there is none; 'one user in chat' where one of both is not in it.",
    input: () => z.object({ friendName: name }),
    reply: () => privateChat,
  }),
  displayMessagesFromDatabase: call({
    method: 'GET',
    path: '/displayMessagesFromDatabase',
    access: [...chatter, memberOf('chat')],
    limit: 'api',
    summary:
      'Returns the newest 50 messages of a room, oldest first; with `before` (an id) those before it, with `since` (a cursor) all that is newer, and what was deleted since. `hasMore`: there is more in the direction that was asked for. `cursor`: with this reply everything up to it is known.',
    input: () => renamed({ chat: anyRoom, before: z.optional(messageId), since: z.optional(integer), time_zone: timeZone }),
    reply: () => z.object({ messagesData: z.array(storedMessage), cursor: z.int(), hasMore: z.boolean(), deleted: z.array(z.string()) }),
  }),
  displayFriendInChat: call({
    method: 'GET',
    path: '/displayFriendInChat',
    access: [...chatter, memberOf('roomNumber')],
    limit: 'api',
    summary: 'Returns the people in a chat, the learner too.',
    input: () => z.object({ roomNumber: anyRoom }),
    reply: () => z.object({ friendNames: z.array(z.string()), people: z.array(chatPerson) }),
  }),
  saveMessage: call({
    method: 'POST',
    path: '/saveMessage',
    access: [...chatter, { rule: 'writable-room', field: 'room' }],
    limit: 'messages',
    summary:
      'Stores and delivers a message as `send_message` does; the same `clientMessageId`, or the same room, text and timestamp, is the same message.',
    input: () => outgoingMessage,
    reply: () => savedMessage,
  }),
  removeMessage: call({
    method: 'POST',
    path: '/removeMessage',
    access: chatter,
    limit: 'api',
    summary: "Deletes one of the learner's own messages. `chatId`: the message's id.",
    input: () => z.object({ chatId: messageId }),
    reply: () => messageReply,
  }),
  removeChat: call({
    method: 'POST',
    path: '/removeChat',
    access: memberOf('room'),
    limit: 'api',
    summary: 'Leaves a chat. With the last member the room and its messages go.',
    input: () => z.object({ room: anyRoom }),
    reply: () => messageReply,
  }),
  renameChat: call({
    method: 'POST',
    path: '/renameChat',
    access: [...chatter, memberOf('room')],
    limit: 'api',
    summary: "Names a chat in the learner's own list.",
    input: () => z.object({ nameOfChat: chatName, room: anyRoom }),
    reply: () => messageReply,
  }),
  talkAids: call({
    method: 'GET',
    path: '/chatTalkAids',
    access: [...chatter, memberOf('roomNumber')],
    limit: 'api',
    summary:
      'Returns what to begin an empty room with: three openings in words that everybody in it has learnt (in a larger group: that the learner has), else the first phrases of all, and the topic of the week for the lowest level in it. Who hides their information from the learner does not count.',
    input: () => z.object({ roomNumber: anyRoom }),
    reply: () => z.object({ openings: z.array(phrase), topic: phrase }),
  }),
  dueWords: call({
    method: 'GET',
    path: '/chatDueWords',
    access: chatter,
    limit: 'api',
    summary: 'Returns the words of the learner that are due, of all levels, with the day since when, the longest due first; 300 at most.',
    input: () => renamed({ time_zone: timeZone }),
    reply: () => z.object({ words: z.array(z.object({ text: z.string(), due: date })) }),
  }),
};
