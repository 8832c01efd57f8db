// The messages of a room as the page knows them: each once, in the order of the room (security, "Chat: the promise").
import type { ChatMessage, QuotedMessage } from '#contract/chat-messages.ts';

/** What is known of a room. */
export interface RoomMessages {
  /** In the order of `cursor`. */
  readonly messages: readonly ChatMessage[];
  /** Messages that were deleted; one that comes late does not return. */
  readonly deleted: ReadonlySet<string>;
  /** Everything up to it is known. */
  readonly cursor: number;
  /** Whether older messages are stored. */
  readonly hasOlder: boolean;
}

export const noMessages: RoomMessages = { messages: [], deleted: new Set(), cursor: 0, hasOlder: false };

/** What another message quotes of this one. */
export function toQuoted({ author, authorId, text, sentAt }: ChatMessage): QuotedMessage {
  return { author, authorId, text, sentAt };
}

/** The message with this id as it is quoted: null once it is deleted, undefined where it is not loaded. */
export function findQuoted({ messages, deleted }: RoomMessages, id: string): QuotedMessage | null | undefined {
  if (deleted.has(id)) return null;
  const found = messages.find((message) => message.id === id);
  return found && toQuoted(found);
}

/** A message without what it quotes of a deleted one. */
function forgetQuoted(message: ChatMessage, deleted: ReadonlySet<string>): ChatMessage {
  const { reference } = message;
  return reference?.quoted && deleted.has(reference.id) ? { ...message, reference: { ...reference, quoted: null } } : message;
}

/** Adds messages; those that are known already, and deleted ones, make no difference. */
export function addMessages(room: RoomMessages, added: readonly ChatMessage[]): RoomMessages {
  const byId = new Map(room.messages.map((message) => [message.id, message]));
  for (const message of added) {
    const known = byId.get(message.id);
    // The history names the device's own id to its author only, the live channel to everybody: what is known stays.
    if (!room.deleted.has(message.id))
      byId.set(message.id, {
        ...forgetQuoted(message, room.deleted),
        clientMessageId: message.clientMessageId ?? known?.clientMessageId ?? null,
      });
  }
  return { ...room, messages: [...byId.values()].sort((one, other) => one.cursor - other.cursor) };
}

/** Removes messages for good, also where others quote them. */
export function removeMessages(room: RoomMessages, ids: readonly string[]): RoomMessages {
  if (ids.length === 0) return room;
  const deleted = new Set([...room.deleted, ...ids]);
  return {
    ...room,
    deleted,
    messages: room.messages.filter(({ id }) => !deleted.has(id)).map((message) => forgetQuoted(message, deleted)),
  };
}

/** Notes that everything up to a cursor is known. */
export function moveCursor(room: RoomMessages, cursor: number): RoomMessages {
  return cursor > room.cursor ? { ...room, cursor } : room;
}
