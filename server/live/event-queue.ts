// Runs the events of one connection one after the other, so that messages are stored in the order in which they were sent.

/** A queue of tasks; at most `limit` wait. */
export class EventQueue {
  readonly #limit: number;
  #size = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves when everything that was added so far is done. */
  get idle(): Promise<void> {
    return this.#last;
  }

  /** Adds a task, which must not throw; false if too many wait. */
  add(task: () => Promise<void>): boolean {
    if (this.#size >= this.#limit) return false;
    this.#size += 1;
    this.#last = this.#last.then(task).finally(() => (this.#size -= 1));
    return true;
  }
}
