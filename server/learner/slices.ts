// Work over long lists in slices, between which the event loop serves others (decision 20).
import { setImmediate } from 'node:timers/promises';

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
