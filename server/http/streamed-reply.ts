// A reply that its handler writes as JSON in parts, as it reads what it tells: a large one is never in memory as a whole.

/** Sent part by part instead of being encoded: the handler vouches that the parts together are what the call's reply codec would write. */
export class StreamedReply {
  readonly parts: AsyncGenerator<string, void>;

  constructor(parts: AsyncGenerator<string, void>) {
    this.parts = parts;
  }
}

/**
 * The parts of a file or reply once the first of them is there: what fails before it is an error that says so, and not an answer that breaks off.
 */
export async function beginParts<Part>(parts: AsyncGenerator<Part, void>): Promise<AsyncGenerator<Part, void>> {
  return resume(await parts.next(), parts);
}

async function* resume<Part>(first: IteratorResult<Part, void>, rest: AsyncGenerator<Part, void>): AsyncGenerator<Part, void> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
