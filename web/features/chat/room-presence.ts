// Who else has the room open, and who writes in it: said by each browser again and again, and forgotten where nothing follows (chat "Finding").
import { type PresenceState, presenceTimes, receivedEvents, sentEvents } from '#contract/live-events.ts';
import { createStore } from '#web/client/device-store.ts';
import type { LiveChannel } from '#web/client/live-channel.ts';

/** The accounts of others by what they do. */
export interface Presence {
  readonly here: readonly string[];
  /** Those of them who write. */
  readonly writing: readonly string[];
}

export const nobody: Presence = { here: [], writing: [] };

const { hereEveryMs, hereHoldsMs, writingEveryMs, writingHoldsMs } = presenceTimes;
// A newcomer is answered; many who come at once are answered once.
const answerPauseMs = 2000;

interface Person {
  readonly hereUntil: number;
  readonly writingUntil: number;
}

export interface PresenceSource {
  readonly room: string;
  readonly channel: Pick<LiveChannel, 'on' | 'onConnect' | 'getStatus' | 'emit'>;
  /** Whether the page is in front of somebody. */
  readonly isPageVisible: () => boolean;
}

/** Open from its construction until `close`. */
export class RoomPresence {
  readonly #source: PresenceSource;
  readonly #store = createStore<Presence>(nobody);
  readonly #people = new Map<string, Person>();
  readonly #unsubscribes: (() => unknown)[];
  readonly #heartbeat: ReturnType<typeof setInterval>;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  /** In a large room it reaches nobody. */
  #isUnheard = false;
  #lastHere = Number.NEGATIVE_INFINITY;
  #lastWriting = Number.NEGATIVE_INFINITY;

  constructor(source: PresenceSource) {
    const { room, channel } = source;
    this.#source = source;
    this.#unsubscribes = [
      channel.on(receivedEvents.memberPresence, (payload) => payload.room === room && this.#take(payload.id, payload.state)),
      channel.on(receivedEvents.receiveMessage, (message) => message.room === room && this.#endWriting(message.authorId)),
      channel.onConnect(() => this.#sayHere()),
    ];
    this.#heartbeat = setInterval(() => this.#sayHere(), hereEveryMs);
    this.#sayHere();
  }

  get subscribe(): (listener: () => void) => () => void {
    return this.#store.subscribe;
  }
  readonly getPresence = (): Presence => this.#store.get();

  /** Says that the learner writes, at most every few seconds. */
  readonly noteWriting = (): void => {
    const now = Date.now();
    if (now - this.#lastWriting < writingEveryMs) return;
    this.#lastWriting = now;
    this.#say('writing');
  };

  /** The next letter is said at once: what was written is sent. */
  readonly noteSent = (): void => {
    this.#lastWriting = Number.NEGATIVE_INFINITY;
  };

  /** Called when the page comes into view or goes out of it. */
  readonly noteVisibility = (): void => {
    if (this.#source.isPageVisible()) this.#sayHere();
    else this.#say('away');
  };

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#expiry);
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#say('away');
  }

  #sayHere(): void {
    if (!this.#source.isPageVisible()) return;
    this.#lastHere = Date.now();
    this.#say('here');
  }

  #say(state: PresenceState): void {
    const { room, channel } = this.#source;
    if (this.#isUnheard || channel.getStatus() !== 'connected') return;
    void channel.emit(sentEvents.showPresence, { room, state }).then(
      ({ shown }) => (this.#isUnheard = !shown),
      // Refused or offline: the next one follows soon.
      () => undefined,
    );
  }

  #take(id: string, state: PresenceState): void {
    const now = Date.now();
    const isNew = !this.#people.has(id);
    if (state === 'away') this.#people.delete(id);
    else this.#people.set(id, { hereUntil: now + hereHoldsMs, writingUntil: state === 'writing' ? now + writingHoldsMs : 0 });
    if (isNew && state !== 'away' && now - this.#lastHere > answerPauseMs) this.#sayHere();
    this.#update();
  }

  #endWriting(id: string): void {
    const known = this.#people.get(id);
    if (known) this.#people.set(id, { ...known, writingUntil: 0 });
    this.#update();
  }

  #update(): void {
    const now = Date.now();
    for (const [id, { hereUntil }] of this.#people) if (hereUntil <= now) this.#people.delete(id);
    const here = [...this.#people.keys()];
    const writing = here.filter((id) => (this.#people.get(id)?.writingUntil ?? 0) > now);
    const old = this.#store.get();
    if (here.join() !== old.here.join() || writing.join() !== old.writing.join()) this.#store.set({ here, writing });
    clearTimeout(this.#expiry);
    const ends = [...this.#people.values()].flatMap(({ hereUntil, writingUntil }) => [hereUntil, writingUntil]).filter((end) => end > now);
    if (ends.length > 0) this.#expiry = setTimeout(() => this.#update(), Math.min(...ends) - now);
  }
}
