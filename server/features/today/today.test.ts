// Today over HTTP: what is due in which order, what was done, the plan, and the days of study (learning-tools "Today").
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestion, getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getDayStart, getStudyDay, getToday as findToday } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function getToday({ client }: TestLearner, timeZone?: string) {
  const { status, body } = await client.get('/api/today', timeZone === undefined ? {} : { time_zone: timeZone });
  expect(status).toBe(200);
  return body;
}

const today = () => findToday('UTC');

test('a new learner has the default plan and nothing done', async () => {
  expect(await getToday(await createLearner(server))).toEqual({
    dailyGoal: 10,
    repeatLimit: 150,
    due: [],
    left: 0,
    learnt: 0,
    repeated: 0,
    kept: 0,
    secondsPerAnswer: null,
    day: today(),
    studyDays: [],
    longestRun: 0,
    pauses: [],
    spread: 0,
    nextDueAt: null,
  });
});

test('a day counts as a day of study from its first answer on, also where it is undone or sent again', async () => {
  const learner = await createLearner(server);
  const [question] = (await learner.client.get('/api/quiz/getQuiz')).body.questions as [WireQuestion];
  const answer = { id: question.id, character: question.character, key: question.key, question_index: question.index };
  for (const _ of [1, 2]) await learner.client.post('/api/quiz/answer', answer);
  expect(await getToday(learner)).toMatchObject({ learnt: 0, studyDays: [today()], longestRun: 1 });
  await learner.client.post('/api/quiz/undoAnswer', answer);
  expect(await getToday(learner)).toMatchObject({ studyDays: [today()] });
});

test('what was learnt and repeated today is counted, once, and not what was undone', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  expect(await getToday(learner)).toMatchObject({ learnt: 10, repeated: 0, studyDays: [today()], longestRun: 1 });
  const [first, second, third] = (await getRepeat(learner)).questions as [WireQuestion, WireQuestion, WireQuestion];
  await answerRepeatQuestion(learner, first);
  await answerRepeatQuestion(learner, first);
  await answerRepeatQuestion(learner, second, { mistakes: 2 });
  await answerRepeatQuestion(learner, third);
  await learner.client.post('/api/quiz/undoAnswerRepeat', { id: third.id, character: '', key: third.key });
  expect(await getToday(learner)).toMatchObject({ learnt: 10, repeated: 2, kept: 1, due: [{ level: 1, words: 8 }] });
});

test('a word that is repeated twice in a day is one word, and kept only if it was known at once both times', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  for (const mistakes of [0, 1]) {
    const [first, second] = (await getRepeat(learner)).questions.sort((one, other) => one.id.localeCompare(other.id)) as [
      WireQuestion,
      WireQuestion,
    ];
    await answerRepeatQuestion(learner, first, { mistakes });
    await answerRepeatQuestion(learner, second);
    await learner.client.post('/api/restartQuizRepeat', {});
  }
  expect(await getToday(learner)).toMatchObject({ repeated: 2, kept: 1 });
});

test('the level with the word most at risk comes first, whatever its size; ignored words are not due', async () => {
  const learner = await createLearner(server, 2);
  await learnPart(learner);
  await learnPart(learner, 'quizHSK2');
  const { kysely } = server.services.database;
  const setMemory = (level: 1 | 2, stability: number) =>
    kysely
      .updateTable('word_memory')
      .set({
        due_day: today(),
        memory: JSON.stringify({ stability, difficulty: 5, repeats: 1, lapses: 0, day: today() - 10, dueDay: today() }),
      })
      .where('user_id', '=', learner.id)
      .where(sql<boolean>`${level} = any(levels)`)
      .execute();
  await setMemory(1, 20);
  await setMemory(2, 5);
  expect((await getToday(learner)).due).toEqual([
    { level: 2, words: 10 },
    { level: 1, words: 10 },
  ]);
  await setMemory(1, 4);
  await learner.client.post('/api/ignoreTheWordFunction', { id: '2-001', character: '', hsk: 2 });
  expect((await getToday(learner)).due).toEqual([
    { level: 1, words: 10 },
    { level: 2, words: 9 },
  ]);
});

/** Learns words of a level at a moment in a time zone, as a device says that sends them later. */
async function learnAt(learner: TestLearner, wordIds: readonly string[], answeredAt: Date, timeZone: string): Promise<void> {
  const { questions } = await getQuiz(learner);
  for (const { id, character, key, index } of questions.filter((question) => wordIds.includes(question.id))) {
    const answer = { id, character, key, question_index: index, answered_at: answeredAt.toISOString(), time_zone: timeZone };
    expect(await learner.client.post('/api/quiz/answer', answer)).toMatchObject({ status: 200 });
  }
}

test('days turn at 04:00 in the learner’s time zone, and the calendar ends with today', async () => {
  const learner = await createLearner(server);
  const zone = 'Asia/Kathmandu';
  const day = findToday(zone);
  await learnAt(learner, ['1-001'], getDayStart(day, zone), zone);
  await learnAt(learner, ['1-002'], new Date(getDayStart(day, zone).getTime() - 1), zone);
  await learnAt(learner, ['1-003'], getDayStart(day - 2, zone), zone);
  await learnAt(learner, ['1-004'], getDayStart(day - 20, zone), zone);
  const { kysely } = server.services.database;
  await kysely
    .insertInto('study_days')
    .values({ user_id: learner.id, day: day - 50 })
    .execute();
  expect(await getToday(learner, zone)).toMatchObject({ day, learnt: 1, studyDays: [day - 20, day - 2, day - 1, day], longestRun: 3 });
});

describe('an answer of the quiz that waited on a device', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  async function readDayOf(times: Record<string, string>): Promise<number[]> {
    const learner = await createLearner(server);
    const [question] = (await getQuiz(learner)).questions as [WireQuestion];
    const { id, character, key, index } = question;
    const answer = { id, character, key, question_index: index, time_zone: 'UTC', ...times };
    expect(await learner.client.post('/api/quiz/answer', answer)).toMatchObject({ status: 200 });
    return (await getToday(learner)).studyDays;
  }

  test('counts for the day on which it was given', async () => {
    const answeredAt = daysAgo(29);
    const day = getStudyDay(new Date(answeredAt), 'UTC');
    expect(await readDayOf({ answered_at: answeredAt })).toEqual([day]);
    expect(await readDayOf({ answered_at: answeredAt, served_at: daysAgo(29.5) })).toEqual([day]);
  });

  test.each([
    ['in the future', { answered_at: daysAgo(-1) }],
    ['more than thirty days ago', { answered_at: daysAgo(31) }],
    ['before it was served', { answered_at: daysAgo(3), served_at: daysAgo(2) }],
    ['that cannot be read', { answered_at: 'last week' }],
  ])('counts for today where its moment is %s', async (_, times) => {
    expect(await readDayOf(times)).toEqual([today()]);
  });
});

test('a day that was counted keeps its date wherever the learner is', async () => {
  const learner = await createLearner(server);
  const day = findToday('Pacific/Kiritimati') - 2;
  const morning = new Date(getDayStart(day, 'Pacific/Kiritimati').getTime() + 3_600_000);
  await learnAt(learner, ['1-001'], morning, 'Pacific/Kiritimati');
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12']) expect(await getToday(learner, zone)).toMatchObject({ studyDays: [day] });
});

test('a day counts that a device lived, though another one had answered the same or answered on when it is sent', async () => {
  const learner = await createLearner(server);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await learnAt(learner, ['1-001'], ago(9), 'UTC');
  const question = { id: '1-002', character: '', key: 'c', question_index: 1, time_zone: 'UTC' };
  for (const days of [5, 7])
    expect((await learner.client.post('/api/quiz/answer', { ...question, answered_at: ago(days).toISOString() })).status).toBe(200);
  const [due] = (await getRepeat(learner)).questions as [WireQuestion];
  // Served before the answer of the other device, it rates nothing.
  for (const [served, answered] of [
    [8, 4],
    [6, 3],
  ] as const)
    await answerRepeatQuestion(learner, due, {
      served_at: ago(served).toISOString(),
      answered_at: ago(answered).toISOString(),
      time_zone: 'UTC',
    });
  const day = today();
  expect(await getToday(learner, 'UTC')).toMatchObject({ studyDays: [9, 7, 5, 4, 3].map((days) => day - days), longestRun: 3 });
  const { days } = (await learner.client.get('/api/progress', { time_zone: 'UTC' })).body;
  expect(days).toMatchObject([
    { day: day - 9, learnt: 1 },
    { day: day - 7, answers: 0 },
    { day: day - 5, answers: 0 },
    { day: day - 4, answers: 1 },
    { day: day - 3, answers: 0 },
  ]);
});

test('a word that is repeated on both sides of a flight west is one word of today', async () => {
  const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const learner = await createLearner(server);
  await learnAt(learner, ['1-001'], getDayStart(findToday(east) - 4, east), east);
  const ask = async (zone: string) => (await getRepeat(learner, 'quiz', zone)).questions[0] as WireQuestion;
  const { id, character } = await ask(east);
  await answerRepeatQuestion(learner, await ask(east), { time_zone: east });
  await learner.client.post('/api/repeatAgainFunction', { id, hsk: '_hsk1', character, time_zone: west });
  await answerRepeatQuestion(learner, await ask(west), { time_zone: west, mistakes: 1 });
  expect(await getToday(learner, west)).toMatchObject({ repeated: 1, kept: 0, due: [], left: 0 });
});

test('after a flight west the day just studied is part of today: nothing of it vanishes, and its repeats use up the limit', async () => {
  const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const learner = await createLearner(server);
  const day = findToday(east);
  await learnAt(learner, ['1-001', '1-002', '1-003'], getDayStart(day - 4, east), east);
  const [first, second] = (await getRepeat(learner, 'quiz', east)).questions as [WireQuestion, WireQuestion];
  await answerRepeatQuestion(learner, first, { time_zone: east });
  await answerRepeatQuestion(learner, second, { time_zone: east, mistakes: 1 });
  await learnAt(learner, ['1-004'], new Date(), east);
  const { day: _day, nextDueAt: _next, ...here } = await getToday(learner, east);
  expect(here).toMatchObject({ learnt: 1, repeated: 2, kept: 1, due: [{ words: 1 }], studyDays: [day - 4, day] });
  const { day: westernDay, nextDueAt, ...there } = await getToday(learner, west);
  expect(westernDay).toBeLessThan(day);
  expect(there).toEqual(here);
  expect(nextDueAt).toMatch(/T16:00:00/);
  const { days } = (await learner.client.get('/api/progress', { time_zone: west })).body;
  expect(days).toMatchObject([{ day: day - 4 }, { day, answers: 2, learnt: 1 }]);
  for (const [words, open] of [
    [17, 1],
    [1, 0],
  ] as const) {
    await fillDay(learner, day, words);
    for (const zone of [east, west])
      expect((await learner.client.get('/api/getRepeatTodayAhead', { time_zone: zone })).body.parts).toHaveLength(open);
  }
});

/** Has so many more words repeated on a day, with a limit of twenty. */
async function fillDay({ client, id }: TestLearner, day: number, words: number): Promise<void> {
  await client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
  const wordIds = Array.from({ length: words }, (_, index) => `${words}-${index + 1}`);
  const { kysely } = server.services.database;
  await kysely
    .insertInto('word_memory')
    .values(
      wordIds.map((wordId) => ({
        user_id: id,
        word_id: wordId,
        levels: [2 as const],
        learnt_day: day - 9,
        due_day: day + 3,
        memory: JSON.stringify({ stability: 3, difficulty: 5, repeats: 1, lapses: 0, day, dueDay: day + 3 }),
        reviewed_at: new Date(),
      })),
    )
    .execute();
  await kysely
    .insertInto('reviews')
    .values(wordIds.map((wordId) => ({ user_id: id, level: 2 as const, word_id: wordId, day, grade: 'good' as const, kind: 'c' })))
    .execute();
}

describe('what was learnt in Berlin at half past eight in the evening', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is due the next morning there, and not the same evening in Los Angeles', async () => {
    const learner = await createLearner(server);
    const day = findToday('Europe/Berlin') - 3;
    const hoursAfter = (start: Date, hours: number) => new Date(start.getTime() + hours * 3_600_000);
    await learnAt(learner, ['1-001'], hoursAfter(getDayStart(day, 'Europe/Berlin'), 16.5), 'Europe/Berlin');
    const listDue = async (now: Date, zone: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now });
      const { due } = await getToday(learner, zone);
      vi.useRealTimers();
      return due;
    };
    const dueInBerlin = getDayStart(day + 1, 'Europe/Berlin');
    expect(await listDue(hoursAfter(dueInBerlin, -1), 'Europe/Berlin')).toEqual([]);
    expect(await listDue(dueInBerlin, 'Europe/Berlin')).toEqual([{ level: 1, words: 1 }]);
    // At this moment it is evening in Los Angeles, of the day on which the word was learnt.
    expect(await listDue(dueInBerlin, 'America/Los_Angeles')).toEqual([]);
    expect(await listDue(hoursAfter(getDayStart(day + 1, 'America/Los_Angeles'), -1), 'America/Los_Angeles')).toEqual([]);
    expect(await listDue(getDayStart(day + 1, 'America/Los_Angeles'), 'America/Los_Angeles')).toEqual([{ level: 1, words: 1 }]);
  });
});

test('the pace is the median time between answers, long pauses left out, once there are enough', async () => {
  const learner = await createLearner(server);
  const { kysely } = server.services.database;
  const start = Date.now() - 86_400_000;
  const log = (seconds: readonly number[]) =>
    kysely
      .insertInto('reviews')
      .values(
        seconds.map((second, index) => ({
          user_id: learner.id,
          level: 1 as const,
          word_id: `1-${index}`,
          day: today() - 1,
          kind: 'c',
          grade: 'good' as const,
          undoes: null,
          reviewed_at: new Date(start + second * 1000),
        })),
      )
      .execute();
  await log(Array.from({ length: 20 }, (_, index) => index * 4));
  expect((await getToday(learner)).secondsPerAnswer).toBeNull();
  await log([80, 1000, 1004]);
  expect((await getToday(learner)).secondsPerAnswer).toBeCloseTo(4);
});

test('the pace goes by the time at the words where it is known: answers that a device kept arrive all at once', async () => {
  const learner = await createLearner(server);
  await server.services.database.kysely
    .insertInto('reviews')
    .values(
      Array.from({ length: 21 }, (_, index) => ({
        user_id: learner.id,
        level: 1 as const,
        word_id: `1-${index}`,
        day: today() - 1,
        kind: 'c',
        grade: 'good' as const,
        undoes: null,
        // One in a row does not say, and a look into the kitchen is none at a word.
        ms: index === 5 ? null : index === 6 ? 500_000 : 7000,
        reviewed_at: new Date(Date.now() - 86_400_000 + index * 1000),
      })),
    )
    .execute();
  expect((await getToday(learner)).secondsPerAnswer).toBeCloseTo(7);
});

describe('the plan', () => {
  test('is saved, and stays within its bounds', async () => {
    const learner = await createLearner(server);
    const save = (plan: object) => learner.client.post('/api/studyPlan', plan);
    for (const plan of [
      { dailyGoal: 0, repeatLimit: 20 },
      { dailyGoal: 50, repeatLimit: 500 },
    ]) {
      expect(await save(plan)).toMatchObject({ status: 200, body: { message: 'Your plan has been saved' } });
      expect(await getToday(learner)).toMatchObject(plan);
    }
  });

  test.each([
    [{ dailyGoal: 51, repeatLimit: 150 }, 'dailyGoal'],
    [{ dailyGoal: -1, repeatLimit: 150 }, 'dailyGoal'],
    [{ dailyGoal: 10, repeatLimit: 19 }, 'repeatLimit'],
    [{ dailyGoal: 10, repeatLimit: 501 }, 'repeatLimit'],
    [{ dailyGoal: 2.5, repeatLimit: 150 }, 'dailyGoal'],
    [{ dailyGoal: 'many', repeatLimit: 150 }, 'dailyGoal'],
    [{ repeatLimit: 150 }, 'dailyGoal'],
  ])('%j is refused and changes nothing', async (plan, field) => {
    const learner = await createLearner(server);
    expect(await learner.client.post('/api/studyPlan', plan)).toMatchObject({ status: 400, body: { code: 'invalid_input', field } });
    expect(await getToday(learner)).toMatchObject({ dailyGoal: 10, repeatLimit: 150 });
  });
});
