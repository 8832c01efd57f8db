// The progress page over HTTP: states, log, calibration, exam day, syllabus, and the fitted schedule (learning-tools "Progress").
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestions, getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestion, getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSharingCourse, buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { applyReview, foldReviews } from '#engine/schedule.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import { createScheduleFitJob } from './fitting.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function getProgress({ client }: TestLearner) {
  const { status, body } = await client.get('/api/progress', { time_zone: 'UTC' });
  expect(status).toBe(200);
  return body;
}

// Before four in the morning the study day is the calendar's day before.
const formatDate = (daysAhead: number) =>
  new Date((getStudyDay(new Date(), undefined) + daysAhead) * 86_400_000).toISOString().slice(0, 10);

/** Writes the log of a learner: a word, and on which days it came right. */
async function insertReviews({ id }: TestLearner, wordId: string, reviews: readonly (readonly [day: number, isRight: boolean])[]) {
  await server.services.database.kysely
    .insertInto('reviews')
    .values(
      reviews.map(([day, isRight]) => ({
        user_id: id,
        level: 1 as const,
        word_id: wordId,
        day,
        kind: 'c',
        grade: isRight ? ('good' as const) : ('again' as const),
        undoes: null,
        reviewed_at: new Date(day * 86_400_000 + 43_200_000),
      })),
    )
    .execute();
}

describe('what was learnt', () => {
  test('of a new learner: everything is new, nothing is due, there is no exam', async () => {
    const progress = await getProgress(await createLearner(server));
    expect(progress.levels[0]).toEqual({ level: 1, words: 23, new: 23, learning: 0, young: 0, mature: 0, known: 0, kept: 0 });
    expect(progress).toMatchObject({ days: [], months: [], kinds: [], exam: null, ownSchedule: null });
    expect(progress.forecast[0].due).toEqual(Array.from({ length: 30 }, () => 0));
    expect(progress.calibration).toHaveLength(10);
  });

  test('a day of answers that completed no word is a day of study, as on the home page', async () => {
    const learner = await createLearner(server);
    await answerQuestions(learner, (await getQuiz(learner)).questions.slice(0, 1));
    const { days, today } = await getProgress(learner);
    expect(days).toEqual([{ day: today, answers: 0, learnt: 0, minutes: 0 }]);
    expect((await learner.client.get('/api/today', { time_zone: 'UTC' })).body).toMatchObject({ studyDays: [today] });
  });

  test('counts every word of a level in one state, and what is due when', async () => {
    const learner = await createLearner(server, 1);
    const { questions } = await getQuiz(learner);
    await answerQuestions(learner, questions);
    await answerQuestions(learner, (await getQuiz(learner)).questions.slice(0, 1));
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-023', character: '' });
    const { levels, forecast, days } = await getProgress(learner);
    const [level] = levels;
    expect(level).toMatchObject({ words: 23, young: 10, mature: 0, learning: 1, known: 1, new: 11 });
    expect(level.kept).toBeCloseTo(11, 5);
    expect(forecast[0].due.slice(0, 3)).toEqual([0, 10, 0]);
    expect(days).toMatchObject([{ learnt: 10, answers: 0 }]);
    await sql`update word_memory set due_day = due_day - 5 where user_id = ${learner.id}`.execute(server.services.database.kysely);
    const overdue = await getProgress(learner);
    expect(overdue.forecast[0].due.slice(0, 2)).toEqual([10, 0]);
  });

  test('counts a word as mature once the schedule gives it 21 days', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const today = (await getProgress(learner)).today;
    const setMemory = (wordId: string, days: number) =>
      server.services.database.kysely
        .updateTable('word_memory')
        .set({ memory: JSON.stringify({ stability: days, difficulty: 5, repeats: 3, lapses: 0, day: today, dueDay: today + days }) })
        .where('user_id', '=', learner.id)
        .where('word_id', '=', wordId)
        .execute();
    await setMemory('1-001', 20);
    await setMemory('1-002', 21);
    expect((await getProgress(learner)).levels[0]).toMatchObject({ young: 9, mature: 1 });
  });
});

describe('a word of several levels', () => {
  let sharing: TestServer;

  beforeAll(async () => {
    sharing = await startTestServer({ course: buildSharingCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => sharing.stop());

  const sumUp = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const listDue = ({ forecast }: { forecast: { due: number[] }[] }) => forecast.map(({ due }) => sumUp(due));

  test('is counted in each level’s states, and once in what falls due and what was learnt', async () => {
    const learner = await createLearner(sharing, 1, 2);
    await answerQuestions(learner, (await getQuiz(learner)).questions);
    const progress = await getProgress(learner);
    expect(progress.levels.map(({ level, young, new: open }: Record<string, unknown>) => [level, young, open])).toEqual([
      [1, 10, 13],
      [2, 3, 9],
      [3, 2, 10],
    ]);
    expect(progress.levels[1].kept).toBeCloseTo(3, 5);
    expect(progress.learnt).toEqual({ words: 10, kept: 10 });
    expect(listDue(progress)).toEqual([10, 0, 0]);
    expect(progress.days).toMatchObject([{ learnt: 10, answers: 0 }]);
    await learner.client.post('/api/saveExamDay', { hsk: 2, date: formatDate(30) });
    expect((await getProgress(learner)).exam).toMatchObject({ level: 2, words: 12, wordsLeft: 9 });
  });

  test('stays counted once where it is learnt in both, and moves to the level that still repeats it', async () => {
    const learner = await createLearner(sharing, 1, 2);
    await answerQuestions(learner, (await getQuiz(learner)).questions);
    await learner.client.post('/api/learnAgainFunction', { id: '2-001', character: '', hsk: 2 });
    expect((await getProgress(learner)).levels[1]).toMatchObject({ young: 2, new: 10 });
    const { questions } = await getQuiz(learner, 'quizHSK2');
    await answerQuestions(
      learner,
      questions.filter(({ id }) => id === '2-001'),
      'quizHSK2',
    );
    const both = await getProgress(learner);
    expect(both.levels.slice(0, 2)).toMatchObject([{ young: 10 }, { young: 3 }]);
    expect(listDue(both)).toEqual([10, 0, 0]);
    expect(both.days).toMatchObject([{ learnt: 10 }]);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-001', character: '' });
    const ignored = await getProgress(learner);
    expect(ignored.levels.slice(0, 2)).toMatchObject([{ young: 9, known: 1 }, { young: 3 }]);
    expect(listDue(ignored)).toEqual([9, 1, 0]);
  });
});

test('a word that is marked as known where it was learnt is known in the other levels too, and due in none', async () => {
  const sharing = await startTestServer({ course: buildSharingCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  try {
    const learner = await createLearner(sharing, 1, 2);
    await answerQuestions(learner, (await getQuiz(learner)).questions);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-001', character: '' });
    const { levels, forecast } = await getProgress(learner);
    expect(levels.slice(0, 3)).toMatchObject([
      { young: 9, known: 1, new: 13 },
      { young: 2, known: 1, new: 9 },
      { young: 1, known: 1, new: 10 },
    ]);
    expect(levels[1].kept).toBeCloseTo(3, 5);
    expect(forecast.map(({ due }: { due: number[] }) => due[1])).toEqual([9, 0, 0]);
  } finally {
    await sharing.stop();
  }
});

test('a day that was counted stays counted when its words are marked as known', async () => {
  const learner = await createLearner(server);
  await answerQuestions(learner, (await getQuiz(learner)).questions);
  await learner.client.post('/api/ignoreTheWordFunction', { id: '1-001', character: '' });
  expect((await getProgress(learner)).days).toMatchObject([{ learnt: 10 }]);
});

describe('the log', () => {
  test('keeps what was predicted, and an undone answer counts for nothing', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { id } = learner;
    const { kysely } = server.services.database;
    await sql`update word_memory set learnt_day = learnt_day - 5 where user_id = ${id}`.execute(kysely);
    const [first, second, third] = (await getRepeat(learner)).questions;
    if (!first || !second || !third) throw new Error('Nothing is due');
    await answerRepeatQuestion(learner, first);
    await answerRepeatQuestion(learner, second, { mistakes: 1 });
    await answerRepeatQuestion(learner, third);
    await learner.client.post('/api/quiz/undoAnswerRepeat', { id: third.id, character: third.character, key: third.key });
    const { months, calibration, days } = await getProgress(learner);
    expect(months).toMatchObject([{ due: 2, right: 1 }]);
    expect(days.at(-1)).toMatchObject({ answers: 2 });
    const bin = calibration.find(({ answers }: { answers: number }) => answers > 0);
    expect(bin).toMatchObject({ bin: 8, answers: 2, right: 0.5 });
    // Learnt five days ago, never rated: (1 + (0.9^(-1/0.1542) - 1) · 5 / 2.3065)^-0.1542, FSRS-6 after a first Good.
    expect(bin.predicted).toBeCloseTo(0.8389, 3);
  });

  test('tells retention by what was asked in which way, and the minutes; an answer that does not say how long it took has no minutes', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await sql`update word_memory set learnt_day = learnt_day - 5 where user_id = ${learner.id}`.execute(server.services.database.kysely);
    const [first, second, third] = (await getRepeat(learner)).questions;
    if (!first || !second || !third) throw new Error('Nothing is due');
    await answerRepeatQuestion(learner, first, { ms: 30_000 });
    await answerRepeatQuestion(learner, second, { ms: 60_000, mistakes: 1, way: 'sentence' });
    await answerRepeatQuestion(learner, third);
    const { kinds, days } = await getProgress(learner);
    expect(kinds).toEqual([
      { kind: 'c', due: 2, right: 2 },
      { kind: 'c:sentence', due: 1, right: 0 },
    ]);
    expect(days.at(-1)).toMatchObject({ answers: 3, minutes: 1.5 });
  });

  test('counts what was asked in the same way together, whichever question was due', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await sql`update word_memory set learnt_day = learnt_day - 5 where user_id = ${learner.id}`.execute(server.services.database.kysely);
    const questions = (await getRepeat(learner)).questions.slice(0, 3);
    for (const question of questions) await answerRepeatQuestion(learner, question);
    const kinds = ['f:reading', 'c:reading', 'c:tone'];
    const { rows } = await sql<{ event_id: string }>`select event_id from reviews where user_id = ${learner.id}`.execute(
      server.services.database.kysely,
    );
    for (const [index, { event_id: id }] of rows.entries())
      await sql`update reviews set kind = ${kinds[index]} where event_id = ${id}`.execute(server.services.database.kysely);
    expect((await getProgress(learner)).kinds).toEqual([
      { kind: 'c:reading', due: 2, right: 2 },
      { kind: 'f:tone', due: 1, right: 1 },
    ]);
  });

  test.each([-1, 600_001, 1.5, 'long'])('an answer that took %s ms is refused and not recorded', async (ms) => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const [question] = (await getRepeat(learner)).questions;
    if (!question) throw new Error('Nothing is due');
    expect(await answerRepeatQuestion(learner, question, { ms })).toMatchObject({ status: 400, body: { field: 'ms' } });
    expect((await getProgress(learner)).days.at(-1)).toMatchObject({ answers: 0 });
  });

  test('a word that the learner asked for before it was due is no evidence of retention', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const [question] = (await getRepeat(learner)).questions;
    if (!question) throw new Error('Nothing is due');
    await answerRepeatQuestion(learner, question);
    expect((await getProgress(learner)).months).toEqual([]);
  });
});

describe('the exam day', () => {
  test('is kept, forecast and removed', async () => {
    const learner = await createLearner(server, 1);
    const { client } = learner;
    await answerQuestions(learner, (await getQuiz(learner)).questions);
    expect(await client.post('/api/saveExamDay', { hsk: 1, date: formatDate(30) })).toMatchObject({ status: 200 });
    const { exam, today } = await getProgress(learner);
    expect(exam).toMatchObject({ level: 1, words: 23, wordsLeft: 13, newWordsADay: 1, isOver: 0, endsBeforeExam: 0 });
    expect(exam.lastNewDay).toBe(exam.day - 7);
    expect(exam.day - today).toBeGreaterThanOrEqual(29);
    expect(exam.low).toBeLessThan(exam.expected);
    expect(exam.high).toBeGreaterThan(exam.expected);
    expect(exam.high).toBeLessThanOrEqual(23);
    expect(exam.minutesADay).toBeGreaterThan(0);
    await client.post('/api/saveExamDay', { hsk: 1, date: null });
    expect((await getProgress(learner)).exam).toBeNull();
  });

  test("estimates the minutes from the learner's own time at a word; answers without a time do not shorten it", async () => {
    const learner = await createLearner(server, 1);
    await learnPart(learner);
    for (const question of (await getRepeat(learner)).questions.slice(0, 4)) await answerRepeatQuestion(learner, question, { ms: 40_000 });
    await learner.client.post('/api/saveExamDay', { hsk: 1, date: formatDate(30) });
    const readMinutes = async () => (await getProgress(learner)).exam.minutesADay as number;
    const own = await readMinutes();
    const { kysely } = server.services.database;
    await sql`update reviews set ms = null where user_id = ${learner.id} and event_id = (
      select event_id from reviews where user_id = ${learner.id} limit 1)`.execute(kysely);
    expect(await readMinutes()).toBeCloseTo(own, 5);
    await sql`update reviews set ms = null where user_id = ${learner.id}`.execute(kysely);
    expect(await readMinutes()).toBeLessThan(own);
  });

  test('warns where access ends before it, or there is none', async () => {
    const learner = await createLearner(server, 1);
    await learner.client.post('/api/saveExamDay', { hsk: 1, date: formatDate(120) });
    expect((await getProgress(learner)).exam).toMatchObject({ endsBeforeExam: 1 });
    await learner.client.post('/api/saveExamDay', { hsk: 2, date: formatDate(10) });
    expect((await getProgress(learner)).exam).toMatchObject({ level: 2, accessEndsOn: null, endsBeforeExam: 1 });
  });

  test('is over on the day after it; the last day of access is the last whole one, and still covers an exam', async () => {
    const learner = await createLearner(server, 1);
    const { kysely } = server.services.database;
    const { today } = await getProgress(learner);
    const getExam = async (day: number) => {
      await kysely
        .insertInto('exam_days')
        .values({ user_id: learner.id, level: 1, day })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ day }))
        .execute();
      return (await getProgress(learner)).exam;
    };
    expect(await getExam(today)).toMatchObject({ isOver: 0 });
    expect(await getExam(today - 1)).toMatchObject({ isOver: 1 });
    const endsAt = new Date((today + 10) * 86_400_000 + 43_200_000);
    await kysely.updateTable('level_access').set({ ends_at: endsAt }).where('user_id', '=', learner.id).execute();
    expect(await getExam(today + 9)).toMatchObject({ accessEndsOn: today + 9, endsBeforeExam: 0 });
    expect(await getExam(today + 10)).toMatchObject({ accessEndsOn: today + 9, endsBeforeExam: 1 });
  });

  test.each([
    [{ hsk: 1, date: formatDate(0) }, 'date', 400],
    [{ hsk: 1, date: '2020-01-01' }, 'date', 400],
    [{ hsk: 1, date: '9999-12-31' }, 'date', 400],
    [{ hsk: 1, date: '2027-02-30' }, 'date', 400],
    [{ hsk: 1, date: 'tomorrow' }, 'date', 400],
    [{ hsk: 6, date: formatDate(30) }, 'hsk', 400],
    [{ hsk: 'x', date: formatDate(30) }, 'hsk', 400],
  ])('%j is rejected and changes nothing', async (body, field, status) => {
    const learner = await createLearner(server);
    await learner.client.post('/api/saveExamDay', { hsk: 2, date: formatDate(50) });
    expect(await learner.client.post('/api/saveExamDay', body)).toMatchObject({ status, body: { code: 'invalid_input', field } });
    expect((await getProgress(learner)).exam).toMatchObject({ level: 2 });
  });
});

describe('the syllabus of 2026', () => {
  test('counts what is known, and lists what is not', async () => {
    const learner = await createLearner(server);
    const { client } = learner;
    const list = async () => (await client.get('/api/syllabusWords', { level_2025: 1 })).body.words;
    const before = await list();
    const counted = (await getProgress(learner)).syllabus.find(({ level }: { level: number }) => level === 1);
    expect(counted).toEqual({ level: 1, words: before.length, known: 0 });
    await client.post('/api/ignoreTheWordFunction', { id: '1-001', character: '' });
    expect(await list()).toEqual(before.slice(1));
    expect((await getProgress(learner)).syllabus[0]).toMatchObject({ known: 1 });
  });

  test.each([0, 8, -1])('has no level %i', async (level_2025) => {
    const { client } = await createLearner(server);
    expect(await client.get('/api/syllabusWords', { level_2025 })).toMatchObject({ status: 400, body: { field: 'level_2025' } });
  });
});

describe('fitting', () => {
  const readFit = ({ id }: TestLearner) =>
    server.services.database.kysely.selectFrom('schedule_fits').selectAll().where('user_id', '=', id).executeTakeFirst();
  const run = () => createScheduleFitJob(server.services).run(new AbortController().signal);

  test('waits for 400 reviews', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    await getRepeat(learner);
    expect(await readFit(learner)).toMatchObject({ is_waiting: true });
    while (await run());
    expect(await readFit(learner)).toMatchObject({ is_waiting: false, weights: null, fitted_at: null });
  });

  test('finds weights for a learner who forgets less than others, folds with them, and leaves log and due days alone', async () => {
    const learner = await createLearner(server, 1);
    await learnPart(learner);
    const { kysely } = server.services.database;
    const ids = Array.from({ length: 10 }, (_, index) => `1-${String(index + 1).padStart(3, '0')}`);
    // Words that are repeated rarely and hardly ever forgotten, which the default weights do not expect.
    for (const [at, wordId] of ids.entries())
      await insertReviews(
        learner,
        wordId,
        Array.from({ length: 45 }, (_, index) => [18_000 + at + index * 40, (index + at) % 60 !== 7] as const),
      );
    const readLog = () => kysely.selectFrom('reviews').selectAll().where('user_id', '=', learner.id).orderBy('event_id').execute();
    const readWords = () => kysely.selectFrom('word_memory').selectAll().where('user_id', '=', learner.id).orderBy('word_id').execute();
    const log = await readLog();
    const listWordReviews = (wordId: string) => log.filter(({ word_id: id }) => id === wordId).sort((one, other) => one.day - other.day);
    for (const wordId of ids)
      await kysely
        .updateTable('word_memory')
        .set({ memory: JSON.stringify(foldReviews(listWordReviews(wordId))) })
        .where('user_id', '=', learner.id)
        .where('word_id', '=', wordId)
        .execute();
    // The state of a word that its log does not explain.
    const foreign = applyReview(undefined, { day: 20_000, grade: 'good' });
    await kysely
      .updateTable('word_memory')
      .set({ memory: JSON.stringify(foreign) })
      .where('user_id', '=', learner.id)
      .where('word_id', '=', '1-010')
      .execute();
    const before = await readWords();
    await getRepeat(learner);
    while (await run());
    const fit = await readFit(learner);
    expect(fit?.reviews).toBe(450);
    expect(fit?.loss ?? 1).toBeLessThan(fit?.loss_before ?? 0);
    expect(await readLog()).toEqual(log);
    const after = await readWords();
    expect(after.map(({ due_day: due }) => due)).toEqual(before.map(({ due_day: due }) => due));
    const weights = fit?.weights ?? [];
    expect(after[0]?.memory).toEqual(JSON.parse(JSON.stringify(foldReviews(listWordReviews('1-001'), weights))));
    expect(after[0]?.memory?.stability).toBeGreaterThan(before[0]?.memory?.stability ?? 0);
    expect(after[9]?.memory).toEqual(foreign);
    expect((await getProgress(learner)).ownSchedule).toMatchObject({ reviews: 450 });
    // At most once a week.
    const { fitted_at: fittedAt } = fit ?? {};
    await sql`update schedule_fits set is_waiting = true where user_id = ${learner.id}`.execute(kysely);
    while (await run());
    expect((await readFit(learner))?.fitted_at).toEqual(fittedAt);
  });
});
