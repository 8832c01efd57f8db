// The repeat over HTTP: circles, parts, the schedule, requeueing and undo (learning §4 "Repeat"; decisions §5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { getCompletion, buildWordIds, listWordIds, getQuiz, getScore } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestions, answerRepeatQuestion, learnPart, getRepeat, getRepeatProgress } from '#dev/fixtures/repeat-calls.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { foldReviews, type Memory } from '#engine/schedule.ts';
import { getStudyDay } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

function readSchedule({ id }: TestLearner) {
  return server.services.database.kysely
    .selectFrom('word_progress')
    .select(['word_id', 'due_at', 'memory'])
    .where('user_id', '=', id)
    .orderBy('word_id')
    .execute();
}

/** Simulates that so many days have passed by shifting the whole schedule back. */
async function letPass({ id }: TestLearner, days: number): Promise<void> {
  const { kysely } = server.services.database;
  for (const { word_id, due_at, memory } of await readSchedule({ id } as TestLearner)) {
    const before: Memory | null = memory && { ...memory, day: memory.day - days, dueDay: memory.dueDay - days };
    await kysely
      .updateTable('word_progress')
      .set({ due_at: due_at && new Date(due_at.getTime() - days * 86_400_000), memory: before && JSON.stringify(before) })
      .where('user_id', '=', id)
      .where('word_id', '=', word_id)
      .execute();
  }
}

function filterQuestions(questions: readonly WireQuestion[], wordId: string): WireQuestion[] {
  return questions.filter(({ id }) => id === wordId);
}

describe('a circle', () => {
  test('nothing learnt: state 3, an empty repeat', async () => {
    const learner = await createLearner(server);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 3, score: 0 });
    expect(await getRepeat(learner)).toEqual({ questions: [], list: [], characters: [], completed: 3 });
    expect((await learner.client.post('/api/restartQuizRepeat', {})).body).toEqual({ restarted: false });
  });

  test('a learnt word is due at once; parts of ten, until nothing is due', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learnPart(learner);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 0, score: 0 });
    const first = await getRepeat(learner);
    expect(first.completed).toBe(0);
    expect(first.list.map(({ id }) => id)).toEqual(buildWordIds(1, 10));
    expect(listWordIds(first)).toEqual(buildWordIds(1, 10));
    expect(first.questions).toHaveLength(40);

    await answerRepeatQuestions(learner, first.questions.slice(0, 6));
    const again = await getRepeat(learner);
    expect(again.questions).toHaveLength(34);
    expect(again.list).toHaveLength(10);
    expect(again.characters).toHaveLength(9);

    await answerRepeatQuestions(learner, again.questions);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 2, score: 0.5 });
    const second = await getRepeat(learner);
    expect(listWordIds(second)).toEqual(buildWordIds(11, 20));
    await answerRepeatQuestions(learner, second.questions);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 1, score: 1 });
    expect(await getRepeat(learner)).toMatchObject({ questions: [], characters: [], completed: 1 });
  });

  test('a word that falls due opens a new circle, most at risk first', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const [missed] = filterQuestions(questions, '1-007');
    for (const question of questions) await answerRepeatQuestion(learner, question, { mistakes: question === missed ? 1 : 0 });
    const [soon, ...later] = (await readSchedule(learner)).sort((one, other) => Number(one.due_at) - Number(other.due_at));
    expect(soon?.word_id).toBe('1-007');
    expect(new Set(later.map(({ due_at }) => Number(due_at))).size).toBe(1);

    await letPass(learner, 1);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 0, score: 0 });
    expect(listWordIds(await getRepeat(learner))).toEqual(['1-007']);
    await letPass(learner, 30);
    await answerRepeatQuestions(learner, (await getRepeat(learner)).questions);
    expect((await getRepeat(learner)).characters).toHaveLength(9);
  });

  test('the overview says how many are due and when the next ones are', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    await answerRepeatQuestions(learner, questions.slice(0, 4));
    const [first, second] = (await learner.client.get('/api/overview')).body.levels;
    const [row] = await readSchedule(learner);
    expect(first).toMatchObject({ due: 9, repeatState: 0, repeatScore: 0.1, nextDueAt: row?.due_at?.toISOString() });
    expect(second).toMatchObject({ due: 0, repeatState: 3, repeatScore: 0, nextDueAt: null });
  });

  test('restarting puts every learnt word into a new circle', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await answerRepeatQuestions(learner, (await getRepeat(learner)).questions);
    expect((await learner.client.post('/api/restartQuizRepeat', {})).body).toEqual({ restarted: true });
    expect(await getRepeatProgress(learner)).toEqual({ completed: 0, score: 0 });
    expect(await getScore(learner)).toBeGreaterThan(0);
    expect((await getRepeat(learner)).questions).toHaveLength(40);
  });
});

describe('the schedule', () => {
  test('is the fold of the log: one rating for a finished word, none for skipped typing alone', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    await answerRepeatQuestions(learner, filterQuestions(questions, '1-001'));
    for (const question of filterQuestions(questions, '1-002'))
      await answerRepeatQuestion(learner, question, { mistakes: question.questionType === 'freetype' ? 2 : 0 });
    await answerRepeatQuestions(learner, filterQuestions(questions, '1-003'), { skipped: true });
    const reviews = await server.services.database.kysely
      .selectFrom('reviews')
      .select(['word_id', 'day', 'grade'])
      .where('user_id', '=', learner.id)
      .orderBy('word_id')
      .execute();
    expect(reviews.map(({ word_id, grade }) => [word_id, grade])).toEqual([
      ['1-001', 'good'],
      ['1-002', 'again'],
      ['1-003', null],
    ]);
    for (const row of (await readSchedule(learner)).slice(0, 3))
      expect(row.memory ?? undefined).toEqual(foldReviews(reviews.filter(({ word_id }) => word_id === row.word_id)));
  });

  test.each([
    ['Pacific/Auckland', 'Europe/Vienna'],
    ['America/Los_Angeles', 'Asia/Shanghai'],
  ])('days turn at 04:00 where the learner is: %s, %s', async (...zones) => {
    for (const time_zone of zones) {
      const learner = await createLearner(server);
      await learnPart(learner);
      const { questions } = await getRepeat(learner, 'quiz', time_zone);
      await answerRepeatQuestions(learner, questions.slice(0, 4), { time_zone });
      const [row] = await readSchedule(learner);
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
      expect(hour.format(row?.due_at ?? 0)).toBe('04:00');
      expect(getStudyDay(row?.due_at ?? new Date(0), time_zone)).toBe(row?.memory?.dueDay);
    }
  });

  test.each(['Mars/Olympus', 'Etc/Unknown', 'x'.repeat(65), '\u0000', 5, null, { zone: 'UTC' }])(
    'the time zone %j is UTC, never an error',
    async (time_zone) => {
      const learner = await createLearner(server);
      await learnPart(learner);
      const { questions } = await getRepeat(learner, 'quiz', typeof time_zone === 'string' ? time_zone : JSON.stringify(time_zone));
      await answerRepeatQuestions(learner, questions.slice(0, 4), { time_zone });
      const [row] = await readSchedule(learner);
      expect(row?.due_at?.toISOString()).toMatch(/T04:00:00/);
      expect(getStudyDay(row?.due_at ?? new Date(0), 'UTC')).toBe(row?.memory?.dueDay);
    },
  );

  test('no interval reaches beyond the end of access', async () => {
    const learner = await createLearner(server, 2);
    const { kysely } = server.services.database;
    const endsAt = new Date(Date.now() + 2.5 * 86_400_000);
    await kysely.updateTable('level_access').set({ ends_at: endsAt }).where('user_id', '=', learner.id).execute();
    await learnPart(learner, 'quizHSK2');
    await kysely
      .updateTable('word_progress')
      .set({
        memory: JSON.stringify({
          stability: 200,
          difficulty: 3,
          repeats: 9,
          lapses: 0,
          day: getStudyDay(new Date(), 'UTC') - 100,
          dueDay: 0,
        }),
      })
      .where('user_id', '=', learner.id)
      .execute();
    await answerRepeatQuestions(learner, (await getRepeat(learner, 'quizHSK2')).questions, {}, 'quizHSK2');
    for (const { due_at } of (await readSchedule(learner)).filter((row) => row.memory))
      expect(Number(due_at)).toBeLessThan(endsAt.getTime());
  });

  test('an answer sent twice, or at once from two tabs, rates once', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const word = filterQuestions(questions, '1-001');
    await answerRepeatQuestions(learner, word.slice(0, -1));
    const last = word.at(-1) as WireQuestion;
    const replies = await Promise.all([1, 2, 3, 4].map(() => answerRepeatQuestion(learner, last)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { answered: 4, total: 40, wordCompleted: true } });
    const { count } = await server.services.database.kysely
      .selectFrom('reviews')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('user_id', '=', learner.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('requeueing', () => {
  test('a requeued word joins the current circle; a reopened one leaves the repeat', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await answerRepeatQuestions(learner, (await getRepeat(learner)).questions);
    const named = { id: '1-003', character: '', hsk: 1 };
    expect((await learner.client.post('/api/repeatAgainFunction', named)).body).toEqual({ restarted: true });
    expect(await getRepeatProgress(learner)).toMatchObject({ completed: 0 });
    const again = await getRepeat(learner);
    expect(listWordIds(again)).toEqual(['1-003']);
    expect(again.questions).toHaveLength(4);
    expect((await learner.client.post('/api/learnAgainFunction', named)).body).toEqual({ restarted: true });
    expect(await getRepeatProgress(learner)).toEqual({ completed: 1, score: 1 });
    expect((await learner.client.post('/api/repeatAgainFunction', named)).body).toEqual({ restarted: false });
    expect(listWordIds(await getQuiz(learner))).toContain('1-003');
  });

  test('an ignored word is left out', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-002', character: '' });
    expect(listWordIds(await getRepeat(learner))).toEqual(buildWordIds(1, 10).filter((id) => id !== '1-002'));
  });

  test('a finished word that is requeued into the current part is asked again', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await answerRepeatQuestions(learner, filterQuestions((await getRepeat(learner)).questions, '1-001'));
    await learner.client.post('/api/repeatAgainFunction', { id: '1-001', character: '' });
    expect(filterQuestions((await getRepeat(learner)).questions, '1-001')).toHaveLength(4);
  });
});

describe('undo', () => {
  const undo = ({ client }: TestLearner, { id, character, key }: WireQuestion, call = 'undoAnswerRepeat') =>
    client.post(`/api/quiz/${call}`, { id, character, key });

  test('the last answer of the repeat, including its rating', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const before = await readSchedule(learner);
    await answerRepeatQuestions(learner, questions.slice(0, 4));
    expect(await readSchedule(learner)).not.toEqual(before);
    expect((await undo(learner, questions[2] as WireQuestion)).body).toEqual({ undone: false });
    expect((await undo(learner, questions[3] as WireQuestion)).body).toEqual({ undone: true });
    expect((await undo(learner, questions[3] as WireQuestion)).body).toEqual({ undone: false });
    expect(await readSchedule(learner)).toEqual(before);
    expect((await getRepeat(learner)).questions.map(({ key, id }) => `${id} ${key}`)).toEqual(
      questions.slice(3).map(({ key, id }) => `${id} ${key}`),
    );
    await answerRepeatQuestion(learner, questions[3] as WireQuestion, { mistakes: 1 });
    const [row] = await readSchedule(learner);
    expect(row?.memory?.dueDay).toBe((row?.memory?.day ?? 0) + 1);
  });

  test('the last answer of the quiz: the word is open again and not due', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    await learnPart(learner);
    const whole = await getScore(learner);
    const last = questions.at(-1) as WireQuestion;
    expect((await undo(learner, questions.at(-2) as WireQuestion, 'undoAnswer')).body).toEqual({ undone: false });
    expect((await undo(learner, last, 'undoAnswer')).body).toEqual({ undone: true });
    expect(await getScore(learner)).toBeCloseTo(whole - 1 / 92);
    expect(await getCompletion(learner)).toBe(0);
    expect((await getQuiz(learner)).questions.map(({ key }) => key)).toEqual([last.key]);
    expect(listWordIds(await getRepeat(learner))).toEqual(buildWordIds(1, 9));
  });
});

describe('rejected', () => {
  test('unknown words, questions and levels', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const [question] = (await getRepeat(learner)).questions as [WireQuestion];
    for (const wrong of [{ id: '1-999' }, { key: 'r:X' }, { question_index: 'poem' }, { mistakes: -1 }])
      expect((await answerRepeatQuestion(learner, question, wrong)).status).toBe(400);
    expect((await learner.client.get('/api/isRepeatingOver', { hsk: '9' })).status).toBe(400);
    expect(await learner.client.get('/api/quizHSK2/getQuizRepeat')).toMatchObject({ status: 403, body: { code: 'unpaid' } });
    expect((await getRepeat(learner)).questions).toHaveLength(40);
  });

  test('by the radical index alone, as the spec sends it, the answer counts', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const { character, radical_index } = questions[1] as WireQuestion;
    const { status } = await learner.client.post('/api/quiz/answerRepeat', { character, radical_index, question_index: 'radical' });
    expect(status).toBe(200);
    expect((await getRepeat(learner)).questions).toHaveLength(39);
  });
});
