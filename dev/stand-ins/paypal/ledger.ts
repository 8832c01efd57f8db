// The stand-in's ledger: every order and capture is written to a file before the reply, so that it survives any crash.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED';

/** The payer's decision, which determines the result of the capture. */
export type PayerOutcome = 'approve' | 'decline' | 'cancel' | 'pending';
/**
 * A simulated failure of a capture, as real providers have them: a late reply, a connection dropped after the money
 * is taken, duplicate events, no reply to the first lookup of the approved order, or a lookup that does not show yet
 * what just happened: the capture that it refused to repeat, or the decline.
 */
export type Mishap = 'slow' | 'drop' | 'twice' | 'mute' | 'stale';
/** A fact of an order that the stand-in reports wrongly, as somebody who tampers with a payment would have it. */
export type Lie = 'amount' | 'currency' | 'payee' | 'customId' | 'orderId';

export interface LedgerOrder {
  readonly id: string;
  readonly requestId: string;
  readonly customId: string;
  readonly payee: string;
  readonly euro: string;
  readonly description: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  outcome?: PayerOutcome;
  mishap?: Mishap;
  lie?: Lie;
  capture?: { readonly id: string; status: CaptureStatus };
}

/** The orders of a stand-in. With a file they survive a restart. */
export class Ledger {
  readonly #orders = new Map<string, LedgerOrder>();
  readonly #file: number | undefined;

  constructor(path?: string) {
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path)) for (const line of readFileSync(path, 'utf8').split('\n')) this.#read(line);
    this.#file = openSync(path, 'a', 0o600);
  }

  // A crash may have truncated the last line: no reply was sent for it.
  #read(line: string): void {
    try {
      const order = JSON.parse(line) as LedgerOrder;
      this.#orders.set(order.id, order);
    } catch {
      return;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** Saves the current state of an order. */
  save(order: LedgerOrder): void {
    this.#orders.set(order.id, order);
    if (this.#file === undefined) return;
    writeSync(this.#file, `${JSON.stringify(order)}\n`);
    fsyncSync(this.#file);
  }

  /** Creates an order, or returns the one with the same request id. */
  openOrder(request: Pick<LedgerOrder, 'requestId' | 'customId' | 'payee' | 'euro' | 'description'>): LedgerOrder {
    const existing = this.listOrders().find(({ requestId }) => requestId === request.requestId);
    if (existing) return existing;
    const order: LedgerOrder = { id: generateId(), status: 'CREATED', ...request };
    this.save(order);
    return order;
  }

  findOrder(id: string): LedgerOrder | undefined {
    return this.#orders.get(id);
  }

  findCapture(captureId: string): LedgerOrder | undefined {
    return this.listOrders().find(({ capture }) => capture?.id === captureId);
  }

  listOrders(): LedgerOrder[] {
    return [...this.#orders.values()];
  }
}

/** Generates an id in the provider's format: capital letters and digits. */
export function generateId(): string {
  return `SI${randomBytes(8).toString('hex').slice(0, 15).toUpperCase()}`;
}
