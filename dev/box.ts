// `npm run dev`: the product in a box, with seeded people; the server starts anew and the page reloads when a file changes.
// With --temporary its data lie in a folder that goes with it, else in DATA_DIR (./data).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { failToStart } from '#server/main.ts';
import { closeParts, openParts } from '#server/parts.ts';
import { readConfig } from '#server/platform/config.ts';
import { people, seedPeople, seededPassword } from './people.ts';
import { freePort } from './server.ts';

const root = join(import.meta.dirname, '..');
const temporary = process.argv.includes('--temporary') ? mkdtempSync(join(tmpdir(), 'hanzivine-box-')) : undefined;

async function open(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, ...(temporary !== undefined && { DATA_DIR: temporary }) });
  const parts = await openParts(config);
  await seedPeople(parts).finally(() => closeParts(parts));

  // The page comes from Vite at the public address; everything else goes on to the server behind it.
  const port = await freePort();
  const behind = { target: `http://localhost:${port}`, changeOrigin: false };
  const vite = await createServer({
    root,
    server: {
      port: config.port,
      strictPort: true,
      host: config.host,
      proxy: { '/api': behind, '/livez': behind, '/readyz': behind, '^/dev/(?:mail|api|paypal|expire|content\\.json)': behind },
    },
  });
  const watched = ['server', 'contract', 'engine', 'content'].map((folder) => `--watch-path=${join(root, folder)}`);
  const server = spawn(process.execPath, [...watched, '--watch-preserve-output', join(root, 'server/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: config.logLevel,
      DATA_DIR: config.dataFolder,
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: config.publicUrl,
    },
  });
  const close = () => {
    server.kill('SIGTERM');
    server.once('exit', () => {
      if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
      process.exit(0);
    });
  };
  process.once('SIGINT', close).once('SIGTERM', close);
  await vite.listen();
  console.log(`HanziVine in a box: ${config.publicUrl}`);
  for (const person of people) console.log(`  Log in as ${person.name} with ${seededPassword}: ${person.story}`);
}

await open().catch(failToStart);
