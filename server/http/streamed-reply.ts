// A reply that its handler writes as JSON in parts, as it reads what it tells: a large one is never in memory as a whole.
import type { Logger } from 'pino';

/** Sent part by part instead of being encoded: the handler vouches that the parts together are what the call's reply codec would write. */
export class StreamedReply {
  readonly parts: AsyncGenerator<string, void>;

  constructor(parts: AsyncGenerator<string, void>) {
    this.parts = parts;
  }
}

/**
 * The parts of a file or reply once the first of them is there: what fails before it is an error that says so, and not an answer that breaks off. What
 * fails later is a line of the log.
 */
export async function beginParts<Part>(parts: AsyncGenerator<Part, void>, log: Logger): Promise<AsyncGenerator<Part, void>> {
  return resume(await parts.next(), parts, log);
}

async function* resume<Part>(first: IteratorResult<Part, void>, rest: AsyncGenerator<Part, void>, log: Logger): AsyncGenerator<Part, void> {
  if (first.done === true) return;
  yield first.value;
  try {
    yield* rest;
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.stack : String(error) }, 'an answer broke off');
    throw error;
  }
}
