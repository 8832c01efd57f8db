// Changing the password and the email, recent logins, and the list of sessions over HTTP (decisions §9, §13; security, "Accounts").
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLearner, getMailedCode } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const passwordNew = 'fresh-bamboo-7';

async function listMails(email: string): Promise<{ subject: string; text: string; links: string[] }[]> {
  return (await server.createClient().get('/dev/mail', { to: email })).body;
}

async function listSubjects(email: string): Promise<string[]> {
  return (await listMails(email)).map(({ subject }) => subject);
}

async function logIn(username: string, password: string): Promise<TestClient> {
  const client = server.createClient();
  expect((await client.post('/api/login', { username, password })).status).toBe(200);
  return client;
}

async function isLoggedIn(client: TestClient): Promise<boolean> {
  return (await client.get('/api/login')).body.loggedIn as boolean;
}

/** Moves the beginning of all sessions of a learner into the past. */
async function ageLogins(userId: string, age: string): Promise<void> {
  await server.services.database.kysely
    .updateTable('sessions')
    .set({ signed_in_at: sql<Date>`now() - ${age}::interval` })
    .where('user_id', '=', userId)
    .execute();
}

/** A learner as Google would make one: without a password. */
async function createPasswordless() {
  const client = await server.logInLearner();
  const { name, email } = await server.services.database.kysely
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', client.userId)
    .executeTakeFirstOrThrow();
  return { client, id: client.userId, name, email };
}

describe.each(['/api/changePassword', '/api/changePasswordGoogle'])('%s', (path) => {
  test('changes the password; this session goes on under a new id, all others end', async () => {
    const { client, name, email, password } = await createLearner(server);
    const other = await logIn(name, password);
    const old = new Map(client.cookies);
    expect(await client.post(path, { passwordOld: password, passwordNew, passwordNewRepeat: passwordNew })).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed' },
    });
    expect(await isLoggedIn(client)).toBe(true);
    expect(client.cookies.get('hv_session')).not.toBe(old.get('hv_session'));
    expect(await isLoggedIn(other)).toBe(false);
    const thief = server.createClient();
    for (const [cookie, value] of old) thief.cookies.set(cookie, value);
    expect(await isLoggedIn(thief)).toBe(false);
    expect((await server.createClient().post('/api/login', { username: name, password })).status).toBe(401);
    await logIn(name, passwordNew);
    expect((await listSubjects(email))[0]).toBe('Your password was changed');
  });

  test.each([
    ['passwordOld', { passwordOld: 'wrong-password' }, 'wrong_password', 'Wrong password'],
    ['passwordOld', { passwordOld: '' }, 'invalid_input', 'Please enter your password'],
    ['passwordNew', { passwordNew: 'a b'.repeat(11) }, 'invalid_input', 'Password must be maximum 30 characters long'],
    ['passwordNew', { passwordNew: 'a b' }, 'invalid_input', 'Password cannot contain spaces'],
    ['passwordNew', { passwordNew: 'short' }, 'invalid_input', 'Password must be at least 8 characters long'],
    ['passwordNew', { passwordNew: 'password1', passwordNewRepeat: 'password1' }, 'invalid_input', 'Password is too common'],
    ['passwordNew', { passwordNew: null }, 'invalid_input', 'The value of passwordNew is missing or invalid'],
    ['passwordNewRepeat', { passwordNewRepeat: 'other-bamboo' }, 'invalid_input', 'The passwords are not the same'],
  ])('a bad %s is reported and changes nothing: %o', async (field, wrong, code, message) => {
    const { client, name, email, password } = await createLearner(server);
    const other = await logIn(name, password);
    const good = { passwordOld: password, passwordNew, passwordNewRepeat: passwordNew };
    expect(await client.post(path, { ...good, ...wrong })).toMatchObject({ status: 400, body: { code, field, message } });
    expect(await isLoggedIn(other)).toBe(true);
    await logIn(name, password);
    expect(await listSubjects(email)).toEqual(['Please confirm your email address']);
  });

  test('of two changes at once with the same old password one counts', async () => {
    const { client, name, password } = await createLearner(server);
    const other = await logIn(name, password);
    const change = (who: TestClient, next: string) => who.post(path, { passwordOld: password, passwordNew: next, passwordNewRepeat: next });
    const answers = await Promise.all([change(client, 'first-bamboo'), change(other, 'second-bamboo')]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([400, 401]).toContain(statuses.find((status) => status !== 200));
    await logIn(name, statuses[0] === 200 ? 'first-bamboo' : 'second-bamboo');
  });
});

describe('an account without a password', () => {
  test('sets one after a recent login, and needs it from then on', async () => {
    const { client, id, name, email } = await createPasswordless();
    expect((await client.get('/api/password_exists_check')).body).toEqual({ exists: 0 });
    const set = (more: object = {}) => client.post('/api/changePasswordGoogle', { passwordNew, passwordNewRepeat: passwordNew, ...more });
    await ageLogins(id, '10 minutes 1 second');
    expect(await set()).toMatchObject({ status: 403, body: { code: 'login_again' } });
    await ageLogins(id, '9 minutes');
    expect((await set()).status).toBe(200);
    expect((await client.get('/api/password_exists_check')).body).toEqual({ exists: 1 });
    expect(await set()).toMatchObject({ status: 400, body: { field: 'passwordOld', message: 'Please enter your password' } });
    expect(await set({ passwordOld: 'wrong-password' })).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    await logIn(name, passwordNew);
    expect(await listSubjects(email)).toEqual(['Your password was changed']);
  });

  test('has no old password that could be right', async () => {
    const { client } = await createPasswordless();
    expect(
      await client.post('/api/changePassword', { passwordOld: 'any-password', passwordNew, passwordNewRepeat: passwordNew }),
    ).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect(await client.post('/api/confirmLogin', { password: 'any-password' })).toMatchObject({ status: 400 });
  });
});

describe('a recent login', () => {
  const requests: readonly [string, (client: TestClient) => ReturnType<TestClient['post']>][] = [
    ['/api/changeEmail', (client) => client.post('/api/changeEmail', { email: `${crypto.randomUUID()}@example.org` })],
    ['/api/myData', (client) => client.get('/api/myData')],
    ['/api/removePage', (client) => client.post('/api/removePage')],
  ];

  test.each(requests)('%s needs it, and the right password renews it', async (_path, request) => {
    const { client, id, password } = await createLearner(server);
    await ageLogins(id, '10 minutes 1 second');
    expect(await request(client)).toMatchObject({ status: 403, body: { code: 'login_again' } });
    expect(await client.post('/api/confirmLogin', { password: 'wrong-password' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'password', message: 'Wrong password' },
    });
    expect(await request(client)).toMatchObject({ status: 403, body: { code: 'login_again' } });
    const cookie = client.cookies.get('hv_session');
    expect((await client.post('/api/confirmLogin', { password })).status).toBe(200);
    expect(client.cookies.get('hv_session')).toBe(cookie);
    expect((await request(client)).status).toBe(200);
  });

  test('is that of this session, not of another one', async () => {
    const { client, id, name, password } = await createLearner(server);
    await ageLogins(id, '1 hour');
    const other = await logIn(name, password);
    expect((await client.get('/api/myData')).status).toBe(403);
    expect((await other.get('/api/myData')).status).toBe(200);
  });

  test('passwords that confirm it are limited like those of the login', async () => {
    const strict = await startTestServer({ course: emptyCourse });
    try {
      const { client, password } = await createLearner(strict);
      const statuses = [];
      for (let time = 0; time < 6; time += 1) statuses.push((await client.post('/api/confirmLogin', { password: 'wrong-one' })).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
      expect((await client.post('/api/confirmLogin', { password })).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});

describe('a new email', () => {
  const change = (client: TestClient, email: string) => client.post('/api/changeEmail', { email });
  const confirm = (client: TestClient, codeFromLink: string) => client.post('/api/confirmEmail', { codeFromLink });
  const readEmail = async (id: string) =>
    (await server.services.database.kysely.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

  test('counts once its link is confirmed; the old address is notified', async () => {
    const { client, id, name, email, password } = await createLearner(server);
    const next = `New-${email}`;
    expect((await change(client, next)).status).toBe(200);
    expect(await readEmail(id)).toBe(email);
    expect((await listSubjects(email))[0]).toBe('A new email address for your account');
    const [mail] = await listMails(next);
    expect(mail?.links[0]).toMatch(new RegExp(`^${server.url}/confirmemail\\?code=[\\w-]{43}$`));
    const code = await getMailedCode(client, next);
    for (let time = 0; time < 2; time += 1) {
      expect((await client.get('/api/verify-email-change', { code })).body).toEqual({
        success: true,
        error: null,
        username: name,
        proof: 'given',
      });
    }
    expect((await client.get('/api/verify-email', { code })).body.success).toBe(false);
    const answers = await Promise.all([confirm(client, code), confirm(client, code), confirm(client, code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await readEmail(id)).toBe(next);
    expect((await listSubjects(email))[0]).toBe('Your email address was changed');
    expect((await client.get('/api/verify-email-change', { code })).body).toEqual({
      success: false,
      error: 'Invalid email confirmation link',
      username: null,
      proof: null,
    });
    await logIn(next, password);
    expect((await server.createClient().post('/api/login', { username: email, password })).status).toBe(401);
  });

  test('parts the Google identity once it counts', async () => {
    const { client, id, email } = await createLearner(server);
    await server.services.database.kysely
      .insertInto('google_identities')
      .values({ user_id: id, issuer: server.url, subject: email })
      .execute();
    const hasGoogle = async () => (await client.get('/api/googleIdCheck')).body.googleid as string;
    await change(client, `parted-${email}`);
    expect(await hasGoogle()).toBe('yes');
    expect((await confirm(client, await getMailedCode(client, `parted-${email}`))).status).toBe(200);
    expect(await hasGoogle()).toBe('no');
  });

  test('in a browser that is not logged in to the account its link needs the password', async () => {
    const { client, id, name, email, password } = await createLearner(server);
    const next = `lured-${email}`;
    await change(client, next);
    const code = await getMailedCode(client, next);
    const reader = await createLearner(server);
    for (const other of [server.createClient(), reader.client]) {
      expect((await other.get('/api/verify-email-change', { code })).body).toMatchObject({ username: name, proof: 'password' });
      expect(await confirm(other, code)).toMatchObject({ status: 403, body: { code: 'password_needed', field: 'password' } });
      const guess = { codeFromLink: code, password: reader.password };
      expect(await other.post('/api/confirmEmail', guess)).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    }
    expect(await readEmail(id)).toBe(email);
    const confirmed = await server.createClient().post('/api/confirmEmail', { codeFromLink: code, password });
    expect(confirmed).toMatchObject({ status: 200, body: { message: 'Your email address was changed' } });
    expect(await readEmail(id)).toBe(next);
  });

  test('an account without a password confirms it where it is logged in', async () => {
    const { client, id, email } = await createLearner(server);
    await server.services.database.kysely.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    await change(client, `google-${email}`);
    const code = await getMailedCode(client, `google-${email}`);
    const other = server.createClient();
    expect((await other.get('/api/verify-email-change', { code })).body.proof).toBe('login');
    for (const password of [undefined, 'quiet-bamboo'])
      expect(await other.post('/api/confirmEmail', { codeFromLink: code, password })).toMatchObject({
        status: 403,
        body: { code: 'login_again' },
      });
    expect((await confirm(client, code)).status).toBe(200);
  });

  test('a taken address gets the same reply, its owner an email, and nothing changes', async () => {
    const { client, id, email } = await createLearner(server);
    const owner = await createLearner(server);
    const free = await change(client, `free-${email}`);
    const taken = await change(client, owner.email.toUpperCase());
    expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body });
    expect((await listSubjects(owner.email))[0]).toBe('Your address already has an account at HanziVine');
    expect((await listMails(owner.email))[0]?.links).toEqual([]);
    expect((await listSubjects(email)).slice(0, 2)).toEqual([
      'A new email address for your account',
      'A new email address for your account',
    ]);
    expect(await readEmail(id)).toBe(email);
    expect((await client.get('/api/login')).body.loggedIn).toBe(true);
  });

  test('an address that was taken since is not confirmed', async () => {
    const { client, id, email } = await createLearner(server);
    const next = `late-${email}`;
    await change(client, next);
    const code = await getMailedCode(client, next);
    const other = server.createClient();
    await other.post('/api/register', { username: `late-${id}`, email: next, password: passwordNew });
    const verifyCode = await getMailedCode(other, next);
    expect((await other.post('/api/sendVerificationState', { codeFromLink: verifyCode })).status).toBe(200);
    expect(await confirm(client, code)).toMatchObject({
      status: 400,
      body: { code: 'code_invalid', message: 'Invalid email confirmation link' },
    });
    expect(await readEmail(id)).toBe(email);
  });

  test('a registration that only claims the address does not keep it from its owner', async () => {
    const { client, id, email } = await createLearner(server);
    const next = `claimed-${email}`;
    const other = server.createClient();
    await other.post('/api/register', { username: `claim-${id}`, email: next, password: passwordNew });
    const verifyCode = await getMailedCode(other, next);
    await change(client, next);
    expect((await confirm(client, await getMailedCode(client, next))).status).toBe(200);
    expect(await readEmail(id)).toBe(next);
    expect((await other.post('/api/sendVerificationState', { codeFromLink: verifyCode })).status).toBe(400);
  });

  test('the link is valid for 24 hours, only its hash is stored, and a newer one ends it', async () => {
    const { client, id, email } = await createLearner(server);
    await change(client, `one-${email}`);
    const first = await getMailedCode(client, `one-${email}`);
    await change(client, `two-${email}`);
    expect((await confirm(client, first)).status).toBe(400);
    const code = await getMailedCode(client, `two-${email}`);
    const { kysely } = server.services.database;
    const rows = await kysely.selectFrom('mail_codes').selectAll().where('user_id', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(Number(rows[0]?.expires_at) - Number(rows[0]?.created_at)).toBe(24 * 3600 * 1000);
    await kysely
      .updateTable('mail_codes')
      .set({ expires_at: sql<Date>`now()` })
      .where('user_id', '=', id)
      .execute();
    expect((await confirm(client, code)).status).toBe(400);
  });

  test('it ends links to set a new password that the old address still holds', async () => {
    const { client, email } = await createLearner(server);
    await client.post('/api/changePasswordRequest', { email });
    const resetCode = await getMailedCode(client, email);
    await change(client, `safe-${email}`);
    await confirm(client, await getMailedCode(client, `safe-${email}`));
    expect((await client.get('/api/verify-email-change-password', { code: resetCode })).body.success).toBe(false);
  });

  test.each([['mei@localhost'], [''], [null], [['a@example.org']], [`${'a'.repeat(250)}@example.org`], ['a\u0000@example.org']])(
    '%j is rejected',
    async (email) => {
      const { client, id } = await createLearner(server);
      expect(await client.post('/api/changeEmail', { email })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field: 'email' },
      });
      const { kysely } = server.services.database;
      expect(await kysely.selectFrom('mail_codes').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    },
  );

  test('the own address is rejected', async () => {
    const { client, email } = await createLearner(server);
    expect(await change(client, email.toUpperCase())).toMatchObject({ status: 400, body: { field: 'email' } });
  });

  test('two emails an hour to one address, known or not', async () => {
    const strict = await startTestServer({ course: emptyCourse });
    try {
      const { client } = await createLearner(strict);
      const { email: taken } = await createLearner(strict);
      for (const address of ['free@example.org', taken]) {
        const statuses = [];
        for (let time = 0; time < 3; time += 1) statuses.push((await change(client, address)).status);
        expect(statuses).toEqual([200, 200, 429]);
      }
    } finally {
      await strict.stop();
    }
  });
});

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

  test('are listed to their owner, with the device, and nothing secret', async () => {
    const { client, name, password } = await createLearner(server);
    const other = server.createClient();
    await other.send('/api/login', {
      method: 'POST',
      body: JSON.stringify({ username: name, password }),
      headers: { 'content-type': 'application/json', origin: other.origin, 'sec-fetch-site': 'same-origin', 'user-agent': firefox },
    });
    const { status, body } = await client.get('/api/loginSessions');
    expect(status).toBe(200);
    expect(body.sessions).toHaveLength(2);
    const entry = { id: expect.any(String), createdAt: expect.any(String), lastSeenAt: expect.any(String) };
    expect(body.sessions).toContainEqual({ ...entry, device: 'Unknown device', isCurrent: true });
    expect(body.sessions).toContainEqual({ ...entry, device: 'Firefox on Linux', isCurrent: false });
    for (const { cookies } of [client, other]) expect(JSON.stringify(body)).not.toContain(cookies.get('hv_session'));
  });

  test('one is ended by its owner, by nobody else', async () => {
    const { client, name, password } = await createLearner(server);
    const other = await logIn(name, password);
    const stranger = (await createLearner(server)).client;
    const entries: { id: string; isCurrent: boolean }[] = (await client.get('/api/loginSessions')).body.sessions;
    const otherId = entries.find(({ isCurrent }) => !isCurrent)?.id;
    expect(await stranger.post('/api/endLoginSession', { id: otherId })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isLoggedIn(other)).toBe(true);
    expect((await client.post('/api/endLoginSession', { id: otherId })).status).toBe(200);
    expect(await isLoggedIn(other)).toBe(false);
    expect((await client.post('/api/endLoginSession', { id: otherId })).status).toBe(404);
    const ownId = entries.find(({ isCurrent }) => isCurrent)?.id;
    expect((await client.post('/api/endLoginSession', { id: ownId })).status).toBe(200);
    expect(client.cookies.has('hv_session')).toBe(false);
  });

  test.each([['x'], [1], [null], ["' or true --"]])('the id %j is rejected', async (id) => {
    const { client } = await createLearner(server);
    expect(await client.post('/api/endLoginSession', { id })).toMatchObject({ status: 400, body: { field: 'id' } });
  });

  test('all but this one are ended at once', async () => {
    const { client, name, password } = await createLearner(server);
    const others = [await logIn(name, password), await logIn(name, password)];
    const stranger = (await createLearner(server)).client;
    expect((await client.post('/api/logoutEverywhere')).status).toBe(200);
    expect(await isLoggedIn(client)).toBe(true);
    for (const other of others) expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(stranger)).toBe(true);
  });
});
