// Repeats and known words that this device has recorded and not sent yet: what the server says of the day does not know them.
import type { Today } from '#contract/today.ts';
import type { QueuedEntry } from './queued-entries.ts';
import { studyModes } from './study-modes.ts';

/** The words that are repeated in the entries, or known in all levels since. */
function listRepeated(entries: readonly QueuedEntry[]): ReadonlySet<string> {
  const repeated = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'learnt' && entry.inAllLevels) repeated.add(entry.memoryId);
    if (entry.kind !== 'answer' && entry.kind !== 'undo') continue;
    if (studyModes[entry.mode].rules !== 'repeat') continue;
    if (entry.kind === 'answer') repeated.add(entry.memoryId);
    else repeated.delete(entry.memoryId);
  }
  return repeated;
}

/** What is due and left once the entries are sent; the server counts a word in one of its levels, which may be another than asked it. */
export function dropUnsentRepeats(today: Today, entries: readonly QueuedEntry[]): Today {
  const { size } = listRepeated(entries);
  let rest = size;
  const due = today.due.map(({ level, words }) => {
    const dropped = Math.min(words, rest);
    rest -= dropped;
    return { level, words: words - dropped };
  });
  return { ...today, due, left: Math.max(0, today.left - size) };
}
