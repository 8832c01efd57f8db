// The seam to whoever takes payments: what is asked of them, and how they can fail.

/** What the provider says of an order. */
export interface ProviderOrder {
  readonly id: string;
  readonly status: string;
  /** The id that we gave it. */
  readonly customId: string | undefined;
  /** Merchant id of who is paid. */
  readonly payee: string | undefined;
  readonly captures: readonly ProviderCapture[];
}

export interface ProviderCapture {
  readonly id: string;
  /** COMPLETED, PENDING, DECLINED, REFUNDED, PARTIALLY_REFUNDED, FAILED … */
  readonly status: string;
  readonly euro: string | undefined;
  readonly currency: string | undefined;
}

/** What a new order is about. */
export interface NewOrder {
  /** Our own id: request id, custom id and invoice id. */
  readonly id: string;
  readonly euro: string;
  readonly description: string;
}

/** An event that the provider tells us of. What can be asked of the provider is not taken from it. */
export interface ProviderEvent {
  readonly id: string;
  readonly kind: string;
  readonly customId: string | undefined;
  readonly captureId: string | undefined;
  /** The money was taken back from us: reversed by the bank, or given to the payer after a dispute. */
  readonly isReversal: boolean;
}

/** The provider could not be reached, or did not answer in a way that can be understood: nothing is known of what it did. */
export class PayerUnreachable extends Error {
  override name = 'PayerUnreachable';
}

/** The provider said no; `issue` is its stable word, such as INSTRUMENT_DECLINED. */
export class PayerRefusal extends Error {
  override name = 'PayerRefusal';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`The payment provider refused: ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

/** Who takes payments. Every method throws PayerUnreachable where no understandable answer came, and PayerRefusal where the answer is no. */
export interface Payer {
  /** What the browser names us by. */
  readonly clientId: string;
  /** Who is paid. */
  readonly merchantId: string;
  /** Opens an order; asked again with the same id it is the same order. */
  createOrder(order: NewOrder): Promise<ProviderOrder>;
  /** What became of an order. */
  findOrder(providerId: string): Promise<ProviderOrder>;
  /** Takes the money of an approved order; asked again with the same request id it is taken once. */
  capture(providerId: string, requestId: string): Promise<ProviderOrder>;
  /** What became of a capture: it may be refunded or reversed later. */
  findCapture(captureId: string): Promise<ProviderCapture>;
  /** Reads an event, if it is really the provider's: signed over its bytes, for our webhook. Undefined where it is not. */
  readEvent(headers: Readonly<Record<string, string | string[] | undefined>>, bytes: Buffer): Promise<ProviderEvent | undefined>;
}
