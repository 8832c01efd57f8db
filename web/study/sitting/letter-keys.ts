// Whether single letters and digits are keys of the quiz: who speaks to the device or types by switch can do without them.
import { useSyncExternalStore } from 'react';

const place = 'hanzivine:letter-keys';
const listeners = new Set<() => void>();
let isOn = remembered();

function remembered(): boolean {
  try {
    return localStorage.getItem(place) !== 'off';
  } catch {
    return true;
  }
}

/** Whether they are keys now. */
export function letterKeysAreOn(): boolean {
  return isOn;
}

/** Turns them on or off, and remembers it on the device. */
export function turnLetterKeys(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(place, on ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the choice. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, letterKeysAreOn);
}
