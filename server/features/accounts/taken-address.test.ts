// Registering an address that belongs to somebody: from the outside it is like any other (security, "Found by attack" 4).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner, getMailedCode } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { createAccountCleanupJob } from './cleanup.ts';

let server: TestServer;
let viewer: TestLearner;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '100' } });
  viewer = await createLearner(server);
});
afterAll(() => server.stop());

const password = 'quiet-bamboo';
const createName = () => `claim-${(count += 1)}`;
const register = (client: TestClient, username: string, email: string) => client.post('/api/register', { username, email, password });
const logIn = (username: string, typed = password) => server.createClient().post('/api/login', { username, password: typed });
const listMails = async (email: string): Promise<{ subject: string; links: string[] }[]> =>
  (await server.createClient().get('/dev/mail', { to: email })).body;

/** Everything that somebody can try with an address and a new name; their own texts are left out of the answers. */
async function probe(email: string): Promise<unknown[]> {
  const name = createName();
  const client = server.createClient();
  const found: unknown[] = [];
  const note = ({ status, body }: { status: number; body: unknown }) =>
    found.push([status, JSON.stringify(body).replaceAll(name, 'NAME').replaceAll(email, 'EMAIL')]);
  note(await register(client, name, email));
  found.push([...client.cookies.keys()].toSorted());
  note(await register(server.createClient(), name.toUpperCase(), `other-${email}`));
  note(await logIn(name));
  note(await logIn(name, 'wrong-password'));
  note(await logIn(email));
  note(await logIn(email.toUpperCase()));
  note(await logIn(email, 'wrong-password'));
  note(await client.post('/api/resendVerificationCode', { username: name }));
  note(await client.post('/api/resendVerificationCode', { username: email }));
  note(await client.post('/api/changePasswordRequest', { email }));
  note(await client.get('/api/login'));
  note(await client.get('/api/getRegistrationMessage'));
  note(await register(server.createClient(), createName(), email));
  note(await viewer.client.post('/api/check_existing_page_my_account', { name }));
  note(await viewer.client.get('/api/userdata', { usernameFromLink: name }));
  note(await viewer.client.get('/api/findPeople', { name }));
  note(await viewer.client.post('/api/sendFriendRequest', { name }));
  note(await viewer.client.post('/api/edit', { name }));
  note(await viewer.client.post('/api/changeEmail', { email }));
  return found;
}

test('every answer is the same as for a free address', async () => {
  const owner = await createLearner(server);
  const free = await probe(`free-${owner.email}`);
  expect(await probe(owner.email)).toEqual(free);
  expect(free.slice(0, 7)).toEqual([
    [200, '{"message":"You were registered successfully!"}'],
    ['hv_device', 'hv_notice'],
    [409, expect.stringContaining('Username is already taken')],
    [403, expect.stringContaining("You didn't verify your email yet")],
    [401, expect.stringContaining('Wrong username/password combination!')],
    [403, expect.stringContaining("You didn't verify your email yet")],
    [403, expect.stringContaining("You didn't verify your email yet")],
  ]);
  expect(free.slice(14, 17)).toEqual([
    [200, expect.not.stringContaining('Page exists')],
    [404, expect.stringContaining("User doesn't exist")],
    [200, expect.not.stringContaining('NAME')],
  ]);
});

describe('limits', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ course: emptyCourse });
  });
  afterAll(() => strict.stop());

  test('are reached by the same attempts, and none of them helps to guess the owner’s password', async () => {
    const owner = await createLearner(strict);
    const collect = async (email: string) => {
      const name = createName();
      const statuses: number[] = [];
      await register(strict.createClient(), name, email);
      const attempt = async (username: string, typed: string) =>
        statuses.push((await strict.createClient().post('/api/login', { username, password: typed })).status);
      for (let time = 0; time < 4; time += 1) await attempt(email, 'wrong-password');
      // Right for the registration, a guess for the owner: it counts, and it does not clear what was counted.
      await attempt(email, password);
      await attempt(email, password);
      await attempt(name, password);
      return statuses;
    };
    const free = await collect(`free-${owner.email}`);
    expect(await collect(owner.email)).toEqual(free);
    expect(free).toEqual([401, 401, 401, 401, 403, 429, 403]);
  });

  test('an address gets two emails an hour, however often it is registered', async () => {
    for (let time = 0; time < 4; time += 1)
      expect((await register(strict.createClient(), createName(), 'flooded@example.org')).status).toBe(200);
    expect((await strict.createClient().get('/dev/mail', { to: 'flooded@example.org' })).body).toHaveLength(2);
  });
});

test('the owner gets an email without a code, and logs in as usual', async () => {
  const owner = await createLearner(server);
  const name = createName();
  await register(server.createClient(), name, owner.email.toUpperCase());
  await server.createClient().post('/api/resendVerificationCode', { username: name });
  const mails = await listMails(owner.email);
  expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'You already have an account at HanziVine'),
  );
  expect(mails.slice(0, 2).flatMap(({ links }) => links)).not.toContainEqual(expect.stringContaining('code='));
  expect(await logIn(owner.email, owner.password)).toMatchObject({ status: 200, body: { user: owner.name } });
  expect((await logIn(name)).status).toBe(403);
});

test('a new password for the address is one for its owner', async () => {
  const owner = await createLearner(server);
  await register(server.createClient(), createName(), owner.email);
  await server.createClient().post('/api/changePasswordRequest', { email: owner.email });
  const codeFromLink = await getMailedCode(server.createClient(), owner.email);
  const next = { codeFromLink, passwordNew: 'fresh-bamboo', passwordNewRepeat: 'fresh-bamboo' };
  expect((await server.createClient().post('/api/resetPassword', next)).status).toBe(200);
  expect(await logIn(owner.email, 'fresh-bamboo')).toMatchObject({ status: 200, body: { user: owner.name } });
});

test.each(['removed', 'moved to another address'])(
  'once the owner’s account is %s, the next link verifies the registration',
  async (fate) => {
    const owner = await createLearner(server);
    const name = createName();
    const client = server.createClient();
    await register(client, name, owner.email);
    if (fate === 'removed') await owner.client.post('/api/removePage');
    else {
      await owner.client.post('/api/changeEmail', { email: `next-${owner.email}` });
      const codeFromLink = await getMailedCode(client, `next-${owner.email}`);
      expect((await owner.client.post('/api/confirmEmail', { codeFromLink })).status).toBe(200);
    }
    await client.post('/api/resendVerificationCode', { username: name });
    const codeFromLink = await getMailedCode(client, owner.email);
    expect((await client.post('/api/sendVerificationState', { codeFromLink })).status).toBe(200);
    expect((await logIn(owner.email)).body.user).toBe(name);
  },
);

test('of several registrations of one address the first to be verified gets it, also of ten at once', async () => {
  const email = 'shared@example.org';
  const codes = [];
  for (let time = 0; time < 10; time += 1) {
    await register(server.createClient(), `shared-${time}`, email);
    codes.push(await getMailedCode(server.createClient(), email));
  }
  const answers = await Promise.all(
    codes.map((codeFromLink) => server.createClient().post('/api/sendVerificationState', { codeFromLink, password })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    code: 'code_invalid',
    message: expect.stringContaining('Another registration has confirmed this address'),
  });
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await logIn(email)).body.user).toBe(`shared-${winner}`);
  expect((await logIn(`shared-${(winner + 1) % 10}`)).status).toBe(403);
});

test('a link for a new password cannot verify an address that somebody else has verified since', async () => {
  const email = 'raced@example.org';
  const client = server.createClient();
  await register(client, 'raced-1', email);
  await client.post('/api/changePasswordRequest', { email });
  const resetCode = await getMailedCode(client, email);
  await register(server.createClient(), 'raced-2', email);
  await client.post('/api/sendVerificationState', { codeFromLink: await getMailedCode(client, email), password });
  const next = { codeFromLink: resetCode, passwordNew: 'fresh-bamboo', passwordNewRepeat: 'fresh-bamboo' };
  expect(await client.post('/api/resetPassword', next)).toMatchObject({ status: 400, body: { message: 'Invalid password reset link' } });
  expect((await logIn('raced-1')).status).toBe(403);
});

test('fifty registrations of one name and a taken address at once hold it once', async () => {
  const { email } = await createLearner(server);
  const name = createName();
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(server.createClient(), name, email)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
});

test('the registration goes after seven days, its owner stays', async () => {
  const owner = await createLearner(server);
  const name = createName();
  await register(server.createClient(), name, owner.email);
  const { kysely } = server.services.database;
  await sql`update users set created_at = now() - interval '7 days 1 minute' where email = ${owner.email}`.execute(kysely);
  while (await createAccountCleanupJob(server.services).run(new AbortController().signal));
  expect((await logIn(name)).status).toBe(401);
  expect((await register(server.createClient(), name, `free-${owner.email}`)).status).toBe(200);
  expect((await logIn(owner.name, owner.password)).status).toBe(200);
});

describe('the same name registered again', () => {
  test('in the same browser corrects the registration; the link to the wrong address is over', async () => {
    const client = server.createClient();
    const name = createName();
    await register(client, name, 'wrogn@example.org');
    const wrongCode = await getMailedCode(client, 'wrogn@example.org');
    await client.post('/api/changePasswordRequest', { email: 'wrogn@example.org' });
    const wrongReset = await getMailedCode(client, 'wrogn@example.org');
    const answer = await client.post('/api/register', { username: name, email: 'wrong@example.org', password: 'corrected-bamboo' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'You were registered successfully!' } });
    expect((await client.get('/api/verify-email', { code: wrongCode })).body.success).toBe(false);
    expect((await client.get('/api/verify-email-change-password', { code: wrongReset })).body.success).toBe(false);
    expect((await logIn(name)).status).toBe(401);
    const codeFromLink = await getMailedCode(client, 'wrong@example.org');
    expect((await client.post('/api/sendVerificationState', { codeFromLink })).status).toBe(200);
    expect((await logIn('wrong@example.org', 'corrected-bamboo')).body.user).toBe(name);
  });

  test('after the verification, or in another browser, is refused', async () => {
    const { client, name } = await createLearner(server);
    expect(await register(client, name, 'mine@example.org')).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    const pending = createName();
    await register(server.createClient(), pending, 'first@example.org');
    expect((await register(client, pending, 'mine@example.org')).status).toBe(409);
    expect((await register(server.createClient(), pending, 'mine@example.org')).status).toBe(409);
    expect(await listMails('mine@example.org')).toEqual([]);
  });
});
