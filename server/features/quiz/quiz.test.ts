// The quiz over HTTP: parts, answers, the end of the trial (learning §4; decisions §4, §7, §12).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion, WireWord } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestion, answerQuestions, getCompletion, buildWordIds, listWordIds, getQuiz, getScore } from '#dev/fixtures/quiz-calls.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { getStudyDay } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

describe('a part', () => {
  test('holds the first ten words with all their questions; typing waits behind the choices of the next two', async () => {
    const quiz = await getQuiz(await createLearner(server));
    expect(listWordIds(quiz)).toEqual(buildWordIds(1, 10));
    expect(quiz.questions.slice(0, 4).map(({ id, key, index, questionType }) => ({ id, key, index, questionType }))).toEqual([
      { id: '1-001', key: 'r:女', index: 0, questionType: 'radical' },
      { id: '1-001', key: 'r:子', index: 1, questionType: 'radical' },
      { id: '1-001', key: 'c', index: 2, questionType: 'character' },
      { id: '1-002', key: 'r:子', index: 0, questionType: 'radical' },
    ]);
    const lastOfWords = quiz.questions.filter(({ key }) => key === 'c' || key === 'f').map(({ id, key }) => `${Number(id.slice(2))}${key}`);
    expect(lastOfWords.join(' ')).toBe('1c 2c 3c 1f 4c 2f 5c 3f 6c 4f 7c 5f 8c 6f 9c 7f 10c 8f 9f 10f');
    expect(quiz.questions).toHaveLength(40);
  });

  test('reshuffles its answers each time, one correct out of four', async () => {
    const learner = await createLearner(server);
    const places = new Set<number>();
    for (let time = 0; time < 4; time += 1) {
      for (const question of (await getQuiz(learner)).questions.filter(({ questionType }) => questionType !== 'freetype')) {
        expect(question.answers).toHaveLength(4);
        expect(question.answers.filter(({ correct }) => correct)).toHaveLength(1);
        places.add(question.answers.findIndex(({ correct }) => correct));
      }
    }
    expect([...places].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
  });

  test('resumes: only unanswered questions and their words come back, and the part stays the same', async () => {
    const learner = await createLearner(server);
    const quiz = await getQuiz(learner);
    const answered = quiz.questions.filter(({ id, key }) => id === '1-001' || (id === '1-002' && key === 'c'));
    await answerQuestions(learner, answered);
    const again = await getQuiz(learner);
    expect(listWordIds(again)).toEqual(buildWordIds(2, 10));
    expect(again.questions).toHaveLength(40 - answered.length);
    const name = ({ id, key }: WireQuestion) => `${id} ${key}`;
    const answeredNames = answered.map(name);
    expect(again.questions.map(name)).toEqual(quiz.questions.map(name).filter((question) => !answeredNames.includes(question)));
    // What the end tells, and the progress, are about the whole part, on every device.
    expect(again.list.map(({ id }) => id)).toEqual(buildWordIds(1, 10));
    expect([quiz.total, again.total]).toEqual([40, 40]);
    expect(await getCompletion(learner)).toBe(0);
  });

  test('the next one follows when all is answered; loading twice at once serves one part', async () => {
    const learner = await createLearner(server);
    await answerQuestions(learner, (await getQuiz(learner)).questions);
    expect(await getCompletion(learner)).toBe(2);
    const [one, other] = await Promise.all([getQuiz(learner), getQuiz(learner)]);
    expect(listWordIds(one)).toEqual(buildWordIds(11, 20));
    expect(listWordIds(other)).toEqual(listWordIds(one));
    expect(await getCompletion(learner)).toBe(0);
  });

  test('its end tells what was answered on every device: right at once, missed, and skipped', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    const send = (more: object) => (question: WireQuestion) =>
      learner.client.post('/api/quiz/answer', { ...question, user_id: 1, question_index: question.index, ...more });
    const [first, second] = questions as [WireQuestion, WireQuestion];
    const typed = questions.filter(({ key }) => key === 'f').slice(0, 2) as [WireQuestion, WireQuestion];
    await send({ mistakes: 2 })(first);
    await send({ mistakes: 1 })(second);
    await send({ skipped: true })(typed[0]);
    await send({ skipped: true, mistakes: 3 })(typed[1]);
    const special = [first, second, ...typed];
    await answerQuestions(
      learner,
      questions.filter((question) => !special.includes(question)),
    );
    expect((await learner.client.get('/api/is_completed')).body).toEqual({
      completed: 2,
      part: { words: buildWordIds(1, 10), answered: 40, right: 36, misses: { '1-001': 3, '1-002': 3 } },
    });
  });

  test('is_completed before anything was served is 0', async () => {
    expect(await getCompletion(await createLearner(server))).toBe(0);
    expect(await getCompletion(await createLearner(server), '_hsk5')).toBe(0);
  });
});

/** Answers a question as a device that says how many hours ago it was; 0 says nothing. */
function answerAgo({ client }: Pick<TestLearner, 'client'>, { id, key, index }: WireQuestion, hoursAgo: number) {
  return client.post('/api/quiz/answer', {
    id,
    character: '',
    key,
    question_index: index,
    ...(hoursAgo > 0 && { answered_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() }),
    time_zone: 'UTC',
  });
}

describe('an answer', () => {
  test('counts once and says how far the level is', async () => {
    const learner = await createLearner(server);
    const [question] = (await getQuiz(learner)).questions as [WireQuestion];
    const expected = { score: 1 / 92, answered: 1, total: 92, wordCompleted: false };
    expect((await answerQuestion(learner, question)).body).toEqual(expected);
    expect((await answerQuestion(learner, question)).body).toEqual(expected);
    expect(await getScore(learner)).toBe(1 / 92);
  });

  test('by id and key, by id and index, or by writing and index alone', async () => {
    const learner = await createLearner(server);
    const [one, two, three] = (await getQuiz(learner)).questions as [WireQuestion, WireQuestion, WireQuestion];
    const send = (body: object) => learner.client.post('/api/quiz/answer', body);
    expect((await send({ id: one.id, character: one.character, question_index: 99, key: one.key })).body.answered).toBe(1);
    expect((await send({ id: two.id, character: two.character, question_index: two.index })).body.answered).toBe(2);
    expect((await send({ user_id: 10, character: three.character, question_index: three.index })).body.answered).toBe(3);
    expect((await getQuiz(learner)).questions).toHaveLength(37);
  });

  test('the last one of a word completes it', async () => {
    const learner = await createLearner(server);
    const own = (await getQuiz(learner)).questions.filter(({ id }) => id === '1-001');
    const bodies = [];
    for (const question of own) bodies.push((await answerQuestion(learner, question)).body.wordCompleted);
    expect(bodies).toEqual([false, false, false, true]);
    expect((await answerQuestion(learner, own[0] as WireQuestion)).body.wordCompleted).toBe(true);
  });

  test('fifty concurrent duplicates count once, also from two tabs', async () => {
    const learner = await createLearner(server);
    const [one, two] = (await getQuiz(learner)).questions as [WireQuestion, WireQuestion];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => answerQuestion(learner, at % 2 ? one : two)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await answerQuestion(learner, one)).body.answered).toBe(2);
  });

  test('forty concurrent answers to different questions all count', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    await Promise.all(questions.map((question) => answerQuestion(learner, question)));
    expect((await answerQuestion(learner, questions[0] as WireQuestion)).body.answered).toBe(40);
    expect(await getCompletion(learner)).toBe(2);
  });

  test('counts for the logged-in learner, whatever user_id says', async () => {
    const learner = await createLearner(server);
    const other = await createLearner(server);
    const [question] = (await getQuiz(learner)).questions as [WireQuestion];
    await learner.client.post('/api/quiz/answer', { ...question, question_index: 0, user_id: other.id });
    expect(await getScore(learner)).toBeGreaterThan(0);
    expect(await getScore(other)).toBe(0);
  });

  test('counts from the serving of its part on; what the device says of an earlier moment is its wrong clock', async () => {
    const learner = await createLearner(server);
    const { questions, served_at } = await getQuiz(learner);
    expect(Math.abs(Date.parse(served_at) - Date.now())).toBeLessThan(60_000);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const today = getStudyDay(new Date(), 'UTC');
    const times = [
      { served_at: ago(9), answered_at: ago(7) },
      { served_at: ago(5), answered_at: ago(5) },
      { served_at: ago(3), answered_at: ago(4) },
      { served_at, answered_at: ago(2) },
    ];
    const readDays = async () => (await learner.client.get('/api/today', { time_zone: 'UTC' })).body.studyDays;
    for (const [index, time] of times.entries()) {
      const { id, key, index: place } = questions[index] ?? expect.fail('the part is too short');
      const answer = { id, character: '', key, question_index: place, time_zone: 'UTC', ...time };
      expect((await learner.client.post('/api/quiz/answer', answer)).status).toBe(200);
      if (index === 1) expect(await readDays()).toEqual([today - 7, today - 5]);
    }
    expect(await readDays()).toEqual([today - 7, today - 5, today]);
  });

  test('of a run that was restarted since does not count in the new one; its day does', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    const answer = (question: WireQuestion, hoursAgo: number) => answerAgo(learner, question, hoursAgo);
    const [first, second, third] = questions as [WireQuestion, WireQuestion, WireQuestion];
    await answer(first, 96);
    await learner.client.post('/api/restartQuiz');
    for (const question of [first, second]) expect((await answer(question, 72)).body).toMatchObject({ answered: 0, wordCompleted: false });
    expect((await answer(third, 0)).body).toMatchObject({ answered: 1 });
    expect((await getQuiz(learner)).questions).toHaveLength(questions.length - 1);
    const today = getStudyDay(new Date(), 'UTC');
    const { studyDays } = (await learner.client.get('/api/today', { time_zone: 'UTC' })).body;
    expect(studyDays).toEqual([today - 4, today - 3, today]);
  });

  test('of before its word was opened again on another device does not count; one of after does, and its day does either way', async () => {
    const learner = await createLearner(server);
    const desk = server.createClient();
    await desk.post('/api/login', { username: learner.name, password: learner.password });
    const { questions } = await getQuiz(learner);
    const [first] = questions as [WireQuestion];
    const [second, other] = [
      questions.find(({ id, key }) => id === first.id && key !== first.key),
      questions.find(({ id }) => id !== first.id),
    ] as [WireQuestion, WireQuestion];
    const answer = (client: typeof desk, question: WireQuestion, hoursAgo: number) => answerAgo({ client }, question, hoursAgo);
    await answer(learner.client, first, 96);
    await desk.post('/api/learnAgainFunction', { id: first.id, character: '' });
    for (const question of [first, second])
      expect((await answer(learner.client, question, 72)).body).toMatchObject({ answered: 0, wordCompleted: false });
    expect((await answer(learner.client, other, 72)).body).toMatchObject({ answered: 1 });
    expect((await answer(desk, first, 0)).body).toMatchObject({ answered: 2 });
    const today = getStudyDay(new Date(), 'UTC');
    const { studyDays } = (await learner.client.get('/api/today', { time_zone: 'UTC' })).body;
    expect(studyDays).toEqual([today - 4, today - 3, today]);
  });

  test('that completes a word has learnt it on the day of its last answer, whichever device sends last', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    const own = questions.filter(({ id }) => id === questions[0]?.id);
    // Another device gave the last two that arrive, days before.
    for (const [place, question] of own.entries()) await answerAgo(learner, question, [48, 72][own.length - 1 - place] ?? 0);
    const today = getStudyDay(new Date(), 'UTC');
    const memory = await server.services.database.kysely
      .selectFrom('word_memory')
      .select(['learnt_day', 'due_day'])
      .where('user_id', '=', learner.id)
      .execute();
    expect(memory).toEqual([{ learnt_day: today, due_day: today + 1 }]);
  });

  test('keeps how often the question was missed', async () => {
    const learner = await createLearner(server);
    const [question] = (await getQuiz(learner)).questions as [WireQuestion];
    await learner.client.post('/api/quiz/answer', { id: question.id, character: question.character, question_index: 0, mistakes: 3 });
    const row = await server.services.database.kysely
      .selectFrom('word_progress')
      .select('mistakes')
      .where('user_id', '=', learner.id)
      .executeTakeFirstOrThrow();
    expect(row.mistakes).toEqual({ [question.key]: 3 });
  });

  test.each([
    ['character', { character: '龘' }],
    ['id', { id: '1-999' }],
    ['id', { id: '2-001' }],
    ['question_index', { question_index: 4 }],
    ['question_index', { question_index: -1 }],
    ['question_index', { question_index: 'x' }],
    ['question_index', { question_index: undefined }],
    ['key', { key: 'r:龘' }],
    ['mistakes', { mistakes: -1 }],
    ['character', { character: '\u0000' }],
    ['character', { character: 7 }],
  ])('with an invalid %s is rejected and changes nothing', async (field, wrong) => {
    const learner = await createLearner(server);
    const { character } = (await getQuiz(learner)).characters[0] as WireWord;
    const answered = await learner.client.post('/api/quiz/answer', { character, question_index: 0, ...wrong });
    expect(answered).toMatchObject({ status: 400, body: { code: 'invalid_input', field } });
    expect(await getScore(learner)).toBe(0);
  });
});

describe('the trial', () => {
  test('ends after twenty words: 3, empty lists, everything beyond is unpaid', async () => {
    const learner = await createLearner(server);
    for (let part = 0; part < 2; part += 1) await answerQuestions(learner, (await getQuiz(learner)).questions);
    expect(await getCompletion(learner)).toBe(3);
    expect(await getQuiz(learner)).toEqual({ questions: [], characters: [], list: [], total: 0, served_at: expect.any(String) });
    expect(await getCompletion(learner)).toBe(3);
    expect((await learner.client.get('/api/is_completed_twenty')).body).toEqual({ completed: 1 });
    for (const path of ['/api/quiz/answer', '/api/ignoreTheWordFunction', '/api/learnAgainFunction']) {
      const beyond = await learner.client.post(path, { id: '1-021', character: '', question_index: 0 });
      expect(beyond).toMatchObject({ status: 403, body: { code: 'unpaid' } });
    }
    expect(await getScore(learner)).toBe(80 / 92);
  });

  test('of two words written alike, a trial learner gets the one of the trial', async () => {
    const learner = await createLearner(server);
    const { character } = (await getQuiz(learner)).characters[3] as WireWord;
    for (let index = 0; index < 4; index += 1) await learner.client.post('/api/quiz/answer', { character, question_index: index });
    const row = await server.services.database.kysely
      .selectFrom('word_progress')
      .select('word_id')
      .where('user_id', '=', learner.id)
      .execute();
    expect(row).toEqual([{ word_id: '1-004' }]);
  });

  test('of two words written alike, a paid learner gets the first open one', async () => {
    const learner = await createLearner(server, 1);
    const { character } = (await getQuiz(learner)).characters[3] as WireWord;
    for (let time = 0; time < 2; time += 1) {
      for (let index = 0; index < 4; index += 1) await learner.client.post('/api/quiz/answer', { character, question_index: index });
    }
    const rows = await server.services.database.kysely
      .selectFrom('word_progress')
      .select('word_id')
      .where('user_id', '=', learner.id)
      .orderBy('word_id')
      .execute();
    expect(rows).toEqual([{ word_id: '1-004' }, { word_id: '1-022' }]);
  });

  test('paid, the level goes on to its end: 1', async () => {
    const learner = await createLearner(server, 1);
    for (let part = 0; part < 2; part += 1) await answerQuestions(learner, (await getQuiz(learner)).questions);
    expect(await getCompletion(learner)).toBe(2);
    const last = await getQuiz(learner);
    expect(listWordIds(last)).toEqual(buildWordIds(21, 23));
    await answerQuestions(learner, last.questions);
    expect(await getCompletion(learner)).toBe(1);
    expect(await getScore(learner)).toBe(1);
    expect(await getQuiz(learner)).toEqual({ questions: [], characters: [], list: [], total: 0, served_at: expect.any(String) });
  });

  test('after access ends, the learner keeps the progress and gets the trial', async () => {
    const learner = await createLearner(server, 1);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-021', character: '' });
    for (let part = 0; part < 2; part += 1) await answerQuestions(learner, (await getQuiz(learner)).questions);
    expect(listWordIds(await getQuiz(learner))).toEqual(['1-022', '1-023']);
    await server.services.database.kysely
      .updateTable('level_access')
      .set({ ends_at: new Date() })
      .where('user_id', '=', learner.id)
      .execute();
    expect(await getCompletion(learner)).toBe(3);
    expect(listWordIds(await getQuiz(learner))).toEqual([]);
    expect(await getScore(learner)).toBe(84 / 92);
    await learner.client.post('/api/restartQuiz');
    expect(await getScore(learner)).toBe(4 / 92);
    expect(listWordIds(await getQuiz(learner))).toEqual(buildWordIds(1, 10));
  });
});

describe('the parts ahead', () => {
  async function getAhead({ client }: Awaited<ReturnType<typeof createLearner>>, segment = 'quiz') {
    const { body } = await client.get(`/api/${segment}/getQuizAhead`);
    return body as { current: string[]; parts: { questions: WireQuestion[]; list: WireWord[]; total: number }[] };
  }
  const listIds = ({ list }: { list: readonly WireWord[] }) => list.map(({ id }) => id);

  test('are the ones that are served next, with the same questions in the same order, and change nothing', async () => {
    const learner = await createLearner(server, 1);
    const first = await getQuiz(learner);
    const ahead = await getAhead(learner);
    expect(ahead.current).toEqual(listWordIds(first));
    expect(listWordIds(await getQuiz(learner))).toEqual(listWordIds(first));
    let served = first;
    for (const part of ahead.parts) {
      await answerQuestions(learner, served.questions);
      served = await getQuiz(learner);
      expect(listIds(part)).toEqual(listIds(served));
      expect(part.total).toBe(served.total);
      expect(part.questions.map(({ id, key }) => `${id} ${key}`)).toEqual(served.questions.map(({ id, key }) => `${id} ${key}`));
    }
  });

  test('end with the trial for a learner without the level', async () => {
    const learner = await createLearner(server);
    await getQuiz(learner);
    const { parts } = await getAhead(learner);
    expect(parts.map(listIds)).toEqual([buildWordIds(11, 20)]);
  });

  test('are answered before they were served: what is open is served afterwards', async () => {
    const learner = await createLearner(server);
    const first = await getQuiz(learner);
    const {
      parts: [next],
    } = await getAhead(learner);
    await answerQuestions(learner, first.questions);
    await answerQuestions(learner, next?.questions.filter(({ id }) => id <= '1-013') ?? []);
    expect(listIds(await getQuiz(learner))).toEqual(buildWordIds(14, 20));
  });

  test('leave out words that are known', async () => {
    const learner = await createLearner(server);
    const first = await getQuiz(learner);
    const [, other] = (await getAhead(learner)).parts[0]?.list ?? [];
    await learner.client.post('/api/ignoreTheWordFunction', { hsk: '_hsk1', id: other?.id, character: other?.character });
    const { current, parts } = await getAhead(learner);
    expect(current).toEqual(listWordIds(first));
    expect(parts.flatMap(listIds)).toEqual(buildWordIds(11, 20).filter((id) => id !== other?.id));
  });
});

describe('the moment of an answer', () => {
  const dayMs = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

  async function learnFirstWord(times: object) {
    const learner = await createLearner(server);
    const questions = (await getQuiz(learner)).questions.filter(({ id }) => id === '1-001');
    for (const { id, character, index, key } of questions) {
      const answer = { id, character, question_index: index, key, time_zone: 'Asia/Shanghai', ...times };
      expect((await learner.client.post('/api/quiz/answer', answer)).status).toBe(200);
    }
    const { kysely } = server.services.database;
    const memory = await kysely.selectFrom('word_memory').selectAll().where('user_id', '=', learner.id).executeTakeFirstOrThrow();
    const days = await kysely.selectFrom('study_days').select('day').where('user_id', '=', learner.id).execute();
    return { memory, days: days.map(({ day }) => day) };
  }

  test('that a device sends late is when it was given: the day of learning, the first repeat and the day of study follow it', async () => {
    const at = ago(3);
    const day = getStudyDay(new Date(at), 'Asia/Shanghai');
    const { memory, days } = await learnFirstWord({ served_at: ago(4), answered_at: at });
    expect(memory).toMatchObject({ learnt_day: day, due_day: day + 1, began_at: new Date(at) });
    expect(days).toEqual([day]);
  });

  test.each([
    ['in the future', { served_at: ago(4), answered_at: ago(-1) }],
    ['of last year', { served_at: ago(400), answered_at: ago(365) }],
    ['before the serving', { served_at: ago(4), answered_at: ago(5) }],
    ['left out', { served_at: ago(4) }],
  ])('%s is now', async (_name, times) => {
    const before = Date.now();
    const { memory, days } = await learnFirstWord(times);
    expect(memory.began_at.getTime()).toBeGreaterThan(before - 1000);
    const today = [before, Date.now()].map((moment) => getStudyDay(new Date(moment), 'Asia/Shanghai'));
    expect(today).toContain(memory.learnt_day);
    for (const day of days) expect(today).toContain(day);
  });
});
