// Downloads, navigations, webhooks and mailed pages: what serve-endpoints checks for each, as the contract declares it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-calls.ts';
import { type Endpoint, listEndpointMethods } from '#contract/endpoint.ts';
import { type Limit, type LimitName, limits } from '#contract/limits.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { findReason, refuseUndeclared } from './declared-routes.ts';
import { checkEndpoints } from './serve-endpoints.ts';

// What fits each address; `unsigned` and unknown names are enough for what comes before a handler.
const addresses: Readonly<Record<string, string>> = {
  '/api/photos/{file}': '/api/photos/none.webp',
  '/api/export/{file}': '/api/export/words.csv',
  '/api/unsubscribe/{token}': '/api/unsubscribe/none',
  '/api/unsubscribeNews/{token}': '/api/unsubscribeNews/none',
  '/voices/{file}': '/voices/none.mp3',
};
const getAddress = ({ path }: Endpoint) => {
  const address = addresses[path] ?? path;
  return address.includes('{') ? expect.fail(`${path} has no address here`) : address;
};

let server: TestServer;
let learner: TestClient;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
  learner = await server.logInLearner();
});
afterAll(() => server.stop());

describe.each(allEndpoints)('$path', (endpoint) => {
  const address = getAddress(endpoint);
  const methods: string[] = listEndpointMethods(endpoint);

  test('is where proxies and the service worker expect it', () => {
    expect(endpoint.path).toMatch(/^\/(?:api|auth|voices)\//);
  });

  test('answers no other method', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) => !methods.includes(other))) {
      const { status, headers } = await learner.send(address, { method });
      // If a name is in the address, any other method names nothing.
      const isNamed = endpoint.path.includes('{');
      expect([method, status]).toEqual([method, isNamed ? 404 : 405]);
      expect(headers.get('allow')).toBe(isNamed ? null : methods.join(', '));
    }
  });

  test('is kept by nobody and guessed by no browser, unless it says so', async () => {
    const { headers } = await learner.send(address, { method: methods[0] ?? '' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test.each([
  '/api/photos/none.png',
  '/api/photos/none',
  '/api/photos/a%20b.webp',
  `/api/photos/${'x'.repeat(101)}.webp`,
  '/api/export/words.xlsx',
  '/api/export/__proto__',
  '/voices/none.ogg',
  '/voices/.mp3',
])('%s names nothing', async (address) => {
  expect(await learner.send(address)).toMatchObject({ status: 404, body: { message: 'This address does not exist' } });
});

test('what stands twice in an address is no error of the server', async () => {
  const twice = 'time_zone=Asia%2FTokyo&time_zone=Europe%2FVienna&v=1&v=2&file=words.json&token=1';
  for (const endpoint of allEndpoints.filter(({ kind }) => kind !== 'webhook'))
    expect((await learner.send(`${getAddress(endpoint)}?${twice}`)).status, endpoint.path).toBeLessThan(500);
});

test('a webhook takes JSON alone, and a mailed page whatever a mail program sends', async () => {
  const post = (address: string, type: string, body: string) =>
    server.createClient().send(address, { method: 'POST', body, headers: { 'content-type': type } });
  const form = ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'] as const;
  expect(await post('/api/paypal/webhook', ...form)).toMatchObject({ status: 415, body: { code: 'wrong_type' } });
  expect(await post('/api/paypal/webhook', 'application/json', '[')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  for (const [type, body] of [form, ['application/json', '['], ['multipart/form-data; boundary=x', '--x--']] as const)
    expect((await post('/api/unsubscribe/none', type, body)).status).toBe(200);
  expect((await post('/api/unsubscribe/none', 'text/plain', 'x'.repeat(5000))).body.code).toBe('too_large');
});

// Said once more and by hand; Google's are those of a login.
const limitNames: Readonly<Record<string, LimitName | 'none'>> = {
  '/auth/google/login': 'login',
  '/auth/google/register': 'login',
  '/auth/google/link': 'login',
  '/auth/google/login/callback': 'login',
  '/auth/google/register/callback': 'login',
  '/auth/google/link/callback': 'login',
  '/api/photos/{file}': 'photoBytes',
  '/api/export/{file}': 'wordFiles',
  '/api/unsubscribe/{token}': 'api',
  '/api/unsubscribeNews/{token}': 'api',
  '/voices/{file}': 'none',
  '/api/openapi.json': 'api',
};

describe('limits', () => {
  let scarce: TestServer;
  beforeAll(async () => {
    scarce = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '0.05', TRUSTED_PROXIES: '127.0.0.1,::1' } });
  });
  afterAll(() => scarce.stop());

  let addressCount = 0;
  beforeEach(() => (addressCount += 1));
  const isRefused = async (client: TestClient, endpoint: Endpoint, address: string) => {
    const headers = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
    return (await client.send(getAddress(endpoint), { headers })).status === 429;
  };
  const useUp = async (name: LimitName, caller: { learnerId: string | undefined; address: string }) => {
    for (let isOver = false; !isOver;)
      isOver = await scarce.services.rateLimiter.consumeCall(name, caller).then(
        () => false,
        () => true,
      );
  };

  test.each(allEndpoints.filter(({ kind }) => kind !== 'webhook'))('$path', async (endpoint) => {
    const name = limitNames[endpoint.path] ?? 'none';
    const [client, other] = [await scarce.logInLearner(), await scarce.logInLearner()];
    const [own, foreign] = [`198.51.100.${addressCount}`, `203.0.113.${addressCount}`];
    const isByLearner = name !== 'none' && limits[name].per === 'learner' && endpoint.access !== 'anyone';
    expect(await isRefused(client, endpoint, own)).toBe(false);
    // Every other limit may be used up.
    for (const [one] of Object.entries(limits) as [LimitName, Limit][])
      if (one !== name) await useUp(one, { learnerId: isByLearner ? client.userId : undefined, address: own });
    expect(await isRefused(client, endpoint, own)).toBe(false);
    if (name === 'none') return;
    await useUp(name, { learnerId: isByLearner ? client.userId : undefined, address: own });
    expect(await isRefused(client, endpoint, own)).toBe(true);
    // By learner where only learners get there, and by address otherwise.
    expect(await isRefused(client, endpoint, foreign)).toBe(isByLearner);
    expect(await isRefused(other, endpoint, own)).toBe(!isByLearner);
  });

  test('/api/paypal/webhook: the keys that a sender makes us fetch', async () => {
    const { config } = scarce.services;
    const event = (address: string) =>
      scarce.createClient().send('/api/paypal/webhook', {
        method: 'POST',
        body: '{}',
        headers: {
          'x-forwarded-for': address,
          'content-type': 'application/json',
          'paypal-transmission-time': new Date().toISOString(),
          'paypal-transmission-sig': 'x',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${config.publicUrl}/dev/paypal/key.pem`,
        },
      });
    await useUp('webhookKeys', { learnerId: undefined, address: '192.0.2.1' });
    expect(await event('192.0.2.1')).toMatchObject({ status: 429, body: { code: 'too_fast' } });
    expect(await event('192.0.2.2')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    // Now the key is known, and costs nothing.
    expect((await event('192.0.2.1')).status).toBe(400);
  });
});

describe('routes', () => {
  test('what is no part of the contract only reads, and has a reason', () => {
    expect(() => refuseUndeclared({ method: 'GET', url: '/livez' })).not.toThrow();
    expect(() => refuseUndeclared({ method: 'POST', url: '/livez' })).toThrow(/is not declared/);
    expect(() => refuseUndeclared({ method: ['GET', 'POST'], url: '/quiz' })).toThrow(/is not declared/);
    expect(() => refuseUndeclared({ method: 'DELETE', url: '/api/login' })).toThrow(/is not declared/);
    for (const url of ['/', '/quiz', '/quiz/', '/*', '/assets/:file'])
      expect(findReason({ method: ['GET', 'HEAD'], url }), url).toBeDefined();
    for (const endpoint of allEndpoints) expect(findReason({ method: 'GET', url: endpoint.path }), endpoint.path).toBeUndefined();
  });

  test('must match the endpoints of the contract', () => {
    const routes = allEndpoints.map((endpoint) => ({ endpoint, handler: () => undefined }));
    expect(() => checkEndpoints(routes)).not.toThrow();
    expect(() => checkEndpoints(routes.slice(1))).toThrow(/has 0 routes/);
    expect(() => checkEndpoints([...routes, ...routes.slice(0, 1)])).toThrow(/has 2 routes/);
    const foreign = { endpoint: { ...allEndpoints[0] } as Endpoint, handler: () => undefined };
    expect(() => checkEndpoints([...routes, foreign])).toThrow(/is not in the contract/);
  });
});
