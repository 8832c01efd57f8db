// Admits a request before any handler sees it: login and the account that the page names, rate limit, shape, access, in this order.
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type CallAccess, isHidden, listRequirements } from '#contract/access.ts';
import { accountHeader } from '#contract/call.ts';
import type { LimitName } from '#contract/limits.ts';
import { errors } from '#server/errors.ts';
import type { UploadedFile } from './read-upload.ts';

/** Cookies by name, as the browser sent them. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** Identifies callers and decides what they may do. Implemented by server/access. */
export interface RequestGuard<Caller extends { readonly id: string }> {
  /** Throws 403 `cross_site` unless our own pages sent the request. */
  checkCsrf(request: FastifyRequest, reply: FastifyReply, cookies: Cookies): void;
  /** Throws 403 `cross_site` for a navigation that another site began. */
  checkNavigation(request: FastifyRequest): void;
  /**
   * The caller of the cookies; undefined for a visitor. Throws 409 where `account`, which a page may name, is another one than the caller's, and
   * 429 for an address that has named too many unknown sessions.
   */
  identify(
    cookies: Cookies,
    address: string,
    account: unknown,
  ): Promise<{ readonly learner: Caller; readonly isStale: boolean } | undefined>;
  /** What the access of a call grants; throws where it is refused. */
  authorise(access: CallAccess, learner: Caller | undefined, input: Readonly<Record<string, unknown>>): Promise<object>;
  /** Renews a session that was not seen for an hour. */
  prolong(reply: FastifyReply, cookies: Cookies): Promise<void>;
  /** Lets a handler open and end the browser's session. */
  createResponseCookies(reply: FastifyReply, cookies: Cookies): unknown;
}

/** What serves calls and other endpoints alike. */
export interface AdmissionOptions<Services, Caller extends { readonly id: string }> {
  /** Passed to every handler unchanged. */
  readonly services: Services;
  readonly guard: RequestGuard<Caller>;
  /** Throws 429 above the limit. */
  readonly rateLimiter: { consumeCall(name: LimitName, caller: { learnerId: string | undefined; address: string }): Promise<void> };
  readonly https: boolean;
  readonly log: Logger;
}

const noCookies: Cookies = {};

/** The cookies of a request. */
export function parseCookies(request: FastifyRequest): Cookies {
  const header = request.headers.cookie;
  return header === undefined ? noCookies : cookie.parse(header);
}

/** The context of one request; computes rarely needed values on demand. */
export class RequestContext {
  readonly input: unknown;
  readonly services: unknown;
  readonly learner: unknown;
  readonly file: UploadedFile | undefined;
  readonly cookies: unknown;
  readonly #request: FastifyRequest;
  readonly #log: Logger;

  constructor(fields: Pick<RequestContext, 'input' | 'services' | 'learner' | 'file' | 'cookies'>, request: FastifyRequest, log: Logger) {
    this.input = fields.input;
    this.services = fields.services;
    this.learner = fields.learner;
    this.file = fields.file;
    this.cookies = fields.cookies;
    this.#request = request;
    this.#log = log;
  }

  get log(): Logger {
    return this.#log.child({ request: this.#request.id });
  }

  get requestNumber(): string {
    return this.#request.id;
  }

  get address(): string {
    return this.#request.ip;
  }

  /** Path and query as they came. */
  get url(): string {
    return this.#request.url;
  }

  get method(): string {
    return this.#request.method;
  }
}

interface ReadInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly file?: UploadedFile;
}

/**
 * Returns the steps before a handler, which end with the context that it receives. `readInput` reads and decodes what the request brings, once
 * it is known who asks. `ignoresSession`: the session is not looked at.
 */
export function createAdmission<Services, Caller extends { readonly id: string }>(
  { services, guard, rateLimiter, log }: AdmissionOptions<Services, Caller>,
  { access, limit, ignoresSession = false }: { access: CallAccess; limit: LimitName | 'none'; ignoresSession?: boolean },
) {
  const isHiddenCall = isHidden(access);
  const isPublic = listRequirements(access).every(({ rule }) => rule === 'anyone');
  return async (request: FastifyRequest, reply: FastifyReply, readInput: () => ReadInput | Promise<ReadInput>): Promise<RequestContext> => {
    const cookies = parseCookies(request);
    const identity = ignoresSession ? undefined : await guard.identify(cookies, request.ip, request.headers[accountHeader]);
    const learner = identity?.learner;
    if (learner === undefined && !isPublic && !isHiddenCall) throw errors.notLoggedIn();
    if (limit !== 'none') await rateLimiter.consumeCall(limit, { learnerId: learner?.id, address: request.ip });
    // Before the input is read: what is wrong with it would tell that there is such a call.
    const earlyGrants = isHiddenCall ? await guard.authorise(access, learner, {}) : undefined;
    const { input, file } = await readInput();
    const grants = earlyGrants ?? (await guard.authorise(access, learner, input));
    if (identity?.isStale === true) await guard.prolong(reply, cookies);
    const fields = { input, services, learner, file, cookies: guard.createResponseCookies(reply, cookies) };
    return Object.assign(new RequestContext(fields, request, log), grants);
  };
}
