// Sessions: a server-side record behind one opaque cookie, valid for thirty days after the last use and ninety after the login (decisions §3).
import { sql } from 'kysely';
import type { TaughtLevel, WordList } from '#contract/wire.ts';
import type { Config } from '#server/config.ts';
import { isAccessNow } from '#server/schema/access-now.ts';
import { toText } from '#server/schema/sql-text.ts';
import type { Database, Db } from '#server/schema/tables.ts';
import { buildNameSkeleton } from './name-skeleton.ts';
import { type Suspension, isSuspensionNow } from './suspension.ts';
import { createToken, hashToken } from './tokens.ts';

/** How a session was opened: 0 Google, 1 password, 2 unknown. */
export type LoginMethod = 0 | 1 | 2;

/** The logged-in learner, as of this request. */
export interface Learner {
  readonly id: string;
  /** The account's id for browsers: opaque, and the same after a change of name. */
  readonly accountId: string;
  readonly name: string;
  /** The word list that the levels follow. */
  readonly wordList: WordList;
  /** Whether the password was entered, or Google asked, at most 10 minutes ago. */
  readonly hasRecentLogin: boolean;
  /** The session of this request; not its token. */
  readonly sessionId: string;
  readonly loginMethod: LoginMethod;
  /** Levels that are paid now, by the database's clock. */
  readonly paidLevels: readonly TaughtLevel[];
  /** Whether the settings name the account, by its name and its confirmed address, among the moderators. */
  readonly isModerator: boolean;
  /** The suspension from the chat that holds now, by the database's clock. */
  readonly suspension: Suspension | undefined;
}

/** How long a session lives after its last use. */
export const idleSeconds = 30 * 86_400;
const absoluteSeconds = 90 * 86_400;

/** A row of `learnerColumns`. */
export interface LearnerRow {
  user_id: string;
  public_id: string;
  name: string;
  word_list: WordList;
  session_id: string;
  recent: boolean;
  login_method: LoginMethod;
  paid: TaughtLevel[];
  stale: boolean;
  moderator: boolean;
  suspended: boolean;
  suspended_until: Date | null;
}

/** SQL: everything about the learner of a session; $2 are the moderators, see `listModeratorKeys`. */
export const learnerColumns = `
  u.id as user_id, u.public_id, u.name, u.word_list, s.id as session_id, s.login_method, s.signed_in_at > now() - interval '10 minutes' as recent,
  s.seen_at < now() - interval '1 hour' as stale,
  u.verified_at is not null and (u.name_skeleton || ' ' || lower(u.email) = any ($2::text[]) or lower(u.email) = any ($2::text[])) as moderator,
  suspensions.user_id is not null as suspended, suspensions.ends_at as suspended_until,
  array(select level_access.level from level_access where level_access.user_id = s.user_id and ${toText(isAccessNow)}) as paid`;
/** SQL: the tables of `learnerColumns`. */
export const learnerTables = `
  sessions s join users u on u.id = s.user_id
  left join suspensions on suspensions.user_id = s.user_id and ${toText(isSuspensionNow)}`;
/** SQL: the session has not expired. */
export const isValidSession = 's.expires_at > now()';

/** The moderators of the settings as the queries know them: folded name and address, or the address alone. */
export function listModeratorKeys({ moderators }: Pick<Config, 'moderators'>): readonly string[] {
  return moderators.map(({ name, address }) => (name === undefined ? address : `${buildNameSkeleton(name)} ${address}`));
}

const findSessionsSql = `
  select asked.place::int as place, ${learnerColumns}
  from unnest((select $1::bytea[])) with ordinality as asked (token_hash, place)
  join (${learnerTables}) on s.token_hash = asked.token_hash
  where ${isValidSession}`;

/** What a session tells: its learner, and whether it was not seen for an hour, so that it should be extended. */
export interface Identity {
  readonly learner: Learner;
  readonly isStale: boolean;
}

/** Makes an identity of a row. */
export function toIdentity(row: LearnerRow): Identity {
  return {
    learner: {
      id: row.user_id,
      accountId: row.public_id,
      name: row.name,
      wordList: row.word_list,
      hasRecentLogin: row.recent,
      sessionId: row.session_id,
      loginMethod: row.login_method,
      paidLevels: row.paid,
      isModerator: row.moderator,
      suspension: row.suspended ? { endsAt: row.suspended_until } : undefined,
    },
    isStale: row.stale,
  };
}

/**
 * Who session tokens belong to, in one query: requests that wait at the same time ask together. Returns one result for each, undefined for a token that is
 * unknown or expired. `moderators`: see `listModeratorKeys`.
 */
export async function findLearners(
  database: Database,
  moderators: readonly string[],
  tokens: readonly string[],
): Promise<(Identity | undefined)[]> {
  const values = [tokens.map(hashToken), moderators];
  const rows = await database.query<LearnerRow & { place: number }>('sessions-find', findSessionsSql, values);
  const byPlace = new Map(rows.map((row) => [row.place, toIdentity(row)]));
  return tokens.map((_, index) => byPlace.get(index + 1));
}

/** The same of one token. */
export async function findLearner(database: Database, token: string, moderators: readonly string[] = []): Promise<Identity | undefined> {
  const [identity] = await findLearners(database, moderators, [token]);
  return identity;
}

/** Which of these sessions have ended: logged out, expired, or gone with the account. */
export async function findEndedSessions(database: Database, sessionIds: readonly string[]): Promise<string[]> {
  // Asked for those that are open: an anti-join with a thousand ids is planned as if they were ten.
  const rows = await database.query<{ id: string }>(
    'sessions-open',
    'select id from sessions where id = any($1::uuid[]) and expires_at > now()',
    [sessionIds],
  );
  const open = new Set(rows.map(({ id }) => id));
  return sessionIds.filter((id) => !open.has(id));
}

/** Creates a session and returns its token. `device`: what the learner sees in the list of logins. The previous session of the same browser ends. */
export async function createSession(
  database: Database,
  userId: string,
  loginMethod: LoginMethod,
  oldToken: string | undefined,
  device = '',
): Promise<string> {
  const token = createToken();
  await database.query(
    'session-open',
    `with ended as (delete from sessions where token_hash = $4 or (user_id = $2 and expires_at <= now()))
     insert into sessions (token_hash, user_id, login_method, device, expires_at) values ($1, $2, $3, $5, now() + make_interval(secs => ${idleSeconds}))`,
    [hashToken(token), userId, loginMethod, oldToken === undefined ? null : hashToken(oldToken), device],
  );
  return token;
}

/** Extends a session to thirty days from now, but no further than ninety days from its login. Returns the seconds that it is still valid for. */
export async function extendSession(database: Database, token: string): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(
    'session-prolong',
    `update sessions set seen_at = now(),
       expires_at = least(now() + make_interval(secs => ${idleSeconds}), created_at + make_interval(secs => ${absoluteSeconds}))
     where token_hash = $1 returning extract(epoch from expires_at - now())::float8 as seconds`,
    [hashToken(token)],
  );
  return Math.max(0, Math.floor(row?.seconds ?? 0));
}

/** Takes note that the learner has just entered the password again. */
export async function renewSignIn(database: Database, token: string): Promise<void> {
  await database.query('session-renew-sign-in', 'update sessions set signed_in_at = now() where token_hash = $1', [hashToken(token)]);
}

/** Ends one session. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.query('session-end', 'delete from sessions where token_hash = $1', [hashToken(token)]);
}

/** Ends all sessions of an account, within the caller's transaction if there is one. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends all sessions of an account but one. */
export async function endOtherSessions(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute();
}

/** Ends a session of an account; false if the account has no such session. */
export async function endSessionById(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).returning('id').execute();
  return ended.length > 0;
}

/** An open session, as the learner sees it. */
export interface OpenSession {
  readonly id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly seen_at: Date;
}

/** The open sessions of an account, the one seen last first. */
export function listSessions(db: Db, userId: string): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}
