// The repeat through HTTP: circles, parts, the schedule, putting back and taking back (learning §4 "Repeat"; decisions §5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '#contract/study.ts';
import { type NewLearner, newLearner } from '#dev/new-learner.ts';
import { completed, idsFrom, idsOf, quizOf, score } from '#dev/quiz-taking.ts';
import { answerAllRepeats, answerRepeat, learnPart, repeatOf, repeatStanding } from '#dev/repeat-taking.ts';
import { type TestServer, startTestServer } from '#dev/server.ts';
import { smallCourse } from '#dev/small-course.ts';
import { foldReviews, type Memory } from '#engine/schedule.ts';
import { dayOf } from '#server/learner/days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: smallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

function scheduleOf({ id }: NewLearner) {
  return server.parts.database.kysely
    .selectFrom('word_progress')
    .select(['word_id', 'due_at', 'memory'])
    .where('user_id', '=', id)
    .orderBy('word_id')
    .execute();
}

/** As if so many days had passed: everything that is remembered lies so much longer back. */
async function letPass({ id }: NewLearner, days: number): Promise<void> {
  const { kysely } = server.parts.database;
  for (const { word_id, due_at, memory } of await scheduleOf({ id } as NewLearner)) {
    const before: Memory | null = memory && { ...memory, day: memory.day - days, dueDay: memory.dueDay - days };
    await kysely
      .updateTable('word_progress')
      .set({ due_at: due_at && new Date(due_at.getTime() - days * 86_400_000), memory: before && JSON.stringify(before) })
      .where('user_id', '=', id)
      .where('word_id', '=', word_id)
      .execute();
  }
}

function questionsOfWord(questions: readonly Question[], wordId: string): Question[] {
  return questions.filter(({ id }) => id === wordId);
}

describe('a circle', () => {
  test('nothing learnt: state 3, an empty repeat', async () => {
    const learner = await newLearner(server);
    expect(await repeatStanding(learner)).toEqual({ completed: 3, score: 0 });
    expect(await repeatOf(learner)).toEqual({ questions: [], list: [], characters: [], completed: 3 });
    expect((await learner.client.post('/api/restartQuizRepeat', {})).body).toEqual({ restarted: false });
  });

  test('a learnt word is due at once; parts of ten, until nothing is due', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    await learnPart(learner);
    expect(await repeatStanding(learner)).toEqual({ completed: 0, score: 0 });
    const first = await repeatOf(learner);
    expect(first.completed).toBe(0);
    expect(first.list.map(({ id }) => id)).toEqual(idsFrom(1, 10));
    expect(idsOf(first)).toEqual(idsFrom(1, 10));
    expect(first.questions).toHaveLength(40);

    await answerAllRepeats(learner, first.questions.slice(0, 6));
    const again = await repeatOf(learner);
    expect(again.questions).toHaveLength(34);
    expect(again.list).toHaveLength(10);
    expect(again.characters).toHaveLength(9);

    await answerAllRepeats(learner, again.questions);
    expect(await repeatStanding(learner)).toEqual({ completed: 2, score: 0.5 });
    const second = await repeatOf(learner);
    expect(idsOf(second)).toEqual(idsFrom(11, 20));
    await answerAllRepeats(learner, second.questions);
    expect(await repeatStanding(learner)).toEqual({ completed: 1, score: 1 });
    expect(await repeatOf(learner)).toMatchObject({ questions: [], characters: [], completed: 1 });
  });

  test('a word that falls due opens a new circle, most at risk first', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    const { questions } = await repeatOf(learner);
    const [missed] = questionsOfWord(questions, '1-007');
    for (const question of questions) await answerRepeat(learner, question, { mistakes: question === missed ? 1 : 0 });
    const [soon, ...later] = (await scheduleOf(learner)).sort((one, other) => Number(one.due_at) - Number(other.due_at));
    expect(soon?.word_id).toBe('1-007');
    expect(new Set(later.map(({ due_at }) => Number(due_at))).size).toBe(1);

    await letPass(learner, 1);
    expect(await repeatStanding(learner)).toEqual({ completed: 0, score: 0 });
    expect(idsOf(await repeatOf(learner))).toEqual(['1-007']);
    await letPass(learner, 30);
    await answerAllRepeats(learner, (await repeatOf(learner)).questions);
    expect((await repeatOf(learner)).characters).toHaveLength(9);
  });

  test('the overview says how many are due and when the next ones are', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    const { questions } = await repeatOf(learner);
    await answerAllRepeats(learner, questions.slice(0, 4));
    const [first, second] = (await learner.client.get('/api/overview')).body.levels;
    const [row] = await scheduleOf(learner);
    expect(first).toMatchObject({ due: 9, repeatState: 0, repeatScore: 0.1, nextDueAt: row?.due_at?.toISOString() });
    expect(second).toMatchObject({ due: 0, repeatState: 3, repeatScore: 0, nextDueAt: null });
  });

  test('restarting puts every learnt word into a new circle', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    await answerAllRepeats(learner, (await repeatOf(learner)).questions);
    expect((await learner.client.post('/api/restartQuizRepeat', {})).body).toEqual({ restarted: true });
    expect(await repeatStanding(learner)).toEqual({ completed: 0, score: 0 });
    expect(await score(learner)).toBeGreaterThan(0);
    expect((await repeatOf(learner)).questions).toHaveLength(40);
  });
});

describe('the schedule', () => {
  test('is the fold of the log: one rating for a finished word, none for skipped typing alone', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    const { questions } = await repeatOf(learner);
    await answerAllRepeats(learner, questionsOfWord(questions, '1-001'));
    for (const question of questionsOfWord(questions, '1-002'))
      await answerRepeat(learner, question, { mistakes: question.questionType === 'freetype' ? 2 : 0 });
    await answerAllRepeats(learner, questionsOfWord(questions, '1-003'), { skipped: true });
    const reviews = await server.parts.database.kysely
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
    for (const row of (await scheduleOf(learner)).slice(0, 3))
      expect(row.memory ?? undefined).toEqual(foldReviews(reviews.filter(({ word_id }) => word_id === row.word_id)));
  });

  test.each([
    ['Pacific/Auckland', 'Europe/Vienna'],
    ['America/Los_Angeles', 'Asia/Shanghai'],
  ])('days turn at 04:00 where the learner is: %s, %s', async (...zones) => {
    for (const time_zone of zones) {
      const learner = await newLearner(server);
      await learnPart(learner);
      const { questions } = await repeatOf(learner, 'quiz', time_zone);
      await answerAllRepeats(learner, questions.slice(0, 4), { time_zone });
      const [row] = await scheduleOf(learner);
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
      expect(hour.format(row?.due_at ?? 0)).toBe('04:00');
      expect(dayOf(row?.due_at ?? new Date(0), time_zone)).toBe(row?.memory?.dueDay);
    }
  });

  test('no interval reaches beyond the end of access', async () => {
    const learner = await newLearner(server, 2);
    const { kysely } = server.parts.database;
    const endsAt = new Date(Date.now() + 2.5 * 86_400_000);
    await kysely.updateTable('level_access').set({ ends_at: endsAt }).where('user_id', '=', learner.id).execute();
    await learnPart(learner, 'quizHSK2');
    await kysely
      .updateTable('word_progress')
      .set({
        memory: JSON.stringify({ stability: 200, difficulty: 3, repeats: 9, lapses: 0, day: dayOf(new Date(), 'UTC') - 100, dueDay: 0 }),
      })
      .where('user_id', '=', learner.id)
      .execute();
    await answerAllRepeats(learner, (await repeatOf(learner, 'quizHSK2')).questions, {}, 'quizHSK2');
    for (const { due_at } of (await scheduleOf(learner)).filter((row) => row.memory)) expect(Number(due_at)).toBeLessThan(endsAt.getTime());
  });

  test('an answer sent twice, or at once from two tabs, rates once', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    const { questions } = await repeatOf(learner);
    const word = questionsOfWord(questions, '1-001');
    await answerAllRepeats(learner, word.slice(0, -1));
    const last = word.at(-1) as Question;
    const replies = await Promise.all([1, 2, 3, 4].map(() => answerRepeat(learner, last)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { answered: 4, total: 40, wordCompleted: true } });
    const { count } = await server.parts.database.kysely
      .selectFrom('reviews')
      .select((select) => select.fn.countAll<string>().as('count'))
      .where('user_id', '=', learner.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('putting back', () => {
  test('a word repeated again comes in the running circle; learnt again it leaves the repeat', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    await answerAllRepeats(learner, (await repeatOf(learner)).questions);
    const named = { id: '1-003', character: '', hsk: 1 };
    expect((await learner.client.post('/api/repeatAgainFunction', named)).body).toEqual({ restarted: true });
    expect(await repeatStanding(learner)).toMatchObject({ completed: 0 });
    const again = await repeatOf(learner);
    expect(idsOf(again)).toEqual(['1-003']);
    expect(again.questions).toHaveLength(4);
    expect((await learner.client.post('/api/learnAgainFunction', named)).body).toEqual({ restarted: true });
    expect(await repeatStanding(learner)).toEqual({ completed: 1, score: 1 });
    expect((await learner.client.post('/api/repeatAgainFunction', named)).body).toEqual({ restarted: false });
    expect(idsOf(await quizOf(learner))).toContain('1-003');
  });

  test('an ignored word is left out', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-002', character: '' });
    expect(idsOf(await repeatOf(learner))).toEqual(idsFrom(1, 10).filter((id) => id !== '1-002'));
  });

  test('a finished word that is put back into the part under way is asked anew', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    await answerAllRepeats(learner, questionsOfWord((await repeatOf(learner)).questions, '1-001'));
    await learner.client.post('/api/repeatAgainFunction', { id: '1-001', character: '' });
    expect(questionsOfWord((await repeatOf(learner)).questions, '1-001')).toHaveLength(4);
  });
});

describe('taking back', () => {
  const undo = ({ client }: NewLearner, { id, character, key }: Question, call = 'undoAnswerRepeat') =>
    client.post(`/api/quiz/${call}`, { id, character, key });

  test('the last answer of the repeat, with what it had rated', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    const { questions } = await repeatOf(learner);
    const before = await scheduleOf(learner);
    await answerAllRepeats(learner, questions.slice(0, 4));
    expect(await scheduleOf(learner)).not.toEqual(before);
    expect((await undo(learner, questions[2] as Question)).body).toEqual({ undone: false });
    expect((await undo(learner, questions[3] as Question)).body).toEqual({ undone: true });
    expect((await undo(learner, questions[3] as Question)).body).toEqual({ undone: false });
    expect(await scheduleOf(learner)).toEqual(before);
    expect((await repeatOf(learner)).questions.map(({ key, id }) => `${id} ${key}`)).toEqual(
      questions.slice(3).map(({ key, id }) => `${id} ${key}`),
    );
    await answerRepeat(learner, questions[3] as Question, { mistakes: 1 });
    const [row] = await scheduleOf(learner);
    expect(row?.memory?.dueDay).toBe((row?.memory?.day ?? 0) + 1);
  });

  test('the last answer of the quiz: the word is open again and not due', async () => {
    const learner = await newLearner(server);
    const { questions } = await quizOf(learner);
    await learnPart(learner);
    const whole = await score(learner);
    const last = questions.at(-1) as Question;
    expect((await undo(learner, questions.at(-2) as Question, 'undoAnswer')).body).toEqual({ undone: false });
    expect((await undo(learner, last, 'undoAnswer')).body).toEqual({ undone: true });
    expect(await score(learner)).toBeCloseTo(whole - 1 / 92);
    expect(await completed(learner)).toBe(0);
    expect((await quizOf(learner)).questions.map(({ key }) => key)).toEqual([last.key]);
    expect(idsOf(await repeatOf(learner))).toEqual(idsFrom(1, 9));
  });
});

describe('refused', () => {
  test('unknown words, questions, levels and time zones', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    const [question] = (await repeatOf(learner)).questions as [Question];
    for (const wrong of [{ id: '1-999' }, { key: 'r:X' }, { question_index: 'poem' }, { time_zone: 'Mars/Olympus' }, { mistakes: -1 }])
      expect((await answerRepeat(learner, question, wrong)).status).toBe(400);
    expect((await learner.client.get('/api/isRepeatingOver', { hsk: '9' })).status).toBe(400);
    expect(await learner.client.get('/api/quizHSK2/getQuizRepeat')).toMatchObject({ status: 403, body: { code: 'unpaid' } });
    expect((await repeatOf(learner)).questions).toHaveLength(40);
  });

  test('by the radical index alone, as the spec sends it, the answer counts', async () => {
    const learner = await newLearner(server);
    await learnPart(learner);
    const { questions } = await repeatOf(learner);
    const { character, radical_index } = questions[1] as Question;
    const { status } = await learner.client.post('/api/quiz/answerRepeat', { character, radical_index, question_index: 'radical' });
    expect(status).toBe(200);
    expect((await repeatOf(learner)).questions).toHaveLength(39);
  });
});
