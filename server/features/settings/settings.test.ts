// The settings through HTTP: their defaults, saving, and what is refused (accounts-and-chat §3 "Settings").
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLearner } from '#dev/new-learner.ts';
import { type TestServer, noCourse, startTestServer } from '#dev/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: noCourse });
});
afterAll(() => server.stop());

test('the defaults, what is saved, and what that means for the hints', async () => {
  const { client } = await newLearner(server);
  const info = async () => (await client.get('/api/settingsInfo')).body;
  expect(await info()).toEqual({ own_info: 'All the users', friends: 'All the users', group_chat: 'Yes', associations: 'Yes' });
  expect((await client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'Yes' });
  const answers = { question1: 'Only to me', question2: 'Only to my friends', question3: 'Not', question4: 'Not' };
  expect(await client.post('/api/saveSettings', { answers })).toMatchObject({ status: 200, body: { message: 'Your settings are saved' } });
  expect(await info()).toEqual({ own_info: 'Only to me', friends: 'Only to my friends', group_chat: 'Not', associations: 'Not' });
  expect((await client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'No' });
  await client.post('/api/saveSettings', { answers: { question4: 'Yes' } });
  expect(await info()).toMatchObject({ own_info: 'Only to me', associations: 'Yes' });
});

test.each([
  [{}],
  [{ answers: { question1: 'Everybody' } }],
  [{ answers: { question4: 'No' } }],
  [{ answers: { question5: 'Yes' } }],
  [{ answers: [] }],
])('%o is refused', async (body) => {
  const { client } = await newLearner(server);
  expect((await client.post('/api/saveSettings', body)).status).toBe(400);
});
