// Google sign-in against a real OpenID provider library: login, registration, linking, and what an attacker tries (decisions §9, §13).
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, emptyCourse, findFreePort, startTestServer } from '#dev/fixtures/test-server.ts';
import { notices } from '#server/access/notices.ts';
import { buildNameSkeleton } from './names.ts';

let server: TestServer;
const lines: { readonly signIn?: string; readonly outcome?: string; readonly account?: string }[] = [];

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as object) });
  server = await startTestServer({ course: emptyCourse, log, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

/** Opens an address as a browser does and follows redirects within the site; returns the last address. `stopAt`: do not open it. */
async function follow(client: TestClient, address: string, stopAt?: RegExp): Promise<string> {
  let path = address.replace(server.url, '');
  for (let step = 0; step < 12; step += 1) {
    if (stopAt?.test(path)) return path;
    const answer = await client.send(path, {
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': step === 0 ? 'same-origin' : 'none' },
    });
    const location = answer.headers.get('location');
    if (location === null) return path;
    path = location.replace(server.url, '');
  }
  throw new Error(`Too many redirects: ${path}`);
}

/** Signs in as one of the prepared people; returns where the browser ends. */
async function signIn(
  client: TestClient,
  purpose: 'login' | 'register' | 'link',
  person: string,
  stopAt = /^\/(?:register|settings|$)/,
): Promise<string> {
  const choice = await follow(client, `/auth/google/${purpose}`, stopAt);
  if (!choice.startsWith('/dev/google/interaction/')) return choice;
  return follow(client, `${choice}?person=${person}`, stopAt);
}

async function readMessage(client: TestClient): Promise<string> {
  return (await client.get('/api/getRegistrationMessage')).body.registrationMessage;
}

async function isLoggedIn(client: TestClient): Promise<boolean> {
  return (await client.get('/api/login')).body.loggedIn;
}

/** The outcomes of sign-ins with Google that the log holds since the last call. */
function takeOutcomes(): (string | undefined)[] {
  return lines.splice(0).flatMap(({ signIn: way, outcome }) => (way === 'google' ? [outcome] : []));
}

function update(userId: string, values: { name?: string; name_skeleton?: string; email?: string }) {
  return server.services.database.kysely.updateTable('users').set(values).where('id', '=', userId).execute();
}

describe('registration and login', () => {
  test('a login before the registration creates nothing', async () => {
    const client = server.createClient();
    expect(await signIn(client, 'login', 'google-anna')).toBe('/register?error=user_not_found');
    expect(await isLoggedIn(client)).toBe(false);
    expect(takeOutcomes()).toEqual(['user_not_found']);
    expect(await server.services.database.kysely.selectFrom('google_identities').selectAll().execute()).toEqual([]);
  });

  test('a registration says so once, in this browser alone, and the login opens a Google session', async () => {
    const client = server.createClient();
    expect(await signIn(client, 'register', 'google-anna')).toBe('/register?result=done');
    expect(await readMessage(server.createClient())).toBe('');
    expect(await readMessage(client)).toBe('Successfully registered. Log in with Google to continue.');
    expect(await readMessage(client)).toBe('');
    expect(await isLoggedIn(client)).toBe(false);

    expect(await signIn(client, 'login', 'google-anna')).toBe('/register');
    expect(takeOutcomes()).toEqual(['success']);
    expect((await client.get('/api/login')).body).toMatchObject({ loggedIn: true, user: 'Anna-Lindqvist' });
    expect((await client.get('/api/isLoggedInWithGoogle')).body).toEqual({ loggedInWay: 0 });
    expect((await client.get('/api/googleIdCheck')).body).toEqual({ googleid: 'yes' });
  });

  test('an account made by Google is verified, and its name can be changed', async () => {
    const client = server.createClient();
    await signIn(client, 'login', 'google-anna');
    expect((await client.post('/api/edit', { name: 'Anna-of-Google' })).status).toBe(200);
    const account = server.services.database.kysely.selectFrom('users').select('verified_at').where('name', '=', 'Anna-of-Google');
    expect(await account.executeTakeFirst()).toEqual({ verified_at: expect.any(Date) });
  });

  test.each(['login', 'register'])('the start of a %s sets nothing but the cookie of its own flow', async (purpose) => {
    const client = server.createClient();
    const { status } = await client.send(`/auth/google/${purpose}`, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect([status, [...client.cookies.keys()]]).toEqual([303, [expect.stringContaining('hv_google')]]);
  });

  test('a visitor has no way of login, and a password login is way 1', async () => {
    expect((await server.createClient().get('/api/isLoggedInWithGoogle')).body).toEqual({ loggedInWay: 2 });
    const { client } = await createLearner(server);
    expect((await client.get('/api/isLoggedInWithGoogle')).body).toEqual({ loggedInWay: 1 });
    expect((await client.get('/api/googleIdCheck')).body).toEqual({ googleid: 'no' });
  });

  test('the name is folded to the allowed letters, and made unique', async () => {
    const { id } = await createLearner(server);
    await update(id, { name: 'Борис-Орлов', name_skeleton: buildNameSkeleton('Борис-Орлов') });
    const client = server.createClient();
    await signIn(client, 'register', 'google-boris');
    await signIn(client, 'login', 'google-boris');
    expect((await client.get('/api/getOwnName')).body.name).toMatch(/^Борис-Орлов-\d+$/);
    const other = server.createClient();
    await signIn(other, 'register', 'google-mei');
    await signIn(other, 'login', 'google-mei');
    // No allowed letter in 王美: the email gives the name.
    expect((await other.get('/api/getOwnName')).body.name).toBe('meigoogle');
  });

  test('an email that Google has not verified makes no account', async () => {
    const client = server.createClient();
    expect(await signIn(client, 'register', 'google-unverified')).toBe('/register?result=done');
    expect(await readMessage(client)).toBe(notices.emailNotVerified);
    expect(await signIn(client, 'login', 'google-unverified')).toBe('/register?error=user_not_found');
  });

  test('a cancelled sign-in says so', async () => {
    expect(await signIn(server.createClient(), 'login', 'cancel')).toBe('/register?error=google_cancelled');
  });
});

test('a registration never takes over an account that has the same email', async () => {
  await server.services.database.kysely.deleteFrom('users').where('email', '=', 'anna.google@example.org').execute();
  const { id } = await createLearner(server);
  await update(id, { email: 'Anna.Google@example.org' });
  const client = server.createClient();
  await signIn(client, 'register', 'google-anna');
  expect(await readMessage(client)).toBe('This email is already registered. Log in with your password.');
  expect(await signIn(client, 'login', 'google-anna')).toBe('/register?error=user_not_found');
  await server.services.database.kysely.deleteFrom('users').where('id', '=', id).execute();
});

describe('an attacker', () => {
  const callback = /^\/auth\/google\/login\/callback/;

  test('cannot finish the sign-in of another browser', async () => {
    const victim = server.createClient();
    const returnPath = await signIn(server.createClient(), 'login', 'google-boris', callback);
    takeOutcomes();
    expect(await follow(victim, returnPath, /^\/register/)).toBe('/register?error=google_failed');
    expect(await isLoggedIn(victim)).toBe(false);
    expect(takeOutcomes()).toEqual(['google_failed']);
  });

  test('cannot replay a code, nor use it with another state', async () => {
    const client = server.createClient();
    const returnPath = await signIn(client, 'login', 'google-boris', callback);
    const kept = new Map(client.cookies);
    expect(await follow(client, returnPath, /^\/(?:register|$)/)).toBe('/register');
    const thief = server.createClient();
    for (const [name, value] of kept) if (name.includes('hv_google')) thief.cookies.set(name, value);
    expect(await follow(thief, returnPath, /^\/(?:register|$)/)).toBe('/register?error=google_failed');

    const other = server.createClient();
    const mixed = await signIn(other, 'login', 'google-boris', callback);
    const state = new URLSearchParams(returnPath.split('?')[1]).get('state') ?? '';
    const params = new URLSearchParams(mixed.split('?')[1]);
    params.set('state', state);
    expect(await follow(other, `/auth/google/login/callback?${params.toString()}`, /^\/(?:register|$)/)).toBe(
      '/register?error=google_failed',
    );
    expect(await isLoggedIn(other)).toBe(false);
  });

  test('cannot turn a login into a registration', async () => {
    const client = server.createClient();
    const returnPath = await signIn(client, 'login', 'google-mei', callback);
    expect(await follow(client, returnPath.replace('/login/', '/register/'), /^\/register/)).toBe('/register?error=google_failed');
  });

  test.each(['', '?code=x', '?state=x', '?code=x&state=y&iss=z', '?error=%00', '?code=1&code=2'])('gets nothing with %j', async (query) => {
    const client = server.createClient();
    expect(await follow(client, `/auth/google/login/callback${query}`, /^\/register/)).toBe('/register?error=google_failed');
  });
});

describe('linking', () => {
  test('joins a Google identity to an account and parts it again while there is a password', async () => {
    const { client } = await createLearner(server);
    expect(await signIn(client, 'link', 'google-anna')).toBe('/settings/account?result=google_linked');
    expect((await client.get('/api/googleIdCheck')).body).toEqual({ googleid: 'yes' });
    const browser = server.createClient();
    expect(await signIn(browser, 'login', 'google-anna')).toBe('/register');

    const other = await createLearner(server);
    expect(await signIn(other.client, 'link', 'google-anna')).toBe('/settings/account?error=google_taken');
    expect((await client.post('/api/unlinkGoogle')).status).toBe(200);
    expect(await signIn(server.createClient(), 'login', 'google-anna')).toBe('/register?error=user_not_found');
  });

  test('needs a login, and an account without a password keeps its only way in', async () => {
    expect(await follow(server.createClient(), '/auth/google/link', /^\/register/)).toBe('/register');
    const client = server.createClient();
    await signIn(client, 'login', 'google-boris');
    const refused = await client.post('/api/unlinkGoogle');
    expect(refused.body.code).toBe('password_needed');
    expect(refused.status).toBe(409);
    expect(await signIn(server.createClient(), 'login', 'google-boris')).toBe('/register');
  });

  test('needs a login of at most ten minutes ago', async () => {
    const { client, id } = await createLearner(server);
    const logInBefore = (minutes: number) =>
      server.services.database.kysely
        .updateTable('sessions')
        .set({ signed_in_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
        .where('user_id', '=', id)
        .execute();
    await logInBefore(11);
    expect(await signIn(client, 'link', 'google-anna')).toBe('/settings/account?error=login_again');
    expect((await client.get('/api/googleIdCheck')).body).toEqual({ googleid: 'no' });
    await logInBefore(9);
    expect(await follow(client, '/auth/google/link', /^\/dev\/google\/interaction/)).toContain('/dev/google/interaction/');
  });

  test('does not go to an account that logged in after the start', async () => {
    const { client } = await createLearner(server);
    const returnPath = await signIn(client, 'link', 'google-anna', /^\/auth\/google\/link\/callback/);
    const other = await createLearner(server);
    const flow = [...client.cookies].find(([name]) => name.includes('hv_google'));
    if (flow) other.client.cookies.set(...flow);
    expect(await follow(other.client, returnPath, /^\/settings\/account/)).toBe('/settings/account?error=google_failed');
    expect((await other.client.get('/api/googleIdCheck')).body).toEqual({ googleid: 'no' });
  });
});

test('a provider that is down or answers nonsense is said as such', async () => {
  const port = await findFreePort();
  const settings = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: `http://localhost:${port}` };
  const down = await startTestServer({ course: emptyCourse, environment: settings });
  const open = async () => (await down.createClient().send('/auth/google/login')).headers.get('location');
  try {
    expect(await open()).toBe('/register?error=google_unavailable');
    const nonsense = createServer((_request, response) => response.writeHead(500).end('no'));
    await new Promise<void>((resolve) => nonsense.listen(port, 'localhost', resolve));
    expect(await open()).toBe('/register?error=google_unavailable');
    await new Promise((resolve) => nonsense.close(resolve));
  } finally {
    await down.stop();
  }
});
