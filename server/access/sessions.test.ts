// Sessions over HTTP: their cookies, lifetime and end (decisions §3).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { endAllSessions, findLearner, createSession } from './sessions.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test('a session knows its learner, its login method and the paid levels', async () => {
  const learner = await server.logInLearner([2, 5]);
  expect((await learner.get('/api/login')).body).toMatchObject({ loggedIn: true });
  expect((await learner.get('/api/isLoggedInWithGoogle')).body).toEqual({ loggedInWay: 1 });
  const found = await findLearner(server.services.database, learner.cookies.get('hv_session') ?? '');
  expect(found).toMatchObject({ isStale: false, learner: { id: learner.userId, loginMethod: 1 } });
  expect(found?.learner.paidLevels.toSorted()).toEqual([2, 5]);
});

test('access starts and ends exactly on time', async () => {
  const learner = await server.logInLearner([2]);
  const token = learner.cookies.get('hv_session') ?? '';
  const { kysely } = server.services.database;
  const set = (starts: string, ends: string) =>
    kysely
      .updateTable('level_access')
      .set({ starts_at: sql<Date>`now() + ${starts}::interval`, ends_at: sql<Date>`now() + ${ends}::interval` })
      .where('user_id', '=', learner.userId)
      .execute();
  await set('-1 day', '-1 microsecond');
  expect((await findLearner(server.services.database, token))?.learner.paidLevels).toEqual([]);
  await set('1 hour', '2 hours');
  expect((await findLearner(server.services.database, token))?.learner.paidLevels).toEqual([]);
  await set('-1 day', '1 hour');
  expect((await findLearner(server.services.database, token))?.learner.paidLevels).toEqual([2]);
});

test('only a hash of the cookie is stored', async () => {
  const learner = await server.logInLearner();
  const rows = await server.services.database.kysely.selectFrom('sessions').selectAll().where('user_id', '=', learner.userId).execute();
  expect(JSON.stringify(rows)).not.toContain(learner.cookies.get('hv_session'));
  expect(rows[0]?.token_hash).toHaveLength(32);
});

test('an unknown or expired cookie means a visitor', async () => {
  const learner = await server.logInLearner();
  await server.services.database.kysely
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', learner.userId)
    .execute();
  expect((await learner.get('/api/getOwnName')).body.code).toBe('not_logged_in');
  const stranger = server.createClient();
  stranger.cookies.set('hv_session', 'x'.repeat(43));
  expect((await stranger.get('/api/getOwnName')).status).toBe(401);
});

test('a session not seen for an hour is extended to thirty days with fresh cookies; within an hour nothing is written', async () => {
  const learner = await server.logInLearner();
  const { kysely } = server.services.database;
  const read = () => kysely.selectFrom('sessions').selectAll().where('user_id', '=', learner.userId).executeTakeFirstOrThrow();
  const before = await read();
  expect((await learner.get('/api/getOwnName')).headers.getSetCookie()).toEqual([]);
  expect(await read()).toEqual(before);
  const day = 86_400_000;
  await kysely
    .updateTable('sessions')
    .set({ seen_at: new Date(Date.now() - 1.1 * 3_600_000), expires_at: new Date(Date.now() + day) })
    .where('user_id', '=', learner.userId)
    .execute();
  const cookies = (await learner.get('/api/getOwnName')).headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toContain('Max-Age=2592000');
  expect((await read()).expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * day);
});

test('a session ends ninety days after its login, however often it is used', async () => {
  const learner = await server.logInLearner();
  const { kysely } = server.services.database;
  const age = (interval: string) =>
    kysely
      .updateTable('sessions')
      .set({ created_at: sql<Date>`now() - ${interval}::interval`, seen_at: sql<Date>`now() - interval '2 hours'` })
      .where('user_id', '=', learner.userId)
      .execute();
  await age('89 days 23 hours');
  const cookies = (await learner.get('/api/getOwnName')).headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/Max-Age=3[56]\d\d;/);
  const { expires_at } = await kysely
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', learner.userId)
    .executeTakeFirstOrThrow();
  expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  // A session that was extended before there was such an end: its next use is its last.
  await age('90 days');
  await learner.get('/api/getOwnName');
  expect((await learner.get('/api/getOwnName')).status).toBe(401);
});

test('opening a session ends the previous one of the browser; logging out ends it for good', async () => {
  const learner = await server.logInLearner();
  const old = learner.cookies.get('hv_session') ?? '';
  const token = await createSession(server.services.database, learner.userId, 1, old);
  expect(await findLearner(server.services.database, old)).toBeUndefined();
  expect(await findLearner(server.services.database, token)).toBeDefined();
  await endAllSessions(server.services.database.kysely, learner.userId);
  expect(await findLearner(server.services.database, token)).toBeUndefined();

  const other = await server.logInLearner();
  const kept = new Map(other.cookies);
  await other.post('/api/logout');
  expect(other.cookies.size).toBe(0);
  for (const [name, value] of kept) other.cookies.set(name, value);
  expect((await other.get('/api/getOwnName')).status).toBe(401);
});

test('under https cookies are Secure and bound to the host, and the CSRF cookie is SameSite=Strict', async () => {
  const secure = await startTestServer({ course: emptyCourse, environment: { PUBLIC_URL: 'https://hanzivine.example' } });
  try {
    const learner = await secure.logInLearner();
    expect([...learner.cookies.keys()]).toEqual(['__Host-hv_session', '__Host-hv_csrf']);
    const lines = (await learner.post('/api/logout')).headers.getSetCookie();
    expect(lines.find((line) => line.startsWith('__Host-hv_session='))).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
    expect(lines.find((line) => line.startsWith('__Host-hv_csrf='))).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
    const answer = await learner.get('/api/login');
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  } finally {
    await secure.stop();
  }
});
