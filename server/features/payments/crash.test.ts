// Payments and `kill -9`: wherever the server crashes, granted access matches captured payments (security "Payments").
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureOrder, decidePayment, createOrder } from '#dev/fixtures/payment-calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type TestLearner, registerLearner } from '#dev/fixtures/new-learner.ts';
import { Ledger } from '#dev/stand-ins/paypal/ledger.ts';
import { addPaypalStandIn } from '#dev/stand-ins/paypal/routes.ts';
import { type TestResponse, TestClient, findFreePort, type ServerProcess, spawnServer } from '#dev/fixtures/test-server.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';

type Buyer = Pick<TestLearner, 'client' | 'email'>;

const ordersAtOnce = 50;
const levels = [1, 2, 3, 4, 5] as const;
const folder = mkdtempSync(join(tmpdir(), 'hanzivine-ledger-'));
const path = join(folder, 'ledger.jsonl');
let database: TestDatabase;
let provider: FastifyInstance;
let ledger: Ledger;
let api: string;
let server: ServerProcess;
let port: number;
let visitor: TestClient;
let buyers: Buyer[] = [];
/** Called for a request to the provider before it is handled, for a capture once it is booked, and for a response before it is sent. */
let atProvider: ((what: string) => Promise<void>) | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const providerPort = await findFreePort();
  port = await findFreePort();
  api = `http://localhost:${providerPort}/dev/paypal`;
  ledger = new Ledger(path);
  provider = Fastify();
  const named = ({ method, url }: { method: string; url: string }) =>
    `${method} ${url.replace(/SI[0-9A-F]+/, 'ID').replace('/dev/paypal/v2/checkout', '')}`;
  provider.addHook('onRequest', async (request) => atProvider?.(named(request)));
  provider.addHook('onSend', async (request) => atProvider?.(`${named(request)} done`));
  const settings = { api, clientId: 'c', secret: 's', webhookId: 'w', merchantId: 'M' };
  await addPaypalStandIn(provider, {
    ledger,
    settings,
    prefix: '/dev/paypal',
    // Nothing listens there: lost events must not matter.
    webhook: 'http://localhost:1/',
    onCaptured: async () => atProvider?.('captured'),
  });
  await provider.listen({ port: providerPort, host: 'localhost' });
  visitor = new TestClient(`http://localhost:${providerPort}`);
  server = await startServer();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await provider.close();
  await database.remove();
  rmSync(folder, { recursive: true });
});

function startServer(): Promise<ServerProcess> {
  return spawnServer({
    ...database.environment,
    PORT: String(port),
    RATE_LIMIT_FACTOR: '100000',
    PAYPAL_API: api,
    PAYPAL_CLIENT_ID: 'c',
    PAYPAL_SECRET: 's',
    PAYPAL_WEBHOOK_ID: 'w',
    PAYPAL_MERCHANT_ID: 'M',
  });
}

async function createBuyers(): Promise<Buyer[]> {
  const made: Buyer[] = [];
  while (made.length < ordersAtOnce) made.push(await registerLearner(server.createClient()));
  return made;
}

interface Point {
  readonly name: string;
  /** Provider step at which all orders are held until the last one has arrived. */
  readonly at?: string;
  /** Releases the held responses and kills the server once this many buyers have theirs. */
  readonly answered?: number;
}

const points: readonly Point[] = [
  { name: 'our order is stored, the provider not yet called', at: 'POST /orders' },
  { name: 'the provider has the order, its id is not stored', at: 'POST /orders done' },
  { name: 'the approved order is looked up', at: 'GET /orders/ID' },
  { name: 'capturing is stored, the provider not yet called', at: 'POST /orders/ID/capture' },
  { name: 'the provider has captured the money, its response is lost', at: 'captured' },
  { name: 'some answers are committed, most are not', at: 'captured', answered: 1 },
  { name: 'half of the answers are committed', at: 'captured', answered: ordersAtOnce / 2 },
  { name: 'everything is committed and answered, most mails are not sent', answered: ordersAtOnce },
];

/** Retries while the server is too busy, as a learner would. */
async function retryWhileBusy(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  let answer = await ask();
  while (answer.status === 503) {
    await wait(500);
    answer = await ask();
  }
  return answer;
}

/** Buys a level as the page does, polling while pending; resolves to the status, undefined if the connection broke. */
async function buy(buyer: TestClient, level: TaughtLevel): Promise<string | undefined> {
  try {
    const ordered = await retryWhileBusy(() => createOrder(buyer, level));
    const orderID: string = ordered.body.id;
    if (ordered.status !== 200) return ordered.body.code;
    await decidePayment(visitor, orderID);
    let { body } = await retryWhileBusy(() => captureOrder(buyer, orderID));
    while (body.status === 'PENDING') {
      await wait(200);
      ({ body } = await retryWhileBusy(() => buyer.get('/api/paypal/order', { orderID })));
    }
    return body.status;
  } catch {
    return undefined;
  }
}

/** Lets all buyers buy concurrently and kills the server at the point; resolves to the buyers who received COMPLETED. */
async function crashAtPoint({ at, answered }: Point, clients: readonly TestClient[], level: TaughtLevel): Promise<TestClient[]> {
  const paidBuyers: TestClient[] = [];
  const kill = () => void server.process.kill('SIGKILL');
  const { promise: gathered, resolve: resolveGathered } = Promise.withResolvers<void>();
  let held = 0;
  atProvider = async (what) => {
    if (what !== at) return;
    held += 1;
    if (held === clients.length) {
      if (answered === undefined) kill();
      resolveGathered();
    }
    await gathered;
  };
  await Promise.all(
    clients.map(async (buyer) => {
      if ((await buy(buyer, level)) !== 'COMPLETED') return;
      paidBuyers.push(buyer);
      if (paidBuyers.length === answered) kill();
    }),
  );
  atProvider = undefined;
  expect(at === undefined ? clients.length : held).toBe(clients.length);
  expect(await server.stop('SIGKILL')).toBeNull();
  server = await startServer();
  return paidBuyers;
}

test('captured payments and granted access match, wherever the server crashes', async () => {
  const everybody: Buyer[] = [];
  for (const [index, point] of points.entries()) {
    const level = levels[index % levels.length] ?? 1;
    if (level === 1) buyers = await createBuyers();
    if (level === 1) everybody.push(...buyers);
    const clients = buyers.map(({ client }) => client);
    const paidBuyers = await crashAtPoint(point, clients, level);
    for (const client of paidBuyers) expect(await isPaid(client, level), point.name).toBe(true);
    // The other buyers come back and retry, as the page offers.
    await Promise.all(
      clients.map(async (client) => {
        const status = (await isPaid(client, level)) ? 'COMPLETED' : await buy(client, level);
        expect(['COMPLETED', 'already_paid'], point.name).toContain(status);
        expect(await isPaid(client, level), point.name).toBe(true);
      }),
    );
  }

  const bought = points.length * ordersAtOnce;
  const captured = ledger.listOrders().filter(({ capture: taken }) => taken?.status === 'COMPLETED');
  expect(captured).toHaveLength(bought);
  expect(new Ledger(path).listOrders()).toEqual(ledger.listOrders());
  expect(await countDeliveries(everybody)).toEqual({ purchases: bought, receipts: bought });
}, 400_000);

async function isPaid(client: TestClient, hsk: number): Promise<boolean> {
  return (await retryWhileBusy(() => client.get('/api/is_paid', { hsk }))).body.paid === 1;
}

/** How many purchases and receipts these buyers see. */
async function countDeliveries(to: readonly Buyer[]): Promise<{ purchases: number; receipts: number }> {
  let purchases = 0;
  let receipts = 0;
  for (const { email, client } of to) {
    purchases += (await client.get('/api/paypal/purchases')).body.purchases.length;
    const mails: { subject: string }[] = (await client.get('/dev/mail', { to: email })).body;
    receipts += mails.filter(({ subject }) => subject.startsWith('Your receipt')).length;
  }
  return { purchases, receipts };
}
