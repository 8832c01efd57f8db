// Remembers the page that a visitor tried to open, so that the login returns there.
import { readStored, writeStored } from './device-store.ts';

const storageKey = 'hanzivine.wanted';

let hasLoggedOut = false;

/** Who logs out is done with the page that was open: the next login leads home (decisions §13). */
export function forgetReturnTo(): void {
  hasLoggedOut = true;
  writeStored(storageKey, undefined, 'sessionStorage');
}

/** Stores a path of this app, with its query. Without storage, and after a logout, the login leads home. */
export function rememberReturnTo(path: string): void {
  if (hasLoggedOut) return;
  writeStored(storageKey, path, 'sessionStorage');
}

/** Returns the stored path and clears it; home if there is none. */
export function takeReturnTo(): string {
  hasLoggedOut = false;
  const path = readStored(storageKey, 'sessionStorage');
  writeStored(storageKey, undefined, 'sessionStorage');
  return path !== undefined && isOwnPath(path) ? path : '/';
}

/** Whether a path stays in this app: `//evil`, `/\evil` and a slash with a tab behind it lead a browser to another site, so its own parser decides. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin;
}
