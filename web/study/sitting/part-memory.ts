// Remembers the part under way on the device: a reload brings only what is still open, but the bar and the summary show it whole.
import type { Question, Word } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Session } from '#engine/session.ts';

export interface Part {
  readonly words: readonly Word[];
  /** Questions of the whole part, answered ones too. */
  readonly total: number;
}

interface Place {
  readonly learner: string;
  readonly level: TaughtLevel;
  readonly mode: Session['mode'];
}

interface Remembered extends Part {
  /** Misses of the questions that are still open: a reload must not make a missed word a known one. */
  readonly mistakes?: Session['mistakes'];
}

function nameOf({ learner, level, mode }: Place): string {
  return `hanzivine:${mode === 'quiz' ? 'part' : 'repeat'}:${learner.toLowerCase()}:${level}`;
}

function remembered(place: Place): Remembered | undefined {
  try {
    return JSON.parse(localStorage.getItem(nameOf(place)) ?? '') as Remembered;
  } catch {
    return undefined;
  }
}

function remember(place: Place, part: Remembered): void {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(part));
  } catch {
    // Without storage a reload shows what is left as if it were all.
  }
}

/**
 * The whole part that the served words and questions belong to.
 *
 * The served words are of the remembered part when it holds them all; otherwise a new part has begun.
 */
export function partOf(place: Place, words: readonly Word[], open: readonly Question[]): Part {
  const before = remembered(place);
  const isSame =
    before !== undefined && open.length <= before.total && words.every(({ id }) => before.words.some((word) => word.id === id));
  if (!isSame) {
    const part = { total: open.length, words };
    remember(place, part);
    return part;
  }
  const part = { total: before.total, words: before.words.map((word) => words.find(({ id }) => id === word.id) ?? word) };
  remember(place, { ...part, ...(before.mistakes && { mistakes: before.mistakes }) });
  return part;
}

/** The misses that were remembered with a part. */
export function mistakesBefore(place: Place, part: Part): Session['mistakes'] {
  const before = remembered(place);
  return before?.total === part.total ? (before.mistakes ?? {}) : {};
}

/** Remembers the misses of a part under way. */
export function rememberMistakes(place: Place, part: Part, mistakes: Session['mistakes']): void {
  remember(place, { ...part, mistakes });
}

/** Forgets the part, so that the next one served is taken as new. */
export function forgetPart(place: Place): void {
  try {
    localStorage.removeItem(nameOf(place));
  } catch {
    // Nothing was stored.
  }
}
