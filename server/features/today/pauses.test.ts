// Pauses and a spread backlog over HTTP: due days move with them and come back, and no word is lost or duplicated.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuestions, getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestion, getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getDayStart, getToday as findToday } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '10000' } });
});
afterAll(() => server.stop());

const today = () => findToday('UTC');
const toIso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const pause = ({ client }: TestLearner, from: number, to: number) =>
  client.post('/api/addPause', { from: toIso(from), to: toIso(to), time_zone: 'UTC' });
const takeBack = ({ client }: TestLearner, from: number) => client.post('/api/removePause', { from: toIso(from), time_zone: 'UTC' });
const spread = ({ client }: TestLearner, days: number | null) => client.post('/api/spreadBacklog', { days, time_zone: 'UTC' });
const getToday = async ({ client }: TestLearner) => (await client.get('/api/today', { time_zone: 'UTC' })).body;

async function readDue({ id }: TestLearner): Promise<Record<string, number>> {
  const rows = await server.services.database.kysely
    .selectFrom('word_memory')
    .select(['word_id', 'due_day'])
    .where('user_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map(({ word_id: wordId, due_day: dueDay }) => [wordId, dueDay]));
}

/** Sets when a word is due and when it was repeated last, in days from today. */
async function schedule({ id }: TestLearner, wordId: string, dueIn: number, repeatedIn: number, stability = 5): Promise<void> {
  const memory = { stability, difficulty: 5, repeats: 1, lapses: 0, day: today() + repeatedIn, dueDay: today() + dueIn };
  await server.services.database.kysely
    .updateTable('word_memory')
    .set({ due_day: today() + dueIn, memory: JSON.stringify(memory), moved: null, put_back: '[]', spread: null })
    .where('user_id', '=', id)
    .where('word_id', '=', wordId)
    .execute();
}

const dayOf = (due: Record<string, number>, wordId: string) => (due[wordId] ?? Number.NaN) - today();

async function createLearnt(): Promise<TestLearner> {
  const learner = await createLearner(server);
  await learnPart(learner);
  return learner;
}

describe('a pause', () => {
  test('moves what falls due from its first day on, and removing it restores every word', async () => {
    const learner = await createLearnt();
    await schedule(learner, '1-001', -1, -10);
    await schedule(learner, '1-002', 3, -10);
    await schedule(learner, '1-003', 8, -2);
    const before = await readDue(learner);
    expect(await pause(learner, today() + 1, today() + 5)).toMatchObject({ status: 200, body: { message: 'Your pause has been saved' } });
    const paused = await readDue(learner);
    expect(['1-001', '1-002', '1-003'].map((id) => dayOf(paused, id))).toEqual([-1, 8, 13]);
    expect((await getToday(learner)).pauses).toEqual([{ from: today() + 1, to: today() + 5 }]);
    expect(await takeBack(learner, today() + 1)).toMatchObject({ status: 200 });
    expect(await readDue(learner)).toEqual(before);
    expect((await getToday(learner)).pauses).toEqual([]);
  });

  test('after the fact: what fell due in it waits its days, what was repeated since does not', async () => {
    const learner = await createLearnt();
    await schedule(learner, '1-001', -5, -20);
    await schedule(learner, '1-002', 4, -1);
    await pause(learner, today() - 7, today() - 3);
    const due = await readDue(learner);
    expect(['1-001', '1-002'].map((id) => dayOf(due, id))).toEqual([0, 4]);
  });

  test('in which one goes on studying: a word learnt or repeated then comes after it, and its end brings both back where they belong', async () => {
    const learner = await createLearnt();
    await pause(learner, today() + 1, today() + 5);
    await answerQuestions(learner, (await getQuiz(learner)).questions);
    const [question] = (await getRepeat(learner)).questions;
    if (!question) throw new Error('Nothing is due');
    await answerRepeatQuestion(learner, question);
    const due = await readDue(learner);
    expect(dayOf(due, '1-011')).toBe(6);
    const interval = dayOf(due, question.id) - 5;
    expect(interval).toBeGreaterThan(0);
    await takeBack(learner, today() + 1);
    const after = await readDue(learner);
    expect(dayOf(after, '1-011')).toBe(1);
    expect(dayOf(after, question.id)).toBe(interval);
  });

  test('also moves a word whose last review, of before the pause, is undone; one that was put back stays due', async () => {
    const learner = await createLearnt();
    const [question, other] = (await getRepeat(learner)).questions;
    if (!question || !other) throw new Error('Nothing is due');
    for (const { id } of [question, other]) await schedule(learner, id, 0, -3);
    await answerRepeatQuestion(learner, question);
    await learner.client.post('/api/repeatAgainFunction', { id: other.id, character: '', time_zone: 'UTC' });
    await pause(learner, today(), today() + 4);
    await learner.client.post('/api/quiz/undoAnswerRepeat', { id: question.id, character: '', key: question.key, time_zone: 'UTC' });
    const due = await readDue(learner);
    expect([question, other].map(({ id }) => dayOf(due, id))).toEqual([5, 0]);
    await takeBack(learner, today());
    const after = await readDue(learner);
    expect([question, other].map(({ id }) => dayOf(after, id))).toEqual([0, 0]);
  });

  test('with another right behind it: a word that is learnt comes after both, and after one where a day lies between', async () => {
    const learner = await createLearnt();
    for (const [from, to] of [
      [4, 5],
      [1, 3],
      [7, 9],
    ] as const)
      await pause(learner, today() + from, today() + to);
    await answerQuestions(learner, (await getQuiz(learner)).questions);
    expect(dayOf(await readDue(learner), '1-011')).toBe(6);
    await takeBack(learner, today() + 4);
    expect(dayOf(await readDue(learner), '1-011')).toBe(4);
    await takeBack(learner, today() + 1);
    expect(dayOf(await readDue(learner), '1-011')).toBe(1);
  });

  test('an answer that is undone has the word where the pause had put it, and the end of the pause where it was', async () => {
    const learner = await createLearnt();
    await schedule(learner, '1-001', 0, -10);
    const before = await readDue(learner);
    await pause(learner, today() - 2, today() - 1);
    const paused = await readDue(learner);
    const question = (await getRepeat(learner)).questions.find(({ id }) => id === '1-002');
    if (!question) throw new Error('The word is not due');
    await answerRepeatQuestion(learner, question);
    await learner.client.post('/api/quiz/undoAnswerRepeat', { id: question.id, character: '', key: question.key });
    expect(await readDue(learner)).toEqual(paused);
    await takeBack(learner, today() - 2);
    expect(await readDue(learner)).toEqual(before);
  });

  test('sent twice is one, and breaks no run of days', async () => {
    const learner = await createLearnt();
    expect(await pause(learner, today() - 3, today() - 1)).toMatchObject({ status: 200 });
    const due = await readDue(learner);
    expect(await pause(learner, today() - 3, today() - 1)).toMatchObject({ status: 200 });
    expect(await readDue(learner)).toEqual(due);
    const { kysely } = server.services.database;
    await kysely
      .updateTable('word_memory')
      .set({ learnt_day: today() - 4 })
      .where('user_id', '=', learner.id)
      .where('word_id', '=', '1-001')
      .execute();
    expect((await getToday(learner)).longestRun).toBe(2);
  });

  test.each([
    ['from', toIso(today() + 400), toIso(today() + 401), 'Choose a first day that is at most a year from today'],
    ['from', toIso(today() - 400), toIso(today()), 'Choose a first day that is at most a year from today'],
    ['to', toIso(today() + 5), toIso(today() + 4), 'Choose a last day that is not before the first one'],
    ['to', toIso(today()), '9999-12-31', 'Choose a last day at most 180 days after the first one'],
    ['from', '2026-02-30', toIso(today()), 'Please enter a date, such as 2027-03-20'],
    ['to', toIso(today()), 'tomorrow', 'Please enter a date, such as 2027-03-20'],
  ])('with a wrong %s day, %s to %s, is refused and changes nothing', async (field, from, to, message) => {
    const learner = await createLearnt();
    const before = await readDue(learner);
    const reply = await learner.client.post('/api/addPause', { from, to, time_zone: 'UTC' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field } });
    expect(reply.body.message).toContain(message);
    expect(await readDue(learner)).toEqual(before);
    expect((await getToday(learner)).pauses).toEqual([]);
  });

  test('that overlaps another is refused and says which', async () => {
    const learner = await createLearnt();
    await pause(learner, today() + 1, today() + 5);
    const reply = await pause(learner, today() + 5, today() + 9);
    expect(reply).toMatchObject({ status: 400, body: { field: 'from' } });
    expect(reply.body.message).toMatch(/^You have a pause from \d+ \w+ \d{4} to \d+ \w+ \d{4} already/);
    expect((await getToday(learner)).pauses).toHaveLength(1);
  });
});

/** The next study day that has not 24 hours, because the clocks change in it. */
function findDayOfClockChange(timeZone: string, forward: boolean): number {
  for (let day = findToday(timeZone) + 10; ; day += 1) {
    const hours = (getDayStart(day + 1, timeZone).getTime() - getDayStart(day, timeZone).getTime()) / 3_600_000;
    if (forward ? hours < 24 : hours > 24) return day;
  }
}

const readNextDue = async ({ client }: TestLearner, time_zone: string) =>
  (await client.get('/api/overview', { time_zone })).body.levels[0].nextDueAt as string;

test.each([
  ['forward', 'America/New_York', true],
  ['back', 'America/New_York', false],
  ['forward by half an hour', 'Australia/Lord_Howe', true],
])(
  'a pause in which the clocks go %s in %s moves words by whole days, and they fall due at four in the morning',
  async (_, zone, forward) => {
    const learner = await createLearnt();
    const change = findDayOfClockChange(zone, forward);
    const from = Math.min(change - 2, findToday(zone) + 365);
    const wordsDueIn = from + 1 - today();
    for (const id of Object.keys(await readDue(learner))) await schedule(learner, id, wordsDueIn, -1);
    const before = await readDue(learner);
    const dates = { from: toIso(from), to: toIso(from + 4), time_zone: zone };
    expect(await learner.client.post('/api/addPause', dates)).toMatchObject({ status: 200 });
    expect(new Set(Object.values(await readDue(learner)))).toEqual(new Set([from + 6]));
    const due = await readNextDue(learner, zone);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(due));
    expect(clock).toBe(
      `${toIso(from + 6)
        .split('-')
        .reverse()
        .join('/')}, 04:00`,
    );
    await learner.client.post('/api/removePause', dates);
    expect(await readDue(learner)).toEqual(before);
  },
);

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('a pause from today on begins with the day that it is in %s', async (zone) => {
  const learner = await createLearnt();
  const day = findToday(zone);
  const move = async (id: string, dueDay: number) => schedule(learner, id, dueDay - today(), dueDay - today() - 10);
  await move('1-001', day - 1);
  await move('1-002', day);
  await move('1-003', day + 2);
  await learner.client.post('/api/addPause', { from: toIso(day), to: toIso(day + 1), time_zone: zone });
  const due = await readDue(learner);
  expect(['1-001', '1-002', '1-003'].map((id) => due[id])).toEqual([day - 1, day + 2, day + 4]);
});

describe('a backlog', () => {
  test('is spread with the words most at risk first, and undone', async () => {
    const learner = await createLearnt();
    for (let number = 1; number <= 10; number += 1) await schedule(learner, `1-${String(number).padStart(3, '0')}`, -1, -10, number);
    const before = await readDue(learner);
    expect(await spread(learner, 7)).toMatchObject({ status: 200, body: { message: 'Your words are spread over 7 days' } });
    const due = await readDue(learner);
    const days = Array.from({ length: 10 }, (_, index) => dayOf(due, `1-${String(index + 1).padStart(3, '0')}`));
    expect(days).toEqual([0, 0, 1, 2, 2, 3, 4, 4, 5, 6]);
    expect(await getToday(learner)).toMatchObject({ due: [{ level: 1, words: 2 }], spread: 8 });
    expect(await spread(learner, null)).toMatchObject({ status: 200 });
    expect(await readDue(learner)).toEqual(before);
    expect(await getToday(learner)).toMatchObject({ due: [{ level: 1, words: 10 }], spread: 0 });
  });

  test('of words that the learner put back before they were due is spread like any, and stays so when pauses move', async () => {
    const learner = await createLearnt();
    await learner.client.post('/api/restartQuizRepeat', { time_zone: 'UTC' });
    const before = await readDue(learner);
    await spread(learner, 7);
    const due = await readDue(learner);
    expect(
      Object.values(due)
        .sort((one, other) => one - other)
        .map((day) => day - today()),
    ).toEqual([0, 0, 1, 2, 2, 3, 4, 4, 5, 6]);
    expect(await getToday(learner)).toMatchObject({ due: [{ level: 1, words: 2 }], spread: 8 });
    await pause(learner, today() - 20, today() - 19);
    expect(await readDue(learner)).toEqual(due);
    await spread(learner, null);
    expect(await readDue(learner)).toEqual(before);
  });

  test('of words that were put back and then spread by another device: an answer of the page that had them due is kept', async () => {
    const learner = await createLearnt();
    const served = new Date().toISOString();
    const { questions } = await getRepeat(learner);
    await spread(learner, 7);
    // Another part takes the place of the one that the page has.
    await server.services.database.kysely.updateTable('repeat_circles').set({ word_ids: [] }).where('user_id', '=', learner.id).execute();
    const waiting = await readDue(learner);
    const last = questions.find(({ id }) => dayOf(waiting, id) === 6);
    if (!last) throw new Error('No word waits');
    const reply = await answerRepeatQuestion(learner, last, { served_at: served, answered_at: new Date().toISOString(), time_zone: 'UTC' });
    expect(reply.status).toBe(200);
    const reviews = await server.services.database.kysely
      .selectFrom('reviews')
      .select('word_id')
      .where('user_id', '=', learner.id)
      .execute();
    expect(reviews).toEqual([{ word_id: last.id }]);
  });

  test('waits as it was spread once answers are undone, also where several were given; what is put back after it does not', async () => {
    const learner = await createLearnt();
    const ids = ['1-001', '1-002', '1-003'];
    await server.services.database.kysely
      .updateTable('word_memory')
      .set({
        began_at: new Date(Date.now() - 10 * 86_400_000),
        learnt_day: today() - 10,
        due_day: today() - 9,
        moved: null,
        put_back: '[]',
      })
      .where('user_id', '=', learner.id)
      .execute();
    await spread(learner, 14);
    const waiting = await readDue(learner);
    const served_at = new Date().toISOString();
    for (const [index, id] of ids.entries()) {
      const answers = Array.from({ length: index + 1 }, () => randomUUID());
      const question = { id, character: '', key: 'c', question_index: 'character', served_at, time_zone: 'UTC' };
      for (const event_id of answers) await learner.client.post('/api/quiz/answerRepeat', { ...question, event_id });
      expect(dayOf(await readDue(learner), id), id).not.toBe(dayOf(waiting, id));
      for (const event_id of answers) await learner.client.post('/api/quiz/undoAnswerRepeat', { ...question, event_id });
      expect(dayOf(await readDue(learner), id), id).toBe(dayOf(waiting, id));
    }
    const last = Object.entries(waiting).find(([, day]) => day > today() + 10)?.[0];
    await learner.client.post('/api/repeatAgainFunction', { id: last, character: '', time_zone: 'UTC' });
    await pause(learner, today(), today() + 4);
    expect(dayOf(await readDue(learner), last ?? '')).toBe(0);
  });

  test('counts no word as waiting that no level repeats any more', async () => {
    const learner = await createLearnt();
    await spread(learner, 7);
    const last = Object.entries(await readDue(learner)).find(([, day]) => day > today())?.[0];
    const { spread: before } = await getToday(learner);
    await learner.client.post('/api/ignoreTheWordFunction', { id: last, character: '' });
    expect((await getToday(learner)).spread).toBe(before - 1);
  });

  test.each([0, 8, 'many'])('is not spread over %s days', async (days) => {
    const learner = await createLearnt();
    const before = await readDue(learner);
    expect(await learner.client.post('/api/spreadBacklog', { days })).toMatchObject({ status: 400, body: { field: 'days' } });
    expect(await readDue(learner)).toEqual(before);
  });
});

test('whatever is paused, spread and undone in whatever order: no word is lost or duplicated, and in the end all are due as before', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pause' as const), from: fc.integer({ min: -20, max: 20 }), length: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('takeBack' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('spread' as const), days: fc.constantFrom(7, 14, null) }),
  );
  const word = fc.record({ dueIn: fc.integer({ min: -15, max: 15 }), interval: fc.integer({ min: 1, max: 20 }), isPutBack: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.array(word, { minLength: 10, maxLength: 10 }), async (steps, words) => {
      const learner = await createLearnt();
      for (const [index, { dueIn, interval, isPutBack }] of words.entries()) {
        const id = `1-${String(index + 1).padStart(3, '0')}`;
        await schedule(learner, id, dueIn, dueIn - interval);
        if (isPutBack) await learner.client.post('/api/repeatAgainFunction', { id, character: '', time_zone: 'UTC' });
      }
      const before = await readDue(learner);
      for (const one of steps) {
        const { pauses } = await getToday(learner);
        if (one.kind === 'pause') await pause(learner, today() + one.from, today() + one.from + one.length - 1);
        else if (one.kind === 'spread') await spread(learner, one.days);
        else if (pauses.length > 0) await takeBack(learner, pauses[one.pick % pauses.length].from);
        expect(Object.keys(await readDue(learner)).sort()).toEqual(Object.keys(before).sort());
      }
      for (const { from } of (await getToday(learner)).pauses) await takeBack(learner, from);
      await spread(learner, null);
      expect(await readDue(learner)).toEqual(before);
    }),
    { numRuns: 6 },
  );
});
