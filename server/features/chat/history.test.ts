// The promise of the chat in a short run: people write while server processes are killed; and two processes as one. The long run is `npm run bench:chat`.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup, createPrivateChat } from '#dev/fixtures/chat-calls.ts';
import { type HistoryServers, runChatHistory } from '#dev/fixtures/chat-history.ts';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { registerLearner } from '#dev/fixtures/new-learner.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';
import { TestClient, findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const killOneAfterTheOther = async ({ count, kill, waitForMessages }: HistoryServers) => {
  for (let index = 0; index < count; index += 1) {
    await waitForMessages(15);
    await kill(index);
  }
  await waitForMessages(15);
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

// The embedded database has one process.
const variants: [string, Record<string, string>][] = process.env.TEST_DATABASE_URL
  ? [
      ['without Redis', {}],
      ...(process.env.REDIS_URL ? [['with Redis', { REDIS_URL: process.env.REDIS_URL }] as [string, Record<string, string>]] : []),
    ]
  : [];

for (const [variant, environment] of variants) {
  test(`two processes ${variant}: messages, a leave, a block and a logout at one reach the connections of the other`, async () => {
    const ports = [await findFreePort(), await findFreePort()];
    const origin = `http://localhost:${ports[0]}`;
    const more = { ...database.environment, ...environment, PUBLIC_URL: origin };
    const servers = await Promise.all(ports.map((port) => spawnServer({ ...more, PORT: String(port) })));
    const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL });
    try {
      const createPerson = async () => {
        const person = await registerLearner(new TestClient(servers[0]?.url ?? '', origin));
        await pool.query(
          `insert into level_access (user_id, level, starts_at, ends_at, source)
           select id, 1, now(), now() + interval '1 month', 'test' from users where name = $1`,
          [person.name],
        );
        const elsewhere = new TestClient(servers[1]?.url ?? '', origin);
        for (const [name, value] of person.client.cookies) elsewhere.cookies.set(name, value);
        return { ...person, elsewhere };
      };
      const [anna, boris] = [await createPerson(), await createPerson()];
      const [room, privateRoom] = [await createGroup(anna, boris), await createPrivateChat(anna, boris)];
      const live = await connectLive(boris.elsewhere);
      expect(await live.send('join_room', room)).toEqual({ joined: true, cursor: 0 });
      await live.send('join_room', privateRoom);
      await anna.client.post('/api/saveMessage', { room, message: '你好' });
      // Without Redis, the number of what is stored comes by itself.
      await (environment.REDIS_URL ? live.wait('receive_message') : live.wait('room_cursor', (payload) => payload.room === room));
      await anna.client.post('/api/blockUser', { friendName: boris.name });
      expect(await live.wait('room_left', (payload) => payload.room === privateRoom)).toMatchObject({ code: 'blocked' });
      await boris.client.post('/api/removeChat', { room });
      expect(await live.wait('room_left', (payload) => payload.room === room)).toMatchObject({ code: 'not_a_member' });
      await boris.client.post('/api/logout');
      expect(await live.wait('connection_ended')).toMatchObject({ code: 'not_logged_in' });
      await live.waitForEnd();
    } finally {
      await pool.end();
      for (const server of servers) await server.stop('SIGTERM');
    }
  });
}
