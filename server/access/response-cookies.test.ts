// The cookies of one response: sessions that are opened and ended, a notice for the next page (decisions §3).
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { checkCsrf } from './csrf.ts';
import { ResponseCookies } from './response-cookies.ts';
import { findLearner } from './sessions.ts';
import { addCookie, getCookieNames } from './session-cookies.ts';

let server: TestServer;
let app: FastifyInstance;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

/** Answers one request with these cookies; returns the Set-Cookie lines and what the handler returned. */
async function respond<Result>(
  handle: (cookies: ResponseCookies, reply: FastifyReply) => Result | Promise<Result>,
  { isHttps = false, cookies = {} }: { isHttps?: boolean; cookies?: Record<string, string> } = {},
): Promise<{ lines: string[]; result: Result | undefined }> {
  app = Fastify();
  let result: Result | undefined;
  app.get('/', async (_request, reply) => {
    result = await handle(new ResponseCookies(reply, server.services.database, { isHttps }, getCookieNames(isHttps), cookies), reply);
    return reply.send('');
  });
  const { headers } = await app.inject('/');
  await app.close();
  return { lines: [headers['set-cookie'] ?? []].flat(), result };
}

const readCookieValue = (line = '') => line.slice(line.indexOf('=') + 1, line.indexOf(';'));

test('a notice is left for ten minutes, for every page, out of reach of scripts', async () => {
  const { lines } = await respond((cookies) => cookies.setNotice('registered'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^hv_notice=registered; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  const next = await respond((cookies) => cookies.consumeNotice(), { cookies: { hv_notice: readCookieValue(lines[0]) } });
  expect(next.result).toBe('You were registered successfully!');
  expect(next.lines).toEqual(['hv_notice=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
});

test.each(['x', Buffer.from('Call 555-1234 to verify your account').toString('base64url'), '__proto__', 'toString', ''])(
  'a notice that is not ours, such as %j, shows nothing',
  async (forged) => {
    const { result, lines } = await respond((cookies) => cookies.consumeNotice(), { cookies: { hv_notice: forged } });
    expect(result).toBe('');
    expect(lines).toHaveLength(1);
  },
);

test('without a notice nothing is returned, and no cookie is set', async () => {
  expect(await respond((cookies) => cookies.consumeNotice())).toEqual({ lines: [], result: '' });
});

test('under https the cookies are secure and bound to the host', async () => {
  const { lines } = await respond((cookies) => cookies.setNotice('registered'), { isHttps: true });
  expect(lines[0]).toBe('__Host-hv_notice=registered; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax');
});

test('a session that is opened ends the one of the same browser', async () => {
  const learner = await server.logInLearner();
  const old = learner.cookies.get('hv_session') ?? '';
  const { lines } = await respond((cookies) => cookies.openSession(learner.userId, 1), { cookies: { hv_session: old } });
  expect(lines.map((line) => line.replace(/=[^;]*;/, '=;'))).toEqual([
    'hv_session=; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    'hv_csrf=; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict',
  ]);
  const { database } = server.services;
  expect(await findLearner(database, old)).toBeUndefined();
  expect((await findLearner(database, readCookieValue(lines[0])))?.learner.id).toBe(learner.userId);
  expect(() => checkCsrf('POST', {}, server.url, readCookieValue(lines[0]), readCookieValue(lines[1]))).not.toThrow();
});

test('the last word on a cookie counts: a session opened and ended in one response is ended', async () => {
  const { userId } = await server.logInLearner();
  const { lines } = await respond(async (cookies) => {
    await cookies.openSession(userId, 1);
    cookies.setNotice('registered');
    await cookies.endSession();
  });
  expect(lines).toEqual([
    'hv_notice=registered; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
    'hv_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'hv_csrf=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
  ]);
});

test('a cookie of somebody else stays, and a name that only begins alike is another', async () => {
  const { lines } = await respond((_cookies, reply) => {
    reply.header('set-cookie', 'other=1');
    for (const line of ['hv=1; Path=/', 'hv_more=2', 'hv=3; Path=/']) addCookie(reply, line);
  });
  expect(lines).toEqual(['other=1', 'hv_more=2', 'hv=3; Path=/']);
});

test.each([{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])(
  'a prefetch changes nothing: %o',
  (headers) => {
    const origin = 'https://hanzivine.example';
    expect(() => checkCsrf('GET', { origin }, origin, undefined, undefined)).not.toThrow();
    expect(() => checkCsrf('GET', { origin, ...headers }, origin, undefined, undefined)).toThrow(
      expect.objectContaining({ code: 'cross_site' }),
    );
  },
);
