// The answers of a learner that wait on the device until the server has them (experience, "The hand").
import type { TaughtLevel } from '#contract/wire.ts';
import { type CallError, formatErrorSentence, getFaultNumber } from '#web/client/call.ts';
import { DeviceQueue, type QueueStatus, type Verdict } from '#web/client/device-queue.ts';
import { createStore } from '#web/client/device-store.ts';
import { type QueuedEntry, queuedEntry } from './queued-entries.ts';
import { sendEntry } from './send-entry.ts';
import type { SessionLevel } from './study-modes.ts';
import { formatAccessEnded, formatLateUndo, formatNotSaved, formatSentAgain } from './session-messages.ts';

export interface OutboxState {
  readonly status: QueueStatus;
  /** Number of entries that are being sent or retried automatically. */
  readonly waiting: number;
  /** Entries for which the device has no room: they are gone when the page is closed. */
  readonly unstored: number;
  /** The levels of entries that the server accepts only once the level is paid again, one per entry. */
  readonly unpaid: readonly TaughtLevel[];
  /** Number of entries that the server has got from this page. */
  readonly saved: number;
}

export interface OutboxEvents {
  /** An entry failed: dropped for good, or retried and reported once until a save succeeds. The text is for the learner. */
  readonly onError: (text: string, faultNumber?: string) => void;
  /** Access to a level ended while entries for it were queued; they stay queued. Called once, with a text for the learner. */
  readonly onAccessEnded: (text: string) => void;
  /** The learner is logged out, or somebody else is logged in; the queue waits for the learner's next login. */
  readonly onLoggedOut: () => void;
}

const noRoomText =
  'This device has no room left to keep your answers. Leave this page open until they are saved, or make room on the device.';

/** Whether the server took nothing back, because of what happened elsewhere since. */
function isLateUndo(reply: unknown): boolean {
  return (reply as { undone?: boolean }).undone === false;
}

/** The scope blocked by one unpaid error: the whole level, or in level 1, whose first words are free, the word. */
function getLockKey({ level, id }: QueuedEntry): string {
  return level === 1 ? id : `level ${level}`;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The answers of one account on this device; closed at first. */
export function createOutbox(accountId: string, events: OutboxEvents) {
  /** Scopes blocked by an unpaid error; skipped until access may have changed. */
  const locks = new Set<string>();
  const isLocked = (queued: QueuedEntry) => locks.has(getLockKey(queued));
  const state = createStore<OutboxState>({ status: 'saved', waiting: 0, unstored: 0, unpaid: [], saved: 0 });
  let isErrorReported = false;
  let saved = 0;

  function judge(queued: QueuedEntry, error: CallError): Verdict<QueuedEntry> {
    // A missing CSRF cookie returns with the next login; the answer itself is valid.
    if (error.code === 'cross_site') return 'again';
    // The answer was given while the level was paid, and counts once it is paid again.
    if (error.code === 'unpaid') {
      locks.add(getLockKey(queued));
      return queued;
    }
    // Nobody misses a mix-up that was not noted.
    if (queued.kind !== 'mixup') events.onError(formatNotSaved(queued.character, error.message), getFaultNumber(error));
    return 'drop';
  }

  const queue = new DeviceQueue<QueuedEntry, unknown>(accountId, {
    kind: 'kept',
    codec: queuedEntry,
    send: sendEntry,
    onSent: (queued, reply) => {
      saved += 1;
      isErrorReported = false;
      if (queued.kind === 'undo' && isLateUndo(reply)) events.onError(formatLateUndo(queued.character, queued.mode));
    },
    onRefused: judge,
    isHeld: isLocked,
    release: () => locks.clear(),
    onUnsaved: (error) => {
      const isStored = queue.getState().unstored === 0;
      if (!isErrorReported) events.onError(formatSentAgain(formatErrorSentence(error), isStored), getFaultNumber(error));
      isErrorReported = true;
    },
    onLoggedOut: events.onLoggedOut,
    onNoRoom: () => events.onError(noRoomText),
  });

  // Stored with the entries, so that no other visit or tab repeats the notice, and it is forgotten once they are sent.
  function reportUnpaid(entries: readonly QueuedEntry[]): void {
    const locked = entries.filter(isLocked);
    const known = new Set(locked.filter(({ isUnpaidReported }) => isUnpaidReported).map(({ level }) => level));
    const news = locked.filter(({ level }) => !known.has(level));
    if (news.length === 0) return;
    queue.edit((queued) => (isLocked(queued) && !known.has(queued.level) ? { ...queued, isUnpaidReported: true } : queued));
    for (const level of new Set(news.map((queued) => queued.level)))
      events.onAccessEnded(formatAccessEnded(level, news.filter((queued) => queued.level === level).length));
  }

  function refresh(): void {
    const { status, entries, unstored } = queue.getState();
    // A part that was begun is no answer, and what was mixed up neither.
    const answers = entries.filter(({ kind }) => kind !== 'part' && kind !== 'mixup');
    const unpaid = answers.filter(isLocked).map(({ level }) => level);
    const waiting = answers.length - unpaid.length;
    const next: OutboxState = { status: waiting === 0 ? 'saved' : status, waiting, unstored, unpaid, saved };
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
    if (status !== 'saving') reportUnpaid(entries);
  }
  queue.subscribe(refresh);
  refresh();

  /** A level's queued entries, or those of all where it is 0; oldest first. */
  const getEntries = (level: SessionLevel) => queue.readEntries().filter((queued) => level === 0 || queued.level === level);
  return {
    open: queue.open,
    close: queue.close,
    enqueue: queue.add,
    flush: queue.flush,
    /** Retries all entries, also those blocked as unpaid: for moments when access may have changed. */
    retryAll: queue.retry,
    subscribe: state.subscribe,
    getState: state.get,
    getEntries,
    /** Counts a level's entries that wait until it is paid again. */
    countUnpaid: (level: SessionLevel) => getEntries(level).filter(isLocked).length,
  };
}
