// The repeat over HTTP: circles, parts, the schedule, requeueing and undo (learning §4 "Repeat"; decisions §5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { getCompletion, buildWordIds, listWordIds, getQuiz, getScore } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestions, answerRepeatQuestion, learnPart, getRepeat, getRepeatProgress } from '#dev/fixtures/repeat-calls.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { moveBack } from '#dev/fixtures/moved-days.ts';
import { foldReviews } from '#engine/schedule.ts';
import { getDayStart, getStudyDay } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

function readSchedule({ id }: TestLearner) {
  return server.services.database.kysely
    .selectFrom('word_memory')
    .select(['word_id', 'due_day', 'memory', 'repeat_key'])
    .where('user_id', '=', id)
    .orderBy('word_id')
    .execute();
}

/** Simulates that this many days have passed by shifting the whole schedule back. */
const letPass = (learner: TestLearner, days: number) => moveBack(server.services.database.kysely, learner.id, days);

async function readWord(learner: TestLearner, question: WireQuestion | undefined) {
  return (await readSchedule(learner)).find(({ word_id: id }) => id === question?.id);
}

function readReviews({ id }: TestLearner) {
  return server.services.database.kysely
    .selectFrom('reviews')
    .select(['word_id', 'day', 'grade'])
    .where('user_id', '=', id)
    .orderBy('word_id')
    .execute();
}

async function readGrades(learner: TestLearner) {
  return (await readReviews(learner)).map(({ word_id: id, grade }) => [id, grade]);
}

function filterQuestions(questions: readonly WireQuestion[], wordId: string): WireQuestion[] {
  return questions.filter(({ id }) => id === wordId);
}

describe('a circle', () => {
  test('nothing learnt: state 3, an empty repeat', async () => {
    const learner = await createLearner(server);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 3, score: 0 });
    const servedAt = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as unknown;
    expect(await getRepeat(learner)).toEqual({ questions: [], again: [], list: [], characters: [], completed: 3, served_at: servedAt });
    expect((await learner.client.post('/api/restartQuizRepeat', {})).body).toEqual({ restarted: false });
  });

  test('a part asks one question for each of ten words, mixed, in the same order on every device, until nothing is due', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learnPart(learner);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 0, score: 0 });
    const first = await getRepeat(learner);
    const order = listWordIds(first);
    expect(first.completed).toBe(0);
    expect(order.toSorted()).toEqual(buildWordIds(1, 10));
    expect(order).not.toEqual(buildWordIds(1, 10));
    expect(first.list.map(({ id }) => id)).toEqual(order);
    expect(first.questions.map(({ id, key }) => `${id} ${key}`)).toEqual(order.map((id) => `${id} c`));
    expect(listWordIds(await getRepeat(learner))).toEqual(order);

    const answered = await answerRepeatQuestion(learner, first.questions[0] as WireQuestion);
    expect(answered.body).toEqual({ score: 0.1, answered: 1, total: 10, wordCompleted: true });
    await answerRepeatQuestions(learner, first.questions.slice(1, 3));
    expect(await getRepeatProgress(learner)).toEqual({ completed: 0, score: 3 / 20 });
    const again = await getRepeat(learner);
    expect(again.questions.map(({ id }) => id)).toEqual(order.slice(3));
    expect(again.list.map(({ id }) => id)).toEqual(order);

    await answerRepeatQuestions(learner, again.questions);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 2, score: 0.5 });
    const second = await getRepeat(learner);
    expect(listWordIds(second).toSorted()).toEqual(buildWordIds(11, 20));
    await answerRepeatQuestions(learner, second.questions);
    expect(await getRepeatProgress(learner)).toEqual({ completed: 1, score: 1 });
    expect(await getRepeat(learner)).toMatchObject({ questions: [], again: [], characters: [], completed: 1 });
  });

  test('the end of a part tells what was answered on every device', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions, list } = await getRepeat(learner);
    await answerRepeatQuestions(learner, questions.slice(0, 1), { mistakes: 2 });
    await answerRepeatQuestions(learner, questions.slice(1, 2), { skipped: true });
    const readPart = async () => (await learner.client.get('/api/isRepeatingOver')).body.part;
    const words = list.map(({ id }) => id);
    expect(await readPart()).toEqual({ words, answered: 2, right: 0, misses: { [words[0] ?? '']: 1 } });
    await answerRepeatQuestions(learner, questions.slice(2));
    expect(await readPart()).toEqual({ words, answered: 10, right: 8, misses: { [words[0] ?? '']: 1 } });
  });

  test('all questions of the open words are in the reply, for after a miss', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions, again } = await getRepeat(learner);
    expect(again).toHaveLength(40);
    expect(filterQuestions(again, '1-001').map(({ key }) => key)).toEqual(['r:女', 'r:子', 'c', 'f']);
    await answerRepeatQuestions(learner, filterQuestions(questions, '1-001'));
    expect(filterQuestions((await getRepeat(learner)).again, '1-001')).toEqual([]);
  });

  test('a word that falls due opens a new circle, most at risk first', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const [missed] = filterQuestions(questions, '1-007');
    for (const question of questions) await answerRepeatQuestion(learner, question, { mistakes: question === missed ? 1 : 0 });
    const [soon, ...later] = (await readSchedule(learner)).sort((one, other) => one.due_day - other.due_day);
    expect(soon?.word_id).toBe('1-007');
    expect(new Set(later.map(({ due_day }) => due_day)).size).toBe(1);

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
    await answerRepeatQuestions(learner, questions.slice(0, 1));
    const [first, second] = (await learner.client.get('/api/overview')).body.levels;
    const row = await readWord(learner, questions[0]);
    expect(first).toMatchObject({
      due: 9,
      repeatState: 0,
      repeatScore: 0.1,
      nextDueAt: row && getDayStart(row.due_day, 'UTC').toISOString(),
    });
    expect(second).toMatchObject({ due: 0, repeatState: 3, repeatScore: 0, nextDueAt: null });
  });

  test('restarting puts every learnt word into a new circle', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await answerRepeatQuestions(learner, (await getRepeat(learner)).questions);
    expect((await learner.client.post('/api/restartQuizRepeat', {})).body).toEqual({ restarted: true });
    expect(await getRepeatProgress(learner)).toEqual({ completed: 0, score: 0 });
    expect(await getScore(learner)).toBeGreaterThan(0);
    expect((await getRepeat(learner)).questions).toHaveLength(10);
  });
});

describe('the question of a word', () => {
  /** Repeats all words a day later, 1-001 with this answer, and returns what 1-001 is asked then. */
  async function repeatOnce(learner: TestLearner, more: object): Promise<string | undefined> {
    for (const question of (await getRepeat(learner)).questions)
      await answerRepeatQuestion(learner, question, question.id === '1-001' ? more : {});
    await letPass(learner, 1);
    return askedKey(learner);
  }
  async function askedKey(learner: TestLearner): Promise<string | undefined> {
    await learner.client.post('/api/restartQuizRepeat', {});
    return filterQuestions((await getRepeat(learner)).questions, '1-001')[0]?.key;
  }

  test('is the one asked longer ago', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const asked = [await askedKey(learner)];
    for (let day = 0; day < 4; day += 1) asked.push(await repeatOnce(learner, {}));
    expect(asked).toEqual(['c', 'f', 'c', 'f', 'c']);
  });

  test.each([
    ['skipped', { skipped: true }],
    ['missed', { mistakes: 1 }],
  ])('is typing again where it was %s the last time', async (_how, more) => {
    const learner = await createLearner(server);
    await learnPart(learner);
    expect(await repeatOnce(learner, more)).toBe('f');
    expect(await repeatOnce(learner, more)).toBe('f');
    expect(await repeatOnce(learner, {})).toBe('c');
  });

  test.each([
    ['missed', { mistakes: 2 }, 'f'],
    ['skipped', { skipped: true }, 'f'],
    ['known', { mistakes: 0 }, 'c'],
  ])('is first the one that its typing in the quiz asks for: %s', async (_how, more, key) => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    for (const { id, character, index, key: answered } of filterQuestions(questions, '1-001'))
      await learner.client.post('/api/quiz/answer', { id, character, question_index: index, key: answered, ...(answered === 'f' && more) });
    expect(await askedKey(learner)).toBe(key);
  });

  test('any of them may be answered: the first of the two that count rates the word, once, and nothing else does', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const own = filterQuestions((await getRepeat(learner)).again, '1-001');
    const replies = [];
    for (const question of own)
      replies.push((await answerRepeatQuestion(learner, question, { mistakes: question.key === 'f' ? 1 : 0 })).body);
    expect(replies.map(({ answered, wordCompleted }) => [answered, wordCompleted])).toEqual([
      [0, false],
      [0, false],
      [1, true],
      [1, true],
    ]);
    expect(await readGrades(learner)).toEqual([['1-001', 'good']]);
  });
});

describe('the first repeat', () => {
  test.each([
    ['Pacific/Auckland', 'Europe/Vienna'],
    ['America/Los_Angeles', 'Asia/Shanghai'],
    ['Mars/Olympus', undefined],
  ])(
    'of a word learnt in the quiz is on the next study day of the learner, which begins at 04:00 where they are: %s, %s',
    async (...zones) => {
      for (const time_zone of zones) {
        const learner = await createLearner(server);
        const { questions } = await getQuiz(learner);
        const before = getStudyDay(new Date(), time_zone);
        for (const { id, character, index, key } of filterQuestions(questions, '1-001'))
          await learner.client.post('/api/quiz/answer', { id, character, question_index: index, key, ...(time_zone && { time_zone }) });
        const after = getStudyDay(new Date(), time_zone);
        const [row] = await readSchedule(learner);
        expect([before + 1, after + 1]).toContain(row?.due_day);
        expect(await getRepeat(learner, 'quiz', time_zone)).toMatchObject({ questions: [], completed: 1 });
        const overview = await learner.client.get('/api/overview', { ...(time_zone && { time_zone }) });
        const nextDueAt = getDayStart(row?.due_day ?? 0, time_zone).toISOString();
        expect(overview.body.levels[0]).toMatchObject({ due: 0, nextDueAt });
      }
    },
  );
});

describe('the schedule', () => {
  test('is the fold of the log: one rating for a finished word, none for skipped typing alone', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const answers = { '1-001': {}, '1-002': { mistakes: 2 }, '1-003': { skipped: true } };
    for (const [wordId, more] of Object.entries(answers)) await answerRepeatQuestions(learner, filterQuestions(questions, wordId), more);
    const reviews = await readReviews(learner);
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
    // At any moment one of them has another day than UTC.
    ['Etc/GMT+12', 'Pacific/Kiritimati'],
  ])('days turn at 04:00 where the learner is: %s, %s', async (...zones) => {
    for (const time_zone of zones) {
      const learner = await createLearner(server);
      await learnPart(learner, 'quiz', time_zone);
      const { questions } = await getRepeat(learner, 'quiz', time_zone);
      await answerRepeatQuestions(learner, questions.slice(0, 1), { time_zone });
      const row = await readWord(learner, questions[0]);
      expect(row?.memory?.day).toBe(getStudyDay(new Date(), time_zone));
      expect(row?.due_day).toBe(row?.memory?.dueDay);
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
      const { nextDueAt } = (await learner.client.get('/api/overview', { time_zone })).body.levels[0];
      expect(hour.format(new Date(nextDueAt))).toBe('04:00');
    }
  });

  test.each(['Mars/Olympus', 'Etc/Unknown', 'x'.repeat(65), '\u0000', 5, null, { zone: 'UTC' }])(
    'the time zone %j is UTC, never an error',
    async (time_zone) => {
      const learner = await createLearner(server);
      await learnPart(learner);
      const { questions } = await getRepeat(learner, 'quiz', typeof time_zone === 'string' ? time_zone : JSON.stringify(time_zone));
      await answerRepeatQuestions(learner, questions.slice(0, 1), { time_zone });
      const row = await readWord(learner, questions[0]);
      expect(row?.memory?.day).toBe(getStudyDay(new Date(), 'UTC'));
      expect(row?.due_day).toBe(row?.memory?.dueDay);
      const asked = typeof time_zone === 'string' ? time_zone : JSON.stringify(time_zone);
      const { nextDueAt } = (await learner.client.get('/api/overview', { time_zone: asked })).body.levels[0];
      expect(nextDueAt).toMatch(/T04:00:00/);
    },
  );

  test('no interval reaches beyond the end of access', async () => {
    const learner = await createLearner(server, 2);
    const { kysely } = server.services.database;
    const endsAt = new Date(Date.now() + 2.5 * 86_400_000);
    await kysely.updateTable('level_access').set({ ends_at: endsAt }).where('user_id', '=', learner.id).execute();
    await learnPart(learner, 'quizHSK2');
    await kysely
      .updateTable('word_memory')
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
    for (const { due_day: day } of (await readSchedule(learner)).filter((row) => row.memory))
      expect(getDayStart(day + 1, 'UTC').getTime()).toBeLessThan(endsAt.getTime());
  });

  test('an answer sent twice, or at once from two tabs, rates once', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const [last] = questions as [WireQuestion];
    const replies = await Promise.all([1, 2, 3, 4].map(() => answerRepeatQuestion(learner, last)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { answered: 1, total: 10, wordCompleted: true } });
    const { count } = await server.services.database.kysely
      .selectFrom('reviews')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('user_id', '=', learner.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('ten words answered at once all count, each rated once, and the next part follows', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learnPart(learner);
    const { questions } = await getRepeat(learner);
    const replies = await Promise.all([...questions, ...questions].map((question) => answerRepeatQuestion(learner, question)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { total: 10, wordCompleted: true } });
    expect(await readGrades(learner)).toEqual(buildWordIds(1, 10).map((id) => [id, 'good']));
    expect(await getRepeatProgress(learner)).toEqual({ completed: 2, score: 0.5 });
    for (const { memory } of (await readSchedule(learner)).slice(0, 10)) expect(memory?.repeats).toBe(1);
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
    expect(again.questions).toHaveLength(1);
    expect((await learner.client.post('/api/learnAgainFunction', named)).body).toEqual({ restarted: true });
    expect(await getRepeatProgress(learner)).toEqual({ completed: 1, score: 1 });
    expect((await learner.client.post('/api/repeatAgainFunction', named)).body).toEqual({ restarted: false });
    expect(listWordIds(await getQuiz(learner))).toContain('1-003');
  });

  test('an ignored word is left out', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-002', character: '' });
    expect(listWordIds(await getRepeat(learner)).toSorted()).toEqual(buildWordIds(1, 10).filter((id) => id !== '1-002'));
  });

  test('a finished word that is requeued into the current part is asked again', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await answerRepeatQuestions(learner, filterQuestions((await getRepeat(learner)).questions, '1-001'));
    await learner.client.post('/api/repeatAgainFunction', { id: '1-001', character: '' });
    expect(filterQuestions((await getRepeat(learner)).questions, '1-001')).toHaveLength(1);
  });
});

describe('I know this', () => {
  test('takes a word out of the part under way, and repeating it again puts it back with its schedule', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await answerRepeatQuestions(learner, filterQuestions((await getRepeat(learner)).questions, '1-004'));
    const named = { id: '1-004', character: '' };
    const before = await readSchedule(learner);
    await learner.client.post('/api/ignoreTheWordFunction', named);
    await learner.client.post('/api/restartQuizRepeat', {});
    expect(listWordIds(await getRepeat(learner))).not.toContain('1-004');
    expect((await learner.client.post('/api/repeatAgainFunction', named)).body).toEqual({ restarted: true });
    expect((await learner.client.post('/api/isIgnoredCheck', named)).body).toEqual({ ignored: 0 });
    const [was, is] = [before, await readSchedule(learner)].map((rows) => rows.find(({ word_id: id }) => id === '1-004'));
    expect(is).toMatchObject({ memory: was?.memory, repeat_key: was?.repeat_key });
    await answerRepeatQuestions(learner, (await getRepeat(learner)).questions);
    expect(listWordIds(await getRepeat(learner))).toEqual(['1-004']);
  });

  test('said of a word that was never learnt, it cannot be repeated again', async () => {
    const learner = await createLearner(server);
    const named = { id: '1-004', character: '' };
    await learner.client.post('/api/ignoreTheWordFunction', named);
    expect((await learner.client.post('/api/repeatAgainFunction', named)).body).toEqual({ restarted: false });
    expect((await learner.client.post('/api/isIgnoredCheck', named)).body).toEqual({ ignored: 1 });
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
    await answerRepeatQuestions(learner, questions.slice(0, 2));
    const [first, second] = questions as [WireQuestion, WireQuestion];
    expect((await undo(learner, first)).body).toEqual({ undone: false });
    expect((await undo(learner, second)).body).toEqual({ undone: true });
    expect((await undo(learner, second)).body).toEqual({ undone: false });
    expect(await readWord(learner, second)).toEqual(before.find(({ word_id: id }) => id === second.id));
    expect((await getRepeat(learner)).questions.map(({ key, id }) => `${id} ${key}`)).toEqual(
      questions.slice(1).map(({ key, id }) => `${id} ${key}`),
    );
    await answerRepeatQuestion(learner, second, { mistakes: 1 });
    const row = await readWord(learner, second);
    expect(row?.memory?.dueDay).toBe((row?.memory?.day ?? 0) + 1);
  });

  test('an answer to a word that was taken out of the repeats since: it comes back without that rating', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const [question] = (await getRepeat(learner)).questions as [WireQuestion];
    const named = { id: question.id, character: '' };
    const before = await readWord(learner, question);
    await answerRepeatQuestion(learner, question);
    await learner.client.post('/api/ignoreTheWordFunction', named);
    expect((await undo(learner, question)).body).toEqual({ undone: true });
    await learner.client.post('/api/repeatAgainFunction', named);
    expect(await readWord(learner, question)).toEqual(before);
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
    expect(listWordIds(await getRepeat(learner)).toSorted()).toEqual(buildWordIds(1, 10).filter((id) => id !== last.id));
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
    expect((await getRepeat(learner)).questions).toHaveLength(10);
  });

  test('by the question type alone, as the spec sends it, an answer counts; one about a radical is accepted and is practice', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const [{ character }] = (await getRepeat(learner)).questions as [WireQuestion];
    const send = (body: object) => learner.client.post('/api/quiz/answerRepeat', { character, ...body });
    expect(await send({ radical_index: 0, question_index: 'radical' })).toMatchObject({ status: 200, body: { wordCompleted: false } });
    expect((await getRepeat(learner)).questions).toHaveLength(10);
    expect(await send({ question_index: 'character' })).toMatchObject({ status: 200, body: { wordCompleted: true } });
    expect((await getRepeat(learner)).questions).toHaveLength(9);
  });
});

describe('the parts ahead', () => {
  interface Ahead {
    readonly current: string[];
    readonly parts: { questions: WireQuestion[]; again: WireQuestion[]; list: { id: string }[] }[];
  }
  const getAhead = async ({ client }: TestLearner) =>
    (await client.get('/api/quiz/getQuizRepeatAhead', { time_zone: 'UTC' })).body as Ahead;
  const begin = async ({ client }: TestLearner, ids: readonly string[]) =>
    (await client.post('/api/quiz/beginRepeatPart', { ids })).body as { added: number };
  const listIds = ({ list }: { list: readonly { id: string }[] }) => list.map(({ id }) => id);

  async function createRepeater(): Promise<TestLearner> {
    const learner = await createLearner(server);
    await learnPart(learner);
    await learnPart(learner);
    return learner;
  }

  test('hold what is due besides the current part, once each, as a part asks it, and change nothing', async () => {
    const learner = await createRepeater();
    const served = await getRepeat(learner);
    const { current, parts } = await getAhead(learner);
    expect(current).toEqual(listIds(served));
    expect([...current, ...parts.flatMap(listIds)].toSorted()).toEqual(buildWordIds(1, 20));
    expect(parts[0]?.questions).toHaveLength(10);
    expect(parts[0]?.again.length).toBeGreaterThan(10);
    expect(listIds(await getRepeat(learner))).toEqual(current);
  });

  test('count when they were begun: in order, once, and not without that', async () => {
    const learner = await createRepeater();
    const served = await getRepeat(learner);
    const [next] = (await getAhead(learner)).parts;
    const questions = next?.questions ?? [];
    await answerRepeatQuestions(learner, served.questions);
    await answerRepeatQuestions(learner, questions);
    expect(await readReviews(learner)).toHaveLength(10);
    expect(await begin(learner, listIds(next ?? { list: [] }))).toEqual({ added: 10 });
    await answerRepeatQuestions(learner, questions);
    expect(await readReviews(learner)).toHaveLength(20);
    // The device heard nothing and sends everything again.
    expect(await begin(learner, listIds(next ?? { list: [] }))).toEqual({ added: 0 });
    await answerRepeatQuestions(learner, questions);
    expect(await readReviews(learner)).toHaveLength(20);
    expect((await getRepeatProgress(learner)).completed).toBe(1);
  });

  test('join a part that another device has begun; its answers stay', async () => {
    const learner = await createRepeater();
    const served = await getRepeat(learner);
    const [next] = (await getAhead(learner)).parts;
    await answerRepeatQuestions(learner, served.questions.slice(0, 4));
    expect(await begin(learner, [...listIds(next ?? { list: [] }).slice(0, 3), served.questions[0]?.id ?? ''])).toEqual({ added: 3 });
    await answerRepeatQuestions(learner, next?.questions.slice(0, 3) ?? []);
    expect((await getRepeat(learner)).questions).toHaveLength(6);
    expect(await readReviews(learner)).toHaveLength(7);
  });

  test('leave out what is not due, not learnt or no word of the level', async () => {
    const learner = await createRepeater();
    const served = await getRepeat(learner);
    await answerRepeatQuestions(learner, served.questions);
    expect(await begin(learner, [...listIds(served).slice(0, 2), '1-030', '2-001', 'x'])).toEqual({ added: 0 });
    expect(listIds(await getRepeat(learner))).not.toContain(listIds(served)[0]);
  });
});
