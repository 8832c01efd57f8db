// A verification link works where somebody registered; elsewhere it needs the password of that registration (security, "Bound to an account").
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLearner, getMailedCode } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const password = 'quiet-bamboo';

async function registered(name: string): Promise<TestClient> {
  const client = server.createClient();
  expect((await client.post('/api/register', { username: name, email: `${name}@example.org`, password })).status).toBe(200);
  return client;
}

test('in the browser that registered it logs in, and the account knows that browser', async () => {
  const client = await registered('same-browser');
  const device = client.cookies.get('hv_device');
  expect(device).toMatch(/^[\w-]{43}$/);
  const codeFromLink = await getMailedCode(client, 'same-browser@example.org');
  expect((await client.post('/api/sendVerificationState', { codeFromLink })).body).toEqual({
    message: 'Email was successfully verified!',
    loggedIn: true,
  });
  expect((await client.get('/api/login')).body).toMatchObject({ loggedIn: true, user: 'same-browser' });
  expect((await client.get('/api/isLoggedInWithGoogle')).body).toEqual({ loggedInWay: 1 });
  expect(client.cookies.get('hv_device')).toBe(device);
});

test('in any other browser it names the account, and does nothing without the password of that registration', async () => {
  const registering = await registered('other-browser');
  const codeFromLink = await getMailedCode(registering, 'other-browser@example.org');
  const learner = await createLearner(server);
  // A visitor, a learner, and somebody who registered another account.
  for (const client of [server.createClient(), learner.client, await registered('third-browser')]) {
    expect((await client.get('/api/verify-email', { code: codeFromLink })).body).toEqual({
      success: true,
      error: null,
      username: 'other-browser',
      proof: 'password',
    });
    expect(await client.post('/api/sendVerificationState', { codeFromLink })).toMatchObject({
      status: 403,
      body: { code: 'password_needed', field: 'password' },
    });
    expect(await client.post('/api/sendVerificationState', { codeFromLink, password: learner.password })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'password' },
    });
  }
  expect((await server.createClient().post('/api/login', { username: 'other-browser', password })).status).toBe(403);
  const phone = server.createClient();
  expect((await phone.post('/api/sendVerificationState', { codeFromLink, password })).body.loggedIn).toBe(true);
  expect((await phone.get('/api/login')).body.user).toBe('other-browser');
  expect((await registering.get('/api/login')).body.loggedIn).toBe(false);
});

test('the password of a registration is guessed as slowly as that of a login', async () => {
  const strict = await startTestServer({ course: emptyCourse });
  try {
    const owner = strict.createClient();
    await owner.post('/api/register', { username: 'guessed', email: 'guessed@example.org', password });
    const codeFromLink = await getMailedCode(owner, 'guessed@example.org');
    const guess = async (typed: string) =>
      (await strict.createClient().post('/api/sendVerificationState', { codeFromLink, password: typed })).status;
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push(await guess('wrong-password'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await guess(password)).toBe(429);
    expect((await owner.post('/api/sendVerificationState', { codeFromLink })).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

test('a learner who is logged in stays who they are', async () => {
  const { client, name } = await createLearner(server);
  await client.post('/api/register', { username: 'second-account', email: 'second-account@example.org', password });
  const codeFromLink = await getMailedCode(client, 'second-account@example.org');
  expect((await client.post('/api/sendVerificationState', { codeFromLink })).body.loggedIn).toBe(false);
  expect((await client.get('/api/login')).body.user).toBe(name);
});

test('a new password for the registration ends its link, and forgets the browser that registered', async () => {
  const client = await registered('twice-linked');
  await client.post('/api/changePasswordRequest', { email: 'twice-linked@example.org' });
  const resetCode = await getMailedCode(client, 'twice-linked@example.org');
  expect((await client.get('/api/verify-email-change-password', { code: resetCode })).body.username).toBe('twice-linked');
  await client.post('/api/resendVerificationCode', { username: 'twice-linked' });
  const codeFromLink = await getMailedCode(client, 'twice-linked@example.org');
  const next = { codeFromLink: resetCode, passwordNew: 'fresh-bamboo', passwordNewRepeat: 'fresh-bamboo' };
  expect((await server.createClient().post('/api/resetPassword', next)).status).toBe(200);
  expect(await client.post('/api/sendVerificationState', { codeFromLink })).toMatchObject({ status: 400, body: { code: 'code_invalid' } });
  expect((await client.get('/api/login')).body.loggedIn).toBe(false);
  const { kysely } = server.services.database;
  const devices = await kysely
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('token_hash')
    .where('name', '=', 'twice-linked')
    .execute();
  expect(devices).toEqual([]);
});

describe('a stranger registers the same address a second later', () => {
  const email = 'victim@example.org';
  let victim: TestClient;
  let codes: { victim: string; stranger: string };
  beforeAll(async () => {
    victim = server.createClient();
    await victim.post('/api/register', { username: 'the-victim', email, password });
    const own = await getMailedCode(victim, email);
    await server.createClient().post('/api/register', { username: 'the-stranger', email, password: 'strange-bamboo' });
    codes = { victim: own, stranger: await getMailedCode(victim, email) };
  });

  test('the newer link confirms nothing for the victim, in no browser and with no password of theirs', async () => {
    for (const client of [victim, server.createClient()]) {
      expect((await client.get('/api/verify-email', { code: codes.stranger })).body).toMatchObject({
        username: 'the-stranger',
        proof: 'password',
      });
      expect((await client.post('/api/sendVerificationState', { codeFromLink: codes.stranger })).status).toBe(403);
      expect((await client.post('/api/sendVerificationState', { codeFromLink: codes.stranger, password })).status).toBe(400);
    }
  });

  test('what is asked for by the address is for the registration of this browser', async () => {
    // The newest registration of all is the stranger's.
    expect((await victim.post('/api/login', { username: email, password })).status).toBe(403);
    expect((await victim.post('/api/login', { username: email, password: 'strange-bamboo' })).status).toBe(401);
    await victim.post('/api/changePasswordRequest', { email });
    const code = await getMailedCode(victim, email);
    expect((await victim.get('/api/verify-email-change-password', { code })).body.username).toBe('the-victim');
    await victim.post('/api/resendVerificationCode', { username: email });
    codes = { ...codes, victim: await getMailedCode(victim, email) };
    expect((await victim.get('/api/verify-email', { code: codes.victim })).body.username).toBe('the-victim');
  });

  test('the older link still confirms, and a later use of the other one says why it is over', async () => {
    expect((await victim.post('/api/sendVerificationState', { codeFromLink: codes.victim })).status).toBe(200);
    expect((await server.createClient().post('/api/login', { username: email, password })).body.user).toBe('the-victim');
    const reason = 'Another registration has confirmed this address. Log in with that one, or register again with another address.';
    const stranger = server.createClient();
    expect((await stranger.get('/api/verify-email', { code: codes.stranger })).body).toMatchObject({ success: false, error: reason });
    expect(await stranger.post('/api/sendVerificationState', { codeFromLink: codes.stranger, password: 'strange-bamboo' })).toMatchObject({
      status: 400,
      body: { code: 'code_invalid', message: reason },
    });
  });
});
