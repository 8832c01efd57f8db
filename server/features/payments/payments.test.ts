// Paying through HTTP, with the stand-in for the provider: terms, orders, captures, refunds, and what goes wrong (decisions §8; security "Payments").
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, capture, decide, order } from '#dev/buying.ts';
import { newLearner } from '#dev/new-learner.ts';
import { type Client, type TestServer, noCourse, startTestServer } from '#dev/server.ts';
import { endOfAccess, prices } from '#server/learner/access.ts';
import { reconcile } from './reconciler.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: noCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

/** The last day of access that is bought now, as yyyy.mm.dd, counted by the database. */
async function lastDay(level: 1 | 2): Promise<string> {
  const { day } = await server.parts.database.kysely
    .selectNoFrom([
      sql<string>`to_char(${endOfAccess(sql<Date>`now()`, prices[level].months)} at time zone 'utc' - interval '1 day', 'YYYY.MM.DD')`.as(
        'day',
      ),
    ])
    .executeTakeFirstOrThrow();
  return day;
}

async function isPaid(client: Client, hsk: number): Promise<boolean> {
  return (await client.get('/api/is_paid', { hsk })).body.paid === 1;
}

function grants(userId: string) {
  return server.parts.database.kysely.selectFrom('level_access').select(['level', 'source']).where('user_id', '=', userId).execute();
}

async function mails(client: Client, email: string): Promise<{ subject: string; text: string }[]> {
  return (await client.get('/dev/mail', { to: email })).body;
}

/** Waits until something is so: an event is on its way. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < 100; count += 1) {
    if (await isSo()) return;
    await wait(50);
  }
  throw new Error('it did not come to be so');
}

/** Lets the time come at which the provider is asked about an order. */
function makeDue() {
  return server.parts.database.kysely
    .updateTable('orders')
    .set({ ask_at: sql<Date>`now()` })
    .where('ask_at', 'is not', null)
    .execute();
}

describe('buying a level', () => {
  test('order, approval, capture: access, date and one receipt', async () => {
    const { client, id, email } = await newLearner(server);
    expect((await client.get('/api/checkAgreement')).body).toEqual({ agreed: 0 });
    const ordered = await order(client, 2);
    expect(ordered.status).toBe(200);
    expect((await client.get('/api/checkAgreement')).body).toEqual({ agreed: 1 });
    expect((await client.get('/api/paypal/order', { orderID: ordered.body.id })).body).toEqual({
      status: 'CREATED',
      hsk: 2,
      expirationDate: null,
    });
    await decide(client, ordered.body.id);
    expect(await isPaid(client, 2)).toBe(false);
    const expirationDate = await lastDay(2);
    const taken = await capture(client, ordered.body.id);
    expect(taken).toMatchObject({ status: 200, body: { status: 'COMPLETED', hsk: 2, expirationDate } });
    expect(await isPaid(client, 2)).toBe(true);
    expect((await client.get('/api/setThePaymentDate', { hsk: '_hsk2' })).body).toEqual({ expirationDate });
    expect((await client.get('/api/is_paid_generally')).body).toEqual({ paid: 1 });
    expect(await client.post('/api/sendPaymentVerifyEmail', { hsk: '_hsk2', expirationDate: 'nonsense' })).toMatchObject({
      body: { sent: true },
    });
    const receipts = (await mails(client, email)).filter(({ subject }) => subject === 'Your receipt: HSK 2');
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.text).toContain('Amount: 21.00 EUR');
    expect((await client.get('/api/paypal/purchases')).body.purchases).toMatchObject([
      { hsk: 2, euro: '21.00', expirationDate, isRefunded: false },
    ]);
    expect(await grants(id)).toHaveLength(1);
  });

  test('capturing again, also at once from two tabs, is one payment and one answer', async () => {
    const { client, id } = await newLearner(server);
    const { body } = await order(client, 1);
    await decide(client, body.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => capture(client, body.id)));
    answers.push(await capture(client, body.id));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.status).toBe('COMPLETED');
    expect(await grants(id)).toHaveLength(1);
  });

  test('two tabs that order at once get one order; a paid level cannot be ordered', async () => {
    const { client } = await newLearner(server);
    const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await order(client, 3)).body.id));
    expect(new Set(ids).size).toBe(1);
    await decide(client, ids[0]);
    await capture(client, ids[0]);
    expect(await order(client, 3)).toMatchObject({
      status: 409,
      body: { code: 'already_paid', message: 'You already paid for the course' },
    });
  });

  test('after the end of access it can be bought again, and the way back to the first purchase stays', async () => {
    const { client, id } = await newLearner(server);
    const first = await buy(client, 4);
    await server.parts.database.kysely
      .updateTable('level_access')
      .set({ ends_at: sql<Date>`now()` })
      .where('user_id', '=', id)
      .execute();
    expect(await isPaid(client, 4)).toBe(false);
    expect(await buy(client, 4)).not.toBe(first);
    expect(await isPaid(client, 4)).toBe(true);
    expect((await client.get('/api/paypal/purchases')).body.purchases).toHaveLength(2);
  });
});

describe('refused, with nothing changed and nothing charged', () => {
  test.each([
    ['another amount', { amount: '1.00' }, 400, 'wrong_amount'],
    ['the amount as a number', { amount: 21 }, 400, 'invalid_input'],
    ['the amount without cents', { amount: '21' }, 400, 'wrong_amount'],
    ['a level that is not there', { hsk: 9 }, 400, 'invalid_input'],
    ['level 6', { hsk: 6 }, 400, 'invalid_input'],
    ['no agreement', { agreed: false }, 400, 'terms_not_agreed'],
  ])('%s', async (_name, more, status, code) => {
    const { client } = await newLearner(server);
    expect(await order(client, 2, more)).toMatchObject({ status, body: { code } });
    expect(await order(client, 2)).toMatchObject({ status: 200 });
  });

  test('the words for terms that are not agreed to', async () => {
    const { client } = await newLearner(server);
    expect((await order(client, 2, { agreed: undefined })).body.message).toBe(
      'Please agree to the Terms and Conditions to proceed with payment.',
    );
    await client.post('/api/recordAgreement', { expirationDate: '2099.01.01' });
    expect((await order(client, 2, { agreed: undefined })).status).toBe(200);
  });

  test('a capture before the approval; an unknown order; the order of somebody else', async () => {
    const { client } = await newLearner(server);
    const other = await newLearner(server);
    const { body } = await order(client, 2);
    expect(await capture(client, body.id)).toMatchObject({ status: 409, body: { code: 'not_approved' } });
    expect((await capture(client, 'SI0000000000000')).status).toBe(404);
    await decide(client, body.id);
    for (const answer of [await capture(other.client, body.id), await other.client.get('/api/paypal/order', { orderID: body.id })])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isPaid(other.client, 2)).toBe(false);
    expect((await capture(client, body.id)).body.status).toBe('COMPLETED');
  });

  test('a mail about a payment that is none', async () => {
    const { client } = await newLearner(server);
    expect(await client.post('/api/sendPaymentVerifyEmail', { hsk: 2 })).toMatchObject({ status: 409, body: { code: 'no_payment' } });
    expect((await client.get('/api/setThePaymentDate', { hsk: 2 })).body).toEqual({ expirationDate: null });
  });
});

describe('what the provider does', () => {
  test('declines: told as such, and a new order can be made', async () => {
    const { client } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'decline');
    expect((await capture(client, body.id)).body).toEqual({ status: 'DECLINED', hsk: 2, expirationDate: null });
    expect((await capture(client, body.id)).body.status).toBe('DECLINED');
    expect(await isPaid(client, 2)).toBe(false);
    const again = await order(client, 2);
    expect(again.body.id).not.toBe(body.id);
    await decide(client, again.body.id);
    expect((await capture(client, again.body.id)).body.status).toBe('COMPLETED');
  });

  test.each([
    ['is taken in the end', 'approve', 'COMPLETED', true],
    ['is declined in the end', 'decline', 'DECLINED', false],
  ])('keeps it pending: it %s', async (_name, outcome, status, paid) => {
    const { client } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'pending');
    expect((await capture(client, body.id)).body.status).toBe('PENDING');
    expect(await isPaid(client, 2)).toBe(false);
    expect((await order(client, 2)).body.id).toBe(body.id);
    await client.post('/dev/paypal/decide', { orderID: body.id, outcome });
    await until(async () => (await client.get('/api/paypal/order', { orderID: body.id })).body.status === status);
    expect(await isPaid(client, 2)).toBe(paid);
  });

  test('drops the connection once the money is taken: the access comes by itself, once', async () => {
    const { client, id } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'approve', 'drop');
    expect((await capture(client, body.id)).body.status).toBe('PENDING');
    expect(await isPaid(client, 2)).toBe(false);
    await makeDue();
    await reconcile(server.parts);
    expect(await isPaid(client, 2)).toBe(true);
    expect((await capture(client, body.id)).body.status).toBe('COMPLETED');
    expect(await grants(id)).toHaveLength(1);
  });

  test('never hears of the capture, because the server ended before it: it is taken when the server is back', async () => {
    const { client, id } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id);
    await server.parts.database.kysely
      .updateTable('orders')
      .set({ state: 'capturing', ask_at: sql<Date>`now()` })
      .where('provider_id', '=', body.id)
      .execute();
    await reconcile(server.parts);
    expect(await isPaid(client, 2)).toBe(true);
    expect(await grants(id)).toHaveLength(1);
  });

  test('answers slowly: the page is answered in time, and the access comes behind it', async () => {
    const { client } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'approve', 'slow');
    expect((await capture(client, body.id)).body).toEqual({ status: 'PENDING', hsk: 2, expirationDate: null });
    await until(() => isPaid(client, 2));
  }, 15_000);

  test('sends every event twice: it is dealt with once', async () => {
    const { client, id, email } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'approve', 'twice');
    await capture(client, body.id);
    await client.post('/dev/paypal/refund', { orderID: body.id });
    await until(async () => !(await isPaid(client, 2)));
    expect(await grants(id)).toHaveLength(1);
    expect((await mails(client, email)).filter(({ subject }) => subject === 'Your access to HSK 2 has ended')).toHaveLength(1);
    expect((await client.get('/api/paypal/order', { orderID: body.id })).body.status).toBe('REFUNDED');
    expect((await client.get('/api/paypal/purchases')).body.purchases).toMatchObject([{ isRefunded: true }]);
  });
});

describe('what is found out later', () => {
  const stateOf = async (client: Client, orderID: string) => (await client.get('/api/paypal/order', { orderID })).body.status;

  test('a second request while the first is under way is no decline', async () => {
    const { client, id } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'approve', 'slow');
    const answers = await Promise.all([capture(client, body.id), capture(client, body.id)]);
    for (const answer of answers) expect(['PENDING', 'COMPLETED']).toContain(answer.body.status);
    await until(() => isPaid(client, 2));
    expect(await grants(id)).toHaveLength(1);
  }, 15_000);

  test('money that was taken for an order that was given up counts', async () => {
    const { client, id } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'pending');
    await capture(client, body.id);
    await server.parts.database.kysely.updateTable('orders').set({ state: 'declined' }).where('provider_id', '=', body.id).execute();
    await client.post('/dev/paypal/decide', { orderID: body.id });
    await until(() => isPaid(client, 2));
    expect(await grants(id)).toHaveLength(1);
  });

  test('an approved payment whose provider did not answer at first is taken all the same', async () => {
    const { client } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'approve', 'mute');
    const { kysely } = server.parts.database;
    const asked = kysely.selectFrom('orders').select('ask_at').where('provider_id', '=', body.id);
    // The event of the approval asks first and is left without an answer; the provider would send it again.
    await until(async () => (await capture(client, body.id)).status !== 503);
    await until(async () => (await asked.executeTakeFirst())?.ask_at === null);
    expect(await stateOf(client, body.id)).toBe('COMPLETED');
  });

  test('a payer who approves and never comes back is served', async () => {
    const { client } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id);
    const { kysely } = server.parts.database;
    const state = kysely.selectFrom('orders').select('state').where('provider_id', '=', body.id);
    await until(async () => (await state.executeTakeFirst())?.state === 'approved');
    await makeDue();
    await reconcile(server.parts);
    expect(await isPaid(client, 2)).toBe(true);
  });

  test('who says approved and has not approved is asked about once', async () => {
    const { client } = await newLearner(server);
    const { body } = await order(client, 2);
    expect((await capture(client, body.id)).body.code).toBe('not_approved');
    const { ask_at: askAt } = await server.parts.database.kysely
      .selectFrom('orders')
      .select('ask_at')
      .where('provider_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(askAt).toBeNull();
  });

  test('the provider is asked less and less often while it does not decide', async () => {
    const { client } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'pending');
    await capture(client, body.id);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await makeDue();
      await reconcile(server.parts);
      const { seconds } = await server.parts.database.kysely
        .selectFrom('orders')
        .select(sql<number>`extract(epoch from ask_at - now())::float`.as('seconds'))
        .where('provider_id', '=', body.id)
        .executeTakeFirstOrThrow();
      waits.push(Math.round(seconds / 30));
    }
    expect(waits).toEqual([1, 2, 4]);
  });

  test('a payment that is declined after it was being checked is told by mail, and stands among the purchases until then', async () => {
    const { client, email } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'pending');
    await capture(client, body.id);
    expect((await client.get('/api/paypal/purchases')).body).toEqual({
      pending: [{ hsk: 2, euro: '21.00', orderID: body.id }],
      purchases: [],
    });
    expect((await client.get('/api/overview')).body.levels[1].pendingOrder).toBe(body.id);
    await client.post('/dev/paypal/decide', { orderID: body.id, outcome: 'decline' });
    await until(async () => (await stateOf(client, body.id)) === 'DECLINED');
    const told = (await mails(client, email)).filter(({ subject }) => subject === 'Your payment for HSK 2 was declined');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Nothing was charged');
    expect((await client.get('/api/paypal/purchases')).body.pending).toEqual([]);
  });

  test('a payment that is declined at once is told on the page alone', async () => {
    const { client, email } = await newLearner(server);
    const { body } = await order(client, 2);
    await decide(client, body.id, 'decline');
    expect((await capture(client, body.id)).body.status).toBe('DECLINED');
    expect((await mails(client, email)).filter(({ subject }) => subject.includes('declined'))).toEqual([]);
  });

  test.each([
    ['a reversal', 'bank'],
    ['a dispute that the payer wins', 'dispute'],
  ])('%s takes the access away, though the capture is still called completed', async (_name, by) => {
    const { client, email } = await newLearner(server);
    const orderID = await buy(client, 2);
    await client.post('/dev/paypal/reverse', { orderID, by });
    await until(async () => !(await isPaid(client, 2)));
    expect(await stateOf(client, orderID)).toBe('REFUNDED');
    expect((await mails(client, email)).map(({ subject }) => subject)).toContain('Your access to HSK 2 has ended');
  });
});

describe('the webhook', () => {
  test('refuses what the provider did not sign', async () => {
    const { client } = await newLearner(server);
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
