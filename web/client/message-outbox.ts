// Queues chat messages on the device until the server has them: sent in order, once each, by one tab at a time (security, "Chat: the promise").
import { type SavedMessage, sentEvents } from '#contract/live-events.ts';
import { buildStoragePrefix } from './account-storage.ts';
import { createRandomId } from './random-id.ts';
import { CallError } from './call.ts';
import { DeviceList } from './device-list.ts';
import { createListeners } from './device-store.ts';
import type { LiveChannel } from './live-channel.ts';
import { runInOneTab } from './run-in-one-tab.ts';

/** A message that the server has not acknowledged. */
export interface QueuedMessage {
  readonly room: string;
  readonly text: string;
  /** The same at every attempt: the server stores it once. */
  readonly clientMessageId: string;
  /** By this device's clock, ISO 8601. */
  readonly writtenAt: string;
  /** Why the server refused it; it waits for the learner. */
  readonly failure?: string;
}

export interface MessageOutboxEvents {
  /** A message is stored. Called before it leaves the queue, so that it is on the screen all the time. */
  readonly onStored: (message: QueuedMessage, saved: SavedMessage) => void;
}

const retryMs = 2000;
/** The pause after too many messages (decisions §10). */
const spamPauseMs = 5000;

// What another attempt can change by itself; anything else is for the learner.
const passingCodes: readonly CallError['code'][] = [
  'offline',
  'unavailable',
  'internal',
  'too_fast',
  'not_logged_in',
  'other_account',
  'unpaid',
];

/** The messages that wait on this device, and in this page, for the server to have them. */
export function openMessageList(accountId: string): DeviceList<QueuedMessage> {
  return new DeviceList(buildStoragePrefix('messages', accountId));
}

/** The queue of one account on this device. */
export class MessageOutbox {
  readonly #list: DeviceList<QueuedMessage>;
  readonly #channel: LiveChannel;
  readonly #changes = createListeners();
  readonly #stored = new Set<MessageOutboxEvents['onStored']>();
  readonly #closing = new AbortController();
  #messages: readonly QueuedMessage[] = [];
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pausedUntil = 0;

  constructor(list: DeviceList<QueuedMessage>, channel: LiveChannel) {
    this.#list = list;
    this.#channel = channel;
    const { signal } = this.#closing;
    const unsubscribe = channel.onConnect(() => this.#flush());
    signal.addEventListener('abort', unsubscribe);
    addEventListener('storage', ({ key }) => (key === null || this.#list.ownsKey(key)) && this.#refresh(), { signal });
    this.#refresh();
  }

  readonly subscribe = this.#changes.subscribe;
  /** All queued messages, oldest first; the same array until they change. */
  readonly getMessages = (): readonly QueuedMessage[] => this.#messages;

  /** Calls the listener for each message that this tab gets stored. Returns an unsubscribe function. */
  onStored(listener: MessageOutboxEvents['onStored']): () => void {
    this.#stored.add(listener);
    return () => void this.#stored.delete(listener);
  }

  /** Stores a message on the device and sends it as soon as possible. */
  add(room: string, text: string): void {
    this.#list.add({ room, text, clientMessageId: createRandomId(), writtenAt: new Date().toISOString() });
    this.#refresh();
  }

  /** Sends a refused message again. */
  retry(clientMessageId: string): void {
    const found = this.#find(clientMessageId);
    if (!found) return;
    const [key, { failure: _, ...message }] = found;
    this.#list.replace(key, message);
    this.#refresh();
  }

  /** Drops a message that is not stored. */
  discard(clientMessageId: string): void {
    const found = this.#find(clientMessageId);
    if (found) this.#list.remove(found[0]);
    this.#refresh();
  }

  /** Sends nothing for a while: the server has warned of too many messages. */
  pause(ms: number = spamPauseMs): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + ms);
  }

  /** Stops sending; what is queued stays for the next visit. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  #find(clientMessageId: string): [string, QueuedMessage] | undefined {
    return this.#list.entries().find(([, message]) => message.clientMessageId === clientMessageId);
  }

  #findNext(): [string, QueuedMessage] | undefined {
    return this.#list.entries().find(([, { failure }]) => failure === undefined);
  }

  #refresh(): void {
    const messages = this.#list.entries().map(([, message]) => message);
    if (JSON.stringify(messages) !== JSON.stringify(this.#messages)) {
      this.#messages = messages;
      this.#changes.notify();
    }
    this.#flush();
  }

  #flush(): void {
    if (this.#sending || this.#closing.signal.aborted || !this.#findNext() || this.#channel.getStatus() !== 'connected') return;
    clearTimeout(this.#timer);
    this.#sending = this.#sendExclusively().then((isDone) => {
      this.#sending = undefined;
      // What was written meanwhile.
      if (isDone) this.#flush();
    });
  }

  async #sendExclusively(): Promise<boolean> {
    // Where two tabs send the same message, the server counts it as one.
    return runInOneTab(`${this.#list.prefix}sending`, () => this.#sendAll());
  }

  /** False if it stopped before the queue was empty. */
  async #sendAll(): Promise<boolean> {
    for (let next = this.#findNext(); next && !this.#closing.signal.aborted; next = this.#findNext()) {
      const waitMs = this.#pausedUntil - Date.now();
      if (waitMs > 0) {
        this.#flushLater(waitMs);
        return false;
      }
      const [key, message] = next;
      try {
        const { room, text, clientMessageId } = message;
        const saved = await this.#channel.emit(sentEvents.sendMessage, { room, text, clientMessageId });
        for (const tell of this.#stored) tell(message, saved);
        this.#list.remove(key);
      } catch (error) {
        if (!(error instanceof CallError) || passingCodes.includes(error.code)) {
          this.#handlePassing(error);
          return false;
        }
        this.#list.replace(key, { ...message, failure: error.message });
      }
      this.#refresh();
    }
    return !this.#closing.signal.aborted;
  }

  #handlePassing(error: unknown): void {
    if (error instanceof CallError && error.code === 'too_fast') this.pause(error.retryAfterMs);
    // The next login or payment opens the page anew.
    if (error instanceof CallError && ['not_logged_in', 'other_account', 'unpaid'].includes(error.code)) return;
    this.#flushLater(Math.max(retryMs, this.#pausedUntil - Date.now()));
  }

  #flushLater(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => this.#flush(), ms);
  }
}
