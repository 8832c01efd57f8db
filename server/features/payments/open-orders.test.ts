// How long an order stays open, and when it is checked with the provider (decisions §8; security "Payments").
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureOrder, createOrder, decidePayment } from '#dev/fixtures/payment-calls.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { grantLevelAccess } from '#server/learner/level-access.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());

function updateOrder(providerId: string, changes: { created_at?: ReturnType<typeof sql<Date>>; euro?: string }) {
  return server.services.database.kysely.updateTable('orders').set(changes).where('provider_id', '=', providerId).execute();
}

test('an order that nobody approved is offered again for three hours, then a new one', async () => {
  const { client } = await createLearner(server);
  const { body: first } = await createOrder(client, 2);
  await updateOrder(first.id, { created_at: sql<Date>`now() - interval '179 minutes'` });
  expect((await createOrder(client, 2)).body.id).toBe(first.id);
  await updateOrder(first.id, { created_at: sql<Date>`now() - interval '181 minutes'` });
  const { body: second } = await createOrder(client, 2);
  expect(second.id).not.toBe(first.id);
  expect((await client.get('/api/paypal/order', { orderID: first.id })).body.status).toBe('EXPIRED');
});

test('an order at an older price is not offered again', async () => {
  const { client } = await createLearner(server);
  const { body: first } = await createOrder(client, 2);
  await updateOrder(first.id, { euro: '20.00' });
  expect((await createOrder(client, 2)).body.id).not.toBe(first.id);
});

test('an undecided payment is checked with the provider after thirty seconds', async () => {
  const { client } = await createLearner(server);
  const { body } = await createOrder(client, 2);
  await decidePayment(client, body.id, 'pending');
  expect((await captureOrder(client, body.id)).body.status).toBe('PENDING');
  const { seconds, state } = await server.services.database.kysely
    .selectFrom('orders')
    .select(['state', sql<number>`extract(epoch from next_check_at - changed_at)::float`.as('seconds')])
    .where('provider_id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect({ seconds, state }).toEqual({ seconds: 30, state: 'pending' });
});

test('a payment that is declined while the order stays approved is declined, and another can be made', async () => {
  const { client } = await createLearner(server);
  const { body } = await createOrder(client, 2);
  await decidePayment(client, body.id, 'decline', 'stale');
  expect((await captureOrder(client, body.id)).body.status).toBe('DECLINED');
  expect((await createOrder(client, 2)).body.id).not.toBe(body.id);
});

test('capturing a pending payment again checks with the provider, who has decided meanwhile', async () => {
  const { client } = await createLearner(server);
  const { body } = await createOrder(client, 2);
  // The money is taken, and neither an answer nor an event arrives.
  await decidePayment(client, body.id, 'approve', 'drop');
  expect((await captureOrder(client, body.id)).body.status).toBe('PENDING');
  await server.services.database.kysely.updateTable('orders').set({ state: 'pending' }).where('provider_id', '=', body.id).execute();
  expect((await captureOrder(client, body.id)).body.status).toBe('COMPLETED');
});

test('of two accesses to a level the one that lasts longer counts', async () => {
  const { client, id } = await createLearner(server);
  const { kysely } = server.services.database;
  for (const months of [3, 12, 1]) {
    await grantLevelAccess(kysely, id, 2, `for ${months} months`, months);
    // Two accesses cannot start at the same moment, and the embedded database's clock has milliseconds.
    await kysely
      .updateTable('level_access')
      .set({ starts_at: sql<Date>`starts_at - interval '1 second'` })
      .where('user_id', '=', id)
      .execute();
  }
  const { body } = await client.get('/api/setThePaymentDate', { hsk: 2 });
  expect(body).toEqual({ expirationDate: DateTime.utc().plus({ months: 12 }).toFormat('yyyy.MM.dd') });
});
