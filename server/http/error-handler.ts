// Turns every failure of a request into one error response; messages of libraries or the database never leave the server (decisions §2).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError, toErrorBody, errors } from '#server/errors.ts';
import { isWebAppBuilt, sendPage } from './pages.ts';
import { apiHeaders } from './serve.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Error code of the response, for the access log. */
    errorCode: string | undefined;
  }
}

const fastifyErrors: Record<string, () => ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: errors.wrongType,
  FST_ERR_CTP_BODY_TOO_LARGE: errors.tooLarge,
  FST_REQ_FILE_TOO_LARGE: errors.tooLarge,
  FST_FILES_LIMIT: () => errors.invalidInput(undefined, 'Please send one file'),
  FST_FIELDS_LIMIT: () => errors.invalidInput(undefined, 'The request has too many fields'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => errors.invalidInput(undefined, 'The request is empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => errors.invalidInput(undefined, 'The request is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: errors.incomplete,
};

/** What the handler needs beside the server. */
export interface FailureOptions {
  /** Folder of the web app's build. */
  readonly folder: string;
  readonly https: boolean;
  readonly log: Logger;
  /** Whether an error means that the database is unavailable now: 503. */
  readonly isUnavailable: (error: unknown) => boolean;
}

function toApiError(error: unknown, { log, isUnavailable }: FailureOptions, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const createError = code === undefined ? undefined : fastifyErrors[code];
  if (createError) return createError();
  // The client gave up or was too slow: what was cut is its own connection, not the database's. Nobody reads the answer.
  if (request.raw.destroyed && !request.raw.complete) return errors.incomplete();
  if (isUnavailable(error)) {
    log.error({ request: request.id, reason: (error as Error).message }, 'the database cannot answer');
    return errors.unavailable();
  }
  // Limits of a multipart body, and its malformed headers.
  if (statusCode === 413) return errors.tooLarge();
  // Fastify's and the static file server's own errors: malformed JSON, forbidden paths.
  if (statusCode === 400) return errors.invalidInput(undefined, 'The request is malformed');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return errors.notFound();
  log.error({ request: request.id, error: error instanceof Error ? error.stack : String(error) }, 'a request failed');
  return errors.internal();
}

const jsonFolders = /^\/(?:api|dev|assets|voices)\//;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address as it is routed. One that cannot be decoded or has doubled slashes names nothing: it gets our own not-found answer,
 * with all headers (decisions §13). The router would answer in its own words, and the static files by their own rules.
 */
export function rewriteOddAddress({ url = '/' }: { url?: string | undefined }): string {
  const path = url.split('?', 1)[0] ?? '';
  if (isDecodable(path) && !path.includes('//')) return url;
  return `${jsonFolders.exec(path)?.[0] ?? '/'}no-such-address`;
}

/** Adds the answers to what goes wrong and to what is not there. */
export function addErrorHandlers(app: FastifyInstance, options: FailureOptions): void {
  const { folder } = options;
  const headers = apiHeaders(options.https);
  const sendError = (request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply => {
    request.errorCode = error.code;
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return reply
      .status(error.status)
      .headers(headers)
      .send(JSON.stringify(toErrorBody(error)));
  };
  app.decorateRequest('errorCode', undefined);
  // A parameter goes to the database, which refuses NUL with an error (security, rule 9).
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const [path = ''] = url.split('?', 1);
    done(jsonFolders.test(path) && path.includes('%00') ? errors.invalidInput(undefined, 'The address is malformed') : undefined);
  });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, toApiError(error, options, request)));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowedMethods = listAllowedMethods(app, path);
    if (allowedMethods.length > 0 && !allowedMethods.includes(request.method)) {
      return sendError(request, reply.header('allow', allowedMethods.join(', ')), errors.methodNotAllowed());
    }
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || path === '/api' || jsonFolders.test(path) || !isWebAppBuilt(folder))
      return sendError(request, reply, errors.notFound());
    request.errorCode = 'not_found';
    return sendPage(reply.status(404), folder);
  });
}

function listAllowedMethods(app: FastifyInstance, path: string): string[] {
  return (['GET', 'POST'] as const).filter((method) => {
    const route = app.findRoute({ method, url: path });
    return route !== null && app.hasRoute({ method, url: path });
  });
}
