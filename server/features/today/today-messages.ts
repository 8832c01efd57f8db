// The replies and refusals of Today that depend on days.
import { formatStudyDay } from '#contract/format.ts';

/** A pause that is too long. */
export function formatLongPause(days: number): string {
  return `Choose a last day at most ${days} days after the first one`;
}

/** A pause that overlaps another; `pause` is the one that was there. */
export function formatOverlap(pause: { readonly from: number; readonly to: number }): string {
  return `You have a pause from ${formatStudyDay(pause.from)} to ${formatStudyDay(pause.to)} already: choose other days, or remove it first`;
}

/** A backlog that was spread. */
export function formatSpread(days: number): string {
  return `Your words are spread over ${days} days`;
}
