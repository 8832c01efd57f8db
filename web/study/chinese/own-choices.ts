// The choices of an account on this device: which words it took for which letters.
import { useMemo } from 'react';
import { type OwnChoices, parseChoices } from '#engine/own-choices.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { type Store, createStore, readStored, useStore, writeStored } from '#web/client/device-store.ts';

const stores = new Map<string, Store<OwnChoices>>();

function getStore(accountId: string): Store<OwnChoices> {
  const known = stores.get(accountId);
  if (known) return known;
  const key = buildStoragePrefix('choices', accountId);
  const store = createStore(parseChoices(readStored(key)));
  const set = (next: OwnChoices) => {
    writeStored(key, next.length === 0 ? undefined : JSON.stringify(next));
    store.set(next);
  };
  const kept = { ...store, set };
  stores.set(accountId, kept);
  return kept;
}

/** The choices of an account, and a function that replaces them. Nobody else's are ever read. */
export function useOwnChoices(accountId: string): [choices: OwnChoices, change: (choices: OwnChoices) => void] {
  const store = useMemo(() => getStore(accountId), [accountId]);
  return [useStore(store), store.set];
}
