// How long a level takes at a learner's daily goal, in words (decisions §17).
import { formatCount, formatNumber, plural } from '#contract/format.ts';
import type { LevelState } from '#contract/dashboard.ts';
import type { LevelPace } from '#engine/study-pace.ts';

/** What is left to learn, such as "for the 1,140 words that are new to you". */
export function formatNewWordsLeft(words: number): string {
  return plural(words, 'for the one word that is new to you', `for the ${formatNumber(words)} words that are new to you`);
}

/** What of the level the learner has already: learnt in it, and known from others. The words done there are both. */
export function formatOwnWords({ wordsDone }: Pick<LevelState, 'wordsDone'>, known: number): string {
  const own = wordsDone - known;
  const learnt = `learnt ${formatNumber(own)} of its words here`;
  const elsewhere = `know ${formatNumber(known)} from other levels`;
  if (known <= 0) return `You have ${learnt}.`;
  return own > 0 ? `You have ${learnt} and ${elsewhere}.` : `You ${elsewhere} already.`;
}

/** The words that come, as a large number. */
export function formatMoreWords(words: number): string {
  return formatNumber(words);
}

/** What that number counts. */
export function nameMoreWords(words: number, level: number): string {
  return `${plural(words, 'more word', 'more words')} of HSK ${level}`;
}

/** The days, as the block's large line. */
export function formatPaceDays(days: number): string {
  return formatCount(days, 'day');
}

/** The goal behind them, and what twice as much would take: "at your 10 new words a day; 59 at 20". */
export function formatAtGoal(goal: number, faster: LevelPace['faster']): string {
  const start = `at your ${formatCount(goal, 'new word')} a day`;
  return faster ? `${start}; ${formatNumber(faster.days)} at ${faster.goal}` : start;
}

/** Instead of days, at a goal of 0. */
export const noPace = 'Your goal is 0 new words a day: at that pace you never finish this level.';

/** Why the pace does not fit into the access. */
export function formatTooSlow(goal: number, { accessDays, days, fitting }: LevelPace): string {
  const access = `Access lasts ${formatCount(accessDays, 'day')}`;
  const fits = fitting ? ` ${fitting.goal} a day take ${formatCount(fitting.days, 'day')}.` : '';
  if (days === undefined) return `${access}.${fits}`;
  return `${access}: at ${goal} new words a day it ends before you have learnt them all.${fits}`;
}

/** The same where no goal fits. */
export function formatNoGoalFits(maxGoal: number): string {
  return `Even ${maxGoal} new words a day do not fit. Your place is kept for the next time.`;
}

/** The button that sets the goal that fits. */
export function formatSetGoal(goal: number): string {
  return `Set my goal to ${goal} a day`;
}
