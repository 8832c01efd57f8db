// Storage of this device that belongs to an account: by its id, because a name can change (decisions §13).

import { writeStored } from './device-store.ts';

/** What is stored: answers not sent yet, the part under way of a quiz, a repeat or Today's queue and what was repeated or missed, chat messages not sent yet, those being written, the words chosen while typing, and that the first day's page was left. */
type StorageKind = 'kept' | 'part' | 'repeat' | 'today' | 'done' | 'missed' | 'messages' | 'draft' | 'choices' | 'welcomed';

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
