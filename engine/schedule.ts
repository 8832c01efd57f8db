// The schedule of repeats: what a day's rating makes of the memory of a word, and when it is due again (decisions §5).
import { createEmptyCard, fsrs, generatorParameters, Rating, State } from 'ts-fsrs';

/** How a finished word was known: `again` was missed or forgotten, `good` was right at the first answer of the day. */
export type Grade = 'good' | 'again';

/** What the scheduler keeps of a word. Days are the learner's own, numbered from 1 January 1970. */
export interface Memory {
  /** Days until the chance to know the word has fallen to 90 %. */
  readonly stability: number;
  /** From 1, easy, to 10. */
  readonly difficulty: number;
  readonly repeats: number;
  readonly lapses: number;
  /** The day it was rated last. */
  readonly day: number;
  /** The day it is due, as the scheduler has it, before any cap. */
  readonly dueDay: number;
}

/** A line of the log of reviews; a line without a grade is a repeat that gave no evidence. */
export interface Review {
  readonly day: number;
  readonly grade: Grade | null;
}

const dayMs = 86_400_000;
// Whole days only: a word is met in sittings of a day, and the day's first answer is its one rating.
const scheduler = fsrs(generatorParameters({ enable_short_term: false, enable_fuzz: false }));

/** The memory after one more review. A second rating of one day, or none, changes nothing. */
export function remember(memory: Memory | undefined, { day, grade }: Review): Memory | undefined {
  if (grade === null || (memory !== undefined && memory.day >= day)) return memory;
  const now = new Date(day * dayMs);
  const { card } = scheduler.next(cardOf(memory, now), now, grade === 'good' ? Rating.Good : Rating.Again);
  return {
    stability: card.stability,
    difficulty: card.difficulty,
    repeats: card.reps,
    lapses: card.lapses,
    day,
    dueDay: day + Math.max(1, card.scheduled_days),
  };
}

function cardOf(memory: Memory | undefined, now: Date) {
  if (!memory) return createEmptyCard(now);
  const { stability, difficulty, repeats, lapses, day, dueDay } = memory;
  return {
    ...createEmptyCard(now),
    stability,
    difficulty,
    reps: repeats,
    lapses,
    state: State.Review,
    last_review: new Date(day * dayMs),
    due: new Date(dueDay * dayMs),
    scheduled_days: dueDay - day,
  };
}

/** The memory that a word's reviews add up to, in their order; undefined where none of them rated anything. */
export function foldReviews(reviews: readonly Review[]): Memory | undefined {
  return reviews.reduce<Memory | undefined>(remember, undefined);
}

/**
 * The day a word is due after a repeat on `today`, or undefined where no repeat has rated it yet: then tomorrow will do.
 * `lastDay`: the last day of the learner's access, before which every word is to come once more.
 */
export function dueDayOf(memory: Memory | undefined, today: number, lastDay: number | undefined): number {
  const wanted = Math.max(memory?.dueDay ?? 0, today + 1);
  return lastDay === undefined ? wanted : Math.max(today + 1, Math.min(wanted, lastDay));
}

/** The chance from 0 to 1 that a word is still known on a day; one that was never rated counts as rated Good when it was learnt. */
export function chanceKnown(memory: Memory | undefined, learntDay: number, today: number): number {
  const known = memory ?? remember(undefined, { day: learntDay, grade: 'good' });
  return known ? scheduler.forgetting_curve(Math.max(0, today - known.day), known.stability) : 1;
}

/** The grade of a word from the evidence of its questions: one missed is enough; undefined evidence of all of them rates nothing. */
export function gradeOf(evidence: readonly (Grade | null)[]): Grade | null {
  if (evidence.includes('again')) return 'again';
  return evidence.includes('good') ? 'good' : null;
}
