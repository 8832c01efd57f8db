// The live channel as features use it: sends events to the connections of rooms and users, in this process and all others.
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { ReceivedEvent } from '#contract/live-event.ts';
import { livePath, maxEventBytes, receivedEvents } from '#contract/live-events.ts';
import type { Config } from '#server/config.ts';
import type { ApiError } from '#server/errors.ts';
import { type RedisStream, openRedisStream } from './redis-stream.ts';

/** Who receives an event: every connection in one of these rooms or of one of these users, once. */
export interface EventTarget {
  readonly rooms?: readonly string[];
  readonly users?: readonly string[];
  /** Connections that have joined this room do not receive it. */
  readonly exceptRoom?: string;
  /** No connection of these users receives it. */
  readonly exceptUsers?: readonly string[];
  /** The id of one connection that does not receive it. */
  readonly exceptConnection?: string | undefined;
}

const roomPrefix = 'room:';

/** The socket.io channel of a chat room. */
export function getRoomChannel(room: string): string {
  return roomPrefix + room;
}

/** The chat room of a socket.io channel; undefined for other channels. */
export function parseRoomChannel(channel: string): string | undefined {
  return channel.startsWith(roomPrefix) ? channel.slice(roomPrefix.length) : undefined;
}

/** The socket.io channel of all connections of a user. */
export function getUserChannel(userId: string): string {
  return `user:${userId}`;
}

const pingIntervalMs = 25_000;
const pingTimeoutMs = 20_000;
const handshakeTimeoutMs = 10_000;

/** The highest cursor of each room that events of this process have carried. */
export class DeliveredCursors {
  #cursors = new Map<string, number>();

  /** Takes note of an event's payload, if it is about something stored in a room. */
  note(payload: unknown): void {
    const { room, cursor } = (payload ?? {}) as { room?: unknown; cursor?: unknown };
    if (typeof room !== 'string' || typeof cursor !== 'number') return;
    this.#cursors.set(room, Math.max(cursor, this.#cursors.get(room) ?? 0));
  }

  get(room: string): number {
    return this.#cursors.get(room) ?? 0;
  }

  /** Forgets all other rooms. */
  keepOnly(rooms: ReadonlySet<string>): void {
    this.#cursors = new Map([...this.#cursors].filter(([room]) => rooms.has(room)));
  }
}

/** What a process does with its connections, and asks the others to do with theirs. */
type Delivery =
  | { readonly kind: 'emit'; readonly channels: string[]; readonly exceptions: string[]; readonly name: string; readonly payload: unknown }
  | { readonly kind: 'leave'; readonly channel: string; readonly left: string };

/** The live channel of one process, and its ties to those of the others. */
export class LiveChannel {
  /** For server/live only. */
  readonly io: Server;
  /** What the connections of this process were sent; for server/live only. */
  readonly delivered = new DeliveredCursors();
  #stream: RedisStream | undefined;

  private constructor(io: Server) {
    this.io = io;
  }

  /** Opens the channel; nobody can connect yet. `name`: processes that share it, and Redis, share their events. */
  static async open({ redisUrl }: Pick<Config, 'redisUrl'>, name: string, log: Logger): Promise<LiveChannel> {
    const io = new Server({
      path: livePath,
      serveClient: false,
      transports: ['websocket'],
      allowUpgrades: false,
      maxHttpBufferSize: maxEventBytes,
      pingInterval: pingIntervalMs,
      pingTimeout: pingTimeoutMs,
      connectTimeout: handshakeTimeoutMs,
      perMessageDeflate: false,
      httpCompression: false,
    });
    const channel = new LiveChannel(io);
    if (redisUrl !== undefined)
      channel.#stream = await openRedisStream(redisUrl, name, (message) => channel.#deliver(message as Delivery), log);
    return channel;
  }

  /** Sends an event. It never throws and never waits: who does not get it catches up (docs/LIVE-CHANNEL.md). */
  emit<Payload extends z.ZodMiniType>(
    { rooms = [], users = [], exceptRoom, exceptUsers = [], exceptConnection }: EventTarget,
    event: ReceivedEvent<Payload>,
    payload: z.output<Payload>,
  ): void {
    const channels = [...rooms.map(getRoomChannel), ...users.map(getUserChannel)];
    // Without a channel, socket.io would send to everybody.
    if (channels.length === 0) return;
    const exceptions = [
      ...(exceptRoom === undefined ? [] : [getRoomChannel(exceptRoom)]),
      ...exceptUsers.map(getUserChannel),
      ...(exceptConnection === undefined ? [] : [exceptConnection]),
    ];
    this.#send({ kind: 'emit', channels, exceptions, name: event.name, payload: z.encode(event.payload, payload) });
  }

  /** How many connections this process holds. */
  countConnections(): number {
    return this.io.of('/').sockets.size;
  }

  /** Takes a user's connections out of a room, in all processes, and tells them why. */
  removeFromRoom(userId: string, room: string, { message, code }: ApiError): void {
    this.emit({ users: [userId] }, receivedEvents.roomLeft, { room, message, code });
    this.#send({ kind: 'leave', channel: getUserChannel(userId), left: getRoomChannel(room) });
  }

  #send(delivery: Delivery): void {
    this.#deliver(delivery);
    this.#stream?.publish(delivery);
  }

  #deliver(delivery: Delivery): void {
    if (delivery.kind === 'leave') {
      this.io.in(delivery.channel).socketsLeave(delivery.left);
      return;
    }
    this.delivered.note(delivery.payload);
    this.io.to(delivery.channels).except(delivery.exceptions).emit(delivery.name, delivery.payload);
  }

  /** Closes the ties to other processes. Connections are closed before, see serveLive. */
  async close(): Promise<void> {
    // A process that serves nothing, such as one that only seeds, never attached the channel to a web server.
    if (this.io.httpServer !== undefined) await this.io.close();
    this.#stream?.close();
  }
}
