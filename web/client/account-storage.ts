// Storage of this device that belongs to an account: by its id, because a name can change (decisions §13).

import { writeStored } from './device-store.ts';

/** Whose storage it is. */
export interface StorageOwner {
  readonly accountId: string;
  /** The current name, under which older versions stored everything. */
  readonly name: string;
}

const namedKinds = ['kept', 'part', 'repeat'] as const;

/** What is stored: answers not sent yet, the part under way of a quiz or a repeat and what was done in it, chat messages not sent yet, and those being written. */
type StorageKind = (typeof namedKinds)[number] | 'done' | 'messages' | 'draft';

/** Returns the start of all keys of one kind. */
export function buildStoragePrefix(kind: StorageKind, accountId: string): string {
  return `hanzivine:${kind}:${accountId}:`;
}

const accountIdInKey = /^hanzivine:[^\n]*?:([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?::|$)/;

/** The accounts that this device keeps something of, at most so many. */
export function listKeptAccounts(limit: number): string[] {
  return [...new Set(listStoredKeys('localStorage').flatMap((key) => accountIdInKey.exec(key)?.[1] ?? []))].slice(0, limit);
}

/** Deletes all that the device keeps of an account, because it has been removed. */
export function forgetAccount(accountId: string): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    for (const key of listStoredKeys(storage)) if (accountIdInKey.exec(key)?.[1] === accountId) writeStored(key, undefined, storage);
}

function listStoredKeys(storage: 'localStorage' | 'sessionStorage'): string[] {
  try {
    return Object.keys(globalThis[storage]);
  } catch {
    return [];
  }
}

/**
 * Moves what an older version stored under the account's name to its id. May be repeated: an older version that is still open in
 * another tab may store more.
 */
export function moveNamedStorage({ accountId, name }: StorageOwner): void {
  try {
    for (const kind of namedKinds) {
      // A name is never as long as an id and contains no colon, so it cannot be mistaken for one.
      const oldPrefix = buildStoragePrefix(kind, name.toLowerCase());
      for (const oldKey of Object.keys(localStorage).filter((key) => key.startsWith(oldPrefix)))
        moveItem(oldKey, `${buildStoragePrefix(kind, accountId)}${oldKey.slice(oldPrefix.length)}`);
    }
  } catch {
    // Storage is unavailable or full: what is stored stays for the next visit.
  }
}

// Written before it is removed: if the page is closed in between, the next visit writes the same entry again.
function moveItem(oldKey: string, newKey: string): void {
  const text = localStorage.getItem(oldKey);
  if (text !== null && localStorage.getItem(newKey) === null) localStorage.setItem(newKey, text);
  localStorage.removeItem(oldKey);
}
