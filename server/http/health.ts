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
const healthPaths: readonly (string | undefined)[] = ['/livez', '/readyz'];

/** Adds /livez (the event loop turns; which version it is) and /readyz (the database answers and the server is not stopping). The server only listens once its migrations are done. */
export function addHealthRoutes(app: FastifyInstance, isDatabaseUp: () => Promise<boolean>, shutdown: ShutdownState): void {
  app.get('/livez', (_request, reply) => reply.headers(noStore).send({ live: true, version }));
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
    return done(shutdown.stage === 'closing' && !healthPaths.includes(request.routeOptions.url) ? errors.unavailable() : undefined);
  });
}
