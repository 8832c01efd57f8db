// The promise of the chat in a short run: people write while server processes are killed; and two processes as one. The long run is `npm run bench:chat`.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatPerson, createGroup, createPrivateChat } from '#dev/fixtures/chat-calls.ts';
import { type HistoryServers, runChatHistory } from '#dev/fixtures/chat-history.ts';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { registerLearner } from '#dev/fixtures/new-learner.ts';
import { startTcpProxy } from '#dev/fixtures/tcp-proxy.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';
import { TestClient, findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const killOneAfterTheOther = async ({ count, kill, waitForMessages }: HistoryServers) => {
  for (let index = 0; index < count; index += 1) {
    await waitForMessages(60);
    await kill(index);
  }
  await waitForMessages(40);
};

test('everything acknowledged is stored once and shown to all in one order, whatever is killed', async () => {
  const result = await runChatHistory({
    database: database.environment,
    environment: { ...database.environment, ...(redisUrl && { REDIS_URL: redisUrl }) },
    // The embedded database has one process.
    serverCount: database.environment.DATABASE_URL ? 2 : 1,
    writerCount: 8,
    roomCount: 3,
    maxPauseMs: 0,
    mishaps: [killOneAfterTheOther],
  });
  expect(result).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0 });
  expect(result.acknowledged).toBeGreaterThan(80);
  expect(result.references).toBeGreaterThan(5);
  expect(result.marks).toBeGreaterThan(5);
  expect(result.kills).toBeGreaterThan(0);
  expect(result.resent).toBeGreaterThan(0);
});

interface Person extends ChatPerson {
  /** The same login at the other process. */
  readonly elsewhere: TestClient;
}

/** Runs a task on two processes of one database, with a way to create people who may chat. */
async function withTwoProcesses(
  environment: Record<string, string>,
  task: (createPerson: () => Promise<Person>) => Promise<void>,
): Promise<void> {
  const ports = [await findFreePort(), await findFreePort()];
  const origin = `http://localhost:${ports[0]}`;
  const more = { ...database.environment, ...environment, PUBLIC_URL: origin };
  const servers = await Promise.all(ports.map((port) => spawnServer({ ...more, PORT: String(port) })));
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL });
  try {
    await task(async () => {
      const person = await registerLearner(new TestClient(servers[0]?.url ?? '', origin));
      await pool.query(
        `insert into level_access (user_id, level, starts_at, ends_at, source)
         select id, 1, now(), now() + interval '1 month', 'test' from users where name = $1`,
        [person.name],
      );
      const elsewhere = new TestClient(servers[1]?.url ?? '', origin);
      for (const [name, value] of person.client.cookies) elsewhere.cookies.set(name, value);
      return { ...person, elsewhere };
    });
  } finally {
    await pool.end();
    for (const server of servers) await server.stop('SIGKILL');
  }
}

const redisUrl = process.env.REDIS_URL;
// The embedded database has one process.
const isShared = process.env.TEST_DATABASE_URL !== undefined;
const variants: [string, Record<string, string>][] = [
  ['without Redis', {}],
  ...(redisUrl ? [['with Redis', { REDIS_URL: redisUrl }] as [string, Record<string, string>]] : []),
];

for (const [variant, environment] of isShared ? variants : [])
  test(`two processes ${variant}: messages, a leave, a block and a logout at one reach the connections of the other`, () =>
    withTwoProcesses(environment, async (createPerson) => {
      const [anna, boris] = [await createPerson(), await createPerson()];
      const [room, privateRoom] = [await createGroup(anna, boris), await createPrivateChat(anna, boris)];
      const live = await connectLive(boris.elsewhere);
      expect(await live.send('join_room', room)).toEqual({ joined: true, cursor: 0 });
      await live.send('join_room', privateRoom);
      await anna.client.post('/api/saveMessage', { room, message: '你好' });
      // Without Redis, the number of what is stored arrives without a request.
      await (environment.REDIS_URL ? live.wait('receive_message') : live.wait('room_cursor', (payload) => payload.room === room));
      const writer = await connectLive(anna.client);
      await writer.send('show_presence', { room, state: 'writing' });
      if (environment.REDIS_URL) expect(await live.wait('member_presence')).toMatchObject({ room, state: 'writing' });
      writer.close();
      await anna.client.post('/api/blockUser', { friendName: boris.name });
      await boris.client.post('/api/removeChat', { room });
      expect(await live.wait('room_left', (payload) => payload.room === privateRoom)).toMatchObject({ code: 'blocked' });
      expect(await live.wait('room_left', (payload) => payload.room === room)).toMatchObject({ code: 'not_a_member' });
      await boris.client.post('/api/logout');
      expect(await live.wait('connection_ended')).toMatchObject({ code: 'not_logged_in' });
      await live.waitForEnd();
    }));

if (isShared && redisUrl)
  test('while Redis hangs, messages are stored, acknowledged and delivered in their process, and caught up in the other', async () => {
    const { hostname, port } = new URL(redisUrl);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port || 6379) });
    try {
      await withTwoProcesses({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` }, async (createPerson) => {
        const [anna, boris] = [await createPerson(), await createPerson()];
        const room = await createGroup(anna, boris);
        const [sender, near, far] = [await connectLive(anna.client), await connectLive(boris.client), await connectLive(boris.elsewhere)];
        for (const live of [near, far]) await live.send('join_room', room);
        const send = async (message: string) =>
          expect(await sender.send('send_message', { room, message })).toMatchObject({ cursor: expect.any(Number) });
        const isText = (text: string) => (payload: { message: string }) => payload.message === text;
        await send('一');
        await far.wait('receive_message', isText('一'));
        proxy.hold();
        for (const text of ['二', '三']) await send(text);
        await near.wait('receive_message', isText('三'));
        // New connections, too, do not wait for Redis.
        expect(await (await connectLive(anna.elsewhere)).send('join_room', room)).toEqual({ joined: true, cursor: 3 });
        // The other process finds what is stored by itself.
        await far.wait('room_cursor', ({ cursor }) => cursor === 3);
        const { body } = await boris.elsewhere.get('/api/displayMessagesFromDatabase', { chat: room, since: 1 });
        expect(body.messagesData.map(({ content }: { content: string }) => content)).toEqual(['二', '三']);
        proxy.release();
        await send('四');
        await far.wait('receive_message', isText('四'));
        expect(near.list('receive_message').map(({ message }) => message)).toEqual(['一', '二', '三', '四']);
      });
    } finally {
      await proxy.close();
    }
  });
