// The server: its rooms, its pages and what stands around them, made from the parts and not yet listening.
import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { routes as accounts } from './features/accounts/routes.ts';
import { routes as dashboard } from './features/dashboard/routes.ts';
import { routes as lists } from './features/lists/routes.ts';
import { startReconciler } from './features/payments/reconciler.ts';
import { routes as payments } from './features/payments/routes.ts';
import { addWebhook } from './features/payments/webhook.ts';
import { routes as quiz } from './features/quiz/routes.ts';
import { routes as repeat } from './features/repeat/routes.ts';
import { routes as settings } from './features/settings/routes.ts';
import type { Parts } from './parts.ts';
import { Deadline } from './platform/deadline.ts';
import { addFailures } from './platform/failures.ts';
import { type Stopping, addHealth } from './platform/health.ts';
import { startSender } from './platform/mail.ts';
import { openApi } from './platform/openapi.ts';
import { addPages, builtFolder, isBuilt } from './platform/pages.ts';
import { apiHeaders, checkRoutes, serve } from './platform/serve.ts';

const routes = [...accounts, ...dashboard, ...quiz, ...repeat, ...lists, ...payments, ...settings];

const bodyBytes = 64 * 1024;

export interface AppOptions {
  /** Folder of the web app's build; without a build there only the calls are served, outside production. */
  readonly folder?: string;
  /** Told when the server is on its way out. */
  readonly stopping?: Stopping;
}

/**
 * Builds the server. It sends mails from now on; `close` ends that too, and leaves the parts open.
 * Throws where a call has no room, or in production where the web app is not built.
 */
export async function buildApp(
  parts: Parts,
  { folder = builtFolder, stopping = { yes: false } }: AppOptions = {},
): Promise<FastifyInstance> {
  checkRoutes(routes);
  const { config } = parts;
  const start = randomBytes(4).toString('hex');
  let count = 0;
  const app = Fastify({
    bodyLimit: bodyBytes,
    exposeHeadRoutes: false,
    // In production the server stands behind a proxy of the same host or network, which names the caller.
    trustProxy: config.production ? ['loopback', 'linklocal', 'uniquelocal'] : false,
    genReqId: () => `${start}-${(count += 1)}`,
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  // Its functions only: serve reads cookies itself, and only where a call needs them.
  await app.register(cookie, { hook: false });
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.addHook('onResponse', (request, reply, done) => {
    parts.log.info({
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      code: request.refusedAs,
    });
    done();
  });
  addFailures(app, parts, folder);
  addHealth(app, parts, stopping);
  const deadline = new Deadline();
  serve(app, parts, routes, deadline);
  await addWebhook(app, parts);
  const document = JSON.stringify(openApi());
  app.get('/api/openapi.json', (_request, reply) => reply.headers(apiHeaders(config.https)).send(document));
  if (isBuilt(folder))
    await addPages(app, folder, {
      https: config.https,
      paypal: config.paypal !== undefined,
      more: config.production ? [] : ['/dev/content'],
    });
  else if (config.production) throw new Error(`The web app is not built: run npm run build, so that ${folder} holds it.`);
  else parts.log.warn('the web app is not built: only the calls are served');
  const sender = startSender(config, parts.database, parts.log);
  const reconciler = startReconciler(parts);
  app.addHook('onClose', async () => {
    deadline.stop();
    await Promise.all([sender.stop(), reconciler.stop()]);
  });
  return app;
}
