// Group commit: what arrives while a statement runs waits, and goes together in the next one. Questions are asked together in the same way.
import { isStatementTimeout, isUnavailable } from './database.ts';

/** What is stored or asked in groups, and how. */
export interface GroupCommitOptions<Item, Result> {
  /**
   * Stores items in their order with one statement; returns a result for each. Storing the same again changes nothing. Its arrays stand behind a
   * select, `unnest((select $1::text[]))`: PostgreSQL knows the length of a plain parameter, finds a plan for just that length cheaper, and plans the
   * statement again each time.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one key are never in two statements at once, so that they are stored in the order in which they came. Left out: the order does not matter. */
  readonly getKey?: (item: Item) => string;
  /** So many statements run at once: one that waits does not hold up all others. Left out: 2. */
  readonly maxStatements?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  /** None where the order does not matter. */
  readonly key: string | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** So many items go in one statement at most. */
const maxItems = 100;
/** So many items stored alone may time out in a row. */
const maxTimeouts = 2;

/** Stores items of one kind. An item that fails does not fail those that were with it. */
export class GroupCommit<Item, Result> {
  readonly #options: GroupCommitOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  readonly #busyKeys = new Set<string>();
  #running = 0;
  readonly #maxStatements: number;

  constructor(options: GroupCommitOptions<Item, Result>) {
    this.#options = options;
    this.#maxStatements = options.maxStatements ?? 2;
  }

  /** Stores an item with the next statement. Rejects with the error of its own. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key: this.#options.getKey?.(item), resolve, reject });
      this.#start();
    });
  }

  #start(): void {
    while (this.#running < this.#maxStatements) {
      const group = this.#takeNext();
      if (group.length === 0) return;
      void this.#store(group);
    }
  }

  #takeNext(): Waiting<Item, Result>[] {
    const group: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const one of this.#waiting)
      (group.length < maxItems && (one.key === undefined || !this.#busyKeys.has(one.key)) ? group : rest).push(one);
    this.#waiting = rest;
    return group;
  }

  async #store(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const keys = new Set(group.flatMap(({ key }) => key ?? []));
    this.#running += 1;
    for (const key of keys) this.#busyKeys.add(key);
    await this.#run(group);
    for (const key of keys) this.#busyKeys.delete(key);
    this.#running -= 1;
    this.#start();
  }

  /** Never rejects; returns why the statement failed. */
  async #run(group: readonly Waiting<Item, Result>[], isAgain = false): Promise<unknown> {
    try {
      const results = await this.#options.run(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      return undefined;
    } catch (error) {
      // A timeout may be due to one of them, such as to the lock that it needs.
      const isGone = isUnavailable(error) && !isStatementTimeout(error);
      // Perhaps one connection alone was lost.
      if (isGone && group.length > 1 && !isAgain) return this.#run(group, true);
      // Without a database each would wait, and fail, alone.
      if (isGone || group.length === 1) for (const { reject } of group) reject(error);
      else await this.#runAlone(group);
      return error;
    }
  }

  async #runAlone(group: readonly Waiting<Item, Result>[]): Promise<void> {
    let timeouts = 0;
    for (const [index, one] of group.entries()) {
      const error = await this.#run([one]);
      timeouts = isStatementTimeout(error) ? timeouts + 1 : 0;
      // Then it is the database: a hundred would wait for minutes.
      if (timeouts === maxTimeouts) return group.slice(index + 1).forEach(({ reject }) => reject(error));
    }
  }
}
