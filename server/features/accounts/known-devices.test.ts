// Known devices: other people's wrong passwords never lock a browser out that logged in before (security, "Found by attack" 5).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCookieNames } from '#server/access/session-cookies.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
});
afterAll(() => server.stop());

function logIn(client: TestClient, username: string, password: string, address = '192.0.2.1') {
  const headers = { 'content-type': 'application/json', origin: client.origin, 'x-forwarded-for': address };
  return client.send('/api/login', { method: 'POST', body: JSON.stringify({ username, password }), headers });
}

/** Tries wrong passwords from browsers that no account knows, until the account is locked for them. */
async function lockOut({ name }: TestLearner): Promise<void> {
  for (let count = 0; count < 5; count += 1)
    expect((await logIn(server.createClient(), name, 'wrong-password', `198.51.100.${count}`)).status).toBe(401);
  const { status, headers, body } = await logIn(server.createClient(), name, 'wrong-password', '198.51.100.9');
  expect(status).toBe(429);
  // decisions §13: it says how long to wait, in the body as in the header.
  expect(body).toEqual({ message: "You're too fast. Please slow down.", code: 'too_fast', retryAfter: Number(headers.get('retry-after')) });
  expect(body.retryAfter).toBeGreaterThan(0);
}

function readDevices(userId: string) {
  return server.services.database.kysely.selectFrom('known_devices').selectAll().where('user_id', '=', userId).execute();
}

/** A browser with nothing but the device cookie of another one. */
function copyDevice(client: TestClient): TestClient {
  const copy = server.createClient();
  copy.cookies.set('hv_device', client.cookies.get('hv_device') ?? '');
  return copy;
}

test('the right password from a known browser gets in while strangers are locked out, as often as it likes', async () => {
  const learner = await createLearner(server);
  await lockOut(learner);
  const { client, name, password } = learner;
  expect((await client.post('/api/logout')).status).toBe(200);
  for (let count = 0; count < 7; count += 1) expect((await logIn(client, name, password)).status).toBe(200);
  // The strangers' failures stay counted.
  expect((await logIn(server.createClient(), name, password)).status).toBe(429);
});

test('a known browser has a counter of its own', async () => {
  const { client, name, password } = await createLearner(server);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await logIn(client, name, 'wrong-password')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await logIn(client, name, password)).status).toBe(429);
  expect((await logIn(server.createClient(), name, password)).status).toBe(200);
});

test.each([
  ['name', 'email'],
  ['email', 'name'],
] as const)('failures by %s do not tell that an account has that %s', async (typed, other) => {
  const learner = await createLearner(server);
  const stranger = await createLearner(server);
  const fail = async (username: string) => (await logIn(server.createClient(), username, 'wrong-password')).status;
  for (let count = 0; count < 5; count += 1) expect(await fail(learner[typed])).toBe(401);
  expect(await fail(learner[typed].toUpperCase())).toBe(429);
  // As with the email or name of anybody else, for as many attempts.
  const outcomes = [];
  for (const someone of [learner, stranger]) {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await fail(someone[other]));
    outcomes.push(statuses);
  }
  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(outcomes[0]).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a browser is known to the accounts that were logged in to from it, and to no other', async () => {
  const learner = await createLearner(server);
  const other = await createLearner(server);
  await lockOut(learner);
  expect((await logIn(copyDevice(other.client), learner.name, learner.password)).status).toBe(429);
  const made = server.createClient();
  made.cookies.set('hv_device', 'made-up');
  expect((await logIn(made, learner.name, learner.password)).status).toBe(429);
  // A second account on the learner's browser does not make the first forget it.
  expect((await logIn(learner.client, other.name, other.password)).status).toBe(200);
  expect((await logIn(learner.client, learner.name, learner.password)).status).toBe(200);
});

test('many failures from one address do not lock out a known browser there', async () => {
  const learner = await createLearner(server);
  const address = '203.0.113.50';
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await logIn(server.createClient(), `nobody-${count}`, 'x', address)).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
  expect((await logIn(server.createClient(), learner.name, learner.password, address)).status).toBe(429);
  expect((await logIn(learner.client, learner.name, learner.password, address)).status).toBe(200);
});

test('only a login and a registration set the cookie; the browser keeps it for a year, and a hash of it is stored', async () => {
  const { id, client, name, password } = await createLearner(server);
  const answer = await logIn(client, name, password);
  const token = client.cookies.get('hv_device') ?? '';
  expect(answer.headers.getSetCookie()).toContainEqual(`hv_device=${token}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await readDevices(id)).toMatchObject([{ token_hash: createHash('sha256').update(token).digest() }]);
  const stranger = server.createClient();
  await logIn(stranger, name, 'wrong-password');
  expect(stranger.cookies.has('hv_device')).toBe(false);
  await client.post('/api/logout');
  expect(client.cookies.get('hv_device')).toBe(token);
  expect(getCookieNames(true).device).toBe('__Host-hv_device');
});

test('a made-up token is not taken over', async () => {
  const { name, password } = await createLearner(server);
  const client = server.createClient();
  client.cookies.set('hv_device', 'made-up');
  await logIn(client, name, password);
  expect(client.cookies.get('hv_device')).toMatch(/^[\w-]{43}$/);
});

test('an account knows twenty browsers; the one not seen longest goes, and a year is the longest', async () => {
  const learner = await createLearner(server);
  const { id, name, password } = learner;
  const { kysely } = server.services.database;
  const age = (interval: string) =>
    kysely
      .updateTable('known_devices')
      .set({ seen_at: sql<Date>`seen_at - ${interval}::interval` })
      .where('user_id', '=', id)
      .execute();
  for (let count = 0; count < 20; count += 1) {
    await age('1 hour');
    expect((await logIn(server.createClient(), name, password)).status).toBe(200);
  }
  expect(await readDevices(id)).toHaveLength(20);
  await lockOut(learner);
  expect((await logIn(copyDevice(learner.client), name, password)).status).toBe(429);
  expect(await readDevices(id)).toHaveLength(20);
});

test('a browser that was not seen for a year is unknown', async () => {
  const learner = await createLearner(server);
  await server.services.database.kysely
    .updateTable('known_devices')
    .set({ seen_at: sql<Date>`now() - interval '366 days'` })
    .where('user_id', '=', learner.id)
    .execute();
  await lockOut(learner);
  expect((await logIn(learner.client, learner.name, learner.password)).status).toBe(429);
});

test('with the account its devices go', async () => {
  const { id } = await createLearner(server);
  expect(await readDevices(id)).toHaveLength(1);
  await server.services.database.kysely.deleteFrom('users').where('id', '=', id).execute();
  expect(await readDevices(id)).toEqual([]);
});
