// Turns the contract's calls into addresses: gate, login, limit, shape, access, room, reply, in this order, for every call alike.
import { fastifyCookie as cookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type Call, type InputOf, type ReplyOf, addressesOf, isStateChanging } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Parts } from '../parts.ts';
import { Browser } from './browser.ts';
import type { Deadline } from './deadline.ts';
import { type Entitlement, entitlementOf } from './entitlement.ts';
import { refuse } from './errors.ts';
import { passGate } from './gate.ts';
import { type CookieNames, type Learner, cookieNames, findLearner, giveCookies, prolongSession, takeCookies } from './sessions.ts';

/** What a room is asked: the decoded input, and who asks. */
export interface Asked<C extends Call> {
  readonly input: InputOf<C>;
  readonly parts: Parts;
  /** Writes lines that carry the request's id. */
  readonly log: Logger;
  /** Who is logged in; undefined only where a visitor may ask. */
  readonly learner: C['access'] extends 'anyone' ? Learner | undefined : Learner;
  /** What the learner may see of the level; undefined where the call is not about a level's content. */
  readonly entitlement: C['access'] extends 'anyone' | 'learner' ? undefined : Entitlement;
  /** Where the request comes from, to count by; never to be logged or stored. */
  readonly address: string;
  readonly browser: Browser;
}

export type Handler<C extends Call> = (asked: Asked<C>) => ReplyOf<C> | Promise<ReplyOf<C>>;

/** A declared call with the room that answers it. */
export interface Route {
  readonly declared: Call;
  readonly handler: (asked: Asked<Call>) => unknown;
}

/** Joins a declared call and the room that answers it. */
export function route<C extends Call<any, any, any>>(declared: C, handler: Handler<C>): Route {
  return { declared: declared as unknown as Call, handler: handler as unknown as Route['handler'] };
}

/** Refuses to start unless every call of the contract has exactly one route. */
export function checkRoutes(routes: readonly Route[]): void {
  const faults = allCalls.flatMap(({ name, declared }) => {
    const found = routes.filter((one) => one.declared === declared).length;
    return found === 1 ? [] : [`${name} has ${found === 0 ? 'no route' : `${found} routes`}`];
  });
  const known = new Set(allCalls.map(({ declared }) => declared));
  for (const one of routes) if (!known.has(one.declared)) faults.push(`${one.declared.path} is not in the contract`);
  if (faults.length > 0) throw new Error(`The routes do not match the contract: ${faults.join('; ')}`);
}

const replyHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers of every answer below /api, refusals too. */
export function apiHeaders(https: boolean): Record<string, string> {
  return https ? { ...replyHeaders, ...strictTransport } : replyHeaders;
}

// A reply below this size is not worth compressing.
const compressFrom = 1024;

const noCookies: Readonly<Record<string, string | undefined>> = {};

function cookiesOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const header = request.headers.cookie;
  return header === undefined ? noCookies : cookie.parse(header);
}

/** Adds every address of the routes to the server. */
export function serve(app: FastifyInstance, parts: Parts, routes: readonly Route[], deadline: Deadline): void {
  const names = cookieNames(parts.config.https);
  const headers = apiHeaders(parts.config.https);
  for (const one of routes) {
    const guard = isStateChanging(one.declared) ? gateOf(parts, names) : undefined;
    for (const { path, level } of addressesOf(one.declared)) {
      const answer = answerOf(parts, names, headers, one, level);
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        deadline.begin(reply);
        try {
          return await answer(request, reply);
        } finally {
          deadline.end(reply);
        }
      };
      app.route({ method: methodsOf(one.declared), url: path, handler, ...(guard && { onRequest: guard }) });
    }
  }
}

/** The methods that a call answers: a GET that changes something also answers POST (decisions §3). */
export function methodsOf(declared: Pick<Call, 'method' | 'changesState'>): ('GET' | 'POST')[] {
  return declared.changesState === true && declared.method === 'GET' ? ['GET', 'POST'] : [declared.method];
}

// Before the body is read, so that a foreign request is refused as such whatever it carries.
function gateOf({ config }: Parts, names: CookieNames) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const cookies = cookiesOf(request);
    try {
      passGate(request.method, request.headers, config.publicUrl, cookies[names.session], cookies[names.companion]);
    } catch (error) {
      // Our own page with half of its cookies could do nothing any more: it starts anew as a visitor.
      if (request.headers.origin === config.publicUrl && request.headers['sec-fetch-site'] !== 'cross-site')
        takeCookies(reply, names, config.https);
      done(error as Error);
      return;
    }
    done();
  };
}

/** One request under way: what a room is asked, with what is rarely needed made only when asked for. */
class Asking {
  readonly input: unknown;
  readonly parts: Parts;
  readonly learner: Learner | undefined;
  readonly entitlement: Entitlement | undefined;
  readonly #request: FastifyRequest;
  readonly browser: Browser;

  constructor(
    input: unknown,
    parts: Parts,
    learner: Learner | undefined,
    entitlement: Entitlement | undefined,
    request: FastifyRequest,
    browser: Browser,
  ) {
    this.input = input;
    this.parts = parts;
    this.learner = learner;
    this.entitlement = entitlement;
    this.#request = request;
    this.browser = browser;
  }

  get log(): Logger {
    return this.parts.log.child({ request: this.#request.id });
  }

  get address(): string {
    return this.#request.ip;
  }
}

function answerOf(
  parts: Parts,
  names: CookieNames,
  headers: Record<string, string>,
  { declared, handler }: Route,
  level: TaughtLevel | undefined,
) {
  const { config, database, limiter } = parts;
  const { access, input: inputShape, reply: replyShape, limit } = declared;
  const perLearner = limits[limit].per === 'learner';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const cookies = cookiesOf(request);
    const token = cookies[names.session];
    const found = token === undefined ? undefined : await findLearner(database, token);
    const learner = found?.learner;
    if (learner === undefined && access !== 'anyone') throw refuse.notLoggedIn();
    await limiter.count(limit, (perLearner && learner?.id) || request.ip);
    const input = decode(inputShape, request, level);
    const entitlement = entitlementOf(access, (input as { hsk?: TaughtLevel }).hsk, learner);
    if (found?.stale === true && token !== undefined) {
      await prolongSession(database, token);
      giveCookies(reply, names, config.https, token);
    }
    const browser = new Browser(reply, database, config, names, cookies);
    const answer = await handler(new Asking(input, parts, learner, entitlement, request, browser) as unknown as Asked<Call>);
    const body = JSON.stringify(z.encode(replyShape, answer));
    // Too late: the caller was already told that the server is busy.
    if (reply.sent) return reply;
    reply.headers(headers);
    if (body.length < compressFrom || request.headers['accept-encoding'] === undefined) return reply.send(body);
    reply.compress(body);
    return reply;
  };
}

// Query and body together, because a GET that changes something also comes as a POST; `level` is what the address says.
function decode(shape: Call['input'], request: FastifyRequest, level: TaughtLevel | undefined): unknown {
  const { body } = request;
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw refuse.invalid(undefined, 'The request must be a JSON object');
  }
  const raw = { ...(request.query as object), ...body, ...(level !== undefined && { hsk: level }) };
  const parsed = z.safeDecode(shape, raw as never);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path[0] === undefined ? undefined : String(issue.path[0]);
  const own =
    issue !== undefined && issue.message !== '' && issue.message !== 'Invalid input' && !issue.message.startsWith('Invalid input:');
  throw refuse.invalid(field, own ? issue.message : `The value of ${field ?? 'the request'} is missing or not allowed`);
}
