// Profiles: what is shown to whom, editing, and renaming, through HTTP.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levels } from '#contract/wire.ts';
import { answerQuestions, getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: buildCourse('profiles', buildSmallLevel(1, 25)), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function getName(client: TestClient): Promise<string> {
  return (await client.get('/api/getOwnName')).body.name;
}
async function readProfile(viewer: TestClient, of?: TestClient): Promise<any> {
  const { status, body } = await viewer.get('/api/userdata', of ? { usernameFromLink: await getName(of) } : {});
  expect(status).toBe(200);
  return body;
}
async function edit(client: TestClient, input: object, status = 200): Promise<any> {
  const response = await client.post('/api/edit', input);
  expect([JSON.stringify(input).slice(0, 80), response.status]).toEqual([JSON.stringify(input).slice(0, 80), status]);
  return response.body;
}
async function makeFriends(one: TestClient, other: TestClient): Promise<void> {
  await one.post('/api/sendFriendRequest', { name: await getName(other) });
  await other.post('/api/addFriend', { name: await getName(one) });
}

describe('what a profile shows', () => {
  test('is empty at first, and then what the learner wrote', async () => {
    const anna = await server.logInLearner();
    expect(await readProfile(anna)).toMatchObject({ username: await getName(anna), level: '', age: '', info: '', own: true, shown: true });
    await edit(anna, { name: '', level: '3', age: '34', info: '  I like 茶 & <b>tea</b>\n  ' });
    const boris = await server.logInLearner();
    const written = { username: await getName(anna), level: 3, age: 34, info: 'I like 茶 & <b>tea</b>' };
    expect(await readProfile(boris, anna)).toMatchObject({ ...written, own: false, shown: true });
    for (const wish of ['true', 'false']) expect((await anna.get('/api/userdata', { edit: wish })).body).toMatchObject(written);
  });

  test('follows the setting of its owner', async () => {
    const [anna, boris, carla] = [await server.logInLearner(), await server.logInLearner(), await server.logInLearner()];
    await edit(anna, { level: 2, age: 40, info: 'Hello there' });
    await makeFriends(anna, boris);
    const name = await getName(anna);
    const hidden = { username: name, level: '', age: '', info: '', own: false, shown: false, learnt: null };
    const expectSeen = async (setting: string, friendSees: boolean, strangerSees: boolean) => {
      await anna.post('/api/saveSettings', { answers: { question1: setting } });
      expect(await readProfile(anna)).toMatchObject({ info: 'Hello there', shown: true });
      for (const [viewer, sees] of [
        [boris, friendSees],
        [carla, strangerSees],
      ] as const) {
        // `edit` is for the owner alone.
        const { body } = await viewer.get('/api/userdata', { usernameFromLink: name, edit: 'true' });
        if (sees) expect(body).toMatchObject({ info: 'Hello there', age: 40, shown: true });
        else expect(body).toEqual(hidden);
      }
    };
    await expectSeen('All the users', true, true);
    await expectSeen('Only to my friends', true, false);
    await expectSeen('Only to me', false, false);
  });

  test('counts the words learnt', async () => {
    const anna = await createLearner(server);
    const quiz = await getQuiz(anna);
    await answerQuestions(
      anna,
      quiz.questions.filter(({ id }) => id <= '1-003'),
    );
    const { learnt } = await readProfile(anna.client);
    expect(learnt.words).toBe(3);
    expect(learnt.levels[0]).toEqual({ level: 1, score: 12 / 100, words: 3 });
  });

  test('is found by its name in any spelling that looks the same, and by no other', async () => {
    const anna = await server.logInLearner();
    await edit(anna, { name: 'Kate_Moss' });
    expect((await anna.get('/api/userdata', { usernameFromLink: 'КАТЕ_moss' })).body.username).toBe('Kate_Moss');
    const check = async (name: unknown) => (await anna.post('/api/check_existing_page_my_account', { name })).body.message;
    expect(await check('kate_moss')).toBe('Page exists');
    for (const nobody of ['kate', '', 'kate_moss%', "' or 1=1", '汉字']) expect(await check(nobody)).toBe("Page doesn't exist");
    for (const path of ['userdata', 'displayFriend', 'posts']) {
      const { status, body } = await anna.get(`/api/${path}`, { usernameFromLink: 'nobody-of-this-name' });
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });
});

describe('editing', () => {
  test('refuses each field at its limit with its own message, and changes nothing', async () => {
    const anna = await server.logInLearner();
    await edit(anna, { level: '1', age: '1', info: 'ok' });
    const cases: [object, string, string][] = [
      [{ level: '7' }, 'level', 'Only numbers from 1 to 6 are allowed'],
      [{ level: '0' }, 'level', 'Only numbers from 1 to 6 are allowed'],
      [{ level: '11' }, 'level', 'Only numbers from 1 to 6 are allowed'],
      [{ level: 2.5 }, 'level', 'Only numbers from 1 to 6 are allowed'],
      [{ age: '101' }, 'age', 'Only numbers from 1 to 100 are allowed'],
      [{ age: '0' }, 'age', 'Only numbers from 1 to 100 are allowed'],
      [{ age: '-5' }, 'age', 'Only numbers from 1 to 100 are allowed'],
      [{ age: 'ten' }, 'age', 'Only numbers from 1 to 100 are allowed'],
      [{ age: '1e1' }, 'age', 'Only numbers from 1 to 100 are allowed'],
      [{ info: 'x' }, 'info', 'Information must contain at least two characters'],
      [{ info: ' x ' }, 'info', 'Information must contain at least two characters'],
      [{ info: 'я'.repeat(401) }, 'info', 'Maximum 400 characters allowed for information'],
      [{ name: 'two words' }, 'name', 'Username cannot contain spaces'],
      [{ name: '汉字' }, 'name', 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores'],
      [{ name: 'a'.repeat(31) }, 'name', 'Maximum 30 characters allowed for username'],
      [{ name: '---' }, 'name', 'Username must contain a letter or a number'],
    ];
    for (const [input, field, message] of cases)
      expect(await edit(anna, { age: '50', ...input }, 400)).toEqual({ code: 'invalid_input', field, message });
    for (const input of [{}, { name: '', level: '', age: '', info: '' }, { name: '', level: null, age: '', info: '  ' }])
      expect(await edit(anna, input, 400)).toEqual({ code: 'invalid_input', message: 'Please check your input' });
    for (const input of [{ info: 'a\u0000b' }, { info: '\ud800x' }, { level: ['1'] }, { level: { a: 1 } }, { info: true }])
      expect((await edit(anna, input, 400)).code).toBe('invalid_input');
    expect(await readProfile(anna)).toMatchObject({ level: 1, age: 1, info: 'ok' });
    for (const level of levels) await edit(anna, { level, age: 1, info: 'ok' });
    await edit(anna, { age: 100, level: 6, info: '😀'.repeat(400) });
    expect(await readProfile(anna)).toMatchObject({ level: 6, age: 100, info: '😀'.repeat(400) });
  });

  test('clears what is empty, keeps what is left out', async () => {
    const anna = await server.logInLearner();
    await edit(anna, { level: '4', age: '20', info: 'Hello' });
    await edit(anna, { level: '', info: 'Bye' });
    expect(await readProfile(anna)).toMatchObject({ level: '', age: 20, info: 'Bye' });
  });
});

describe('renaming', () => {
  const ageNames = ({ userId }: { userId: string }, age: string) =>
    sql`update former_names set given_up_at = given_up_at - ${age}::interval where user_id = ${userId}`.execute(
      server.services.database.kysely,
    );

  test('shows the new name everywhere and logs in by it, not by the old one', async () => {
    const { client, name, password } = await createLearner(server);
    const friend = await server.logInLearner();
    await makeFriends(client, friend);
    await edit(client, { name: 'New_Name-1', age: '30' });
    expect(await getName(client)).toBe('New_Name-1');
    expect((await friend.get('/api/displayFriend')).body.friendNames).toEqual(['New_Name-1']);
    expect((await friend.get('/api/userdata', { usernameFromLink: name })).status).toBe(404);
    const browser = server.createClient();
    expect((await browser.post('/api/login', { username: name, password })).status).toBe(401);
    expect((await browser.post('/api/login', { username: 'new_name-1', password })).body).toMatchObject({
      loggedIn: true,
      user: 'New_Name-1',
    });
  });

  test('refuses a taken, look-alike or reserved name, and then keeps the rest as well', async () => {
    const [anna, boris] = [await server.logInLearner(), await server.logInLearner()];
    await edit(anna, { name: 'Boba' });
    for (const name of ['boba', 'Вова', 'admin', '__proto__'])
      expect(await edit(boris, { name, age: '50' }, 409)).toEqual({
        code: 'name_taken',
        field: 'name',
        message: 'Username is already taken',
      });
    expect((await readProfile(boris)).age).toBe('');
  });

  test('is possible three times in 30 days; the same name again is no renaming', async () => {
    const anna = await server.logInLearner();
    for (const name of ['Thrice-a', 'Thrice-b', 'Thrice-b', 'thrice-B']) await edit(anna, { name });
    expect((await edit(anna, { name: 'Thrice-d' }, 409)).code).toBe('too_many_renames');
    await edit(anna, { name: 'thrice-B', age: '9' });
    await ageNames(anna, '30 days -1 minute');
    await edit(anna, { name: 'Thrice-d' }, 409);
    await ageNames(anna, '2 minutes');
    await edit(anna, { name: 'Thrice-d' });
  });

  test('keeps a name given up for its owner, and from others for 30 days', async () => {
    const [anna, boris] = [await server.logInLearner(), await server.logInLearner()];
    await edit(anna, { name: 'Given-up' });
    await edit(anna, { name: 'Moved-on' });
    const register = () =>
      server.createClient().post('/api/register', { username: 'given-UP', email: 'given-up@example.org', password: 'bamboo-grove-9' });
    expect((await edit(boris, { name: 'given-up' }, 409)).code).toBe('name_taken');
    expect((await register()).body).toMatchObject({ code: 'name_taken', field: 'username' });
    await edit(anna, { name: 'Given-up' });
    await edit(anna, { name: 'Moved-on' }, 409);
    await ageNames(anna, '30 days -1 minute');
    await edit(boris, { name: 'moved-on' }, 409);
    await ageNames(anna, '2 minutes');
    await edit(boris, { name: 'moved-on' });
  });

  test('gives one name to one of many who want it at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.logInLearner()));
    const statuses = await Promise.all(people.map(async (one) => (await one.post('/api/edit', { name: 'wanted' })).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });
});
