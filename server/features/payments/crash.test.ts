// Payments and `kill -9`: at every point at which the server can end, what the provider took is what was given (security "Payments").
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture, decide, order } from '#dev/buying.ts';
import { joinWith } from '#dev/new-learner.ts';
import { Ledger } from '#dev/paypal/ledger.ts';
import { addStandIn } from '#dev/paypal/stand-in.ts';
import { Client, freePort, type ServerProcess, spawnServer } from '#dev/server.ts';
import { type TestDatabase, makeDatabase } from '#dev/test-database.ts';

// The default keeps the suite short; `CRASH_ORDERS=350` tries every point fifty times.
const orders = Number(process.env.CRASH_ORDERS ?? 14);
const folder = mkdtempSync(join(tmpdir(), 'hanzivine-ledger-'));
const path = join(folder, 'ledger.jsonl');
let database: TestDatabase;
let provider: FastifyInstance;
let ledger: Ledger;
let api: string;
let server: ServerProcess;
let port: number;
/** Told of a request to the provider before it is dealt with, and of a capture once it is booked. */
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
  provider.addHook('onResponse', (request, _reply, done) => {
    void atProvider?.(`${named(request)} answered`);
    done();
  });
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

async function killAndRestart(): Promise<void> {
  await server.end('SIGKILL');
  atProvider = undefined;
  server = await start();
}

/** Where the server ends: told of what the provider hears, when to end; undefined ends it while nothing is under way. */
const points: readonly (readonly [name: string, at: string | undefined])[] = [
  ['our order is written, the provider not yet called', 'POST /orders'],
  ['the provider has the order, we do not know its id', 'POST /orders done'],
  ['the approved order is looked up', 'GET /orders/ID'],
  ['capturing is written, the provider not yet called', 'POST /orders/ID/capture'],
  ['the provider has taken the money, its answer is lost', 'captured'],
  ['the answer is here and about to be written, or just written', 'POST /orders/ID/capture answered'],
  ['everything is written and answered, the mail is not sent', undefined],
];

test('the ledger of the provider and the access that was given are one, whatever point the server ends at', async () => {
  const learner = await joinWith(server.client());
  const visitor = new Client(api.replace('/dev/paypal', ''));
  const levels = [1, 2, 3, 4, 5] as const;
  const buyers = new Map<string, Client>();
  let ended = 0;
  for (let count = 0; count < orders; count += 1) {
    const [, at] = points[count % points.length] ?? ['', undefined];
    const { client: buyer, email } = count < levels.length ? learner : await joinWith(server.client());
    buyers.set(email, buyer);
    const level = levels[count % levels.length] ?? 1;
    const kill = async (what: string): Promise<void> => {
      if (what !== at) return;
      atProvider = undefined;
      ended += 1;
      server.process.kill('SIGKILL');
    };
    const buy = async (): Promise<string | undefined> => {
      const ordered = await order(buyer, level).catch(() => undefined);
      if (ordered?.status !== 200) return undefined;
      await decide(visitor, ordered.body.id);
      const taken = await capture(buyer, ordered.body.id).catch(() => undefined);
      return taken?.body.status;
    };
    atProvider = kill;
    await buy();
    if (at === undefined) server.process.kill('SIGKILL');
    if (server.process.killed) await killAndRestart();
    atProvider = undefined;
    // The learner comes back and tries again, as the page offers.
    const paid = await isPaid(buyer, level);
    if (!paid) expect(await buy()).toBe('COMPLETED');
    expect(await isPaid(buyer, level)).toBe(true);
  }
  expect(ended).toBeGreaterThanOrEqual(Math.floor((orders / points.length) * (points.length - 1)));

  const captured = ledger.orders().filter(({ capture: taken }) => taken?.status === 'COMPLETED');
  expect(captured).toHaveLength(orders);
  expect(new Ledger(path).orders()).toEqual(ledger.orders());
  expect(await given(buyers)).toEqual({ purchases: orders, receipts: orders });
}, 400_000);

async function isPaid(client: Client, hsk: number): Promise<boolean> {
  return (await client.get('/api/is_paid', { hsk })).body.paid === 1;
}

/** How many purchases and receipts these buyers have, as they themselves see them. */
async function given(buyers: ReadonlyMap<string, Client>): Promise<{ purchases: number; receipts: number }> {
  let purchases = 0;
  let receipts = 0;
  for (const [email, client] of buyers) {
    purchases += (await client.get('/api/paypal/purchases')).body.purchases.length;
    const mails: { subject: string }[] = (await client.get('/dev/mail', { to: email })).body;
    receipts += mails.filter(({ subject }) => subject.startsWith('Your receipt')).length;
  }
  return { purchases, receipts };
}
