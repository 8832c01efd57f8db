// `npm start`: builds the course and the web app if they are missing or stale, then runs the server with the stand-ins it needs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildCourse } from '#content/build-course.ts';
import { exitWithError } from '#server/exit-with-error.ts';
import { startServer } from '#server/main.ts';
import { ConfigError } from '#server/config.ts';
import { webBuildFolder, isWebAppBuilt } from '#server/http/pages.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['web', 'contract', 'engine', 'content', 'index.html', 'vite.config.ts', 'package.json', 'public'];

function findNewestMtime(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => findNewestMtime(join(path, name))));
}

function isWebAppStale(): boolean {
  if (!isWebAppBuilt(webBuildFolder)) return true;
  const builtAt = statSync(join(webBuildFolder, 'index.html')).mtimeMs;
  return sources.some((source) => findNewestMtime(join(root, source)) > builtAt);
}

// In a child process, because the build sets NODE_ENV to production.
function buildWebApp(): void {
  console.log('Building the web app.');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new ConfigError('Building the web app failed: see above.');
}

try {
  buildCourse();
  if (isWebAppStale()) buildWebApp();
  await startServer({ LOG_LEVEL: 'warn', ...process.env });
} catch (error) {
  exitWithError(error);
}
