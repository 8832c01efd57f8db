// The refusals of an import that depend on numbers.
import { formatNumber } from '#contract/format.ts';

/** An import that is too long. */
export function formatTooLong(words: number, lines: number): string {
  return `There are more than ${formatNumber(words)} words or ${formatNumber(lines)} lines in it. Import them in parts`;
}
