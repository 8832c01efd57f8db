// Queues answers on the device until the server has them: stored before sending, sent in order, once each (experience, "The hand").
import { calls } from '#contract/calls.ts';
import type { AskingWay } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { getQuestionKind } from '#engine/question-key.ts';
import type { StudySession } from '#engine/study-session.ts';
import { type StorageOwner, buildStoragePrefix, moveNamedStorage } from './account-storage.ts';
import { CallError, send, formatErrorSentence } from './call.ts';
import { DeviceList } from './device-list.ts';

interface WordReference {
  readonly level: TaughtLevel;
  readonly id: string;
  readonly character: string;
  /** The learner already knows that this entry waits until the level is paid again. */
  readonly isUnpaidReported?: boolean;
}
/** A correct answer, with how often its question was missed before. Entries of older versions lack a mode and belong to the quiz. */
export interface QueuedAnswer extends WordReference {
  readonly kind: 'answer';
  readonly mode?: StudySession['mode'];
  readonly key: string;
  readonly index: number;
  readonly mistakes: number;
  readonly skipped?: boolean;
  /** How a repeat asked it; by the meaning where this is left out. */
  readonly way?: AskingWay | undefined;
  /** How long the learner was at the word of a repeat, in milliseconds. */
  readonly ms?: number | undefined;
}
/** The undo of the last answer. */
export interface QueuedUndo extends WordReference {
  readonly kind: 'undo';
  readonly mode: StudySession['mode'];
  readonly key: string;
}
/** A word that was marked as learnt. */
export interface QueuedMark extends WordReference {
  readonly kind: 'learnt';
}
/** A part of a repeat that this device began without a line: the server must have it before its answers. */
export interface QueuedPart {
  readonly kind: 'part';
  readonly level: TaughtLevel;
  readonly ids: readonly string[];
  /** The first of them, which names the entry as the word does the others. */
  readonly id: string;
  readonly character: string;
  readonly isUnpaidReported?: boolean;
}
/** A word that was answered with the text of another one. */
export interface QueuedMixup extends WordReference {
  readonly kind: 'mixup';
  readonly chosen: string;
  /** Names it, so that it counts once. */
  readonly eventId: string;
}
/** An answer of the drill of a mix-up. */
export interface QueuedDrillAnswer extends WordReference {
  readonly kind: 'drill';
  readonly otherId: string;
  readonly isRight: boolean;
  readonly eventId: string;
}
export type QueuedEntry = QueuedAnswer | QueuedUndo | QueuedMark | QueuedPart | QueuedMixup | QueuedDrillAnswer;

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
  /** The learner is logged out; the queue waits for the next login. */
  readonly onLoggedOut: () => void;
}

const noRoomText =
  'This device has no room left to keep your answers. Leave this page open until they are saved, or make room on the device.';

const firstRetryMs = 1000;
const maxRetryMs = 30_000;
const sendTimeoutMs = 15_000;
const rateLimitRetryMs = 5000;

/** Returns the device's time zone, which decides when a day of the schedule starts. */
export function getTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function sendEntry(queued: QueuedEntry): Promise<unknown> {
  const named = { hsk: queued.level, id: queued.id, character: queued.character };
  const signal = AbortSignal.timeout(sendTimeoutMs);
  if (queued.kind === 'part') return send(calls.repeat.beginRepeatPart, { hsk: queued.level, ids: [...queued.ids] }, { signal });
  if (queued.kind === 'mixup') {
    const { chosen, eventId: event_id } = queued;
    return send(calls.mixups.recordMixup, { ...named, chosen, event_id, time_zone: getTimeZone() }, { signal });
  }
  if (queued.kind === 'drill') {
    const { id, otherId: other_id, isRight: right, eventId: event_id } = queued;
    return send(calls.mixups.answerMixup, { id, other_id, right, event_id, time_zone: getTimeZone() }, { signal });
  }
  if (queued.kind === 'learnt') return send(calls.quiz.ignoreWord, named, { signal });
  if (queued.kind === 'undo') {
    const undo = queued.mode === 'repeat' ? calls.repeat.undoAnswerRepeat : calls.quiz.undoAnswer;
    return send(undo, { ...named, key: queued.key }, { signal });
  }
  if (queued.mode === 'repeat') {
    const { key, mistakes, skipped, way, ms } = queued;
    const answer = {
      ...named,
      key,
      kind: getQuestionKind(key),
      mistakes,
      skipped,
      way,
      ms,
      time_zone: getTimeZone(),
    };
    return send(calls.repeat.answerRepeat, answer, { signal });
  }
  const { index, key, mistakes, skipped } = queued;
  return send(calls.quiz.answer, { ...named, question_index: index, key, mistakes, skipped, time_zone: getTimeZone() }, { signal });
}

type SendFailure = 'logged-out' | 'too-fast' | 'unpaid' | 'for-good' | 'try-again';

function classifyError(error: unknown): SendFailure {
  if (!(error instanceof CallError)) return 'try-again';
  if (error.status === 401) return 'logged-out';
  if (error.status === 429) return 'too-fast';
  // The answer was given while the level was paid, and counts once it is paid again.
  if (error.code === 'unpaid') return 'unpaid';
  // A missing CSRF cookie returns with the next login; the answer itself is valid.
  if (error.code === 'cross_site' || error.status === 408) return 'try-again';
  return error.status >= 400 && error.status < 500 ? 'for-good' : 'try-again';
}

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
  readonly #list: DeviceList<QueuedEntry>;
  readonly #events: OutboxEvents;
  readonly #listeners = new Set<() => void>();
  /** Scopes blocked by an unpaid error; skipped until access may have changed. */
  readonly #locks = new Set<string>();
  readonly #closing = new AbortController();
  #state: OutboxState = { status: 'saved', waiting: 0, unstored: 0, unpaid: [] };
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #isErrorReported = false;
  #isRoomReported = false;

  constructor(owner: StorageOwner, events: OutboxEvents) {
    moveNamedStorage(owner);
    this.#list = new DeviceList(buildStoragePrefix('kept', owner.accountId));
    this.#events = events;
    const { signal } = this.#closing;
    addEventListener('online', this.retryAll, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.retryAll(), { signal });
    addEventListener('storage', (event) => (event.key === null || this.#list.ownsKey(event.key)) && this.#updateState(), { signal });
    this.retryAll();
  }

  /** Stops sending; queued entries stay for the next visit. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
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
    if (this.#sending) {
      await this.#sending;
      if (this.#state.status !== 'saving') return;
    }
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendExclusively().finally(() => (this.#sending = undefined));
    await this.#sending;
  }

  // One tab sends at a time; without the Locks API two may, which the server counts as one (decisions §4).
  async #sendExclusively(): Promise<void> {
    if (!this.#findNext()) return this.#updateState('saved');
    const round = async () => {
      await this.#sendAll();
      this.#reportUnpaid();
      this.#reportNoRoom();
    };
    const locks = navigator.locks as LockManager | undefined;
    if (locks) await locks.request(`${this.#list.prefix}sending`, round);
    else await round();
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#findNext(); next && !this.#closing.signal.aborted; next = this.#findNext()) {
      const [key, queued] = next;
      this.#updateState('saving');
      try {
        await sendEntry(queued);
        this.#retryMs = firstRetryMs;
        this.#isErrorReported = false;
        this.#list.remove(key);
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
