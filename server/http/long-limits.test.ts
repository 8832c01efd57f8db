// Limits over hours and days, on a clock that the test turns: the growing wait between failed logins, emailed codes (security, "Accounts").
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RateLimiter, openRateLimiter } from './rate-limiter.ts';

const account = 'anna';
let limiter: RateLimiter;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
  limiter = await openRateLimiter(
    { redisUrl: undefined, rateLimitFactor: 1, pseudonymKey: 'a key of these tests' },
    pino({ level: 'silent' }),
  );
});
afterEach(() => {
  limiter.close();
  vi.useRealTimers();
});

const letPass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Seconds that the next attempt has to wait; 0 if it is let through. */
async function attempt(): Promise<number> {
  try {
    await limiter.countLoginAttempt({ account, knownDevice: undefined, address: undefined });
    return 0;
  } catch (error) {
    return (error as { retryAfter: number }).retryAfter;
  }
}

async function fail(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) expect(await attempt()).toBe(0);
}

test('each failure after the fifth doubles the wait, up to fifteen minutes', async () => {
  await fail(5);
  for (const seconds of [60, 120, 240, 480, 900, 900, 900]) {
    expect(await attempt()).toBe(seconds);
    await letPass(seconds - 1);
    expect(await attempt()).toBe(1);
    await letPass(1.1);
    // Let through, and the next failure.
    expect(await attempt()).toBe(0);
  }
});

test('an attempt that is refused does not make the wait longer', async () => {
  await fail(5);
  for (let count = 0; count < 20; count += 1) expect(await attempt()).toBe(60);
  await letPass(61);
  await fail(1);
  expect(await attempt()).toBe(120);
});

test('five failures count within fifteen minutes, and those that led to a wait for a day', async () => {
  await fail(4);
  await letPass(15 * 60 + 1);
  await fail(5);
  expect(await attempt()).toBe(60);
  await letPass(23 * 3600);
  await fail(1);
  expect(await attempt()).toBe(120);
  await letPass(24 * 3600 + 1);
  await fail(5);
  expect(await attempt()).toBe(60);
});

test('the correct password ends the wait and forgets the failures', async () => {
  await fail(5);
  await letPass(61);
  await fail(1);
  await limiter.resetLoginFailures(account);
  await fail(5);
  expect(await attempt()).toBe(60);
});

test('an address gets two emailed codes an hour and five a day', async () => {
  const ask = () => limiter.consumeCodeMail('anna@example.org');
  expect([await ask(), await ask(), await ask()]).toEqual([true, true, false]);
  await letPass(3601);
  expect([await ask(), await ask(), await ask()]).toEqual([true, true, false]);
  await letPass(3601);
  expect([await ask(), await ask()]).toEqual([true, false]);
  await letPass(3601);
  expect(await ask()).toBe(false);
  await letPass(24 * 3600);
  expect(await ask()).toBe(true);
});
