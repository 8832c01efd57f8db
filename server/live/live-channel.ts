// The live channel as features use it: sends events to the connections of rooms and users, in this process and all others.
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { ReceivedEvent } from '#contract/live-event.ts';
import { livePath, maxEventBytes, receivedEvents } from '#contract/live-events.ts';
import type { Config } from '#server/config.ts';
import type { ApiError } from '#server/errors.ts';
import { type RedisAdapter, openRedisAdapter } from './redis-adapter.ts';

/** Who receives an event: every connection in one of these rooms or of one of these users, once. */
export interface EventTarget {
  readonly rooms?: readonly string[];
  readonly users?: readonly string[];
  /** Connections that have joined this room do not receive it. */
  readonly exceptRoom?: string;
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

/** The live channel of one process, and its ties to those of the others. */
export class LiveChannel {
  /** For server/live only. */
  readonly io: Server;
  readonly #adapter: RedisAdapter | undefined;

  private constructor(io: Server, adapter: RedisAdapter | undefined) {
    this.io = io;
    this.#adapter = adapter;
  }

  /** Opens the channel; nobody can connect yet. `name`: processes that share it, and Redis, share their events. */
  static open({ redisUrl }: Pick<Config, 'redisUrl'>, name: string, log: Logger): LiveChannel {
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
    if (redisUrl === undefined) return new LiveChannel(io, undefined);
    const adapter = openRedisAdapter(redisUrl, name, log);
    io.adapter(adapter.adapter as Parameters<Server['adapter']>[0]);
    return new LiveChannel(io, adapter);
  }

  /** Sends an event. It never throws and never waits: who does not get it catches up (contract/live-events.ts). */
  emit<Payload extends z.ZodMiniType>(
    { rooms = [], users = [], exceptRoom, exceptConnection }: EventTarget,
    event: ReceivedEvent<Payload>,
    payload: z.output<Payload>,
  ): void {
    const channels = [...rooms.map(getRoomChannel), ...users.map(getUserChannel)];
    // Without a channel, socket.io would send to everybody.
    if (channels.length === 0) return;
    const exceptions = [...(exceptRoom === undefined ? [] : [getRoomChannel(exceptRoom)]), exceptConnection ?? []].flat();
    this.io.to(channels).except(exceptions).emit(event.name, z.encode(event.payload, payload));
  }

  /** Takes a user's connections out of a room, in all processes, and tells them why. */
  removeFromRoom(userId: string, room: string, { message, code }: ApiError): void {
    this.emit({ users: [userId] }, receivedEvents.roomLeft, { room, message, code });
    this.io.in(getUserChannel(userId)).socketsLeave(getRoomChannel(room));
  }

  /** Closes the ties to other processes. Connections are closed before, see serveLive. */
  async close(): Promise<void> {
    await this.io.close();
    this.#adapter?.close();
  }
}
