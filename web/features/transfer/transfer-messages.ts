// The texts of importing words and of the placement test that depend on numbers and levels.
import { formatNumber, plural } from '#contract/format.ts';
import type { FoundImport } from '#contract/transfer.ts';
import type { Marked } from './MarkButtons.tsx';

/** The head of the words that the course does not have. */
export function formatUnknownTitle(count: number): string {
  return `Not in HSK 1 to 5 (${count})`;
}

/** Those words; `count` may be larger than what is listed. */
export function formatUnknownWords(words: readonly string[], count: number): string {
  const listed = words.join(' · ');
  return count > words.length ? `${listed} and ${count - words.length} more` : listed;
}

/** What was found of the words that were looked up. */
export function formatFound({ found, unknownCount, repeated }: FoundImport): string {
  const sentence = `${formatNumber(found.length)} found, ${formatNumber(unknownCount)} not found`;
  return repeated > 0 ? `${sentence}, ${formatNumber(repeated)} there more than once.` : `${sentence}.`;
}

/** The head of the words in levels without access. */
export function formatClosedTitle(count: number): string {
  return `In levels you do not have (${count})`;
}

/** The link to the offer of a level. */
export function formatOpenLevel(level: number): string {
  return `Open HSK ${level}`;
}

function countWords(count: number): string {
  return plural(count, 'One word', `${formatNumber(count)} words`);
}

/** What was done, in a sentence or two. */
export function formatMarked({ way, changed, unchanged, closed }: Marked): string {
  const done =
    changed === 0
      ? 'Nothing has changed.'
      : `${countWords(changed)} ${changed === 1 ? (way === 'learnt' ? 'counts as learnt.' : 'comes in your repeats.') : way === 'learnt' ? 'count as learnt.' : 'come in your repeats.'}`;
  const before = unchanged === 0 ? '' : ` ${countWords(unchanged)} ${plural(unchanged, 'was', 'were')} so before.`;
  return `${done}${before}${closed === 0 ? '' : ` ${countWords(closed)} ${plural(closed, 'is', 'are')} in levels you do not have.`}`;
}

/** How far the test is. */
export function formatStep(step: number, total: number): string {
  return `${step} of ${total}`;
}

/** The result of the test. */
export function formatRight(right: number, answered: number): string {
  return `${right} of ${answered} right`;
}

/** Why there is no test. */
export function formatNothingToAsk(level: number): string {
  return `You have learnt all words of HSK ${level} that are open to you.`;
}

/** The button that begins the quiz. */
export function formatLearnLevel(level: number): string {
  return `Learn HSK ${level}`;
}

/** The words that the test proposes. */
export function formatProposal(words: number): string {
  return `You probably know ${plural(words, 'this word', `these ${formatNumber(words)} words`)}. Untick what you want to learn.`;
}

/** The button that begins the test of a level. */
export function formatTest(level: number): string {
  return `Test HSK ${level}`;
}

/** The same where only some words are open. */
export function formatFreeTest(level: number, words: number): string {
  return `Test HSK ${level} (${words} free words)`;
}

/** How many words are ticked. */
export function formatTicked(ticked: number, total: number): string {
  return `${ticked} of ${total} ticked`;
}

/** The heading of a test. */
export function formatTestTitle(level: number): string {
  return `What do you know of HSK ${level}?`;
}
