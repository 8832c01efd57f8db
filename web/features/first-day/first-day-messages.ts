// The texts of the first day's page that depend on names, numbers and levels.
import { formatCount, plural } from '#contract/format.ts';

/** The heading. */
export function formatWelcome(name: string | undefined): string {
  return name === undefined ? 'Welcome' : `Welcome, ${name}`;
}

/** What a goal means: minutes of a day with new words alone, and the days that a level takes. */
export function formatGoalMeaning(minutes: number, level: number, days: number): string {
  return `About ${formatCount(minutes, 'minute')} a day, repeats aside. HSK ${level} takes ${formatCount(days, 'day')}.`;
}

/** The link to the placement test of a level; `freeWords`: how many it asks from, where the level is not paid. */
export function formatTest(level: number, freeWords: number | undefined): string {
  return freeWords === undefined ? `Test HSK ${level}` : `Test HSK ${level} (${freeWords} free words)`;
}

/** How many words were marked so far. */
export function formatKnown(words: number): string {
  return plural(words, 'One word counts as known. It is not asked.', `${words} words count as known. They are not asked.`);
}
