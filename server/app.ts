// Builds the Fastify server from its services: calls, pages and hooks. It does not listen yet.
import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { Guard } from './access/guard.ts';
import { isUnavailable } from './database/database.ts';
import { addGoogleRoutes } from './features/accounts/google-routes.ts';
import { routes as accounts } from './features/accounts/routes.ts';
import { createAccountCleanupJob } from './features/accounts/cleanup.ts';
import { createChatCleanupJob } from './features/chat/cleanup.ts';
import { createRoomChecks } from './features/chat/room-checks.ts';
import { liveRoutes, routes as chat } from './features/chat/routes.ts';
import { routes as contact } from './features/contact/routes.ts';
import { routes as dashboard } from './features/dashboard/routes.ts';
import { routes as friends } from './features/friends/routes.ts';
import { routes as lists } from './features/lists/routes.ts';
import { createModerationCleanupJob } from './features/moderation/cleanup.ts';
import { routes as moderation } from './features/moderation/routes.ts';
import { createReconcilerJob } from './features/payments/reconciler.ts';
import { routes as payments } from './features/payments/routes.ts';
import { addWebhook } from './features/payments/webhook.ts';
import { addPhotoRoute } from './features/profile/photo-route.ts';
import { routes as profile } from './features/profile/routes.ts';
import { routes as quiz } from './features/quiz/routes.ts';
import { routes as repeat } from './features/repeat/routes.ts';
import { routes as settings } from './features/settings/routes.ts';
import type { Services } from './services.ts';
import { createProxyCheck, findClientAddress, readForwardedFor } from './http/client-address.ts';
import { RequestTimeouts } from './http/request-timeout.ts';
import { addErrorHandlers } from './http/error-handler.ts';
import { type ShutdownState, addHealthRoutes } from './http/health.ts';
import { isLiveUpgrade, serveLive } from './live/serve-live.ts';
import { type Job, startJobs } from './jobs/job-runner.ts';
import { createMailCleanupJob, createMailJob } from './mail/outbox.ts';
import { buildOpenApi } from './http/openapi.ts';
import { addPages, webBuildFolder, isWebAppBuilt } from './http/pages.ts';
import { apiHeaders, checkRoutes, serve } from './http/serve.ts';

const routes = [
  ...accounts,
  ...dashboard,
  ...quiz,
  ...repeat,
  ...lists,
  ...payments,
  ...settings,
  ...contact,
  ...profile,
  ...friends,
  ...chat,
  ...moderation,
];

function listJobs(services: Services): Job[] {
  const { config, database, log } = services;
  return [
    createMailJob(config, database, log) ?? [],
    createReconcilerJob(services),
    createAccountCleanupJob(services),
    createMailCleanupJob(database),
    createModerationCleanupJob(services),
    createChatCleanupJob(services),
  ].flat();
}

const maxBodyBytes = 64 * 1024;

export interface AppOptions {
  /** Folder of the web build; outside production, a missing build means that only the API is served. */
  readonly folder?: string;
  /** Set while the server is shutting down. */
  readonly shutdown?: ShutdownState;
}

/**
 * Builds the server and starts its background jobs, such as sending mail; `close` stops those but leaves the services open.
 * Throws if a call has no handler, or in production if the web app is not built.
 */
export async function buildApp(
  services: Services,
  { folder = webBuildFolder, shutdown = { isShuttingDown: false } }: AppOptions = {},
): Promise<FastifyInstance> {
  checkRoutes(routes);
  const { config } = services;
  const instanceId = randomBytes(4).toString('hex');
  let requestCount = 0;
  const isProxy = createProxyCheck(config.trustedProxies);
  const app = Fastify({
    http: { shouldUpgradeCallback: isLiveUpgrade },
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    trustProxy: isProxy,
    genReqId: () => `${instanceId}-${(requestCount += 1)}`,
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  // Registered for its functions only: serve parses cookies itself, and only where a call needs them.
  await app.register(cookie, { hook: false });
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.addHook('onResponse', (request, reply, done) => {
    services.log.info({
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      code: request.errorCode,
    });
    done();
  });
  addErrorHandlers(app, { folder, https: config.isHttps, log: services.log, isUnavailable });
  addHealthRoutes(app, () => services.database.isUp(), shutdown);
  const requestTimeouts = new RequestTimeouts();
  const guard = new Guard(services.database, config);
  await serve(app, {
    routes,
    services,
    guard,
    rateLimiter: services.rateLimiter,
    https: config.isHttps,
    log: services.log,
    timeouts: requestTimeouts,
  });
  const closeLive = serveLive(app.server, {
    channel: services.live,
    routes: liveRoutes,
    services,
    guard,
    roomChecks: createRoomChecks(services),
    rateLimiter: services.rateLimiter,
    findAddress: ({ socket, headers }) => findClientAddress(socket.remoteAddress, readForwardedFor(headers), isProxy),
    isUnavailable,
    log: services.log,
  });
  addGoogleRoutes(app, services, guard);
  await addWebhook(app, services);
  addPhotoRoute(app, services, guard);
  const openApiDocument = JSON.stringify(buildOpenApi());
  app.get('/api/openapi.json', (_request, reply) => reply.headers(apiHeaders(config.isHttps)).send(openApiDocument));
  if (isWebAppBuilt(folder))
    await addPages(app, folder, {
      isHttps: config.isHttps,
      allowsPaypal: config.paypal !== undefined,
      extraPages: config.isProduction ? [] : ['/dev/content'],
    });
  else if (config.isProduction) throw new Error(`The web app is not built: run npm run build, which writes it to ${folder}.`);
  else services.log.warn('the web app is not built: serving the API only');
  const jobRunner = startJobs({ database: services.database, jobs: listJobs(services), log: services.log });
  // Before the requests in progress are waited for: jobs need not go on meanwhile, and open websockets would never end.
  app.addHook('preClose', async () => {
    void jobRunner.stop();
    await closeLive();
  });
  app.addHook('onClose', async () => {
    requestTimeouts.stop();
    await jobRunner.stop();
  });
  return app;
}
