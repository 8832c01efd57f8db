// How long access lasts (decisions §8).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { buildAccessEnd, grantLevelAccess, levelPrices, readPendingOrdersSql, readPendingPayments } from './level-access.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse() });
});
afterAll(() => server.stop());

test.each([
  ['2026-03-10T12:00:00Z', 2, '2026-05-11T00:00:00.000Z'],
  ['2025-12-31T23:59:59Z', 2, '2026-03-01T00:00:00.000Z'],
  ['2027-12-31T10:00:00Z', 2, '2028-03-01T00:00:00.000Z'],
  ['2026-11-30T00:00:00Z', 3, '2027-03-01T00:00:00.000Z'],
  ['2026-03-29T00:30:00Z', 3, '2026-06-30T00:00:00.000Z'],
])('from %s for %i months: until %s', async (start, months, end) => {
  const result = await sql<{ end: Date }>`select ${buildAccessEnd(sql<Date>`${start}::timestamptz`, months)} as end`.execute(
    server.services.database.kysely,
  );
  expect(result.rows[0]?.end.toISOString()).toBe(end);
});

test('a grant starts now and lasts as long as the price table says', async () => {
  const { client, id } = await createLearner(server);
  const ends = await grantLevelAccess(server.services.database.kysely, id, 2, 'test');
  const days = (ends.getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(28 * levelPrices[2].months);
  expect(days).toBeLessThan(32 * levelPrices[2].months);
  expect((await client.get('/api/is_paid', { hsk: 2 })).body).toEqual({ paid: 1 });
  expect((await client.get('/api/is_paid', { hsk: 1 })).body).toEqual({ paid: 0 });
});

test('a payment is pending while the provider has its order and has not answered for good, newest first', async () => {
  const { id } = await createLearner(server);
  const { database } = server.services;
  const { kysely } = database;
  const orders = [
    [1, 'created', 'a'],
    [2, 'pending', 'b'],
    [3, 'capturing', 'c'],
    [4, 'capturing', null],
    [5, 'completed', 'e'],
  ] as const;
  for (const [level, state, provider] of orders)
    await kysely
      .insertInto('orders')
      .values({ user_id: id, level, euro: '21.00', months: 3, state, provider_id: provider && `${provider}-${id}` })
      .execute();
  expect(await readPendingPayments(kysely, id)).toEqual([
    { level: 3, euro: '21.00', orderId: `c-${id}` },
    { level: 2, euro: '21.00', orderId: `b-${id}` },
  ]);
  expect((await database.query<{ level: number }>('pending', readPendingOrdersSql, [id])).map(({ level }) => level)).toEqual([3, 2]);
});
