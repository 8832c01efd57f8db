// A chat message as code knows it, and as the history and the live channel write it (accounts-and-chat §3, decisions §13).
import * as z from 'zod/mini';
import { messageLifetimeHours } from './chat-fields.ts';

/** How a message refers to an earlier one of its room: it answers it, or it is its text with somebody else's corrections. */
export const referenceKinds = ['reply', 'correction'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** What is read of the message that another one refers to. */
export interface QuotedMessage {
  readonly author: string;
  readonly authorId: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

/** What a message refers to. */
export interface MessageReference {
  readonly kind: ReferenceKind;
  readonly id: string;
  /** Null once the message is deleted, or its time is over. */
  readonly quoted: QuotedMessage | null;
}

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
  /** Null for a message that stands for itself. */
  readonly reference: MessageReference | null;
}

const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** `refersTo` and `kind` are null together; `quoted` is null too once the other message is gone. */
const wireReference = {
  kind: z.nullable(z.enum(referenceKinds)),
  refersTo: z.nullable(z.string()),
  quoted: z.nullable(z.object({ author: z.string(), author_id: z.string(), text: z.string(), sent_at: isoTime })),
};
type WireReference = z.output<z.ZodMiniObject<typeof wireReference>>;

function decodeReference({ kind, refersTo: id, quoted }: WireReference): MessageReference | null {
  if (kind === null || id === null) return null;
  if (quoted === null) return { kind, id, quoted };
  const { author, author_id: authorId, text, sent_at: sentAt } = quoted;
  return { kind, id, quoted: { author, authorId, text, sentAt } };
}

function encodeReference(reference: MessageReference | null): WireReference {
  if (!reference) return { kind: null, refersTo: null, quoted: null };
  const { kind, id, quoted } = reference;
  const wire = quoted && { author: quoted.author, author_id: quoted.authorId, text: quoted.text, sent_at: quoted.sentAt };
  return { kind, refersTo: id, quoted: wire };
}

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
    ...wireReference,
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
      reference: decodeReference(wire),
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
      ...encodeReference(message.reference),
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
    ...wireReference,
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
      reference: decodeReference(wire),
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
      ...encodeReference(message.reference),
    }),
  },
);
