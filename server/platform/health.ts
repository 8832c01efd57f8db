// Two answers for whoever watches the server: is the process alive, and can it serve (decisions §11).
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';

/** Whether the server is on its way out. */
export interface Stopping {
  yes: boolean;
}

const noStore = { 'cache-control': 'no-store' };

/** Adds /livez (the event loop turns) and /readyz (the database answers and the server is not stopping). */
export function addHealth(app: FastifyInstance, parts: Parts, stopping: Stopping): void {
  app.get('/livez', (_request, reply) => reply.headers(noStore).send({ live: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !stopping.yes && (await answers(parts));
    return reply
      .status(ready ? 200 : 503)
      .headers(noStore)
      .send({ ready });
  });
}

// The server only listens once its migrations are done, so that the database answers is all there is to ask.
async function answers({ database }: Parts): Promise<boolean> {
  try {
    await database.query('ready', 'select 1', []);
    return true;
  } catch {
    return false;
  }
}
