// Finds Firefox, in which some journeys run too where it is installed.
import { existsSync } from 'node:fs';

const knownPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The path of Firefox, from FIREFOX_PATH or the usual locations; undefined if there is none. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...knownPaths].find((path) => path !== undefined && existsSync(path));
}

/** Says so where the journeys in Firefox will not run. */
export function announceFirefox(): void {
  if (findFirefox() !== undefined) return;
  console.log(
    'No Firefox found: the journeys of login, quiz, repeat, chat and purchase (@firefox) run in Chromium only. Install it (Debian: apt-get install firefox-esr) or set FIREFOX_PATH to its executable.',
  );
}
