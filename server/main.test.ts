// The server as a process: its output, refusal to start on bad settings, shutdown, and recovery after a kill.
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const person = { username: 'anna', email: 'anna@example.org', password: 'bamboo-grove-7' };

test('prints its address, its stand-ins and who may use them; a signal stops it gracefully', async () => {
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '2', HOST: '0.0.0.0' });
  expect(server.getOutput()).toContain(`HanziVine runs at ${server.url}`);
  await expect.poll(() => server.getOutput()).toContain('/dev/mail (set SMTP_URL');
  expect(server.getOutput()).toContain('every rate limit is multiplied by 2');
  await expect.poll(() => server.getOutput()).toContain('nothing under /dev: only this machine does (set ALLOW_REMOTE_DEV=yes');
  const remote = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  for (const path of ['/dev/mail', '/dev/api', '/dev/content.json', '/dev/google/.well-known/openid-configuration'])
    expect([(await server.createClient().get(path)).status, (await server.createClient().send(path, remote)).status]).toEqual([200, 404]);
  expect((await server.createClient().get('/readyz')).status).toBe(200);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('told to stop, it is not ready while it still serves; then it refuses what is new in our own words, and ends', async () => {
  const server = await spawnServer({ ...database.environment, SHUTDOWN_DELAY: '1', LOG_LEVEL: 'info' });
  const client = server.createClient();
  expect((await client.get('/readyz')).status).toBe(200);
  // Its connection outlives the listener, because the request is not complete.
  const late = connect({ port: Number(new URL(server.url).port), host: 'localhost' });
  late.write('GET /api/login HTTP/1.1\r\nHost: localhost\r\n');
  const exit = server.stop('SIGTERM');
  const patient = { timeout: 20_000 };
  await expect.poll(async () => (await client.get('/readyz')).status, patient).toBe(503);
  const served = await client.get('/api/login');
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
  const connectAgain = () => client.get('/livez').catch(({ code }: NodeJS.ErrnoException) => code);
  await expect.poll(connectAgain, patient).toBe('ECONNREFUSED');
  late.end('\r\n');
  const refusal = await text(late);
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal).toMatch(/^retry-after: 5\r$/im);
  expect(refusal).toMatch(/^connection: close\r$/im);
  expect(refusal).toContain('"code":"unavailable"');
  expect(await exit).toBe(0);
  // Proxies ask every second: the log holds the refusals alone.
  const asked = server.getOutput().match(/"route":"\/readyz","status":\d+/g);
  expect(new Set(asked)).toEqual(new Set(['"route":"/readyz","status":503']));
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

  const second = await spawnServer({ ...database.environment, LOG_LEVEL: 'info', ALLOW_REMOTE_DEV: 'yes' });
  const again = second.createClient();
  for (const [name, value] of client.cookies) again.cookies.set(name, value);
  expect((await again.get('/api/login')).body).toMatchObject({ loggedIn: true, user: 'anna' });
  expect((await again.get('/dev/mail', { to: person.email })).body).toHaveLength(1);
  expect(second.getOutput()).toContain('everybody who reaches this server can read every mail');
  expect((await again.send('/dev/mail', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(200);

  // Every sign-in is in the log, under pseudonyms: the same person and network can be followed, and neither is named.
  const logIn = (username: string, password: string) => second.createClient().post('/api/login', { username, password });
  await logIn(person.email, 'wrong-password');
  await logIn('nobody', person.password);
  await logIn(person.username, person.password);
  await again.post('/api/confirmLogin', { password: 'wrong-password' });
  await second.stop('SIGTERM');
  const lines = second
    .getOutput()
    .split('\n')
    .filter((line) => line.includes('"signIn"'))
    .map((line) => JSON.parse(line) as Record<'signIn' | 'outcome' | 'account' | 'address' | 'request', string>);
  expect(lines.map(({ signIn, outcome }) => [signIn, outcome])).toEqual([
    ['password', 'wrong_login'],
    ['password', 'wrong_login'],
    ['password', 'success'],
    ['password again', 'wrong_password'],
  ]);
  const accounts = lines.map(({ account }) => account);
  expect(accounts).toEqual([accounts[0], expect.not.stringContaining(accounts[0] ?? ''), accounts[0], accounts[0]]);
  expect(new Set(lines.map(({ address }) => address)).size).toBe(1);
  for (const { account, address, request } of lines)
    for (const value of [account, address, request]) expect(value).toMatch(/^[\w-]{9,22}$/);
  expect(JSON.stringify(lines)).not.toMatch(/anna|nobody|127\.0\.0\.1|::1|password-|bamboo/);
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
    /^The settings have 12 problems:\n(?: {2}- .+\n){12}$/,
  );
});
