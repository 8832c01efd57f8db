// A reply that its handler has written as JSON, from parts that never change.

/** Sent as it is instead of being encoded: the handler vouches that the bytes are what the call's reply codec would write. */
export class WrittenReply {
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}
