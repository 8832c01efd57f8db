// The settings over HTTP: defaults, saving, and validation (accounts-and-chat §3 "Settings").
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test('the defaults, saving, and the effect on hints', async () => {
  const { client } = await createLearner(server);
  const info = async () => (await client.get('/api/settingsInfo')).body;
  expect(await info()).toEqual({
    own_info: 'All the users',
    friends: 'All the users',
    group_chat: 'Yes',
    associations: 'Yes',
    private_chat: 'All the users',
    ask_reading: 'Yes',
    ask_pronunciation: 'Yes',
    ask_sentence: 'Yes',
    ask_listening: 'Not',
    ask_tone: 'Not',
    show_read: 'Yes',
    ask_writing: 'Not',
    hsk_list: '2012',
  });
  expect((await client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'Yes' });
  const answers = { question1: 'Only to me', question2: 'Only to my friends', question3: 'Not', question4: 'Not' };
  expect(await client.post('/api/saveSettings', { answers })).toMatchObject({
    status: 200,
    body: { message: 'Your settings have been saved' },
  });
  expect(await info()).toEqual({
    own_info: 'Only to me',
    friends: 'Only to my friends',
    group_chat: 'Not',
    associations: 'Not',
    private_chat: 'All the users',
    ask_reading: 'Yes',
    ask_pronunciation: 'Yes',
    ask_sentence: 'Yes',
    ask_listening: 'Not',
    ask_tone: 'Not',
    show_read: 'Yes',
    ask_writing: 'Not',
    hsk_list: '2012',
  });
  expect((await client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'No' });
  await client.post('/api/saveSettings', { answers: { question4: 'Yes' } });
  expect(await info()).toMatchObject({ own_info: 'Only to me', associations: 'Yes' });
  for (const private_chat of ['Only to my friends', 'Not', 'All the users']) {
    await client.post('/api/saveSettings', { answers: { private_chat } });
    expect(await info()).toMatchObject({ own_info: 'Only to me', private_chat });
    // Left out, it stays.
    await client.post('/api/saveSettings', { answers: { question4: 'Yes' } });
    expect(await info()).toMatchObject({ private_chat });
  }
});

test('others see who sees what, and nothing else; the blocked see nothing', async () => {
  const [mei, other, blocked] = [await createLearner(server), await createLearner(server), await createLearner(server)];
  await mei.client.post('/api/saveSettings', { answers: { question1: 'Only to me', question2: 'Only to my friends', question3: 'Not' } });
  await mei.client.post('/api/blockUser', { friendName: blocked.name });
  const expected = { status: 200, body: { friends: 'Only to my friends', own_info: 'Only to me' } };
  const ask = async (client: TestClient, query: Record<string, string>) => {
    const { status, body } = await client.get('/api/getSettingsInfo', query);
    return { status, body };
  };
  expect(await ask(other.client, { usernameFromLinkData: mei.name.toUpperCase() })).toEqual(expected);
  expect(await ask(mei.client, { usernameFromLinkData: mei.name })).toEqual(expected);
  expect(await ask(mei.client, {})).toEqual(expected);
  expect(await ask(blocked.client, { usernameFromLinkData: mei.name })).toMatchObject({ status: 403, body: { code: 'blocked' } });
  expect(await ask(other.client, { usernameFromLinkData: 'nobody-at-all' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const pending = server.createClient();
  await pending.post('/api/register', { username: 'not-verified', email: 'not-verified@example.org', password: 'quiet-bamboo' });
  expect((await ask(other.client, { usernameFromLinkData: 'not-verified' })).status).toBe(404);
});

test('stored are words, not sentences, and nothing else can be stored', async () => {
  const { client, id } = await createLearner(server);
  await client.post('/api/saveSettings', { answers: { question1: 'Only to me', question2: 'Only to my friends' } });
  const { kysely } = server.services.database;
  const read = () => kysely.selectFrom('users').select(['info_audience', 'friends_audience']).where('id', '=', id).executeTakeFirst();
  expect(await read()).toEqual({ info_audience: 'nobody', friends_audience: 'friends' });
  const write = kysely
    .updateTable('users')
    .set({ info_audience: 'All the users' as 'everyone' })
    .where('id', '=', id);
  await expect(write.execute()).rejects.toThrow(/check constraint/);
});

test.each([
  [{}],
  [{ answers: { question1: 'Everybody' } }],
  [{ answers: { question4: 'No' } }],
  [{ answers: { question5: 'Yes' } }],
  [{ answers: { private_chat: 'Only to me' } }],
  [{ answers: { private_chat: null } }],
  [{ answers: [] }],
])('%o is rejected', async (body) => {
  const { client } = await createLearner(server);
  expect((await client.post('/api/saveSettings', body)).status).toBe(400);
});
