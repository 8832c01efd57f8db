// When the next words fall due, said as people say it.

const dayMs = 86_400_000;

function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}

/** When words fall due, such as “tomorrow” or “on 3 May”; empty where none will. `dueAt`: ISO time. */
export function whenDue(dueAt: string | null, now: Date = new Date()): string {
  if (dueAt === null) return '';
  const due = new Date(dueAt);
  const days = daysBetween(now, due);
  if (days <= 0) return `today at ${due.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
  if (days === 1) return 'tomorrow';
  if (days < 7) return `in ${days} days`;
  return `on ${due.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`;
}

/** A sentence about the next words; empty where none will fall due. `nextDueAt`: ISO time. */
export function nextDueWords(nextDueAt: string | null, now: Date = new Date()): string {
  const when = whenDue(nextDueAt, now);
  return when && `The next words are due ${when}.`;
}
