// Answers wait on the device until the server has them: kept before sending, sent in order, once each (experience, "The hand").
import { calls } from '#contract/calls.ts';
import type { Question } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Session } from '#engine/session.ts';
import { CallError, send, sentenceOf } from './call.ts';
import { DeviceList } from './device-list.ts';

interface NamedWord {
  readonly level: TaughtLevel;
  readonly id: string;
  readonly character: string;
  /** The learner has been told that it waits until the level is paid again. */
  readonly isToldUnpaid?: boolean;
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
  /** How many are on their way, or are tried again by themselves. */
  readonly waiting: number;
  /** The levels of those that the server takes only when the level is paid again, one for each. */
  readonly unpaid: readonly TaughtLevel[];
}

export interface OutboxEvents {
  /** The server refused something: for good, so that it was dropped, or for now, told once until it saves again. The text is for the learner. */
  readonly refused: (text: string) => void;
  /** Access to a level has ended while answers of it were on the device; they stay there. Told once, in a text for the learner. */
  readonly accessEnded: (text: string) => void;
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

type Refusal = 'logged-out' | 'too-fast' | 'unpaid' | 'for-good' | 'try-again';

function meaningOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return 'try-again';
  if (error.status === 401) return 'logged-out';
  if (error.status === 429) return 'too-fast';
  // It was given while the level was paid, and counts as soon as it is paid again.
  if (error.code === 'unpaid') return 'unpaid';
  // A gate cookie that is gone comes back with the next login; the answer itself is good.
  if (error.code === 'cross_site' || error.status === 408) return 'try-again';
  return error.status >= 400 && error.status < 500 ? 'for-good' : 'try-again';
}

/** What one refusal as unpaid speaks for: the whole level; in level 1, whose first words are free, the word. */
function lockOf({ level, id }: Kept): string {
  return level === 1 ? id : `level ${level}`;
}

function accessEndedText(level: TaughtLevel, answers: number): string {
  const kept = answers === 1 ? '1 answer is kept on this device and is sent' : `${answers} answers are kept on this device and are sent`;
  return `Your access to HSK ${level} has ended. ${kept} when you have access again.`;
}

/** The answers of one learner on this device. */
export class Outbox {
  readonly #list: DeviceList<Kept>;
  readonly #events: OutboxEvents;
  readonly #listeners = new Set<() => void>();
  /** What was refused as unpaid; it is left aside until something may have changed that. */
  readonly #locks = new Set<string>();
  readonly #closing = new AbortController();
  #state: OutboxState = { status: 'saved', waiting: 0, unpaid: [] };
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitMs = firstWaitMs;
  #isTroubleTold = false;

  constructor(learner: string, events: OutboxEvents) {
    this.#list = new DeviceList(`hanzivine:kept:${learner.toLowerCase()}:`);
    this.#events = events;
    const { signal } = this.#closing;
    addEventListener('online', this.tryAgain, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.tryAgain(), { signal });
    addEventListener('storage', (event) => (event.key === null || this.#list.holds(event.key)) && this.#show(), { signal });
    this.tryAgain();
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

  /** What is kept of a level, oldest first. */
  waiting(level: TaughtLevel): Kept[] {
    return this.#list
      .entries()
      .map(([, kept]) => kept)
      .filter((kept) => kept.level === level);
  }

  /** How much of that the server takes only when the level is paid again. */
  unpaid(level: TaughtLevel): number {
    return this.waiting(level).filter((kept) => this.#locks.has(lockOf(kept))).length;
  }

  /** Keeps something on the device and sends it as soon as possible. */
  keep(kept: Kept): void {
    this.#list.add(kept);
    this.#show('saving');
    void this.flush();
  }

  /** Sends all that is kept, also what was refused as unpaid: for a moment at which that may have changed. */
  readonly tryAgain = (): void => {
    this.#locks.clear();
    this.#show();
    void this.flush();
  };

  /** Sends all that is kept and not refused as unpaid; resolves when everything was sent or when the line did not let it. */
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
    if (!this.#next()) return this.#show('saved');
    const round = async () => {
      await this.#sendAll();
      this.#tellUnpaid();
    };
    const locks = navigator.locks as LockManager | undefined;
    if (locks) await locks.request(`${this.#list.prefix}sending`, round);
    else await round();
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next && !this.#closing.signal.aborted; next = this.#next()) {
      const [key, kept] = next;
      this.#show('saving');
      try {
        await deliver(kept);
        this.#waitMs = firstWaitMs;
        this.#isTroubleTold = false;
        this.#list.remove(key);
      } catch (error) {
        const meaning = meaningOf(error);
        if (meaning === 'unpaid') {
          this.#locks.add(lockOf(kept));
          continue;
        }
        if (meaning !== 'for-good') return this.#wait(meaning, error);
        this.#list.remove(key);
        this.#events.refused(`The answer for ${kept.character} was not saved: ${(error as CallError).message}`);
      }
    }
    this.#show('saved');
  }

  // Remembered with the answers, so that no other visit or tab tells it again, and that it is forgotten when they are sent.
  #tellUnpaid(): void {
    const held = this.#list.entries().filter(([, kept]) => this.#locks.has(lockOf(kept)));
    for (const level of new Set(held.map(([, kept]) => kept.level))) {
      const ofLevel = held.filter(([, kept]) => kept.level === level);
      if (ofLevel.some(([, kept]) => kept.isToldUnpaid)) continue;
      for (const [key, kept] of ofLevel) this.#list.replace(key, { ...kept, isToldUnpaid: true });
      this.#events.accessEnded(accessEndedText(level, ofLevel.length));
    }
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

  #next(): [string, Kept] | undefined {
    return this.#list.entries().find(([, kept]) => !this.#locks.has(lockOf(kept)));
  }

  #show(status: OutboxStatus = this.#state.status): void {
    const entries = this.#list.entries();
    const unpaid = entries.flatMap(([, kept]) => (this.#locks.has(lockOf(kept)) ? [kept.level] : []));
    const waiting = entries.length - unpaid.length;
    const next: OutboxStatus = waiting === 0 ? 'saved' : status === 'saved' ? 'saving' : status;
    const before = this.#state;
    if (before.status === next && before.waiting === waiting && before.unpaid.join() === unpaid.join()) return;
    this.#state = { status: next, waiting, unpaid };
    for (const listener of this.#listeners) listener();
  }
}
