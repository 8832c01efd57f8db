// The stand-in's own books: every order and capture, written to a file before it is told, so that they outlive any crash.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED';

/** What the payer decided, and what comes of the capture. */
export type Outcome = 'approve' | 'decline' | 'cancel' | 'pending';
/**
 * How the capture of an order goes wrong on the way, as it does with real providers: the answer comes late, the connection is
 * dropped once the money is taken, each event is sent twice, or the first question about the approved order is not answered.
 */
export type Mishap = 'slow' | 'drop' | 'twice' | 'mute';

export interface BookedOrder {
  readonly id: string;
  readonly requestId: string;
  readonly customId: string;
  readonly payee: string;
  readonly euro: string;
  readonly description: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  outcome?: Outcome;
  mishap?: Mishap;
  capture?: { readonly id: string; status: CaptureStatus };
}

/** The orders of a stand-in. With a file they are there again after a restart. */
export class Ledger {
  readonly #orders = new Map<string, BookedOrder>();
  readonly #file: number | undefined;

  constructor(path?: string) {
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path)) for (const line of readFileSync(path, 'utf8').split('\n')) this.#read(line);
    this.#file = openSync(path, 'a', 0o600);
  }

  // The last line may have been cut off by a crash: then it was not told to anybody.
  #read(line: string): void {
    try {
      const order = JSON.parse(line) as BookedOrder;
      this.#orders.set(order.id, order);
    } catch {
      return;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** Writes an order as it is now. */
  book(order: BookedOrder): void {
    this.#orders.set(order.id, order);
    if (this.#file === undefined) return;
    writeSync(this.#file, `${JSON.stringify(order)}\n`);
    fsyncSync(this.#file);
  }

  /** A new order, or the one that was made with the same request id. */
  open(given: Pick<BookedOrder, 'requestId' | 'customId' | 'payee' | 'euro' | 'description'>): BookedOrder {
    const before = this.orders().find(({ requestId }) => requestId === given.requestId);
    if (before) return before;
    const order: BookedOrder = { id: newId(), status: 'CREATED', ...given };
    this.book(order);
    return order;
  }

  find(id: string): BookedOrder | undefined {
    return this.#orders.get(id);
  }

  findCapture(captureId: string): BookedOrder | undefined {
    return this.orders().find(({ capture }) => capture?.id === captureId);
  }

  orders(): BookedOrder[] {
    return [...this.#orders.values()];
  }
}

/** An id as the provider makes them: capital letters and digits. */
export function newId(): string {
  return `SI${randomBytes(8).toString('hex').slice(0, 15).toUpperCase()}`;
}
