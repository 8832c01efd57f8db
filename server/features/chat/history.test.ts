// The promise of the chat in a short run: people write while server processes are killed. The long run is `npm run bench:chat`.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HistoryServers, runChatHistory } from '#dev/fixtures/chat-history.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const killOneAfterTheOther = async ({ count, kill }: HistoryServers) => {
  for (let index = 0; index < count; index += 1) {
    await sleep(500);
    await kill(index);
  }
  await sleep(500);
};

test('everything acknowledged is stored once and shown to all in one order, whatever is killed', async () => {
  const redisUrl = process.env.REDIS_URL;
  const result = await runChatHistory({
    database: database.environment,
    environment: { ...database.environment, ...(redisUrl && { REDIS_URL: redisUrl }) },
    // The embedded database has one process.
    serverCount: database.environment.DATABASE_URL ? 2 : 1,
    writerCount: 4,
    roomCount: 3,
    mishaps: [killOneAfterTheOther],
  });
  expect(result).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0 });
  expect(result.acknowledged).toBeGreaterThan(20);
  expect(result.kills).toBeGreaterThan(0);
});
