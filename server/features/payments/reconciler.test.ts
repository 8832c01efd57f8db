// The reconciler in a real server process: a slow provider does not hold the shutdown, and a kill only delays a check by the lease.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type ServerProcess, findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';
import { Ledger } from '#dev/stand-ins/paypal/ledger.ts';
import { addPaypalStandIn } from '#dev/stand-ins/paypal/routes.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrations } from '#server/schema/migrations/index.ts';
import { createSession } from '#server/access/sessions.ts';
import { getCookieNames } from '#server/access/session-cookies.ts';
import type { Database, Db, Tables } from '#server/schema/tables.ts';

const merchantId = 'M';

let testDatabase: TestDatabase;
let provider: FastifyInstance;
let api: string;
const ledger = new Ledger();
/** Called when the provider has taken the money and has not answered yet. */
let onCaptured: () => void | Promise<void>;
/** Whether the provider has answered a capture. */
let isAnswered: boolean;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const port = await findFreePort();
  api = `http://localhost:${port}/dev/paypal`;
  provider = Fastify();
  provider.addHook('onSend', async ({ url }) => {
    if (url.endsWith('/capture')) isAnswered = true;
  });
  await addPaypalStandIn(provider, {
    ledger,
    settings: { api, clientId: 'c', secret: 's', webhookId: 'w', merchantId },
    prefix: '/dev/paypal',
    // Nothing listens there: only the reconciler knows of the payments.
    webhook: 'http://localhost:1/',
    onCaptured: async () => onCaptured(),
  });
  await provider.listen({ port, host: 'localhost' });
});
afterAll(async () => {
  await provider.close();
  await testDatabase.remove();
});
beforeEach(() => {
  isAnswered = false;
});

function startServer(): Promise<ServerProcess> {
  const paypal = { PAYPAL_API: api, PAYPAL_CLIENT_ID: 'c', PAYPAL_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w', PAYPAL_MERCHANT_ID: merchantId };
  return spawnServer({ ...testDatabase.environment, ...paypal });
}

/** Works on the database while no server runs: the embedded one belongs to one process. */
async function withDatabase<Result>(task: (database: Database) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder = '' } = testDatabase.environment;
  const database = await openDatabase<Tables>({ databaseUrl, dataFolder }, migrations, pino({ level: 'silent' }));
  try {
    return await task(database);
  } finally {
    await database.close();
  }
}

interface InterruptedOrder {
  readonly id: string;
  readonly providerId: string;
  /** The payer's session cookie. */
  readonly session: string;
}

/** An approved payment whose capture was interrupted and is due for a check; the provider will answer slowly. */
async function createInterruptedOrder(database: Database): Promise<InterruptedOrder> {
  const { kysely: db } = database;
  const name = `payer-${randomUUID().slice(0, 8)}`;
  const { id: user_id } = await db
    .insertInto('users')
    .values({ name, name_skeleton: name, name_shape: name, email: `${name}@example.org`, verified_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const provided = ledger.openOrder({ requestId: id, customId: id, payee: merchantId, euro: '9.99', description: '' });
  ledger.save({ ...provided, status: 'APPROVED', outcome: 'approve', mishap: 'slow' });
  const due = { state: 'capturing' as const, next_check_at: sql<Date>`now()` };
  await db
    .insertInto('orders')
    .values({ id, user_id, level: 2, euro: '9.99', months: 6, provider_id: provided.id, ...due })
    .execute();
  return { id, providerId: provided.id, session: await createSession(database, user_id, 1, undefined) };
}

const readLease = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['locked_by', sql<boolean>`locked_until > now()`.as('isHeld')])
    .where('name', '=', 'payment-reconciler')
    .executeTakeFirst();

test('a provider that answers slowly does not hold the shutdown, and the job is free for the next process', async () => {
  const { id } = await withDatabase(createInterruptedOrder);
  const captured = Promise.withResolvers<void>();
  const ended = new AbortController();
  onCaptured = async () => {
    captured.resolve();
    // Slower still: a busy machine may need seconds for a shutdown that waits for nothing.
    await sleep(10_000, undefined, { signal: ended.signal }).catch(() => undefined);
  };
  const server = await startServer();
  await captured.promise;
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(isAnswered).toBe(false);
  ended.abort();
  await withDatabase(async ({ kysely: db }) => {
    expect(await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst()).toEqual({ state: 'capturing' });
    expect(await readLease(db)).toMatchObject({ locked_by: null });
  });
});

test('a killed server leaves its lease; once that has run out, the next one completes the payment', async () => {
  const { providerId, session } = await withDatabase(createInterruptedOrder);
  const captured = new Promise<void>((resolve) => (onCaptured = resolve));
  const killed = await startServer();
  await captured;
  await killed.stop('SIGKILL');
  await withDatabase(async ({ kysely: db }) => {
    expect(await readLease(db)).toMatchObject({ locked_by: expect.any(String), isHeld: true });
    await db
      .updateTable('orders')
      .set({ next_check_at: sql<Date>`now()` })
      .execute();
    await db
      .updateTable('jobs')
      .set({ locked_until: sql<Date>`now() + interval '1 second'` })
      .execute();
  });
  const next = await startServer();
  const payer = next.createClient();
  payer.cookies.set(getCookieNames(false).session, session);
  const readStatus = async () => (await payer.get('/api/paypal/order', { orderID: providerId })).body.status;
  await expect.poll(readStatus, { timeout: 20_000, interval: 200 }).toBe('COMPLETED');
  await next.stop('SIGTERM');
});
