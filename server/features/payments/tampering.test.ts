// A provider whose facts do not match our order gets nothing out of us: amount, currency, payee and ids (security "Payments").
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureOrder, checkOrders, createOrder, decidePayment } from '#dev/fixtures/payment-calls.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import type { Lie } from '#dev/stand-ins/paypal/ledger.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());

function readOrder(providerId: string) {
  return server.services.database.kysely
    .selectFrom('orders')
    .select(['id', 'state', 'capture_id', 'receipt_at'])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
}

async function countEvents(): Promise<number> {
  return (await server.services.database.kysely.selectFrom('provider_events').select('event_id').execute()).length;
}

async function isPaid(client: TestClient): Promise<boolean> {
  return (await client.get('/api/is_paid', { hsk: 2 })).body.paid === 1;
}

describe('a completed capture grants nothing', () => {
  test.each<[string, Lie]>([
    ['of another amount', 'amount'],
    ['of another currency', 'currency'],
    ['paid to somebody else', 'payee'],
    ['made for another order of ours', 'customId'],
    ['reported under another id of the provider', 'orderId'],
  ])('%s', async (_name, lie) => {
    const { client, id, email } = await createLearner(server);
    const eventsBefore = await countEvents();
    const { body } = await createOrder(client, 2);
    expect((await client.post('/dev/paypal/approve', { orderID: body.id, lie })).status).toBe(200);
    // The reply to the capture, the event and the lookup all report the same.
    expect((await captureOrder(client, body.id)).body).toEqual({ status: 'PENDING', hsk: 2, expirationDate: null });
    await expect.poll(countEvents).toBe(eventsBefore + 2);
    await checkOrders(server);
    expect(await isPaid(client)).toBe(false);
    expect(await readOrder(body.id)).toMatchObject({ state: 'capturing', capture_id: null, receipt_at: null });
    expect(await server.services.database.kysely.selectFrom('level_access').select('level').where('user_id', '=', id).execute()).toEqual(
      [],
    );
    const mails: { subject: string }[] = (await client.get('/dev/mail', { to: email })).body;
    expect(mails.filter(({ subject }) => subject.startsWith('Your receipt'))).toEqual([]);
  });
});

test('an order that was captured already is not declined while the provider does not show its capture', async () => {
  const { client, email } = await createLearner(server);
  const { body } = await createOrder(client, 2);
  await decidePayment(client, body.id, 'approve', 'stale');
  expect((await captureOrder(client, body.id)).body).toEqual({ status: 'PENDING', hsk: 2, expirationDate: null });
  expect((await readOrder(body.id)).state).toBe('capturing');
  await checkOrders(server);
  expect(await isPaid(client)).toBe(true);
  const mails: { subject: string }[] = (await client.get('/dev/mail', { to: email })).body;
  expect(mails.filter(({ subject }) => subject.includes('declined'))).toEqual([]);
});

test('a token that the provider no longer accepts is renewed', async () => {
  const { client } = await createLearner(server);
  expect((await createOrder(client, 2)).status).toBe(200);
  await client.post('/dev/paypal/revoke-tokens');
  // The first call learns that the token is void, and charges nothing; the next one has a new token.
  await createOrder(client, 3);
  expect((await createOrder(client, 3)).status).toBe(200);
});
