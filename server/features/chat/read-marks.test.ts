// What the other of a private chat sees of one's reading: stored once, never backwards, only where both show it (issue "The chat II", point 6).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChatPerson, createChatPerson, createGroup, createPrivateChat } from '#dev/fixtures/chat-calls.ts';
import { type LiveClient, connectLive } from '#dev/fixtures/live-client.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let anna: Person;
let boris: Person;
let room: string;
let lives: { anna: LiveClient; boris: LiveClient };

beforeAll(async () => {
  server = await startTestServer({ course: buildCourse('chat', buildSmallLevel(1, 3)), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  [anna, boris] = [await createChatPerson(server), await createChatPerson(server)];
  room = await createPrivateChat(anna, boris);
  lives = { anna: await connectLive(anna.client), boris: await connectLive(boris.client) };
  await say(3);
});
afterEach(() => {
  for (const live of Object.values(lives)) live.close();
});
afterAll(() => server.stop());

async function say(count: number, to = room): Promise<void> {
  for (let number = 1; number <= count; number += 1) await anna.client.post('/api/saveMessage', { room: to, message: `${number}号` });
}
const read = (cursor: number, from = room) => lives.boris.send('read_room', { room: from, cursor });
const show = (person: Person, isShown: boolean) =>
  person.client.post('/api/saveSettings', { answers: { show_read: isShown ? 'Yes' : 'Not' } });
async function readMark(person: Person, of = room): Promise<number | null> {
  const { body } = await person.client.get('/api/displayChat');
  return (body.chat as { chat: string; friendReadCursor: number | null }[]).find(({ chat }) => chat === of)?.friendReadCursor ?? null;
}
const listMarks = () => lives.anna.list('messages_read').map(({ cursor }) => cursor);

test('the other learns once, and never backwards, up to where it was read', async () => {
  expect(await readMark(anna)).toBe(0);
  expect(await read(2)).toEqual({ unread: 1 });
  await lives.anna.wait('messages_read', ({ cursor }) => cursor === 2);
  await read(2);
  await read(1);
  await read(99);
  await lives.anna.wait('messages_read', ({ cursor }) => cursor === 3);
  expect(listMarks()).toEqual([2, 3]);
  expect([await readMark(anna), await readMark(boris)]).toEqual([3, 0]);
  expect(lives.boris.list('messages_read')).toEqual([]);
});

test('coming back to a chat is no reading: opening it is', async () => {
  await read(1);
  await boris.client.post('/api/removeChat', { room });
  await say(1);
  await boris.client.post('/api/joinChatCode', { number: room, name: anna.name });
  expect(await readMark(anna)).toBe(0);
  await read(4);
  expect(await readMark(anna)).toBe(4);
});

test.each([
  ['who reads', () => boris],
  ['who wrote', () => anna],
])('nothing is shown to either while the one %s hides it', async (_, find) => {
  await read(1);
  await show(find(), false);
  expect([await readMark(anna), await readMark(boris)]).toEqual([null, null]);
  await read(3);
  await anna.client.post('/api/saveMessage', { room, message: '你好' });
  expect([await readMark(anna), listMarks()]).toEqual([null, [1]]);
});

test('what was read while it was hidden is not shown afterwards', async () => {
  await read(1);
  await show(boris, false);
  await read(3);
  await show(boris, true);
  expect(await readMark(anna)).toBe(1);
  await say(1);
  await read(4);
  expect(await readMark(anna)).toBe(4);
});

test('a block hides it from both', async () => {
  await read(1);
  await anna.client.post('/api/blockUser', { friendName: boris.name });
  await read(3);
  expect([await readMark(anna), await readMark(boris), listMarks()]).toEqual([null, null, [1]]);
});

test('in a group nobody learns it, and nothing is stored', async () => {
  const group = await createGroup(anna, boris);
  await say(1, group);
  await read(1, group);
  expect([await readMark(anna, group), listMarks()]).toEqual([null, []]);
  const rows = await server.services.database.kysely
    .selectFrom('chat_members')
    .select('seen_cursor')
    .where('room_id', '=', group)
    .execute();
  expect(rows.map(({ seen_cursor }) => seen_cursor)).toEqual(['0', '0']);
});
