// Remembers the page that a visitor tried to open, so that the login returns there.
import { readStored, writeStored } from './device-store.ts';

const storageKey = 'hanzivine.wanted';

/** Stores a path of this app, with its query. Without storage the login leads home. */
export function rememberReturnTo(path: string): void {
  writeStored(storageKey, path, 'sessionStorage');
}

/** Returns the stored path and clears it; home if there is none. */
export function takeReturnTo(): string {
  const path = readStored(storageKey, 'sessionStorage');
  writeStored(storageKey, undefined, 'sessionStorage');
  return path !== undefined && isOwnPath(path) ? path : '/';
}

// `//evil`, `/\evil` and a slash with a tab behind it lead a browser to another site: its own parser decides.
function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin;
}
