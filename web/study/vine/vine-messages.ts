// The texts of the vine that depend on numbers.
import { formatCount } from '#contract/format.ts';

/** The words of a part on their leaves. */
export function formatOnVine(words: number): string {
  return `${formatCount(words, 'word')} on your vine`;
}

/** The bud of a level that is complete. */
export function formatOpenBud(level: number): string {
  return `The bud of HSK ${level} is open`;
}
