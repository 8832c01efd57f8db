// The texts of the end of a repeat that depend on numbers and levels.
import { formatCount } from '#contract/format.ts';

/** Nothing is due. `next`: a sentence about the next words, or empty. */
export function formatUpToDate(level: number, next: string): string {
  return `You are up to date in HSK ${level}. ${next}`;
}

/** The button that goes on with what is due in other levels. */
export function formatContinueWith(words: number): string {
  return `Repeat ${formatCount(words, 'more word')}`;
}

/** What was done today, on all devices. */
export function formatDaySum(done: string): string {
  return `Today: ${done}.`;
}

/** The button that begins the day's new words. */
export function formatNewWordsButton(words: number, level: number): string {
  return `Learn ${formatCount(words, 'new word')} of HSK ${level}`;
}

/** The daily limit. */
export function formatLimitReached(limit: number): string {
  return `That is your limit of ${limit} repeats for today. What is left can wait until tomorrow.`;
}

/** The end of a repeat. `next`: a sentence about the next words, or empty. */
export function formatNothingMore(level: number, next: string): string {
  return `Nothing more is due in HSK ${level}. ${next}`;
}
