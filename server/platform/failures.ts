// Turns whatever goes wrong in a request into one refusal; a library's or the database's own words never leave the server (decisions §2).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { isUnavailable } from './database.ts';
import { RefusalError, bodyOf, refuse } from './errors.ts';
import { isBuilt, sendPage } from './pages.ts';
import { apiHeaders } from './serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that this request ended with, for its line in the log. */
    refusedAs: string | undefined;
  }
}

const known: Record<string, () => RefusalError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse.wrongType,
  FST_ERR_CTP_BODY_TOO_LARGE: refuse.tooLarge,
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse.invalid(undefined, 'The request is empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse.invalid(undefined, 'The request is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refuse.invalid(undefined, 'The request broke off'),
};

function refusalOf(error: unknown, parts: Parts, request: FastifyRequest): RefusalError {
  if (error instanceof RefusalError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const made = code === undefined ? undefined : known[code];
  if (made) return made();
  if (isUnavailable(error)) {
    parts.log.error({ request: request.id, reason: (error as Error).message }, 'the database cannot answer');
    return refuse.unavailable();
  }
  // Fastify's and the file server's own refusals: malformed JSON, forbidden paths.
  if (statusCode === 400) return refuse.invalid(undefined, 'The request cannot be read');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse.notFound();
  parts.log.error({ request: request.id, error: error instanceof Error ? error.stack : String(error) }, 'a request failed');
  return refuse.internal();
}

/** Adds the answers to what goes wrong and to what is not there. `folder`: the web app's build. */
export function addFailures(app: FastifyInstance, parts: Parts, folder: string): void {
  const headers = apiHeaders(parts.config.https);
  const send = (request: FastifyRequest, reply: FastifyReply, refusal: RefusalError): FastifyReply => {
    request.refusedAs = refusal.code;
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    return reply
      .status(refusal.status)
      .headers(headers)
      .header('x-request-id', request.id)
      .send(JSON.stringify(bodyOf(refusal)));
  };
  app.decorateRequest('refusedAs', undefined);
  app.setErrorHandler((error, request, reply) => send(request, reply, refusalOf(error, parts, request)));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = allowed(app, path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      return send(request, reply.header('allow', methods.join(', ')), refuse.methodNotAllowed());
    }
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || path === '/api' || /^\/(?:api|dev|assets)\//.test(path) || !isBuilt(folder))
      return send(request, reply, refuse.notFound());
    request.refusedAs = 'not_found';
    return sendPage(reply.status(404), folder);
  });
}

function allowed(app: FastifyInstance, path: string): string[] {
  return (['GET', 'POST'] as const).filter((method) => {
    const found = app.findRoute({ method, url: path });
    return found !== null && app.hasRoute({ method, url: path });
  });
}
