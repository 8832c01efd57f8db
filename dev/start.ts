// `npm start`: builds the web app where it is missing or older than its sources, then runs the server with the stand-ins that it needs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failToStart, startServer } from '#server/main.ts';
import { ConfigError } from '#server/platform/config.ts';
import { builtFolder, isBuilt } from '#server/platform/pages.ts';

const root = join(import.meta.dirname, '..');
const sources = ['web', 'contract', 'engine', 'content', 'index.html', 'vite.config.ts', 'package.json', 'public'];

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isStale(): boolean {
  if (!isBuilt(builtFolder)) return true;
  const builtAt = statSync(join(builtFolder, 'index.html')).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > builtAt);
}

// In a process of its own, because the build sets NODE_ENV to production.
function build(): void {
  console.log('Building the web app.');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new ConfigError('The web app could not be built: see above.');
}

try {
  if (isStale()) build();
  await startServer({ LOG_LEVEL: 'warn', ...process.env });
} catch (error) {
  failToStart(error);
}
