// The live channel in the browser: one connection, its events decoded by the contract (accounts-and-chat §7 "Live channel").
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import type { EventPayload, EventReply, ReceivedEvent, SentEvent } from '#contract/live-event.ts';
import { isEventError } from '#contract/live-event.ts';
import { liveClientOptions, receivedEvents } from '#contract/live-events.ts';
import { CallError, reportUnpaidError } from './call.ts';
import { createListeners, createStore } from './device-store.ts';
import { loadModule } from './module-loading.ts';

/** `blocked`: calls work, but nothing connects; it is tried again. `ended`: the login ended, and nothing connects again. */
export type LiveStatus = 'connecting' | 'connected' | 'blocked' | 'ended';

/** How long an acknowledgement may take. */
const acknowledgeMs = 10_000;
const refusedRetryMs = 5000;
/** A server that restarts refuses once or twice. */
const failuresOfBlocked = 3;
const noLine = 'There is no connection right now. Please try again.';

type Listener = (payload: never) => void;

/** A connection that comes back by itself. Opens at once; the library is loaded only then. */
export class LiveChannel {
  readonly #status = createStore<LiveStatus>('connecting');
  readonly #connects = createListeners();
  readonly #listeners = new Map<string, Set<Listener>>();
  #socket: Socket | undefined;
  #isClosed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /**
   * Connects as this account only. `onLoggedOut`: the server says that its login has ended, that another account is logged in, or lets
   * nobody in, as it does with a browser that has lost its cookies.
   */
  constructor(accountId: string, onLoggedOut: () => void) {
    void this.#open(accountId, onLoggedOut);
  }

  readonly subscribeStatus = this.#status.subscribe;
  readonly getStatus = this.#status.get;

  /** Calls the listener after every connect, the first too. Returns an unsubscribe function. */
  readonly onConnect = this.#connects.subscribe;

  /** Calls the listener for each event of a kind. Returns an unsubscribe function. */
  on<E extends ReceivedEvent>(event: E, listener: (payload: EventPayload<E>) => void): () => void {
    const listeners = this.#listeners.get(event.name) ?? new Set();
    this.#listeners.set(event.name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Sends an event and returns its acknowledgement. Throws CallError: `offline` without a connection or an answer in time. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as in call.ts: the shapes stand on both sides of functions.
  async emit<E extends SentEvent<any, any>>(event: E, input: unknown): Promise<EventReply<E>> {
    const socket = this.#socket;
    if (socket?.connected !== true) throw new CallError(0, 'offline', noLine);
    let acknowledgement: unknown;
    try {
      acknowledgement = await socket.timeout(acknowledgeMs).emitWithAck(event.name, z.encode(event.input, input));
    } catch {
      throw new CallError(0, 'offline', noLine);
    }
    if (isEventError(acknowledgement)) {
      const { message, code, retryAfter } = acknowledgement;
      if (code === 'unpaid') reportUnpaidError();
      throw new CallError(400, code, message, undefined, retryAfter === undefined ? undefined : retryAfter * 1000);
    }
    const reply = z.safeDecode(event.reply as z.ZodMiniType, acknowledgement);
    if (!reply.success) throw new CallError(0, 'internal', 'The answer could not be understood. Please reload the page.');
    return reply.data as EventReply<E>;
  }

  /** Connects now instead of after the pause, when known to be online. */
  readonly connectNow = (): void => {
    if (!this.#isClosed && this.#status.get() !== 'ended' && this.#socket?.connected === false) this.#socket.connect();
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    removeEventListener('online', this.connectNow);
    this.#socket?.disconnect();
  }

  async #open(account: string, onLoggedOut: () => void): Promise<void> {
    const library = await this.#load();
    if (!library) return;
    const { transports, ...options } = liveClientOptions;
    const socket = library.io({ ...options, transports: [...transports], withCredentials: true, forceNew: true, auth: { account } });
    this.#socket = socket;
    addEventListener('online', this.connectNow);
    const end = () => {
      this.#status.set('ended');
      socket.disconnect();
      onLoggedOut();
    };
    let failures = 0;
    socket.on('connect', () => {
      failures = 0;
      this.#status.set('connected');
      this.#connects.notify();
    });
    socket.on('disconnect', () => this.#status.get() === 'connected' && this.#status.set('connecting'));
    socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      if (error.data?.code === 'not_logged_in' || error.data?.code === 'other_account') return end();
      // A browser is not told why a handshake is refused.
      if (!error.data && failures === 0) onLoggedOut();
      failures += 1;
      if (failures >= failuresOfBlocked) void this.#checkBlocked();
      // The library gives up after a refusal by the server; one that is busy or restarting takes us later.
      if (!socket.active && !this.#isClosed) this.#retry = setTimeout(this.connectNow, refusedRetryMs);
    });
    for (const event of Object.values<ReceivedEvent>(receivedEvents))
      socket.on(event.name, (wire: unknown) => {
        const payload = z.safeDecode(event.payload, wire);
        // An event of a newer server that this page does not understand: a reload will.
        if (!payload.success) return;
        const { code } = payload.data as { code?: string };
        if (event === receivedEvents.connectionEnded && code === 'not_logged_in') end();
        if (code === 'unpaid') reportUnpaidError();
        for (const listener of this.#listeners.get(event.name) ?? []) listener(payload.data as never);
      });
  }

  async #checkBlocked(): Promise<void> {
    const areCallsAnswered = await isServerThere();
    const status = this.#status.get();
    if (status === 'connecting' || status === 'blocked') this.#status.set(areCallsAnswered ? 'blocked' : 'connecting');
  }

  // A chunk that cannot be fetched offline is requested again.
  async #load(): Promise<typeof import('socket.io-client') | undefined> {
    while (!this.#isClosed) {
      try {
        const library = await loadModule(() => import('socket.io-client'));
        return this.#isClosed ? undefined : library;
      } catch {
        await new Promise((resolve) => (this.#retry = setTimeout(resolve, refusedRetryMs)));
      }
    }
    return undefined;
  }
}

/** Whether our own server answers; a portal or a filter answers in another shape. */
async function isServerThere(): Promise<boolean> {
  try {
    const response = await fetch('/livez', { cache: 'no-store' });
    return response.ok && response.headers.get('content-type')?.startsWith('application/json') === true;
  } catch {
    return false;
  }
}
