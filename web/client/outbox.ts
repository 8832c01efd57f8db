// Queues answers on the device until the server has them: stored before sending, sent in order, once each (experience, "The hand").
import type { TaughtLevel } from '#contract/wire.ts';
import { type StorageOwner, buildStoragePrefix, moveNamedStorage } from './account-storage.ts';
import { CallError, formatErrorSentence } from './call.ts';
import { DeviceList } from './device-list.ts';
import { type QueuedEntry, sendEntry } from './queued-entries.ts';
import { runInOneTab } from './run-in-one-tab.ts';

/** `offline`: no response; `unsaved`: the server responds but cannot save now. Both are retried automatically. */
export type OutboxStatus = 'saved' | 'saving' | 'offline' | 'unsaved' | 'logged-out';
export interface OutboxState {
  readonly status: OutboxStatus;
  /** Number of entries that are being sent or retried automatically. */
  readonly waiting: number;
  /** Entries for which the device has no room: they are gone when the page is closed. */
  readonly unstored: number;
  /** The levels of entries that the server accepts only once the level is paid again, one per entry. */
  readonly unpaid: readonly TaughtLevel[];
}

export interface OutboxEvents {
  /** An entry failed: dropped for good, or retried and reported once until a save succeeds. The text is for the learner. */
  readonly onError: (text: string) => void;
  /** Access to a level ended while entries for it were queued; they stay queued. Called once, with a text for the learner. */
  readonly onAccessEnded: (text: string) => void;
  /** The learner is logged out, or somebody else is logged in; the queue waits for the learner's next login. */
  readonly onLoggedOut: () => void;
}

const noRoomText =
  'This device has no room left to keep your answers. Leave this page open until they are saved, or make room on the device.';

const firstRetryMs = 1000;
const maxRetryMs = 30_000;
const rateLimitRetryMs = 5000;

type SendFailure = 'logged-out' | 'too-fast' | 'unpaid' | 'for-good' | 'try-again';

function classifyError(error: unknown): SendFailure {
  if (!(error instanceof CallError)) return 'try-again';
  if (error.status === 401 || error.code === 'other_account') return 'logged-out';
  if (error.status === 429) return 'too-fast';
  // The answer was given while the level was paid, and counts once it is paid again.
  if (error.code === 'unpaid') return 'unpaid';
  // A missing CSRF cookie returns with the next login; the answer itself is valid.
  if (error.code === 'cross_site' || error.status === 408) return 'try-again';
  return error.status >= 400 && error.status < 500 ? 'for-good' : 'try-again';
}

/** Whether the server took nothing back, because another device has answered since. */
function isLateUndo(reply: unknown): boolean {
  return (reply as { undone?: boolean }).undone === false;
}

const formatLateUndo = ({ character }: QueuedEntry) =>
  `The answer for ${character} could not be undone, because you have answered on another device since. It stays as it was.`;

/** The scope blocked by one unpaid error: the whole level, or in level 1, whose first words are free, the word. */
function getLockKey({ level, id }: QueuedEntry): string {
  return level === 1 ? id : `level ${level}`;
}

function formatAccessEnded(level: TaughtLevel, answerCount: number): string {
  const queued =
    answerCount === 1 ? '1 answer is kept on this device and is sent' : `${answerCount} answers are kept on this device and are sent`;
  return `Your access to HSK ${level} has ended. ${queued} when you have access again.`;
}

/** The queue of one account on this device. */
export class Outbox {
  readonly #accountId: string;
  readonly #list: DeviceList<QueuedEntry>;
  readonly #events: OutboxEvents;
  readonly #listeners = new Set<() => void>();
  /** Scopes blocked by an unpaid error; skipped until access may have changed. */
  readonly #locks = new Set<string>();
  #closing = new AbortController();
  #state: OutboxState = { status: 'saved', waiting: 0, unstored: 0, unpaid: [] };
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #isErrorReported = false;
  #isRoomReported = false;

  /** Begins to send at once. */
  constructor(owner: StorageOwner, events: OutboxEvents) {
    moveNamedStorage(owner);
    this.#accountId = owner.accountId;
    this.#list = new DeviceList(buildStoragePrefix('kept', owner.accountId));
    this.#events = events;
    this.#listen();
  }

  /** Sends again after `close`. */
  reopen(): void {
    if (!this.#closing.signal.aborted) return;
    this.#closing = new AbortController();
    this.#listen();
  }

  /** Stops sending; queued entries stay on the device, and in this page, until the learner is back. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  #listen(): void {
    const { signal } = this.#closing;
    addEventListener('online', this.retryAll, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.retryAll(), { signal });
    addEventListener('storage', (event) => (event.key === null || this.#list.ownsKey(event.key)) && this.#updateState(), { signal });
    this.retryAll();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): OutboxState => this.#state;

  /** Returns a level's queued entries, oldest first. */
  getEntries(level: TaughtLevel): QueuedEntry[] {
    return this.#list
      .entries()
      .map(([, queued]) => queued)
      .filter((queued) => queued.level === level);
  }

  /** Counts a level's entries that wait until it is paid again. */
  countUnpaid(level: TaughtLevel): number {
    return this.getEntries(level).filter((queued) => this.#locks.has(getLockKey(queued))).length;
  }

  /** Stores an entry on the device and sends it as soon as possible. */
  enqueue(queued: QueuedEntry): void {
    this.#list.add(queued);
    this.#updateState('saving');
    void this.flush();
  }

  /** Retries all entries, also those blocked as unpaid: for moments when access may have changed. */
  readonly retryAll = (): void => {
    this.#locks.clear();
    this.#updateState();
    void this.flush();
  };

  /** Sends all entries that are not blocked; resolves when all are sent or sending has failed. */
  async flush(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    if (this.#sending) {
      await this.#sending;
      if (this.#state.status !== 'saving') return;
    }
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendExclusively().finally(() => (this.#sending = undefined));
    await this.#sending;
  }

  // One tab sends at a time; where two do, the server counts as one what comes twice (decisions §4).
  async #sendExclusively(): Promise<void> {
    if (!this.#findNext()) return this.#updateState('saved');
    const round = async () => {
      await this.#sendAll();
      this.#reportUnpaid();
      this.#reportNoRoom();
    };
    await runInOneTab(`${this.#list.prefix}sending`, round);
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#findNext(); next && !this.#closing.signal.aborted; next = this.#findNext()) {
      const [key, queued] = next;
      this.#updateState('saving');
      try {
        const reply = await sendEntry(queued, this.#accountId);
        this.#retryMs = firstRetryMs;
        this.#isErrorReported = false;
        this.#list.remove(key);
        if (isLateUndo(reply)) this.#events.onError(formatLateUndo(queued));
      } catch (error) {
        const failure = classifyError(error);
        if (failure === 'unpaid') {
          this.#locks.add(getLockKey(queued));
          continue;
        }
        if (failure !== 'for-good') return this.#scheduleRetry(failure, error);
        this.#list.remove(key);
        // Nobody misses a mix-up that was not noted.
        if (queued.kind !== 'mixup')
          this.#events.onError(`The answer for ${queued.character} was not saved: ${(error as CallError).message}`);
      }
    }
    this.#updateState('saved');
  }

  // Stored with the entries, so that no other visit or tab repeats the notice, and it is forgotten once they are sent.
  #reportUnpaid(): void {
    const lockedEntries = this.#list.entries().filter(([, queued]) => this.#locks.has(getLockKey(queued)));
    for (const level of new Set(lockedEntries.map(([, queued]) => queued.level))) {
      const levelEntries = lockedEntries.filter(([, queued]) => queued.level === level);
      if (levelEntries.some(([, queued]) => queued.isUnpaidReported)) continue;
      for (const [key, queued] of levelEntries) this.#list.replace(key, { ...queued, isUnpaidReported: true });
      this.#events.onAccessEnded(formatAccessEnded(level, levelEntries.length));
    }
  }

  #scheduleRetry(failure: SendFailure, error: unknown): void {
    if (failure === 'logged-out') {
      this.#updateState('logged-out');
      this.#events.onLoggedOut();
      return;
    }
    const delayMs = failure === 'too-fast' ? ((error as CallError).retryAfterMs ?? rateLimitRetryMs) : this.#retryMs;
    if (failure === 'try-again') this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
    const hasResponse = error instanceof CallError && error.status > 0;
    if (hasResponse && failure === 'try-again' && !this.#isErrorReported) {
      this.#isErrorReported = true;
      const where = this.#list.unstoredCount > 0 ? '' : 'kept on this device and ';
      this.#events.onError(`${formatErrorSentence(error)} Your answer is ${where}sent again.`);
    }
    this.#updateState(hasResponse ? 'unsaved' : 'offline');
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  // An answer that the server takes at once needs no room. Once, until everything has some again.
  #reportNoRoom(): void {
    const isNews = this.#list.unstoredCount > 0 && !this.#isRoomReported;
    this.#isRoomReported = this.#list.unstoredCount > 0;
    if (isNews) this.#events.onError(noRoomText);
  }

  #findNext(): [string, QueuedEntry] | undefined {
    return this.#list.entries().find(([, queued]) => !this.#locks.has(getLockKey(queued)));
  }

  #updateState(status: OutboxStatus = this.#state.status): void {
    // A part that was begun is no answer, and what was mixed up neither.
    const entries = this.#list.entries().filter(([, queued]) => queued.kind !== 'part' && queued.kind !== 'mixup');
    const unpaid = entries.flatMap(([, queued]) => (this.#locks.has(getLockKey(queued)) ? [queued.level] : []));
    const waiting = entries.length - unpaid.length;
    const next: OutboxStatus = waiting === 0 ? 'saved' : status === 'saved' ? 'saving' : status;
    const before = this.#state;
    const unstored = this.#list.unstoredCount;
    const isSame = before.status === next && before.waiting === waiting && before.unstored === unstored;
    if (isSame && before.unpaid.join() === unpaid.join()) return;
    this.#state = { status: next, waiting, unstored, unpaid };
    for (const listener of this.#listeners) listener();
  }
}
