// Accounts over HTTP: register, verify, log in and out (accounts-and-chat §4, §8; decisions §9).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMailedCode, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const password = 'quiet-bamboo';

async function registered(name: string, email = `${name}@example.org`): Promise<TestClient> {
  const client = server.createClient();
  const answer = await client.post('/api/register', { username: name, email, password });
  expect(answer).toMatchObject({ status: 200, body: { message: 'You were registered successfully!' } });
  return client;
}

async function mailsTo(email: string) {
  return (await server.createClient().get('/dev/mail', { to: email })).body;
}

function accounts() {
  return server.services.database.kysely.selectFrom('users').select(['name', 'email']).execute();
}

describe('register', () => {
  test('creates an unverified account and emails a link', async () => {
    const client = await registered('mei');
    const [mail, ...more] = await mailsTo('MEI@example.org');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'mei@example.org', subject: 'Please confirm your email address' });
    expect(mail.links[0]).toMatch(new RegExp(`^${server.url}/verifyemail\\?code=[\\w-]{43}$`));
    expect(mail.text).toContain('Hello mei,');
    expect(mail.html).toContain(mail.links[0]);
    expect(mail.html).not.toMatch(/src="(?!cid:)/);
    expect(client.cookies.has('hv_session')).toBe(false);
    expect(await client.post('/api/login', { username: 'mei', password })).toMatchObject({
      status: 403,
      body: { code: 'not_verified', message: "You didn't verify your email yet" },
    });
  });

  test('the notice of a registration is returned once', async () => {
    const client = await registered('notice');
    expect((await client.get('/api/getRegistrationMessage')).body).toEqual({ registrationMessage: 'You were registered successfully!' });
    expect((await client.get('/api/getRegistrationMessage')).body).toEqual({ registrationMessage: '' });
    expect((await server.createClient().get('/api/getRegistrationMessage')).body).toEqual({ registrationMessage: '' });
  });

  test.each(['taken', 'TAKEN', 'tаken', 'ｔａｋｅｎ'])('rejects a name that looks like a taken one: %s', async (name) => {
    if (name === 'taken') await registered('taken');
    const answer = await server
      .createClient()
      .post('/api/register', { username: name, email: `new-${Math.random()}@example.org`, password });
    expect(answer).toMatchObject({ status: 409, body: { message: 'Username is already taken', code: 'name_taken', field: 'username' } });
  });

  test('rejects a name that the eye takes for a taken one, also at a correction and a new name', async () => {
    await registered('Rairner1');
    const client = server.createClient();
    const register = (username: string) => client.post('/api/register', { username, email: 'shape@example.org', password });
    for (const name of ['RairnerI', 'Rairnerl', 'raimerl'])
      expect(await register(name), name).toMatchObject({ status: 409, body: { code: 'name_taken', field: 'username' } });
    expect(await register('Rairneri')).toMatchObject({ status: 200 });
    // The same browser corrects its registration: the capital letter makes the other name of it.
    expect(await register('RairnerI')).toMatchObject({ status: 409, body: { code: 'name_taken', field: 'username' } });
    const learner = await createLearner(server);
    const edit = { name: 'Rairnerl', level: '', age: '', info: '' };
    expect(await learner.client.post('/api/edit', edit)).toMatchObject({ status: 409, body: { code: 'name_taken', field: 'name' } });
  });

  test.each([
    ['username', { username: 'a b' }, 'Username cannot contain spaces'],
    ['username', { username: 'a.b' }, 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores'],
    ['username', { username: 'a'.repeat(31) }, 'Maximum 30 characters allowed for username'],
    ['email', { email: 'a@localhost' }, 'Invalid email format'],
    ['password', { password: 'short' }, 'Password must be at least 8 characters long'],
    ['password', { password: 'a'.repeat(31) }, 'Password must be maximum 30 characters long'],
    ['password', { password: 'with a space' }, 'Password cannot contain spaces'],
    ['password', { password: 'пароль-пароль' }, 'Password contains unsupported characters'],
    ['password', { password: 'password1' }, 'Password is too common'],
    ['password', { username: 'unusual-name', password: 'Unusual-Name' }, 'Password is too common'],
  ])('an invalid %s is rejected and changes nothing', async (field, wrong, message) => {
    const before = await accounts();
    const answer = await server
      .createClient()
      .post('/api/register', { username: 'somebody', email: 'somebody@example.org', password, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', field, message } });
    expect(await accounts()).toEqual(before);
  });

  test('fifty concurrent registrations with one name create one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        server
          .createClient()
          .post('/api/register', { username: number % 2 ? 'crowd' : 'Crоwd', email: `crowd-${number}@example.org`, password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
    expect((await accounts()).filter(({ email }) => email.startsWith('crowd-'))).toHaveLength(1);
  });
});

describe('verify', () => {
  test('a check leaves the code valid, its use consumes it', async () => {
    const client = await registered('verify-me');
    const code = await getMailedCode(client, 'verify-me@example.org');
    for (let time = 0; time < 2; time += 1) {
      expect((await client.get('/api/verify-email', { code })).body).toEqual({
        success: true,
        error: null,
        username: 'verify-me',
        proof: 'given',
      });
    }
    const use = () => client.post('/api/sendVerificationState', { state: 'verified', codeFromLink: code });
    expect(await use()).toMatchObject({ status: 200, body: { message: 'Email was successfully verified!' } });
    expect(await use()).toMatchObject({ status: 400, body: { code: 'code_invalid', message: 'An error occurred while verifying email' } });
    expect((await client.get('/api/verify-email', { code })).body).toEqual({
      success: false,
      error: 'An error occurred while verifying email',
      username: null,
      proof: null,
    });
    expect(await client.post('/api/login', { username: 'verify-me', password })).toMatchObject({ status: 200 });
  });

  test('of ten concurrent uses one counts', async () => {
    const client = await registered('verify-race');
    const code = await getMailedCode(client, 'verify-race@example.org');
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/api/sendVerificationState', { codeFromLink: code })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });

  test('only a hash of the code is stored, and it is valid for 24 hours', async () => {
    const client = await registered('hashed');
    const code = await getMailedCode(client, 'hashed@example.org');
    const { kysely } = server.services.database;
    const rows = await kysely
      .selectFrom('mail_codes')
      .innerJoin('users', 'users.id', 'mail_codes.user_id')
      .selectAll('mail_codes')
      .where('name', '=', 'hashed')
      .execute();
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(row?.code_hash).toHaveLength(32);
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(24 * 3600 * 1000);
    await kysely
      .updateTable('mail_codes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('code_hash', '=', row?.code_hash ?? Buffer.of())
      .execute();
    expect((await client.get('/api/verify-email', { code })).body.success).toBe(false);
    expect(await client.post('/api/sendVerificationState', { codeFromLink: code })).toMatchObject({
      status: 400,
      body: { code: 'code_invalid' },
    });
  });

  test('a new code invalidates the old one; the reply is the same for everyone', async () => {
    const client = await registered('resend');
    const first = await getMailedCode(client, 'resend@example.org');
    const answer = await client.post('/api/resendVerificationCode', { username: 'Resend' });
    expect(answer.status).toBe(200);
    const second = await getMailedCode(client, 'resend@example.org');
    expect((await client.get('/api/verify-email', { code: first })).body.success).toBe(false);
    expect((await client.get('/api/verify-email', { code: second })).body.success).toBe(true);
    expect((await client.post('/api/resendVerificationCode', { username: 'nobody-at-all' })).body).toEqual(answer.body);
    await client.post('/api/sendVerificationState', { codeFromLink: second });
    expect((await client.post('/api/resendVerificationCode', { username: 'resend@example.org' })).body).toEqual(answer.body);
    expect(await mailsTo('resend@example.org')).toHaveLength(2);
  });

  test.each([undefined, '', 'unknown', '\u0000', 'x'.repeat(201)])('an invalid code: %j', async (code) => {
    const { status, body } = await server.createClient().post('/api/sendVerificationState', { codeFromLink: code });
    expect(status).toBe(400);
    expect(['code_invalid', 'invalid_input']).toContain(body.code);
  });
});

describe('log in and out', () => {
  const readAccountId = async (id: string) =>
    (await server.services.database.kysely.selectFrom('users').select('public_id').where('id', '=', id).executeTakeFirstOrThrow())
      .public_id;

  test('by username or email, case-insensitively', async () => {
    const learner = await createLearner(server);
    for (const username of [learner.name, learner.name.toUpperCase(), learner.email, learner.email.toUpperCase()]) {
      const client = server.createClient();
      expect(await client.post('/api/login', { username, password: learner.password })).toMatchObject({
        status: 200,
        body: { loggedIn: true, user: learner.name },
      });
      expect((await client.get('/api/login')).body).toEqual({
        loggedIn: true,
        user: learner.name,
        accountId: await readAccountId(learner.id),
        moderator: false,
        newcomer: true,
        removed: [],
      });
    }
  });

  test('an unknown name and a wrong password get the same reply', async () => {
    const learner = await createLearner(server);
    const expected = { status: 401, body: { code: 'wrong_login', message: 'Wrong username/password combination!' } };
    expect(await server.createClient().post('/api/login', { username: learner.name, password: 'wrong-password' })).toMatchObject(expected);
    expect(await server.createClient().post('/api/login', { username: 'nobody', password: 'wrong-password' })).toMatchObject(expected);
    expect(await server.createClient().post('/api/login', { username: 'nobody@example.org', password: 'wrong-password' })).toMatchObject(
      expected,
    );
  });

  test('returns who is logged in', async () => {
    const { client, name, id } = await createLearner(server);
    expect((await client.get('/api/userdataAuth')).body).toEqual({ username: name, accountId: await readAccountId(id) });
    expect((await client.get('/api/getOwnName')).body).toEqual({ name });
    expect((await client.get('/api/isLoggedInWithGoogle')).body).toEqual({ loggedInWay: 1 });
    expect((await client.get('/api/is_paid_generally')).body).toEqual({ paid: 0 });
    expect((await (await createLearner(server, 2)).client.get('/api/is_paid_generally')).body).toEqual({ paid: 1 });
  });

  test('the account id is opaque, and the same after a change of name', async () => {
    const { client, id } = await createLearner(server);
    const { accountId } = (await client.get('/api/login')).body;
    expect(accountId).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await server.services.database.kysely
      .updateTable('users')
      .set({ name: 'renamed', name_skeleton: 'renamed' })
      .where('id', '=', id)
      .execute();
    expect((await client.get('/api/login')).body).toEqual({
      loggedIn: true,
      user: 'renamed',
      accountId,
      moderator: false,
      newcomer: true,
      removed: [],
    });
    expect((await (await createLearner(server)).client.get('/api/login')).body.accountId).not.toBe(accountId);
  });

  test('a visitor is reported as not logged in', async () => {
    expect((await server.createClient().get('/api/login')).body).toEqual({
      loggedIn: false,
      user: null,
      accountId: null,
      moderator: false,
      newcomer: false,
      removed: [],
    });
    expect(await server.createClient().get('/api/getOwnName')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
  });

  test('logging out ends this session, or all of them', async () => {
    const { client, name, password: own } = await createLearner(server);
    const other = server.createClient();
    await other.post('/api/login', { username: name, password: own });
    const kept = new Map(client.cookies);
    expect((await client.post('/api/logout')).status).toBe(200);
    expect((await client.get('/api/login')).body.loggedIn).toBe(false);
    for (const [cookie, value] of kept) client.cookies.set(cookie, value);
    expect((await client.get('/api/login')).body.loggedIn).toBe(false);
    expect((await other.get('/api/login')).body.loggedIn).toBe(true);
    await client.post('/api/login', { username: name, password: own });
    expect((await client.get('/api/logout', { everywhere: 1 })).status).toBe(200);
    expect((await other.get('/api/login')).body.loggedIn).toBe(false);
    expect((await server.createClient().post('/api/logout')).status).toBe(200);
  });
});

test('every email so far carries the account it was sent to', async () => {
  const { kysely } = server.services.database;
  const mails = kysely.selectFrom('mail_outbox').leftJoin('users', 'users.id', 'mail_outbox.user_id');
  const rows = await mails.select(['mail_outbox.recipient', 'users.email']).execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { recipient, email } of rows) expect(email).toBe(recipient);
});
