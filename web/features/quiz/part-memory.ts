// Remembers the part under way on the device: a reload brings only what is still open, but the bar and the summary show it whole.
import type { Question, Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';

export interface Part {
  readonly words: readonly Word[];
  /** Questions of the whole part, answered ones too. */
  readonly total: number;
}

function place(learner: string, level: TaughtLevel): string {
  return `hanzivine:part:${learner.toLowerCase()}:${level}`;
}

function remembered(learner: string, level: TaughtLevel): Part | undefined {
  try {
    return JSON.parse(localStorage.getItem(place(learner, level)) ?? '') as Part;
  } catch {
    return undefined;
  }
}

/**
 * The whole part that the served words and questions belong to.
 *
 * The served words are of the remembered part when it holds them all; otherwise a new part has begun.
 */
export function partOf(learner: string, level: TaughtLevel, words: readonly Word[], open: readonly Question[]): Part {
  const before = remembered(learner, level);
  const isSame =
    before !== undefined && open.length <= before.total && words.every(({ id }) => before.words.some((word) => word.id === id));
  const part: Part = isSame
    ? { total: before.total, words: before.words.map((word) => words.find(({ id }) => id === word.id) ?? word) }
    : { total: open.length, words };
  try {
    localStorage.setItem(place(learner, level), JSON.stringify(part));
  } catch {
    // Without storage a reload shows what is left as if it were all.
  }
  return part;
}

/** Forgets the part, so that the next one served is taken as new. */
export function forgetPart(learner: string, level: TaughtLevel): void {
  try {
    localStorage.removeItem(place(learner, level));
  } catch {
    // Nothing was stored.
  }
}
