// Finds the browser for the browser tests; as root on Debian it installs one, elsewhere it says what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium, from CHROMIUM_PATH or from the usual places; undefined where there is none. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...known].find((path) => path !== undefined && existsSync(path));
}

/**
 * The path of a Chromium, installed where that is possible.
 * Ends the process with a sentence that says what to install where it is not.
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('No Chromium found: installing the package chromium-headless-shell.');
    spawnSync('apt-get update -q && apt-get install -y -q --no-install-recommends chromium-headless-shell', {
      shell: true,
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findBrowser();
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or name its program in CHROMIUM_PATH.',
  );
  process.exit(1);
}
