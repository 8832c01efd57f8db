// Runs in a thread of its own: looks for the weights that predict a learner's log best (learning-tools "Progress").
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type FitResult, type WordHistory, chooseWeights, findHeldBackDay, listHistory } from '#engine/schedule-fit.ts';
import { type Memory, type Review, type Weights, defaultWeights, foldReviews } from '#engine/schedule.ts';

/** What the thread is given: the log of each word, as `20000+ 20003-` (day, right or wrong). */
export interface FitTask {
  readonly logs: readonly string[];
  readonly inUse: Weights;
}

/** What it found. */
export interface FitOutput {
  readonly result: FitResult;
  /** How many reviews it learnt from. */
  readonly reviews: number;
  /** What each log folds to with the weights before and after; empty where these stay. */
  readonly memories: readonly { readonly before: Memory | undefined; readonly after: Memory | undefined }[];
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

function parseLog(log: string): Review[] {
  return log.split(' ').map((review) => ({ day: Number(review.slice(0, -1)), grade: review.endsWith('+') ? 'good' : 'again' }));
}

async function chooseForHistories(histories: readonly WordHistory[], inUse: Weights): Promise<FitResult> {
  const candidates: Weights[] = [defaultWeights];
  // On another platform the default weights are all there is.
  const optimiser = loadOptimiser();
  const items = optimiser ? listItems(optimiser, histories, findHeldBackDay(histories)) : [];
  if (optimiser && items.length > 0) candidates.push(await optimiser.computeParameters(items, { enableShortTerm: false }));
  return chooseWeights(histories, inUse, candidates);
}

async function fit({ logs, inUse }: FitTask): Promise<FitOutput> {
  const words = logs.map(parseLog);
  const histories = words.map(listHistory);
  const result = await chooseForHistories(histories, inUse);
  const isNew = result.weights.join() !== inUse.join();
  return {
    result,
    reviews: histories.reduce((sum, history) => sum + history.length, 0),
    memories: isNew ? words.map((log) => ({ before: foldReviews(log, inUse), after: foldReviews(log, result.weights) })) : [],
  };
}

if (parentPort) parentPort.postMessage(await fit(workerData as FitTask));
