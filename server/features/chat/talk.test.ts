// What an empty room is begun with, and the words that are due.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChatPerson, createChatPerson, createGroup } from '#dev/fixtures/chat-calls.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { listItems } from '#server/learner/level-content.ts';
import { getToday } from '#server/learner/study-days.ts';
import { chooseOpenings, chooseTopic, findWeek } from './talk.ts';
import { firstPhrases, openings, topics } from './talk-texts.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let anna: Person;
let boris: Person;
let room: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  anna = await createChatPerson(server);
  boris = await createChatPerson(server);
  room = await createGroup(anna, boris);
});
afterAll(() => server.stop());

const today = getToday('UTC');
async function learn({ id }: Person, texts: readonly string[], dueDay = today): Promise<void> {
  const items = listItems(server.services, '2012');
  const ids = texts.map((text) => items.find(({ word }) => word.text === text)?.word.memoryId ?? `none of ${text}`);
  await server.services.database.kysely
    .insertInto('word_memory')
    .values(ids.map((wordId) => ({ user_id: id, word_id: wordId, levels: [1], due_day: dueDay })))
    .execute();
}
const readAids = async ({ client }: Person, of = room) => (await client.get('/api/chatTalkAids', { roomNumber: of })).body;
const tea = { text: '你喜欢喝茶吗？', translation: 'Do you like tea?' };
const teaWords = ['你', '喜欢', '喝', '茶', '吗'];

describe('an empty room is begun', () => {
  test('with the first phrases where nothing is known', async () => expect((await readAids(anna)).openings).toEqual(firstPhrases));

  test('with what both have learnt, and not with what one of them has', async () => {
    await learn(anna, [...teaWords, '狗']);
    expect((await readAids(anna)).openings).toEqual(firstPhrases);
    await learn(boris, teaWords);
    for (const person of [anna, boris]) expect((await readAids(person)).openings).toEqual([tea, ...firstPhrases.slice(0, 2)]);
  });

  test('with the topic of the week for the lower level', async () => {
    await anna.client.post('/api/edit', { level: 4 });
    await boris.client.post('/api/edit', { level: 2 });
    expect(topics[1]).toContainEqual((await readAids(anna)).topic);
    await boris.client.post('/api/edit', { level: 6 });
    expect(topics[3]).toContainEqual((await readAids(anna)).topic);
  });

  test('with nothing that tells the level or words of who hides them', async () => {
    await learn(anna, teaWords);
    await anna.client.post('/api/edit', { level: 4 });
    await boris.client.post('/api/edit', { level: 2 });
    await server.services.database.kysely.updateTable('users').set({ info_audience: 'nobody' }).where('id', '=', boris.id).execute();
    const aids = await readAids(anna);
    expect(topics[3]).toContainEqual(aids.topic);
    expect(aids.openings).toContainEqual(tea);
  });

  test('in a larger group with what the learner knows', async () => {
    await learn(anna, teaWords);
    const others: Person[] = [];
    for (let count = 0; count < 5; count += 1) others.push(await createChatPerson(server));
    const large = await createGroup(anna, boris, ...others);
    expect((await readAids(anna, large)).openings).toContainEqual(tea);
    expect((await readAids(boris, large)).openings).toEqual(firstPhrases);
  });
});

test('weeks begin on Monday; another week has another topic and other openings', () => {
  const day = (date: string) => Date.parse(date) / 86_400_000;
  expect(findWeek(day('2026-11-30')) - findWeek(day('2026-11-29'))).toBe(1);
  expect(findWeek(day('2026-12-06'))).toBe(findWeek(day('2026-11-30')));
  expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map((week) => chooseTopic(5, week).text)).size).toBe(8);
  const all = new Set(openings.flatMap(({ words }) => words));
  expect(chooseOpenings(all, 1)).toHaveLength(3);
  expect(chooseOpenings(all, 1)).not.toEqual(chooseOpenings(all, 2));
});

test('due are the own words whose day has come, the longest due first', async () => {
  await learn(anna, ['茶'], today - 3);
  await learn(anna, ['喜欢'], today - 5);
  await learn(anna, ['狗'], today + 1);
  await learn(boris, ['猫']);
  const { body } = await anna.client.get('/api/chatDueWords', { time_zone: 'UTC' });
  const toDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  expect(body.words).toEqual([
    { text: '喜欢', due: toDate(today - 5) },
    { text: '茶', due: toDate(today - 3) },
  ]);
});
