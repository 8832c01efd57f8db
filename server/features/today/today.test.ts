// Today over HTTP: what is due in which order, what was done, the plan, and the days of study (learning-tools "Today").
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestion, getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getDayStart, getStudyDay } from '#server/learner/study-days.ts';

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

const today = () => getStudyDay(new Date(), 'UTC');

test('a new learner has the default plan and nothing done', async () => {
  expect(await getToday(await createLearner(server))).toEqual({
    dailyGoal: 10,
    repeatLimit: 150,
    due: [],
    learnt: 0,
    repeated: 0,
    kept: 0,
    secondsPerAnswer: null,
    day: today(),
    studyDays: [],
    longestRun: 0,
    pauses: [],
    spread: 0,
  });
});

test('a day counts as a day of study from its first answer on, also where it is taken back or sent again', async () => {
  const learner = await createLearner(server);
  const [question] = (await learner.client.get('/api/quiz/getQuiz')).body.questions as [WireQuestion];
  const answer = { id: question.id, character: question.character, key: question.key, question_index: question.index };
  for (const _ of [1, 2]) await learner.client.post('/api/quiz/answer', answer);
  expect(await getToday(learner)).toMatchObject({ learnt: 0, studyDays: [today()], longestRun: 1 });
  await learner.client.post('/api/quiz/undoAnswer', answer);
  expect(await getToday(learner)).toMatchObject({ studyDays: [today()] });
});

test('what was learnt and repeated today is counted, once, and not what was taken back', async () => {
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

test('the level with the word most at risk comes first, whatever its size; ignored words are not due', async () => {
  const learner = await createLearner(server, 2);
  await learnPart(learner);
  await learnPart(learner, 'quizHSK2');
  const { kysely } = server.services.database;
  const setMemory = (level: 1 | 2, stability: number) =>
    kysely
      .updateTable('word_progress')
      .set({
        due_at: new Date(),
        memory: JSON.stringify({ stability, difficulty: 5, repeats: 1, lapses: 0, day: today() - 10, dueDay: today() }),
      })
      .where('user_id', '=', learner.id)
      .where('level', '=', level)
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

test('days turn at 04:00 in the learner’s time zone, and the calendar ends with today', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const { kysely } = server.services.database;
  const zone = 'Asia/Kathmandu';
  const day = getStudyDay(new Date(), zone);
  const setLearnt = (wordId: string, learntAt: Date) =>
    kysely
      .updateTable('word_progress')
      .set({ learnt_at: learntAt })
      .where('user_id', '=', learner.id)
      .where('word_id', '=', wordId)
      .execute();
  const ids = ['1-001', '1-002', '1-003', '1-004', '1-005', '1-006', '1-007', '1-008', '1-009', '1-010'];
  for (const id of ids) await setLearnt(id, getDayStart(day - 50, zone));
  await setLearnt('1-001', getDayStart(day, zone));
  await setLearnt('1-002', new Date(getDayStart(day, zone).getTime() - 1));
  await setLearnt('1-003', getDayStart(day - 2, zone));
  expect(await getToday(learner, zone)).toMatchObject({ day, learnt: 1, studyDays: [day - 2, day - 1, day], longestRun: 3 });
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
        grade: 'good' as const,
        undoes: null,
        // One in a row is from an older page, and a look into the kitchen is none at a word.
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
