// The repeat progress of a learner's levels, shared by dashboard and repeat (decisions §5).
import type { RepeatState } from '#contract/repeat.ts';
import type { ListLevel } from '#contract/wire.ts';
import { type RepeatProgressRow, readRepeatRows } from './repeat-progress-store.ts';
import type { StudyServices } from './level-content.ts';
import { getDayStart, getToday } from './study-days.ts';

export interface RepeatProgress {
  readonly state: RepeatState;
  /** Share of words repeated of what the study day had due, 0 to 1. */
  readonly score: number;
  /** Words that are due now. */
  readonly due: number;
  /** The study day on which the next words fall due; undefined if none will. */
  readonly nextDueDay: number | undefined;
}

const emptyProgress: RepeatProgress = { state: 3, score: 0, due: 0, nextDueDay: undefined };

function toRepeatProgress(row: RepeatProgressRow | undefined): RepeatProgress {
  if (!row) return emptyProgress;
  const { due, open, finished, next_due_day: next } = row;
  const nextDueDay = next ?? undefined;
  if (due === 0) return { state: 1, score: 1, due, nextDueDay };
  return { state: open > 0 || finished === 0 ? 0 : 2, score: finished / (finished + due), due, nextDueDay };
}

/** A lookup by level; levels without learnt words get `emptyProgress`. */
export function indexRepeatProgress(rows: readonly RepeatProgressRow[]): (level: ListLevel) => RepeatProgress {
  return (level) => toRepeatProgress(rows.find((row) => row.level === level));
}

/** Loads the learner's repeat progress on the study day of now and returns a lookup by level. */
export async function loadRepeatProgress(
  services: Pick<StudyServices, 'database'>,
  userId: string,
  timeZone: string | undefined,
): Promise<(level: ListLevel) => RepeatProgress> {
  const today = getToday(timeZone);
  return indexRepeatProgress(await readRepeatRows(services.database, userId, today, getDayStart(today, timeZone)));
}
