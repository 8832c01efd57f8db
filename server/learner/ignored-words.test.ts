// Words marked as learnt count once in every total, whatever else happens to them (decisions §4); undo reverts one answer only.
import { randomUUID } from 'node:crypto';
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

test('undo by the name of the answer removes that one alone, and says so again to a device that lost the reply', async () => {
  const learner = await createLearner(server);
  const desk = server.createClient();
  await desk.post('/api/login', { username: learner.name, password: learner.password });
  const [before, question, other] = (await getQuiz(learner)).questions as [WireQuestion, WireQuestion, WireQuestion];
  const send = async (client: typeof desk, path: string, { id, key, index }: WireQuestion, eventId: string) =>
    (await client.post(`/api/quiz/${path}`, { id, character: '', key, question_index: index, event_id: eventId })).body;
  const [early, late] = [randomUUID(), randomUUID()];
  await send(desk, 'answer', before, randomUUID());
  // The phone was offline: the desk has answered the same question since, and its answer stands.
  await send(desk, 'answer', question, late);
  await send(learner.client, 'answer', question, early);
  expect(await send(learner.client, 'undoAnswer', question, early)).toEqual({ undone: false });
  expect(await readProgress(learner)).toEqual({ wordsDone: 0, answered: 2 });
  expect(await send(desk, 'undoAnswer', question, late)).toEqual({ undone: true });
  expect(await send(desk, 'undoAnswer', question, late)).toEqual({ undone: true });
  expect(await readProgress(learner)).toEqual({ wordsDone: 0, answered: 1 });
  await send(desk, 'answer', other, randomUUID());
  expect(await send(desk, 'undoAnswer', question, late)).toEqual({ undone: false });
});

test('undo reverts the last answer once: not again, and not the one before', async () => {
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
