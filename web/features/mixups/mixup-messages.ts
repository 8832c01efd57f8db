// What the page of the mix-ups says of a pair.
import { plural } from '#contract/format.ts';
import type { MixupOnPage } from '#contract/mixups.ts';

/** How the pair stands, in a sentence. */
export function formatStanding({ state, mistakes, right, rightDays: days }: Omit<MixupOnPage, 'words' | 'lastDay'>): string {
  const start = `Mixed up ${mistakes === 2 ? 'twice' : `${mistakes} times`}`;
  if (state === 'settled') return `${start}, and told apart since.`;
  if (right === 0) return `${start}. Three right answers on two days settle it.`;
  const answers = `${right} right ${plural(right, 'answer', 'answers')} since`;
  if (right >= 3 && days < 2) return `${start}, ${answers}. One more on another day settles it.`;
  const missing = 3 - right;
  return `${start}, ${answers}. ${missing} more ${days < 2 ? 'on another day ' : ''}${plural(missing, 'settles', 'settle')} it.`;
}

/** How far a drill is. */
export function formatStep(step: number, total: number): string {
  return `${step} of ${total}`;
}

/** The link to the drill of a pair. */
export function formatDrillName(first: string, second: string): string {
  return `Tell them apart: ${first} and ${second}`;
}

/** The result of a drill. */
export function formatDrillResult(right: number, total: number): string {
  return `${right} of ${total} right`;
}
