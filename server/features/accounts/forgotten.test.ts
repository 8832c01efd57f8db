// Password reset over HTTP, and limits on password attempts and emailed codes (decisions §9; security, "Accounts").
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMailedCode, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

async function mailsTo(email: string) {
  return (await server.createClient().get('/dev/mail', { to: email })).body;
}

describe('a forgotten password', () => {
  test('a link sets a new one, once, and ends every session', async () => {
    const { client, name, email } = await createLearner(server);
    const reply = await client.post('/api/changePasswordRequest', { email: email.toUpperCase() });
    expect((await client.post('/api/changePasswordRequest', { email: 'nobody-here@example.org' })).body).toEqual(reply.body);
    expect(await mailsTo('nobody-here@example.org')).toEqual([]);
    const code = await getMailedCode(client, email);
    expect((await client.get('/api/verify-email-change-password', { code })).body).toEqual({
      success: true,
      error: null,
      username: name,
    });
    expect((await client.get('/api/verify-email', { code })).body.success).toBe(false);
    const set = (passwordNew: string, passwordNewRepeat = passwordNew) =>
      server.createClient().post('/api/resetPassword', { codeFromLink: code, passwordNew, passwordNewRepeat });
    expect(await set('new-bamboo', 'other-bamboo')).toMatchObject({
      status: 400,
      body: { field: 'passwordNewRepeat', message: 'The passwords are not the same' },
    });
    expect(await set('password1')).toMatchObject({ status: 400, body: { field: 'passwordNew', message: 'Password is too common' } });
    const answers = await Promise.all([set('new-bamboo'), set('new-bamboo')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await set('newer-bamboo')).toMatchObject({
      status: 400,
      body: { code: 'code_invalid', message: 'Invalid password reset link' },
    });
    expect((await client.get('/api/login')).body.loggedIn).toBe(false);
    expect((await client.get('/api/verify-email-change-password', { code })).body).toEqual({
      success: false,
      error: 'Invalid password reset link',
      username: null,
    });
    expect((await client.post('/api/login', { username: name, password: 'new-bamboo' })).status).toBe(200);
    const [notice] = await mailsTo(email);
    expect(notice.subject).toBe('Your password was changed');
  });

  test('the link is valid for one hour', async () => {
    const { client, id, email } = await createLearner(server);
    await client.post('/api/changePasswordRequest', { email });
    const { kysely } = server.services.database;
    const row = await kysely
      .selectFrom('mail_codes')
      .selectAll()
      .where('user_id', '=', id)
      .where('purpose', '=', 'reset')
      .executeTakeFirstOrThrow();
    expect(Number(row.expires_at) - Number(row.created_at)).toBe(3600 * 1000);
    await kysely
      .updateTable('mail_codes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', id)
      .execute();
    const code = await getMailedCode(client, email);
    expect((await client.get('/api/verify-email-change-password', { code })).body).toEqual({
      success: false,
      error: 'Invalid password reset link',
      username: null,
    });
  });

  test('it verifies the email as well', async () => {
    const client = server.createClient();
    await client.post('/api/register', { username: 'unverified', email: 'unverified@example.org', password: 'quiet-bamboo' });
    await client.post('/api/changePasswordRequest', { email: 'unverified@example.org' });
    const code = await getMailedCode(client, 'unverified@example.org');
    await client.post('/api/resetPassword', { codeFromLink: code, passwordNew: 'fresh-bamboo', passwordNewRepeat: 'fresh-bamboo' });
    expect((await client.post('/api/login', { username: 'unverified', password: 'fresh-bamboo' })).status).toBe(200);
  });
});

describe('limits of one account', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ course: buildSmallCourse() });
  });
  afterAll(() => strict.stop());

  test.each(['known', 'unknown'])('after five wrong passwords even the right one has to wait: %s', async (kind) => {
    const learner = await createLearner(strict);
    const username = kind === 'known' ? learner.name : 'nobody';
    const tries = [];
    for (let time = 0; time < 6; time += 1) {
      tries.push(await strict.createClient().post('/api/login', { username, password: 'wrong-password' }));
    }
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    const last = await strict.createClient().post('/api/login', { username, password: learner.password });
    expect(last).toMatchObject({ status: 429, body: { code: 'too_fast', message: "You're too fast. Please slow down." } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each(['name', 'email'] as const)(
    'a learner who chose a new password by a mailed link logs in at once, by %s, also after five wrong ones',
    async (field) => {
      const learner = await createLearner(strict);
      const tryToLogIn = async (password: string) =>
        (await strict.createClient().post('/api/login', { username: learner[field], password })).status;
      for (let time = 0; time < 5; time += 1) await tryToLogIn('wrong-password');
      expect(await tryToLogIn(learner.password)).toBe(429);
      await learner.client.post('/api/changePasswordRequest', { email: learner.email });
      const codeFromLink = await getMailedCode(learner.client, learner.email);
      const passwordNew = 'fresh-bamboo';
      await learner.client.post('/api/resetPassword', { codeFromLink, passwordNew, passwordNewRepeat: passwordNew });
      expect(await tryToLogIn(passwordNew)).toBe(200);
    },
  );

  test.each([
    ['/api/changePasswordRequest', 'email'],
    ['/api/resendVerificationCode', 'username'],
  ])('%s: two emails an hour to one address, known or not', async (path, field) => {
    const { email } = await createLearner(strict);
    for (const address of [email, `nobody-${field}@example.org`]) {
      const statuses = [];
      for (let time = 0; time < 3; time += 1) statuses.push((await strict.createClient().post(path, { [field]: address })).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
  });
});
