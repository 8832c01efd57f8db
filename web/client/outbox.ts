// Answers wait on the device until the server has them: kept before sending, sent in order, once each (experience, "The hand").
import { calls } from '#contract/calls.ts';
import type { Question } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Session } from '#engine/session.ts';
import { CallError, send, sentenceOf } from './call.ts';

interface NamedWord {
  readonly level: TaughtLevel;
  readonly id: string;
  readonly character: string;
}
/** A correct answer, with how often this question was missed before. What an older version kept is of the quiz. */
export interface KeptAnswer extends NamedWord {
  readonly kind: 'answer';
  readonly mode?: Session['mode'];
  readonly key: string;
  readonly index: number;
  readonly questionType?: Question['questionType'];
  readonly radicalIndex?: number;
  readonly mistakes: number;
  readonly skipped?: boolean;
}
/** The last answer, taken back. */
export interface KeptUndo extends NamedWord {
  readonly kind: 'undo';
  readonly mode: Session['mode'];
  readonly key: string;
}
/** A word that was marked as learnt. */
export interface KeptMark extends NamedWord {
  readonly kind: 'learnt';
}
export type Kept = KeptAnswer | KeptUndo | KeptMark;

/** `offline`: no answer comes; `unsaved`: the server answers, but cannot save now. In both what is kept is tried again by itself. */
export type OutboxStatus = 'saved' | 'saving' | 'offline' | 'unsaved' | 'logged-out';
export interface OutboxState {
  readonly status: OutboxStatus;
  readonly waiting: number;
}

export interface OutboxEvents {
  /** The server refused something: for good, so that it was dropped, or for now, told once until it saves again. The text is for the learner. */
  readonly refused: (text: string) => void;
  /** Nobody is logged in any more; what is kept waits for the next login. */
  readonly loggedOut: () => void;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
const patienceMs = 15_000;
const tooFastWaitMs = 5000;

/** The name of this device's time zone, by which the days of the schedule turn. */
export function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function deliver(kept: Kept): Promise<unknown> {
  const named = { hsk: kept.level, id: kept.id, character: kept.character };
  const signal = AbortSignal.timeout(patienceMs);
  if (kept.kind === 'learnt') return send(calls.quiz.ignoreWord, named, { signal });
  if (kept.kind === 'undo') {
    const undo = kept.mode === 'repeat' ? calls.repeat.undoAnswerRepeat : calls.quiz.undoAnswer;
    return send(undo, { ...named, key: kept.key }, { signal });
  }
  if (kept.mode === 'repeat') {
    const { key, questionType = 'radical', radicalIndex, mistakes, skipped } = kept;
    const answer = {
      ...named,
      key,
      question_index: questionType,
      radical_index: radicalIndex,
      mistakes,
      skipped,
      time_zone: timeZoneHere(),
    };
    return send(calls.repeat.answerRepeat, answer, { signal });
  }
  return send(calls.quiz.answer, { ...named, question_index: kept.index, key: kept.key, mistakes: kept.mistakes }, { signal });
}

type Refusal = 'logged-out' | 'too-fast' | 'for-good' | 'try-again';

function meaningOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return 'try-again';
  if (error.status === 401) return 'logged-out';
  if (error.status === 429) return 'too-fast';
  // A gate cookie that is gone comes back with the next login; the answer itself is good.
  if (error.code === 'cross_site' || error.status === 408) return 'try-again';
  return error.status >= 400 && error.status < 500 ? 'for-good' : 'try-again';
}

let counter = 0;
const tab = Math.random().toString(36).slice(2, 8);

// Every entry has a key of its own, so tabs never overwrite each other's list; keys sort in the order of keeping.
function nextKey(prefix: string): string {
  counter += 1;
  return `${prefix}${String(Date.now()).padStart(15, '0')}-${String(counter).padStart(6, '0')}-${tab}`;
}

function storedUnder(prefix: string): [string, Kept][] {
  const found: [string, Kept][] = [];
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      const kept = parsed(localStorage.getItem(key));
      if (kept) found.push([key, kept]);
    }
  } catch {
    // No storage here: what this tab remembers is all there is.
  }
  return found;
}

function parsed(text: string | null): Kept | undefined {
  try {
    return JSON.parse(text ?? '') as Kept;
  } catch {
    return undefined;
  }
}

/** The answers of one learner on this device. */
export class Outbox {
  readonly #prefix: string;
  readonly #events: OutboxEvents;
  readonly #listeners = new Set<() => void>();
  /** What could not be stored, where the browser allows no storage. */
  readonly #unstored = new Map<string, Kept>();
  readonly #closing = new AbortController();
  #state: OutboxState = { status: 'saved', waiting: 0 };
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitMs = firstWaitMs;
  #isTroubleTold = false;

  constructor(learner: string, events: OutboxEvents) {
    this.#prefix = `hanzivine:kept:${learner.toLowerCase()}:`;
    this.#events = events;
    const { signal } = this.#closing;
    const again = () => void this.flush();
    addEventListener('online', again, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), { signal });
    addEventListener('storage', (event) => (event.key === null || event.key.startsWith(this.#prefix)) && this.#show(), { signal });
    this.#show();
    again();
  }

  /** Stops sending; what is kept stays for the next visit. */
  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): OutboxState => this.#state;

  /** What waits for a level, oldest first. */
  waiting(level: TaughtLevel): Kept[] {
    return this.#entries()
      .map(([, kept]) => kept)
      .filter((kept) => kept.level === level);
  }

  /** Keeps something on the device and sends it as soon as possible. */
  keep(kept: Kept): void {
    const key = nextKey(this.#prefix);
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      this.#unstored.set(key, kept);
    }
    this.#show('saving');
    void this.flush();
  }

  /** Sends all that is kept; resolves when everything was sent or when the line did not let it. */
  async flush(): Promise<void> {
    if (this.#sending) {
      await this.#sending;
      if (this.#state.status !== 'saving') return;
    }
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendInTurn().finally(() => (this.#sending = undefined));
    await this.#sending;
  }

  // One tab sends at a time; without locks two may, which the server takes as one (decisions §4).
  async #sendInTurn(): Promise<void> {
    if (this.#entries().length === 0) return this.#show('saved');
    const locks = navigator.locks as LockManager | undefined;
    if (locks) await locks.request(`${this.#prefix}sending`, () => this.#sendAll());
    else await this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    for (let first = this.#entries()[0]; first && !this.#closing.signal.aborted; first = this.#entries()[0]) {
      const [key, kept] = first;
      this.#show('saving');
      try {
        await deliver(kept);
        this.#waitMs = firstWaitMs;
        this.#isTroubleTold = false;
        this.#forget(key);
      } catch (error) {
        const meaning = meaningOf(error);
        if (meaning !== 'for-good') return this.#wait(meaning, error);
        this.#forget(key);
        this.#events.refused(`The answer for ${kept.character} was not saved: ${(error as CallError).message}`);
      }
    }
    this.#show('saved');
  }

  #wait(meaning: Refusal, error: unknown): void {
    if (meaning === 'logged-out') {
      this.#show('logged-out');
      this.#events.loggedOut();
      return;
    }
    const asked = meaning === 'too-fast' ? ((error as CallError).retryAfterMs ?? tooFastWaitMs) : this.#waitMs;
    if (meaning === 'try-again') this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
    const isAnswered = error instanceof CallError && error.status > 0;
    if (isAnswered && meaning === 'try-again' && !this.#isTroubleTold) {
      this.#isTroubleTold = true;
      this.#events.refused(`${sentenceOf(error)} Your answer is kept on this device and sent again.`);
    }
    this.#show(isAnswered ? 'unsaved' : 'offline');
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => void this.flush(), asked);
  }

  #entries(): [string, Kept][] {
    return [...storedUnder(this.#prefix), ...this.#unstored].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  #forget(key: string): void {
    this.#unstored.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }

  #show(status: OutboxStatus = this.#state.status): void {
    const waiting = this.#entries().length;
    const next: OutboxStatus = waiting === 0 ? 'saved' : status === 'saved' ? 'saving' : status;
    if (this.#state.status === next && this.#state.waiting === waiting) return;
    this.#state = { status: next, waiting };
    for (const listener of this.#listeners) listener();
  }
}
