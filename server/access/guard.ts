// The one guard: who asks, and what they may do. HTTP calls and the live channel ask it alike.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallAccess, listRequirements } from '#contract/access.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Config } from '#server/config.ts';
import { GroupCommit } from '#server/database/group-commit.ts';
import { errors } from '#server/errors.ts';
import type { RateLimiter } from '#server/http/rate-limiter.ts';
import type { Cookies } from '#server/http/admission.ts';
import type { Database } from '#server/schema/tables.ts';
import { checkCsrf, checkNavigation } from './csrf.ts';
import { ResponseCookies } from './response-cookies.ts';
import { type LearnerAndRoom, type MemberRoom, findLearnersAndRooms, findMemberRoom } from './rooms.ts';
import { type Grants, findRoomField, rules } from './rules.ts';
import { type Identity, type Learner, findEndedSessions, findLearners, listModeratorKeys, extendSession } from './sessions.ts';
import { getCookieNames, setSessionCookies, clearSessionCookies } from './session-cookies.ts';

/**
 * Checks every rule that a call or an event requires, in order, and returns what they grant together.
 * `knownRoom`: the room that the input names, where it has been looked up already.
 * Throws 401 `not_logged_in` for a visitor (404 where a call is hidden), else the error of the first rule that does not hold.
 */
async function authorise(
  database: Database,
  access: CallAccess,
  learner: Learner | undefined,
  input: Readonly<Record<string, unknown>>,
  knownRoom?: { readonly room: MemberRoom | undefined },
): Promise<Grants> {
  // Asked all at once: they do not depend on each other, and each may cost a query. The first that refuses in their order counts.
  const outcomes = await Promise.allSettled(
    listRequirements(access).map(async ({ rule, field }): Promise<Grants> => {
      if (rule === 'anyone') return {};
      if (learner === undefined) throw rule === 'moderator' ? errors.notFound() : errors.notLoggedIn();
      const findRoom = (roomId: string) => (knownRoom ? Promise.resolve(knownRoom.room) : findMemberRoom(database, learner.id, roomId));
      // The types of the contract hold these casts: a declaration has the level or the field that its rules look at.
      const named = field === undefined ? '' : ((input[field] as string | undefined) ?? '');
      return rules[rule]({ db: database.kysely, findRoom, learner, level: input.level as TaughtLevel, named });
    }),
  );
  const grants: Grants = {};
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason;
    Object.assign(grants, outcome.value);
  }
  return grants;
}

/** The guard of one server. */
export class Guard {
  readonly #database: Database;
  readonly #config: Pick<Config, 'isHttps' | 'publicUrl' | 'moderators'>;
  readonly #rateLimiter: Pick<RateLimiter, 'countSessionLookup'>;
  readonly #moderators: readonly string[];
  readonly #names: ReturnType<typeof getCookieNames>;
  readonly #learners: GroupCommit<string, Identity | undefined>;
  readonly #inRooms: GroupCommit<{ readonly token: string; readonly roomId: string }, LearnerAndRoom | undefined>;

  constructor(
    database: Database,
    config: Pick<Config, 'isHttps' | 'publicUrl' | 'moderators'>,
    rateLimiter: Pick<RateLimiter, 'countSessionLookup'>,
  ) {
    this.#database = database;
    this.#rateLimiter = rateLimiter;
    this.#config = config;
    this.#moderators = listModeratorKeys(config);
    this.#names = getCookieNames(config.isHttps);
    // Every call asks: two connections that hang must not stop them all.
    this.#learners = new GroupCommit({ run: (tokens) => findLearners(database, this.#moderators, tokens), maxStatements: 4 });
    this.#inRooms = new GroupCommit({ run: (asked) => findLearnersAndRooms(database, this.#moderators, asked) });
  }

  /**
   * The learner of a browser's cookies; undefined for a visitor. `account`: whom the page believes to be logged in, if it names anybody.
   * Throws 409 `other_account` where that is another one than the learner, 429 for an address that has named too many unknown sessions.
   */
  async identify(cookies: Cookies, address: string | undefined, account?: unknown): Promise<Identity | undefined> {
    const identity = await this.#findIdentity(cookies, address);
    if (identity && account !== undefined && account !== identity.learner.accountId) throw errors.otherAccount();
    return identity;
  }

  async #findIdentity(cookies: Cookies, address: string | undefined): Promise<Identity | undefined> {
    const token = cookies[this.#names.session];
    if (token === undefined) return undefined;
    const takeBack = await this.#rateLimiter.countSessionLookup(address);
    let isUnknown = false;
    try {
      const identity = await this.#learners.add(token);
      isUnknown = identity === undefined;
      return identity;
    } finally {
      if (!isUnknown) await takeBack();
    }
  }

  /** Identifies who sends a live event and checks what it requires, in one query where that is membership in a room; events that wait at the same time are asked together. */
  async admit(
    access: CallAccess,
    cookies: Cookies,
    input: Readonly<Record<string, unknown>>,
  ): Promise<{ learner: Learner; grants: Grants }> {
    const token = cookies[this.#names.session];
    if (token === undefined) throw errors.notLoggedIn();
    const roomField = findRoomField(access);
    const found =
      roomField === undefined
        ? { identity: await this.#learners.add(token) }
        : await this.#inRooms.add({ token, roomId: input[roomField] as string });
    if (!found?.identity) throw errors.notLoggedIn();
    const { learner } = found.identity;
    return { learner, grants: await authorise(this.#database, access, learner, input, 'room' in found ? found : undefined) };
  }

  /** Checks what a call requires. */
  authorise(access: CallAccess, learner: Learner | undefined, input: Readonly<Record<string, unknown>>): Promise<Grants> {
    return authorise(this.#database, access, learner, input);
  }

  /** Throws 403 `cross_site` unless our own pages sent a request that may change something. */
  checkCsrf(request: FastifyRequest, reply: FastifyReply, cookies: Cookies): void {
    const { isHttps: https, publicUrl } = this.#config;
    try {
      checkCsrf(request.method, request.headers, publicUrl, cookies[this.#names.session], cookies[this.#names.csrf]);
    } catch (error) {
      // Our own page with half of its cookies cannot recover by itself: it starts again as a visitor.
      if (request.headers.origin === publicUrl && request.headers['sec-fetch-site'] !== 'cross-site')
        clearSessionCookies(reply, this.#names, https);
      throw error;
    }
  }

  /** Throws 403 `cross_site` for a navigation that another site began. */
  checkNavigation({ headers }: Pick<FastifyRequest, 'headers'>): void {
    checkNavigation(headers);
  }

  /**
   * Throws 403 `cross_site` unless our own pages open a live connection: it needs both cookies, and our origin where one is named.
   * Throws 401 without a session.
   */
  checkHandshake(headers: IncomingHttpHeaders, cookies: Cookies): void {
    if (cookies[this.#names.session] === undefined) throw errors.notLoggedIn();
    checkCsrf('POST', headers, this.#config.publicUrl, cookies[this.#names.session], cookies[this.#names.csrf]);
  }

  /** Which of these sessions have ended. */
  findEndedSessions(sessionIds: readonly string[]): Promise<string[]> {
    return findEndedSessions(this.#database, sessionIds);
  }

  /** Prolongs a stale session by up to thirty days, in the database and in the browser. */
  async prolong(reply: FastifyReply, cookies: Cookies): Promise<void> {
    const token = cookies[this.#names.session];
    if (token === undefined) return;
    const seconds = await extendSession(this.#database, token);
    setSessionCookies(reply, this.#names, this.#config.isHttps, token, seconds);
  }

  /** Lets a handler open and end the browser's session. */
  createResponseCookies(reply: FastifyReply, cookies: Cookies): ResponseCookies {
    return new ResponseCookies(reply, this.#database, this.#config, this.#names, cookies);
  }
}
