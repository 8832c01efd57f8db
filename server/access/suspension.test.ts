// Which suspensions count now.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { isSuspensionNow } from './suspension.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test.each([
  [null, true],
  [1, true],
  [0, false],
  [-1, false],
])('a suspension that ends %s seconds from now, or never, counts: %s', async (seconds, isNow) => {
  const { userId } = await server.logInLearner();
  // In a transaction now() is constant.
  const rows = await server.services.database.kysely.transaction().execute(async (transaction) => {
    const endsAt = seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`;
    await transaction.insertInto('suspensions').values({ user_id: userId, ends_at: endsAt }).execute();
    return transaction.selectFrom('suspensions').select('user_id').where('user_id', '=', userId).where(isSuspensionNow).execute();
  });
  expect(rows).toHaveLength(isNow ? 1 : 0);
});
