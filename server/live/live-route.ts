// What the live channel needs to know of the rest of the server: the guard, the handlers of events, and the checks of open connections.
import type { IncomingHttpHeaders } from 'node:http';
import type { CallAccess } from '#contract/access.ts';
import type { SentEvent } from '#contract/live-event.ts';
import type { LimitName } from '#contract/limits.ts';
import type { ApiError } from '#server/errors.ts';

/** Cookies by name, as the browser sent them. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** A declared event with the handler that answers it. */
export interface LiveRoute {
  readonly event: SentEvent;
  readonly handler: (context: unknown) => unknown;
}

/** Who is connected. */
export interface LiveCaller {
  readonly id: string;
  readonly sessionId: string;
}

/** Identifies callers and decides what they may do. Implemented by server/access, which calls ask as well. */
export interface LiveGuard<Caller extends LiveCaller> {
  /** Throws 403 `cross_site` unless our own pages open the connection. */
  checkHandshake(headers: IncomingHttpHeaders, cookies: Cookies): void;
  /** Throws 409 where `account`, which a page may name, is another one than that of the cookies. */
  identify(cookies: Cookies, address: string | undefined, account: unknown): Promise<{ readonly learner: Caller } | undefined>;
  /** Identifies who sends an event and checks what it requires. Throws 401 where the session has ended, else what the access rules throw. */
  admit(access: CallAccess, cookies: Cookies, input: Readonly<Record<string, unknown>>): Promise<{ learner: Caller; grants: object }>;
  /** Which of these sessions have ended. */
  findEndedSessions(sessionIds: readonly string[]): Promise<string[]>;
}

/** A connection in a room. */
export interface RoomPresence {
  readonly learnerId: string;
  readonly room: string;
}

/** Facts about rooms by which open connections are checked. Implemented by the chat. */
export interface RoomChecks {
  /** Those that may not go on receiving, each with the reason. */
  findLostRooms(presences: readonly RoomPresence[]): Promise<(RoomPresence & { readonly error: ApiError })[]>;
  /** The cursors of these rooms. */
  readCursors(rooms: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Throws 429 above the limit. */
export interface LiveRateLimiter {
  consumeCall(name: LimitName, caller: { learnerId: string | undefined; address: string | undefined }): Promise<void>;
  /** Uses up a limit of an address for this many seconds. */
  pauseCalls(name: LimitName, address: string | undefined, seconds: number): Promise<void>;
}

/** The connection that an event came from. */
export interface Connection {
  readonly id: string;
  /** Receives the room's events from now on. */
  join(room: string): void;
  leave(room: string): void;
}
