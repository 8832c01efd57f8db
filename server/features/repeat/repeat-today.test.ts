// Today's queue over HTTP: all levels in one row, parts up to the daily limit, answers that count everywhere (decisions §14).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestions, getRepeat, getRepeatProgress, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSharingCourse, buildSmallCourse, buildTwoListCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { planDay } from '#engine/study-plan.ts';
import { getToday } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '10000' } });
});
afterAll(() => server.stop());

interface TodayPart {
  readonly questions: WireQuestion[];
  readonly list: { readonly id: string }[];
  readonly completed: number;
  readonly left: number;
  readonly served_at: string;
}

async function getPart({ client }: TestLearner): Promise<TodayPart> {
  const { status, body } = await client.get('/api/getRepeatToday', { time_zone: 'UTC' });
  expect(status).toBe(200);
  return body;
}

const levelOf = (id: string) => Number(id.split('-')[0]);

function answer({ client }: TestLearner, { id, character, key, questionType }: WireQuestion, more: object = {}) {
  const hsk = `_hsk${levelOf(id)}`;
  return client.post('/api/answerRepeatToday', { id, hsk, character, key, question_index: questionType, time_zone: 'UTC', ...more });
}

async function answerAll(learner: TestLearner, questions: readonly WireQuestion[]): Promise<void> {
  for (const question of questions) expect(await answer(learner, question)).toMatchObject({ status: 200, body: { wordCompleted: true } });
}

const isOver = async ({ client }: TestLearner) => (await client.get('/api/isRepeatTodayOver', { time_zone: 'UTC' })).body;

/** A learner with ten words due in each of two levels. */
async function createDue(): Promise<TestLearner> {
  const learner = await createLearner(server, 1, 2);
  await learnPart(learner);
  await learnPart(learner, 'quizHSK2');
  return learner;
}

test('a newcomer has nothing to repeat, and nothing is asked', async () => {
  const learner = await createLearner(server);
  expect(await getPart(learner)).toMatchObject({ questions: [], list: [], completed: 3, left: 0 });
  expect(await isOver(learner)).toEqual({ completed: 3 });
});

test('the words of all levels come in parts of ten, each once, and are then due nowhere', async () => {
  const learner = await createDue();
  const first = await getPart(learner);
  expect(first).toMatchObject({ completed: 0, left: 20 });
  expect(first.questions).toHaveLength(10);
  expect((await getPart(learner)).questions.map(({ id }) => id)).toEqual(first.questions.map(({ id }) => id));
  await answerAll(learner, first.questions);
  expect(await isOver(learner)).toMatchObject({ completed: 2, part: { answered: 10, right: 10 } });
  const second = await getPart(learner);
  expect(second).toMatchObject({ completed: 0, left: 10 });
  await answerAll(learner, second.questions);
  const asked = [...first.questions, ...second.questions].map(({ id }) => id);
  expect(new Set(asked).size).toBe(20);
  expect(new Set(asked.map(levelOf))).toEqual(new Set([1, 2]));
  expect(await isOver(learner)).toMatchObject({ completed: 1 });
  expect(await getPart(learner)).toMatchObject({ questions: [], completed: 1, left: 0 });
  expect((await getRepeat(learner)).questions).toEqual([]);
  expect((await getRepeat(learner, 'quizHSK2')).questions).toEqual([]);
});

test('the word most at risk comes first, whatever its level', async () => {
  const learner = await createDue();
  const { kysely } = server.services.database;
  const today = Math.floor(Date.now() / 86_400_000);
  const memory = { stability: 1, difficulty: 5, repeats: 1, lapses: 0, day: today - 60, dueDay: today - 59 };
  await kysely
    .updateTable('word_memory')
    .set({ memory: JSON.stringify(memory) })
    .where('user_id', '=', learner.id)
    .where('word_id', 'like', '2-%')
    .execute();
  expect(new Set((await getPart(learner)).questions.map(({ id }) => levelOf(id)))).toEqual(new Set([2]));
});

test('no part begins beyond the daily limit, and a new limit opens the next one', async () => {
  const learner = await createDue();
  await learnPart(learner);
  await learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
  for (let part = 0; part < 2; part += 1) {
    const { questions } = await getPart(learner);
    expect(questions).toHaveLength(10);
    await answerAll(learner, questions);
  }
  expect(await getPart(learner)).toMatchObject({ questions: [], completed: 1, left: 0 });
  expect((await learner.client.get('/api/getRepeatTodayAhead', { time_zone: 'UTC' })).body.parts).toEqual([]);
  await learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 25 });
  expect((await getPart(learner)).questions).toHaveLength(5);
});

test('with more repeated than the daily limit, as the levels allow, no part begins', async () => {
  const learner = await createDue();
  for (let part = 0; part < 2; part += 1) {
    await learnPart(learner);
    await learnPart(learner, 'quizHSK2');
  }
  await learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
  for (let part = 0; part < 2; part += 1) await answerAll(learner, (await getPart(learner)).questions);
  await answerRepeatQuestions(learner, (await getRepeat(learner, 'quizHSK2')).questions.slice(0, 2), {}, 'quizHSK2');
  expect((await learner.client.get('/api/today', { time_zone: 'UTC' })).body).toMatchObject({ repeated: 22 });
  expect(await getPart(learner)).toMatchObject({ questions: [], completed: 1, left: 0 });
  expect((await learner.client.get('/api/getRepeatTodayAhead', { time_zone: 'UTC' })).body.parts).toEqual([]);
});

/** How many repeats Home shows: as many as the queue has left. */
async function readHome(learner: TestLearner): Promise<number> {
  const { due, ...day } = (await learner.client.get('/api/today', { time_zone: 'UTC' })).body;
  return planDay({ ...day, due: due.reduce((sum: number, { words }: { words: number }) => sum + words, 0), openWords: 0 }).repeats;
}

async function call({ client }: TestLearner, name: 'repeatAgainFunction' | 'learnAgainFunction', id: string): Promise<void> {
  const { body } = await client.post(`/api/${name}`, { hsk: levelOf(id), id, character: '', time_zone: 'UTC' });
  expect(body).toEqual({ restarted: true });
}

/** Somebody with a limit of twenty, all of which are repeated, while ten words more are due. */
async function createAtLimit(): Promise<{ learner: TestLearner; repeated: WireQuestion[] }> {
  const learner = await createDue();
  await learnPart(learner);
  await learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
  const repeated: WireQuestion[] = [];
  for (let part = 0; part < 2; part += 1) {
    const { questions } = await getPart(learner);
    await answerAll(learner, questions);
    repeated.push(...questions);
  }
  return { learner, repeated };
}

describe("the day's limit", () => {
  test('finishes the part under way, though it is used up meanwhile, and Home counts that', async () => {
    const learner = await createDue();
    for (let part = 0; part < 2; part += 1) await learnPart(learner);
    for (let part = 0; part < 2; part += 1) await answerAll(learner, (await getPart(learner)).questions);
    const { questions } = await getPart(learner);
    expect(questions).toHaveLength(10);
    await learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
    expect(await readHome(learner)).toBe(10);
    await answerAll(learner, questions.slice(0, 7));
    expect(await readHome(learner)).toBe(3);
    expect(await getPart(learner)).toMatchObject({ completed: 0, left: 3 });
    // A word of the part that is put back is asked with the rest of it.
    await call(learner, 'repeatAgainFunction', questions[0]?.id ?? expect.fail());
    expect(await readHome(learner)).toBe(4);
    const rest = await getPart(learner);
    expect(rest.left).toBe(4);
    await answerAll(learner, rest.questions);
    expect(await readHome(learner)).toBe(0);
    expect(await getPart(learner)).toMatchObject({ questions: [], completed: 1, left: 0 });
  });

  test('a finished part whose words are put back is under way no more: they are the next one', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { questions } = await getPart(learner);
    await answerAll(learner, questions);
    for (const { id } of questions) await call(learner, 'repeatAgainFunction', id);
    expect(await isOver(learner)).toMatchObject({ completed: 2, part: { answered: questions.length } });
    expect(await readHome(learner)).toBe(questions.length);
    expect(await getPart(learner)).toMatchObject({ completed: 0, left: questions.length });
  });

  test('counts a part under way and what is put back beside it', async () => {
    const { learner, repeated } = await createAtLimit();
    const setLimit = (repeatLimit: number) => learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit });
    await setLimit(30);
    expect((await getPart(learner)).questions).toHaveLength(10);
    await setLimit(20);
    for (const { id } of repeated.slice(0, 3)) await call(learner, 'repeatAgainFunction', id);
    const asked: string[] = [];
    for (;;) {
      const home = await readHome(learner);
      const { questions, left } = await getPart(learner);
      expect(left).toBe(home);
      expect(asked.length + left).toBe(13);
      if (questions.length === 0) break;
      await answerAll(learner, questions);
      asked.push(...questions.map(({ id }) => id));
    }
    expect(asked).toHaveLength(13);
  });

  test('is not restored by words that are restarted after they were repeated', async () => {
    const { learner, repeated } = await createAtLimit();
    for (const { id } of repeated.slice(0, 3)) await call(learner, 'learnAgainFunction', id);
    expect(await readHome(learner)).toBe(0);
    expect(await getPart(learner)).toMatchObject({ questions: [], completed: 1, left: 0 });
    // More is due than the limit allows.
    expect((await learner.client.get('/api/today', { time_zone: 'UTC' })).body.due).not.toEqual([]);
  });

  test('does not keep back a word that was repeated today and is put back, and lets no other one in for it', async () => {
    const { learner, repeated } = await createAtLimit();
    const { id } = repeated[4] ?? expect.fail();
    await call(learner, 'repeatAgainFunction', id);
    expect(await readHome(learner)).toBe(1);
    const { questions, left } = await getPart(learner);
    expect(questions).toMatchObject([{ id }]);
    expect(left).toBe(1);
    await answerAll(learner, questions);
    expect(await readHome(learner)).toBe(0);
    expect(await getPart(learner)).toMatchObject({ questions: [], completed: 1 });
  });
});

test('words that have left the course are repeated no more, whether they are due or in the part', async () => {
  const learner = await createDue();
  await getPart(learner);
  const { kysely } = server.services.database;
  const gone = ['1-777', '2-777', '2-778'];
  const levels = [[1], [2], [1, 2]] as const;
  await kysely
    .insertInto('word_memory')
    .values(gone.map((word_id, at) => ({ user_id: learner.id, word_id, levels: [...(levels[at] ?? [])], due_day: 1 })))
    .execute();
  await kysely
    .updateTable('repeat_circles')
    .set({ word_ids: [gone[0] ?? ''] })
    .where('user_id', '=', learner.id)
    .where('level', '=', 0)
    .execute();
  expect(await isOver(learner)).toMatchObject({ completed: 0 });
  for (let part = 0; part < 2; part += 1) {
    const { questions, left } = await getPart(learner);
    expect([questions.length, left]).toEqual([10, 20 - 10 * part]);
    await answerAll(learner, questions);
  }
  expect(await getPart(learner)).toMatchObject({ questions: [], completed: 1, left: 0 });
  const rows = await kysely
    .selectFrom('word_memory')
    .select('levels')
    .where('user_id', '=', learner.id)
    .where('word_id', 'in', gone)
    .execute();
  expect(rows.map((row) => row.levels)).toEqual([[], [], []]);
});

test('a word whose typing is skipped counts for the daily limit, as on the home page, and once if it is repeated again', async () => {
  const learner = await createDue();
  await learnPart(learner);
  await learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
  const { questions } = await getPart(learner);
  const [skipped, again] = questions as [WireQuestion, WireQuestion];
  for (const question of questions) await answer(learner, question, { skipped: question === skipped });
  await learner.client.post('/api/repeatAgainFunction', { id: again.id, character: again.character, hsk: `_hsk${levelOf(again.id)}` });
  await answer(learner, again, { served_at: new Date().toISOString() });
  expect((await learner.client.get('/api/today', { time_zone: 'UTC' })).body).toMatchObject({ repeated: 10 });
  expect(await getPart(learner)).toMatchObject({ completed: 0, left: 10 });
});

test('a word that was answered in its level is not asked again here, and the other way round', async () => {
  const learner = await createDue();
  const ofLevel = await getRepeat(learner);
  const [shared] = ofLevel.questions;
  if (!shared) throw new Error('Nothing is due');
  const { id, character, key, questionType } = shared;
  const today = await getPart(learner);
  expect((await learner.client.post('/api/quiz/answerRepeat', { id, character, key, question_index: questionType })).status).toBe(200);
  expect((await getPart(learner)).questions.map((question) => question.id)).not.toContain(id);
  // The page that was loaded before sends its answer too: it is kept in the log and rates nothing.
  const before = await readMemory(learner, id);
  const stale = today.questions.find((question) => question.id === id) ?? shared;
  expect((await answer(learner, stale, { served_at: today.served_at, mistakes: 3 })).status).toBe(200);
  expect(await readMemory(learner, id)).toEqual(before);
});

async function readMemory({ id: userId }: TestLearner, wordId: string) {
  const rows = await server.services.database.kysely
    .selectFrom('word_memory')
    .select(['memory', 'due_day', 'repeat_key'])
    .where('user_id', '=', userId)
    .where('word_id', '=', wordId)
    .execute();
  return rows;
}

test('an answer that is undone by its name is asked again at once, whatever key is given', async () => {
  const learner = await createDue();
  const [first] = (await getPart(learner)).questions as [WireQuestion];
  const eventId = 'b4a0f8f4-5c5a-4f0f-8a55-0c6f7a1b2d4e';
  await answer(learner, first, { event_id: eventId });
  const undo = { id: first.id, hsk: `_hsk${levelOf(first.id)}`, character: first.character, key: first.key === 'c' ? 'f' : 'c' };
  expect((await learner.client.post('/api/undoRepeatToday', { ...undo, event_id: eventId })).body).toEqual({ undone: true });
  expect((await getPart(learner)).questions.map(({ id }) => id)).toContain(first.id);
});

test('an answer is undone by its name, after another one too, and restores the day', async () => {
  const learner = await createDue();
  const { questions } = await getPart(learner);
  const [first, second] = questions as [WireQuestion, WireQuestion];
  const before = await readMemory(learner, first.id);
  const eventId = 'a3a0f8f4-5c5a-4f0f-8a55-0c6f7a1b2d4e';
  await answer(learner, first, { event_id: eventId });
  await answer(learner, second);
  const undo = { id: first.id, hsk: `_hsk${levelOf(first.id)}`, character: first.character, key: first.key, event_id: eventId };
  expect(await learner.client.post('/api/undoRepeatToday', undo)).toMatchObject({ status: 200, body: { undone: true } });
  expect(await readMemory(learner, first.id)).toEqual(before);
  expect((await getPart(learner)).questions.map(({ id }) => id)).toContain(first.id);
  // Sent again after a lost reply, it is undone already.
  expect(await learner.client.post('/api/undoRepeatToday', undo)).toMatchObject({ status: 200, body: { undone: true } });
  expect(await readMemory(learner, first.id)).toEqual(before);
});

test('what Today repeats counts in the circle of each level that repeats it, and its undo too', async () => {
  const learner = await createDue();
  await learnPart(learner);
  await learnPart(learner, 'quizHSK2');
  const { questions } = await getPart(learner);
  const count = (level: number) => questions.filter(({ id }) => levelOf(id) === level).length;
  const [first] = questions as [WireQuestion];
  const eventId = 'c4a0f8f4-5c5a-4f0f-8a55-0c6f7a1b2d4e';
  for (const question of questions) await answer(learner, question, question === first ? { event_id: eventId } : {});
  const share = (repeated: number) => ({ score: repeated / (levelOf(first.id) === 1 ? 20 : 12), completed: repeated === 0 ? 0 : 2 });
  const hsk = `_hsk${levelOf(first.id)}`;
  expect(await getRepeatProgress(learner, hsk)).toEqual(share(count(levelOf(first.id))));
  await learner.client.post('/api/undoRepeatToday', { id: first.id, hsk, character: first.character, key: first.key, event_id: eventId });
  expect(await getRepeatProgress(learner, hsk)).toEqual(share(count(levelOf(first.id)) - 1));
});

test('an answer that does not say when it was served counts only while its word is due', async () => {
  const learner = await createDue();
  const { questions } = await getPart(learner);
  const [moved, due] = questions as [WireQuestion, WireQuestion];
  await server.services.database.kysely
    .updateTable('word_memory')
    .set(({ eb }) => ({ due_day: eb('due_day', '+', 30), moved: null, put_back: '[]' }))
    .where('user_id', '=', learner.id)
    .where('word_id', '=', moved.id)
    .execute();
  const before = await readMemory(learner, moved.id);
  expect((await answer(learner, moved)).body).toMatchObject({ wordCompleted: false, answered: 0 });
  expect(await readMemory(learner, moved.id)).toEqual(before);
  expect((await answer(learner, due)).body).toMatchObject({ wordCompleted: true, answered: 1 });
});

test('a part that was open before a flight west counts after it, on the day before', async () => {
  const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const learner = await createLearner(server);
  await learnPart(learner, 'quiz', east);
  const part = (await learner.client.get('/api/getRepeatToday', { time_zone: east })).body as TodayPart;
  const [first] = part.questions as [WireQuestion];
  await server.services.database.kysely
    .updateTable('word_memory')
    .set({ due_day: getToday(east), moved: null, put_back: '[]' })
    .where('user_id', '=', learner.id)
    .execute();
  const reply = await answer(learner, first, { served_at: part.served_at, time_zone: west });
  expect(reply.body).toMatchObject({ wordCompleted: true, answered: 1 });
  const reviews = await readReviews(learner, first.id);
  expect(reviews).toEqual([{ day: getToday(west), grade: 'good', is_left_behind: false }]);
});

test.each([
  ['restarted', (learner: TestLearner) => learner.client.post('/api/restartQuiz', {})],
  ['opened again', (learner: TestLearner, id: string) => learner.client.post('/api/learnAgainFunction', { id, character: '' })],
])('the answer of a device that was offline is kept and rates nothing where its word is %s meanwhile', async (_, end) => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const part = await getPart(learner);
  const [first] = part.questions as [WireQuestion];
  const event_id = 'd4a0f8f4-5c5a-4f0f-8a55-0c6f7a1b2d4e';
  expect((await end(learner, first.id)).status).toBe(200);
  const memory = await readMemory(learner, first.id);
  for (const sent of [1, 2])
    expect((await answer(learner, first, { served_at: part.served_at, event_id })).status, `sent ${sent}`).toBe(200);
  expect(await readReviews(learner, first.id)).toEqual([{ day: getToday('UTC'), grade: 'good', is_left_behind: true }]);
  expect(await readMemory(learner, first.id)).toEqual(memory);
  // What was never repeated leaves nothing.
  const never = { ...first, id: '2-005', character: '' };
  expect((await answer(learner, never, { served_at: part.served_at })).status).toBe(200);
  expect(await readReviews(learner, '2-005')).toEqual([]);
});

test('the answer of a device that was offline counts where its word is known meanwhile', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const part = await getPart(learner);
  const [first] = part.questions as [WireQuestion];
  await learner.client.post('/api/ignoreTheWordFunction', { id: first.id, character: '' });
  expect((await answer(learner, first, { served_at: part.served_at })).status).toBe(200);
  expect(await readReviews(learner, first.id)).toEqual([{ day: getToday('UTC'), grade: 'good', is_left_behind: false }]);
  expect(await readMemory(learner, first.id)).toMatchObject([{ memory: { repeats: 1 } }]);
  expect((await getPart(learner)).questions.map(({ id }) => id)).not.toContain(first.id);
});

function readReviews({ id }: TestLearner, wordId: string) {
  return server.services.database.kysely
    .selectFrom('reviews')
    .select(['day', 'grade', 'is_left_behind'])
    .where('user_id', '=', id)
    .where('word_id', '=', wordId)
    .execute();
}

test('what was repeated and is known since still uses up the limit', async () => {
  const learner = await createDue();
  await learnPart(learner);
  await learner.client.post('/api/studyPlan', { dailyGoal: 10, repeatLimit: 20 });
  const asked: WireQuestion[] = [];
  for (let part = 0; part < 2; part += 1) {
    const { questions } = await getPart(learner);
    asked.push(...questions);
    await answerAll(learner, questions);
  }
  for (const { id } of asked.slice(0, 3))
    await learner.client.post('/api/ignoreTheWordFunction', { id, character: '', hsk: `_hsk${levelOf(id)}`, in_all_levels: true });
  expect(await isOver(learner)).toMatchObject({ completed: 1 });
  expect(await getPart(learner)).toMatchObject({ questions: [], left: 0 });
});

test('a word that only the other list repeats is asked by its item there, and “I know this” ends its repeats', async () => {
  const twoLists = await startTestServer({ course: buildTwoListCourse(), environment: { RATE_LIMIT_FACTOR: '10000' } });
  try {
    const learner = await createLearner(twoLists, 2);
    const choose = (hsk_list: string) => learner.client.post('/api/saveSettings', { answers: { hsk_list } });
    await choose('2026');
    for (const question_index of [0, 1, 2, 3])
      await learner.client.post('/api/quizHSK2/answer', { id: 'n-0001', character: '', question_index });
    await learner.client.post('/api/restartQuizRepeat', { hsk: '_hsk2', time_zone: 'UTC' });
    await choose('2012');
    const { list } = await getPart(learner);
    expect(list.map(({ id }) => id)).toEqual(['n-0001']);
    const known = { id: 'n-0001', character: '', hsk: '_hsk2', in_all_levels: true };
    expect((await learner.client.post('/api/ignoreTheWordFunction', known)).body).toEqual({ ignored: 1 });
    expect(await getPart(learner)).toMatchObject({ questions: [], completed: 3 });
    expect((await learner.client.post('/api/repeatAgainFunction', known)).body).toEqual({ restarted: true });
    expect((await getPart(learner)).list.map(({ id }) => id)).toEqual(['n-0001']);
  } finally {
    await twoLists.stop();
  }
});

describe('a word of several levels', () => {
  let sharing: TestServer;
  let learner: TestLearner;
  beforeAll(async () => {
    sharing = await startTestServer({ course: buildSharingCourse(), environment: { RATE_LIMIT_FACTOR: '10000' } });
  });
  afterAll(() => sharing.stop());
  // Words 1 to 3 of level 1 are those of level 2, where they are learnt as well.
  beforeEach(async () => {
    learner = await createLearner(sharing, 1, 2);
    await learnPart(learner);
    for (const id of ['2-001', '2-002']) await learner.client.post('/api/learnAgainFunction', { id, character: '', hsk: '_hsk2' });
    await learnPart(learner, 'quizHSK2');
  });

  const readLevels = async () =>
    Object.fromEntries(
      (
        await sharing.services.database.kysely
          .selectFrom('word_memory')
          .select(['word_id', 'levels'])
          .where('user_id', '=', learner.id)
          .execute()
      ).map(({ word_id: id, levels }) => [id, levels]),
    );
  const isIgnored = async (id: string, hsk: string) =>
    (await learner.client.post('/api/isIgnoredCheck', { id, character: '', hsk })).body.ignored;

  test('“I know this” ends its repeats in one level, and with in_all_levels in all that repeat it', async () => {
    expect(await readLevels()).toMatchObject({ '1-001': [1, 2], '1-002': [1, 2], '1-003': [1] });
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-001', character: '', hsk: '_hsk1' });
    const everywhere = { id: '1-002', character: '', hsk: '_hsk1', in_all_levels: true };
    expect((await learner.client.post('/api/ignoreTheWordFunction', everywhere)).body).toEqual({ ignored: 1 });
    expect(await readLevels()).toMatchObject({ '1-001': [2], '1-002': [], '1-003': [1] });
    expect(await isIgnored('2-001', '_hsk2')).toBe(0);
    expect(await isIgnored('2-002', '_hsk2')).toBe(1);
    const { list } = await getPart(learner);
    expect(list.map(({ id }) => id)).not.toContain('1-002');
    // “Repeat” undoes it in all of them.
    expect((await learner.client.post('/api/repeatAgainFunction', everywhere)).body).toEqual({ restarted: true });
    expect(await readLevels()).toMatchObject({ '1-001': [2], '1-002': [1, 2] });
    expect(await isIgnored('2-002', '_hsk2')).toBe(0);
    // What was said of one level alone stays.
    await learner.client.post('/api/repeatAgainFunction', { id: '2-001', character: '', hsk: '_hsk2', in_all_levels: true });
    expect(await readLevels()).toMatchObject({ '1-001': [2] });
  });

  test('the end of a part names it by the item that asked it', async () => {
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-001', character: '', hsk: '_hsk1' });
    const { questions } = await getPart(learner);
    const asked = questions.map(({ id }) => id);
    const { part } = await isOver(learner);
    expect(part.words).toEqual(asked);
    expect(await getAllAsked(learner, questions)).toContain('2-001');
  });

  async function getAllAsked(one: TestLearner, first: readonly WireQuestion[]): Promise<string[]> {
    const asked = first.map(({ id }) => id);
    await answerAll(one, first);
    const { questions } = await getPart(one);
    return [...asked, ...questions.map(({ id }) => id)];
  }
});
