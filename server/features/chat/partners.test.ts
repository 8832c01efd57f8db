// The list of partners: who is on it, who sees whom, and what a line shows (chat "Finding each other").
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChatPerson, createChatPerson } from '#dev/fixtures/chat-calls.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let anna: Person;
let boris: Person;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  await kysely().deleteFrom('chat_partners').execute();
  anna = await createChatPerson(server);
  boris = await createChatPerson(server);
});
afterAll(() => server.stop());

const kysely = () => server.services.database.kysely;
const save = ({ client }: Person, topic = '', on = true) => client.post('/api/saveChatPartner', { on, topic });
const list = async ({ client }: Person, input: Record<string, string | number> = {}) => {
  const { status, body } = await client.get('/api/chatPartners', input);
  expect(status).toBe(200);
  return body;
};
const listNames = async (person: Person, input: Record<string, string | number> = {}): Promise<string[]> =>
  (await list(person, input)).partners.map(({ name }: { name: string }) => name);
const wasHere = async ({ id }: Person, hours: number) => {
  for (const table of ['sessions', 'known_devices'])
    await sql`update ${sql.table(table)} set seen_at = now() - make_interval(hours => ${hours}) where user_id = ${id}`.execute(kysely());
};
const set = ({ id }: Person, changed: object) => kysely().updateTable('users').set(changed).where('id', '=', id).execute();

test('nobody is on it at first; who wants to be is, until they leave it', async () => {
  expect((await boris.client.get('/api/chatPartner')).body).toEqual({ on: false, topic: '', audience: 'everyone' });
  expect(await list(anna)).toEqual({ partners: [], next: null });
  expect((await save(boris, ' 电影和音乐 ')).body).toEqual({ message: 'You are on the list' });
  expect((await boris.client.get('/api/chatPartner')).body).toEqual({ on: true, topic: '电影和音乐', audience: 'everyone' });
  expect(await list(anna)).toEqual({
    partners: [{ name: boris.name, id: expect.any(String), imageUrl: null, level: 1, words: 0, here: 'today', topic: '电影和音乐' }],
    next: null,
  });
  expect(await listNames(boris)).toEqual([]);
  expect((await save(boris, '', false)).body).toEqual({ message: 'You are off the list' });
  expect(await listNames(anna)).toEqual([]);
});

test.each([
  ['another language', 'Movies', 'You can use only Chinese language to type'],
  ['61 characters', '茶'.repeat(61), 'Maximum 60 characters are allowed here'],
])('what one likes to talk about is no %s', async (_what, topic, message) => {
  expect(await save(boris, topic)).toMatchObject({ status: 400, body: { field: 'topic', message } });
  expect(await listNames(anna)).toEqual([]);
  expect((await save(boris, '茶'.repeat(60))).status).toBe(200);
});

describe('it does not show', () => {
  const block = (blocker: Person, blocked: Person) => blocker.client.get('/api/blockUser', { friendName: blocked.name });
  test.each([
    ['who blocked the learner', () => block(boris, anna)],
    ['whom the learner blocked', () => block(anna, boris)],
    [
      'who has no access',
      () => kysely().updateTable('level_access').set({ ends_at: new Date() }).where('user_id', '=', boris.id).execute(),
    ],
    ['who is suspended', () => kysely().insertInto('suspensions').values({ user_id: boris.id, ends_at: null }).execute()],
    ['who is not verified', () => set(boris, { verified_at: null })],
    ['who lets only friends write', () => set(boris, { private_chat_audience: 'friends' })],
    ['who lets nobody write', () => set(boris, { private_chat_audience: 'nobody' })],
    ['who was not here for a week', () => wasHere(boris, 7 * 24 + 1)],
  ])('%s', async (_who, prepare) => {
    await save(boris);
    expect(await listNames(anna)).toEqual([boris.name]);
    await prepare();
    expect(await listNames(anna)).toEqual([]);
  });

  test('a removed account', async () => {
    await save(boris);
    await boris.client.post('/api/removePage');
    expect(await listNames(anna)).toEqual([]);
    expect(await kysely().selectFrom('chat_partners').selectAll().execute()).toEqual([]);
  });
});

test('friends see who lets only them write', async () => {
  await save(boris);
  await set(boris, { private_chat_audience: 'friends' });
  expect((await boris.client.get('/api/chatPartner')).body.audience).toBe('friends');
  await anna.client.post('/api/sendFriendRequest', { name: boris.name });
  await boris.client.post('/api/addFriend', { name: anna.name });
  expect(await listNames(anna)).toEqual([boris.name]);
});

test('a hidden level, face and count of words are not shown, and the filter does not find them', async () => {
  await save(boris);
  expect(await listNames(anna, { level: 1 })).toEqual([boris.name]);
  expect(await listNames(anna, { level: 2 })).toEqual([]);
  await boris.client.post('/api/edit', { level: 2 });
  expect(await listNames(anna, { level: 2 })).toEqual([boris.name]);
  await set(boris, { info_audience: 'nobody' });
  expect((await list(anna)).partners).toMatchObject([{ name: boris.name, level: null, words: null, imageUrl: null }]);
  expect(await listNames(anna, { level: 2 })).toEqual([]);
  expect((await anna.client.get('/api/chatPartners', { level: 7 })).body).toMatchObject({ code: 'invalid_input', field: 'level' });
});

test('the words are those of the profile', async () => {
  await kysely()
    .insertInto('level_progress')
    .values({ user_id: boris.id, level: 1, answered: 30, words_done: 12, version: 'none' })
    .execute();
  await kysely()
    .insertInto('level_progress')
    .values({ user_id: boris.id, level: 20261, answered: 9, words_done: 5, version: 'none' })
    .execute();
  await save(boris);
  expect((await list(anna)).partners).toMatchObject([{ words: 12 }]);
  expect((await anna.client.get('/api/userdata', { usernameFromLink: boris.name })).body.learnt.words).toBe(12);
  await set(boris, { word_list: '2026' });
  expect((await list(anna)).partners).toMatchObject([{ words: 5 }]);
});

test('who was here today stands first, by the day of the reader, and pages hold everybody once', async () => {
  const people = await Promise.all(Array.from({ length: 22 }, () => createChatPerson(server)));
  for (const person of [boris, ...people]) await save(person);
  await wasHere(people[21] as Person, 50);
  const first = await list(anna, { time_zone: 'UTC' });
  expect(first.partners).toHaveLength(20);
  const second = await list(anna, { time_zone: 'UTC', after: first.next });
  expect(second.next).toBeNull();
  const all = [...first.partners, ...second.partners];
  expect(all.map(({ name }) => name)).toEqual([...people.slice(0, 21).toReversed(), boris, people[21] as Person].map(({ name }) => name));
  expect(all.map(({ here }) => here)).toEqual([...Array.from({ length: 22 }, () => 'today'), 'week']);
});

test('a page that holds both, and one that begins behind those of today, miss nobody', async () => {
  const people = await Promise.all(Array.from({ length: 24 }, () => createChatPerson(server)));
  for (const person of people) await save(person);
  const [early, late] = [people.slice(0, 21), people.slice(21)];
  for (const person of early) await wasHere(person, 50);
  const first = await list(anna, { time_zone: 'UTC' });
  expect(first.partners.map(({ here }: { here: string }) => here)).toEqual([
    ...late.map(() => 'today'),
    ...Array.from({ length: 17 }, () => 'week'),
  ]);
  const second = await list(anna, { time_zone: 'UTC', after: first.next });
  expect([...first.partners, ...second.partners].map(({ name }) => name)).toEqual(
    [...late.toReversed(), ...early.toReversed()].map(({ name }) => name),
  );
  expect(second.next).toBeNull();
});

test('a report about a line keeps what it said', async () => {
  await save(boris, '给我钱');
  expect((await anna.client.post('/api/report', { name: boris.name, reason: 'Asks for money' })).status).toBe(200);
  await save(boris, '茶');
  const rows = await kysely().selectFrom('reports').select('evidence').where('reported_id', '=', boris.id).execute();
  expect(rows).toMatchObject([{ evidence: { kind: 'profile', topic: '给我钱' } }]);
});
