// Practice over HTTP: which words in which kind, only those that may be opened, and nothing is written.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse, buildSmallWord } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function practise({ client }: TestLearner, kind: string, choice: string, more: Record<string, string> = {}): Promise<WireQuestion[]> {
  const { status, body } = await client.get('/api/practice', { hsk: '1', kind, choice, ...more });
  expect(status).toBe(200);
  expect(new Set(body.list.map(({ id }: { id: string }) => id))).toEqual(new Set(body.questions.map(({ id }: { id: string }) => id)));
  return body.questions;
}

const listIds = (questions: readonly WireQuestion[]) => questions.map(({ id }) => id).sort((one, other) => (one < other ? -1 : 1));

async function readEverything({ id }: TestLearner): Promise<unknown> {
  const { kysely } = server.services.database;
  const tables = ['word_progress', 'reviews', 'repeat_circles', 'level_progress', 'parts'] as const;
  return Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().where('user_id', '=', id).execute()));
}

test('asks twenty words of the level in the kind that is wanted, and writes nothing', async () => {
  const learner = await createLearner(server, 1);
  await learnPart(learner);
  const before = await readEverything(learner);
  const chosen = await practise(learner, 'choice', 'all');
  expect(chosen).toHaveLength(20);
  expect(chosen.every(({ questionType, answers }) => questionType === 'character' && answers.length === 4)).toBe(true);
  expect((await practise(learner, 'typing', 'all')).every(({ questionType }) => questionType === 'freetype')).toBe(true);
  for (const way of ['listening', 'tone', 'writing'])
    expect((await practise(learner, way, 'all')).every((question) => question.way === way)).toBe(true);
  expect(await readEverything(learner)).toEqual(before);
});

test('a word that cannot be asked so is left out: the small course has no sentences', async () => {
  expect(await practise(await createLearner(server), 'sentence', 'all')).toEqual([]);
});

test('asks what is learnt, what was forgotten most, or what is named', async () => {
  const learner = await createLearner(server);
  expect(await practise(learner, 'choice', 'learnt')).toEqual([]);
  await learnPart(learner);
  const learnt = await practise(learner, 'choice', 'learnt');
  expect(listIds(learnt)).toEqual(Array.from({ length: 10 }, (_, index) => buildSmallWord(1, index + 1).id));
  expect(await practise(learner, 'choice', 'forgotten')).toEqual([]);
  const { kysely } = server.services.database;
  await kysely
    .updateTable('word_progress')
    .set({ memory: JSON.stringify({ stability: 1, difficulty: 9, repeats: 3, lapses: 2, day: 20_000, dueDay: 20_001 }) })
    .where('user_id', '=', learner.id)
    .where('word_id', '=', '1-003')
    .execute();
  expect(listIds(await practise(learner, 'choice', 'forgotten'))).toEqual(['1-003']);
  const words = `${buildSmallWord(1, 2).text}、${buildSmallWord(1, 5).text} 饕`;
  expect(listIds(await practise(learner, 'choice', 'named', { words }))).toEqual(['1-002', '1-005']);
});

test.each([
  ['a word of no level, a closed one and a Latin one', '饕 {closed} cat', ['饕', '{closed}', 'cat']],
  ['none, where all are asked', '{last}', []],
  ['each once', '饕，饕;{last} ', ['饕']],
])('says which of the named words are left out: %s', async (_, names, leftOut) => {
  const free = await createLearner(server);
  const fill = (text: string) => text.replaceAll('{last}', buildSmallWord(1, 20).text).replace('{closed}', buildSmallWord(1, 21).text);
  const { body } = await free.client.get('/api/practice', { hsk: '1', kind: 'choice', choice: 'named', words: fill(`${names} {last}`) });
  expect(body.left_out).toEqual(leftOut.map(fill));
  expect((await free.client.get('/api/practice', { hsk: '1', kind: 'choice', choice: 'all' })).body.left_out).toBeUndefined();
});

test('asks only words that the learner may open', async () => {
  const free = await createLearner(server);
  const [last, closed] = [buildSmallWord(1, 20), buildSmallWord(1, 21)];
  expect(listIds(await practise(free, 'choice', 'named', { words: `${last.text} ${closed.text}` }))).toEqual([last.id]);
  expect((await free.client.get('/api/practice', { hsk: '2', kind: 'choice', choice: 'all' })).status).toBe(403);
});

test.each([
  ['kind', { kind: 'dance', choice: 'all' }],
  ['choice', { kind: 'choice', choice: 'best' }],
  ['words', { kind: 'choice', choice: 'named', words: '长'.repeat(401) }],
])('a wrong %s is refused', async (field, input) => {
  const { client } = await createLearner(server);
  expect(await client.get('/api/practice', { hsk: '1', ...input })).toMatchObject({ status: 400, body: { field } });
});
