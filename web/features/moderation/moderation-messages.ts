// What the moderation page says of times, people and steps.
import type { ModerationLogEntry } from '#contract/moderation.ts';

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's time zone. */
export function formatMoment(time: string): string {
  return momentFormat.format(new Date(time));
}

/** A name, or what stands for that of a removed account. */
export function formatName(name: string | null): string {
  return name ?? 'a removed account';
}

/** How long a suspension lasts; null for good. */
export function formatDays(days: number | null): string {
  if (days === null) return 'for good';
  return days === 1 ? 'for 1 day' : `for ${days} days`;
}

/** When a suspension ends; null for good. */
export function formatEnd(until: string | null): string {
  return until === null ? 'for good' : `until ${formatMoment(until)}`;
}

/** A line of the log. */
export function formatStep({ moderator, action, subject, days }: ModerationLogEntry): string {
  const [who, whom] = [moderator ?? 'A removed account', formatName(subject)];
  if (action === 'viewed') return `${who} looked at a report about ${whom}`;
  if (action === 'removed') return `${who} removed a message of ${whom}`;
  if (action === 'dismissed') return `${who} dismissed a report about ${whom}`;
  if (action === 'lifted') return `${who} lifted the suspension of ${whom}`;
  return `${who} suspended ${whom} ${formatDays(days)}`;
}
