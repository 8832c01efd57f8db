// Cookies that name no session cost a query each, so an address may bring only so many (security, "Found by attack").
import { expect, test } from 'vitest';
import { emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { Guard } from './guard.ts';

test('an address may name so many sessions that do not exist; sessions that do exist do not count', async () => {
  // Thirty a minute, and no call is refused by another limit meanwhile.
  const server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '0.05' } });
  const { database, config, rateLimiter } = server.services;
  const guard = new Guard(database, config, rateLimiter);
  const learner = await server.logInLearner();
  const cookies = { hv_session: learner.cookies.get('hv_session') };
  for (let count = 0; count < 40; count += 1) expect((await guard.identify(cookies, '127.0.0.1'))?.learner.id).toBe(learner.userId);
  const stranger = server.createClient();
  stranger.cookies.set('hv_session', 'made-up');
  // At once, so that parallel requests cannot slip through.
  const lookups = await Promise.allSettled(
    Array.from({ length: 40 }, (_, count) => guard.identify({ hv_session: `made-up-${count}` }, '127.0.0.1')),
  );
  expect(lookups.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await stranger.get('/api/getOwnName')).status);
  expect(statuses.at(-1)).toBe(429);
  await expect(guard.identify({ hv_session: 'made-up' }, '198.18.0.1')).resolves.toBeUndefined();
  await server.stop();
});
