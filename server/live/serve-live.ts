// Serves the live channel: handshake (address, origin, both cookies, session), then the contract's events as `serve` does the calls:
// login, rate limit, validation, access, handler, acknowledgement, in this order; what is to be delivered goes out after it.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import { isEventError } from '#contract/live-event.ts';
import { liveConnectionsPerLearner, liveRefusals } from '#contract/limits.ts';
import { allSentEvents, livePath, receivedEvents } from '#contract/live-events.ts';
import { ApiError, errors, toErrorBody } from '#server/errors.ts';
import { decodeInput } from '#server/input.ts';
import type { Metrics } from '#server/metrics.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { EventQueue } from './event-queue.ts';
import { type LiveChannel, getRoomChannel, getUserChannel } from './live-channel.ts';
import type { Connection, Cookies, LiveCaller, LiveGuard, LiveRateLimiter, LiveRoute, RoomChecks } from './live-route.ts';
import { type OpenConnection, type WatchIntervals, terminate, watchConnections, watchIntervals } from './open-connections.ts';
import { refuseUpgrade } from './refused-upgrade.ts';

export interface ServeLiveOptions<Services, Caller extends LiveCaller> {
  readonly channel: LiveChannel;
  readonly routes: readonly LiveRoute[];
  /** Passed to every handler unchanged. */
  readonly services: Services;
  readonly guard: LiveGuard<Caller>;
  readonly roomChecks: RoomChecks;
  readonly rateLimiter: LiveRateLimiter;
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number;
  /** The client's address, behind proxies too. */
  readonly findAddress: (request: IncomingMessage) => string | undefined;
  /** Whether an error means that the database is unavailable now. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'countLiveEvent'>;
  /** How often open connections are checked; left out: as often as the promises need. */
  readonly intervals?: WatchIntervals | undefined;
}

/** Throws unless every event of the contract has exactly one handler. */
export function checkLiveRoutes(routes: readonly LiveRoute[]): void {
  const problems = allSentEvents
    .filter(({ name }) => routes.filter(({ event }) => event.name === name).length !== 1)
    .map(({ name }) => name);
  if (problems.length > 0) throw new Error(`These live events need one handler each: ${problems.join(', ')}`);
}

/** Whether a request opens the live channel. Any other one that asks for an upgrade is served as if it did not. */
export function isLiveUpgrade(request: IncomingMessage): boolean {
  const [path] = (request.url ?? '').split('?', 1);
  return (path === livePath || path === `${livePath}/`) && request.headers.upgrade?.toLowerCase() === 'websocket';
}

const maxWaitingEvents = 300;
// On the way out: for events under way, and for the last event to reach a client.
const drainMs = 3000;
const closeMs = 1000;
const closePollMs = 20;

function parseCookies(header: string | undefined): Cookies {
  return header === undefined ? {} : cookie.parse(header);
}

// There is one namespace; for any other one socket.io answers each CONNECT, which nothing would count.
function cutOtherNamespaces(connection: Socket['conn']): void {
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (type === 'message' && typeof data === 'string' && data.startsWith('0/')) connection.close(true);
  });
}

/** Serves the channel on a listening server. The returned function ends it: events under way are finished, every connection is closed with a reason. */
export function serveLive<Services, Caller extends LiveCaller>(
  server: HttpServer,
  options: ServeLiveOptions<Services, Caller>,
): () => Promise<void> {
  checkLiveRoutes(options.routes);
  const live = new LiveServer(options);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => void live.handleUpgrade(request, socket, head));
  return () => live.close();
}

class LiveServer<Services, Caller extends LiveCaller> {
  readonly #options: ServeLiveOptions<Services, Caller>;
  readonly #routes: ReadonlyMap<string, LiveRoute>;
  // Never listens: it receives the handshakes that passed our checks.
  readonly #gate = createServer();
  readonly #connections = new Map<string, OpenConnection & { readonly queue: EventQueue }>();
  readonly #limits: ConnectionLimits;
  readonly #stopWatching: () => void;
  #closed: Promise<void> | undefined;

  constructor(options: ServeLiveOptions<Services, Caller>) {
    this.#options = options;
    this.#routes = new Map(options.routes.map((route) => [route.event.name, route]));
    const { channel, guard, roomChecks, log, intervals = watchIntervals } = options;
    this.#limits = new ConnectionLimits(options.rateLimitFactor);
    channel.io.attach(this.#gate);
    channel.io.engine.on('connection', cutOtherNamespaces);
    channel.io.use((socket, next) => void this.#admit(socket, next));
    channel.io.on('connection', (socket) => this.#serve(socket));
    this.#stopWatching = watchConnections({ channel, connections: this.#connections, guard, roomChecks, log, intervals });
  }

  /** Checks a handshake as far as an address, a header and the cookies themselves tell. */
  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { guard, rateLimiter, findAddress, log } = this.#options;
    socket.on('error', () => socket.destroy());
    try {
      if (this.#closed) throw errors.unavailable();
      guard.checkHandshake(request.headers, parseCookies(request.headers.cookie));
      // Counted before a session is looked up, which costs a query.
      await rateLimiter.consumeCall('liveConnections', { learnerId: undefined, address: findAddress(request) });
    } catch (error) {
      const refusal = this.#toApiError(error, 'handshake');
      log.info({ live: 'handshake', status: refusal.status, code: refusal.code });
      refuseUpgrade(socket, refusal);
      return;
    }
    this.#gate.emit('upgrade', request, socket, head);
  }

  async #admit(socket: Socket, next: (error?: Error) => void): Promise<void> {
    if (!this.#limits.beginConnect(socket.conn)) {
      this.#options.log.info({ live: 'connect', connection: socket.id, code: 'too_fast' });
      terminate(socket);
      return;
    }
    try {
      const { guard, findAddress } = this.#options;
      const { account } = socket.handshake.auth;
      const identity = await guard.identify(parseCookies(socket.request.headers.cookie), findAddress(socket.request), account);
      if (!identity) throw errors.notLoggedIn();
      if (this.#closed) throw errors.unavailable();
      if (!this.#limits.hold(socket.conn, identity.learner.id)) throw errors.tooManyLiveConnections(liveConnectionsPerLearner);
      socket.data = identity.learner;
      next();
    } catch (error) {
      const refusal = this.#toApiError(error, 'connect');
      this.#options.log.info({ live: 'connect', connection: socket.id, code: refusal.code });
      this.#countRefusal(socket, refusal);
      // An error reply stops a client's retries; a closed transport makes it reconnect.
      if (refusal.status >= 500) socket.conn.close();
      // socket.io hands `data` to the client.
      else next(Object.assign(new Error(refusal.message), { data: toErrorBody(refusal) }));
    } finally {
      this.#limits.endConnect(socket.conn);
    }
  }

  #serve(socket: Socket): void {
    const { id: learnerId, sessionId } = socket.data as Caller;
    const queue = new EventQueue(maxWaitingEvents);
    this.#connections.set(socket.id, { socket, learnerId, sessionId, queue });
    // Only this process knows the connection: joining waits for nobody.
    void socket.join(getUserChannel(learnerId));
    socket.onAny((name: string, ...values: unknown[]) => {
      const acknowledge = typeof values.at(-1) === 'function' ? (values.pop() as (reply: unknown) => void) : () => undefined;
      if (!queue.add(() => this.#handle(socket, name, values, acknowledge)))
        acknowledge(this.#refuse(socket, name, errors.tooManyRequests(1), 0));
    });
    socket.on('error', (error: Error) => this.#options.log.info({ live: 'error', connection: socket.id, reason: error.message }));
    socket.on('disconnect', (reason) => {
      this.#connections.delete(socket.id);
      this.#options.log.info({ live: 'disconnect', connection: socket.id, reason });
    });
    if (this.#closed) this.#end(socket, errors.unavailable());
  }

  // Never rejects: a bad event must not end the queue, let alone the process.
  async #handle(socket: Socket, name: string, values: readonly unknown[], acknowledge: (reply: unknown) => void): Promise<void> {
    const startedAt = performance.now();
    const deliveries: (() => void)[] = [];
    let reply: unknown;
    try {
      reply = await this.#answer(socket, name, values, deliveries);
      this.#options.metrics.countLiveEvent(name, 'ok');
      this.#options.log.info({ live: name, connection: socket.id, ms: Math.round((performance.now() - startedAt) * 10) / 10 });
    } catch (error) {
      reply = this.#refuse(socket, name, error, performance.now() - startedAt);
      const warning = this.#routes.get(name)?.event.limitWarning;
      if (warning !== undefined && isEventError(reply) && reply.code === 'too_fast') socket.emit(warning, { message: reply.message });
    }
    acknowledge(reply);
    for (const deliver of deliveries) deliver();
  }

  async #answer(socket: Socket, name: string, values: readonly unknown[], deliveries: (() => void)[]): Promise<unknown> {
    const { guard, rateLimiter, services, log } = this.#options;
    const route = this.#routes.get(name);
    // What was not begun before the end is sent again by the client, to the next process.
    if (this.#closed) throw errors.unavailable();
    await rateLimiter.consumeCall(route?.event.limit ?? 'liveEvents', { learnerId: (socket.data as Caller).id, address: undefined });
    if (!route) throw errors.eventNotFound();
    if (values.length > 1) throw errors.invalidInput(undefined, 'An event takes one value');
    const { event, handler } = route;
    const input = decodeInput(event.input, values[0]);
    const { learner, grants } = await guard.admit(event.access, parseCookies(socket.request.headers.cookie), input);
    socket.data = learner;
    const context = { input, services, learner, log, connection: this.#createConnection(socket), ...grants };
    const afterReply = (deliver: () => void) => void deliveries.push(deliver);
    return z.encode(event.reply, await handler({ ...context, afterReply }));
  }

  #createConnection(socket: Socket): Connection {
    return {
      id: socket.id,
      join: (room) => void socket.join(getRoomChannel(room)),
      leave: (room) => void socket.leave(getRoomChannel(room)),
    };
  }

  #refuse(socket: Socket, name: string, error: unknown, ms: number): object {
    const refusal = this.#toApiError(error, name, socket.id);
    this.#countRefusal(socket, refusal);
    // A name that is not ours is text of the client's, and stays out of the log.
    const live = this.#routes.has(name) ? name : 'unknown';
    this.#options.metrics.countLiveEvent(live, refusal.code);
    this.#options.log.info({ live, connection: socket.id, code: refusal.code, ms: Math.round(ms * 10) / 10 });
    return toErrorBody(refusal);
  }

  // Every refusal costs an answer and a line in the log: who goes on all the same is cut, and its address waits.
  #countRefusal(socket: Socket, { status }: ApiError): void {
    const { rateLimiter, findAddress, log } = this.#options;
    if (status >= 500 || socket.conn.readyState !== 'open' || !this.#limits.countRefusal(socket.conn)) return;
    log.info({ live: 'too many refusals', connection: socket.id });
    const { pauseSeconds } = liveRefusals;
    void rateLimiter.pauseCalls('liveConnections', findAddress(socket.request), pauseSeconds);
    this.#end(socket, errors.tooManyRequests(pauseSeconds));
    setTimeout(() => terminate(socket), closeMs).unref();
  }

  #toApiError(error: unknown, name: string, connection?: string): ApiError {
    if (error instanceof ApiError) return error;
    const { isUnavailable, log } = this.#options;
    if (isUnavailable(error)) {
      log.error({ live: name, connection, reason: (error as Error).message }, 'the database cannot answer');
      return errors.unavailable();
    }
    log.error({ live: name, connection, error: error instanceof Error ? error.stack : String(error) }, 'a live event failed');
    return errors.internal();
  }

  // Closes the transport and not the session of socket.io, so that the browser connects again.
  #end(socket: Socket, { message, code }: ApiError): void {
    socket.emit(receivedEvents.connectionEnded.name, { message, code });
    socket.conn.close();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#stopWatching();
    const queues = [...this.#connections.values()].map(({ queue }) => queue.idle);
    await Promise.race([Promise.all(queues), sleep(drainMs, undefined, { ref: false })]);
    for (const { socket } of this.#connections.values()) this.#end(socket, errors.unavailable());
    const deadline = performance.now() + closeMs;
    while (this.#connections.size > 0 && performance.now() < deadline) await sleep(closePollMs);
    for (const { socket } of this.#connections.values()) terminate(socket);
  }
}
