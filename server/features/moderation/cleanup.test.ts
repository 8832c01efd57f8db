// What the cleaning up of moderation deletes, and what it leaves alone (docs/DATA.md).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { createModerationCleanupJob } from './cleanup.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

async function cleanUp(): Promise<void> {
  while (await createModerationCleanupJob(server.services).run(new AbortController().signal));
}

test('suspensions go when they are over; those that last stay', async () => {
  const { kysely } = server.services.database;
  const [over, lasting, forGood] = await Promise.all([createLearner(server), createLearner(server), createLearner(server)]);
  const minutes = (count: number) => sql<Date>`now() + make_interval(mins => ${count})`;
  await kysely
    .insertInto('suspensions')
    .values([
      { user_id: over.id, ends_at: minutes(-1) },
      { user_id: lasting.id, ends_at: minutes(1) },
      { user_id: forGood.id, ends_at: null },
    ])
    .execute();
  await cleanUp();
  const left = await kysely.selectFrom('suspensions').select('user_id').execute();
  expect(left.map((row) => row.user_id).toSorted()).toEqual([lasting.id, forGood.id].toSorted());
});

test('closed reports and the log go after a year; open reports stay', async () => {
  const { kysely } = server.services.database;
  const [reporter, reported] = await Promise.all([createLearner(server), createLearner(server)]);
  const report = { reporter_id: reporter.id, reported_id: reported.id, evidence: '{}' };
  const days = (count: number) => sql<Date>`now() - make_interval(days => ${count})`;
  await kysely
    .insertInto('reports')
    .values([
      { ...report, reason: 'open', reported_at: days(400) },
      { ...report, reason: 'closed long ago', reported_at: days(400), closed_at: days(367) },
      { ...report, reason: 'closed lately', reported_at: days(400), closed_at: days(360) },
    ])
    .execute();
  await kysely
    .insertInto('moderation_log')
    .values([
      { action: 'dismissed', done_at: days(367) },
      { action: 'dismissed', done_at: days(360) },
    ])
    .execute();
  await cleanUp();
  const left = await kysely.selectFrom('reports').select('reason').orderBy('reason').execute();
  expect(left.map(({ reason }) => reason)).toEqual(['closed lately', 'open']);
  expect(await kysely.selectFrom('moderation_log').select('action').execute()).toHaveLength(1);
});
