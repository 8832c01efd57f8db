// What the moderation page says of times, people and steps.
import { formatCount, formatDate, plural } from '#contract/format.ts';
import type { ModerationLogEntry } from '#contract/moderation.ts';

/** A moment in the reader's time zone. */
export function formatMoment(time: string): string {
  return formatDate(new Date(time), 'shortMoment');
}

/** A name, or what stands for that of a removed account. */
export function formatName(name: string | null): string {
  return name ?? 'a removed account';
}

/** How long a suspension lasts; null for good. */
export function formatDays(days: number | null): string {
  if (days === null) return 'for good';
  return plural(days, 'for 1 day', `for ${days} days`);
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

/** A length of suspension to choose. */
export function formatChoice(days: number): string {
  return formatCount(days, 'day');
}

/** That somebody is suspended already. */
export function formatSuspended(name: string, until: string | null): string {
  return `${name} is already suspended, ${formatEnd(until)}. A longer suspension replaces it.`;
}

/** The name of the choices. */
export function formatSuspendGroup(name: string): string {
  return `Suspend ${name} from the chat`;
}

/** The question before a suspension. */
export function formatSuspendTitle(name: string, days: number | null): string {
  return `Suspend ${name} ${formatDays(days)}?`;
}

/** What a suspension means. */
export function formatSuspendText(name: string): string {
  return `${name} gets an email that says how long, and how to answer. Learning goes on. The report is closed.`;
}

/** Who made a report, before its time. */
export function formatReporter(name: string | null): string {
  return `Reported by ${formatName(name)} on`;
}

/** The button that folds a report up. */
export function formatCloseReport(name: string): string {
  return `Close the report about ${name}`;
}

/** The button that shows a report. */
export function formatOpenReport(name: string): string {
  return `Open the report about ${name}`;
}

/** The status of a section that loads. */
export function formatLoading(name: string): string {
  return `Loading ${name}`;
}

/** The error of a section. */
export function formatNotLoaded(name: string): string {
  return `${name.replace('the', 'The')} could not be loaded.`;
}

/** The button that ends a suspension. */
export function formatLift(name: string): string {
  return `Lift the suspension of ${name}`;
}

/** The question before it. */
export function formatLiftTitle(name: string): string {
  return `Lift the suspension of ${name}?`;
}

/** What it means. */
export function formatLiftText(name: string): string {
  return `${name} can take part in the chat again at once, and gets an email.`;
}
