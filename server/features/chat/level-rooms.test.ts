// The standing room of each level: entered and left by a press, kept when it is empty, counted by the day (chat "Finding each other").
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { taughtLevels } from '#contract/wire.ts';
import { type ChatPerson, createChatPerson, createGroup } from '#dev/fixtures/chat-calls.ts';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let anna: Person;
let boris: Person;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  await kysely().deleteFrom('chat_rooms').execute();
  anna = await createChatPerson(server);
  boris = await createChatPerson(server);
});
afterAll(() => server.stop());

const kysely = () => server.services.database.kysely;
const enter = async ({ client }: Person, level: number): Promise<string> => {
  const { status, body } = await client.post('/api/enterLevelRoom', { hsk: level });
  expect(status).toBe(200);
  return body.chat;
};
const listRooms = async ({ client }: Person) => (await client.get('/api/levelRooms', { time_zone: 'UTC' })).body.rooms;

test('each level has one, empty at first; all who come are in the same', async () => {
  expect(await listRooms(anna)).toEqual(taughtLevels.map((hsk) => ({ hsk, room: null, today: 0, members: 0 })));
  const [mine, other] = await Promise.all([enter(anna, 3), enter(boris, 3)]);
  expect(mine).toBe(other);
  expect(await enter(anna, 3)).toBe(mine);
  expect(await enter(anna, 4)).not.toBe(mine);
  const rooms = await listRooms(boris);
  expect(rooms[2]).toEqual({ hsk: 3, room: mine, today: 2, members: 2 });
  expect(rooms[3]).toEqual({ hsk: 4, room: null, today: 1, members: 1 });
  const { body } = await boris.client.get('/api/displayChat');
  expect(body.chat).toMatchObject([{ chat: mine, chatName: 'HSK 3 room', private: false, members: 2 }]);
});

test.each(taughtLevels)('the database stores that of level %i', async (level) => {
  expect((await listRooms(anna))[level - 1]?.room).toBeNull();
  const room = await enter(anna, level);
  expect((await listRooms(anna))[level - 1]).toMatchObject({ hsk: level, room });
});

test('messages reach who is in it, and nobody else', async () => {
  const room = await enter(anna, 1);
  const clara = await createChatPerson(server);
  await enter(boris, 1);
  await anna.client.post('/api/saveMessage', { room, message: '大家好' });
  expect((await boris.client.get('/api/displayMessagesFromDatabase', { chat: room })).body.messagesData).toMatchObject([
    { content: '大家好' },
  ]);
  expect(await clara.client.get('/api/displayMessagesFromDatabase', { chat: room })).toMatchObject({ status: 404 });
  expect(await clara.client.post('/api/joinChatCode', { number: room })).toMatchObject({ status: 403, body: { code: 'not_invited' } });
});

test('is left as any chat, and stays with its messages when nobody is in it', async () => {
  const room = await enter(anna, 2);
  await anna.client.post('/api/saveMessage', { room, message: '再见' });
  expect((await anna.client.post('/api/removeChat', { room })).status).toBe(200);
  expect((await listRooms(anna))[1]).toEqual({ hsk: 2, room: null, today: 0, members: 0 });
  expect(await enter(boris, 2)).toBe(room);
  expect((await boris.client.get('/api/displayMessagesFromDatabase', { chat: room })).body.messagesData).toHaveLength(1);
  await boris.client.post('/api/removePage');
  expect(await enter(anna, 2)).toBe(room);
});

test('holds five hundred', async () => {
  const room = await enter(anna, 5);
  await sql`
    with added as (
      insert into users (name, name_skeleton, name_shape, email)
      select 'crowd' || n, 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.org' from generate_series(1, 499) n returning id
    ) insert into chat_members (room_id, user_id, read_cursor) select ${room}, id, 0 from added`.execute(kysely());
  expect(await boris.client.post('/api/enterLevelRoom', { hsk: 5 })).toMatchObject({
    status: 409,
    body: { code: 'chat_full', message: 'A chat holds at most 500 people' },
  });
  expect((await listRooms(boris))[4]).toMatchObject({ room: null, members: 500 });
  await kysely().deleteFrom('users').where('name', '=', 'crowd1').execute();
  expect(await enter(boris, 5)).toBe(room);
});

test('the day counts who had it open', async () => {
  const room = await enter(anna, 1);
  await enter(boris, 1);
  await kysely()
    .updateTable('chat_members')
    .set({ opened_at: sql<Date>`now() - interval '2 days'` })
    .execute();
  expect((await listRooms(anna))[0]).toMatchObject({ today: 0, members: 2 });
  const live = await connectLive(boris.client);
  await live.send('join_room', room);
  live.close();
  expect((await listRooms(anna))[0]).toMatchObject({ today: 1, members: 2 });
});

test('members may invite to it, and it counts among their chats', async () => {
  const room = await enter(anna, 1);
  expect((await anna.client.post('/api/sendInvitation', { name: boris.name, number: room })).status).toBe(200);
  expect(await enter(boris, 1)).toBe(room);
  expect((await boris.client.get('/api/displayFriendInvite')).body.invitations).toEqual([]);
  await createGroup(boris);
  expect((await boris.client.get('/api/displayChat')).body.chat).toHaveLength(2);
});

test('is closed to who is suspended', async () => {
  const room = await enter(anna, 1);
  await kysely().insertInto('suspensions').values({ user_id: anna.id, ends_at: null }).execute();
  expect(await anna.client.post('/api/enterLevelRoom', { hsk: 1 })).toMatchObject({ status: 403, body: { code: 'suspended' } });
  expect(await anna.client.post('/api/saveMessage', { room, message: '你好' })).toMatchObject({ status: 403, body: { code: 'suspended' } });
});
