// Infrastructure around the server, each as the real program where it is installed: Caddy before the processes, PgBouncer before PostgreSQL, Prometheus' rules.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startTcpProxy } from '#dev/fixtures/tcp-proxy.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type ServerProcess, findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'hanzivine-front-'));
chmodSync(folder, 0o777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isInstalled(program: string, flag: string): boolean {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

/** Starts a program and waits until its port takes connections. */
async function startProgram(program: string, words: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, words, { stdio: 'ignore' });
  await expect.poll(() => isListening(port)).toBe(true);
  return child;
}

for (const program of ['caddy'].filter((name) => isInstalled(name, 'version'))) {
  describe(`${program} with the Caddyfile`, () => {
    async function startBehind(
      environment: Readonly<Record<string, string>>,
    ): Promise<{ server: ServerProcess; url: string; stop: () => Promise<void> }> {
      const [port, deadPort] = [await findFreePort(), await findFreePort()];
      const url = `http://localhost:${port}`;
      const server = await spawnServer({ ...environment, PUBLIC_URL: url, RATE_LIMIT_FACTOR: '1000' });
      const file = join(folder, `Caddyfile-${port}`);
      const { port: serverPort } = new URL(server.url);
      const text = readFileSync(join(root, 'Caddyfile'), 'utf8')
        .replaceAll('app-a:3000', `localhost:${serverPort}`)
        .replaceAll('app-b:3000', `localhost:${deadPort}`);
      writeFileSync(file, `{\n\tadmin off\n}\n${text.replace('{$PUBLIC_URL}', url)}`);
      const caddy = await startProgram(program, ['run', '--config', file, '--adapter', 'caddyfile'], port);
      await expect.poll(async () => (await fetch(`${url}/livez`)).status).toBe(200);
      const stop = async () => {
        caddy.kill('SIGKILL');
        await server.stop('SIGKILL');
      };
      return { server, url, stop };
    }

    test('a process that is gone or hangs is answered in our own shape, with the time to come back', async () => {
      const database = await createTestDatabase();
      const { server, url, stop } = await startBehind(database.environment);
      try {
        server.process.kill('SIGSTOP');
        const answers = () => Promise.all(['/api/login', '/livez'].map((path) => fetch(url + path)));
        await expect.poll(async () => (await answers()).map(({ status }) => status)).toEqual([503, 503]);
        const [call, page] = await answers();
        expect([call?.headers.get('retry-after'), page?.headers.get('retry-after')]).toEqual(['5', '5']);
        expect(await call?.json()).toEqual({ code: 'unavailable', message: 'The service is busy right now. Please try again soon.' });
        expect(await page?.text()).toContain('Nothing is lost');
        server.process.kill('SIGCONT');
        await expect.poll(async () => (await answers()).map(({ status }) => status)).toEqual([200, 200]);
      } finally {
        await stop();
        await database.remove();
      }
    });

    const serverUrl = process.env.TEST_DATABASE_URL;
    if (serverUrl !== undefined)
      test('without the database pages and /livez still come, and calls say when to come back', async () => {
        const database = await createTestDatabase();
        const address = new URL(database.environment.DATABASE_URL ?? '');
        const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port || 5432) });
        address.hostname = '127.0.0.1';
        address.port = String(proxy.port);
        const { server, url, stop } = await startBehind({ DATABASE_URL: address.toString() });
        try {
          const client = server.createClient();
          client.cookies.set('hv_session', 'x'.repeat(43));
          proxy.cut();
          expect((await fetch(`${url}/livez`)).status).toBe(200);
          expect((await fetch(`${url}/healthz`)).status).toBe(200);
          expect((await fetch(`${url}/readyz`)).status).toBe(503);
          const call = await fetch(`${url}/api/register`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
            body: JSON.stringify({ username: 'anna', email: 'anna@example.org', password: 'bamboo-grove-7' }),
          });
          expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
          expect(await call.json()).toMatchObject({ code: 'unavailable' });
        } finally {
          await stop();
          await proxy.close();
          await database.remove();
        }
      });
  });
}

const databaseUrl = process.env.TEST_DATABASE_URL;
for (const program of databaseUrl === undefined ? [] : ['pgbouncer'].filter((name) => isInstalled(name, '--version'))) {
  describe(`${program} that pools by transactions`, () => {
    test('is noticed at the start, and serves with the two settings for it', async () => {
      const database = await createTestDatabase();
      const direct = new URL(database.environment.DATABASE_URL ?? '');
      const name = direct.pathname.slice(1);
      const port = await findFreePort();
      const ini = join(folder, 'pgbouncer.ini');
      const password = direct.password === '' ? '' : ` password=${decodeURIComponent(direct.password)}`;
      writeFileSync(
        ini,
        `[databases]\n${name} = host=${direct.hostname} port=${direct.port || 5432} user=${direct.username}${password}\n` +
          `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\npool_mode = transaction\nunix_socket_dir =\n`,
      );
      const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
      const pooler = await startProgram(program, [...user, ini], port);
      const pooled = new URL(direct);
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      try {
        await expect(spawnServer({ DATABASE_URL: pooled.toString() })).rejects.toThrow(
          /set DATABASE_POOLING=transaction, and DATABASE_MIGRATION_URL/,
        );
        const server = await spawnServer({
          DATABASE_URL: pooled.toString(),
          DATABASE_POOLING: 'transaction',
          DATABASE_MIGRATION_URL: direct.toString(),
        });
        const client = server.createClient();
        const person = { username: 'anna', email: 'anna@example.org', password: 'bamboo-grove-7' };
        // More at once than one connection would hide.
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            client.post('/api/register', { ...person, username: `anna${index}`, email: `anna${index}@example.org` }),
          ),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        expect((await client.get('/readyz')).status).toBe(200);
        expect(await server.stop('SIGTERM')).toBe(0);
      } finally {
        pooler.kill('SIGKILL');
        await database.remove();
      }
    });
  });
}

for (const program of ['promtool'].filter((name) => isInstalled(name, '--version')))
  test(`${program} accepts the alarm rules`, () => {
    expect(execFileSync(program, ['check', 'rules', join(root, 'alarm-rules.yml')], { encoding: 'utf8' })).toContain('SUCCESS');
  });
