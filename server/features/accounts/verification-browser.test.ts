// A verification link logs in where somebody registered, and nowhere else (security, "Found by attack" 17).
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('in another browser it verifies, and the login is asked for', async () => {
  const registering = await registered('other-browser');
  const codeFromLink = await getMailedCode(registering, 'other-browser@example.org');
  const strangers = [server.createClient(), (await createLearner(server)).client, await registered('third-browser')];
  for (const client of strangers)
    expect((await client.get('/api/verify-email', { code: codeFromLink })).body).toEqual({
      success: true,
      error: null,
      registeredHere: false,
    });
  const phone = server.createClient();
  expect((await phone.post('/api/sendVerificationState', { codeFromLink })).body.loggedIn).toBe(false);
  expect([...phone.cookies.keys()]).toEqual([]);
  expect((await registering.get('/api/login')).body.loggedIn).toBe(false);
});

test('a learner who is logged in stays who they are', async () => {
  const { client, name } = await createLearner(server);
  await client.post('/api/register', { username: 'second-account', email: 'second-account@example.org', password });
  const codeFromLink = await getMailedCode(client, 'second-account@example.org');
  expect((await client.post('/api/sendVerificationState', { codeFromLink })).body.loggedIn).toBe(false);
  expect((await client.get('/api/login')).body.user).toBe(name);
});

test('a second link to an account that is verified already logs nobody in', async () => {
  const client = await registered('twice-linked');
  await client.post('/api/changePasswordRequest', { email: 'twice-linked@example.org' });
  const resetCode = await getMailedCode(client, 'twice-linked@example.org');
  await client.post('/api/resendVerificationCode', { username: 'twice-linked' });
  const codeFromLink = await getMailedCode(client, 'twice-linked@example.org');
  await client.post('/api/resetPassword', { codeFromLink: resetCode, passwordNew: 'fresh-bamboo', passwordNewRepeat: 'fresh-bamboo' });
  expect((await client.post('/api/sendVerificationState', { codeFromLink })).body).toMatchObject({ loggedIn: false });
  expect((await client.get('/api/login')).body.loggedIn).toBe(false);
});
