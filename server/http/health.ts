// Health endpoints: is the process alive, and can it serve requests (decisions §11).
import type { FastifyInstance } from 'fastify';

/** Whether the server is shutting down. */
export interface ShutdownState {
  isShuttingDown: boolean;
}

const noStore = { 'cache-control': 'no-store' };

/** Adds /livez (the event loop turns) and /readyz (the database answers and the server is not stopping). The server only listens once its migrations are done. */
export function addHealthRoutes(app: FastifyInstance, isDatabaseUp: () => Promise<boolean>, shutdown: ShutdownState): void {
  app.get('/livez', (_request, reply) => reply.headers(noStore).send({ live: true }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !shutdown.isShuttingDown && (await isDatabaseUp());
    return reply
      .status(isReady ? 200 : 503)
      .headers(noStore)
      .send({ ready: isReady });
  });
}
