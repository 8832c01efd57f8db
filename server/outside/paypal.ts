// PayPal: a small typed client of Orders v2 and of its webhooks. The base address is configuration, so that a stand-in can speak the same.
import { createPublicKey, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { PaypalSettings } from '#server/platform/config.ts';
import {
  type NewOrder,
  type Payer,
  PayerRefusal,
  PayerUnreachable,
  type ProviderCapture,
  type ProviderEvent,
  type ProviderOrder,
} from '#server/platform/payer.ts';

const callMs = 20_000;
const tokenReserveMs = 60_000;
const mostKeys = 20;

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({ id: z.string(), status: z.string(), amount: z.optional(amount) });
const order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.optional(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        payee: z.optional(z.object({ merchant_id: z.optional(z.string()) })),
        payments: z.optional(z.object({ captures: z.optional(z.array(capture)) })),
      }),
    ),
  ),
});
const token = z.object({ access_token: z.string(), expires_in: z.number() });
const refusal = z.object({ name: z.optional(z.string()), details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))) });
const event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    custom_id: z.optional(z.string()),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
    purchase_units: z.optional(z.array(z.object({ custom_id: z.optional(z.string()) }))),
    disputed_transactions: z.optional(z.array(z.object({ seller_transaction_id: z.optional(z.string()) }))),
    dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
  }),
});

function orderOf(found: z.output<typeof order>): ProviderOrder {
  const [unit] = found.purchase_units ?? [];
  return {
    id: found.id,
    status: found.status,
    customId: unit?.custom_id,
    payee: unit?.payee?.merchant_id,
    captures: (unit?.payments?.captures ?? []).map(captureOf),
  };
}

function captureOf(found: z.output<typeof capture>): ProviderCapture {
  return { id: found.id, status: found.status, euro: found.amount?.value, currency: found.amount?.currency_code };
}

// A refund names its capture only in the link to it, a dispute by the seller's number of the transaction.
function captureMeant({ event_type: kind, resource }: z.output<typeof event>): string | undefined {
  const up = resource.links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))?.href.split('/captures/')[1];
  if (up !== undefined) return up;
  return kind.startsWith('PAYMENT.CAPTURE') ? resource.id : resource.disputed_transactions?.[0]?.seller_transaction_id;
}

/** Orders v2. */
export class Paypal implements Payer {
  readonly #settings: PaypalSettings;
  #token: { readonly text: string; readonly until: number } | undefined;
  readonly #keys = new Map<string, string>();

  constructor(settings: PaypalSettings) {
    this.#settings = settings;
  }

  get clientId(): string {
    return this.#settings.clientId;
  }
  get merchantId(): string {
    return this.#settings.merchantId;
  }

  async createOrder({ id, euro, description }: NewOrder): Promise<ProviderOrder> {
    const body = {
      intent: 'CAPTURE',
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
    return orderOf(await this.#ask('POST', '/v2/checkout/orders', order, { body, requestId: id }));
  }

  async findOrder(providerId: string): Promise<ProviderOrder> {
    return orderOf(await this.#ask('GET', `/v2/checkout/orders/${encodeURIComponent(providerId)}`, order));
  }

  async capture(providerId: string, requestId: string): Promise<ProviderOrder> {
    const address = `/v2/checkout/orders/${encodeURIComponent(providerId)}/capture`;
    return orderOf(await this.#ask('POST', address, order, { body: {}, requestId }));
  }

  async findCapture(captureId: string): Promise<ProviderCapture> {
    return captureOf(await this.#ask('GET', `/v2/payments/captures/${encodeURIComponent(captureId)}`, capture));
  }

  // The address of the key is the sender's word, so it is asked only on the provider's own host.
  async readEvent(headers: Readonly<Record<string, string | string[] | undefined>>, bytes: Buffer): Promise<ProviderEvent | undefined> {
    const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
    if (header('paypal-auth-algo') !== 'SHA256withRSA' || header('paypal-transmission-sig') === '') return undefined;
    const key = await this.#keyAt(header('paypal-cert-url'));
    if (key === undefined) return undefined;
    const signed = [header('paypal-transmission-id'), header('paypal-transmission-time'), this.#settings.webhookId, crc32(bytes)].join('|');
    const signature = Buffer.from(header('paypal-transmission-sig'), 'base64');
    if (!isSigned(signed, key, signature)) return undefined;
    const parsed = event.safeParse(jsonOf(bytes));
    if (!parsed.success) return undefined;
    const { id, event_type: kind, resource } = parsed.data;
    return {
      id,
      kind,
      customId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
      captureId: captureMeant(parsed.data),
      isReversal:
        kind === 'PAYMENT.CAPTURE.REVERSED' ||
        (kind === 'CUSTOMER.DISPUTE.RESOLVED' && resource.dispute_outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR'),
    };
  }

  async #keyAt(address: string): Promise<string | undefined> {
    if (!URL.canParse(address) || !this.#isOwnHost(new URL(address))) return undefined;
    const known = this.#keys.get(address);
    if (known !== undefined) return known;
    const response = await fetchOf(address, { redirect: 'error' });
    if (!response.ok) throw new PayerUnreachable(`The key at ${new URL(address).host} could not be read`);
    const text = await response.text();
    // The provider has a few; whoever names many is not it.
    if (this.#keys.size >= mostKeys) this.#keys.clear();
    this.#keys.set(address, text);
    return text;
  }

  #isOwnHost(address: URL): boolean {
    const own = new URL(this.#settings.api);
    if (own.hostname !== 'paypal.com' && !own.hostname.endsWith('.paypal.com')) return address.origin === own.origin;
    return address.protocol === 'https:' && address.hostname.endsWith('.paypal.com');
  }

  async #ask<Shape extends z.ZodMiniType>(
    method: 'GET' | 'POST',
    path: string,
    shape: Shape,
    { body, requestId }: { body?: unknown; requestId?: string } = {},
  ): Promise<z.output<Shape>> {
    const response = await fetchOf(`${this.#settings.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#tokenNow()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.status === 401) this.#token = undefined;
    if (response.ok) {
      const parsed = shape.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw new PayerUnreachable('The payment provider answered in a way that is not known');
    }
    if (response.status >= 500 || response.status === 429 || response.status === 401 || response.status === 408)
      throw new PayerUnreachable(`The payment provider answered ${response.status}`);
    const said = refusal.safeParse(answer);
    throw new PayerRefusal(response.status, (said.success && (said.data.details?.[0]?.issue ?? said.data.name)) || 'UNKNOWN');
  }

  async #tokenNow(): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return this.#token.text;
    const { clientId, secret, api } = this.#settings;
    const response = await fetchOf(`${api}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const parsed = token.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !parsed.success) throw new PayerUnreachable(`The payment provider did not let us in: ${response.status}`);
    this.#token = { text: parsed.data.access_token, until: Date.now() + parsed.data.expires_in * 1000 - tokenReserveMs };
    return this.#token.text;
  }
}

async function fetchOf(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...options, signal: AbortSignal.timeout(callMs) });
  } catch (error) {
    throw new PayerUnreachable(`The payment provider cannot be reached: ${(error as Error).message}`);
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isSigned(text: string, key: string, signature: Buffer): boolean {
  try {
    return verify('sha256', Buffer.from(text), createPublicKey(key), signature);
  } catch {
    return false;
  }
}
