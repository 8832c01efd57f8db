// Messages about when the next words are due.
import { formatDate } from '#contract/format.ts';

const dayMs = 86_400_000;

function countDaysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}

/** Formats when words are due, such as “tomorrow” or “on 3 May 2027”; empty for null. `dueAt`: ISO time. */
export function formatDue(dueAt: string | null, now: Date = new Date()): string {
  if (dueAt === null) return '';
  const due = new Date(dueAt);
  const days = countDaysBetween(now, due);
  if (days <= 0) return `today at ${formatDate(due, 'time')}`;
  if (days === 1) return 'tomorrow';
  if (days < 7) return `in ${days} days`;
  return `on ${formatDate(due, 'day')}`;
}

/** A sentence about the next due words; empty if there are none. `nextDueAt`: ISO time. */
export function formatNextDue(nextDueAt: string | null, now: Date = new Date()): string {
  const when = formatDue(nextDueAt, now);
  return when && `The next words are due ${when}.`;
}
