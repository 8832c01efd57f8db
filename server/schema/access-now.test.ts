// Which access to a level counts now: from its first moment until just before its end.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { endOfAccess, hasAccessNow } from './access-now.ts';
import { toText } from './sql-text.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test.each([
  [0, 60, true],
  [-60, 1, true],
  [-60, 0, false],
  [1, 60, false],
])('access from %i to %i seconds from now: %s', async (from, to, isNow) => {
  const { userId } = await server.logInLearner();
  const { userId: otherId } = await server.logInLearner();
  const { kysely } = server.services.database;
  const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
  // In a transaction now() is constant.
  const found = await kysely.transaction().execute(async (transaction) => {
    const access = { user_id: userId, level: 2 as const, starts_at: inSeconds(from), ends_at: inSeconds(to), source: 'test' };
    await transaction.insertInto('level_access').values(access).execute();
    return transaction
      .selectNoFrom([
        hasAccessNow(sql`${userId}`).as('has'),
        hasAccessNow(sql`${otherId}`).as('otherHas'),
        endOfAccess(sql`${userId}`, sql`2`).as('end'),
        endOfAccess(sql`${userId}`, sql`3`).as('endOfAnotherLevel'),
        inSeconds(to).as('to'),
      ])
      .executeTakeFirstOrThrow();
  });
  const { to: expectedEnd, ...facts } = found;
  expect(facts).toEqual({ has: isNow, otherHas: false, end: isNow ? expectedEnd : null, endOfAnotherLevel: null });
});

test('a fragment with a value of its own is no text', () => {
  expect(toText(hasAccessNow(sql.ref('users.id')))).toContain('"users"."id"');
  expect(() => toText(hasAccessNow(sql`${7}`))).toThrow(TypeError);
});
