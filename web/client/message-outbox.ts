// Chat messages that wait on the device until the server has them (security, "Chat: the promise").
import * as z from 'zod/mini';
import { referenceKinds } from '#contract/chat-messages.ts';
import { type SavedMessage, sentEvents } from '#contract/live-events.ts';
import { CallError } from './call.ts';
import { DeviceQueue } from './device-queue.ts';
import type { LiveChannel } from './live-channel.ts';
import { createRandomId } from './random-id.ts';

/** What a message that is written or on its way refers to. The device keeps nothing of the other message, which may be deleted before this one is sent. */
export const queuedReference = z.object({ kind: z.enum(referenceKinds), id: z.string() });
export type QueuedReference = Readonly<z.output<typeof queuedReference>>;

const queuedMessage = z.object({
  room: z.string(),
  text: z.string(),
  /** The same at every attempt: the server stores it once. */
  clientMessageId: z.string(),
  reference: z.optional(queuedReference),
  /** By this device's clock, ISO 8601. */
  writtenAt: z.string(),
  /** Why the server refused it; it waits for the learner. */
  failure: z.optional(z.string()),
});
/** A message that the server has not acknowledged. */
export type QueuedMessage = Readonly<z.output<typeof queuedMessage>>;

type StoredListener = (message: QueuedMessage, saved: SavedMessage) => void;

export type MessageOutbox = ReturnType<typeof createMessageOutbox>;

/** The messages of one account on this device, which outlive its connections. */
export function createMessageOutbox(accountId: string) {
  const storedListeners = new Set<StoredListener>();
  let channel: LiveChannel | undefined;
  let unsubscribe: (() => void) | undefined;
  const queue = new DeviceQueue<QueuedMessage, SavedMessage>(accountId, {
    kind: 'messages',
    codec: queuedMessage,
    hasLine: () => channel?.getStatus() === 'connected',
    send: async ({ room, text, clientMessageId, reference }) => {
      if (!channel) throw new CallError(0, 'offline', 'There is no channel yet.');
      return channel.emit(sentEvents.sendMessage, { room, text, clientMessageId, reference });
    },
    onSent: (message, saved) => {
      for (const tell of storedListeners) tell(message, saved);
    },
    // The next payment reloads the page; anything else is for the learner.
    onRefused: (message, { code, message: failure }) => (code === 'unpaid' ? 'wait' : { ...message, failure }),
    isHeld: ({ failure }) => failure !== undefined,
  });
  const edit = (id: string, change: (message: QueuedMessage) => QueuedMessage | undefined) =>
    queue.edit((message) => (message.clientMessageId === id ? change(message) : message));
  return {
    /** Sends over this channel, which is one of the account. */
    open: (next: LiveChannel) => {
      channel = next;
      unsubscribe = next.onConnect(() => void queue.flush());
      queue.open();
    },
    /** Stops sending; what is queued stays for the next visit. */
    close: () => {
      unsubscribe?.();
      queue.close();
    },
    subscribe: queue.subscribe,
    /** All queued messages, oldest first; the same array until they change. */
    getMessages: () => queue.getState().entries,
    /** Calls the listener for each message that this tab gets stored, before it leaves the queue. Returns an unsubscribe function. */
    onStored: (listener: StoredListener) => {
      storedListeners.add(listener);
      return () => void storedListeners.delete(listener);
    },
    /** Stores a message on the device and sends it as soon as possible. */
    add: (room: string, text: string, reference?: QueuedReference) =>
      queue.add({
        room,
        text,
        clientMessageId: createRandomId(),
        reference: reference && { kind: reference.kind, id: reference.id },
        writtenAt: new Date().toISOString(),
      }),
    /** Sends a refused message again. */
    retry: (id: string) => {
      edit(id, (message) => ({ ...message, failure: undefined }));
      void queue.flush();
    },
    /** Drops a message that is not stored. */
    discard: (id: string) => edit(id, () => undefined),
    /** Sends nothing for a while: the server has warned of too many messages. */
    pause: () => queue.pause(),
  };
}
