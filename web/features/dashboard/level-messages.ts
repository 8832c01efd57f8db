// The dashboard's messages about levels.
import { formatNumber, formatWireDay, plural } from '#contract/format.ts';
import { type LevelState, mayRepeat } from '#contract/dashboard.ts';
import { formatDue, formatNextDue } from '#web/study/level/due-messages.ts';
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
  if (status === 'locked' && wordsDone === 0)
    return `${formatNumber(words - addedCharacters)} words, ${formatNumber(addedCharacters)} characters`;
  return `${wordsDone} of ${words} words`;
}

/** The smaller line below it; empty if there is nothing to add. */
export function formatLevelNote(
  { paid, priceEuro, months, due, nextDueAt, endedOn, pendingOrder, trialWords }: LevelState,
  status: LevelStatus,
  now?: Date,
): string {
  if (pendingOrder !== null) return 'Your payment is being checked';
  if (endedOn !== null && (status === 'locked' || status === 'trial-over')) return `Ended ${formatWireDay(endedOn, 'mediumDay')}`;
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
export function formatVineSummary(levels: readonly LevelState[], next: LevelState | undefined, shared = 0): string {
  const done = levels.reduce((sum, { wordsDone }) => sum + wordsDone, -shared);
  if (done === 0) return 'A seedling so far. Every word you learn lets it grow.';
  const summary = `Your vine holds ${plural(done, 'one word', `${done} words`)}.`;
  if (!next) return `${summary} All your levels are complete.`;
  const left = next.words - next.wordsDone;
  return `${summary} ${plural(left, 'One more', `${left} more`)} and HSK ${next.level} blossoms.`;
}

const formatWords = (count: number): string => plural(count, 'one word', `${count} words`);

/** The question before all words are due again. */
export function formatRepeatAgainTitle(level: number): string {
  return `Do you want to repeat HSK ${level} from the start?`;
}

/** The question before a level is reset. */
export function formatRestartTitle(level: number): string {
  return `Do you want to restart HSK ${level}?`;
}

/** What a reset erases. */
export function formatRestartText(level: number, wordsDone: number): string {
  return `This erases what you have done in HSK ${level}: ${formatWords(wordsDone)} learnt or ignored, every answer, and the repeats of these words. It cannot be undone. The other levels stay as they are, except for words that they know only from here.`;
}

/** How many words are due. */
export function formatDueCount(due: number): string {
  return `${due} due`;
}

/** Which level the words are of, behind their link. */
export function formatOfLevel(level: number): string {
  return ` of HSK ${level}`;
}

/** Which words can be seen without access. */
export function formatFreeWords(words: number): string {
  return `The first ${words} are free`;
}

/** After a reset. */
export function formatWasReset(level: number): string {
  return `HSK ${level} was reset`;
}

/** After all words became due again. */
export function formatDueAgain(level: number): string {
  return `All learnt words of HSK ${level} are due again`;
}

/** The name of the three dots. */
export function formatMore(level: number): string {
  return `More about HSK ${level}`;
}

/** How much of a level is answered. */
export function formatAnswered(score: number): string {
  return `${formatPercent(score)} answered`;
}

/** The name of the bar of a level. */
export function formatProgressName(level: number): string {
  return `Progress of HSK ${level}`;
}

/** The text of that bar. */
export function formatQuestionsAnswered(score: number): string {
  return `${formatPercent(score)} of all questions answered`;
}

/** How much of a review round is done. */
export function formatRoundDone(score: number): string {
  return `${formatPercent(score)} done`;
}

/** The name of the bar of a review round. */
export function formatRoundName(level: number): string {
  return `Review round of HSK ${level}`;
}

/** The text of that bar. */
export function formatThisRoundDone(score: number): string {
  return `${formatPercent(score)} of this round done`;
}

/** What a status is of, behind its link. */
export function formatPaymentOf(level: number): string {
  return `: payment for HSK ${level}`;
}

/** What access is to, behind its link. */
export function formatToLevel(level: number): string {
  return ` to HSK ${level}`;
}

/** What is due, behind its number. */
export function formatRepeatOf(level: number): string {
  return `: repeat HSK ${level}`;
}

/** Why a level is not repeated, behind the button. */
export function formatNoRepeatOf(level: number, reason: string): string {
  return ` HSK ${level}. ${reason}`;
}

/** What the question is about, behind its label. */
export function formatAboutLevel(level: number): string {
  return ` about HSK ${level}`;
}
