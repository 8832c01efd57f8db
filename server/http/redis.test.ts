// Redis that hangs: limits go on in memory, and nothing waits for it (security, "Found by attack" 1).
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';
import { type RateLimiter, openRateLimiter } from './rate-limiter.ts';

/** A log that keeps its lines. */
function createLog() {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return {
    log,
    countWarnings: () => lines.filter(({ level, msg }) => level === 40 && msg.startsWith('Redis does not reply')).length,
    lines,
  };
}

const caller = { learnerId: undefined, address: '192.0.2.1' };

/** Makes calls up to the limit of ten orders an hour, and one beyond. */
async function useUpOrders(limiter: RateLimiter, learnerId: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) await limiter.consumeCall('orders', { ...caller, learnerId });
  await expect(limiter.consumeCall('orders', { ...caller, learnerId })).rejects.toMatchObject({ status: 429 });
}

describe('a server that accepts connections and never replies', () => {
  const sockets = new Set<Socket>();
  const silentServer = createServer((socket) => sockets.add(socket));
  let redisUrl: string;

  beforeEach(async () => {
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    redisUrl = `redis://127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silentServer.close(resolve));
  });

  test('limits count in memory, and the log says so once a minute', async () => {
    const { log, countWarnings } = createLog();
    vi.useFakeTimers({ toFake: ['performance'] });
    const limiter = await openRateLimiter({ redisUrl, rateLimitFactor: 1, pseudonymKey: 'a key of these tests' }, log);
    try {
      await useUpOrders(limiter, '1');
      await expect.poll(() => sockets.size).toBeGreaterThan(2);
      expect(countWarnings()).toBe(1);
      vi.advanceTimersByTime(60_000);
      await expect.poll(countWarnings).toBe(2);
    } finally {
      limiter.close();
    }
  });

  test('the server starts, answers and stops', async () => {
    const database = await createTestDatabase();
    try {
      const server = await spawnServer({ ...database.environment, REDIS_URL: redisUrl });
      expect((await server.createClient().get('/api/login')).status).toBe(200);
      expect((await server.createClient().get('/readyz')).status).toBe(200);
      expect(await server.stop('SIGTERM')).toBe(0);
    } finally {
      await database.remove();
    }
  });
});

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version']);
    return true;
  } catch {
    return false;
  }
}

for (const program of ['redis-server'].filter(isInstalled)) {
  describe(`${program} that is stopped for a while`, () => {
    let redis: ChildProcess;
    let redisUrl: string;

    beforeEach(async () => {
      const port = await findFreePort();
      redisUrl = `redis://127.0.0.1:${port}`;
      redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
      await new Promise<void>((resolve) =>
        redis.stdout?.on('data', (chunk: Buffer) => {
          if (chunk.toString().includes('Ready to accept connections')) resolve();
        }),
      );
    });
    afterEach(async () => {
      const ended = new Promise((resolve) => redis.once('exit', resolve));
      redis.kill('SIGKILL');
      await ended;
    });

    // A hundred calls that waited for Redis would take half a minute.
    test('one call finds out, no other waits, and the counts are shared again afterwards', { timeout: 15_000 }, async () => {
      const { log, lines, countWarnings } = createLog();
      const config = { redisUrl, rateLimitFactor: 1, pseudonymKey: 'a key of these tests' };
      const [limiter, other] = await Promise.all([openRateLimiter(config, log), openRateLimiter(config, pino({ level: 'silent' }))]);
      try {
        redis.kill('SIGSTOP');
        await Promise.all(Array.from({ length: 20 }, () => limiter.consumeCall('api', caller)));
        for (let count = 0; count < 30; count += 1) await limiter.consumeCall('api', caller);
        for (let count = 0; count < 8; count += 1) await useUpOrders(limiter, `stopped-${count}`);
        await other.consumeCall('api', caller);
        expect(countWarnings()).toBe(1);
        redis.kill('SIGCONT');
        await expect.poll(() => lines.some(({ msg }) => msg === 'Redis replies again')).toBe(true);
        await expect
          .poll(
            async () => {
              const email = `${Math.random()}@example.org`;
              await limiter.consumeCodeMail(email);
              await other.consumeCodeMail(email);
              return limiter.consumeCodeMail(email);
            },
            { timeout: 10_000 },
          )
          .toBe(false);
      } finally {
        limiter.close();
        other.close();
      }
    });

    test('a server that uses it goes on and stops', async () => {
      const database = await createTestDatabase();
      try {
        const server = await spawnServer({ ...database.environment, REDIS_URL: redisUrl });
        expect((await server.createClient().get('/api/login')).status).toBe(200);
        redis.kill('SIGSTOP');
        for (let count = 0; count < 20; count += 1) expect((await server.createClient().get('/api/login')).status).toBe(200);
        expect(await server.stop('SIGTERM')).toBe(0);
      } finally {
        await database.remove();
      }
    });
  });
}
