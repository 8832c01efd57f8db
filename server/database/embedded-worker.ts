// Worker thread that runs the embedded PostgreSQL, so that it does not block the server's event loop (decision 0003).
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EmbeddedWorkerOptions } from './embedded.ts';

const { folder, socket, program } = workerData as EmbeddedWorkerOptions;
const database = await PGlite.create({ dataDir: folder, pgliteWasmModule: program });
// Two connections, because a reconnecting client can arrive before its previous connection is closed.
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
