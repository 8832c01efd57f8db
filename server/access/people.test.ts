// Who are friends, and whom a privacy setting takes in.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { areFriends, isInAudience } from './people.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test('friends are friends in either order, and strangers are not; each setting takes in whom it names', async () => {
  const { kysely } = server.services.database;
  const [low, high, stranger] = [await server.logInLearner(), await server.logInLearner(), await server.logInLearner()].map(
    ({ userId }) => userId,
  ) as [string, string, string];
  await kysely.insertInto('friendships').values({ low_id: low, high_id: high }).execute();
  const ask = async (one: string, other: string) =>
    (await kysely.selectNoFrom(areFriends(sql`${one}`, sql`${other}`).as('are')).executeTakeFirstOrThrow()).are;
  expect([await ask(low, high), await ask(high, low), await ask(low, stranger), await ask(high, stranger)]).toEqual([
    true,
    true,
    false,
    false,
  ]);

  const seen: unknown[] = [];
  for (const audience of ['everyone', 'friends', 'nobody'] as const) {
    await kysely.updateTable('users').set({ info_audience: audience }).where('id', '=', high).execute();
    const isIn = (viewer: string) => isInAudience('users.info_audience', sql.ref('users.id'), sql`${viewer}`);
    const row = kysely
      .selectFrom('users')
      .where('id', '=', high)
      .select([isIn(low).as('friend'), isIn(stranger).as('stranger')]);
    seen.push(await row.executeTakeFirstOrThrow());
  }
  expect(seen).toEqual([
    { friend: true, stranger: true },
    { friend: true, stranger: false },
    { friend: false, stranger: false },
  ]);
});
