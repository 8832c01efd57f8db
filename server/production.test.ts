// A server in production: no stand-ins, nothing under /dev, clients told apart behind a proxy (decisions §11).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/database/embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-build-'));
let database: ProductionDatabase;
let server: TestServer;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  database = await openProductionDatabase();
  server = await startTestServer({ course: emptyCourse, folder, environment: buildEnvironment(database) });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});

interface ProductionDatabase {
  readonly url: string;
  close(): Promise<void>;
}

// Production requires DATABASE_URL, but it cannot tell an embedded database behind that URL from a real server.
async function openProductionDatabase(): Promise<ProductionDatabase> {
  const testDatabase: TestDatabase = await createTestDatabase();
  const { DATABASE_URL, DATA_DIR } = testDatabase.environment;
  const embedded: EmbeddedDatabase | undefined = DATA_DIR === undefined ? undefined : await openEmbeddedDatabase(DATA_DIR);
  return {
    url: DATABASE_URL ?? `postgres://postgres@localhost/postgres?host=${embedded?.socketFolder}`,
    async close() {
      await embedded?.close();
      await testDatabase.remove();
    },
  };
}

function buildEnvironment({ url }: ProductionDatabase): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'HanziVine <hello@hanzivine.example>',
    PUBLIC_URL: 'https://hanzivine.example',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
    PAYPAL_MERCHANT_ID: 'merchant',
    HOST: 'localhost',
    RATE_LIMIT_FACTOR: '0.02',
    LOG_LEVEL: 'silent',
  };
}

test.each(['/dev/mail', '/dev/api', '/dev/content', '/dev/content.json', '/dev/paypal/checkout', '/dev/anything'])(
  '%s does not exist',
  async (path) => {
    expect(await server.createClient().get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

test('the web app is served, with HSTS under https', async () => {
  const page = await server.createClient().get('/');
  expect(page.status).toBe(200);
  expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('rate limits count by the address that the proxy sets', async () => {
  const from = (address: string) => server.createClient().send('/api/login', { headers: { 'x-forwarded-for': address } });
  const statuses = [];
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) statuses.push((await from(address)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('without a build of the web app it does not start', async () => {
  // A database of its own: an embedded one has few connections to share.
  const other = await openProductionDatabase();
  const options = { course: emptyCourse, folder: join(folder, 'none'), environment: buildEnvironment(other) };
  await expect(startTestServer(options)).rejects.toThrow(/The web app is not built: run npm run build/);
  await other.close();
});
