// A server in production: no stand-ins, nothing under /dev, callers told apart behind a proxy (decisions §11).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, noCourse, startTestServer } from '#dev/server.ts';
import { type TestDatabase, makeDatabase } from '#dev/test-database.ts';
import { type Embedded, openEmbedded } from '#server/platform/embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'hanzivine-build-'));
let database: TestDatabase;
let embedded: Embedded | undefined;
let server: TestServer;
let environment: Record<string, string>;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  database = await makeDatabase();
  const { DATABASE_URL, DATA_DIR } = database.environment;
  // Production takes no embedded database by itself, but it cannot tell one behind an address from a server.
  embedded = DATA_DIR === undefined ? undefined : await openEmbedded(DATA_DIR);
  environment = {
    NODE_ENV: 'production',
    DATABASE_URL: DATABASE_URL ?? `postgres://postgres@localhost/postgres?host=${embedded?.socketFolder}`,
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
  server = await startTestServer({ course: noCourse, folder, environment });
});
afterAll(async () => {
  await server.stop();
  await embedded?.close();
  await database.remove();
  rmSync(folder, { recursive: true });
});

test.each(['/dev/mail', '/dev/api', '/dev/content', '/dev/content.json', '/dev/paypal/checkout', '/dev/anything'])(
  '%s is not there',
  async (path) => {
    expect(await server.client().get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

test('the web app is served, with HSTS under https', async () => {
  const page = await server.client().get('/');
  expect(page.status).toBe(200);
  expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('requests are counted by the address that the proxy names', async () => {
  const from = (address: string) => server.client().send('/api/login', { headers: { 'x-forwarded-for': address } });
  const statuses = [];
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) statuses.push((await from(address)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('without a build of the web app it does not start', async () => {
  await expect(startTestServer({ course: noCourse, folder: join(folder, 'none'), environment })).rejects.toThrow(
    /The web app is not built: run npm run build/,
  );
});
