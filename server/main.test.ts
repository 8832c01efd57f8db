// The server as a process: its output, refusal to start on bad settings, shutdown, and recovery after a kill.
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const person = { username: 'anna', email: 'anna@example.org', password: 'bamboo-grove-7' };

test('prints its address and its stand-ins; a signal stops it gracefully', async () => {
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '2' });
  expect(server.getOutput()).toContain(`HanziVine runs at ${server.url}`);
  await expect.poll(() => server.getOutput()).toContain('/dev/mail (set SMTP_URL');
  expect(server.getOutput()).toContain('every rate limit is multiplied by 2');
  expect((await server.createClient().get('/readyz')).status).toBe(200);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('answers and login survive a kill -9', async () => {
  const first = await spawnServer({ ...database.environment });
  const client = first.createClient();
  expect((await client.post('/api/register', person)).status).toBe(200);
  const [mail] = (await client.get('/dev/mail', { to: person.email })).body;
  const codeFromLink = new URL(mail.links[0]).searchParams.get('code');
  expect((await client.post('/api/sendVerificationState', { codeFromLink })).status).toBe(200);
  expect((await client.post('/api/login', person)).body).toMatchObject({ loggedIn: true, user: 'anna' });
  await first.stop('SIGKILL');

  const second = await spawnServer({ ...database.environment });
  const again = second.createClient();
  for (const [name, value] of client.cookies) again.cookies.set(name, value);
  expect((await again.get('/api/login')).body).toMatchObject({ loggedIn: true, user: 'anna' });
  expect((await again.get('/dev/mail', { to: person.email })).body).toHaveLength(1);
  await second.stop('SIGTERM');
});

test('a port in use is reported in one sentence', async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) =>
    taken.listen(0, 'localhost', () => resolve((taken.address() as { port: number }).port)),
  );
  const failed = spawnServer({ ...database.environment, PORT: String(port) });
  await expect(failed).rejects.toThrow(
    new RegExp(`^Port ${port} is in use: stop the program that uses it, or set PORT to another port\\.\\n$`),
  );
  await new Promise((resolve) => taken.close(resolve));
});

test('invalid settings stop the start with a single list of problems', async () => {
  await expect(spawnServer({ NODE_ENV: 'production', SMTP_URL: 'nonsense' })).rejects.toThrow(
    /^The settings have 8 problems:\n(?: {2}- .+\n){8}$/,
  );
});
