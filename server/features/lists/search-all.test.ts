// The search over all levels of a learner's word list, over HTTP: what it finds, what it keeps back, and what it refuses (decisions §8, §14, §16).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildCourse, buildSmallCourse, buildSmallLevel, buildTwoListCourse } from '#dev/fixtures/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  const { levels } = buildSmallCourse();
  const course = buildCourse('search', ...levels.values(), buildSmallLevel(4, 54));
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

interface Closed {
  readonly level: number;
  readonly words: number;
  readonly named: readonly { readonly character: string; readonly transcription: string; readonly translation: string }[];
}

async function search({ client }: TestLearner, query: Record<string, string | number>) {
  const { status, body } = await client.get('/api/searchWords', query);
  const { code, field, message, total, characters } = body;
  const closed = body.closed as Closed[] | undefined;
  const ids = characters?.map(({ id }: { id: string }) => id) as string[];
  return { status, code, field, message, total, rows: characters, ids, closed };
}

const countClosed = (closed: readonly Closed[] | undefined) => closed?.map(({ level, words }) => [level, words]);

test('finds the words of every level by characters, pinyin and translation, each with its level and progress', async () => {
  const learner = await createLearner(server, 1, 2, 3, 4);
  await learner.client.post('/api/ignoreTheWordFunction', { id: '3-005', character: '', hsk: '_hsk3' });
  const found = await search(learner, { text: 'meaning' });
  expect(found).toMatchObject({ status: 200, total: 23 + 12 + 56 + 54, closed: [] });
  // The word itself, then those whose meanings begin so, in the order of the course.
  const { rows, total } = await search(learner, { text: 'meaning 3-5' });
  expect(total).toBe(8);
  expect(rows[0]).toMatchObject({ id: '3-005', hsk: 3, ignored: 1, answered: 4, total: 4 });
  const { character, transcription } = rows[0];
  expect((await search(learner, { text: character })).ids).toContain('3-005');
  for (const text of [transcription, transcription.normalize('NFD').replace(/\p{M}/gu, '')])
    expect((await search(learner, { text })).total).toBeGreaterThan(0);
});

test('comes 25 at a time, each word once, through all levels', async () => {
  const learner = await createLearner(server, 1, 2, 3, 4);
  const pages = [];
  for (const offset of [0, 25, 50, 75, 100, 125, 150]) pages.push(await search(learner, { text: 'meaning', offset }));
  expect(pages.map(({ ids }) => ids.length)).toEqual([25, 25, 25, 25, 25, 20, 0]);
  expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(145);
});

describe('a state', () => {
  test('filters by what the learner knows, with and without a text', async () => {
    const learner = await createLearner(server, 1, 2);
    for (const index of [0, 1, 2, 3]) await learner.client.post('/api/quiz/answer', { id: '1-003', character: '', question_index: index });
    await learner.client.post('/api/quiz/answer', { id: '1-004', character: '', question_index: 0 });
    await learner.client.post('/api/ignoreTheWordFunction', { id: '2-002', character: '', hsk: '_hsk2' });
    expect((await search(learner, { text: '', state: 'known' })).ids).toEqual(['1-003']);
    expect((await search(learner, { text: '', state: 'learning' })).ids).toEqual(['1-004']);
    expect((await search(learner, { text: '', state: 'ignored' })).ids).toEqual(['2-002']);
    const unopened = await search(learner, { text: '', state: 'new' });
    expect(unopened).toMatchObject({ total: 23 + 12 - 3 + 25 + 25 });
    expect(unopened.ids).not.toContain('1-003');
    expect((await search(learner, { text: 'meaning 1-3', state: 'known' })).ids).toEqual(['1-003']);
    expect(await search(learner, { text: 'meaning 1-3', state: 'ignored' })).toMatchObject({ total: 0, ids: [] });
  });

  test('is one’s own', async () => {
    const learner = await createLearner(server, 1);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-004', character: '' });
    expect(await search(await createLearner(server, 1), { text: '', state: 'ignored' })).toMatchObject({ total: 0, ids: [] });
  });
});

describe('without access', () => {
  test('a level gives what its list and its offer show; the rest is counted, and nothing of it is in the reply', async () => {
    const learner = await createLearner(server);
    const { client } = learner;
    const { total, closed } = await search(learner, { text: 'meaning' });
    // Trial, sample, first folders.
    expect(total).toBe(20 + 5 + 25 + 25);
    expect(countClosed(closed)).toEqual([
      [1, 3],
      [2, 7],
      [3, 31],
      [4, 29],
    ]);
    const { body } = await client.get('/api/searchWords', { text: 'meaning 1-21' });
    expect(body).toEqual({ characters: [], total: 0, closed: [{ level: 1, words: 1, named: [] }] });
    expect((await search(learner, { text: 'meaning', offset: 75 })).ids).toEqual([]);
    expect(countClosed((await search(learner, { text: '', state: 'new' })).closed)).toEqual(countClosed(closed));
  });

  test('a word that is written out is named with its meaning, as the import does, and no more', async () => {
    const payer = await createLearner(server, 2);
    const [row] = (await search(payer, { text: 'meaning 2-12' })).rows;
    const learner = await createLearner(server);
    const { ids, closed } = await search(learner, { text: row.character });
    expect(ids).not.toContain('2-012');
    const named = closed?.find(({ level }) => level === 2)?.named ?? [];
    expect(named).toContainEqual({ character: row.character, transcription: row.transcription, translation: row.translation });
    for (const text of [row.transcription, row.translation])
      expect((await search(learner, { text })).closed?.every((one) => one.named.length === 0)).toBe(true);
  });

  test('access that has ended counts as none', async () => {
    const learner = await createLearner(server, 2);
    await server.services.database.kysely
      .updateTable('level_access')
      .set({ ends_at: new Date(Date.now() - 1000), starts_at: new Date(Date.now() - 86_400_000) })
      .where('user_id', '=', learner.id)
      .execute();
    expect(countClosed((await search(learner, { text: 'meaning 2-12' })).closed)).toEqual([[2, 1]]);
  });
});

test.each([
  [{}, 'text', /./],
  [{ text: '' }, 'text', /enter a search term/],
  [{ text: ' \u3000' }, 'text', /enter a search term/],
  [{ text: 'a'.repeat(41) }, 'text', /40/],
  [{ text: 'a\u0000' }, 'text', /./],
  [{ text: 'a', state: 'mature' }, 'state', /known, learning, new, ignored/],
  [{ text: 'a', state: '' }, 'state', /must be one of/],
  [{ text: 'a', offset: -1 }, 'offset', /0 or more/],
  [{ text: 'a', offset: '1.5' }, 'offset', /whole numbers/],
  [{ text: 'a', offset: '99999999999' }, 'offset', /./],
] as [Record<string, string | number>, string, RegExp][])('%j is rejected with a sentence', async (query, field, sentence) => {
  const rejected = await search(await createLearner(server, 1), query);
  expect(rejected).toMatchObject({ status: 400, code: 'invalid_input', field });
  expect(rejected.message).toMatch(sentence);
});

test('signs that are no word find nothing and harm nothing', async () => {
  const learner = await createLearner(server, 1);
  for (const text of ['%', "'; drop table users; --", '.*', '\\', '😀', '…', 'ó'.repeat(40)])
    expect(await search(learner, { text })).toMatchObject({ status: 200, total: 0, ids: [] });
});

test('it searches the list that the learner has chosen', async () => {
  const other = await startTestServer({ course: buildTwoListCourse() });
  try {
    const learner = await createLearner(other, 1, 2, 3);
    expect(await search(learner, { text: 'meaning' })).toMatchObject({ total: 23 + 12 + 12, closed: [] });
    expect((await search(learner, { text: 'meaning 1-13' })).rows[0]).toMatchObject({ id: '1-013', hsk: 1 });
    await learner.client.post('/api/saveSettings', { answers: { hsk_list: '2026' } });
    expect(await search(learner, { text: 'meaning' })).toMatchObject({ total: 22 + 17, closed: [] });
    expect((await search(learner, { text: 'meaning 1-13' })).rows[0]).toMatchObject({ id: '1-013', hsk: 2 });
  } finally {
    await other.stop();
  }
});
