// The repeat schedule: how a day's rating changes the memory of a word, and when the word is due again (decisions §5).
import { computeOnce } from './compute-once.ts';
import { createEmptyCard, default_w, fsrs, generatorParameters, Rating, State } from 'ts-fsrs';

/** How well a finished word was known: `again` if missed or forgotten, `good` if right at the first answer of the day. */
export type Grade = 'good' | 'again';

/** The scheduler's state for a word. Days are the learner's local days, counted from 1 January 1970. */
export interface Memory {
  /** Days until the probability of recall falls to 90 %. */
  readonly stability: number;
  /** From 1 (easy) to 10 (hard). */
  readonly difficulty: number;
  readonly repeats: number;
  readonly lapses: number;
  /** Day of the last rating. */
  readonly day: number;
  /** Day the word is due according to the scheduler, before any cap. */
  readonly dueDay: number;
}

/** An entry of the review log; without a grade it is a repeat that gave no evidence. */
export interface Review {
  readonly day: number;
  readonly grade: Grade | null;
}

/** The numbers that FSRS has for a learner: how memory grows and fades. */
export type Weights = readonly number[];

/** The weights of everybody whose own are not fitted yet. */
export const defaultWeights: Weights = default_w;

const dayMs = 86_400_000;
// Whole days only: the first answer of a day is that day's only rating.
const getScheduler = computeOnce((weights: Weights) =>
  fsrs(generatorParameters({ w: [...weights], enable_short_term: false, enable_fuzz: false })),
);

/** Returns the memory after one more review. A second rating on the same day, or an ungraded review, changes nothing. */
export function applyReview(memory: Memory | undefined, { day, grade }: Review, weights: Weights = defaultWeights): Memory | undefined {
  if (grade === null || (memory !== undefined && memory.day >= day)) return memory;
  const now = new Date(day * dayMs);
  const { card } = getScheduler(weights).next(toFsrsCard(memory, now), now, grade === 'good' ? Rating.Good : Rating.Again);
  return {
    stability: card.stability,
    difficulty: card.difficulty,
    repeats: card.reps,
    lapses: card.lapses,
    day,
    dueDay: day + Math.max(1, card.scheduled_days),
  };
}

function toFsrsCard(memory: Memory | undefined, now: Date) {
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

/** Folds the reviews of a word, in order, into its memory; undefined if none of them was graded. */
export function foldReviews(reviews: readonly Review[], weights: Weights = defaultWeights): Memory | undefined {
  return reviews.reduce<Memory | undefined>((memory, review) => applyReview(memory, review, weights), undefined);
}

/**
 * Calculates the day a word is due after a repeat on `today`. A word that no repeat has rated is due tomorrow.
 * `lastDay`: last day of the learner's access; every word is due once more before it.
 */
export function calculateDueDay(memory: Memory | undefined, today: number, lastDay: number | undefined): number {
  const scheduledDay = Math.max(memory?.dueDay ?? 0, today + 1);
  return lastDay === undefined ? scheduledDay : Math.max(today + 1, Math.min(scheduledDay, lastDay));
}

/** Probability from 0 to 1 that a word is still known on a day; an unrated word counts as rated Good on the day it was learnt. */
export function estimateRecall(memory: Memory | undefined, learntDay: number, today: number, weights: Weights = defaultWeights): number {
  // Good at the first sight: FSRS has that stability as its third weight.
  const { stability, day } = memory ?? { stability: weights[2] ?? 1, day: learntDay };
  return getScheduler(weights).forgetting_curve(Math.max(0, today - day), stability);
}

/** What a repeat is evidence of, as it is written beside its grade. */
export interface Prediction {
  /** The chance from 0 to 1 that the schedule gave the word; null where the repeat rates nothing. */
  readonly recall: number | null;
  /** Whether the schedule had the word due; a word that the learner asked for earlier was not. */
  readonly wasDue: boolean;
}

/** What the schedule says of a word just before a repeat on `today`. */
export function predictReview(
  memory: Memory | undefined,
  { learntDay, today, weights }: { learntDay: number; today: number; weights?: Weights | undefined },
): Prediction {
  if (memory !== undefined && memory.day >= today) return { recall: null, wasDue: false };
  return { recall: estimateRecall(memory, learntDay, today, weights), wasDue: today >= (memory?.dueDay ?? learntDay + 1) };
}

/** A memory without its counts, for calculations that run over many days. */
export interface MemoryTrace {
  readonly stability: number;
  readonly difficulty: number;
  readonly day: number;
  readonly dueDay: number;
}

/** The memory of `applyReview` without its counts, many times as fast; the due day may be a day earlier, as the library spreads the first ones. */
export function traceReview(trace: MemoryTrace | undefined, day: number, isRight: boolean, weights: Weights): MemoryTrace {
  const scheduler = getScheduler(weights);
  const elapsed = trace ? day - trace.day : 0;
  const { stability, difficulty } = scheduler.next_state(trace ?? null, elapsed, isRight ? Rating.Good : Rating.Again);
  return { stability, difficulty, day, dueDay: day + Math.max(1, scheduler.next_interval(stability, elapsed)) };
}
