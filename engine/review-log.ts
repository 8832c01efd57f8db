// A word's log of reviews, in whatever order devices send it, and the memory that follows from it (decisions §14 "Time of an answer").
import type { AskingWay } from '#contract/study.ts';
import { type Turn, getNextTurn } from './asking-ways.ts';
import type { RepeatKey } from './question-key.ts';
import { type Grade, type Memory, type Weights, applyReview } from './schedule.ts';

/** A review of a word that was not undone. */
export interface LoggedReview {
  readonly eventId: string;
  /** When the learner answered, and when the question had been served, in milliseconds since 1970. */
  readonly at: number;
  readonly servedAt: number;
  /** The learner's study day of the answer. */
  readonly day: number;
  /** Null for a repeat without evidence. */
  readonly grade: Grade | null;
  readonly key: RepeatKey;
  readonly way: AskingWay | null;
}

/** What a log leads to. */
export interface FoldedLog {
  readonly memory: Memory | undefined;
  /** The last review that counts; undefined without one. */
  readonly last: LoggedReview | undefined;
  /** What the next repeat asks; undefined while no review counts. */
  readonly next: Turn | undefined;
  /** The reviews that rate nothing, because the word had moved on since they were served. */
  readonly leftBehind: ReadonlySet<string>;
}

/**
 * Folds a word's reviews into its memory, in the order in which the learner answered. A review counts only if no other one that counts stands between
 * its serving and its answer, nor the beginning of the memory: so the result does not depend on which device sent first.
 * @param beganAt when the word was learnt, in milliseconds since 1970.
 */
export function foldLog(reviews: readonly LoggedReview[], beganAt: number, weights?: Weights): FoldedLog {
  const inOrder = reviews.toSorted((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1));
  const leftBehind = new Set<string>();
  let memory: Memory | undefined;
  let last: LoggedReview | undefined;
  let next: Turn | undefined;
  for (const review of inOrder) {
    if (review.servedAt < (last?.at ?? beganAt)) {
      leftBehind.add(review.eventId);
      continue;
    }
    memory = applyReview(memory, review, weights);
    next = getNextTurn(review, review.grade, last === undefined);
    last = review;
  }
  return { memory, last, next, leftBehind };
}

const answerDays = 30;
const answerMs = answerDays * 86_400_000;
/** A device knows the server's clock to the seconds that its replies tell, and their way. */
const clockErrorMs = 5000;

/**
 * The moment that counts for an answer: what the device says, from the serving of the question up to now and at most 30 days back; otherwise now.
 * A clock that is seconds slow may say a moment just before the serving: it is the serving.
 * All in milliseconds since 1970.
 * @param answeredAt when the device says it was answered; undefined if it does not say.
 */
export function settleMoment(answeredAt: number | undefined, servedAt: number | undefined, now: number): number {
  if (answeredAt === undefined || answeredAt > now || answeredAt < now - answerMs) return now;
  if (servedAt === undefined || answeredAt >= servedAt) return answeredAt;
  return answeredAt >= servedAt - clockErrorMs ? Math.min(servedAt, now) : now;
}
