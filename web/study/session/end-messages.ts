// Messages about the end of a sitting: what is kept, and how it went.
import { formatCount, plural } from '#contract/format.ts';

/** What is kept when a learner leaves in the middle of a part, or of the day's repeats. */
export function formatLeft(left: number, unit: 'question' | 'word', isDay: boolean): string {
  return `Everything you answered is kept. ${formatCount(left, unit)} ${isDay ? 'for today' : 'of this batch'} ${plural(left, 'is', 'are')} left and ${plural(left, 'waits', 'wait')} for you.`;
}

/** "32 of 38 right at once"; empty where nothing was answered. */
export function formatRightAtOnce(rightAtOnce: number, answered: number): string {
  return answered === 0 ? '' : `${rightAtOnce} of ${answered} right at once`;
}

/** How long a sitting took, in whole minutes. */
export function formatMinutes(studiedMs: number): string {
  const minutes = Math.round(studiedMs / 60_000);
  return minutes === 0 ? 'under a minute' : formatCount(minutes, 'minute');
}
