// Accounts through HTTP: register, verify, log in and out (accounts-and-chat §4, §8; decisions §9).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedCode, newLearner } from '#dev/new-learner.ts';
import { type Client, type TestServer, startTestServer } from '#dev/server.ts';
import { smallCourse } from '#dev/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: smallCourse(), environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const password = 'quiet-bamboo';

async function registered(name: string, email = `${name}@example.org`): Promise<Client> {
  const client = server.client();
  const answer = await client.post('/api/register', { username: name, email, password });
  expect(answer).toMatchObject({ status: 200, body: { message: 'You were registered successfully!' } });
  return client;
}

async function mailsTo(email: string) {
  return (await server.client().get('/dev/mail', { to: email })).body;
}

function accounts() {
  return server.parts.database.kysely.selectFrom('users').select(['name', 'email']).execute();
}

describe('register', () => {
  test('makes an unverified account and mails a link', async () => {
    const client = await registered('mei');
    const [mail, ...more] = await mailsTo('MEI@example.org');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'mei@example.org', subject: 'Please confirm your e-mail address' });
    expect(mail.links[0]).toMatch(new RegExp(`^${server.url}/verifyemail\\?code=[\\w-]{43}$`));
    expect(mail.text).toContain('Hello mei,');
    expect(mail.html).toContain(mail.links[0]);
    expect(mail.html).not.toMatch(/<img|src=/);
    expect(client.cookies.has('hv_session')).toBe(false);
    expect(await client.post('/api/login', { username: 'mei', password })).toMatchObject({
      status: 403,
      body: { code: 'not_verified', message: "You didn't verify your email yet" },
    });
  });

  test('the notice of a registration is given once', async () => {
    const client = await registered('notice');
    expect((await client.get('/api/getRegistrationMessage')).body).toEqual({ registrationMessage: 'You were registered successfully!' });
    expect((await client.get('/api/getRegistrationMessage')).body).toEqual({ registrationMessage: '' });
    expect((await server.client().get('/api/getRegistrationMessage')).body).toEqual({ registrationMessage: '' });
  });

  test('a taken e-mail gets the same answer, and its owner a mail', async () => {
    await registered('first-owner', 'Shared@example.org');
    await registered('second-owner', 'shared@EXAMPLE.org');
    const mails = await mailsTo('shared@example.org');
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual([
      'You already have an account at HanziVine',
      'Please confirm your e-mail address',
    ]);
    expect(mails[0].text).toContain('Hello first-owner,');
    expect((await accounts()).filter(({ email }) => email.toLowerCase() === 'shared@example.org')).toEqual([
      { name: 'first-owner', email: 'Shared@example.org' },
    ]);
  });

  test.each(['taken', 'TAKEN', 'tаken', 'ｔａｋｅｎ'])('a name that looks like a taken one is told: %s', async (name) => {
    if (name === 'taken') await registered('taken');
    const answer = await server.client().post('/api/register', { username: name, email: `new-${Math.random()}@example.org`, password });
    expect(answer).toMatchObject({ status: 409, body: { message: 'Username is already taken', code: 'name_taken', field: 'username' } });
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
  ])('wrong %s is refused and changes nothing', async (field, wrong, message) => {
    const before = await accounts();
    const answer = await server.client().post('/api/register', { username: 'somebody', email: 'somebody@example.org', password, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', field, message } });
    expect(await accounts()).toEqual(before);
  });

  test('fifty at once with one name make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        server.client().post('/api/register', { username: number % 2 ? 'crowd' : 'Crоwd', email: `crowd-${number}@example.org`, password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
    expect((await accounts()).filter(({ email }) => email.startsWith('crowd-'))).toHaveLength(1);
  });
});

describe('verify', () => {
  test('a check leaves the code good, its use ends it', async () => {
    const client = await registered('verify-me');
    const code = await mailedCode(client, 'verify-me@example.org');
    for (let time = 0; time < 2; time += 1) {
      expect((await client.get('/api/verify-email', { code })).body).toEqual({ success: true, error: null });
    }
    const use = () => client.post('/api/sendVerificationState', { state: 'verified', codeFromLink: code });
    expect(await use()).toMatchObject({ status: 200, body: { message: 'Email was successfully verified!' } });
    expect(await use()).toMatchObject({ status: 400, body: { code: 'code_invalid', message: 'An error occurred while verifying email' } });
    expect((await client.get('/api/verify-email', { code })).body).toEqual({
      success: false,
      error: 'An error occurred while verifying email',
    });
    expect(await client.post('/api/login', { username: 'verify-me', password })).toMatchObject({ status: 200 });
  });

  test('of ten uses at once one counts', async () => {
    const client = await registered('verify-race');
    const code = await mailedCode(client, 'verify-race@example.org');
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/api/sendVerificationState', { codeFromLink: code })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });

  test('only a hash of the code is stored, and it is good for 24 hours', async () => {
    const client = await registered('hashed');
    const code = await mailedCode(client, 'hashed@example.org');
    const { kysely } = server.parts.database;
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

  test('a new code ends the old one; the answer is the same for anybody', async () => {
    const client = await registered('resend');
    const first = await mailedCode(client, 'resend@example.org');
    const answer = await client.post('/api/resendVerificationCode', { username: 'Resend' });
    expect(answer.status).toBe(200);
    const second = await mailedCode(client, 'resend@example.org');
    expect((await client.get('/api/verify-email', { code: first })).body.success).toBe(false);
    expect((await client.get('/api/verify-email', { code: second })).body.success).toBe(true);
    expect((await client.post('/api/resendVerificationCode', { username: 'nobody-at-all' })).body).toEqual(answer.body);
    await client.post('/api/sendVerificationState', { codeFromLink: second });
    expect((await client.post('/api/resendVerificationCode', { username: 'resend@example.org' })).body).toEqual(answer.body);
    expect(await mailsTo('resend@example.org')).toHaveLength(2);
  });

  test.each([undefined, '', 'unknown', '\u0000', 'x'.repeat(201)])('a code that is none: %j', async (code) => {
    const { status, body } = await server.client().post('/api/sendVerificationState', { codeFromLink: code });
    expect(status).toBe(400);
    expect(['code_invalid', 'invalid_input']).toContain(body.code);
  });
});

describe('log in and out', () => {
  test('by name or e-mail, without regard to case', async () => {
    const learner = await newLearner(server);
    for (const username of [learner.name, learner.name.toUpperCase(), learner.email, learner.email.toUpperCase()]) {
      const client = server.client();
      expect(await client.post('/api/login', { username, password: learner.password })).toMatchObject({
        status: 200,
        body: { loggedIn: true, user: learner.name },
      });
      expect((await client.get('/api/login')).body).toEqual({ loggedIn: true, user: learner.name });
    }
  });

  test('an unknown name and a wrong password get one answer', async () => {
    const learner = await newLearner(server);
    const expected = { status: 401, body: { code: 'wrong_login', message: 'Wrong username/password combination!' } };
    expect(await server.client().post('/api/login', { username: learner.name, password: 'wrong-password' })).toMatchObject(expected);
    expect(await server.client().post('/api/login', { username: 'nobody', password: 'wrong-password' })).toMatchObject(expected);
    expect(await server.client().post('/api/login', { username: 'nobody@example.org', password: 'wrong-password' })).toMatchObject(
      expected,
    );
  });

  test('who one is', async () => {
    const { client, name } = await newLearner(server);
    expect((await client.get('/api/userdataAuth')).body).toEqual({ username: name });
    expect((await client.get('/api/getOwnName')).body).toEqual({ name });
    expect((await client.get('/api/isLoggedInWithGoogle')).body).toEqual({ loggedInWay: 1 });
    expect((await client.get('/api/is_paid_generally')).body).toEqual({ paid: 0 });
    expect((await (await newLearner(server, 2)).client.get('/api/is_paid_generally')).body).toEqual({ paid: 1 });
  });

  test('a visitor is told that he is one', async () => {
    expect((await server.client().get('/api/login')).body).toEqual({ loggedIn: false, user: null });
    expect(await server.client().get('/api/getOwnName')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
  });

  test('logging out ends this session, or all of them', async () => {
    const { client, name, password: own } = await newLearner(server);
    const other = server.client();
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
    expect((await server.client().post('/api/logout')).status).toBe(200);
  });
});
