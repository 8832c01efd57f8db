// What the payment emails say: amount, days, numbers, and what becomes of the progress (decisions §8).
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPaymentPagePath } from '#contract/pages.ts';
import { buyLevel, captureOrder, createOrder, decidePayment } from '#dev/fixtures/payment-calls.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
const environment = {
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'silent',
  SELLER_NAME: 'Vine Ltd',
  SELLER_ADDRESS: '1 Garden Row, Dublin',
  SELLER_VAT: 'VAT ID IE1234567T',
};

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment });
});
afterAll(() => server.stop());

interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The mail with a subject, as soon as it is there, with our number of its order. */
async function readMail({ client, email }: TestLearner, subject: string, orderID: string): Promise<ReadMail & { number: string }> {
  const find = async () => ((await client.get('/dev/mail', { to: email })).body as ReadMail[]).find((mail) => mail.subject === subject);
  await expect.poll(find).toBeDefined();
  const { id: number } = await server.services.database.kysely
    .selectFrom('orders')
    .select('id')
    .where('provider_id', '=', orderID)
    .executeTakeFirstOrThrow();
  return { ...((await find()) as ReadMail), number };
}

const formatDay = (day: DateTime) => day.toFormat('d MMMM yyyy', { locale: 'en-GB' });

test('the receipt says what was paid, when, and until when the level is open', async () => {
  const learner = await createLearner(server);
  const { text, links, number } = await readMail(learner, 'Your receipt: HSK 2', await buyLevel(learner.client, 2));
  const today = DateTime.utc();
  expect(text).toContain(learner.name);
  expect(text).toContain(`Every word of HSK 2 is now open to you until the end of ${formatDay(today.plus({ months: 3 }))} (UTC)`);
  expect(text).toContain('Course: HSK 2, access for 3 months');
  expect(text).toContain('Amount: 21.00 EUR, one-time payment');
  expect(text).toContain(`Date: ${formatDay(today)}`);
  expect(text).toContain(`Receipt number: ${number}`);
  expect(text).toContain('VAT: VAT ID IE1234567T');
  expect(text).toContain('Seller: Vine Ltd, 1 Garden Row, Dublin');
  expect(text).toContain(`Buyer: ${learner.name}, ${learner.email}`);
  expect(text).toContain('Your access does not renew automatically. When it ends, we keep your progress.');
  expect(links).toContain(`${server.services.config.publicUrl}/courses`);
  expect(links).toContain(`${server.services.config.publicUrl}/receipt?number=${number}`);
});

test('the receipt is a page of the buyer alone', async () => {
  const [buyer, other] = [await createLearner(server), await createLearner(server)];
  const { number } = await readMail(buyer, 'Your receipt: HSK 2', await buyLevel(buyer.client, 2));
  const today = DateTime.utc().toFormat('yyyy.MM.dd');
  const receipt = {
    number,
    hsk: 2,
    months: 3,
    euro: '21.00',
    paidOn: today,
    isRefunded: false,
    buyer: { name: buyer.name, email: buyer.email },
    seller: { name: 'Vine Ltd', address: '1 Garden Row, Dublin', vat: 'VAT ID IE1234567T' },
  };
  expect(await buyer.client.get('/api/paypal/receipt', { number })).toMatchObject({ status: 200, body: receipt });
  expect((await other.client.get('/api/paypal/receipt', { number })).status).toBe(404);
  expect((await buyer.client.get('/api/paypal/receipt', { number: 'none' })).status).toBe(400);
  const { body: open } = await createOrder(buyer.client, 3);
  const { id: unpaid } = await server.services.database.kysely
    .selectFrom('orders')
    .select('id')
    .where('provider_id', '=', open.id)
    .executeTakeFirstOrThrow();
  expect((await buyer.client.get('/api/paypal/receipt', { number: unpaid })).status).toBe(404);
  const { body } = await buyer.client.get('/api/paypal/purchases', {});
  expect(body).toMatchObject({ purchases: [{ number }] });
});

test('a decline after a review says that nothing was charged, and where to try again', async () => {
  const learner = await createLearner(server);
  const { body } = await createOrder(learner.client, 2);
  await decidePayment(learner.client, body.id, 'pending');
  await captureOrder(learner.client, body.id);
  await learner.client.post('/dev/paypal/decide', { orderID: body.id, outcome: 'decline' });
  const { text, links, number } = await readMail(learner, 'Your payment for HSK 2 was declined', body.id);
  expect(text).toContain('Your payment of 21.00 EUR for HSK 2 was declined after a review. Nothing was charged.');
  expect(text).toContain('You can try again with another card or payment method. We keep your progress in any case.');
  expect(text).toContain(`Order number: ${number}`);
  expect(links).toContain(`${server.services.config.publicUrl}${buildPaymentPagePath(2)}`);
});

test('a refund says that access has ended, and that the progress is kept', async () => {
  const learner = await createLearner(server);
  const orderID = await buyLevel(learner.client, 3);
  await learner.client.post('/dev/paypal/refund', { orderID });
  const { text, number } = await readMail(learner, 'Your access to HSK 3 has ended', orderID);
  expect(text).toContain('Your payment of 30.00 EUR for HSK 3 was refunded or reversed, so the access that it paid for ended today.');
  expect(text).toContain('We keep your progress. You are welcome to buy the level again at any time.');
  expect(text).toContain('Did you not expect this? Please reply to this email, and we will look into it.');
  expect(text).toContain(`Receipt number: ${number}`);
});
