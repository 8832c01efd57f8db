// Runs in a thread of its own: looks for the weights that predict a learner's log best (learning-tools "Progress").
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type FitResult, type WordHistory, chooseWeights, findHeldBackDay } from '#engine/schedule-fit.ts';
import { type Weights, defaultWeights } from '#engine/schedule.ts';

/** What the thread is given. */
export interface FitTask {
  readonly histories: readonly WordHistory[];
  readonly inUse: Weights;
}

/** What is used of fsrs-rs, the reference optimiser. Reviews: 1 Again, 3 Good; days since the review before. */
interface Optimiser {
  readonly FSRSBindingReview: new (rating: number, days: number) => object;
  readonly FSRSBindingItem: new (reviews: readonly object[]) => object;
  computeParameters(items: readonly object[], options: { readonly enableShortTerm: boolean }): Promise<number[]>;
}

// The package that holds all platforms names some that no registry has to have; this one is the platform that the project brings Node for.
function loadOptimiser(): Optimiser | undefined {
  try {
    return createRequire(import.meta.url)('@open-spaced-repetition/binding-linux-x64-gnu') as Optimiser;
  } catch {
    return undefined;
  }
}

// The optimiser wants an item for every review but the first of a word: that review with all before it.
function listItems({ FSRSBindingItem, FSRSBindingReview }: Optimiser, histories: readonly WordHistory[], untilDay: number): object[] {
  return histories.flatMap((history) => {
    const early = history.filter(({ day }) => day < untilDay);
    const reviews = early.map(
      ({ day, isRight }, index) => new FSRSBindingReview(isRight ? 3 : 1, index === 0 ? 0 : day - (early[index - 1]?.day ?? day)),
    );
    return reviews.slice(1).map((_, index) => new FSRSBindingItem(reviews.slice(0, index + 2)));
  });
}

async function fit({ histories, inUse }: FitTask): Promise<FitResult> {
  const candidates: Weights[] = [defaultWeights];
  // On another platform the default weights are all there is.
  const optimiser = loadOptimiser();
  const items = optimiser ? listItems(optimiser, histories, findHeldBackDay(histories)) : [];
  if (optimiser && items.length > 0) candidates.push(await optimiser.computeParameters(items, { enableShortTerm: false }));
  return chooseWeights(histories, inUse, candidates);
}

if (parentPort) parentPort.postMessage(await fit(workerData as FitTask));
