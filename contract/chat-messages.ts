// A chat message as code knows it, and as the history and the live channel write it (accounts-and-chat §3, decisions §13).
import * as z from 'zod/mini';
import { messageLifetimeHours } from './chat-fields.ts';

/** A message, the same from the history and from the live channel. */
export interface ChatMessage {
  readonly id: string;
  /** What the sender named it when sending; null in what others see of the history. */
  readonly clientMessageId: string | null;
  readonly room: string;
  /** The author's current name. */
  readonly author: string;
  /** The author's account, which a new name does not change: an opaque id. */
  readonly authorId: string;
  readonly text: string;
  /** ISO 8601, UTC, by the database's clock. */
  readonly sentAt: string;
  /** The room's running number: messages are shown in its order. */
  readonly cursor: number;
  /** hour:minute, in the reader's time zone in the history and in UTC on the live channel; `sentAt` is exact. */
  readonly time: string;
}

const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** A message of a room's history. */
export const storedMessage = z.codec(
  z.object({
    id: z.string(),
    sender_name: z.string(),
    content: z.string(),
    formatted_time: z.string(),
    room_name: z.string(),
    time_of_message: isoTime,
    cursor: z.int(),
    sender_id: z.string(),
    clientMessageId: z.nullable(z.string()),
  }),
  z.custom<ChatMessage>(),
  {
    decode: (wire) => ({
      id: wire.id,
      clientMessageId: wire.clientMessageId,
      room: wire.room_name,
      author: wire.sender_name,
      authorId: wire.sender_id,
      text: wire.content,
      sentAt: wire.time_of_message,
      cursor: wire.cursor,
      time: wire.formatted_time,
    }),
    encode: (message) => ({
      id: message.id,
      sender_name: message.author,
      content: message.text,
      formatted_time: message.time,
      room_name: message.room,
      time_of_message: message.sentAt,
      cursor: message.cursor,
      sender_id: message.authorId,
      clientMessageId: message.clientMessageId,
    }),
  },
);

const hourMs = 3_600_000;

/** YYYY-MM-DD HH:MM:SS, in UTC. */
function formatDateTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** When a message can no longer be read: 240 hours after it was sent, as milliseconds since 1970. */
export function getExpiry(sentAt: string): number {
  return Date.parse(sentAt) + messageLifetimeHours * hourMs;
}

/** A message on the live channel. `current_time` and `timestamp` (when it expires) are in UTC, as the server has no reader here. */
export const liveMessage = z.codec(
  z.object({
    id: z.string(),
    clientMessageId: z.nullable(z.string()),
    room: z.string(),
    author: z.string(),
    author_id: z.string(),
    message: z.string(),
    time: z.string(),
    current_time: z.string(),
    timestamp: z.string(),
    sent_at: isoTime,
    cursor: z.int(),
  }),
  z.custom<ChatMessage>(),
  {
    decode: (wire) => ({
      id: wire.id,
      clientMessageId: wire.clientMessageId,
      room: wire.room,
      author: wire.author,
      authorId: wire.author_id,
      text: wire.message,
      sentAt: wire.sent_at,
      cursor: wire.cursor,
      time: wire.time,
    }),
    encode: (message) => ({
      id: message.id,
      clientMessageId: message.clientMessageId,
      room: message.room,
      author: message.author,
      author_id: message.authorId,
      message: message.text,
      time: message.time,
      current_time: formatDateTime(Date.parse(message.sentAt)),
      timestamp: formatDateTime(getExpiry(message.sentAt)),
      sent_at: message.sentAt,
      cursor: message.cursor,
    }),
  },
);
