// Registers the contract's downloads, navigations, webhooks and mailed pages as routes, by the same steps as its calls.
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type CallAccess, listRequirements } from '#contract/access.ts';
import { allEndpoints } from '#contract/all-calls.ts';
import { type Download, type Endpoint, type MailedPage, type Navigation, type Webhook, listEndpointMethods } from '#contract/endpoint.ts';
import { ApiError, errors } from '#server/errors.ts';
import { type AdmissionOptions, RequestContext, createAdmission, parseCookies } from './admission.ts';
import { apiHeaders } from './serve.ts';
import { beginParts } from './streamed-reply.ts';

/** The bytes of a download, and what they add to the headers of every answer. */
export interface DownloadReply<Type extends string = string> {
  readonly type: Type;
  /** A file of a folder is sent with ranges. */
  readonly content: string | Buffer | AsyncGenerator<string | Uint8Array, void> | { readonly folder: string; readonly name: string };
  /** Names the content: a browser that has it gets 304. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The HTML of a mailed page, with headers as of a download. */
export interface MailedPageReply {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An event as it came: what a signature is about. */
export interface SignedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Throws 429 where the sender has had too much of what checking costs. */
  readonly consumeLimit: () => Promise<void>;
}

/** A declared endpoint with the handler that answers it. */
export interface EndpointRoute {
  readonly endpoint: Endpoint;
  readonly handler: (context: unknown) => unknown;
  /** Of a webhook: what was signed; undefined where the signature is not the sender's. */
  readonly verify?: (request: SignedRequest, services: unknown) => Promise<unknown>;
}

/** Throws unless every endpoint of the contract has exactly one route. */
export function checkEndpoints(routes: readonly EndpointRoute[]): void {
  const count = (endpoint: Endpoint) => routes.filter((route) => route.endpoint === endpoint).length;
  const problems = [
    ...allEndpoints.filter((endpoint) => count(endpoint) !== 1).map((endpoint) => `${endpoint.path} has ${count(endpoint)} routes`),
    ...routes.filter(({ endpoint }) => !allEndpoints.includes(endpoint)).map(({ endpoint }) => `${endpoint.path} is not in the contract`),
  ];
  if (problems.length > 0) throw new Error(`The routes do not match the contract: ${problems.join('; ')}`);
}

/** The path of an endpoint as the router writes it. */
export function getRoutedPath({ path }: Pick<Endpoint, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const maxIgnoredBytes = 4096;

/** Registers all endpoints. */
export async function serveEndpoints<Services, Caller extends { readonly id: string }>(
  app: FastifyInstance,
  options: AdmissionOptions<Services, Caller>,
  routes: readonly EndpointRoute[],
): Promise<void> {
  const headers = apiHeaders(options.https);
  for (const route of routes) {
    const { endpoint } = route;
    const answer = createAnswer(options, route);
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      if (endpoint.kind === 'webhook')
        scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
      // The body changes nothing.
      if (endpoint.kind === 'mailed-page')
        scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxIgnoredBytes }, (_request, _body, done) =>
          done(null, undefined),
        );
      if (endpoint.kind === 'download') await scope.register(files, { serve: false, cacheControl: false });
      scope.route({
        method: listEndpointMethods(endpoint),
        url: getRoutedPath(endpoint),
        handler: (request, reply) => answer(request, reply, headers),
      });
    });
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply, headers: Readonly<Record<string, string>>) => Promise<FastifyReply>;

function createAnswer<Services, Caller extends { readonly id: string }>(
  options: AdmissionOptions<Services, Caller>,
  route: EndpointRoute,
): Answer {
  const { endpoint } = route;
  if (endpoint.kind === 'webhook') return createWebhookAnswer(options, route, endpoint);
  const admit = createAdmission(options, { ...endpoint, ignoresSession: isForAnyone(endpoint.access) });
  const readInput = (request: FastifyRequest) => ({ input: decodeAddress(endpoint, request) });
  if (endpoint.kind === 'navigation') {
    return async (request, reply, headers) => {
      const address = await findRedirect(endpoint, request, async () => {
        if (endpoint.fromOwnPages) options.guard.checkNavigation(request);
        return admit(request, reply, () => readInput(request));
      });
      return reply.headers(headers).redirect(typeof address === 'string' ? address : ((await route.handler(address)) as string), 303);
    };
  }
  return async (request, reply, headers) => {
    const context = await admit(request, reply, () => readInput(request));
    const result = await route.handler(context);
    if (endpoint.kind === 'mailed-page') {
      const { html, headers: own } = result as MailedPageReply;
      return reply.headers({ ...headers, 'content-type': 'text/html; charset=utf-8', ...own }).send(html);
    }
    return sendDownload(request, reply, headers, result as DownloadReply, context.log);
  };
}

function isForAnyone(access: CallAccess): boolean {
  return listRequirements(access).every(({ rule }) => rule === 'anyone');
}

// The context of who is let in, or where a refusal leads.
async function findRedirect(
  { refused }: Navigation,
  request: FastifyRequest,
  admit: () => Promise<RequestContext>,
): Promise<RequestContext | string> {
  try {
    return await admit();
  } catch (error) {
    const address = error instanceof ApiError ? refused[error.code] : undefined;
    if (address === undefined) throw error;
    request.errorCode = (error as ApiError).code;
    return address;
  }
}

function decodeAddress({ kind, input }: Download | Navigation | MailedPage, request: FastifyRequest): Readonly<Record<string, unknown>> {
  const raw = { ...(request.query as object), ...(request.params as object) };
  const decoded = z.safeDecode(input, raw);
  if (decoded.success) return decoded.data as Readonly<Record<string, unknown>>;
  throw kind === 'download' ? errors.notFound() : errors.invalidInput(undefined, 'The address is malformed');
}

async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  { type, content, etag, headers: own = {} }: DownloadReply,
  log: Logger,
): Promise<FastifyReply> {
  const begun = isGenerated(content) ? Readable.from(await beginParts(content, log), { objectMode: false }) : content;
  reply.headers({ ...headers, 'content-type': type, ...own, ...(etag !== undefined && { etag }) });
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.status(304).send();
  return typeof begun === 'object' && 'folder' in begun ? reply.sendFile(begun.name, begun.folder) : reply.send(begun);
}

function isGenerated(content: DownloadReply['content']): content is AsyncGenerator<string | Uint8Array, void> {
  return typeof content === 'object' && Symbol.asyncIterator in content;
}

function createWebhookAnswer<Services, Caller extends { readonly id: string }>(
  { services, guard, rateLimiter, log }: AdmissionOptions<Services, Caller>,
  { handler, verify }: EndpointRoute,
  { path, limit, acknowledgement }: Webhook,
): Answer {
  if (!verify) throw new Error(`${path} needs a check of its signature`);
  return async (request, reply, headers) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const consumeLimit = () => rateLimiter.consumeCall(limit, { learnerId: undefined, address: request.ip });
    const event = await verify({ headers: request.headers, bytes, consumeLimit }, services);
    if (event === undefined) throw errors.invalidInput(undefined, 'The event is not signed by the payment provider');
    const cookies = guard.createResponseCookies(reply, parseCookies(request));
    const context = new RequestContext({ input: event, services, learner: undefined, file: undefined, cookies }, request, log);
    await handler(context);
    return reply.headers(headers).send(JSON.stringify(acknowledgement));
  };
}
