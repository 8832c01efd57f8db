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
    PSEUDONYM_KEY: 'a-secret-of-thirty-two-characters',
    MAIL_FROM: 'HanziVine <hello@hanzivine.example>',
    SELLER_NAME: 'Vine Ltd',
    SELLER_ADDRESS: '1 Garden Row, Dublin',
    SELLER_VAT: 'VAT ID IE1234567T',
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

test.each(['/dev/mail', '/dev/people', '/dev/api', '/dev/content', '/dev/content.json', '/dev/paypal/checkout', '/dev/anything'])(
  '%s does not exist',
  async (path) => {
    expect(await server.createClient().get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

test('Google sign-in is not offered without its settings, and its address leads back to the login', async () => {
  const client = server.createClient();
  expect((await client.get('/api/loginOptions')).body).toEqual({ google: false });
  const answer = await client.send('/auth/google/login', { headers: { 'sec-fetch-mode': 'navigate' } });
  expect(answer.headers.get('location')).toBe('/register?error=google_unavailable');
});

test('the web app is served, with HSTS under https', async () => {
  const page = await server.createClient().get('/');
  expect(page.status).toBe(200);
  expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('security.txt says where to report a vulnerability, for less than a year', async () => {
  const answer = await server.createClient().get('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map((answer.body as string).split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
  expect(fields.get('Contact')).toBe('mailto:hello@hanzivine.example');
  expect(fields.get('Canonical')).toBe('https://hanzivine.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
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
