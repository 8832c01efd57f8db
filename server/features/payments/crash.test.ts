// Payments and `kill -9`: at every point at which the server can end, what the provider took is what was given (security "Payments").
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, decide, order } from '#dev/buying.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type NewLearner, joinWith } from '#dev/new-learner.ts';
import { Ledger } from '#dev/paypal/ledger.ts';
import { addStandIn } from '#dev/paypal/stand-in.ts';
import { type Answer, Client, freePort, type ServerProcess, spawnServer } from '#dev/server.ts';
import { type TestDatabase, makeDatabase } from '#dev/test-database.ts';

type Buyer = Pick<NewLearner, 'client' | 'email'>;

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
let visitor: Client;
let buyers: Buyer[] = [];
/** Told of a request to the provider before it is dealt with, of a capture once it is booked, and of an answer before it is sent. */
let atProvider: ((what: string) => Promise<void>) | undefined;

beforeAll(async () => {
  database = await makeDatabase();
  const providerPort = await freePort();
  port = await freePort();
  api = `http://localhost:${providerPort}/dev/paypal`;
  ledger = new Ledger(path);
  provider = Fastify();
  const named = ({ method, url }: { method: string; url: string }) =>
    `${method} ${url.replace(/SI[0-9A-F]+/, 'ID').replace('/dev/paypal/v2/checkout', '')}`;
  provider.addHook('onRequest', async (request) => atProvider?.(named(request)));
  provider.addHook('onSend', async (request) => atProvider?.(`${named(request)} done`));
  const settings = { api, clientId: 'c', secret: 's', webhookId: 'w', merchantId: 'M' };
  await addStandIn(provider, {
    ledger,
    settings,
    prefix: '/dev/paypal',
    // Nothing listens there: events that are lost must not be needed.
    webhook: 'http://localhost:1/',
    onCaptured: async () => atProvider?.('captured'),
  });
  await provider.listen({ port: providerPort, host: 'localhost' });
  visitor = new Client(`http://localhost:${providerPort}`);
  server = await start();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await provider.close();
  await database.remove();
  rmSync(folder, { recursive: true });
});

function start(): Promise<ServerProcess> {
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

async function manyLearners(): Promise<Buyer[]> {
  const made: Buyer[] = [];
  while (made.length < ordersAtOnce) made.push(await joinWith(server.client()));
  return made;
}

interface Point {
  readonly name: string;
  /** What the provider hears or does there; all orders are held at it until the last one has come. */
  readonly at?: string;
  /** The held answers go out, and the server ends once so many buyers have theirs. */
  readonly answered?: number;
}

const points: readonly Point[] = [
  { name: 'our order is written, the provider not yet called', at: 'POST /orders' },
  { name: 'the provider has the order, we do not know its id', at: 'POST /orders done' },
  { name: 'the approved order is looked up', at: 'GET /orders/ID' },
  { name: 'capturing is written, the provider not yet called', at: 'POST /orders/ID/capture' },
  { name: 'the provider has taken the money, its answer is lost', at: 'captured' },
  { name: 'some answers are committed, most are not', at: 'captured', answered: 1 },
  { name: 'half of the answers are committed', at: 'captured', answered: ordersAtOnce / 2 },
  { name: 'everything is committed and answered, most mails are not sent', answered: ordersAtOnce },
];

/** Asks again while the server is too busy, as a learner would. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  while (answer.status === 503) {
    await wait(500);
    answer = await ask();
  }
  return answer;
}

/** Buys a level as the page does, asking on while the end is not known; resolves to the status, undefined where the line broke. */
async function buy(buyer: Client, level: TaughtLevel): Promise<string | undefined> {
  try {
    const ordered = await patiently(() => order(buyer, level));
    const orderID: string = ordered.body.id;
    if (ordered.status !== 200) return ordered.body.code;
    await decide(visitor, orderID);
    let { body } = await patiently(() => capture(buyer, orderID));
    while (body.status === 'PENDING') {
      await wait(200);
      ({ body } = await patiently(() => buyer.get('/api/paypal/order', { orderID })));
    }
    return body.status;
  } catch {
    return undefined;
  }
}

/** Lets all buyers buy at once and ends the server at the point; resolves to those who had been told that they have paid. */
async function crashAt({ at, answered }: Point, buyers: readonly Client[], level: TaughtLevel): Promise<Client[]> {
  const told: Client[] = [];
  const kill = () => void server.process.kill('SIGKILL');
  const { promise: gathered, resolve: everybodyIsHere } = Promise.withResolvers<void>();
  let held = 0;
  atProvider = async (what) => {
    if (what !== at) return;
    held += 1;
    if (held === buyers.length) {
      if (answered === undefined) kill();
      everybodyIsHere();
    }
    await gathered;
  };
  await Promise.all(
    buyers.map(async (buyer) => {
      if ((await buy(buyer, level)) !== 'COMPLETED') return;
      told.push(buyer);
      if (told.length === answered) kill();
    }),
  );
  atProvider = undefined;
  expect(at === undefined ? buyers.length : held).toBe(buyers.length);
  expect(await server.end('SIGKILL')).toBeNull();
  server = await start();
  return told;
}

test('the books of the provider and the access that was given are one, whatever point the server ends at', async () => {
  const everybody: Buyer[] = [];
  for (const [index, point] of points.entries()) {
    const level = levels[index % levels.length] ?? 1;
    if (level === 1) buyers = await manyLearners();
    if (level === 1) everybody.push(...buyers);
    const clients = buyers.map(({ client }) => client);
    const told = await crashAt(point, clients, level);
    for (const client of told) expect(await isPaid(client, level), point.name).toBe(true);
    // The others come back and try again, as the page offers.
    await Promise.all(
      clients.map(async (client) => {
        const status = (await isPaid(client, level)) ? 'COMPLETED' : await buy(client, level);
        expect(['COMPLETED', 'already_paid'], point.name).toContain(status);
        expect(await isPaid(client, level), point.name).toBe(true);
      }),
    );
  }

  const bought = points.length * ordersAtOnce;
  const captured = ledger.orders().filter(({ capture: taken }) => taken?.status === 'COMPLETED');
  expect(captured).toHaveLength(bought);
  expect(new Ledger(path).orders()).toEqual(ledger.orders());
  expect(await given(everybody)).toEqual({ purchases: bought, receipts: bought });
}, 400_000);

async function isPaid(client: Client, hsk: number): Promise<boolean> {
  return (await patiently(() => client.get('/api/is_paid', { hsk }))).body.paid === 1;
}

/** How many purchases and receipts these buyers have, as they themselves see them. */
async function given(to: readonly Buyer[]): Promise<{ purchases: number; receipts: number }> {
  let purchases = 0;
  let receipts = 0;
  for (const { email, client } of to) {
    purchases += (await client.get('/api/paypal/purchases')).body.purchases.length;
    const mails: { subject: string }[] = (await client.get('/dev/mail', { to: email })).body;
    receipts += mails.filter(({ subject }) => subject.startsWith('Your receipt')).length;
  }
  return { purchases, receipts };
}
