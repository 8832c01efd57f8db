// Rate limits: through HTTP for calls, on the limiter itself for passwords and code mails (security, "Accounts").
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, noCourse, startTestServer } from '#dev/server.ts';
import { type Limiter, openLimiter } from './limiter.ts';

const silent = pino({ level: 'silent' });
const name = () => `name-${Math.random()}`;

describe('calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ course: noCourse, environment: { RATE_LIMIT_FACTOR: '0.05' } });
  });
  afterAll(() => server.stop());

  test('the burst of a learner is 100 in 10 s, times the factor; another learner has a count of their own', async () => {
    const learner = await server.learner();
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await learner.get('/api/getOwnName')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await learner.get('/api/getOwnName');
    expect(refused.body).toEqual({ message: "You're too fast. Please slow down.", code: 'too_fast' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await (await server.learner()).get('/api/getOwnName')).status).toBe(200);
  });

  test('visitors share the count of their address', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await server.client().get('/api/login')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

const stores: [string, string | undefined][] = [
  ['memory', undefined],
  ['memory, because Redis cannot be reached', 'redis://127.0.0.1:1'],
  ...(process.env.REDIS_URL ? [['Redis', process.env.REDIS_URL] as [string, string]] : []),
];

describe.each(stores)('in %s', (_store, redisUrl) => {
  let limiter: Limiter;
  beforeAll(async () => {
    limiter = await openLimiter({ redisUrl, rateLimitFactor: 1 }, silent);
  });
  afterAll(() => limiter.close());

  test('an account allows five tries, then each needs a longer wait', async () => {
    const account = name();
    for (let count = 0; count < 5; count += 1) await limiter.tryLogin(account);
    await expect(limiter.tryLogin(account)).rejects.toMatchObject({ status: 429, retryAfter: 60 });
    await expect(limiter.tryLogin(name())).resolves.toBeUndefined();
  });

  test('tries at the same moment do not slip through', async () => {
    const account = name();
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => limiter.tryLogin(account)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('the right password forgets the failures', async () => {
    const account = name();
    for (let count = 0; count < 5; count += 1) await limiter.tryLogin(account);
    await limiter.forgiveLogin(account);
    for (let count = 0; count < 5; count += 1) await limiter.tryLogin(account);
    await expect(limiter.tryLogin(account)).rejects.toMatchObject({ status: 429 });
  });

  test('an address gets two code mails an hour', async () => {
    const address = name();
    expect(await limiter.allowCodeMail(address)).toBe(true);
    expect(await limiter.allowCodeMail(address)).toBe(true);
    expect(await limiter.allowCodeMail(address)).toBe(false);
    expect(await limiter.allowCodeMail(name())).toBe(true);
  });
});

for (const redisUrl of process.env.REDIS_URL ? [process.env.REDIS_URL] : []) {
  test('two processes share their counts in Redis', async () => {
    const one = await openLimiter({ redisUrl, rateLimitFactor: 1 }, silent);
    const other = await openLimiter({ redisUrl, rateLimitFactor: 1 }, silent);
    const address = name();
    await one.allowCodeMail(address);
    await other.allowCodeMail(address);
    expect(await one.allowCodeMail(address)).toBe(false);
    await Promise.all([one.close(), other.close()]);
  });
}
