// The dashboard's messages about levels.
import { type LevelState, mayRepeat } from '#contract/dashboard.ts';
import { formatDue, formatNextDue } from '#web/study/due-messages.ts';
import { formatWireDay } from '#web/ui/day.ts';
import type { LevelStatus } from './level-status.ts';

/** Formats a ratio as per cent: never 0 % once something is done, never 100 % before everything is. */
export function formatPercent(score: number): string {
  if (score <= 0) return '0 %';
  if (score >= 1) return '100 %';
  return `${Math.min(99, Math.max(1, Math.round(score * 100)))} %`;
}

/** The line under a level's name. */
export function formatWordCount({ words, wordsDone, addedCharacters }: LevelState, status: LevelStatus): string {
  if (status === 'unwritten') return 'Being written';
  if (status === 'complete') return `All ${words} words`;
  if (status === 'locked' && wordsDone === 0) return `${words - addedCharacters} words, ${addedCharacters} characters`;
  return `${wordsDone} of ${words} words`;
}

/** The smaller line below it; empty if there is nothing to add. */
export function formatLevelNote(
  { paid, priceEuro, months, due, nextDueAt, endedOn, pendingOrder, trialWords }: LevelState,
  status: LevelStatus,
  now?: Date,
): string {
  if (pendingOrder !== null) return 'Your payment is being checked';
  if (endedOn !== null && (status === 'locked' || status === 'trial-over')) return `Access ended ${formatWireDay(endedOn)}`;
  if (status === 'locked') return `${priceEuro} € for ${months} months`;
  if (status === 'trial-over') return 'The free part is completed';
  if (due === 0 && nextDueAt !== null) return `Next repeat ${formatDue(nextDueAt, now)}`;
  if (status === 'open' && !paid) return `The first ${trialWords} words are free`;
  return '';
}

/** Why nothing can be repeated now. */
export function formatRepeatReason(state: LevelState): string {
  const { repeatState, nextDueAt } = state;
  if (!mayRepeat(state)) return 'After payment';
  return repeatState === 3 ? 'Learn a word first' : `Nothing is due. ${formatNextDue(nextDueAt)}`.trim();
}

/** The sentence under the page's heading. */
export function formatVineSummary(levels: readonly LevelState[], next: LevelState | undefined): string {
  const done = levels.reduce((sum, { wordsDone }) => sum + wordsDone, 0);
  if (done === 0) return 'A seedling so far. Every word you learn lets it grow.';
  const summary = `Your vine holds ${done === 1 ? 'one word' : `${done} words`}.`;
  if (!next) return `${summary} All your levels are complete.`;
  const left = next.words - next.wordsDone;
  return `${summary} ${left === 1 ? 'One more' : `${left} more`} and HSK ${next.level} blossoms.`;
}
