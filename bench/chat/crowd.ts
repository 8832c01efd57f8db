// A crowd of connections in rooms, and how long their messages take to the others.
import { type Socket, io } from 'socket.io-client';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createRoomId } from '#contract/chat-fields.ts';
import { type Learner, buildCookieHeader } from '../learners.ts';
import { percentile } from '../measurement.ts';

/** One connection to be made. */
export interface Visitor {
  readonly headers: Readonly<Record<string, string>>;
  readonly room: string;
}

/** From sending a message to each of the others' events. */
export interface DeliveryTimes {
  readonly sent: number;
  readonly delivered: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const tickMs = 5;
const settleMs = 1500;
const connectAtOnce = 20;

/** Creates a room with these members, who have read nothing; returns its id. */
export async function createRoom(pool: pg.Pool, members: readonly Learner[]): Promise<string> {
  const room = createRoomId(false);
  await pool.query('insert into chat_rooms (id, is_private) values ($1, false)', [room]);
  await pool.query('insert into chat_members (room_id, user_id, read_cursor) select $1, id, 0 from unnest($2::bigint[]) as id', [
    room,
    members.map(({ id }) => id),
  ]);
  return room;
}

/** A learner as a visitor of a room. */
export function toVisitor(learner: Learner, url: string, room: string): Visitor {
  return { headers: { cookie: buildCookieHeader(learner), origin: url }, room };
}

export class Crowd {
  readonly #members: { readonly socket: Socket; readonly room: string }[] = [];
  readonly #sentAt = new Map<string, number>();
  #timesMs: number[] = [];
  #number = 0;

  /** Connects everybody, each to their room. */
  async connect(url: string, visitors: readonly Visitor[]): Promise<void> {
    for (let at = 0; at < visitors.length; at += connectAtOnce)
      await Promise.all(visitors.slice(at, at + connectAtOnce).map((visitor) => this.#connectOne(url, visitor)));
  }

  async #connectOne(url: string, { headers, room }: Visitor): Promise<void> {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { ...headers } });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const reply = (await socket.emitWithAck('join_room', room)) as { joined?: boolean };
    if (reply.joined !== true) throw new Error(JSON.stringify(reply));
    socket.on('receive_message', ({ message }: { message: string }) => {
      const sentAt = this.#sentAt.get(message);
      if (sentAt !== undefined) this.#timesMs.push(performance.now() - sentAt);
    });
    this.#members.push({ socket, room });
  }

  /** Sends this many messages a second, from each in turn, and measures until the last is delivered. */
  async measure(rate: number, seconds: number): Promise<DeliveryTimes> {
    this.#timesMs = [];
    this.#sentAt.clear();
    const startedAt = performance.now();
    let sent = 0;
    while (performance.now() - startedAt < seconds * 1000) {
      const due = ((performance.now() - startedAt) / 1000) * rate;
      for (; sent < due; sent += 1) this.#send();
      await sleep(tickMs);
    }
    await sleep(settleMs);
    const times = this.#timesMs;
    return { sent, delivered: times.length, p50Ms: percentile(times, 50), p95Ms: percentile(times, 95), p99Ms: percentile(times, 99) };
  }

  #send(): void {
    this.#number += 1;
    // A number is a message in Chinese too.
    const message = String(this.#number);
    const member = this.#members[(this.#number * 7) % this.#members.length];
    this.#sentAt.set(message, performance.now());
    member?.socket.emit('send_message', { room: member.room, message, clientMessageId: `message-${message}` }, () => undefined);
  }

  close(): void {
    for (const { socket } of this.#members) socket.disconnect();
  }
}
