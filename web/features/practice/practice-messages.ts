// The texts of the practice that depend on numbers and levels.
import { handwritingTotals } from '#contract/study-word.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';

/** How many characters the exam of a level asks to be written by hand. */
function countByHand(level: TaughtLevel): number {
  return taughtLevels.filter((lower) => lower <= level).reduce((sum, lower) => sum + handwritingTotals[lower], 0);
}

/** Words that had no room. */
export function formatTooMany(names: readonly string[], size: number): string {
  return `Left out: ${names.join('、')}. One practice holds ${size} words.`;
}

/** Words that cannot be asked. */
export function formatLeftOut(names: readonly string[], level: number): string {
  return `Left out: ${names.join('、')}. Not in HSK ${level}, not open to you, or cannot be asked this way.`;
}

/** How many words a practice holds. */
export function formatSizeHint(size: number): string {
  return `Up to ${size} at a time, in mixed order.`;
}

/** Which characters are to be written by hand, and how many of them a practice holds. */
export function formatHandwritingHint(level: TaughtLevel, size: number): string {
  const total = countByHand(level);
  if (total === 0) return `The exam since July 2026 asks for no character by hand in HSK ${level}.`;
  return `The exam since July 2026 asks for ${total} characters by hand in HSK ${level}: those that your levels teach and that are open to you. ${formatSizeHint(size)}`;
}

/** Why there is nothing to be written by hand. */
export function formatNothingByHand(level: TaughtLevel): string {
  if (countByHand(level) > 0)
    return 'None of the characters to be written by hand is open to you and can be asked this way. Choose another way to ask, or other words.';
  const first = taughtLevels.find((higher) => countByHand(higher) > 0);
  return `The exam asks for no character by hand in HSK ${level}. HSK ${first} is the first that does: its practice includes the characters of HSK ${level}. Choose other words.`;
}

/** The title of the page. */
export function formatTitle(level: number): string {
  return `Practice of HSK ${level} · HanziVine`;
}
