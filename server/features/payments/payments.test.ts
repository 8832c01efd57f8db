// Payments over HTTP with the stand-in provider: terms, orders, captures, refunds, and failures (decisions §8; security "Payments").
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLevel, captureOrder, checkOrders, decidePayment, createOrder } from '#dev/fixtures/payment-calls.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildAccessEnd, levelPrices } from '#server/learner/level-access.ts';
import { createReconcilerJob } from './reconciler.ts';
import { handleEvent } from './webhook.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
  // The tests reconcile by themselves: a foreign lease keeps the server's own job from coming first.
  const lease = { locked_by: randomUUID(), locked_until: sql<Date>`'infinity'::timestamptz` };
  await server.services.database.kysely
    .insertInto('jobs')
    .values({ name: 'payment-reconciler', ...lease })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(lease))
    .execute();
});
afterAll(() => server.stop());

/** The last day of access bought now, as yyyy.mm.dd, computed by the database. */
async function lastDay(level: 1 | 2): Promise<string> {
  const { day } = await server.services.database.kysely
    .selectNoFrom([
      sql<string>`to_char(${buildAccessEnd(sql<Date>`now()`, levelPrices[level].months)} at time zone 'utc' - interval '1 day', 'YYYY.MM.DD')`.as(
        'day',
      ),
    ])
    .executeTakeFirstOrThrow();
  return day;
}

/** An order by the provider's id; `hours`: until it is checked with the provider. */
function readOrder(providerId: string) {
  return server.services.database.kysely
    .selectFrom('orders')
    .select(['capture_id', sql<number | null>`round(extract(epoch from next_check_at - now()) / 3600)::int`.as('hours')])
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
}

/** Waits until the event of the approval is handled: what it looks up later would be the capture. */
async function waitUntilApproved(providerId: string): Promise<void> {
  const state = server.services.database.kysely.selectFrom('orders').select('state').where('provider_id', '=', providerId);
  await waitUntil(async () => (await state.executeTakeFirst())?.state === 'approved');
}

async function isPaid(client: TestClient, hsk: number): Promise<boolean> {
  return (await client.get('/api/is_paid', { hsk })).body.paid === 1;
}

function readGrants(userId: string) {
  return server.services.database.kysely.selectFrom('level_access').select(['level', 'source']).where('user_id', '=', userId).execute();
}

async function readMails(client: TestClient, email: string): Promise<{ subject: string; text: string }[]> {
  return (await client.get('/dev/mail', { to: email })).body;
}

/** Polls until a condition is true: an event is on its way. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < 400; count += 1) {
    if (await condition()) return;
    await wait(50);
  }
  throw new Error('the condition did not become true in time');
}

describe('buying a level', () => {
  test('order, approval, capture: access, date and one receipt', async () => {
    const { client, id, email } = await createLearner(server);
    expect((await client.get('/api/checkAgreement')).body).toEqual({ agreed: 0 });
    const ordered = await createOrder(client, 2);
    expect(ordered.status).toBe(200);
    expect((await client.get('/api/checkAgreement')).body).toEqual({ agreed: 1 });
    expect((await client.get('/api/paypal/order', { orderID: ordered.body.id })).body).toEqual({
      status: 'CREATED',
      hsk: 2,
      expirationDate: null,
    });
    await decidePayment(client, ordered.body.id);
    expect(await isPaid(client, 2)).toBe(false);
    const expirationDate = await lastDay(2);
    const taken = await captureOrder(client, ordered.body.id);
    expect(taken).toMatchObject({ status: 200, body: { status: 'COMPLETED', hsk: 2, expirationDate } });
    expect(await isPaid(client, 2)).toBe(true);
    expect((await client.get('/api/setThePaymentDate', { hsk: '_hsk2' })).body).toEqual({ expirationDate });
    expect((await client.get('/api/is_paid_generally')).body).toEqual({ paid: 1 });
    expect(await client.post('/api/sendPaymentVerifyEmail', { hsk: '_hsk2', expirationDate: 'nonsense' })).toMatchObject({
      body: { sent: true },
    });
    const receipts = (await readMails(client, email)).filter(({ subject }) => subject === 'Your receipt: HSK 2');
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain('Amount: 21.00 EUR');
    expect((await client.get('/api/paypal/purchases')).body.purchases).toMatchObject([
      { hsk: 2, euro: '21.00', expirationDate, isRefunded: false },
    ]);
    expect(await readGrants(id)).toHaveLength(1);
  });

  test('capturing again, also concurrently, is one payment with one result', async () => {
    const { client, id } = await createLearner(server);
    const { body } = await createOrder(client, 1);
    await decidePayment(client, body.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => captureOrder(client, body.id)));
    answers.push(await captureOrder(client, body.id));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.status).toBe('COMPLETED');
    expect(await readGrants(id)).toHaveLength(1);
  });

  test('two concurrent tabs get one order; a paid level cannot be ordered', async () => {
    const { client } = await createLearner(server);
    const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await createOrder(client, 3)).body.id));
    expect(new Set(ids).size).toBe(1);
    await decidePayment(client, ids[0]);
    await captureOrder(client, ids[0]);
    expect(await createOrder(client, 3)).toMatchObject({
      status: 409,
      body: { code: 'already_paid', message: 'You already paid for the course' },
    });
  });

  test('after access ends the level can be bought again, and the first purchase stays listed', async () => {
    const { client, id } = await createLearner(server);
    const first = await buyLevel(client, 4);
    await server.services.database.kysely
      .updateTable('level_access')
      .set({ ends_at: sql<Date>`now()` })
      .where('user_id', '=', id)
      .execute();
    expect(await isPaid(client, 4)).toBe(false);
    expect(await buyLevel(client, 4)).not.toBe(first);
    expect(await isPaid(client, 4)).toBe(true);
    expect((await client.get('/api/paypal/purchases')).body.purchases).toHaveLength(2);
  });
});

describe('rejected, with nothing changed and nothing charged', () => {
  test.each([
    ['another amount', { amount: '1.00' }, 400, 'wrong_amount'],
    ['the amount as a number', { amount: 21 }, 400, 'invalid_input'],
    ['the amount without cents', { amount: '21' }, 400, 'wrong_amount'],
    ['a level that is not there', { hsk: 9 }, 400, 'invalid_input'],
    ['level 6', { hsk: 6 }, 400, 'invalid_input'],
    ['no agreement', { agreed: false }, 400, 'terms_not_agreed'],
  ])('%s', async (_name, more, status, code) => {
    const { client } = await createLearner(server);
    expect(await createOrder(client, 2, more)).toMatchObject({ status, body: { code } });
    expect(await createOrder(client, 2)).toMatchObject({ status: 200 });
  });

  test('the message for missing agreement to the terms', async () => {
    const { client } = await createLearner(server);
    expect((await createOrder(client, 2, { agreed: undefined })).body.message).toBe(
      'Please agree to the Terms and Conditions to proceed with payment.',
    );
    await client.post('/api/recordAgreement', { expirationDate: '2099.01.01' });
    expect((await createOrder(client, 2, { agreed: undefined })).status).toBe(200);
  });

  test('a capture before the approval; an unknown order; the order of somebody else', async () => {
    const { client } = await createLearner(server);
    const other = await createLearner(server);
    const { body } = await createOrder(client, 2);
    expect(await captureOrder(client, body.id)).toMatchObject({ status: 409, body: { code: 'not_approved' } });
    expect((await captureOrder(client, 'SI0000000000000')).status).toBe(404);
    await decidePayment(client, body.id);
    for (const answer of [await captureOrder(other.client, body.id), await other.client.get('/api/paypal/order', { orderID: body.id })])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isPaid(other.client, 2)).toBe(false);
    expect((await captureOrder(client, body.id)).body.status).toBe('COMPLETED');
  });

  test('an email about a payment that does not exist', async () => {
    const { client } = await createLearner(server);
    expect(await client.post('/api/sendPaymentVerifyEmail', { hsk: 2 })).toMatchObject({ status: 409, body: { code: 'no_payment' } });
    expect((await client.get('/api/setThePaymentDate', { hsk: 2 })).body).toEqual({ expirationDate: null });
  });
});

describe('what the provider does', () => {
  test('declines: reported as DECLINED, and a new order can be created', async () => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'decline');
    expect((await captureOrder(client, body.id)).body).toEqual({ status: 'DECLINED', hsk: 2, expirationDate: null });
    expect((await captureOrder(client, body.id)).body.status).toBe('DECLINED');
    expect(await isPaid(client, 2)).toBe(false);
    const again = await createOrder(client, 2);
    expect(again.body.id).not.toBe(body.id);
    await decidePayment(client, again.body.id);
    expect((await captureOrder(client, again.body.id)).body.status).toBe('COMPLETED');
  });

  test.each([
    ['is completed in the end', 'approve', 'COMPLETED', true],
    ['is declined in the end', 'decline', 'DECLINED', false],
  ])('keeps it pending: it %s', async (_name, outcome, status, paid) => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'pending');
    expect((await captureOrder(client, body.id)).body.status).toBe('PENDING');
    expect(await isPaid(client, 2)).toBe(false);
    expect((await createOrder(client, 2)).body.id).toBe(body.id);
    await client.post('/dev/paypal/decide', { orderID: body.id, outcome });
    await waitUntil(async () => (await client.get('/api/paypal/order', { orderID: body.id })).body.status === status);
    expect(await isPaid(client, 2)).toBe(paid);
  });

  test('drops the connection after the capture: access is granted by itself, once', async () => {
    const { client, id } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'approve', 'drop');
    expect((await captureOrder(client, body.id)).body.status).toBe('PENDING');
    expect(await isPaid(client, 2)).toBe(false);
    await checkOrders(server);
    expect(await isPaid(client, 2)).toBe(true);
    expect((await captureOrder(client, body.id)).body.status).toBe('COMPLETED');
    expect(await readGrants(id)).toHaveLength(1);
  });

  test('never gets the capture request because the server stopped: it is sent after the restart', async () => {
    const { client, id } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id);
    await server.services.database.kysely
      .updateTable('orders')
      .set({ state: 'capturing', next_check_at: sql<Date>`now()` })
      .where('provider_id', '=', body.id)
      .execute();
    await createReconcilerJob(server.services).run(new AbortController().signal);
    expect(await isPaid(client, 2)).toBe(true);
    expect(await readGrants(id)).toHaveLength(1);
  });

  test('answers slowly: the page gets a reply in time, and access follows', async () => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'approve', 'slow');
    await waitUntilApproved(body.id);
    expect((await captureOrder(client, body.id)).body).toEqual({ status: 'PENDING', hsk: 2, expirationDate: null });
    await waitUntil(() => isPaid(client, 2));
  }, 15_000);

  test('sends every event twice: it is handled once', async () => {
    const { client, id, email } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'approve', 'twice');
    await captureOrder(client, body.id);
    await client.post('/dev/paypal/refund', { orderID: body.id });
    await waitUntil(async () => !(await isPaid(client, 2)));
    expect(await readGrants(id)).toHaveLength(1);
    expect((await readMails(client, email)).filter(({ subject }) => subject === 'Your access to HSK 2 has ended')).toHaveLength(1);
    expect((await client.get('/api/paypal/order', { orderID: body.id })).body.status).toBe('REFUNDED');
    expect((await client.get('/api/paypal/purchases')).body.purchases).toMatchObject([{ isRefunded: true }]);
  });
});

describe('late outcomes', () => {
  const fetchStatus = async (client: TestClient, orderID: string) => (await client.get('/api/paypal/order', { orderID })).body.status;

  test('a second capture during the first one is not a decline', async () => {
    const { client, id } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'approve', 'slow');
    const answers = await Promise.all([captureOrder(client, body.id), captureOrder(client, body.id)]);
    for (const answer of answers) expect(['PENDING', 'COMPLETED']).toContain(answer.body.status);
    await waitUntil(() => isPaid(client, 2));
    expect(await readGrants(id)).toHaveLength(1);
  }, 15_000);

  test('a capture of an order that we gave up on counts', async () => {
    const { client, id } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'pending');
    await captureOrder(client, body.id);
    await server.services.database.kysely.updateTable('orders').set({ state: 'declined' }).where('provider_id', '=', body.id).execute();
    await client.post('/dev/paypal/decide', { orderID: body.id });
    await waitUntil(() => isPaid(client, 2));
    expect(await readGrants(id)).toHaveLength(1);
  });

  test('an approved payment is captured even if the provider did not answer at first', async () => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'approve', 'mute');
    // The approval event is the first request and gets no answer; the real provider would send it again.
    await waitUntil(async () => (await captureOrder(client, body.id)).status !== 503);
    await expect.poll(() => fetchStatus(client, body.id)).toBe('COMPLETED');
  });

  test('a payer who approves and never returns gets access', async () => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id);
    await waitUntilApproved(body.id);
    await checkOrders(server);
    expect(await isPaid(client, 2)).toBe(true);
  });

  test('the provider no longer accepts our token: nothing is charged, and the order is checked again', async () => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id);
    const { kysely } = server.services.database;
    const order = kysely.selectFrom('orders').select(['state', 'next_check_at']).where('provider_id', '=', body.id);
    await waitUntilApproved(body.id);
    await kysely.updateTable('orders').set({ state: 'created', next_check_at: null }).where('provider_id', '=', body.id).execute();
    await client.post('/dev/paypal/revoke-tokens');
    expect(await captureOrder(client, body.id)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await order.executeTakeFirst()).toEqual({ state: 'created', next_check_at: expect.any(Date) });
    await checkOrders(server);
    expect(await isPaid(client, 2)).toBe(true);
  });

  test('a capture that the server lost and the provider declines is reported by email', async () => {
    const { client, email } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'decline');
    await server.services.database.kysely
      .updateTable('orders')
      .set({ state: 'capturing', next_check_at: sql<Date>`now()` })
      .where('provider_id', '=', body.id)
      .execute();
    await checkOrders(server);
    expect(await fetchStatus(client, body.id)).toBe('DECLINED');
    expect((await readMails(client, email)).filter(({ subject }) => subject.includes('declined'))).toHaveLength(1);
  });

  test('an order reported as approved but not approved is checked once', async () => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    expect((await captureOrder(client, body.id)).body.code).toBe('not_approved');
    const { next_check_at: nextCheckAt } = await server.services.database.kysely
      .selectFrom('orders')
      .select('next_check_at')
      .where('provider_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(nextCheckAt).toBeNull();
  });

  test('the provider is asked less and less often while undecided', async () => {
    const { client } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'pending');
    await captureOrder(client, body.id);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await checkOrders(server);
      const { seconds } = await server.services.database.kysely
        .selectFrom('orders')
        .select(sql<number>`extract(epoch from next_check_at - now())::float`.as('seconds'))
        .where('provider_id', '=', body.id)
        .executeTakeFirstOrThrow();
      waits.push(Math.round(seconds / 30));
    }
    expect(waits).toEqual([1, 2, 4]);
  });

  test('a pending payment that is declined later is reported by email, and is listed with the purchases until then', async () => {
    const { client, email } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'pending');
    await captureOrder(client, body.id);
    expect((await client.get('/api/paypal/purchases')).body).toEqual({
      pending: [{ hsk: 2, euro: '21.00', orderID: body.id }],
      purchases: [],
    });
    expect((await client.get('/api/overview')).body.levels[1].pendingOrder).toBe(body.id);
    await client.post('/dev/paypal/decide', { orderID: body.id, outcome: 'decline' });
    await waitUntil(async () => (await fetchStatus(client, body.id)) === 'DECLINED');
    const declinedMails = (await readMails(client, email)).filter(({ subject }) => subject === 'Your payment for HSK 2 was declined');
    expect(declinedMails).toHaveLength(1);
    expect(declinedMails[0]?.text).toContain('Nothing was charged');
    expect((await client.get('/api/paypal/purchases')).body.pending).toEqual([]);
  });

  test('a payment that is declined at once is reported on the page only', async () => {
    const { client, email } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'decline');
    expect((await captureOrder(client, body.id)).body.status).toBe('DECLINED');
    expect((await readMails(client, email)).filter(({ subject }) => subject.includes('declined'))).toEqual([]);
  });

  test.each([
    ['a reversal', 'bank'],
    ['a dispute that the payer wins', 'dispute'],
  ])('%s revokes access although the capture is still COMPLETED', async (_name, by) => {
    const { client, email } = await createLearner(server);
    const orderID = await buyLevel(client, 2);
    await client.post('/dev/paypal/reverse', { orderID, by });
    await waitUntil(async () => !(await isPaid(client, 2)));
    expect(await fetchStatus(client, orderID)).toBe('REFUNDED');
    expect((await readMails(client, email)).map(({ subject }) => subject)).toContain('Your access to HSK 2 has ended');
  });

  test('a signed reversal that the provider does not know ends nothing', async () => {
    const { client } = await createLearner(server);
    const orderID = await buyLevel(client, 2);
    const { capture_id: captureId } = await readOrder(orderID);
    const forged = { id: `WH-${randomUUID()}`, kind: 'PAYMENT.CAPTURE.REVERSED', customId: undefined, isReversal: true };
    await handleEvent(server.services, { ...forged, captureId: captureId ?? undefined });
    expect(await fetchStatus(client, orderID)).toBe('COMPLETED');
    expect(await isPaid(client, 2)).toBe(true);
  });

  test('a payment that was refunded before we knew of it gives no access', async () => {
    const { client, id, email } = await createLearner(server);
    const { body } = await createOrder(client, 2);
    await decidePayment(client, body.id, 'approve', 'drop');
    await captureOrder(client, body.id);
    expect((await client.post('/dev/paypal/refund', { orderID: body.id, silent: true })).status).toBe(200);
    await checkOrders(server);
    expect(await fetchStatus(client, body.id)).toBe('REFUNDED');
    expect(await readGrants(id)).toEqual([]);
    expect((await readMails(client, email)).filter(({ subject }) => subject.startsWith('Your receipt'))).toEqual([]);
  });

  test('a paid order is checked once more after a day, which shows a refund without an event', async () => {
    const { client } = await createLearner(server);
    const [refunded, kept] = [await buyLevel(client, 2), await buyLevel(client, 3)];
    for (const orderID of [refunded, kept]) expect((await readOrder(orderID)).hours).toBe(24);
    await client.post('/dev/paypal/refund', { orderID: refunded, silent: true });
    expect(await isPaid(client, 2)).toBe(true);
    await checkOrders(server);
    expect(await fetchStatus(client, refunded)).toBe('REFUNDED');
    expect(await isPaid(client, 2)).toBe(false);
    expect(await isPaid(client, 3)).toBe(true);
    expect((await readOrder(kept)).hours).toBeNull();
  });
});

describe('the webhook', () => {
  test('rejects what the provider did not sign', async () => {
    const { client } = await createLearner(server);
    const event = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: 'x' } });
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': '1',
      'paypal-transmission-time': new Date().toISOString(),
      'paypal-transmission-sig': 'AAAA',
      'paypal-auth-algo': 'SHA256withRSA',
    };
    for (const key of [`${server.url}/dev/paypal/key.pem`, 'https://evil.example/key.pem', 'https://paypal.com.evil.example/key.pem', ''])
      expect(
        await client.send('/api/paypal/webhook', { method: 'POST', headers: { ...headers, 'paypal-cert-url': key }, body: event }),
      ).toMatchObject({
        status: 400,
      });
  });
});

test('every email so far carries the account it was sent to', async () => {
  const { kysely } = server.services.database;
  const mails = kysely.selectFrom('mail_outbox').leftJoin('users', 'users.id', 'mail_outbox.user_id');
  const rows = await mails.select(['mail_outbox.recipient', 'users.email']).execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { recipient, email } of rows) expect(email).toBe(recipient);
});
