// The promise of the chat under fire: two server processes, 20 kills, Redis restarted, the database cut off, clients on and off line.
import { setTimeout as sleep } from 'node:timers/promises';
import { type HistoryResult, type HistoryServers, runChatHistory } from '#dev/fixtures/chat-history.ts';
import { startTcpProxy } from '#dev/fixtures/tcp-proxy.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { startRedis } from './redis-process.ts';

const serverCount = 2;
const roomCount = 3;
const killCount = 20;
const betweenMs = 800;
const redisDownMs = 2000;
const databaseDownMs = 3000;

/** Runs it with so many writers on a fresh database of the server in TEST_DATABASE_URL. */
export async function benchHistory(writerCount: number): Promise<HistoryResult> {
  const database = await createTestDatabase();
  const redis = await startRedis();
  const databaseUrl = new URL(database.environment.DATABASE_URL ?? '');
  const proxy = await startTcpProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port || 5432) });
  const proxiedUrl = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(proxy.port) }).toString();
  const kill = (index: number) => async (servers: HistoryServers) => {
    await sleep(betweenMs);
    await servers.kill(index % serverCount);
  };
  const restartRedis = async () => {
    await sleep(betweenMs);
    await redis.restart(redisDownMs);
    await sleep(betweenMs);
  };
  const cutDatabase = async () => {
    await sleep(betweenMs);
    proxy.cut();
    await sleep(databaseDownMs);
    proxy.restore();
    await sleep(betweenMs);
  };
  const kills = Array.from({ length: killCount }, (_, index) => kill(index));
  try {
    return await runChatHistory({
      database: database.environment,
      environment: { ...database.environment, DATABASE_URL: proxiedUrl, REDIS_URL: redis.url },
      serverCount,
      writerCount,
      roomCount,
      maxPauseMs: 40,
      mishaps: [...kills.slice(0, 7), restartRedis, ...kills.slice(7, 14), cutDatabase, ...kills.slice(14), restartRedis, cutDatabase],
    });
  } finally {
    await proxy.close();
    await redis.stop();
    await database.remove();
  }
}
