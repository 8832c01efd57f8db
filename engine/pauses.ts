// Days that do not count, and a backlog that is spread: when a word is due instead (learning tools "Today").

/** Study days from one to another, both included, counted from 1 January 1970. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/**
 * The day on which a word is due if the days of pauses do not count: it waits as many days as lie in them between the day from which its
 * interval runs and the day on which it is due.
 * @param since the day of the last repeat, or on which the word was learnt; paused days up to it were days like others.
 * @param pauses in any order; none may overlap.
 */
export function skipPauses(dueDay: number, since: number, pauses: readonly Pause[]): number {
  let day = dueDay;
  for (const { from, to } of pauses.toSorted((one, other) => one.from - other.from)) {
    const start = Math.max(from, since + 1);
    if (start > to) continue;
    if (day < start) break;
    day += to - start + 1;
  }
  return day;
}

/** Whether a day lies in a pause; the pause, or undefined. */
export function findPause(day: number, pauses: readonly Pause[]): Pause | undefined {
  return pauses.find(({ from, to }) => from <= day && day <= to);
}

/** The day of each word of a backlog, in the order in which they are given, spread evenly over `days` days from `today` on. */
export function spreadDays(count: number, days: number, today: number): number[] {
  return Array.from({ length: count }, (_, index) => today + Math.floor((index * days) / count));
}

/** Whether so many due words are more than the learner repeats in a day, so that spreading them is offered. */
export function isBacklog(due: number, repeatLimit: number): boolean {
  return due > repeatLimit;
}
