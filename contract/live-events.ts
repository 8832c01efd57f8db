// All events of the live channel: websocket, path /socket.io, the two cookies of the session (accounts-and-chat §7, decisions §13).
// docs/LIVE-CHANNEL.md says how a client connects, and how it keeps the promise (security, "Chat: the promise").
import * as z from 'zod/mini';
import { clientMessageId, loneReferenceMessage, messageText, roomId } from './chat-fields.ts';
import { type ReferenceKind, liveMessage, referenceKinds } from './chat-messages.ts';
import { errorCodes } from './errors.ts';
import { receivedEvent, sentEvent } from './live-event.ts';
import { messageId, text, renamed } from './wire.ts';

/** Path of the live channel. */
export const livePath = '/socket.io';

/** How a browser connects (accounts-and-chat §7 "Live channel"). */
export const liveClientOptions = {
  path: livePath,
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
} as const;

/** The most bytes of one event. A larger one ends the connection. */
export const maxEventBytes = 64 * 1024;

const room = z.object({ room: roomId });

/** The room's id as text, or in an object. */
const roomAsText = z.codec(z.union([roomId, room]), room, {
  decode: (wire) => (typeof wire === 'string' ? { room: wire } : wire),
  encode: (value) => value,
});

/** A message to send. `timestamp` tells messages without a `clientMessageId` apart, and nothing else. */
export interface OutgoingMessage {
  readonly room: string;
  readonly text: string;
  readonly clientMessageId?: string | undefined;
  readonly timestamp?: string | undefined;
  /** The message of the same room that it answers or corrects. */
  readonly reference?: { readonly kind: ReferenceKind; readonly id: string } | undefined;
}

/**
 * A message to send, as an event or by POST /saveMessage. `author`, `time`, `current_time` and `timestamp` are accepted and never believed
 * (decisions §3): the server knows the author and the clock. `kind` and `refersTo` go together: the id of a message of the same room that this one
 * answers (`reply`), or whose text it is with corrections (`correction`; of somebody else's message, and keeping part of it).
 */
export const outgoingMessage = z.codec(
  z
    .object({
      room: roomId,
      message: messageText,
      clientMessageId: z.optional(clientMessageId),
      author: z.optional(z.unknown()),
      time: z.optional(z.unknown()),
      current_time: z.optional(z.unknown()),
      timestamp: z.optional(z.union([text(100), z.number()])),
      kind: z.optional(z.enum(referenceKinds)),
      refersTo: z.optional(messageId),
    })
    .check(
      z.refine(({ kind, refersTo }) => (kind === undefined) === (refersTo === undefined), {
        path: ['refersTo'],
        message: loneReferenceMessage,
      }),
    ),
  z.custom<OutgoingMessage>(),
  {
    decode: ({ room: id, message, clientMessageId: own, timestamp, kind, refersTo }) => ({
      room: id,
      text: message,
      clientMessageId: own,
      timestamp: timestamp === undefined ? undefined : String(timestamp),
      reference: kind === undefined || refersTo === undefined ? undefined : { kind, id: refersTo },
    }),
    encode: ({ room: id, text: message, clientMessageId: own, timestamp, reference }) => ({
      room: id,
      message,
      clientMessageId: own,
      timestamp,
      kind: reference?.kind,
      refersTo: reference?.id,
    }),
  },
);

/** What a stored message is acknowledged with. */
export const savedMessage = renamed({
  idFromDatabase: z.string(),
  /** ISO 8601, UTC, by the database's clock. */
  time: z.string(),
  cursor: z.int(),
});
export type SavedMessage = z.output<typeof savedMessage>;

/** What somebody does in a room that they have open; `away` ends it at once. */
export const presenceStates = ['here', 'writing', 'away'] as const;
export type PresenceState = (typeof presenceStates)[number];

/** In rooms of more people nobody is shown as here or as writing. */
export const maxPresenceMembers = 20;

/** How a browser says it, and for how long it holds where nothing follows. */
export const presenceTimes = { hereEveryMs: 30_000, hereHoldsMs: 75_000, writingEveryMs: 3000, writingHoldsMs: 7000 } as const;

/** Why the server ends a room or a connection, for people and for programs. */
const reason = { message: z.string(), code: z.enum(errorCodes) };

export const sentEvents = {
  joinRoom: sentEvent({
    name: 'join_room',
    access: ['any-level-paid', 'not-suspended', { rule: 'open-room', field: 'room' }],
    limit: 'liveEvents',
    summary: "Receives a room's events on this connection from now on. `cursor`: everything up to it is stored.",
    input: roomAsText,
    reply: z.object({ joined: z.literal(true), cursor: z.int() }),
  }),
  leaveRoom: sentEvent({
    name: 'leave_room',
    access: 'learner',
    limit: 'liveEvents',
    summary: "Receives no more of a room's events on this connection. It does not leave the chat.",
    input: roomAsText,
    reply: z.object({ left: z.literal(true) }),
  }),
  sendMessage: sentEvent({
    name: 'send_message',
    access: ['any-level-paid', 'not-suspended', { rule: 'writable-room', field: 'room' }],
    limit: 'messages',
    limitWarning: 'spam_warning',
    summary: 'Stores a message, acknowledges it, and delivers it to the room. The same `clientMessageId` again is the same message.',
    input: outgoingMessage,
    reply: savedMessage,
  }),
  deleteMessage: sentEvent({
    name: 'delete_message',
    access: ['any-level-paid', 'not-suspended', { rule: 'room-member', field: 'room' }],
    limit: 'liveEvents',
    summary: "Deletes one of the learner's own messages.",
    input: z.object({ room: roomId, id: messageId }),
    reply: z.object({ id: z.string(), cursor: z.int() }),
  }),
  readRoom: sentEvent({
    name: 'read_room',
    access: ['any-level-paid', 'not-suspended', { rule: 'room-member', field: 'room' }],
    limit: 'liveEvents',
    summary:
      'Marks everything up to a cursor as read, on all devices of the learner, and in a private chat for the other, where both show it. `unread`: how many messages remain.',
    input: z.object({ room: roomId, cursor: z.int().check(z.nonnegative()) }),
    reply: z.object({ unread: z.int() }),
  }),
  showPresence: sentEvent({
    name: 'show_presence',
    access: ['any-level-paid', 'not-suspended', { rule: 'writable-room', field: 'room' }],
    limit: 'presence',
    summary:
      'Says that the learner has a room open, writes in it, or has closed it; nothing is stored. `shown`: false in a room of more than 20 people, where it reaches nobody.',
    input: z.object({ room: roomId, state: z.enum(presenceStates) }),
    reply: z.object({ shown: z.boolean() }),
  }),
};

/** All events that the browser sends, as a list. */
export const allSentEvents = Object.values(sentEvents);

export const receivedEvents = {
  receiveMessage: receivedEvent({
    name: 'receive_message',
    summary: 'A message, to every connection that joined the room but the one that sent it.',
    payload: liveMessage,
  }),
  messageDeleted: receivedEvent({
    name: 'message_deleted',
    summary: 'A deletion, to every connection that joined the room.',
    payload: z.object({ room: z.string(), id: z.string(), cursor: z.int() }),
  }),
  roomCursor: receivedEvent({
    name: 'room_cursor',
    summary:
      'What is stored in a room, to every connection that joined it and may have missed an event: a client that knows less asks for it.',
    payload: z.object({ room: z.string(), cursor: z.int() }),
  }),
  displayUser: receivedEvent({
    name: 'display_user',
    summary: 'The people in a chat, when somebody enters, leaves, is renamed or removed.',
    payload: z.object({ room: z.string(), friendNames: z.array(z.string()) }),
  }),
  memberPresence: receivedEvent({
    name: 'member_presence',
    summary:
      'What another member does, to the connections that joined the room, but not of those who blocked the member or are blocked by them. `id`: their account.',
    payload: z.object({ room: z.string(), id: z.string(), state: z.enum(presenceStates) }),
  }),
  spamWarning: receivedEvent({
    name: 'spam_warning',
    summary: 'Too many messages, to the one who sent them: nothing is stored for the next 5 seconds.',
    payload: z.object({ message: z.string() }),
  }),
  invitation: receivedEvent({
    name: 'invitation',
    summary: 'An invitation, to all connections of the invited: for the bell.',
    payload: z.object({ name: z.string(), room: z.string() }),
  }),
  invitationRemoved: receivedEvent({
    name: 'invitation_removed',
    summary: 'An invitation was accepted, removed or withdrawn.',
    payload: z.object({ room: z.string() }),
  }),
  friendRequestsChanged: receivedEvent({
    name: 'friend_requests_changed',
    summary: 'A friend request came, was withdrawn, or was answered elsewhere: for the bell.',
    payload: z.object({}),
  }),
  chatListChanged: receivedEvent({
    name: 'chat_list_changed',
    summary: "The learner's list of chats changed: one came, went, or has another name.",
    payload: z.object({}),
  }),
  unreadMessage: receivedEvent({
    name: 'unread_message',
    summary: "Somebody else's message in one of the learner's chats, to their connections that have not joined the room.",
    payload: z.object({ room: z.string(), cursor: z.int() }),
  }),
  roomRead: receivedEvent({
    name: 'room_read',
    summary: 'A chat was read on another device or in another tab.',
    payload: z.object({ room: z.string(), cursor: z.int(), unread: z.int() }),
  }),
  messagesRead: receivedEvent({
    name: 'messages_read',
    summary:
      'The other of a private chat has read up to `cursor`, to all connections of the learner, where both show it. A client shows the highest; `displayChat` has it as `friendReadCursor`.',
    payload: z.object({ room: z.string(), cursor: z.int() }),
  }),
  roomLeft: receivedEvent({
    name: 'room_left',
    summary:
      "This connection receives no more of the room's events: left elsewhere (`not_a_member`), a block (`blocked`), access ended (`unpaid`), a suspension.",
    payload: z.object({ room: z.string(), ...reason }),
  }),
  connectionEnded: receivedEvent({
    name: 'connection_ended',
    summary:
      'The last event of a connection that the server ends: the login ended (`not_logged_in`: do not connect again), the server stops (`unavailable`: it comes back), or the client reads too slowly or was refused too often (`too_fast`).',
    payload: z.object(reason),
  }),
};
