// Every acknowledged answer survives `kill -9` and counts once, and a restart of each process in turn is not noticed (security, "What must survive").
import { expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { registerLearner } from '#dev/fixtures/new-learner.ts';
import { runRollingRestarts } from '#dev/fixtures/rolling-restarts.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';

test('kill -9 in the middle of answers keeps every acknowledged one, and the session', async () => {
  const database = await createTestDatabase();
  const environment = { ...database.environment, RATE_LIMIT_FACTOR: '1000' };
  const first = await spawnServer(environment);
  const learner = await registerLearner(first.createClient());
  const { questions } = (await learner.client.get<{ questions: WireQuestion[] }>('/api/quiz/getQuiz')).body;
  const acknowledged = new Set<string>();
  const sending = questions.map(async ({ id, key, index, character }) => {
    const { status } = await learner.client.post('/api/quiz/answer', { id, character, question_index: index, key });
    if (status === 200) acknowledged.add(`${id} ${key}`);
    // The kill comes while other requests are still in flight.
    if (acknowledged.size === 8) first.process.kill('SIGKILL');
  });
  await Promise.allSettled(sending);
  expect(acknowledged.size).toBeGreaterThanOrEqual(8);
  await first.stop('SIGKILL');

  const second = await spawnServer(environment);
  try {
    const again = second.createClient();
    for (const [name, value] of learner.client.cookies) again.cookies.set(name, value);
    const open = (await again.get<{ questions: WireQuestion[] }>('/api/quiz/getQuiz')).body.questions;
    const stored = questions.filter(({ id, key }) => !open.some((question) => question.id === id && question.key === key));
    expect([...acknowledged].filter((name) => !stored.some(({ id, key }) => name === `${id} ${key}`))).toEqual([]);
    const [one] = stored as [WireQuestion];
    const repeated = await again.post('/api/quiz/answer', {
      id: one.id,
      character: one.character,
      question_index: one.index,
      key: one.key,
    });
    expect(repeated).toMatchObject({ status: 200, body: { answered: stored.length } });
  } finally {
    await second.stop('SIGTERM');
    await database.remove();
  }
});

// The embedded database has one process.
if (process.env.TEST_DATABASE_URL)
  test('two processes restarted in turn under answers and messages: nothing acknowledged is lost, and nobody meets an error', async () => {
    const database = await createTestDatabase();
    const redisUrl = process.env.REDIS_URL;
    try {
      const result = await runRollingRestarts({
        database: database.environment,
        environment: { ...database.environment, ...(redisUrl && { REDIS_URL: redisUrl }), SHUTDOWN_DELAY: '1' },
        serverCount: 2,
        peopleCount: 6,
        maxPauseMs: 30,
        rounds: 1,
      });
      expect(result).toMatchObject({
        restarts: 2,
        answers: { lost: 0, doubled: 0 },
        chat: { lost: 0, doubled: 0, outOfOrder: 0 },
        failures: [],
      });
      expect(result.answers.acknowledged).toBeGreaterThan(40);
      expect(result.chat.acknowledged).toBeGreaterThan(40);
    } finally {
      await database.remove();
    }
  });
