// Where a learner stands with the repeats of their levels: what dashboard and repeat both tell (decisions §5).
import type { RepeatState } from '#contract/repeat.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { trialWords } from '#engine/progress.ts';
import type { Parts } from '#server/parts.ts';
import { type RepeatRow, readRepeats } from './store.ts';
import { findTaught } from './study.ts';

export interface RepeatStanding {
  readonly state: RepeatState;
  /** Repeated words of all words of the running circle, 0 to 1. */
  readonly score: number;
  /** Words that are due now. */
  readonly due: number;
  /** When the next words fall due; undefined where none will. */
  readonly nextDueAt: Date | undefined;
}

const nothingLearnt: RepeatStanding = { state: 3, score: 0, due: 0, nextDueAt: undefined };

function standingOf(row: RepeatRow | undefined): RepeatStanding {
  if (!row) return nothingLearnt;
  const { due, open, finished, is_over: isOver, next_due_at: next } = row;
  const nextDueAt = next ?? undefined;
  if (due === 0) return { state: 1, score: 1, due, nextDueAt };
  // What fell due after a circle was over begins a new one, of which nothing is done.
  const done = isOver ? 0 : finished;
  return { state: open > 0 || done === 0 ? 0 : 2, score: done / (done + due), due, nextDueAt };
}

/** Where the learner stands with each level of which something is learnt; every other one stands at `nothingLearnt`. */
export async function repeatStandings(
  parts: Parts,
  userId: string,
  paidLevels: readonly TaughtLevel[],
): Promise<(level: TaughtLevel) => RepeatStanding> {
  const rows = await readRepeats(parts.database, userId, trialIds(parts, paidLevels));
  return (level) => standingOf(rows.find((row) => row.level === level));
}

// Without payment only the trial of level 1 can be repeated: what was learnt beyond it waits and is not counted.
function trialIds(parts: Parts, paidLevels: readonly TaughtLevel[]): string[] | null {
  if (paidLevels.includes(1)) return null;
  return (
    findTaught(parts, 1)
      ?.items.slice(0, trialWords)
      .map(({ id }) => id) ?? []
  );
}
