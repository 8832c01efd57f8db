// The page of the first day over HTTP: who still has it before them, and what ends it (decisions §17).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestion, getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestions, getRepeat } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const isNewcomer = async ({ client }: Pick<TestLearner, 'client'>): Promise<unknown> => (await client.get('/api/login')).body.newcomer;

test('a learner who has logged in for the first time is a newcomer, a visitor is not', async () => {
  expect(await isNewcomer({ client: server.createClient() })).toBe(false);
  expect(await isNewcomer(await createLearner(server))).toBe(true);
});

test('leaving the page ends it in every browser, once', async () => {
  const learner = await createLearner(server);
  const { client, id, name, password } = learner;
  const other = server.createClient();
  await other.post('/api/login', { username: name, password });
  expect(await isNewcomer({ client: other })).toBe(true);
  expect(await client.post('/api/finishWelcome', {})).toMatchObject({ status: 200 });
  expect(await isNewcomer({ client: other })).toBe(false);
  const readTime = () =>
    server.services.database.kysely.selectFrom('users').select('welcomed_at').where('id', '=', id).executeTakeFirstOrThrow();
  const first = await readTime();
  await client.post('/api/finishWelcome', {});
  expect(await readTime()).toEqual(first);
  expect(await isNewcomer(await createLearner(server))).toBe(true);
});

test('an answer ends it too, also where it is undone', async () => {
  const learner = await createLearner(server);
  const [question] = (await getQuiz(learner)).questions;
  if (!question) throw new Error('There is no question');
  expect(await isNewcomer(learner)).toBe(true);
  await answerQuestion(learner, question);
  expect(await isNewcomer(learner)).toBe(false);
  const answer = { id: question.id, character: question.character, key: question.key };
  expect((await learner.client.post('/api/quiz/undoAnswer', answer)).body).toEqual({ undone: true });
  expect(await isNewcomer(learner)).toBe(false);
});

test('marking, importing and looking end nothing, the repeat of an imported word does', async () => {
  const learner = await createLearner(server, 1);
  const { client } = learner;
  await client.post('/api/importWords', { ids: ['1-001'], way: 'learnt' });
  await client.post('/api/importWords', { ids: ['1-002'], way: 'repeat' });
  await client.post('/api/ignoreTheWordFunction', { id: '1-003', character: '' });
  await client.post('/api/studyPlan', { dailyGoal: 20, repeatLimit: 150 });
  await client.get('/api/quiz/getQuiz');
  expect(await isNewcomer(learner)).toBe(true);
  await answerRepeatQuestions(learner, (await getRepeat(learner)).questions);
  expect(await isNewcomer(learner)).toBe(false);
});
