// What the page of the mix-ups says of a pair.
import type { MixupOnPage } from '#contract/mixups.ts';

/** How the pair stands, in a sentence. */
export function formatStanding({ state, mistakes, right, right_days: days }: Omit<MixupOnPage, 'words' | 'last_day'>): string {
  const start = `Mixed up ${mistakes === 2 ? 'twice' : `${mistakes} times`}`;
  if (state === 'settled') return `${start}, and told apart since.`;
  if (right === 0) return `${start}. Three right answers on two days settle it.`;
  const answers = `${right} right ${right === 1 ? 'answer' : 'answers'} since`;
  if (right >= 3 && days < 2) return `${start}, ${answers}. One more on another day settles it.`;
  const missing = 3 - right;
  return `${start}, ${answers}. ${missing} more ${days < 2 ? 'on another day ' : ''}${missing === 1 ? 'settles' : 'settle'} it.`;
}
