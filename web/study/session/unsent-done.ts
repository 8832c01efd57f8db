// Repeats and known words that this device has recorded and not sent yet: what the server says of the day does not know them.
import type { Today } from '#contract/today.ts';
import type { QueuedEntry } from './queued-entries.ts';
import { studyModes } from './study-modes.ts';

/** The words that are repeated in the entries, and the others that are marked as known in all levels. */
function listDone(entries: readonly QueuedEntry[]): { readonly repeated: ReadonlySet<string>; readonly known: ReadonlySet<string> } {
  const repeated = new Set<string>();
  const known = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'learnt' && entry.inAllLevels) known.add(entry.memoryId);
    if (entry.kind !== 'answer' && entry.kind !== 'undo') continue;
    if (studyModes[entry.mode].rules !== 'repeat') continue;
    if (entry.kind === 'answer') repeated.add(entry.memoryId);
    else repeated.delete(entry.memoryId);
  }
  return { repeated, known: new Set([...known].filter((id) => !repeated.has(id))) };
}

/**
 * What is due and left once the entries are sent; the server counts a word in one of its levels, which may be another than asked it. A known word uses up
 * nothing of the day's limit: another one is asked instead.
 */
export function dropUnsentDone(today: Today, entries: readonly QueuedEntry[]): Today {
  const { repeated, known } = listDone(entries);
  let rest = repeated.size + known.size;
  const due = today.due.map(({ level, words }) => {
    const dropped = Math.min(words, rest);
    rest -= dropped;
    return { level, words: words - dropped };
  });
  const stillDue = due.reduce((sum, { words }) => sum + words, 0);
  return { ...today, due, left: Math.max(0, Math.min(today.left - repeated.size, stillDue)) };
}
