// The two word lists: what a learner has done counts in both, whichever they choose, and a page of the other list loses nothing (decisions §16).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WordList } from '#contract/wire.ts';
import { moveBack } from '#dev/fixtures/moved-days.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestions, getQuiz, getScore, listWordIds } from '#dev/fixtures/quiz-calls.ts';
import { getRepeat } from '#dev/fixtures/repeat-calls.ts';
import { buildTwoListCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getDayStart, getToday } from '#server/learner/study-days.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: buildTwoListCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const keys = ['r:a', 'r:b', 'c', 'f'];

async function choose({ client }: TestLearner, list: WordList): Promise<void> {
  expect((await client.post('/api/saveSettings', { answers: { hsk_list: list } })).status).toBe(200);
}

/** Answers the first questions of an item, as a page of its level does. */
async function answer({ client }: TestLearner, level: number, id: string, questions = keys.length) {
  const replies = [];
  for (let question_index = 0; question_index < questions; question_index += 1)
    replies.push(await client.post(`/api/${level === 1 ? 'quiz' : `quizHSK${level}`}/answer`, { id, character: '', question_index }));
  return replies.at(-1);
}

async function readLevels({ client }: TestLearner) {
  const { body } = await client.get('/api/overview', { time_zone: 'UTC' });
  return body.levels.slice(0, 3);
}

async function listAsked({ client }: TestLearner): Promise<string[]> {
  const { body } = await client.get('/api/getRepeatToday', { time_zone: 'UTC' });
  return body.questions.map(({ id }: { id: string }) => id).sort();
}

test('who never chose has the list of 2012; another choice changes sizes, words and trial of the levels, and what is asked', async () => {
  const learner = await createLearner(server, 2);
  expect((await readLevels(learner)).map(({ list, words }: { list: string; words: number }) => [list, words])).toEqual([
    ['2012', 23],
    ['2012', 12],
    ['2012', 12],
  ]);
  await choose(learner, '2026');
  expect((await readLevels(learner)).map(({ list, words }: { list: string; words: number }) => [list, words])).toEqual([
    ['2026', 22],
    ['2026', 17],
    ['2026', 0],
  ]);
  expect(listWordIds(await getQuiz(learner, 'quizHSK2'))).toEqual([
    ...Array.from({ length: 9 }, (_, index) => `1-0${13 + index}`),
    '3-003',
  ]);
  const { client } = learner;
  const list = await client.get('/api/quiz/getCharactersForList', { limit1: 1, limit2: 20 });
  expect(list.body.characters.map(({ id, hsk }: { id: string; hsk: number }) => [id, hsk]).slice(11, 14)).toEqual([
    ['1-012', 1],
    ['2-001', 1],
    ['2-002', 1],
  ]);
  // The trial: the first 20, of which eight are of level 2 in the list of 2012.
  expect((await answer(learner, 1, '2-008'))?.status).toBe(200);
  expect((await answer(learner, 1, '2-009'))?.status).toBe(403);
  expect((await client.get('/api/settingsInfo')).body).toMatchObject({ hsk_list: '2026' });
});

test.each([['2012 '], ['2025'], [2026], [null]])('the list %j is rejected, and nothing changes', async (hsk_list) => {
  const learner = await createLearner(server);
  expect(await learner.client.post('/api/saveSettings', { answers: { hsk_list, question1: 'Only to me' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  });
  expect((await learner.client.get('/api/settingsInfo')).body).toMatchObject({ hsk_list: '2012', own_info: 'All the users' });
});

describe('what was done under one list', () => {
  /** Three words learnt and one begun in level 1, one marked as known, one of level 2, and the last one of level 1, which the list of 2026 lacks. */
  async function createStudent(): Promise<TestLearner> {
    const learner = await createLearner(server, 1, 2, 3);
    for (const id of ['1-001', '1-002', '1-013', '1-023']) await answer(learner, 1, id);
    await answer(learner, 1, '1-004', 2);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-005', character: '', hsk: 1 });
    await answer(learner, 2, '2-001');
    return learner;
  }

  test('is there under the other one: learnt, begun and marked, with its repeats', async () => {
    const learner = await createStudent();
    await choose(learner, '2026');
    const [first, second] = await readLevels(learner);
    expect(first).toMatchObject({ wordsDone: 4, score: (4 * 4 + 2) / 88 });
    expect(second).toMatchObject({ wordsDone: 1, score: 4 / 68 });
    expect(first.studiedAt).not.toBeNull();
    const { questions } = await getQuiz(learner);
    expect(questions.filter(({ id }) => id === '1-004')).toHaveLength(2);
    expect(questions.some(({ id }) => ['1-001', '1-002', '1-005', '2-001'].includes(id))).toBe(false);
    await moveBack(server.services.database.kysely, learner.id, 1);
    expect((await readLevels(learner)).map(({ due }: { due: number }) => due)).toEqual([3, 1, 0]);
    expect((await getRepeat(learner)).questions.map(({ id }) => id).sort()).toEqual(['1-001', '1-002', '2-001']);
    // What the list does not have is repeated all the same.
    expect(await listAsked(learner)).toEqual(['1-001', '1-002', '1-013', '1-023', '2-001']);
  });

  test('is as it was after changing there and back', async () => {
    const learner = await createStudent();
    const before = await readLevels(learner);
    await choose(learner, '2026');
    await choose(learner, '2026');
    await choose(learner, '2012');
    expect(await readLevels(learner)).toEqual(before);
    await moveBack(server.services.database.kysely, learner.id, 1);
    expect(await listAsked(learner)).toEqual(['1-001', '1-002', '1-013', '1-023', '2-001']);
  });

  test('is joined with what is done under the other one', async () => {
    const learner = await createStudent();
    await choose(learner, '2026');
    await answerQuestions(
      learner,
      (await getQuiz(learner)).questions.filter(({ id }) => id === '1-004'),
    );
    await answer(learner, 2, 'n-0001');
    await learner.client.post('/api/learnAgainFunction', { id: '2-001', character: '', hsk: 1 });
    await choose(learner, '2012');
    const [first, second] = await readLevels(learner);
    expect(first).toMatchObject({ wordsDone: 6 });
    expect(second).toMatchObject({ wordsDone: 0, score: 0 });
    await moveBack(server.services.database.kysely, learner.id, 1);
    expect(await listAsked(learner)).toEqual(['1-001', '1-002', '1-004', '1-013', '1-023', 'n-0001']);
  });

  test('a word that only the other list has under another item is known from there', async () => {
    const learner = await createLearner(server, 1, 2, 3);
    // The same word as 1-001.
    await answer(learner, 3, '3-001');
    await choose(learner, '2026');
    const { client } = learner;
    const row = (await client.get('/api/quiz/getCharactersForList', { limit1: 1, limit2: 1 })).body.characters[0];
    expect(row).toMatchObject({ id: '1-001', known_from: 3 });
    expect((await readLevels(learner))[0]).toMatchObject({ wordsDone: 1 });
    expect((await client.get('/api/knownWords')).body.levels[0]).toEqual({
      level: 1,
      newWords: 21,
      known: [{ level: 3, list: '2012', words: 1 }],
    });
    await choose(learner, '2012');
    expect((await readLevels(learner)).map(({ wordsDone }: { wordsDone: number }) => wordsDone)).toEqual([1, 0, 1]);
  });

  test('of 17 words one is known, says the choice', async () => {
    const learner = await createStudent();
    const { body } = await learner.client.get('/api/wordLists');
    expect(body.chosen).toBe('2012');
    // The words of the small course are all of the kind that we add.
    expect(body.lists.map(({ levels }: { levels: { characters: number }[] }) => levels.map(({ characters }) => characters))).toEqual([
      [23, 12, 12],
      [22, 17],
    ]);
  });
});

test('a change in the middle of answers refuses none of them, and everything stands where the list has it', async () => {
  const learner = await createLearner(server, 1, 2);
  for (const id of ['1-001', '1-002', '1-013']) await answer(learner, 1, id, 3);
  for (const list of ['2026', '2012', '2026'] as const) {
    const ids = { '2026': ['1-003', '1-014'], '2012': ['1-001', '1-013'] }[list];
    const replies = await Promise.all([
      learner.client.post('/api/saveSettings', { answers: { hsk_list: list } }),
      ...ids.flatMap((id) =>
        [0, 1, 2, 3].map((question_index) => learner.client.post('/api/quiz/answer', { id, character: '', question_index })),
      ),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  }
  await choose(learner, '2012');
  // The first word of level 3 is the one of level 1.
  expect((await readLevels(learner)).map(({ wordsDone }: { wordsDone: number }) => wordsDone)).toEqual([4, 0, 1]);
  const rows = await server.services.database.kysely
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', learner.id)
    .execute();
  expect(new Set(rows.map(({ word_id: id }) => id)).size).toBe(rows.length);
});

test('Today counts what is due by the levels of the list, and what only the other list has by that', async () => {
  const learner = await createLearner(server, 1, 2, 3);
  for (const [level, id] of [
    [1, '1-013'],
    [1, '1-023'],
    [3, '3-003'],
  ] as const)
    await answer(learner, level, id);
  await moveBack(server.services.database.kysely, learner.id, 1);
  const readDue = async () =>
    (await learner.client.get('/api/today', { time_zone: 'UTC' })).body.due.sort(
      (one: { level: number }, other: { level: number }) => one.level - other.level,
    );
  expect(await readDue()).toEqual([
    { level: 1, words: 2 },
    { level: 3, words: 1 },
  ]);
  await choose(learner, '2026');
  expect(await readDue()).toEqual([
    { level: 1, words: 1 },
    { level: 2, words: 2 },
  ]);
  expect((await learner.client.get('/api/learntWords')).body.ids.sort()).toEqual(['1-013', '1-023', '3-003']);
  const anki = await learner.client.get('/api/export/words.apkg');
  expect(anki.status).toBe(200);
});

describe('a page that was opened before the change', () => {
  test('records answers where the chosen list has their items', async () => {
    const learner = await createLearner(server, 1, 2);
    await answer(learner, 1, '1-013', 2);
    await choose(learner, '2026');
    // As a page of level 1 of 2012 sends it; the list of 2026 has it in level 2.
    const last = await answer(learner, 1, '1-013');
    expect(last).toMatchObject({ status: 200, body: { wordCompleted: true, total: 68 } });
    expect(await getScore(learner, '_hsk2')).toBe(4 / 68);
    expect(await getScore(learner)).toBe(0);
  });

  test('records answers to items that the chosen list lacks, for the day when it is changed back', async () => {
    const learner = await createLearner(server, 1, 2);
    await choose(learner, '2026');
    expect(await answer(learner, 1, '1-023')).toMatchObject({ status: 200, body: { wordCompleted: true } });
    expect(await getScore(learner)).toBe(0);
    await moveBack(server.services.database.kysely, learner.id, 1);
    expect(await listAsked(learner)).toEqual(['1-023']);
    await choose(learner, '2012');
    expect(await getScore(learner)).toBe(4 / 92);
  });

  test('in the trial: of either list, and of no more', async () => {
    const learner = await createLearner(server);
    await choose(learner, '2026');
    expect((await answer(learner, 1, '1-020'))?.status).toBe(200);
    expect((await answer(learner, 1, '1-021'))?.status).toBe(403);
    expect((await answer(learner, 2, '1-020'))?.status).toBe(403);
    expect((await answer(learner, 1, '3-003'))?.status).toBe(400);
  });

  test('repeats count once', async () => {
    const learner = await createLearner(server, 1);
    await answer(learner, 1, '1-013');
    await moveBack(server.services.database.kysely, learner.id, 1);
    const { questions, served_at } = (await learner.client.get('/api/quiz/getQuizRepeat', { time_zone: 'UTC' })).body;
    const [question] = questions;
    await choose(learner, '2026');
    const { id, key, questionType } = question ?? expect.fail('nothing is due');
    const event_id = crypto.randomUUID();
    const body = { id, character: '', key, question_index: questionType, event_id, time_zone: 'UTC' };
    for (const _ of [1, 2])
      expect((await learner.client.post('/api/quiz/answerRepeat', { ...body, served_at: served_at })).status).toBe(200);
    expect(await listAsked(learner)).toEqual([]);
    expect(
      await server.services.database.kysely.selectFrom('reviews').selectAll().where('user_id', '=', learner.id).execute(),
    ).toHaveLength(1);
  });
});

test('a word that only the other list has is in the forecast, the sums, and the day on which the next words are due', async () => {
  const learner = await createLearner(server, 2);
  await choose(learner, '2026');
  await answer(learner, 2, 'n-0001');
  await choose(learner, '2012');
  const { client } = learner;
  const [{ body: progress }, { body: today }] = [
    await client.get('/api/progress', { time_zone: 'UTC' }),
    await client.get('/api/today', { time_zone: 'UTC' }),
  ];
  expect(progress.forecast.map(({ level, due }: { level: number; due: number[] }) => [level, due[1]])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
  expect(progress.learnt).toEqual({ words: 1, kept: 1 });
  expect(progress.levels.map(({ young }: { young: number }) => young)).toEqual([0, 0, 0]);
  expect(today.nextDueAt).toBe(getDayStart(getToday('UTC') + 1, 'UTC').toISOString());
  expect((await readLevels(learner)).map((level: { nextDueAt: unknown }) => level.nextDueAt)).toEqual([null, null, null]);
});
