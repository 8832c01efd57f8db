// The dashboard over HTTP: paid levels, progress, restart, the feedback box (learning §4 "Dashboard"; decisions §4, §8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getDayStart, getToday } from '#server/learner/study-days.ts';
import { buildSharingCourse, buildSmallCourse } from '#dev/fixtures/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function levels({ client }: TestLearner) {
  const { status, body } = await client.get('/api/overview');
  expect(status).toBe(200);
  return body.levels;
}

async function finishWords({ client }: TestLearner, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    for (let question_index = 0; question_index < 4; question_index += 1) {
      await client.post('/api/quiz/answer', { id: `1-${String(number).padStart(3, '0')}`, character: '', question_index });
    }
  }
}

describe('the overview', () => {
  test('of a new learner: prices, sizes and nothing done', async () => {
    const nothing = {
      list: '2012',
      addedCharacters: 0,
      wordsDone: 0,
      openInPart: 0,
      paid: 0,
      endedOn: null,
      pendingOrder: null,
      score: 0,
      studiedAt: null,
      repeatScore: 0,
      repeatState: 3,
      due: 0,
      nextDueAt: null,
      trialWords: 0,
      trialCompleted: 0,
      asked: null,
    };
    expect(await levels(await createLearner(server))).toEqual([
      { ...nothing, level: 1, trialWords: 20, words: 23, addedCharacters: 23, priceEuro: '15.00', months: 2 },
      { ...nothing, level: 2, words: 12, addedCharacters: 12, priceEuro: '21.00', months: 3 },
      { ...nothing, level: 3, words: 56, addedCharacters: 56, priceEuro: '30.00', months: 3 },
      { ...nothing, level: 4, words: 0, priceEuro: '35.00', months: 3 },
      { ...nothing, level: 5, words: 0, priceEuro: '41.00', months: 3 },
      { ...nothing, level: 6, words: 0, priceEuro: '', months: 0 },
    ]);
  });

  test('agrees with the single calls', async () => {
    const learner = await createLearner(server, 2, 3);
    const { client } = learner;
    await finishWords(learner, 1, 20);
    await client.post('/api/ignoreTheWordFunction', { id: '2-001', character: '', hsk: 2 });
    await client.post('/api/sendEmailQuestion', { hsk: 4, sendEmail: 'Yes' });
    const states = await levels(learner);
    expect(states[0]).toMatchObject({ wordsDone: 20, paid: 0, score: 80 / 92, trialCompleted: 1 });
    expect(states[1]).toMatchObject({ wordsDone: 1, paid: 1, score: 4 / 48 });
    for (const level of [1, 2, 3, 4, 5]) {
      const hsk = `_hsk${level}`;
      const state = states[level - 1];
      expect((await client.get('/api/countScore', { hsk })).body.score).toBe(state.score);
      expect((await client.get('/api/is_paid', { hsk })).body.paid).toBe(state.paid);
    }
    expect((await client.get('/api/is_completed_twenty')).body.completed).toBe(1);
    expect((await client.get('/api/is_paid_array')).body).toEqual({ paid1: 0, paid2: 1, paid3: 1, paid4: 0, paid5: 0 });
    expect(states.map(({ asked }: { asked: string | null }) => asked)).toEqual([null, null, null, 'exists', null, null]);
  });
});

test('a level is studied where its quiz is answered, not where it is opened, or words are marked, imported or known from another level', async () => {
  const learner = await createLearner(server, 1, 2, 3);
  const { client } = learner;
  const listStudied = async () =>
    (await levels(learner))
      .filter(({ studiedAt }: { studiedAt: string | null }) => studiedAt !== null)
      .sort((one: { studiedAt: string }, other: { studiedAt: string }) => Date.parse(one.studiedAt) - Date.parse(other.studiedAt))
      .map(({ level }: { level: number }) => level);
  await client.post('/api/importWords', { ids: ['1-001'], way: 'learnt' });
  await client.post('/api/importWords', { ids: ['2-001', '3-001'], way: 'repeat' });
  await client.post('/api/ignoreTheWordFunction', { id: '3-002', character: '', hsk: 3 });
  expect((await levels(learner)).filter(({ score }: { score: number }) => score > 0)).toHaveLength(3);
  await client.get('/api/quizHSK2/getQuiz');
  expect(await listStudied()).toEqual([]);
  const answer = (level: number) =>
    client.post(`/api/quiz${level === 1 ? '' : `HSK${level}`}/answer`, { id: `${level}-005`, character: '', question_index: 0 });
  await answer(1);
  await answer(2);
  expect(await listStudied()).toEqual([1, 2]);
  // What was answered already is not studied again.
  await answer(1);
  expect(await listStudied()).toEqual([1, 2]);
  await finishWords(learner, 6, 6);
  expect(await listStudied()).toEqual([2, 1]);
  await client.post('/api/ignoreTheWordFunction', { id: '2-006', character: '', hsk: 2 });
  await client.post('/api/importWords', { ids: ['2-007', '3-007'], way: 'repeat' });
  expect(await listStudied()).toEqual([2, 1]);
  await client.post('/api/restartQuiz', { hsk: 1 });
  expect(await listStudied()).toEqual([2]);
});

describe('words of several levels', () => {
  let sharing: TestServer;

  beforeAll(async () => {
    sharing = await startTestServer({ course: buildSharingCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => sharing.stop());

  test('are done in each, known from where they were learnt, and begin no other level', async () => {
    const learner = await createLearner(sharing, 1, 2);
    const before = await levels(learner);
    await finishWords(learner, 1, 3);
    const states = await levels(learner);
    expect(states.slice(0, 3).map(({ wordsDone }: { wordsDone: number }) => wordsDone)).toEqual([3, 3, 2]);
    expect(states[1]).toMatchObject({ score: before[1].score + 3 / 12, studiedAt: null, due: 0, nextDueAt: null, repeatState: 3 });
    expect(states[0].studiedAt).not.toBeNull();
    expect((await learner.client.get('/api/knownWords')).body.levels.slice(0, 3)).toEqual([
      { level: 1, newWords: 20, known: [] },
      { level: 2, newWords: 9, known: [{ level: 1, list: '2012', words: 3 }] },
      { level: 3, newWords: 10, known: [{ level: 1, list: '2012', words: 2 }] },
    ]);
  });
});

test('says when the next words fall due in the learner’s time zone: at four in the morning', async () => {
  const learner = await createLearner(server);
  await finishWords(learner, 1, 1);
  const { due_day: day } = await server.services.database.kysely
    .selectFrom('word_memory')
    .select('due_day')
    .where('user_id', '=', learner.id)
    .executeTakeFirstOrThrow();
  for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
    const [state] = (await learner.client.get('/api/overview', { time_zone: zone })).body.levels;
    if (day > getToday(zone)) expect(state).toMatchObject({ due: 0, nextDueAt: getDayStart(day, zone).toISOString() });
    else expect(state).toMatchObject({ due: 1, nextDueAt: null });
  }
});

describe('paid', () => {
  test('lasts until its end, to the second', async () => {
    const learner = await createLearner(server, 2);
    const isPaid = async () => (await learner.client.get('/api/is_paid', { hsk: '_hsk2' })).body.paid;
    expect(await isPaid()).toBe(1);
    const { kysely } = server.services.database;
    const ends = new Date(Date.now() + 1500);
    await kysely.updateTable('level_access').set({ ends_at: ends }).where('user_id', '=', learner.id).execute();
    expect(await isPaid()).toBe(1);
    expect((await learner.client.get('/api/quizHSK2/getQuiz')).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, ends.getTime() - Date.now() + 50));
    expect(await isPaid()).toBe(0);
    expect((await learner.client.get('/api/quizHSK2/getQuiz')).status).toBe(403);
    expect((await learner.client.get('/api/is_paid_generally')).body.paid).toBe(0);
    const states = await levels(learner);
    expect(states[1].endedOn).toBe(new Date(ends.getTime() - 1).toISOString().slice(0, 10).replaceAll('-', '.'));
    expect(states[2].endedOn).toBeNull();
  });

  test.each([[undefined], [''], ['_hsk1'], ['1'], [1]])('the level %j is level 1', async (hsk) => {
    const { client } = await createLearner(server, 1);
    expect((await client.get('/api/is_paid', hsk === undefined ? {} : { hsk })).body).toEqual({ paid: 1 });
  });

  test.each(['_hsk0', '_hsk6', '6', 'hsk1', '_HSK1', ' ', '1.0', ' 1'])('%j is no level', async (hsk) => {
    const { client } = await createLearner(server);
    expect(await client.get('/api/is_paid', { hsk })).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'hsk' } });
  });
});

describe('restart', () => {
  test('reopens every word of the level, and of no other', async () => {
    const learner = await createLearner(server, 1, 2);
    const { client } = learner;
    await finishWords(learner, 1, 3);
    await client.post('/api/ignoreTheWordFunction', { id: '1-021', character: '' });
    await client.post('/api/ignoreTheWordFunction', { id: '2-001', character: '', hsk: 2 });
    expect((await client.post('/api/restartQuiz', { hsk: '_hsk1' })).body).toEqual({ restarted: true });
    const states = await levels(learner);
    expect(states[0]).toMatchObject({ score: 0, wordsDone: 0 });
    expect(states[1]).toMatchObject({ score: 4 / 48, wordsDone: 1 });
    expect((await client.get('/api/is_completed')).body).toEqual({ completed: 0 });
    expect((await client.get('/api/restartQuiz', { hsk: '_hsk1' })).body).toEqual({ restarted: true });
  });

  test('of an unpaid level is rejected, of one without content not found', async () => {
    const { client } = await createLearner(server, 5);
    expect(await client.post('/api/restartQuiz', { hsk: '_hsk2' })).toMatchObject({ status: 403, body: { code: 'unpaid' } });
    expect(await client.post('/api/restartQuiz', { hsk: '_hsk5' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('the feedback box', () => {
  test('keeps the last answer', async () => {
    const { client, id } = await createLearner(server);
    expect((await client.get('/api/isMessageForHSK')).body).toEqual({ hsk2: null, hsk3: null, hsk4: null, hsk5: null, hsk6: null });
    await client.post('/api/sendEmailQuestion', { hsk: 6, sendEmail: 'Yes' });
    expect((await client.post('/api/sendEmailQuestion', { hsk: '6', sendEmail: 'No' })).status).toBe(200);
    expect((await client.get('/api/isMessageForHSK')).body).toEqual({ hsk2: null, hsk3: null, hsk4: null, hsk5: null, hsk6: 'exists' });
    const rows = await server.services.database.kysely
      .selectFrom('asked_levels')
      .select(['level', 'wants_mail'])
      .where('user_id', '=', id)
      .execute();
    expect(rows).toEqual([{ level: 6, wants_mail: false }]);
  });

  test.each([
    [{ hsk: 1, sendEmail: 'Yes' }, 'hsk'],
    [{ hsk: 7, sendEmail: 'Yes' }, 'hsk'],
    [{ sendEmail: 'Yes' }, 'hsk'],
    [{ hsk: 6, sendEmail: 'Perhaps' }, 'sendEmail'],
    [{ hsk: 6 }, 'sendEmail'],
  ])('%j is rejected', async (body, field) => {
    const { client } = await createLearner(server);
    expect(await client.post('/api/sendEmailQuestion', body)).toMatchObject({ status: 400, body: { code: 'invalid_input', field } });
  });
});
