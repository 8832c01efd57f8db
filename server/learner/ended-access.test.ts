// What the overview says of access that ended and was bought again, and which learnt words count as due with it and without (decisions §5, §8).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { learnPart } from '#dev/fixtures/repeat-calls.ts';
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

test('with access every learnt word counts as due, without only those of the trial', async () => {
  const learner = await createLearner(server, 1);
  for (let part = 0; part < 3; part += 1) await learnPart(learner);
  expect((await readLevel(learner, 1)).due).toBe(23);
  await endAccess(learner, 'test', '2026-02-11T00:00:00Z');
  expect((await readLevel(learner, 1)).due).toBe(20);
});

test('a level without a trial keeps all its repeats when access ends', async () => {
  const learner = await createLearner(server, 2);
  await learnPart(learner, 'quizHSK2');
  const { due } = await readLevel(learner, 2);
  expect(due).toBeGreaterThan(0);
  await endAccess(learner, 'test', '2026-02-11T00:00:00Z');
  expect((await readLevel(learner, 2)).due).toBe(due);
});
