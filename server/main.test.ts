// The program itself, started as a process: what it prints, how it refuses to start, how it ends, and what a kill leaves.
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnServer } from '#dev/server.ts';
import { type TestDatabase, makeDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.remove());

const person = { username: 'anna', email: 'anna@example.org', password: 'bamboo-grove-7' };

test('says where it runs and which stand-ins it uses; a signal ends it in peace', async () => {
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '2' });
  expect(server.output()).toContain(`HanziVine runs at ${server.url}`);
  await expect.poll(() => server.output()).toContain('/dev/mail (set SMTP_URL');
  expect(server.output()).toContain('every rate limit is multiplied by 2');
  expect((await server.client().get('/readyz')).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('what was answered before a kill -9 is there afterwards, and the learner is still logged in', async () => {
  const first = await spawnServer({ ...database.environment });
  const browser = first.client();
  expect((await browser.post('/api/register', person)).status).toBe(200);
  const [mail] = (await browser.get('/dev/mail', { to: person.email })).body;
  const codeFromLink = new URL(mail.links[0]).searchParams.get('code');
  expect((await browser.post('/api/sendVerificationState', { codeFromLink })).status).toBe(200);
  expect((await browser.post('/api/login', person)).body).toMatchObject({ loggedIn: true, user: 'anna' });
  await first.end('SIGKILL');

  const second = await spawnServer({ ...database.environment });
  const again = second.client();
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  expect((await again.get('/api/login')).body).toEqual({ loggedIn: true, user: 'anna' });
  expect((await again.get('/dev/mail', { to: person.email })).body).toHaveLength(1);
  await second.end('SIGTERM');
});

test('a port in use is said in one sentence', async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) =>
    taken.listen(0, 'localhost', () => resolve((taken.address() as { port: number }).port)),
  );
  const failed = spawnServer({ ...database.environment, PORT: String(port) });
  await expect(failed).rejects.toThrow(
    new RegExp(`^Port ${port} is in use: stop the program that uses it, or set PORT to another one\\.\\n$`),
  );
  await new Promise((resolve) => taken.close(resolve));
});

test('faults of the settings end the start with one list', async () => {
  await expect(spawnServer({ NODE_ENV: 'production', SMTP_URL: 'nonsense' })).rejects.toThrow(
    /^The settings have 8 faults:\n(?: {2}- .+\n){8}$/,
  );
});
