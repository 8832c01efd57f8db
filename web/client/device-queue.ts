// A queue on the device: stored before it is sent, in order, at least once, by one tab at a time, as the account that made it or not at all.
import type * as z from 'zod/mini';
import { buildStoragePrefix } from './account-storage.ts';
import { CallError } from './call.ts';
import { DeviceList } from './device-list.ts';
import { createStore } from './device-store.ts';
import { runInOneTab } from './run-in-one-tab.ts';

/** `offline`: no response; `unsaved`: the server responds but takes nothing now; both are retried. `logged-out`: the account is not logged in. */
export type QueueStatus = 'saved' | 'saving' | 'offline' | 'unsaved' | 'logged-out';

export interface QueueState<Entry> {
  readonly status: QueueStatus;
  /** Oldest first; the same array until they change. */
  readonly entries: readonly Entry[];
  /** Number of entries for which the device has no room: they are gone when the page is closed. */
  readonly unstored: number;
}

/** What becomes of a refused entry: dropped, sent again by itself, waiting for `retry` with all behind it, or held as it is returned. */
export type Verdict<Entry> = 'drop' | 'again' | 'wait' | Entry;

/** What the queue does not know: what its entries are, how they are sent, and what a refusal means. */
export interface QueueOwner<Entry extends object, Reply> {
  /** Names its part of the device's storage. */
  readonly kind: 'kept' | 'messages';
  /** The stored form. What it does not understand waits for a build that does. */
  readonly codec: z.ZodMiniType<Entry>;
  /** Sends an entry as this account. Throws CallError. */
  readonly send: (entry: Entry, accountId: string) => Promise<Reply>;
  /** Called before the entry leaves the queue. */
  readonly onSent: (entry: Entry, reply: Reply) => void;
  readonly onRefused: (entry: Entry, error: CallError) => Verdict<Entry>;
  /** Whether an entry is passed over. */
  readonly isHeld: (entry: Entry) => boolean;
  /** Called when everything is tried again, also what is held. */
  readonly release?: () => void;
  /** Whether the device is online; left out: every attempt finds out. */
  readonly hasLine?: () => boolean;
  /** The server responded but saved nothing. */
  readonly onUnsaved?: (error: CallError) => void;
  readonly onLoggedOut?: () => void;
  /** The device has no room for what could not be sent; once, until everything has some again. */
  readonly onNoRoom?: () => void;
}

const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** The pause after too many at once, where the server names none (decisions §10). */
const defaultPauseMs = 5000;

/** Whether another attempt may succeed by itself. */
function isPassing({ status, code }: CallError): boolean {
  return status === 0 || status === 408 || status >= 500 || code === 'unavailable' || code === 'internal';
}

/** The queue of one account and kind on this device. Sends while it is open. */
export class DeviceQueue<Entry extends object, Reply> {
  readonly #accountId: string;
  readonly #owner: QueueOwner<Entry, Reply>;
  readonly #list: DeviceList<Entry>;
  readonly #state = createStore<QueueState<Entry>>({ status: 'saved', entries: [], unstored: 0 });
  #closing: AbortController | undefined;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #pausedUntil = 0;
  #isNoRoomTold = false;

  constructor(accountId: string, owner: QueueOwner<Entry, Reply>) {
    this.#accountId = accountId;
    this.#owner = owner;
    this.#list = new DeviceList(buildStoragePrefix(owner.kind, accountId), owner.codec);
    this.#update();
  }

  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;

  /** Begins to send. */
  readonly open = (): void => {
    if (this.#closing) return;
    this.#closing = new AbortController();
    const { signal } = this.#closing;
    addEventListener('online', this.retry, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.retry(), { signal });
    // What another tab leaves when it is closed is taken over.
    addEventListener('storage', ({ key }) => (key === null || this.#list.ownsKey(key)) && void this.flush(), { signal });
    this.retry();
  };

  /** Stops sending; entries stay on the device, and in this page, until their account is back. */
  readonly close = (): void => {
    this.#closing?.abort();
    this.#closing = undefined;
  };

  /** All entries as they are stored now, oldest first. */
  readEntries(): Entry[] {
    return this.#list.entries().map(([, entry]) => entry);
  }

  /** Stores an entry on the device and sends it as soon as possible. */
  readonly add = (entry: Entry): void => {
    this.#list.add(entry);
    this.#update('saving');
    void this.flush();
  };

  /** Replaces each entry by what is returned for it; drops it where that is undefined. */
  edit(change: (entry: Entry) => Entry | undefined): void {
    for (const [key, entry] of this.#list.entries()) this.#keep(key, entry, change(entry));
    this.#update();
  }

  /** Sends nothing for a while. */
  pause(ms = defaultPauseMs): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + ms);
  }

  /** Tries everything again, also what is held. */
  readonly retry = (): void => {
    this.#owner.release?.();
    void this.flush();
  };

  /** Sends what is not held; resolves when all of it is sent or sending has failed. */
  readonly flush = async (): Promise<void> => {
    this.#update();
    if (!this.#findNext()) return;
    if (!this.#sending) {
      clearTimeout(this.#timer);
      this.#sending = this.#sendRounds();
    }
    await this.#sending;
  };

  // Where the browser has no locks two tabs may send the same; the server counts it as one (decisions §4).
  async #sendRounds(): Promise<void> {
    try {
      let isDone = true;
      while (isDone && this.#findNext()) isDone = await runInOneTab(`${this.#list.prefix}sending`, () => this.#sendAll());
    } finally {
      this.#sending = undefined;
    }
    // What the server takes at once needs no room.
    const isFull = this.#list.unstoredCount > 0;
    if (isFull && !this.#isNoRoomTold) this.#owner.onNoRoom?.();
    this.#isNoRoomTold = isFull;
  }

  /** False if it stopped before everything was sent. */
  async #sendAll(): Promise<boolean> {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const waitMs = this.#pausedUntil - Date.now();
      if (waitMs > 0) return this.#stop('unsaved', waitMs);
      this.#update('saving');
      const [key, entry] = next;
      try {
        const reply = await this.#owner.send(entry, this.#accountId);
        this.#retryMs = firstRetryMs;
        this.#owner.onSent(entry, reply);
        this.#list.remove(key);
      } catch (error) {
        if (!this.#handleError(key, entry, error)) return false;
      }
    }
    this.#update('saved');
    return true;
  }

  /** Whether what is behind the entry is sent now. */
  #handleError(key: string, entry: Entry, cause: unknown): boolean {
    if (!this.#closing) return false;
    const error = cause instanceof CallError ? cause : new CallError(0, 'offline', String(cause));
    if (error.status === 401 || error.code === 'not_logged_in' || error.code === 'other_account') {
      this.#owner.onLoggedOut?.();
      return this.#stop('logged-out');
    }
    if (error.status === 429 || error.code === 'too_fast') {
      this.pause(error.retryAfterMs);
      return this.#stop('unsaved', this.#pausedUntil - Date.now());
    }
    const verdict = isPassing(error) ? 'again' : this.#owner.onRefused(entry, error);
    if (verdict === 'wait') return this.#stop('unsaved');
    if (verdict !== 'again') {
      this.#keep(key, entry, verdict === 'drop' ? undefined : verdict);
      return true;
    }
    const delayMs = this.#retryMs;
    this.#retryMs = Math.min(delayMs * 2, longestRetryMs);
    if (error.status > 0) this.#owner.onUnsaved?.(error);
    return this.#stop(error.status > 0 ? 'unsaved' : 'offline', delayMs);
  }

  #keep(key: string, entry: Entry, kept: Entry | undefined): void {
    if (kept === undefined) this.#list.remove(key);
    else if (kept !== entry) this.#list.replace(key, kept);
  }

  /** Without `retryMs` the next attempt is left to others. */
  #stop(status: QueueStatus, retryMs?: number): false {
    this.#update(status);
    if (retryMs !== undefined) this.#timer = setTimeout(() => void this.flush(), retryMs);
    return false;
  }

  /** The next entry that can be sent now. */
  #findNext(): [string, Entry] | undefined {
    if (!this.#closing || this.#owner.hasLine?.() === false) return undefined;
    return this.#list.entries().find(([, entry]) => !this.#owner.isHeld(entry));
  }

  #update(status = this.getState().status): void {
    const before = this.getState();
    const entries = this.readEntries();
    const isSame = JSON.stringify(entries) === JSON.stringify(before.entries);
    const isEmpty = entries.every((entry) => this.#owner.isHeld(entry));
    const next: QueueState<Entry> = {
      status: isEmpty ? 'saved' : status === 'saved' ? 'saving' : status,
      entries: isSame ? before.entries : entries,
      unstored: this.#list.unstoredCount,
    };
    if (!isSame || next.status !== before.status || next.unstored !== before.unstored) this.#state.set(next);
  }
}
