// The texts of the end of a part that depend on numbers and levels.
import { formatCount, plural } from '#contract/format.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { formatNextDue } from '#web/study/level/due-messages.ts';

/** When the repeats of a level come; empty if there are none. */
export function formatNextRepeats({ due, nextDueAt }: LevelState): string {
  if (due > 0) return `${formatCount(due, 'word is', 'words are')} due for repeating now.`;
  return formatNextDue(nextDueAt).replace('The next words are due', 'The next repeats come');
}

/** What access to a level gives, and its price. */
export function formatOffer(level: number, { priceEuro, months, words, wordsDone }: LevelState): string {
  return `HSK ${level}: ${priceEuro} € for ${months} months, ${words - wordsDone} more words, online chat included.`;
}

/** The same while the price is not known. */
export function formatOfferWithoutPrice(level: number): string {
  return `The other words of HSK ${level}, online chat included.`;
}

/** A level that is done. */
export function formatLevelDone(level: number): string {
  return `Every word of HSK ${level} has taken root. A new bud is open on your vine.`;
}

/** What is done of a level, and what is ready next. */
export function formatPartDone(state: Pick<LevelState, 'level' | 'words' | 'wordsDone'> | undefined, next: number): string {
  const ready = plural(next, 'The last word is ready when you are.', `The next ${next} words are ready when you are.`);
  return state ? `${state.wordsDone} of ${state.words} words of HSK ${state.level} are done. ${ready}` : ready;
}
