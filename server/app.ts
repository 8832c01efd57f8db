// Builds the Fastify server from its services: calls, pages and hooks. It does not listen yet.
import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { openApiDocument, recordingFile } from '#contract/files.ts';
import { Guard } from './access/guard.ts';
import { endpointRoute } from './call-context.ts';
import { isUnavailable } from './database/database.ts';
import { getCookieNames } from './access/session-cookies.ts';
import { googleRoutes } from './features/accounts/google-sign-in.ts';
import { routes as accounts } from './features/accounts/routes.ts';
import { createAccountCleanupJob } from './features/accounts/cleanup.ts';
import { createChatCleanupJob } from './features/chat/cleanup.ts';
import { createRoomChecks } from './features/chat/room-checks.ts';
import { liveRoutes, routes as chat } from './features/chat/routes.ts';
import { routes as contact } from './features/contact/routes.ts';
import { routes as dashboard } from './features/dashboard/routes.ts';
import { routes as today } from './features/today/routes.ts';
import { routes as friends } from './features/friends/routes.ts';
import { routes as lists } from './features/lists/routes.ts';
import { createModerationCleanupJob } from './features/moderation/cleanup.ts';
import { routes as practice } from './features/practice/routes.ts';
import { routes as notes } from './features/notes/routes.ts';
import { routes as metWords } from './features/met-words/routes.ts';
import { routes as mixups } from './features/mixups/routes.ts';
import { routes as moderation } from './features/moderation/routes.ts';
import { createReconcilerJob } from './features/payments/reconciler.ts';
import { routes as payments } from './features/payments/routes.ts';
import { webhook } from './features/payments/webhook.ts';
import { endpoints as profileFiles, routes as profile } from './features/profile/routes.ts';
import { createScheduleFitJob } from './features/progress/fitting.ts';
import { routes as progress } from './features/progress/routes.ts';
import { routes as quiz } from './features/quiz/routes.ts';
import { createNewsMailJob } from './features/reminders/news-mail.ts';
import { createReminderJob } from './features/reminders/reminders.ts';
import { endpoints as reminderPages, routes as reminders } from './features/reminders/routes.ts';
import { routes as repeat } from './features/repeat/routes.ts';
import { routes as settings } from './features/settings/routes.ts';
import { endpoints as exportedFiles, routes as transfer } from './features/transfer/routes.ts';
import { routes as uses } from './features/uses/routes.ts';
import type { Services } from './services.ts';
import { findRecording } from './voices/voice-file.ts';
import { createProxyCheck, findClientAddress, readForwardedFor } from './http/client-address.ts';
import { refuseUndeclared } from './http/declared-routes.ts';
import { RequestTimeouts } from './http/request-timeout.ts';
import { type OpenRequestLimits, cutUnreadBodies, limitConnections, openRequestLimits } from './http/open-requests.ts';
import { addErrorHandlers, rewriteOddAddress } from './http/error-handler.ts';
import { type ShutdownState, addHealthRoutes, isHealthPath, refuseWhileClosing } from './http/health.ts';
import type { WatchIntervals } from './live/open-connections.ts';
import { isLiveUpgrade, serveLive } from './live/serve-live.ts';
import { type Job, startJobs } from './jobs/job-runner.ts';
import { createMailCleanupJob, createMailJob } from './mail/outbox.ts';
import { buildOpenApi } from './http/openapi.ts';
import { findPublishedFile } from './builds/published-files.ts';
import { addPages, webBuildFolder, isWebAppBuilt } from './http/pages.ts';
import { addSecurityText } from './http/security-text.ts';
import { type EndpointRoute, checkEndpoints, serveEndpoints } from './http/serve-endpoints.ts';
import { checkRoutes, serve } from './http/serve.ts';
import { closeToNetwork } from './http/this-machine-only.ts';

const routes = [
  ...accounts,
  ...dashboard,
  ...today,
  ...progress,
  ...quiz,
  ...repeat,
  ...metWords,
  ...mixups,
  ...notes,
  ...practice,
  ...reminders,
  ...transfer,
  ...lists,
  ...uses,
  ...payments,
  ...settings,
  ...contact,
  ...profile,
  ...friends,
  ...chat,
  ...moderation,
];

function listEndpoints(): EndpointRoute[] {
  const openApi = JSON.stringify(buildOpenApi());
  return [
    ...googleRoutes,
    webhook,
    ...reminderPages,
    ...profileFiles,
    ...exportedFiles,
    endpointRoute(recordingFile, ({ services, input: { file, v } }) => findRecording(services.voices, file, v)),
    endpointRoute(openApiDocument, () => ({ type: openApiDocument.types[0], content: openApi })),
  ];
}

function listJobs(services: Services): Job[] {
  const { config, database, log } = services;
  return [
    createMailJob(config, database, log) ?? [],
    createReconcilerJob(services),
    createAccountCleanupJob(services),
    createMailCleanupJob(database),
    createModerationCleanupJob(services),
    createChatCleanupJob(services),
    createScheduleFitJob(services),
    createReminderJob(services),
    createNewsMailJob(services),
  ].flat();
}

const maxBodyBytes = 64 * 1024;

export interface AppOptions {
  /** Folder of the web build; outside production, a missing build means that only the API is served. */
  readonly folder?: string;
  /** Set when the server is stopped. */
  readonly shutdown?: ShutdownState;
  /** How often open live connections are checked; for tests, which do not wait so long. */
  readonly watchIntervals?: WatchIntervals | undefined;
  /** What a client may hold open; for tests, which do not wait so long. */
  readonly openRequests?: OpenRequestLimits | undefined;
}

/**
 * Builds the server and starts its background jobs, such as sending mail; `close` stops those but leaves the services open.
 * Throws if a call has no handler, or in production if the web app is not built.
 */
export async function buildApp(
  services: Services,
  { folder = webBuildFolder, shutdown = { stage: 'serving' }, watchIntervals, openRequests = openRequestLimits }: AppOptions = {},
): Promise<FastifyInstance> {
  checkRoutes(routes);
  const { config } = services;
  const instanceId = randomBytes(4).toString('hex');
  let requestCount = 0;
  const isProxy = createProxyCheck(config.trustedProxies);
  const app = Fastify({
    // Node swaps the two times where that of the headers is the longer one, as it is by default.
    http: {
      shouldUpgradeCallback: isLiveUpgrade,
      headersTimeout: openRequests.requestTimeout,
      connectionsCheckingInterval: openRequests.connectionsCheckingInterval,
    },
    requestTimeout: openRequests.requestTimeout,
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    // Fastify would answer in its own words and without Retry-After.
    return503OnClosing: false,
    trustProxy: isProxy,
    genReqId: () => `${instanceId}-${(requestCount += 1)}`,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: rewriteOddAddress,
  });
  limitConnections(app.server, openRequests.connectionsPerAddress * Math.max(1, config.rateLimitFactor), isProxy);
  cutUnreadBodies(app);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRoute', refuseUndeclared);
  // Registered for its functions only: serve parses cookies itself, and only where a call needs them.
  await app.register(cookie, { hook: false });
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // On every answer: a user who reports a fault can quote it, and the log has it.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    services.metrics.countRequest(route, reply.statusCode, reply.elapsedTime / 1000);
    const level = isHealthPath(route) && reply.statusCode < 400 ? 'debug' : 'info';
    services.log[level]({
      request: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      code: request.errorCode,
    });
    done();
  });
  if (!config.isProduction && !config.allowsRemoteDev) closeToNetwork(app, '/dev', config.publicUrl);
  addErrorHandlers(app, { folder, https: config.isHttps, log: services.log, isUnavailable });
  addHealthRoutes(app, () => services.database.isUp(), shutdown);
  addSecurityText(app, config);
  refuseWhileClosing(app, shutdown);
  const requestTimeouts = new RequestTimeouts();
  const guard = new Guard(services.database, config, services.rateLimiter);
  const admission = { services, guard, rateLimiter: services.rateLimiter, https: config.isHttps, log: services.log };
  await serve(app, { ...admission, routes, timeouts: requestTimeouts });
  const endpoints = listEndpoints();
  checkEndpoints(endpoints);
  await serveEndpoints(app, admission, endpoints);
  const closeLive = serveLive(app.server, {
    channel: services.live,
    routes: liveRoutes,
    services,
    guard,
    roomChecks: createRoomChecks(services),
    rateLimiter: services.rateLimiter,
    rateLimitFactor: config.rateLimitFactor,
    findAddress: ({ socket, headers }) => findClientAddress(socket.remoteAddress, readForwardedFor(headers), isProxy),
    isUnavailable,
    log: services.log,
    metrics: services.metrics,
    intervals: watchIntervals,
  });
  if (isWebAppBuilt(folder))
    await addPages(app, folder, {
      isHttps: config.isHttps,
      publicUrl: config.publicUrl,
      sessionCookie: getCookieNames(config.isHttps).session,
      allowsPaypal: config.paypal !== undefined,
      extraPages: config.isProduction ? [] : ['/dev/content'],
      findPublishedFile: (name) => findPublishedFile(services.database, name),
    });
  else if (config.isProduction) throw new Error(`The web app is not built: run npm run build, which writes it to ${folder}.`);
  else services.log.warn('the web app is not built: serving the API only');
  const jobRunner = startJobs({ database: services.database, jobs: listJobs(services), log: services.log, metrics: services.metrics });
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
