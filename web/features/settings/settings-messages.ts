// The texts of the settings that depend on numbers, days and names.
import { formatDate, formatStudyDay, plural } from '#contract/format.ts';
import type { LoginSessionEntry } from '#contract/account-changes.ts';
import type { Today } from '#contract/today.ts';

/** What follows "Settings" in the heading of a page, for screen readers. */
export function formatSectionName(name: string): string {
  return `: ${name}`;
}

/** The document's title on a page of the settings. */
export function formatSectionTitle(name: string): string {
  return `${name} · Settings`;
}

/** The days of a pause. */
export function formatPause({ from, to }: Today['pauses'][number]): string {
  const days = to - from + 1;
  return plural(days, `${formatStudyDay(from)}, 1 day`, `${formatStudyDay(from)} to ${formatStudyDay(to)}, ${days} days`);
}

function formatDay(time: string): string {
  const day = formatDate(new Date(time), 'day');
  return day === formatDate(new Date(), 'day') ? 'today' : day;
}

/** When a device was seen, and when it was logged in. */
export function formatLogin({ createdAt, lastSeenAt, isCurrent }: LoginSessionEntry): string {
  if (isCurrent) return `This device · logged in ${formatDay(createdAt)}`;
  return `Last seen ${formatDay(lastSeenAt)} · logged in ${formatDay(createdAt)}`;
}

/** The button that ends a login. */
export function formatEndLogin(device: string): string {
  return `End the login of ${device}`;
}

/** The time zone of the reminders. */
export function formatTimeZone(zone: string): string {
  return `Time zone: ${zone}.`;
}

/** That the device is in another one. */
export function formatOwnZone(zone: string): string {
  return `This device is in ${zone}.`;
}

/** The error of a number out of range. */
export function formatNumberRange(min: number, max: number): string {
  return `Choose a whole number from ${min} to ${max}`;
}

/** What erasing an account means. */
export function formatErasure(phrase: string): string {
  return `This erases your profile, your progress and everything else that belongs to your account. It cannot be undone. Records of payments stay, without your name. If you are sure, type “${phrase}”.`;
}
