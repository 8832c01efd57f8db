// Messages: sending, deleting, and reading them (decisions §10, §13; security, "Chat: the promise").
import { createHash, randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import type { ChatMessage, MessageReference } from '#contract/chat-messages.ts';
import { messagesPerPage, ownCorrectionMessage } from '#contract/chat-fields.ts';
import type { calls } from '#contract/calls.ts';
import type { OutgoingMessage, SavedMessage } from '#contract/live-events.ts';
import { findCorrectionError } from '#engine/corrections.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { findTimeZone } from '#server/learner/time-zones.ts';
import type { Database } from '#server/schema/tables.ts';
import type { Services } from '#server/services.ts';
import { deliverDeletion, deliverMessage } from './deliveries.ts';
import { type StoredMessage, findSent, insertMessage } from './insert-messages.ts';
import {
  type DeletedMessage,
  type MessageRow,
  deleteMessage,
  findReferred,
  isFriendGone,
  readChanges,
  readMessages,
} from './messages-store.ts';

type ChatCalls = typeof calls.chat;

/** One call catches up this many messages and deletions at most; `hasMore` asks for the next. */
const changesPerCall = 500;

// Without an id of the device, the same room, text and timestamp are the same message (decisions §10).
function findClientMessageId({ clientMessageId, room, text, timestamp }: OutgoingMessage): string {
  if (clientMessageId !== undefined) return clientMessageId;
  if (timestamp === undefined) return randomUUID();
  const hash = createHash('sha256')
    .update(JSON.stringify([room, text, timestamp]))
    .digest('base64url');
  return `derived:${hash}`;
}

/** What a message refers to. Throws if the learner may not refer to it so. */
async function readReference(database: Database, learner: Learner, message: OutgoingMessage): Promise<MessageReference | null> {
  const { reference, room, text } = message;
  if (!reference) return null;
  const { kind, id } = reference;
  const referred = await findReferred(database, { room, id, readerId: learner.id });
  if (!referred) throw errors.referredGone();
  const { isOwn, isBlocked, ...quoted } = referred;
  if (isBlocked) throw errors.blockedWriter();
  if (kind === 'correction') {
    if (isOwn) throw errors.invalidInput('refersTo', ownCorrectionMessage);
    const problem = findCorrectionError(quoted.text, text);
    if (problem !== undefined) throw errors.invalidInput('message', problem);
  }
  return { kind, id, quoted };
}

/**
 * Stores a message. The returned `deliver` sends it to the room, and is to be called after the acknowledgement; a message that was
 * stored before is not delivered again. `connectionId`: the connection that sent it and shows it already.
 */
export async function storeMessage(
  { database, live, metrics }: Services,
  learner: Learner,
  message: OutgoingMessage,
  connectionId?: string,
): Promise<{ saved: SavedMessage; deliver: () => void }> {
  const { room, text } = message;
  const clientMessageId = findClientMessageId(message);
  let reference: MessageReference | null = null;
  let stored: StoredMessage | undefined;
  try {
    reference = await readReference(database, learner, message);
  } catch (error) {
    // What it refers to may have gone since it was stored.
    stored = await findSent(database, learner.id, clientMessageId);
    if (!stored) throw error;
  }
  stored ??= await insertMessage(database, { room, senderId: learner.id, clientMessageId, text, reference });
  // Otherwise the learner left the room since the access was checked.
  if (!stored) throw (await isFriendGone(database, learner.id, room)) ? errors.friendRemoved() : errors.notAMember();
  if (stored.room !== room) throw errors.invalidInput('clientMessageId', 'This message was sent to another chat already');
  const { id, cursor, isNew, memberIds } = stored;
  const sentAt = stored.sentAt.toISOString();
  if (isNew) metrics.countMessage();
  return {
    saved: { id, time: sentAt, cursor },
    deliver() {
      if (!isNew) return;
      const time = sentAt.slice(11, 16);
      const { name: author, accountId: authorId } = learner;
      const delivered: ChatMessage = { id, clientMessageId, room, author, authorId, text, sentAt, cursor, time, reference };
      deliverMessage(live, delivered, { senderId: learner.id, memberIds, connectionId });
    },
  };
}

/** Deletes one of the learner's messages. Throws 404 for any other. */
export async function removeOwnMessage(
  { database, live }: Services,
  learner: Learner,
  messageId: string,
  room?: string,
): Promise<{ deleted: DeletedMessage; deliver: () => void }> {
  const deleted = await deleteMessage(database, learner.id, messageId, room);
  if (!deleted) throw errors.messageNotFound();
  return {
    deleted,
    deliver() {
      if (deleted.isNew) deliverDeletion(live, deleted);
    },
  };
}

/** Stores a message and delivers it, as the live event does. */
export async function saveMessage({ input, services, learner }: CallContext<ChatCalls['saveMessage']>): Promise<SavedMessage> {
  const { saved, deliver } = await storeMessage(services, learner, input);
  // The reply goes out first.
  setImmediate(deliver);
  return saved;
}

/** Deletes one of the learner's messages. */
export async function removeMessage({ input, services, learner }: CallContext<ChatCalls['removeMessage']>): Promise<{ message: string }> {
  const { deliver } = await removeOwnMessage(services, learner, input.chatId);
  setImmediate(deliver);
  return { message: 'The message was removed' };
}

/** The newest messages of a room, those before one, or what happened since a cursor. */
export async function displayMessages({
  input,
  services,
  learner,
  room: { id: room },
}: CallContext<ChatCalls['displayMessagesFromDatabase']>): Promise<{
  messagesData: ChatMessage[];
  cursor: number;
  hasMore: boolean;
  deleted: string[];
}> {
  const { before, since, timeZone } = input;
  const zone = findTimeZone(timeZone);
  const toMessage = ({ sentAt, ...row }: MessageRow): ChatMessage => ({
    ...row,
    room,
    sentAt: sentAt.toISOString(),
    time: DateTime.fromJSDate(sentAt, { zone }).toFormat('HH:mm'),
  });
  if (since !== undefined) {
    const { cursor, changes } = await readChanges(services.database, learner.id, { room, since, limit: changesPerCall + 1 });
    const shown = changes.slice(0, changesPerCall);
    const hasMore = changes.length > changesPerCall;
    return {
      messagesData: shown.filter(({ isDeletion }) => !isDeletion).map(({ at: _at, isDeletion: _isDeletion, ...row }) => toMessage(row)),
      cursor: (hasMore ? shown.at(-1)?.at : undefined) ?? cursor,
      hasMore,
      deleted: shown.filter(({ isDeletion }) => isDeletion).map(({ id }) => id),
    };
  }
  const { cursor, rows } = await readMessages(services.database, learner.id, { room, before, limit: messagesPerPage + 1 });
  return {
    messagesData: rows.slice(0, messagesPerPage).reverse().map(toMessage),
    cursor,
    hasMore: rows.length > messagesPerPage,
    deleted: [],
  };
}
