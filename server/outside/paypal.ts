// PayPal: a small typed client of Orders v2 and its webhooks. The base URL is configurable, so that a stand-in can implement the same API.
import { verify } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { PaypalSettings } from '#server/config.ts';
import {
  type ProviderOrderRequest,
  type PaymentProvider,
  ProviderRejectionError,
  ProviderUnreachableError,
  type ProviderCapture,
  type ProviderEvent,
  type ProviderOrder,
} from '#server/outside/payment-provider.ts';
import { PaypalSigningKeys } from './paypal-signing-keys.ts';
import { fetchFromProvider } from './provider-fetch.ts';

const tokenExpiryMarginMs = 60_000;
// An event is sent again for three days.
const maxEventAgeMs = 4 * 86_400_000;
const maxClockDifferenceMs = 3_600_000;

const amountSchema = z.object({ currency_code: z.string(), value: z.string() });
const captureSchema = z.object({ id: z.string(), status: z.string(), amount: z.optional(amountSchema) });
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.optional(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        payee: z.optional(z.object({ merchant_id: z.optional(z.string()) })),
        payments: z.optional(z.object({ captures: z.optional(z.array(captureSchema)) })),
      }),
    ),
  ),
});
const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const errorSchema = z.object({ name: z.optional(z.string()), details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))) });
// What PayPal uses as a name: printable ASCII. PostgreSQL would refuse NUL with an error.
const nameSchema = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/));
const eventSchema = z.object({
  id: nameSchema,
  event_type: nameSchema,
  resource: z.object({
    id: z.optional(nameSchema),
    custom_id: z.optional(nameSchema),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string().check(z.regex(/^[\x21-\x7e]{1,2000}$/)) }))),
    purchase_units: z.optional(z.array(z.object({ custom_id: z.optional(nameSchema) }))),
    disputed_transactions: z.optional(z.array(z.object({ seller_transaction_id: z.optional(nameSchema) }))),
    dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
  }),
});

function toProviderOrder(order: z.output<typeof orderSchema>): ProviderOrder {
  const [unit] = order.purchase_units ?? [];
  return {
    id: order.id,
    status: order.status,
    customId: unit?.custom_id,
    payeeMerchantId: unit?.payee?.merchant_id,
    captures: (unit?.payments?.captures ?? []).map(toProviderCapture),
  };
}

function toProviderCapture(capture: z.output<typeof captureSchema>): ProviderCapture {
  return { id: capture.id, status: capture.status, euro: capture.amount?.value, currency: capture.amount?.currency_code };
}

// A refund event names its capture only in a link, a dispute event by the seller's transaction id.
function findCaptureId({ event_type: kind, resource }: z.output<typeof eventSchema>): string | undefined {
  const linkedCaptureId = resource.links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))?.href.split('/captures/')[1];
  if (linkedCaptureId !== undefined) return linkedCaptureId;
  return kind.startsWith('PAYMENT.CAPTURE') ? resource.id : resource.disputed_transactions?.[0]?.seller_transaction_id;
}

function toProviderEvent(event: z.output<typeof eventSchema>): ProviderEvent {
  const { id, event_type: kind, resource } = event;
  return {
    id,
    kind,
    customId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
    captureId: findCaptureId(event),
    isReversal:
      kind === 'PAYMENT.CAPTURE.REVERSED' ||
      (kind === 'CUSTOMER.DISPUTE.RESOLVED' && resource.dispute_outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR'),
  };
}

/** Client of PayPal's Orders v2 API. */
export class PaypalClient implements PaymentProvider {
  readonly #settings: PaypalSettings;
  #token: { readonly text: string; readonly until: number } | undefined;
  readonly #signingKeys: PaypalSigningKeys;

  /** `roots`: the certificates, in PEM, that the chain of a signing certificate must lead to. */
  constructor(settings: PaypalSettings, roots: readonly string[] = rootCertificates) {
    this.#settings = settings;
    this.#signingKeys = new PaypalSigningKeys(settings.api, roots);
  }

  get clientId(): string {
    return this.#settings.clientId;
  }
  get merchantId(): string {
    return this.#settings.merchantId;
  }

  async createOrder({ id, euro, description }: ProviderOrderRequest): Promise<ProviderOrder> {
    const body = {
      intent: 'CAPTURE',
      // Deprecated beside `payment_source`, which would bind the order to one way of paying before the payer chooses.
      application_context: { shipping_preference: 'NO_SHIPPING' },
      purchase_units: [
        {
          custom_id: id,
          invoice_id: id,
          description,
          amount: { currency_code: 'EUR', value: euro },
          payee: { merchant_id: this.#settings.merchantId },
        },
      ],
    };
    return toProviderOrder(await this.#request('POST', '/v2/checkout/orders', orderSchema, { body, requestId: id }));
  }

  async fetchOrder(providerId: string, signal?: AbortSignal): Promise<ProviderOrder> {
    return toProviderOrder(await this.#request('GET', `/v2/checkout/orders/${encodeURIComponent(providerId)}`, orderSchema, { signal }));
  }

  async captureOrder(providerId: string, requestId: string, signal?: AbortSignal): Promise<ProviderOrder> {
    const address = `/v2/checkout/orders/${encodeURIComponent(providerId)}/capture`;
    return toProviderOrder(await this.#request('POST', address, orderSchema, { body: {}, requestId, signal }));
  }

  async fetchCapture(captureId: string, signal?: AbortSignal): Promise<ProviderCapture> {
    const address = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
    return toProviderCapture(await this.#request('GET', address, captureSchema, { signal }));
  }

  async fetchEvent(eventId: string): Promise<ProviderEvent> {
    const address = `/v1/notifications/webhooks-events/${encodeURIComponent(eventId)}`;
    return toProviderEvent(await this.#request('GET', address, eventSchema));
  }

  async verifyEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    bytes: Buffer,
    beforeKeyFetch?: () => Promise<void>,
  ): Promise<ProviderEvent | undefined> {
    const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
    if (header('paypal-auth-algo') !== 'SHA256withRSA' || header('paypal-transmission-sig') === '') return undefined;
    if (!isFresh(header('paypal-transmission-time'))) return undefined;
    const key = await this.#signingKeys.load(header('paypal-cert-url'), beforeKeyFetch);
    if (key === undefined) return undefined;
    const signedText = [header('paypal-transmission-id'), header('paypal-transmission-time'), this.#settings.webhookId, crc32(bytes)].join(
      '|',
    );
    const signature = Buffer.from(header('paypal-transmission-sig'), 'base64');
    if (!verify('sha256', Buffer.from(signedText), key, signature)) return undefined;
    const parsed = eventSchema.safeParse(parseJson(bytes));
    return parsed.success ? toProviderEvent(parsed.data) : undefined;
  }

  async #request<Shape extends z.ZodMiniType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Shape,
    { body, requestId, signal }: { body?: unknown; requestId?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<z.output<Shape>> {
    const response = await fetchFromProvider(`${this.#settings.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#getToken(signal)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.status === 401) this.#token = undefined;
    if (response.ok) {
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new ProviderUnreachableError('The payment provider sent an unexpected response');
    }
    if (response.status >= 500 || response.status === 429 || response.status === 401 || response.status === 408)
      throw new ProviderUnreachableError(`The payment provider answered ${response.status}`);
    const parsedError = errorSchema.safeParse(answer);
    throw new ProviderRejectionError(
      response.status,
      (parsedError.success && (parsedError.data.details?.[0]?.issue ?? parsedError.data.name)) || 'UNKNOWN',
    );
  }

  async #getToken(signal: AbortSignal | undefined): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.text;
    const { clientId, secret, api } = this.#settings;
    const response = await fetchFromProvider(`${api}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      ...(signal && { signal }),
    });
    const parsed = tokenSchema.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !parsed.success)
      throw new ProviderUnreachableError(`The payment provider rejected our credentials: ${response.status}`);
    this.#token = { text: parsed.data.access_token, until: Date.now() + parsed.data.expires_in * 1000 - tokenExpiryMarginMs };
    return this.#token.text;
  }
}

function isFresh(time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age < maxEventAgeMs && age > -maxClockDifferenceMs;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
