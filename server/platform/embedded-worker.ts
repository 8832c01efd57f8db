// The thread in which the embedded PostgreSQL runs, so that its work does not stop the server's event loop (decision 0003).
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EmbeddedOrder } from './embedded.ts';

const { folder, socket } = workerData as EmbeddedOrder;
const database = await PGlite.create({ dataDir: folder });
// Two places, because a client that reconnects can arrive before its last connection is gone.
const server = socket === undefined ? undefined : new PGLiteSocketServer({ db: database, path: socket, maxConnections: 2 });
await server?.start();

parentPort?.on('message', (message) => {
  if (message !== 'close') return;
  void (async () => {
    await server?.stop();
    await database.close();
    process.exit(0);
  })();
});
parentPort?.postMessage('open');
