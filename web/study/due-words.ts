// When the next words fall due, said as people say it.

const dayMs = 86_400_000;

function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}

/** A sentence about the next words; empty where none will fall due. `nextDueAt`: ISO time. */
export function nextDueWords(nextDueAt: string | null, now: Date = new Date()): string {
  if (nextDueAt === null) return '';
  const next = new Date(nextDueAt);
  const days = daysBetween(now, next);
  const time = next.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (days <= 0) return `The next words are due today at ${time}.`;
  if (days === 1) return `The next words are due tomorrow.`;
  if (days < 7) return `The next words are due in ${days} days.`;
  return `The next words are due on ${next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}.`;
}
