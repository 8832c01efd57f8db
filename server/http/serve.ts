// Registers the contract's calls as routes: CSRF check, login and the account that the page names, rate limit, validation, access, handler, reply, in this order.
import { Readable } from 'node:stream';
import { fastifyCookie as cookie } from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type CallAccess, isHidden, listRequirements } from '#contract/access.ts';
import { type Call, accountHeader, listAddresses, isStateChanging } from '#contract/call.ts';
import { allCalls } from '#contract/all-calls.ts';
import type { LimitName } from '#contract/limits.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { errors } from '#server/errors.ts';
import { decodeInput } from '#server/input.ts';
import { type UploadedFile, multipartOverhead, readUpload } from './read-upload.ts';
import type { RequestTimeouts } from './request-timeout.ts';
import { StreamedReply, beginParts } from './streamed-reply.ts';
import { WrittenReply } from './written-reply.ts';

/** Cookies by name, as the browser sent them. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** A declared call with the handler that answers it. */
export interface Route {
  readonly call: Call;
  readonly handler: (context: unknown) => unknown;
}

/** Identifies callers and decides what they may do. Implemented by server/access. */
export interface RequestGuard<Caller extends { readonly id: string }> {
  /** Throws 403 `cross_site` unless our own pages sent the request. */
  checkCsrf(request: FastifyRequest, reply: FastifyReply, cookies: Cookies): void;
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

export interface ServeOptions<Services, Caller extends { readonly id: string }> {
  readonly routes: readonly Route[];
  /** Passed to every handler unchanged. */
  readonly services: Services;
  readonly guard: RequestGuard<Caller>;
  /** Throws 429 above the limit. */
  readonly rateLimiter: { consumeCall(name: LimitName, caller: { learnerId: string | undefined; address: string }): Promise<void> };
  readonly https: boolean;
  readonly log: Logger;
  readonly timeouts: RequestTimeouts;
}

/** Throws unless every call of the contract has exactly one route. */
export function checkRoutes(routes: readonly Route[]): void {
  const problems = allCalls.flatMap(({ name, call }) => {
    const count = routes.filter((entry) => entry.call === call).length;
    return count === 1 ? [] : [`${name} has ${count === 0 ? 'no route' : `${count} routes`}`];
  });
  const knownCalls = new Set(allCalls.map(({ call }) => call));
  for (const entry of routes) if (!knownCalls.has(entry.call)) problems.push(`${entry.call.path} is not in the contract`);
  if (problems.length > 0) throw new Error(`The routes do not match the contract: ${problems.join('; ')}`);
}

const baseHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};
const strictTransportHeader = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers of every answer below /api, errors too. */
export function apiHeaders(isHttps: boolean): Record<string, string> {
  return isHttps ? { ...baseHeaders, ...strictTransportHeader } : baseHeaders;
}

// A smaller reply is not worth compressing.
const minCompressBytes = 1024;

const noCookies: Cookies = {};

function parseCookies(request: FastifyRequest): Cookies {
  const header = request.headers.cookie;
  return header === undefined ? noCookies : cookie.parse(header);
}

/** Registers all paths of the routes. */
export async function serve<Services, Caller extends { readonly id: string }>(
  app: FastifyInstance,
  options: ServeOptions<Services, Caller>,
): Promise<void> {
  const { routes } = options;
  addRoutes(
    app,
    options,
    routes.filter(({ call }) => !call.multipart),
  );
  // In a scope of its own, so that every other call goes on to refuse multipart bodies.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    // Refused where the form is read: who asks, and for which account, comes first.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    addRoutes(
      scope,
      options,
      routes.filter(({ call }) => call.multipart),
    );
  });
}

function addRoutes<Services, Caller extends { readonly id: string }>(
  app: FastifyInstance,
  options: ServeOptions<Services, Caller>,
  routes: readonly Route[],
): void {
  const { guard, timeouts } = options;
  const headers = apiHeaders(options.https);
  // Runs before the body is read, so that a cross-site request is rejected whatever it contains.
  const checkCsrf = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      guard.checkCsrf(request, reply, parseCookies(request));
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  };
  for (const route of routes) {
    for (const { path, level } of listAddresses(route.call)) {
      const handleCall = createHandler(options, route, level);
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        timeouts.track(reply);
        let body: ReplyBody;
        try {
          body = await handleCall(request, reply);
        } finally {
          // Here and not when the answer has gone out: that takes as long as the caller's line.
          timeouts.untrack(reply);
        }
        return sendBody(request, reply.headers(headers), body);
      };
      app.route({
        method: listMethods(route.call),
        url: path,
        handler,
        ...(isStateChanging(route.call) && { onRequest: checkCsrf }),
        ...(route.call.multipart && { bodyLimit: route.call.multipart.maxBytes + multipartOverhead }),
      });
    }
  }
}

/** The HTTP methods of a call: a GET that changes state also accepts POST (decisions §3). */
export function listMethods(call: Pick<Call, 'method' | 'changesState'>): ('GET' | 'POST')[] {
  return call.changesState === true && call.method === 'GET' ? ['GET', 'POST'] : [call.method];
}

/** The context of one request; computes rarely needed values on demand. */
class RequestContext {
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

  get address(): string {
    return this.#request.ip;
  }
}

function createHandler<Services, Caller extends { readonly id: string }>(
  { services, guard, rateLimiter, log }: ServeOptions<Services, Caller>,
  { call, handler }: Route,
  level: TaughtLevel | undefined,
) {
  const { access, input: inputSchema, reply: replySchema, limit, multipart: upload } = call;
  const isHiddenCall = isHidden(access);
  const isPublic = listRequirements(access).every(({ rule }) => rule === 'anyone');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<ReplyBody> => {
    const requestCookies = parseCookies(request);
    const identity = await guard.identify(requestCookies, request.ip, request.headers[accountHeader]);
    const learner = identity?.learner;
    if (learner === undefined && !isPublic && !isHiddenCall) throw errors.notLoggedIn();
    await rateLimiter.consumeCall(limit, { learnerId: learner?.id, address: request.ip });
    // Before the input is read: what is wrong with it would tell that there is such a call.
    const earlyGrants = isHiddenCall ? await guard.authorise(access, learner, {}) : undefined;
    const uploaded = upload && (await readUpload(request, upload));
    const input = decodeRequest(inputSchema, request.query, uploaded?.fields ?? request.body, level);
    const grants = earlyGrants ?? (await guard.authorise(access, learner, input));
    if (identity?.isStale === true) await guard.prolong(reply, requestCookies);
    const fields = { input, services, learner, file: uploaded?.file, cookies: guard.createResponseCookies(reply, requestCookies) };
    const result = await handler(Object.assign(new RequestContext(fields, request, log), grants));
    if (result instanceof StreamedReply) return beginParts(result.parts);
    return result instanceof WrittenReply ? result.json : JSON.stringify(z.encode(replySchema, result));
  };
}

type ReplyBody = string | Buffer | AsyncGenerator<string, void>;

// Fastify drops the answer where the timeout has already said that the server is busy.
function sendBody(request: FastifyRequest, reply: FastifyReply, body: ReplyBody): FastifyReply {
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  if (!isWhole) reply.compress(Readable.from(body, { objectMode: false }));
  else if (body.length < minCompressBytes || request.headers['accept-encoding'] === undefined) return reply.send(body);
  else reply.compress(body);
  return reply;
}

// Merges query and body, because a GET that changes state may come as a POST; `level` is the one that the path implies.
function decodeRequest(
  schema: Call['input'],
  query: unknown,
  body: unknown,
  level: TaughtLevel | undefined,
): Readonly<Record<string, unknown>> {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw errors.invalidInput(undefined, 'The request must be a JSON object');
  }
  const raw = { ...(query as object), ...body, ...(level !== undefined && { hsk: level }) };
  return decodeInput(schema, raw);
}
