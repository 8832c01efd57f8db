// Finds Chromium for the browser tests; as root on Debian it installs it, elsewhere it says what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const knownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of Chromium, from CHROMIUM_PATH or the usual locations; undefined if there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...knownPaths].find((path) => path !== undefined && existsSync(path));
}

/**
 * Returns the path of Chromium, after installing it if possible.
 * Otherwise exits with a message that says what to install.
 */
export function ensureChromium(): string {
  const found = findChromium() ?? installChromium();
  if (found !== undefined) return found;
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its executable.',
  );
  return process.exit(1);
}

function installChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log('No Chromium found: installing the package chromium-headless-shell.');
  spawnSync('apt-get update -q && apt-get install -y -q --no-install-recommends chromium-headless-shell', {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findChromium();
}
