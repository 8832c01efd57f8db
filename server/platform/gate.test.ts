// Every state-changing call against every way in which another site can make a browser ask (security, "State-changing requests").
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressesOf, isStateChanging } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { type Client, type TestServer, noCourse, startTestServer } from '#dev/server.ts';
import { methodsOf } from './serve.ts';

let server: TestServer;
let learner: Client;

beforeAll(async () => {
  server = await startTestServer({ course: noCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
  learner = await server.learner([1, 2, 3, 4, 5]);
});
afterAll(() => server.stop());

const requests = allCalls
  .filter(({ declared }) => isStateChanging(declared))
  .flatMap(({ declared }) => addressesOf(declared).flatMap(({ path }) => methodsOf(declared).map((method) => ({ method, path }))));

function ask(method: string, path: string, headers: Record<string, string>) {
  const body = method === 'POST' ? '{}' : undefined;
  return learner.send(path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body }),
  });
}

const foreign: Record<string, Record<string, string>> = {
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
  test.each(Object.entries(foreign))('is refused to %s', async (_who, headers) => {
    const answer = await ask(method, path, headers);
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });

  test('is refused without the companion cookie, or with another one', async () => {
    const session = `hv_session=${learner.cookies.get('hv_session')}`;
    for (const cookie of [session, `${session}; hv_gate=`, `${session}; hv_gate=${'A'.repeat(43)}`]) {
      expect(await ask(method, path, { cookie, 'sec-fetch-site': 'same-origin' })).toMatchObject({
        status: 403,
        body: { code: 'cross_site' },
      });
    }
  });

  test('is refused to a visitor who does not say where the request comes from', async () => {
    expect((await ask(method, path, { cookie: 'other=1' })).body.code).toBe('cross_site');
  });

  if (method === 'GET') {
    test('is refused as a navigation of our own, and as HEAD', async () => {
      expect((await ask('GET', path, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })).body.code).toBe('cross_site');
      expect((await ask('HEAD', path, { 'sec-fetch-site': 'same-origin' })).status).toBe(405);
    });
  }
});

test('after all of that the learner is still logged in', async () => {
  expect((await learner.get('/api/login')).body.loggedIn).toBe(true);
});

test.each([
  ['an origin', (own: string) => ({ origin: own })],
  ['a site', () => ({ 'sec-fetch-site': 'same-origin' })],
  ['both cookies alone', () => ({})],
])('our own page passes with %s', async (_what, headers) => {
  const other = await server.learner();
  const answer = await other.send('/api/logout', { method: 'POST', headers: headers(server.parts.config.publicUrl) });
  expect(answer.status).toBe(200);
});

test('our own page that lost its companion starts anew as a visitor', async () => {
  const other = await server.learner();
  other.cookies.delete('hv_gate');
  expect((await other.post('/api/logout')).status).toBe(403);
  expect(other.cookies.has('hv_session')).toBe(false);
  expect((await other.post('/api/logout')).status).toBe(200);
});
