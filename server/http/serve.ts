// Registers the contract's calls as routes: CSRF check, login and the account that the page names, rate limit, validation, access, handler, reply, in this order.
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Call, listAddresses, isStateChanging } from '#contract/call.ts';
import { allCalls } from '#contract/all-calls.ts';
import { type TaughtLevel, getWireName } from '#contract/wire.ts';
import { errors } from '#server/errors.ts';
import { decodeInput } from '#server/input.ts';
import { type AdmissionOptions, createAdmission, parseCookies } from './admission.ts';
import { multipartOverhead, readUpload } from './read-upload.ts';
import type { RequestTimeouts } from './request-timeout.ts';
import { StreamedReply, beginParts } from './streamed-reply.ts';
import { WrittenReply } from './written-reply.ts';

/** A declared call with the handler that answers it. */
export interface Route {
  readonly call: Call;
  readonly handler: (context: unknown) => unknown;
}

export interface ServeOptions<Services, Caller extends { readonly id: string }> extends AdmissionOptions<Services, Caller> {
  readonly routes: readonly Route[];
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

function createHandler<Services, Caller extends { readonly id: string }>(
  options: AdmissionOptions<Services, Caller>,
  { call, handler }: Route,
  level: TaughtLevel | undefined,
) {
  const { input: inputSchema, reply: replySchema, multipart: upload } = call;
  const admit = createAdmission(options, call);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<ReplyBody> => {
    const context = await admit(request, reply, async () => {
      const uploaded = upload && (await readUpload(request, upload));
      const input = decodeRequest(inputSchema, request.query, uploaded?.fields ?? request.body, level);
      return { input, ...(uploaded && { file: uploaded.file }) };
    });
    const result = await handler(context);
    if (result instanceof StreamedReply) return beginParts(result.parts, context.log);
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
  const raw = { ...(query as object), ...body, ...(level !== undefined && { [getWireName('level')]: level }) };
  return decodeInput(schema, raw);
}
