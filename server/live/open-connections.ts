// Watches the open connections of this process: ended logins, lost rooms, slow readers, and rooms of which an event may have been missed.
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { receivedEvents } from '#contract/live-events.ts';
import { type ApiError, errors } from '#server/errors.ts';
import { type LiveChannel, getRoomChannel, parseRoomChannel } from './live-channel.ts';
import type { LiveCaller, LiveGuard, RoomChecks, RoomPresence } from './live-route.ts';

/** One connection. */
export interface OpenConnection {
  readonly learnerId: string;
  readonly sessionId: string;
  readonly socket: Socket;
}

/** How often what is checked, in milliseconds. */
export interface WatchIntervals {
  readonly sessions: number;
  readonly cursors: number;
  readonly rooms: number;
}

// A login that ended closes its connections within a second, whichever process ended it.
export const watchIntervals: WatchIntervals = { sessions: 400, cursors: 1500, rooms: 10_000 };

export interface WatchOptions {
  readonly channel: LiveChannel;
  /** By the connection's id; read at every check. */
  readonly connections: ReadonlyMap<string, OpenConnection>;
  readonly guard: Pick<LiveGuard<LiveCaller>, 'findEndedSessions'>;
  readonly roomChecks: RoomChecks;
  readonly log: Logger;
  readonly intervals: WatchIntervals;
}

/** What a client may leave unread. */
export const maxBufferedBytes = 1024 * 1024;

interface WebsocketTransport {
  readonly socket?: { readonly bufferedAmount: number; terminate(): void };
}

// The websocket below engine.io: its types do not name it.
function getWebsocket({ conn }: Socket): WebsocketTransport['socket'] {
  return (conn.transport as unknown as WebsocketTransport).socket;
}

/** Ends a connection at once, whatever is still to be sent. */
export function terminate(socket: Socket): void {
  getWebsocket(socket)?.terminate();
}

/** How many bytes wait for the client to read: handed to the websocket, and queued before it. */
function countBufferedBytes(socket: Socket): number {
  const { writeBuffer } = socket.conn as unknown as { writeBuffer: readonly { data?: unknown }[] };
  const queued = writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
  return (getWebsocket(socket)?.bufferedAmount ?? 0) + queued;
}

/** The rooms that a connection has joined, as socket.io has them: other processes take connections out of rooms too. */
function listRooms(socket: Socket): string[] {
  return [...socket.rooms].flatMap((channel) => parseRoomChannel(channel) ?? []);
}

/** Starts the checks; the returned function stops them. While nobody is connected they cost nothing. */
export function watchConnections(options: WatchOptions): () => void {
  const watch = new ConnectionWatch(options);
  const { sessions, cursors, rooms } = options.intervals;
  const timers = [
    setInterval(() => {
      watch.cutSlowReaders();
      void watch.run('sessions', () => watch.endSessions());
    }, sessions),
    setInterval(() => void watch.run('cursors', () => watch.announceCursors()), cursors),
    setInterval(() => void watch.run('rooms', () => watch.leaveLostRooms()), rooms),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}

class ConnectionWatch {
  readonly #options: WatchOptions;
  readonly #running = new Set<string>();
  #isFailing = false;
  #cursors: ReadonlyMap<string, number> = new Map();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Runs a check unless its last run still goes on; a database that does not answer is asked again next time. */
  async run(name: string, check: () => Promise<void>): Promise<void> {
    if (this.#options.connections.size === 0 || this.#running.has(name)) return;
    this.#running.add(name);
    try {
      await check();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#options.log.warn({ reason: (error as Error).message }, 'could not check the live connections, will retry');
      this.#isFailing = true;
    } finally {
      this.#running.delete(name);
    }
  }

  cutSlowReaders(): void {
    for (const { socket } of this.#options.connections.values()) {
      if (countBufferedBytes(socket) <= maxBufferedBytes) continue;
      this.#options.log.info({ live: 'slow reader' });
      terminate(socket);
    }
  }

  async endSessions(): Promise<void> {
    const { connections, guard } = this.#options;
    const sessionIds = new Set([...connections.values()].map(({ sessionId }) => sessionId));
    const ended = new Set(await guard.findEndedSessions([...sessionIds]));
    const { message, code } = errors.notLoggedIn();
    for (const { socket, sessionId } of connections.values()) {
      if (!ended.has(sessionId)) continue;
      socket.emit(receivedEvents.connectionEnded.name, { message, code });
      socket.disconnect(true);
    }
  }

  async leaveLostRooms(): Promise<void> {
    const { connections, roomChecks } = this.#options;
    const presences = new Map<string, RoomPresence>();
    for (const { learnerId, socket } of connections.values())
      for (const room of listRooms(socket)) presences.set(`${learnerId} ${room}`, { learnerId, room });
    if (presences.size === 0) return;
    for (const { learnerId, room, error } of await roomChecks.findLostRooms([...presences.values()])) this.#leave(learnerId, room, error);
  }

  #leave(learnerId: string, room: string, { message, code }: ApiError): void {
    for (const { socket, learnerId: owner } of this.#options.connections.values()) {
      if (owner !== learnerId || !socket.rooms.has(getRoomChannel(room))) continue;
      void socket.leave(getRoomChannel(room));
      socket.emit(receivedEvents.roomLeft.name, { room, message, code });
    }
  }

  // A client that missed an event, because Redis or the process that stored a message was gone, asks for it after this. What is announced was
  // stored before the last check and is in no event that this process knows of, so that in good times nothing is announced.
  async announceCursors(): Promise<void> {
    const { channel, connections, roomChecks } = this.#options;
    const rooms = new Set([...connections.values()].flatMap(({ socket }) => listRooms(socket)));
    const previous = this.#cursors;
    this.#cursors = rooms.size === 0 ? new Map() : await roomChecks.readCursors([...rooms]);
    channel.delivered.keepOnly(rooms);
    for (const [room, cursor] of previous) {
      if (!rooms.has(room) || cursor <= channel.delivered.get(room)) continue;
      channel.delivered.note({ room, cursor });
      channel.io.local.to(getRoomChannel(room)).emit(receivedEvents.roomCursor.name, { room, cursor });
    }
  }
}
