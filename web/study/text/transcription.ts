// Whether transcriptions are shown: one choice for all cards, stored on the device.
import { createStoredChoice, useStore } from '#web/client/device-store.ts';

const choice = createStoredChoice('hanzivine:transcription', { on: 'shown', off: 'hidden' });

/** Toggles transcriptions on every card. */
export function toggleTranscription(): void {
  choice.set(!choice.get());
}

/** Whether transcriptions are shown now. */
export function useTranscription(): boolean {
  return useStore(choice);
}
