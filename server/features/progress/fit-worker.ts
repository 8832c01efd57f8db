// Runs in a thread of its own: looks for the weights that predict a learner's log best (learning-tools "Progress").
import { parentPort, workerData } from 'node:worker_threads';
import { FSRSBindingItem, FSRSBindingReview, computeParameters } from '@open-spaced-repetition/binding';
import { type FitResult, type WordHistory, chooseWeights, findHeldBackDay } from '#engine/schedule-fit.ts';
import { type Weights, defaultWeights } from '#engine/schedule.ts';

/** What the thread is given. */
export interface FitTask {
  readonly histories: readonly WordHistory[];
  readonly inUse: Weights;
}

// The optimiser wants an item for every review but the first of a word: that review with all before it.
function listItems(histories: readonly WordHistory[], untilDay: number): FSRSBindingItem[] {
  return histories.flatMap((history) => {
    const early = history.filter(({ day }) => day < untilDay);
    const reviews = early.map(
      ({ day, isRight }, index) => new FSRSBindingReview(isRight ? 3 : 1, index === 0 ? 0 : day - (early[index - 1]?.day ?? day)),
    );
    return reviews.slice(1).map((_, index) => new FSRSBindingItem(reviews.slice(0, index + 2)));
  });
}

async function fit({ histories, inUse }: FitTask): Promise<FitResult> {
  const items = listItems(histories, findHeldBackDay(histories));
  const candidates: Weights[] = [defaultWeights];
  if (items.length > 0) candidates.push(await computeParameters(items, { enableShortTerm: false }));
  return chooseWeights(histories, inUse, candidates);
}

if (parentPort) parentPort.postMessage(await fit(workerData as FitTask));
