// What the overview says of access that ended and was bought again, and what was learnt with it may be repeated without it (decisions §5, §8).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestions, getRepeat, getRepeatProgress, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { formatLastDay, grantLevelAccess } from './level-access.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function readLevel({ client }: TestLearner, level: number) {
  return (await client.get('/api/overview')).body.levels[level - 1];
}

/** Lets the access that came from a source last one day, up to the given time. */
async function endAccess({ id }: TestLearner, source: string, endsAt: string): Promise<void> {
  await server.services.database.kysely
    .updateTable('level_access')
    .set({ ends_at: new Date(endsAt), starts_at: new Date(Date.parse(endsAt) - 86_400_000) })
    .where('user_id', '=', id)
    .where('source', '=', source)
    .execute();
}

test.each([
  ['2026-05-11T00:00:00.000Z', '2026.05.10'],
  ['2026-05-11T00:00:00.001Z', '2026.05.11'],
  ['2026-03-01T00:00:00.000Z', '2026.02.28'],
  ['2027-01-01T00:00:00.000Z', '2026.12.31'],
])('access that ends at %s lasts until %s', (endsAt, day) => {
  expect(formatLastDay(new Date(endsAt))).toBe(day);
});

test('access that ended twice ended the second time; bought again it has not ended', async () => {
  const learner = await createLearner(server);
  const { kysely } = server.services.database;
  expect((await readLevel(learner, 2)).endedOn).toBeNull();
  for (const source of ['first', 'second', 'third']) await grantLevelAccess(kysely, learner.id, 2, source);
  await endAccess(learner, 'first', '2026-02-11T00:00:00Z');
  await endAccess(learner, 'second', '2026-04-21T00:00:00Z');
  expect((await readLevel(learner, 2)).endedOn).toBeNull();
  await endAccess(learner, 'third', '2026-03-01T00:00:00Z');
  expect((await readLevel(learner, 2)).endedOn).toBe('2026.04.20');
});

test.each([
  [1, 'quiz', 23],
  [2, 'quizHSK2', 10],
] as const)('what was learnt in level %i may be repeated when its access has ended, and nothing else', async (level, segment, due) => {
  const learner = await createLearner(server, level);
  const { client } = learner;
  for (let part = 0; part < (level === 1 ? 3 : 1); part += 1) await learnPart(learner, segment);
  expect((await readLevel(learner, level)).due).toBe(due);
  await endAccess(learner, 'test', '2026-02-11T00:00:00Z');
  expect(await readLevel(learner, level)).toMatchObject({ paid: 0, due });

  const hsk = `_hsk${level}`;
  const { questions } = await getRepeat(learner, segment);
  const [first, second, third] = questions as [WireQuestion, WireQuestion, WireQuestion];
  await answerRepeatQuestions(learner, [first, second], {}, segment);
  const name = ({ id, character }: WireQuestion) => ({ hsk, id, character });
  expect((await client.post(`/api/${segment}/undoAnswerRepeat`, { ...name(second), key: second.key })).body).toEqual({ undone: true });
  expect((await client.post('/api/repeatAgainFunction', name(first))).body).toEqual({ restarted: true });
  expect((await client.post('/api/ignoreTheWordFunction', name(third))).body).toEqual({ ignored: 1 });
  expect((await readLevel(learner, level)).due).toBe(due - 1);
  expect((await client.post('/api/restartQuizRepeat', { hsk })).body).toEqual({ restarted: true });
  expect(await getRepeatProgress(learner, hsk)).toEqual({ completed: 0, score: 0 });

  const refused = { status: 403, body: { code: 'unpaid' } };
  const { words } = server.services.course.levels.get(level) as { words: readonly { id: string }[] };
  const beyond = { hsk, id: words.at(-1)?.id, character: '' };
  expect(await client.post('/api/learnAgainFunction', beyond)).toMatchObject(refused);
  if (level === 2) {
    expect(await client.get('/api/quizHSK2/getQuiz')).toMatchObject(refused);
    expect(await client.get('/api/quizHSK2/getCharactersForList', { limit1: 1, limit2: 25 })).toMatchObject(refused);
    expect(await client.post('/api/ignoreTheWordFunction', beyond)).toMatchObject(refused);
  }
});

test('a level never had has nothing to repeat', async () => {
  const learner = await createLearner(server, 2);
  expect(await learner.client.get('/api/quizHSK3/getQuizRepeat')).toMatchObject({ status: 403, body: { code: 'unpaid' } });
});
