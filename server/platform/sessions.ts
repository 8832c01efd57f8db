// Sessions: a server-side record behind one opaque cookie, thirty days, rolling (decisions §3).
import { createHash, randomBytes } from 'node:crypto';
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Database } from './database.ts';
import { companionOf } from './gate.ts';
import type { Tables } from './tables.ts';

/** How a session was opened: 0 Google, 1 usual, 2 unknown. */
export type Way = 0 | 1 | 2;

/** Who is logged in, as of this request. */
export interface Learner {
  readonly id: string;
  readonly name: string;
  readonly signedInAt: Date;
  readonly way: Way;
  /** The levels that are paid at this moment of the database's clock. */
  readonly paidLevels: readonly TaughtLevel[];
}

const lifeSeconds = 30 * 86_400;

export interface CookieNames {
  readonly session: string;
  readonly companion: string;
  readonly notice: string;
}

/** The names of our cookies; under https the prefix lets no other host of the domain set them. */
export function cookieNames(https: boolean): CookieNames {
  const prefix = https ? '__Host-' : '';
  return { session: `${prefix}hv_session`, companion: `${prefix}hv_gate`, notice: `${prefix}hv_notice` };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface SessionRow {
  id: string;
  name: string;
  signed_in_at: Date;
  way: Way;
  paid: TaughtLevel[];
  stale: boolean;
}

const findSession = `
  select u.id, u.name, s.signed_in_at, s.way, s.seen_at < now() - interval '1 day' as stale,
    array(select a.level from level_access a where a.user_id = s.user_id and a.starts_at <= now() and a.ends_at > now()) as paid
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now()`;

/**
 * The learner of a session's token; undefined where it is unknown or over. `stale`: not seen for a day, to be prolonged.
 */
export async function findLearner(database: Database, token: string): Promise<{ learner: Learner; stale: boolean } | undefined> {
  const [row] = await database.query<SessionRow>('session-find', findSession, [hashOf(token)]);
  if (!row) return undefined;
  return { learner: { id: row.id, name: row.name, signedInAt: row.signed_in_at, way: row.way, paidLevels: row.paid }, stale: row.stale };
}

/** Stores a new session and returns its token. The old session of the same browser ends. */
export async function openSession(database: Database, userId: string, way: Way, oldToken: string | undefined): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    'session-open',
    `with ended as (delete from sessions where token_hash = $4 or (user_id = $2 and expires_at <= now()))
     insert into sessions (token_hash, user_id, way, expires_at) values ($1, $2, $3, now() + make_interval(secs => ${lifeSeconds}))`,
    [hashOf(token), userId, way, oldToken === undefined ? null : hashOf(oldToken)],
  );
  return token;
}

/** Lets a session last thirty days from now. */
export async function prolongSession(database: Database, token: string): Promise<void> {
  await database.query(
    'session-prolong',
    `update sessions set seen_at = now(), expires_at = now() + make_interval(secs => ${lifeSeconds}) where token_hash = $1`,
    [hashOf(token)],
  );
}

/** Ends one session. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.query('session-end', 'delete from sessions where token_hash = $1', [hashOf(token)]);
}

/** Ends every session of an account, within the caller's transaction where it has one. */
export async function endSessionsOf(database: Kysely<Tables>, userId: string): Promise<void> {
  await database.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Gives the browser the two cookies of a session. */
export function giveCookies(reply: FastifyReply, names: CookieNames, https: boolean, token: string): void {
  const common = { path: '/', httpOnly: true, secure: https, maxAge: lifeSeconds };
  addCookie(reply, cookie.serialize(names.session, token, { ...common, sameSite: 'lax' }));
  addCookie(reply, cookie.serialize(names.companion, companionOf(token), { ...common, sameSite: 'strict' }));
}

/** Takes the two cookies of a session from the browser. */
export function takeCookies(reply: FastifyReply, names: CookieNames, https: boolean): void {
  const common = { path: '/', httpOnly: true, secure: https, maxAge: 0 };
  addCookie(reply, cookie.serialize(names.session, '', { ...common, sameSite: 'lax' }));
  addCookie(reply, cookie.serialize(names.companion, '', { ...common, sameSite: 'strict' }));
}

/** Adds one Set-Cookie line to the reply; a later line of the same cookie replaces an earlier one. */
export function addCookie(reply: FastifyReply, line: string): void {
  const name = line.slice(0, line.indexOf('=') + 1);
  const given = reply.getHeader('set-cookie');
  const lines = (Array.isArray(given) ? given : given === undefined ? [] : [String(given)]).filter((other) => !other.startsWith(name));
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...lines, line]);
}
