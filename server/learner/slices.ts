// Work over long lists in slices, between which the event loop serves others (decision 20).
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

const itemsAtOnce = 100;

/** Lets others be served, between two parts of a long work. */
export const serveOthers = (): Promise<void> => setImmediate();

/** The items in slices; others are served before each but the first. */
export async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    if (start > 0) await serveOthers();
    yield items.slice(start, start + itemsAtOnce);
  }
}

/** Batches that take turns with rests as long as each took to come: a long log of one learner leaves the others at least half of the database. */
export async function* withRests<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch, void> {
  let askedAt = performance.now();
  for await (const batch of batches) {
    const restMs = performance.now() - askedAt;
    yield batch;
    await sleep(restMs);
    askedAt = performance.now();
  }
}
