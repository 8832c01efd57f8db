// Practice over HTTP: which words in which kind, only those that may be opened, and nothing is written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import type { Course, StudyLevel } from '#contract/study-word.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { learnPart } from '#dev/fixtures/repeat-calls.ts';
import {
  buildCourse,
  buildSharingLevel,
  buildSmallCourse,
  buildSmallLevel,
  buildSmallWord,
  reorderWords,
} from '#dev/fixtures/small-course.ts';
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
  const tables = ['word_progress', 'word_memory', 'reviews', 'repeat_circles', 'level_progress', 'parts'] as const;
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
  for (const way of ['reading', 'pronunciation', 'listening', 'tone', 'writing'])
    expect((await practise(learner, way, 'all')).every((question) => question.way === way)).toBe(true);
  expect(await readEverything(learner)).toEqual(before);
});

test('a word in Chinese is asked for one of four meanings, or for its pinyin, which is typed', async () => {
  const learner = await createLearner(server, 1);
  for (const question of await practise(learner, 'reading', 'all')) {
    expect(question).toMatchObject({ key: 'c', questionType: 'character', title: question.character, hint1: '' });
    expect(question.answers.filter(({ correct }) => correct)).toHaveLength(1);
    expect(question.answers).toHaveLength(4);
  }
  for (const question of await practise(learner, 'pronunciation', 'all'))
    expect(question).toMatchObject({ key: 'f', questionType: 'freetype', title: question.character, hint1: '' });
});

test('a word that cannot be asked this way is left out: the small course has no sentences', async () => {
  expect(await practise(await createLearner(server), 'sentence', 'all')).toEqual([]);
});

test('asks for a word in one of its uses, with a gap where it stands whole', async () => {
  const use = (words: { text: string; id?: string }[], translation: string) => ({
    chinese: words.map(({ text }) => text).join(''),
    pinyin: '',
    translation,
    words,
    kind: 'collocation' as const,
  });
  const level = buildSmallLevel(3, 30);
  const [asked, parted] = [buildSmallWord(3, 1), buildSmallWord(3, 2)];
  const uses = {
    [asked.id]: [
      use([{ text: '生' }, { text: '的' }], 'without the word'),
      use([{ text: '喝' }, { text: asked.text, id: asked.id }], 'drink it'),
    ],
    [parted.id]: [use([{ text: '生', id: parted.id }, { text: '的' }], 'parted')],
  };
  const other = await startTestServer({ course: buildCourse('uses', { ...level, uses }) });
  try {
    const { client } = await createLearner(other, 3);
    const { body } = await client.get('/api/practice', { hsk: '3', kind: 'use', choice: 'all' });
    expect(body.questions).toHaveLength(1);
    expect(body.questions[0]).toMatchObject({ id: asked.id, way: 'sentence', gap: { chinese: '喝＿＿', translation: 'drink it' } });
    expect(body.questions[0].answers).toHaveLength(4);
  } finally {
    await other.stop();
  }
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
    .updateTable('word_memory')
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

/** The level with the exam's levels of the items that are to be written by hand. */
function markByHand({ words, ...level }: StudyLevel, byHand: Readonly<Record<string, TaughtLevel>>): StudyLevel {
  return { ...level, words: words.map((word) => (byHand[word.id] ? { ...word, handwriting: byHand[word.id] } : word)) };
}

/** Words 1 to 3 of level 2 are those of level 1. In the list of 2026 levels 1 and 2 hold what is to be written, and one word that is not. */
function buildWrittenCourse(): Course {
  const first = buildSmallLevel(1, 23);
  const marked = markByHand(first, { '1-002': 2, '1-003': 3, '1-004': 2, '1-022': 2 });
  const second = markByHand(buildSharingLevel(2, 12, first, 3), { '2-002': 2, '2-003': 3, '2-005': 2 });
  const third = markByHand(buildSmallLevel(3, 12), { '3-001': 3, '3-002': 4, '3-003': 2 });
  return buildCourse(
    'by hand',
    marked,
    second,
    third,
    reorderWords(20261, [...marked.words.slice(0, 3), ...second.words.slice(4, 5)]),
    reorderWords(20262, [...marked.words.slice(20), ...third.words.slice(2, 4)]),
  );
}

describe('what is to be written by hand', () => {
  let written: TestServer;
  beforeAll(async () => {
    written = await startTestServer({ course: buildWrittenCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => written.stop());
  const listAsked = async (learner: TestLearner, hsk: string, kind = 'writing') =>
    listIds(await practise(learner, kind, 'handwriting', { hsk }));

  test('is what the exam asks up to the level, also where a lower level teaches it, a shared word once', async () => {
    const learner = await createLearner(written, 1, 2, 3);
    expect(await listAsked(learner, '1')).toEqual([]);
    expect(await listAsked(learner, '2')).toEqual(['1-004', '1-022', '2-002', '2-005']);
    expect(await listAsked(learner, '3')).toEqual(['1-004', '1-022', '2-002', '2-003', '2-005', '3-001', '3-003']);
    expect(await listAsked(learner, '2', 'choice')).toEqual(['1-004', '1-022', '2-002', '2-005']);
    expect(await listAsked(learner, '2', 'sentence')).toEqual([]);
  });

  test('is asked with its stroke order, and its card says which level asks it', async () => {
    const { client } = await createLearner(written, 1, 2);
    const { body } = await client.get('/api/practice', { hsk: '2', kind: 'writing', choice: 'handwriting' });
    expect(body.questions.every(({ way }: WireQuestion) => way === 'writing')).toBe(true);
    const cards = body.list.map(({ id, hsk, handwriting }: Record<string, unknown>) => [id, hsk, handwriting]);
    expect(cards.toSorted()).toEqual([
      ['1-004', 1, 2],
      ['1-022', 1, 2],
      ['2-002', 2, 2],
      ['2-005', 2, 2],
    ]);
  });

  test('is asked of a lower level only where that is open: its trial, and what was learnt of it', async () => {
    const { kysely } = written.services.database;
    const [free, known] = [await createLearner(written, 2), await createLearner(written, 1, 2)];
    expect(await listAsked(free, '2')).toEqual(['1-004', '2-002', '2-005']);
    expect((await known.client.post('/api/ignoreTheWordFunction', { id: '1-022', character: '' })).status).toBe(200);
    await kysely.deleteFrom('level_access').where('user_id', '=', known.id).where('level', '=', 1).execute();
    expect(await listAsked(known, '2')).toEqual(['1-004', '1-022', '2-002', '2-005']);
  });

  test('follows the word list of the learner', async () => {
    const learner = await createLearner(written, 1, 2);
    expect((await learner.client.post('/api/saveSettings', { answers: { hsk_list: '2026' } })).status).toBe(200);
    expect(await listAsked(learner, '1')).toEqual([]);
    expect(await listAsked(learner, '2')).toEqual(['1-002', '1-022', '2-005', '3-003']);
  });
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
