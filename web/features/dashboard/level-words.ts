// How the dashboard says numbers in words.
import type { LevelState } from '#contract/dashboard.ts';
import { whenDue } from '#web/study/due-words.ts';
import type { Standing } from './level-standing.ts';

/** A share as per cent: never 0 % once something is done, never 100 % before all is. */
export function percentOf(score: number): string {
  if (score <= 0) return '0 %';
  if (score >= 1) return '100 %';
  return `${Math.min(99, Math.max(1, Math.round(score * 100)))} %`;
}

/** What stands under a level's name. */
export function wordsLine({ words, wordsDone }: LevelState, standing: Standing): string {
  if (standing === 'unwritten') return 'Being written';
  if (standing === 'complete') return `All ${words} words`;
  if (standing === 'locked' && wordsDone === 0) return `${words} words`;
  return `${wordsDone} of ${words} words`;
}

/** The smaller line below it; empty where there is nothing to add. */
export function smallLine(
  { level, paid, priceEuro, months, due, nextDueAt, endedOn, pendingOrder }: LevelState,
  standing: Standing,
  now?: Date,
): string {
  if (pendingOrder !== null) return 'Your payment is being checked';
  if (endedOn !== null && (standing === 'locked' || standing === 'trial-over')) return `Access ended ${endedOn}`;
  if (standing === 'locked') return `${priceEuro} € for ${months} months`;
  if (standing === 'trial-over') return 'The free part is completed';
  if (due === 0 && nextDueAt !== null) return `Next repeat ${whenDue(nextDueAt, now)}`;
  if (standing === 'open' && level === 1 && !paid) return 'The first 20 words are free';
  return '';
}

/** The sentence under the page's heading. */
export function vineLine(levels: readonly LevelState[], next: LevelState | undefined): string {
  const done = levels.reduce((sum, { wordsDone }) => sum + wordsDone, 0);
  if (done === 0) return 'A seedling so far. Every word you learn lets it grow.';
  const holds = `Your vine holds ${done === 1 ? 'one word' : `${done} words`}.`;
  if (!next) return `${holds} All your levels are complete.`;
  const left = next.words - next.wordsDone;
  return `${holds} ${left === 1 ? 'One more' : `${left} more`} and HSK ${next.level} blossoms.`;
}
