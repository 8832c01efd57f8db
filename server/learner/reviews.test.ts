// Which lines of the log of repeats count.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { isStandingReview } from './reviews.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test('an answer counts unless its learner undid it or the word had left it behind; an undo is no answer', async () => {
  const { kysely } = server.services.database;
  const [{ userId }, { userId: otherId }] = [await server.logInLearner(), await server.logInLearner()];
  const [kept, undone] = [randomUUID(), randomUUID()];
  const line = { user_id: userId, level: 1 as const, word_id: '1-001', day: 20_000, grade: null, undoes: null };
  await kysely
    .insertInto('reviews')
    .values([
      { ...line, event_id: kept, kind: 'c' },
      { ...line, event_id: undone, kind: 'c' },
      { ...line, kind: 'c', is_left_behind: true },
      { ...line, undoes: undone },
      { ...line, user_id: otherId, undoes: kept },
    ])
    .execute();
  const rows = await kysely
    .selectFrom('reviews')
    .select('event_id')
    .where('user_id', '=', userId)
    .where(isStandingReview(sql`${userId}`))
    .execute();
  expect(rows).toEqual([{ event_id: kept }]);
});
