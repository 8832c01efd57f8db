// Words marked as learnt count once in every total, whatever else happens to them (decisions §4); undo takes back one answer only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestion, answerQuestions, getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

// 23 words of four questions each.
const total = 92;

async function readProgress({ client }: TestLearner): Promise<{ wordsDone: number; answered: number }> {
  const [level] = (await client.get('/api/overview')).body.levels;
  return { wordsDone: level.wordsDone, answered: Math.round(level.score * total) };
}

function ignoreWord({ client }: TestLearner, id: string) {
  return client.post('/api/ignoreTheWordFunction', { id, character: '' });
}

describe('a word marked as learnt', () => {
  test('is done once, though its questions are answered afterwards', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    await ignoreWord(learner, '1-001');
    expect(await readProgress(learner)).toEqual({ wordsDone: 1, answered: 4 });
    for (const question of questions.filter(({ id }) => id === '1-001')) {
      const { body } = await answerQuestion(learner, question);
      expect(body).toMatchObject({ answered: 4, total, wordCompleted: true });
    }
    expect(await readProgress(learner)).toEqual({ wordsDone: 1, answered: 4 });
    await answerQuestions(
      learner,
      questions.filter(({ id }) => id === '1-002'),
    );
    expect(await readProgress(learner)).toEqual({ wordsDone: 2, answered: 8 });
  });

  test('is done once, though it was answered before, and marked twice', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    await answerQuestions(
      learner,
      questions.filter(({ id }) => id === '1-001'),
    );
    await answerQuestion(learner, questions.find(({ id }) => id === '1-002') as WireQuestion);
    expect(await readProgress(learner)).toEqual({ wordsDone: 1, answered: 5 });
    for (const id of ['1-001', '1-002', '1-001', '1-002']) await ignoreWord(learner, id);
    expect(await readProgress(learner)).toEqual({ wordsDone: 2, answered: 8 });
  });
});

test('undo takes back the last answer once: not again, and not the one before', async () => {
  const learner = await createLearner(server);
  const { questions } = await getQuiz(learner);
  const [first, second] = questions as [WireQuestion, WireQuestion];
  const undo = async ({ id, character, key }: WireQuestion) =>
    (await learner.client.post('/api/quiz/undoAnswer', { id, character, key })).body.undone as unknown;
  await answerQuestions(learner, [first, second]);
  expect(await undo(second)).toBe(true);
  expect(await undo(second)).toBe(false);
  expect(await undo(first)).toBe(false);
  expect(await readProgress(learner)).toEqual({ wordsDone: 0, answered: 1 });
  await answerQuestions(learner, [second]);
  expect(await undo(second)).toBe(true);
  expect(await readProgress(learner)).toEqual({ wordsDone: 0, answered: 1 });
});
