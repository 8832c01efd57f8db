// Payment provider interface: its operations, data and errors.

/** An order as the provider reports it. */
export interface ProviderOrder {
  readonly id: string;
  readonly status: string;
  /** Our id, which we passed when creating the order. */
  readonly customId: string | undefined;
  /** Merchant id of the payee. */
  readonly payeeMerchantId: string | undefined;
  readonly captures: readonly ProviderCapture[];
}

export interface ProviderCapture {
  readonly id: string;
  /** COMPLETED, PENDING, DECLINED, REFUNDED, PARTIALLY_REFUNDED, FAILED … */
  readonly status: string;
  readonly euro: string | undefined;
  readonly currency: string | undefined;
}

/** A new order to create at the provider. */
export interface ProviderOrderRequest {
  /** Our id: used as request id, custom id and invoice id. */
  readonly id: string;
  readonly euro: string;
  readonly description: string;
}

/** A verified webhook event. It only says what to look up: facts are fetched from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly kind: string;
  readonly customId: string | undefined;
  readonly captureId: string | undefined;
  /** The money was taken from us: reversed by the bank, or awarded to the payer after a dispute. */
  readonly isReversal: boolean;
}

/** The provider was unreachable or its response was invalid: what it did is unknown. */
export class ProviderUnreachableError extends Error {
  override name = 'ProviderUnreachableError';
}

/** The provider rejected the request; `issue` is its stable code, such as INSTRUMENT_DECLINED. */
export class ProviderRejectionError extends Error {
  override name = 'ProviderRejectionError';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`The payment provider rejected the request: ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

/**
 * Every method throws ProviderUnreachableError without a valid response, which includes a request that its signal aborted, and
 * ProviderRejectionError if the provider rejects the request.
 */
export interface PaymentProvider {
  /** Our client id for the browser SDK. */
  readonly clientId: string;
  /** Merchant id of our account. */
  readonly merchantId: string;
  /** Creates an order; idempotent by its id. */
  createOrder(order: ProviderOrderRequest): Promise<ProviderOrder>;
  /** Fetches an order. */
  fetchOrder(providerId: string, signal?: AbortSignal): Promise<ProviderOrder>;
  /** Captures the money of an approved order; idempotent by request id. */
  captureOrder(providerId: string, requestId: string, signal?: AbortSignal): Promise<ProviderOrder>;
  /** Fetches a capture, which may have been refunded or reversed later. */
  fetchCapture(captureId: string, signal?: AbortSignal): Promise<ProviderCapture>;
  /** Fetches an event that was sent to us, by its id. */
  fetchEvent(eventId: string): Promise<ProviderEvent>;
  /**
   * Parses a webhook event; undefined unless the provider signed its raw bytes for our webhook, at most four days ago.
   * `beforeKeyFetch` may throw to prevent that a key is fetched, which the sender alone decides.
   */
  verifyEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    bytes: Buffer,
    beforeKeyFetch?: () => Promise<void>,
  ): Promise<ProviderEvent | undefined>;
}
