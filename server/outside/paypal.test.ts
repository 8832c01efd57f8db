// The PayPal client against answers that only PayPal could give: its certificate's host, its tokens, its errors (security "Payments").
import { createPublicKey, createSign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  expiredCertificate,
  foreignCertificate,
  liveCertificate,
  sandboxCertificate,
  selfSignedCertificate,
  signingKey,
  testRoot,
  unchainedCertificate,
} from '#dev/fixtures/signing-certificates.ts';
import { type ProviderOrder, ProviderUnreachableError } from './payment-provider.ts';
import { PaypalClient } from './paypal.ts';

const settings = { api: 'https://api-m.paypal.com', clientId: 'client', secret: 'secret', webhookId: 'webhook', merchantId: 'MERCHANT' };
const bareKey = createPublicKey(signingKey).export({ type: 'spki', format: 'pem' });

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly authorization: string | null;
  readonly requestId: string | null;
  readonly body: unknown;
}

/** Answers in the place of the network; returns what was sent. */
function answerRequests(answer: (address: string, sent: readonly Sent[]) => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    const headers = new Headers(options.headers);
    const method = options.method ?? 'GET';
    const [authorization, requestId] = [headers.get('authorization'), headers.get('paypal-request-id')];
    sent.push({ method, address, authorization, requestId, body: options.body });
    return answer(address, sent);
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

const dayMs = 86_400_000;

function signEvent(event: object, certificateAddress: string, webhookId = settings.webhookId, time = new Date().toISOString()) {
  const bytes = Buffer.from(JSON.stringify(event));
  const signed = ['transmission', time, webhookId, crc32(bytes)].join('|');
  const headers: Record<string, string> = {
    'paypal-transmission-id': 'transmission',
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('sha256').update(signed).sign(signingKey, 'base64'),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': certificateAddress,
  };
  return { headers, bytes };
}

const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'CAPTURE', custom_id: 'ours' } };
const certificateAddress = 'https://api.paypal.com/v1/notifications/certs/CERT-1';

function verifyEvent({ headers, bytes }: ReturnType<typeof signEvent>, api = settings.api) {
  return new PaypalClient({ ...settings, api }, [testRoot]).verifyEvent(headers, bytes);
}

describe('the certificate of an event', () => {
  test.each([
    ['https://api.paypal.com', settings.api, liveCertificate],
    ['https://api-m.paypal.com', settings.api, liveCertificate],
    ['https://API.PayPal.com', settings.api, liveCertificate],
    ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com', sandboxCertificate],
  ])('is fetched from %s, with its chain', async (host, api, certificate) => {
    const sent = answerRequests(() => new Response(certificate));
    const signed = signEvent(event, `${host}/v1/notifications/certs/CERT-1`);
    // As the provider's own headers have it: in the address as it is parsed.
    signed.headers['paypal-cert-url'] = new URL(signed.headers['paypal-cert-url'] ?? '').href;
    expect(await verifyEvent(signed, api)).toMatchObject({ id: 'WH-1', customId: 'ours', captureId: 'CAPTURE' });
    expect(sent).toHaveLength(1);
  });

  test.each([
    'https://paypal.com/v1/notifications/certs/CERT-1',
    'https://www.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
    'https://evilpaypal.com/v1/notifications/certs/CERT-1',
    'https://paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://evil@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/cert.pem',
    'https://api.paypal.com/v1/notifications/certs/',
    'https://api.paypal.com/v1/notifications/certs/a/b',
    'https://api.paypal.com/v1/notifications/certs/../webhooks',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?a=1',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#a',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'api.paypal.com/v1/notifications/certs/CERT-1',
    '',
  ])('is not even fetched from %j, though the signature fits', async (address) => {
    const sent = answerRequests(() => new Response(liveCertificate));
    expect(await verifyEvent(signEvent(event, address))).toBeUndefined();
    expect(sent).toEqual([]);
  });

  test.each([
    ['for another host', foreignCertificate],
    ['for the sandbox', sandboxCertificate],
    ['out of date', expiredCertificate],
    ['signed by itself', selfSignedCertificate],
    ['without its chain', unchainedCertificate],
    ['a bare key', bareKey],
    ['no certificate', 'busy'],
  ])('%s defers the event', async (_fault, answer) => {
    answerRequests(() => new Response(answer));
    await expect(verifyEvent(signEvent(event, certificateAddress))).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
  });

  test('whose root nobody trusts defers the event', async () => {
    answerRequests(() => new Response(liveCertificate));
    const { headers, bytes } = signEvent(event, certificateAddress);
    await expect(new PaypalClient(settings).verifyEvent(headers, bytes)).rejects.toThrow('does not lead to a trusted root');
  });

  test('is a bare key at one address where the calls go, if that is not PayPal', async () => {
    const api = 'http://localhost:4000/dev/paypal';
    answerRequests(() => new Response(bareKey));
    expect(await verifyEvent(signEvent(event, `${api}/key.pem`), api)).toBeDefined();
    for (const address of ['http://localhost:4000/key.pem', 'http://localhost:4001/dev/paypal/key.pem', certificateAddress])
      expect(await verifyEvent(signEvent(event, address), api), address).toBeUndefined();
    expect(await verifyEvent(signEvent(event, 'https://notpaypal.com/key.pem'), 'https://notpaypal.com')).toBeDefined();
    expect(await verifyEvent(signEvent(event, certificateAddress), 'https://notpaypal.com')).toBeUndefined();
  });

  test('is fetched once, and no more than twenty are kept', async () => {
    const sent = answerRequests(() => new Response(liveCertificate));
    const client = new PaypalClient(settings, [testRoot]);
    const verify = ({ headers, bytes }: ReturnType<typeof signEvent>) => client.verifyEvent(headers, bytes);
    const [first, ...more] = Array.from({ length: 21 }, (_, index) => signEvent(event, `${certificateAddress}${index}`));
    if (!first) throw new Error('no event was made');
    await verify(first);
    await verify(first);
    expect(sent).toHaveLength(1);
    for (const signed of more) expect(await verify(signed)).toBeDefined();
    expect(sent).toHaveLength(21);
    await verify(first);
    expect(sent).toHaveLength(22);
  });

  test('that is not there is not asked for again, and unsigned events make us ask only so often', async () => {
    const sent = answerRequests(() => new Response('not found', { status: 404 }));
    const client = new PaypalClient(settings, [testRoot]);
    const post = async (address: string) => {
      const { headers, bytes } = signEvent(event, address);
      await expect(client.verifyEvent(headers, bytes)).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
    };
    for (let count = 0; count < 10; count += 1) await post(certificateAddress);
    expect(sent).toHaveLength(1);
    for (let count = 0; count < 300; count += 1) await post(`${certificateAddress}-${count}`);
    // The minute may turn meanwhile.
    expect(sent.length).toBeLessThanOrEqual(240);
  });

  test('is not fetched where the sender has asked for too many', async () => {
    const sent = answerRequests(() => new Response(liveCertificate));
    const client = new PaypalClient(settings, [testRoot]);
    const { headers, bytes } = signEvent(event, certificateAddress);
    await expect(client.verifyEvent(headers, bytes, () => Promise.reject(new Error('too fast')))).rejects.toThrow('too fast');
    expect(sent).toEqual([]);
    expect(await client.verifyEvent(headers, bytes, () => Promise.resolve())).toBeDefined();
    // A known key costs the sender nothing.
    expect(await client.verifyEvent(headers, bytes, () => Promise.reject(new Error('too fast')))).toBeDefined();
  });

  test('that cannot be fetched defers the event', async () => {
    answerRequests(() => new Response('busy', { status: 503 }));
    await expect(verifyEvent(signEvent(event, certificateAddress))).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
  });
});

describe('an event', () => {
  test('for another webhook, changed on the way, in another form or badly signed is refused', async () => {
    answerRequests(() => new Response(liveCertificate));
    const signed = signEvent(event, certificateAddress);
    expect(await verifyEvent(signEvent(event, certificateAddress, 'another'))).toBeUndefined();
    expect(await verifyEvent({ ...signed, bytes: Buffer.from(JSON.stringify({ ...event, id: 'WH-2' })) })).toBeUndefined();
    for (const [name, value] of [
      ['paypal-auth-algo', 'none'],
      ['paypal-transmission-sig', ''],
      ['paypal-transmission-id', 'other'],
    ] as const)
      expect(await verifyEvent({ ...signed, headers: { ...signed.headers, [name]: value } }), name).toBeUndefined();
    expect(await verifyEvent(signEvent({ id: 'WH-3' }, certificateAddress))).toBeUndefined();
  });

  test.each([
    ['NUL in its id', { ...event, id: 'WH-\0' }],
    ['NUL in its kind', { ...event, event_type: 'PAYMENT.\0' }],
    ['NUL in what it names', { ...event, resource: { id: 'CAPTURE\0' } }],
    ['an endless id', { ...event, id: 'W'.repeat(201) }],
  ])('with %s is refused, though it is signed', async (_fault, odd) => {
    answerRequests(() => new Response(liveCertificate));
    expect(await verifyEvent(signEvent(odd, certificateAddress))).toBeUndefined();
  });

  test('is taken for four days, within which it is sent again, and not from the future', async () => {
    answerRequests(() => new Response(liveCertificate));
    const signAt = (age: number) => signEvent(event, certificateAddress, settings.webhookId, new Date(Date.now() - age).toISOString());
    expect(await verifyEvent(signAt(3.9 * dayMs))).toBeDefined();
    expect(await verifyEvent(signAt(-0.01 * dayMs))).toBeDefined();
    for (const age of [4.1 * dayMs, -0.1 * dayMs]) expect(await verifyEvent(signAt(age))).toBeUndefined();
    expect(await verifyEvent(signEvent(event, certificateAddress, settings.webhookId, 'yesterday'))).toBeUndefined();
  });

  test.each([
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAPTURE', custom_id: 'ours' }, { customId: 'ours', captureId: 'CAPTURE', isReversal: false }],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'CAPTURE' }, { customId: undefined, captureId: 'CAPTURE', isReversal: true }],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      {
        id: 'REFUND',
        links: [
          { rel: 'self', href: 'https://api.paypal.com/v2/payments/captures/WRONG' },
          { rel: 'up', href: 'https://api.paypal.com/v2/checkout/orders/WRONG' },
          { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAPTURE' },
        ],
      },
      { customId: undefined, captureId: 'CAPTURE', isReversal: false },
    ],
    [
      'CHECKOUT.ORDER.APPROVED',
      { id: 'ORDER', purchase_units: [{ custom_id: 'ours' }] },
      { customId: 'ours', captureId: undefined, isReversal: false },
    ],
    [
      'CUSTOMER.DISPUTE.RESOLVED',
      { disputed_transactions: [{ seller_transaction_id: 'CAPTURE' }], dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
      { customId: undefined, captureId: 'CAPTURE', isReversal: true },
    ],
    [
      'CUSTOMER.DISPUTE.RESOLVED',
      { disputed_transactions: [{ seller_transaction_id: 'CAPTURE' }], dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } },
      { customId: undefined, captureId: 'CAPTURE', isReversal: false },
    ],
    ['CUSTOMER.DISPUTE.CREATED', {}, { customId: undefined, captureId: undefined, isReversal: false }],
  ])('%s names its order or capture', async (kind, resource, named) => {
    answerRequests(() => new Response(liveCertificate));
    const verified = await verifyEvent(signEvent({ id: 'WH-9', event_type: kind, resource }, certificateAddress));
    expect(verified).toEqual({ id: 'WH-9', kind, ...named });
  });
});

const paid = {
  id: 'ORDER',
  status: 'COMPLETED',
  purchase_units: [
    {
      custom_id: 'ours',
      payee: { merchant_id: 'MERCHANT' },
      payments: { captures: [{ id: 'CAPTURE', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '21.00' } }] },
    },
  ],
};
const paidOrder: ProviderOrder = {
  id: 'ORDER',
  status: 'COMPLETED',
  customId: 'ours',
  payeeMerchantId: 'MERCHANT',
  captures: [{ id: 'CAPTURE', status: 'COMPLETED', euro: '21.00', currency: 'EUR' }],
};

/** Answers every request for a token with the next one, and every other request as given. */
function answerWithTokens(expiresIn: number, answer: (sent: Sent) => Response): Sent[] {
  let count = 0;
  return answerRequests((address, sent) => {
    if (!address.endsWith('/v1/oauth2/token')) return answer(sent.at(-1) as Sent);
    count += 1;
    return Response.json({ access_token: `token ${count}`, expires_in: expiresIn });
  });
}

const listTokens = (sent: readonly Sent[]) =>
  sent.filter(({ address }) => !address.endsWith('/token')).map(({ authorization }) => authorization);

describe('the token', () => {
  test('is fetched with our credentials and kept while it is valid', async () => {
    const sent = answerWithTokens(3600, () => Response.json(paid));
    const client = new PaypalClient(settings);
    expect(await client.fetchOrder('ORDER')).toEqual(paidOrder);
    expect(await client.fetchOrder('ORDER')).toEqual(paidOrder);
    expect(sent[0]).toMatchObject({ method: 'POST', authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` });
    expect(listTokens(sent)).toEqual(['Bearer token 1', 'Bearer token 1']);
  });

  test('is renewed a minute before it expires', async () => {
    const sent = answerWithTokens(60, () => Response.json(paid));
    const client = new PaypalClient(settings);
    await client.fetchOrder('ORDER');
    await client.fetchOrder('ORDER');
    expect(listTokens(sent)).toEqual(['Bearer token 1', 'Bearer token 2']);
  });

  test('is renewed after a 401, which says nothing about the payment', async () => {
    const sent = answerWithTokens(3600, ({ authorization }) =>
      authorization === 'Bearer token 1' ? Response.json({ name: 'AUTHENTICATION_FAILURE' }, { status: 401 }) : Response.json(paid),
    );
    const client = new PaypalClient(settings);
    await expect(client.fetchOrder('ORDER')).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
    expect(await client.fetchOrder('ORDER')).toEqual(paidOrder);
    expect(listTokens(sent)).toEqual(['Bearer token 1', 'Bearer token 2']);
  });

  test.each([
    ['refused', Response.json({ access_token: 'x', expires_in: 9 }, { status: 401 })],
    ['in another form', Response.json({ token: 'x' })],
    ['no JSON', new Response('<html>')],
  ])('that is %s makes the provider unreachable', async (_name, answer) => {
    answerRequests(() => answer);
    await expect(new PaypalClient(settings).fetchOrder('ORDER')).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
  });
});

describe('a call', () => {
  const fetchOrder = (answer: () => Response) => {
    answerWithTokens(3600, answer);
    return new PaypalClient(settings).fetchOrder('ORDER');
  };

  test.each([408, 429, 500, 502, 503, 599])('answered with %i has an unknown outcome', async (status) => {
    await expect(fetchOrder(() => Response.json({ name: 'BUSY' }, { status }))).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
  });

  test.each<[string, number, unknown, string]>([
    ['its issue', 422, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] }, 'INSTRUMENT_DECLINED'],
    ['its name without an issue', 404, { name: 'RESOURCE_NOT_FOUND' }, 'RESOURCE_NOT_FOUND'],
    ['its name with no details', 400, { name: 'INVALID_REQUEST', details: [] }, 'INVALID_REQUEST'],
    ['UNKNOWN without either', 403, {}, 'UNKNOWN'],
    ['UNKNOWN in another form', 409, 'conflict', 'UNKNOWN'],
  ])('that is refused tells the status and %s', async (_name, status, body, issue) => {
    await expect(fetchOrder(() => Response.json(body, { status }))).rejects.toMatchObject({
      name: 'ProviderRejectionError',
      status,
      issue,
    });
  });

  test('answered in another form, or by nobody, has an unknown outcome', async () => {
    await expect(fetchOrder(() => Response.json({ id: 7 }))).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
    await expect(fetchOrder(() => new Response('<html>'))).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
    answerRequests(() => Promise.reject(new TypeError('fetch failed')));
    await expect(new PaypalClient(settings).fetchOrder('ORDER')).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
  });

  test('that creates or captures carries our id, so that it happens once', async () => {
    const sent = answerWithTokens(3600, () => Response.json({ id: 'ORDER/1', status: 'CREATED' }, { status: 201 }));
    const client = new PaypalClient(settings);
    const empty = { id: 'ORDER/1', status: 'CREATED', customId: undefined, payeeMerchantId: undefined, captures: [] };
    expect(await client.createOrder({ id: 'ours', euro: '21.00', description: 'HSK 2' })).toEqual(empty);
    expect(await client.captureOrder('ORDER/1', 'ours:capture')).toEqual(empty);
    expect(sent.slice(1).map(({ method, address, requestId }) => [method, address, requestId])).toEqual([
      ['POST', 'https://api-m.paypal.com/v2/checkout/orders', 'ours'],
      ['POST', 'https://api-m.paypal.com/v2/checkout/orders/ORDER%2F1/capture', 'ours:capture'],
    ]);
  });

  test('that creates one asks for no postal address: nothing is sent by post', async () => {
    const sent = answerWithTokens(3600, () => Response.json({ id: 'ORDER', status: 'CREATED' }, { status: 201 }));
    await new PaypalClient(settings).createOrder({ id: 'ours', euro: '21.00', description: 'HSK 2' });
    expect(JSON.parse(String(sent.at(-1)?.body))).toMatchObject({ application_context: { shipping_preference: 'NO_SHIPPING' } });
  });

  test('for an event tells what it names', async () => {
    const sent = answerWithTokens(3600, () => Response.json(event));
    expect(await new PaypalClient(settings).fetchEvent('WH-1')).toMatchObject({ id: 'WH-1', captureId: 'CAPTURE', isReversal: false });
    expect(sent[1]).toMatchObject({ method: 'GET', address: 'https://api-m.paypal.com/v1/notifications/webhooks-events/WH-1' });
  });

  test('for a capture tells its status and amount', async () => {
    const sent = answerWithTokens(3600, () => Response.json({ id: 'CAPTURE', status: 'REFUNDED' }));
    expect(await new PaypalClient(settings).fetchCapture('CAP?')).toEqual({ id: 'CAPTURE', status: 'REFUNDED' });
    expect(sent[1]).toMatchObject({ method: 'GET', address: 'https://api-m.paypal.com/v2/payments/captures/CAP%3F', requestId: null });
  });
});

test('a call that is sent elsewhere is not followed, so that our token stays with the provider', async () => {
  const asked: string[] = [];
  const provider = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.endsWith('/token')) response.end(JSON.stringify({ access_token: 'x', expires_in: 3600 }));
    else response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => provider.listen(0, 'localhost', resolve));
  const api = `http://localhost:${(provider.address() as AddressInfo).port}`;
  await expect(new PaypalClient({ ...settings, api }).fetchCapture('1')).rejects.toBeInstanceOf(ProviderUnreachableError);
  expect(asked).toEqual(['/v1/oauth2/token', '/v2/payments/captures/1']);
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});
