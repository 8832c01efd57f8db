// Health endpoints: is the process alive, and can it serve requests (decisions §11); and what requests get while it stops.
import type { FastifyInstance } from 'fastify';
import { errors } from '#server/errors.ts';
import { version } from '#server/version.ts';

/** How far the server has got with stopping. */
export interface ShutdownState {
  /** `draining`: not ready any more, and still serving, so that proxies turn away; `closing`: what is under way is finished, anything new refused. */
  stage: 'serving' | 'draining' | 'closing';
}

const noStore = { 'cache-control': 'no-store' };
const healthPaths: readonly (string | undefined)[] = ['/livez', '/healthz', '/readyz'];

/** Whether a route is one of those below, which proxies ask every second. */
export const isHealthPath = (route: string | undefined): boolean => healthPaths.includes(route);

/**
 * Adds /livez (the event loop turns; which version it is), /healthz (this process takes requests: it is not stopping) and /readyz (it takes
 * them, and the database answers). A proxy asks /healthz: without the database a process still serves pages, and tells calls when to come back.
 * The server only listens once its migrations are done.
 */
export function addHealthRoutes(app: FastifyInstance, isDatabaseUp: () => Promise<boolean>, shutdown: ShutdownState): void {
  app.get('/livez', (_request, reply) => reply.headers(noStore).send({ live: true, version }));
  app.get('/healthz', (_request, reply) => {
    const isHealthy = shutdown.stage === 'serving';
    return reply
      .status(isHealthy ? 200 : 503)
      .headers(noStore)
      .send({ healthy: isHealthy });
  });
  app.get('/readyz', async (_request, reply) => {
    const isReady = shutdown.stage === 'serving' && (await isDatabaseUp());
    return reply
      .status(isReady ? 200 : 503)
      .headers(noStore)
      .send({ ready: isReady });
  });
}

/** Lets go of connections as soon as the server is draining, and refuses what is begun while it is closing (security, "Found by attack"). */
export function refuseWhileClosing(app: FastifyInstance, shutdown: ShutdownState): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (shutdown.stage === 'serving') return done();
    // The next request on a kept connection would come too late.
    reply.header('connection', 'close');
    return done(shutdown.stage === 'closing' && !isHealthPath(request.routeOptions.url) ? errors.unavailable() : undefined);
  });
}
