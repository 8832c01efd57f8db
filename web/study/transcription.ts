// Whether transcriptions are shown: one choice for all cards, remembered on the device.
import { useSyncExternalStore } from 'react';

const place = 'hanzivine:transcription';
const listeners = new Set<() => void>();
let isShown = remembered();

function remembered(): boolean {
  try {
    return localStorage.getItem(place) !== 'hidden';
  } catch {
    return true;
  }
}

/** Shows hidden transcriptions and hides shown ones, on every card. */
export function toggleTranscription(): void {
  isShown = !isShown;
  try {
    localStorage.setItem(place, isShown ? 'shown' : 'hidden');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether transcriptions are shown now. */
export function useTranscription(): boolean {
  return useSyncExternalStore(subscribe, () => isShown);
}
