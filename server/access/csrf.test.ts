// Every state-changing call and every navigation of our own pages against every way in which another site can trigger a request (security, "State-changing requests").
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAddresses, isStateChanging } from '#contract/call.ts';
import { allCalls, allEndpoints } from '#contract/all-calls.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { listMethods } from '#server/http/serve.ts';

let server: TestServer;
let learner: TestClient;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
  learner = await server.logInLearner([1, 2, 3, 4, 5]);
});
afterAll(() => server.stop());

const requests = allCalls
  .filter(({ call }) => isStateChanging(call))
  .flatMap(({ call }) => listAddresses(call).flatMap(({ path }) => listMethods(call).map((method) => ({ method, path }))));

function sendRequest(method: string, path: string, headers: Record<string, string>) {
  const body = method === 'POST' ? '{}' : undefined;
  return learner.send(path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body }),
  });
}

const foreignHeaders: Record<string, Record<string, string>> = {
  'another site': { origin: 'http://127.0.0.1:9999' },
  'another port of this host': { origin: 'http://localhost:1' },
  'a page without an origin': { origin: 'null' },
  'another site, no origin sent': { 'sec-fetch-site': 'cross-site' },
  'a neighbour of this site': { 'sec-fetch-site': 'same-site' },
  'the address bar or a bookmark': { 'sec-fetch-site': 'none' },
  'a form of another site': {
    origin: 'http://evil.example',
    'sec-fetch-mode': 'navigate',
    'content-type': 'application/x-www-form-urlencoded',
  },
  'a text form of another site': { origin: 'http://evil.example', 'content-type': 'text/plain' },
  'an image of another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'a prefetch': { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
  'an old prefetch': { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' },
};

describe.each(requests)('$method $path', ({ method, path }) => {
  test.each(Object.entries(foreignHeaders))('is rejected for %s', async (_who, headers) => {
    const answer = await sendRequest(method, path, headers);
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });

  test('is rejected without a valid CSRF cookie', async () => {
    const session = `hv_session=${learner.cookies.get('hv_session')}`;
    for (const cookie of [session, `${session}; hv_csrf=`, `${session}; hv_csrf=${'A'.repeat(43)}`]) {
      expect(await sendRequest(method, path, { cookie, 'sec-fetch-site': 'same-origin' })).toMatchObject({
        status: 403,
        body: { code: 'cross_site' },
      });
    }
  });

  test('is rejected for a visitor without origin headers', async () => {
    expect((await sendRequest(method, path, { cookie: 'other=1' })).body.code).toBe('cross_site');
  });

  if (method === 'GET') {
    test('is rejected as a navigation of our own, and as HEAD', async () => {
      expect((await sendRequest('GET', path, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })).body.code).toBe(
        'cross_site',
      );
      expect((await sendRequest('HEAD', path, { 'sec-fetch-site': 'same-origin' })).status).toBe(405);
    });
  }
});

const guarded = allEndpoints.filter((endpoint) => endpoint.kind === 'navigation' && endpoint.fromOwnPages);

describe.each(guarded)('GET $path', (endpoint) => {
  const isTold = ([, headers]: [string, Record<string, string>]) => (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
  test.each(Object.entries(foreignHeaders).filter(isTold))('leads nowhere for %s', async (_who, headers) => {
    const answer = await learner.send(endpoint.path, { headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/register']);
  });

  test('leads on from our own page, and from a browser that does not say', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, {}] as Record<string, string>[])
      expect((await learner.send(endpoint.path, { headers })).headers.get('location')).toContain('/dev/google/');
  });
});

test('only linking asks where it was begun: a login or registration of somebody else would be their own', () => {
  expect(guarded.map(({ path }) => path)).toEqual(['/auth/google/link']);
});

test('the learner is still logged in afterwards', async () => {
  expect((await learner.get('/api/login')).body.loggedIn).toBe(true);
});

test.each([
  ['an origin', (own: string) => ({ origin: own })],
  ['a site', () => ({ 'sec-fetch-site': 'same-origin' })],
  ['both cookies alone', () => ({})],
])('our own page passes with %s', async (_what, headers) => {
  const other = await server.logInLearner();
  const answer = await other.send('/api/logout', { method: 'POST', headers: headers(server.services.config.publicUrl) });
  expect(answer.status).toBe(200);
});

test('our own page without its CSRF cookie is logged out', async () => {
  const other = await server.logInLearner();
  other.cookies.delete('hv_csrf');
  expect((await other.post('/api/logout')).status).toBe(403);
  expect(other.cookies.has('hv_session')).toBe(false);
  expect((await other.post('/api/logout')).status).toBe(200);
});
