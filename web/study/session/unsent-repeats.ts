// Repeats that this device has recorded and not sent yet: what the server says of the day does not know them.
import type { Today } from '#contract/today.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { QueuedEntry } from './queued-entries.ts';
import { studyModes } from './study-modes.ts';

/** The words that are repeated in the entries, with the level that asked them. */
function listRepeated(entries: readonly QueuedEntry[]): ReadonlyMap<string, TaughtLevel> {
  const repeated = new Map<string, TaughtLevel>();
  for (const entry of entries) {
    if (entry.kind !== 'answer' && entry.kind !== 'undo') continue;
    if (studyModes[entry.mode].rules !== 'repeat') continue;
    if (entry.kind === 'answer') repeated.set(entry.memoryId, entry.level);
    else repeated.delete(entry.memoryId);
  }
  return repeated;
}

/** The day as it is once the entries are sent. */
export function addUnsentRepeats(today: Today, entries: readonly QueuedEntry[]): Today {
  const repeated = listRepeated(entries);
  const due = today.due.map(({ level, words }) => {
    const ofLevel = [...repeated.values()].filter((one) => one === level).length;
    return { level, words: Math.max(0, words - ofLevel) };
  });
  return { ...today, due, left: Math.max(0, today.left - repeated.size), repeated: today.repeated + repeated.size };
}
