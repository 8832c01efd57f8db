// Fitting the schedule to a learner: what of the log is learnt from, what it is judged by, and which weights win (learning-tools "Progress").
import { type Outcome, calculateLogLoss } from './calibration.ts';
import { type MemoryTrace, type Weights, type Review, estimateRecall, traceReview } from './schedule.ts';

/** The graded reviews of a word in the order of its days, one a day. */
export type WordHistory = readonly { readonly day: number; readonly isRight: boolean }[];

/** Fewer reviews say too little of a learner. */
export const fitMinimumReviews = 400;
/** The later part of the log by which weights are judged. */
const heldBackShare = 0.2;

/** The graded reviews of a word, one a day: the first counts (decision 8). */
export function listHistory(reviews: readonly Review[]): WordHistory {
  const history: { day: number; isRight: boolean }[] = [];
  for (const { day, grade } of reviews)
    if (grade !== null && day > (history.at(-1)?.day ?? Number.NEGATIVE_INFINITY)) history.push({ day, isRight: grade === 'good' });
  return history;
}

/** The day from which on the log is held back: at most a fifth of its reviews lie there. */
export function findHeldBackDay(histories: readonly WordHistory[]): number {
  const days = histories.flatMap((history) => history.map(({ day }) => day)).sort((one, other) => one - other);
  const border = days[Math.floor(days.length * (1 - heldBackShare))];
  return border === undefined ? 0 : border + 1;
}

/** What these weights predict of every review from a day on but the first of its word, which FSRS does not predict. */
export function listOutcomes(histories: readonly WordHistory[], weights: Weights, fromDay = Number.NEGATIVE_INFINITY): Outcome[] {
  const outcomes: Outcome[] = [];
  for (const history of histories) {
    let trace: MemoryTrace | undefined;
    for (const { day, isRight } of history) {
      if (trace && day >= fromDay)
        outcomes.push({ recall: estimateRecall({ ...trace, repeats: 0, lapses: 0 }, trace.day, day, weights), isRight });
      trace = traceReview(trace, day, isRight, weights);
    }
  }
  return outcomes;
}

/** Which weights to use from now on, and how they did on the held-back part of the log. */
export interface FitResult {
  readonly weights: Weights;
  /** Log loss of the best and of those in use until now; undefined where nothing is held back. */
  readonly loss: number | undefined;
  readonly lossBefore: number | undefined;
}

/** Chooses among weights by the held-back part: those in use stay unless others do better there. */
export function chooseWeights(histories: readonly WordHistory[], inUse: Weights, candidates: readonly Weights[]): FitResult {
  const fromDay = findHeldBackDay(histories);
  const rate = (weights: Weights) => calculateLogLoss(listOutcomes(histories, weights, fromDay));
  const lossBefore = rate(inUse);
  let best: FitResult = { weights: inUse, loss: lossBefore, lossBefore };
  for (const weights of candidates) {
    const loss = rate(weights);
    if (loss !== undefined && best.loss !== undefined && loss < best.loss) best = { weights, loss, lossBefore };
  }
  return best;
}
