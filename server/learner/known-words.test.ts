// What is learnt in one level is known in another, and is taken over in one step with its schedule (decisions §7).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyWord } from '#contract/study-word.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestion, answerQuestions, getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestions, getRepeat } from '#dev/fixtures/repeat-calls.ts';
import { buildCourse, buildSmallLevel, reorderWords } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

const first = buildSmallLevel(1, 23);

/** The first words of another level are those of level 1: the same word, in HSK 2 but with 6 in another meaning and 7 in another reading. */
function buildLaterLevel(level: TaughtLevel, count: number, shared: number) {
  const words = buildSmallLevel(level, count).words.map((word, index): StudyWord => {
    const { text, reading, translations } = first.words[index] as StudyWord;
    return index < shared ? { ...word, text, reading, translations } : word;
  });
  if (level !== 2) return reorderWords(level, words);
  return reorderWords(
    level,
    words.map((word) => {
      if (word.id === '2-006') return { ...word, translations: ['something else'] };
      return word.id === '2-007' ? { ...word, reading: 'é' } : word;
    }),
  );
}

beforeAll(async () => {
  const course = buildCourse('known', first, buildLaterLevel(2, 12, 7), buildLaterLevel(3, 6, 2));
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function learn(learner: TestLearner, level: TaughtLevel, numbers: readonly number[]): Promise<void> {
  const segment = level === 1 ? 'quiz' : `quizHSK${level}`;
  const ids = numbers.map((number) => `${level}-00${number}`);
  await answerQuestions(
    learner,
    (await getQuiz(learner, segment)).questions.filter(({ id }) => ids.includes(id)),
    segment,
  );
}

async function readKnowledge({ client }: TestLearner, level: TaughtLevel) {
  const { levels } = (await client.get('/api/knownWords')).body;
  return levels.find((one: { level: number }) => one.level === level);
}

async function readOverview({ client }: TestLearner, level: TaughtLevel) {
  return (await client.get('/api/overview')).body.levels[level - 1];
}

const takeOver = async ({ client }: TestLearner, hsk: TaughtLevel): Promise<unknown> =>
  (await client.post('/api/takeOverKnownWords', { hsk })).body.taken;

function readRows({ id }: TestLearner, level: TaughtLevel) {
  return server.services.database.kysely
    .selectFrom('word_progress')
    .select(['word_id', 'learnt_at', 'due_at', 'memory', 'ignored', 'repeat_key'])
    .where('user_id', '=', id)
    .where('level', '=', level)
    .orderBy('word_id')
    .execute();
}

const readReviews = ({ id }: TestLearner) =>
  server.services.database.kysely.selectFrom('reviews').selectAll().where('user_id', '=', id).orderBy('event_id').execute();

async function setSchedule({ id }: TestLearner, wordId: string, day: number, dueAt: string): Promise<void> {
  const memory = JSON.stringify({ stability: day, difficulty: 5, repeats: 2, lapses: 0, day, dueDay: day + 9 });
  await server.services.database.kysely
    .updateTable('word_progress')
    .set({ memory, due_at: new Date(dueAt) })
    .where('user_id', '=', id)
    .where('word_id', '=', wordId)
    .execute();
}

test('only the same word in the same sense is known, and only where it was learnt', async () => {
  const learner = await createLearner(server, 1, 2);
  expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 12, known: [] });
  await learn(learner, 1, [1, 2, 6, 7]);
  const [open] = (await getQuiz(learner)).questions.filter(({ id }) => id === '1-003');
  if (open) await answerQuestion(learner, open);
  await learner.client.post('/api/ignoreTheWordFunction', { id: '1-004', character: '' });
  expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 10, known: [{ level: 1, words: 2 }] });
  expect(await readKnowledge(learner, 3)).toEqual({ level: 3, newWords: 4, known: [{ level: 1, words: 2 }] });
  expect(await readKnowledge(learner, 1)).toMatchObject({ newWords: 18, known: [] });
});

test('a word taken over is learnt here with the schedule it has, once; the reviews stay where they were made', async () => {
  const learner = await createLearner(server, 1, 2);
  await learn(learner, 1, [1, 2, 3]);
  await server.services.database.kysely
    .updateTable('word_progress')
    .set({ due_at: new Date() })
    .where('user_id', '=', learner.id)
    .execute();
  await answerRepeatQuestions(learner, (await getRepeat(learner)).questions);
  const sources = await readRows(learner, 1);
  const reviews = await readReviews(learner);
  expect(sources[0]?.memory).not.toBeNull();
  expect(reviews.length).toBeGreaterThan(0);
  expect(await takeOver(learner, 2)).toBe(3);
  const taken = await readRows(learner, 2);
  expect(taken).toEqual(sources.map((row) => ({ ...row, word_id: row.word_id.replace('1-', '2-') })));
  expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 3, score: 12 / 48, nextDueAt: sources[0]?.due_at?.toISOString() });
  expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 9, known: [] });
  expect(await takeOver(learner, 2)).toBe(0);
  expect(await readRows(learner, 2)).toEqual(taken);
  expect(await readRows(learner, 1)).toEqual(sources);
  expect(await readReviews(learner)).toEqual(reviews);
});

test('two presses at once take each word over once', async () => {
  const learner = await createLearner(server, 1, 2);
  await learn(learner, 1, [1, 2, 3, 4, 5]);
  const taken = await Promise.all([takeOver(learner, 2), takeOver(learner, 2), takeOver(learner, 2)]);
  expect(taken.map(Number).toSorted((one, other) => one - other)).toEqual([0, 0, 5]);
  expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 5, score: 20 / 48 });
});

test('a word already begun is taken over, an ignored one and one learnt here are not', async () => {
  const learner = await createLearner(server, 1, 2);
  await learn(learner, 1, [1, 2, 3]);
  await learn(learner, 2, [1]);
  await learner.client.post('/api/ignoreTheWordFunction', { id: '2-002', character: '', hsk: 2 });
  const [question] = (await getQuiz(learner, 'quizHSK2')).questions.filter(({ id }) => id === '2-003');
  if (question) await answerQuestion(learner, question, 'quizHSK2');
  await setSchedule(learner, '1-001', 20_000, '2031-01-01T03:00:00Z');
  await setSchedule(learner, '1-003', 20_000, '2031-01-02T03:00:00Z');
  const before = await readRows(learner, 2);
  expect(await readKnowledge(learner, 2)).toMatchObject({ known: [{ level: 1, words: 1 }] });
  expect(await takeOver(learner, 2)).toBe(1);
  const after = await readRows(learner, 2);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).toMatchObject({ word_id: '2-003', due_at: new Date('2031-01-02T03:00:00Z'), memory: { day: 20_000 } });
  expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 3, score: 12 / 48 });
  // The answer given before is not the last step any more.
  const undo = { id: '2-003', character: '', key: question?.key };
  expect((await learner.client.post('/api/quizHSK2/undoAnswer', undo)).body).toEqual({ undone: false });
});

test('of a word learnt in two levels the schedule of the last review is taken', async () => {
  const learner = await createLearner(server, 1, 2, 3);
  await learn(learner, 1, [1, 2]);
  await learn(learner, 3, [1, 2]);
  await setSchedule(learner, '1-001', 20_010, '2030-02-01T03:00:00Z');
  await setSchedule(learner, '3-001', 20_001, '2031-02-01T03:00:00Z');
  await setSchedule(learner, '1-002', 20_001, '2031-02-01T03:00:00Z');
  await setSchedule(learner, '3-002', 20_010, '2030-03-01T03:00:00Z');
  expect(await readKnowledge(learner, 2)).toMatchObject({
    known: [
      { level: 1, words: 1 },
      { level: 3, words: 1 },
    ],
  });
  expect(await takeOver(learner, 2)).toBe(2);
  expect(await readRows(learner, 2)).toMatchObject([
    { word_id: '2-001', due_at: new Date('2030-02-01T03:00:00Z') },
    { word_id: '2-002', due_at: new Date('2030-03-01T03:00:00Z') },
  ]);
});

test('learn again undoes it for one word, which is known again then; a list says where', async () => {
  const learner = await createLearner(server, 1, 2);
  await learn(learner, 1, [1, 2]);
  const listed = async () => {
    const { characters } = (await learner.client.get('/api/quizHSK2/getCharactersForList')).body;
    return characters.slice(0, 3).map((row: Record<string, unknown>) => [row.id, row.known_from, row.answered]);
  };
  expect(await listed()).toEqual([
    ['2-001', 1, 0],
    ['2-002', 1, 0],
    ['2-003', null, 0],
  ]);
  await takeOver(learner, 2);
  expect((await learner.client.post('/api/learnAgainFunction', { id: '2-001', character: '', hsk: 2 })).body).toEqual({ restarted: true });
  expect(await listed()).toEqual([
    ['2-001', 1, 0],
    ['2-002', null, 4],
    ['2-003', null, 0],
  ]);
  expect((await readRows(learner, 1)).map((row) => row.word_id)).toEqual(['1-001', '1-002']);
});

test('what was learnt is known when its level has ended; a locked level tells it and takes nothing over', async () => {
  const learner = await createLearner(server, 1, 2);
  await learn(learner, 1, [1, 2]);
  await server.services.database.kysely.deleteFrom('level_access').where('user_id', '=', learner.id).where('level', '=', 1).execute();
  expect(await readKnowledge(learner, 3)).toMatchObject({ newWords: 4, known: [{ level: 1, words: 2 }] });
  expect(await learner.client.post('/api/takeOverKnownWords', { hsk: 3 })).toMatchObject({ status: 403, body: { code: 'unpaid' } });
  expect(await readRows(learner, 3)).toEqual([]);
  expect(await takeOver(learner, 2)).toBe(2);
});

test('without payment a trial takes over its own words alone', async () => {
  const words = first.words.slice(20, 22);
  const course = buildCourse(
    'trial-known',
    first,
    reorderWords(
      2,
      buildSmallLevel(2, 12).words.map((word, index) => {
        const same = [first.words[0], ...words][index];
        return same ? { ...word, text: same.text, reading: same.reading, translations: same.translations } : word;
      }),
    ),
  );
  const other = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000' } });
  try {
    const trialLearner = await createLearner(other, 2);
    await learn(trialLearner, 2, [1, 2, 3]);
    expect(await readKnowledge(trialLearner, 1)).toEqual({ level: 1, newWords: 20, known: [{ level: 2, words: 1 }] });
    expect(await takeOver(trialLearner, 1)).toBe(1);
    expect(await readOverview(trialLearner, 1)).toMatchObject({ wordsDone: 1 });
  } finally {
    await other.stop();
  }
});
