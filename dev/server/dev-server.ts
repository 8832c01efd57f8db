// `npm run dev`: the dev server; the server restarts and the page reloads when a file changes.
// With --temporary the data is in a folder that is deleted on exit, otherwise in DATA_DIR (./data).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { livePath } from '#contract/live-events.ts';
import { exitWithError } from '#server/exit-with-error.ts';
import { buildCourse } from '#content/build-course.ts';
import { readConfig } from '#server/config.ts';
import { findFreePort } from '#dev/fixtures/test-server.ts';

const root = join(import.meta.dirname, '../..');
const temporaryFolder = process.argv.includes('--temporary') ? mkdtempSync(join(tmpdir(), 'hanzivine-dev-')) : undefined;

async function startDevServer(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, ...(temporaryFolder !== undefined && { DATA_DIR: temporaryFolder }) });
  buildCourse();

  // Vite serves the page at the public address and proxies everything else to the server.
  const port = await findFreePort();
  // Names the client, so that what only this machine may use stays closed to others.
  const proxyTarget = { target: `http://localhost:${port}`, changeOrigin: false, xfwd: true };
  const vite = await createServer({
    root,
    server: {
      port: config.port,
      strictPort: true,
      host: config.host,
      proxy: {
        '/api': proxyTarget,
        '/livez': proxyTarget,
        '/readyz': proxyTarget,
        '^/dev/(?:mail|api|people|paypal|google|expire|content\\.json)': proxyTarget,
        '/auth': proxyTarget,
        '/.well-known': proxyTarget,
        '/voices': proxyTarget,
        [livePath]: { ...proxyTarget, ws: true },
      },
    },
  });
  const watchArguments = ['server', 'contract', 'engine', 'content'].map((folder) => `--watch-path=${join(root, folder)}`);
  const server = spawn(process.execPath, [...watchArguments, '--watch-preserve-output', join(root, 'dev/server/watched-server.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: config.logLevel,
      DATA_DIR: config.dataFolder,
      PORT: String(port),
      HOST: 'localhost',
      SHUTDOWN_DELAY: '0',
      PUBLIC_URL: config.publicUrl,
    },
  });
  const close = () => {
    server.kill('SIGTERM');
    server.once('exit', () => {
      if (temporaryFolder !== undefined) rmSync(temporaryFolder, { recursive: true, force: true });
      process.exit(0);
    });
  };
  process.once('SIGINT', close).once('SIGTERM', close);
  await vite.listen();
  console.log(`HanziVine dev server: ${config.publicUrl}`);
  console.log(`  Log in as somebody prepared: ${config.publicUrl}/dev/people`);
}

await startDevServer().catch(exitWithError);
