// The uses of a word over HTTP: of words that the learner's list shows, and of those that are learnt.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WordUse } from '#contract/study-aids.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

const use = (id: string): WordUse => ({
  chinese: '喝一口水',
  pinyin: 'hē yī kǒu shuǐ',
  translation: 'have a sip of water',
  words: [{ text: '喝' }, { text: '一' }, { text: '口', id }, { text: '水' }],
  kind: 'collocation',
});
const usesById = { '3-001': [use('3-001'), { ...use('3-001'), kind: 'sense' as const }], '3-030': [use('3-030')] };

let server: TestServer;

beforeAll(async () => {
  const course = buildCourse('uses', buildSmallLevel(1, 30), { ...buildSmallLevel(3, 55), uses: usesById });
  server = await startTestServer({ course });
});
afterAll(() => server.stop());

test('returns the uses of a word, in their order, and none where it has none', async () => {
  const { client } = await createLearner(server, 1, 3);
  expect(await client.get('/api/uses', { hsk: '3', id: '3-001' })).toMatchObject({ status: 200, body: { uses: usesById['3-001'] } });
  expect((await client.get('/api/uses', { hsk: '3', id: '3-002' })).body).toEqual({ uses: [] });
  expect((await client.get('/api/uses', { hsk: '1', id: '1-001' })).body).toEqual({ uses: [] });
});

test('refuses a word of another level', async () => {
  const { client } = await createLearner(server, 3);
  expect(await client.get('/api/uses', { hsk: '3', id: '1-001' })).toMatchObject({ status: 400, body: { field: 'id' } });
});

test('without payment it returns those of the first folder, and of what is learnt', async () => {
  const learner = await createLearner(server);
  expect((await learner.client.get('/api/uses', { hsk: '3', id: '3-001' })).status).toBe(200);
  expect((await learner.client.get('/api/uses', { hsk: '3', id: '3-030' })).status).toBe(403);
  await server.services.database.kysely
    .insertInto('word_progress')
    .values({ user_id: learner.id, level: 3, word_id: '3-030', ignored: true })
    .execute();
  expect((await learner.client.get('/api/uses', { hsk: '3', id: '3-030' })).body).toEqual({ uses: usesById['3-030'] });
});
