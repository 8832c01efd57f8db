// Values that several parts of a page share, and choices that the device keeps. Storage may be missing or blocked.
import { useSyncExternalStore } from 'react';

type StorageName = 'localStorage' | 'sessionStorage';

/** Reads a stored text; undefined if there is none. */
export function readStored(key: string, storage: StorageName = 'localStorage'): string | undefined {
  try {
    return globalThis[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if it is undefined. Returns false if it could not be stored. */
export function writeStored(key: string, text: string | undefined, storage: StorageName = 'localStorage'): boolean {
  try {
    if (text === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The listeners of a value. */
export interface Listeners {
  readonly notify: () => void;
  /** Returns an unsubscribe function, as `useSyncExternalStore` wants it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates an empty set of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value with listeners. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly subscribe: Listeners['subscribe'];
}

/** Creates a store that lasts as long as the page. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { notify, subscribe } = createListeners();
  let value = initial;
  const set = (next: Value) => {
    value = next;
    notify();
  };
  return { get: () => value, set, subscribe };
}

/** A choice that the device keeps. */
export interface StoredChoice extends Store<boolean> {
  /** Returns false if the device cannot keep it: it holds as long as the page. */
  readonly set: (isOn: boolean) => boolean;
}

/** Creates a choice that stays as it is at first until the learner changes it, and that the device keeps in the given words. */
export function createStoredChoice(key: string, words: { readonly on: string; readonly off: string }, isOnAtFirst = true): StoredChoice {
  const store = createStore(isOnAtFirst ? readStored(key) !== words.off : readStored(key) === words.on);
  const set = (isOn: boolean) => {
    store.set(isOn);
    return writeStored(key, isOn ? words.on : words.off);
  };
  return { ...store, set };
}

/** What `useStore` reads. */
export interface ReadableStore<Value> extends Pick<Store<Value>, 'get' | 'subscribe'> {
  /** The value in a page that was rendered without a device; left out where `get` needs none. */
  readonly getPrerendered?: () => Value;
}

/** The current value of a store. */
export function useStore<Value>({ get, subscribe, getPrerendered = get }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, get, getPrerendered);
}
