// What each level costs and how long it is open, written down a second time (learning §4 "Payment"; decisions §8).
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaughtLevel } from '#contract/wire.ts';
import { captureOrder, decidePayment } from '#dev/fixtures/payment-calls.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test.each<[TaughtLevel, string, number]>([
  [1, '15.00', 2],
  [2, '21.00', 3],
  [3, '30.00', 3],
  [4, '35.00', 3],
  [5, '41.00', 3],
])('HSK %i costs %s euro for %i months', async (hsk, amount, months) => {
  const { client } = await createLearner(server);
  const ordered = await client.post('/api/paypal/create-order', { hsk, amount, agreed: true });
  expect(ordered.status).toBe(200);
  await decidePayment(client, ordered.body.id);
  const { body } = await captureOrder(client, ordered.body.id);
  expect(body).toEqual({ status: 'COMPLETED', hsk, expirationDate: DateTime.utc().plus({ months }).toFormat('yyyy.MM.dd') });
  const { body: bought } = await client.get('/api/paypal/purchases');
  expect(bought.purchases).toMatchObject([{ hsk, euro: amount, paidOn: DateTime.utc().toFormat('yyyy.MM.dd') }]);
});
