// Remembers that somebody logged in on this device, so that the next visit starts with the login instead of the sign-up.
import { readStored, writeStored } from './device-store.ts';

const storageKey = 'hanzivine.known';

/** Called once a learner has logged in. */
export function rememberDevice(): void {
  writeStored(storageKey, '1');
}

/** Whether somebody has logged in here before. */
export function isKnownDevice(): boolean {
  return readStored(storageKey) === '1';
}
