// Whether single letters and digits are shortcuts: learners with voice or switch control can turn them off.
import { createStoredChoice, useStore } from '#web/client/device-store.ts';

const choice = createStoredChoice('hanzivine:letter-keys', { on: 'on', off: 'off' });

/** Whether they are on now. */
export const areLetterKeysOn = choice.get;

/** Turns them on or off, and stores the choice on the device. */
export const setLetterKeys = choice.set;

/** Subscribes to the choice. */
export function useLetterKeys(): boolean {
  return useStore(choice);
}
