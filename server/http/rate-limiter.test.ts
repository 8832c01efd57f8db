// Rate limits: over HTTP for calls, on the limiter itself for passwords and emailed codes (security, "Accounts").
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { type LoginSource, type RateLimiter, openRateLimiter } from './rate-limiter.ts';

const silent = pino({ level: 'silent' });
const name = () => `name-${Math.random()}`;
const createAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

describe('calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '0.05' } });
  });
  afterAll(() => server.stop());

  test('a learner may send a burst of 100 in 10 s, times the factor; learners are counted separately', async () => {
    const learner = await server.logInLearner();
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await learner.get('/api/getOwnName')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const rejected = await learner.get('/api/getOwnName');
    const retryAfter = Number(rejected.headers.get('retry-after'));
    expect(rejected.body).toEqual({ message: "You're too fast. Please slow down.", code: 'too_fast', retryAfter });
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(10);
    expect((await (await server.logInLearner()).get('/api/getOwnName')).status).toBe(200);
  });

  test('visitors are counted by IP address', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await server.createClient().get('/api/login')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

const stores: [string, string | undefined][] = [
  ['memory', undefined],
  ['memory, because Redis cannot be reached', 'redis://127.0.0.1:1'],
  ...(process.env.REDIS_URL ? [['Redis', process.env.REDIS_URL] as [string, string]] : []),
];

describe.each(stores)('in %s', (_store, redisUrl) => {
  let limiter: RateLimiter;
  beforeAll(async () => {
    limiter = await openRateLimiter({ redisUrl, rateLimitFactor: 1, pseudonymKey: 'a key of these tests' }, silent);
  });
  afterAll(() => limiter.close());

  const count = (account: string, more: Partial<LoginSource> = {}) =>
    limiter.countLoginAttempt({ account, knownDevice: undefined, address: createAddress(), ...more });
  const tooMany = { status: 429, retryAfter: 60 };

  test('an account allows five attempts, then each needs a longer wait', async () => {
    const account = name();
    for (let attempt = 0; attempt < 5; attempt += 1) await count(account);
    await expect(count(account)).rejects.toMatchObject(tooMany);
    await count(name());
  });

  test('parallel attempts do not slip through', async () => {
    const account = name();
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => count(account)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('the right password clears the failures', async () => {
    const account = name();
    for (let attempt = 0; attempt < 4; attempt += 1) await count(account);
    await (await count(account)).succeed();
    for (let attempt = 0; attempt < 5; attempt += 1) await count(account);
    await expect(count(account)).rejects.toMatchObject(tooMany);
    await limiter.resetLoginFailures(account);
    await count(account);
  });

  test('an attempt that is uncounted does not count', async () => {
    const account = name();
    const address = createAddress();
    for (let attempt = 0; attempt < 100; attempt += 1) await (await count(account, { address })).takeBack();
    for (let attempt = 0; attempt < 5; attempt += 1) await count(account, { address });
    await expect(count(account, { address })).rejects.toMatchObject(tooMany);
  });

  test('a known device is counted by itself, for each account', async () => {
    const account = name();
    for (let attempt = 0; attempt < 5; attempt += 1) await count(account);
    const known = { knownDevice: 'browser' };
    for (let attempt = 0; attempt < 4; attempt += 1) await count(account, known);
    await (await count(account, known)).succeed();
    await expect(count(account)).rejects.toMatchObject(tooMany);
    for (let attempt = 0; attempt < 5; attempt += 1) await count(account, known);
    await expect(count(account, known)).rejects.toMatchObject(tooMany);
    await count(account, { knownDevice: 'other browser' });
    await count(name(), known);
  });

  test('an address allows sixty failures whatever the account, but a known device is let in', async () => {
    const address = createAddress();
    for (let attempt = 0; attempt < 60; attempt += 1) {
      // The right passwords of a class do not count.
      await (await count(name(), { address })).succeed();
      await count(name(), { address });
    }
    const account = name();
    await expect(count(account, { address })).rejects.toMatchObject(tooMany);
    await count(account, { address, knownDevice: 'browser' });
    await count(account);
  });

  test('a refusal by address does not count against the account', async () => {
    const address = createAddress();
    const account = name();
    for (let attempt = 0; attempt < 60; attempt += 1) await count(name(), { address });
    for (let attempt = 0; attempt < 5; attempt += 1) await expect(count(account, { address })).rejects.toMatchObject(tooMany);
    for (let attempt = 0; attempt < 5; attempt += 1) await count(account);
  });

  test('failures from an IPv6 /64 are those of one address, and a /48 allows eight times as many', async () => {
    const site = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`;
    for (let attempt = 0; attempt < 60; attempt += 1) await count(name(), { address: `${site}:1::${attempt}` });
    await expect(count(name(), { address: `${site}:1::ff` })).rejects.toMatchObject(tooMany);
    for (let attempt = 60; attempt < 480; attempt += 1) await count(name(), { address: `${site}:${attempt}::1` });
    await expect(count(name(), { address: `${site}:ffff::1` })).rejects.toMatchObject(tooMany);
  });

  test('an address gets two emailed codes an hour', async () => {
    const address = name();
    expect(await limiter.consumeCodeMail(address)).toBe(true);
    expect(await limiter.consumeCodeMail(address)).toBe(true);
    expect(await limiter.consumeCodeMail(address)).toBe(false);
    expect(await limiter.consumeCodeMail(name())).toBe(true);
  });
});

for (const redisUrl of process.env.REDIS_URL ? [process.env.REDIS_URL] : []) {
  test('Redis holds neither addresses nor names', async () => {
    const open = (pseudonymKey: string) => openRateLimiter({ redisUrl, rateLimitFactor: 1, pseudonymKey }, silent);
    const [one, sameKey, otherKey] = [await open('one secret'), await open('one secret'), await open('another secret')];
    const client = await createClient({ url: redisUrl }).connect();
    const email = `${name()}@example.org`;
    const address = createAddress();
    await one.consumeCodeMail(email);
    await sameKey.consumeCodeMail(email);
    await one.consumeCall('contact', { learnerId: undefined, address });
    await one.countLoginAttempt({ account: email, knownDevice: undefined, address });
    const keys = await client.keys('*');
    expect(keys.some((key) => key.startsWith('hv:codemail:'))).toBe(true);
    for (const text of [email, address]) expect(keys.filter((key) => key.includes(text))).toEqual([]);
    // The same secret gives the same keys, another one others: they cannot be guessed without it.
    expect(await one.consumeCodeMail(email)).toBe(false);
    expect(await otherKey.consumeCodeMail(email)).toBe(true);
    client.destroy();
    for (const limiter of [one, sameKey, otherKey]) limiter.close();
  });

  test('two processes share their counts in Redis', async () => {
    const one = await openRateLimiter({ redisUrl, rateLimitFactor: 1, pseudonymKey: 'a key of these tests' }, silent);
    const other = await openRateLimiter({ redisUrl, rateLimitFactor: 1, pseudonymKey: 'a key of these tests' }, silent);
    const address = name();
    await one.consumeCodeMail(address);
    await other.consumeCodeMail(address);
    expect(await one.consumeCodeMail(address)).toBe(false);
    one.close();
    other.close();
  });
}
