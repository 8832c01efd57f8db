// Messages: stored once, in one order, readable for ten days, deleted for good; over HTTP and the live channel (security, "Chat: the promise").
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ChatPerson, createChatPerson, createGroup } from '#dev/fixtures/chat-calls.ts';
import { type LiveClient, connectLive } from '#dev/fixtures/live-client.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { createChatCleanupJob } from './cleanup.ts';
import { deleteExpiredMessages } from './messages-store.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let anna: Person;
let boris: Person;
let room: string;
let lives: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer({ course: buildCourse('chat', buildSmallLevel(1, 3)), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  anna = await createChatPerson(server);
  boris = await createChatPerson(server);
  room = await createGroup(anna, boris);
});
afterEach(() => {
  for (const live of lives) live.close();
  lives = [];
});
afterAll(() => server.stop());

async function enter(person: Person): Promise<LiveClient> {
  const live = await connectLive(person.client);
  lives.push(live);
  expect(await live.send('join_room', room)).toMatchObject({ joined: true });
  return live;
}

const save = (person: Person, message: string, more: object = {}) =>
  person.client.post('/api/saveMessage', { room, message, author: 'somebody else', time: '1:00', ...more });
const read = async (person: Person, query: Record<string, string | number> = {}) =>
  (await person.client.get('/api/displayMessagesFromDatabase', { chat: room, ...query })).body;
const texts = (body: { messagesData: { content: string }[] }) => body.messagesData.map(({ content }) => content);
const age = (ids: readonly string[], hours: number) =>
  server.services.database.kysely
    .updateTable('chat_messages')
    .set({ sent_at: sql<Date>`now() - make_interval(hours => ${hours}) + interval '5 seconds'` })
    .where('id', 'in', ids)
    .execute();

describe('a message', () => {
  test('is stored, acknowledged, and delivered to all but the connection that sent it', async () => {
    const [sender, ownTab, reader] = [await enter(anna), await enter(anna), await enter(boris)];
    const clientMessageId = randomUUID();
    const acknowledged = await sender.send('send_message', { room, message: '你好！', clientMessageId, author: 'nobody', timestamp: 7 });
    expect(acknowledged).toEqual({ idFromDatabase: expect.any(String), time: expect.any(String), cursor: 1 });
    const delivered = await reader.wait('receive_message');
    expect(delivered).toMatchObject({
      id: acknowledged.idFromDatabase,
      clientMessageId,
      room,
      author: anna.name,
      message: '你好！',
      sent_at: acknowledged.time,
      cursor: 1,
    });
    expect(delivered.time).toBe(acknowledged.time.slice(11, 16));
    expect(Date.parse(`${delivered.timestamp}Z`) - Date.parse(`${delivered.current_time}Z`)).toBe(240 * 3_600_000);
    expect(await ownTab.wait('receive_message')).toEqual(delivered);
    expect(sender.list('receive_message')).toEqual([]);
    expect(await read(boris)).toMatchObject({
      messagesData: [{ content: '你好！', sender_name: anna.name, room_name: room, cursor: 1, clientMessageId: null }],
      cursor: 1,
      hasMore: false,
      deleted: [],
    });
    expect((await read(anna)).messagesData[0].clientMessageId).toBe(clientMessageId);
  });

  test('sent again is the same message, on any way and at once', async () => {
    const [sender, reader] = [await enter(anna), await enter(boris)];
    const clientMessageId = randomUUID();
    const send = () => sender.send('send_message', { room, message: '你好', clientMessageId });
    const all = await Promise.all([send(), send(), save(anna, '你好', { clientMessageId }), save(anna, '你好', { clientMessageId })]);
    const ids = all.map((one) => one.idFromDatabase ?? one.body.idFromDatabase);
    expect(new Set(ids).size).toBe(1);
    await save(anna, '完了');
    await reader.wait('receive_message', ({ message }) => message === '完了');
    expect(reader.list('receive_message').map(({ message }) => message)).toEqual(['你好', '完了']);
    expect(texts(await read(boris))).toEqual(['你好', '完了']);
  });

  test('without an id is the same by room, text and timestamp, as the live event and the call of the spec send it', async () => {
    const sender = await enter(anna);
    const timestamp = '2026-11-30 12:00:00';
    const sent = await sender.send('send_message', { room, message: '你好', timestamp });
    expect((await save(anna, '你好', { timestamp })).body.idFromDatabase).toBe(sent.idFromDatabase);
    expect((await save(anna, '你好', { timestamp: 'another' })).body.idFromDatabase).not.toBe(sent.idFromDatabase);
    expect((await save(boris, '你好', { timestamp })).body.idFromDatabase).not.toBe(sent.idFromDatabase);
    expect(texts(await read(anna))).toHaveLength(3);
  });

  test('cannot change its room', async () => {
    const clientMessageId = randomUUID();
    await save(anna, '你好', { clientMessageId });
    const other = await createGroup(anna);
    expect(await anna.client.post('/api/saveMessage', { room: other, message: '你好', clientMessageId })).toMatchObject({
      status: 400,
      body: { field: 'clientMessageId' },
    });
  });

  test('costs two queries: who sends it and whether they may, and storing it', async () => {
    const sender = await enter(anna);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      for (let index = 0; index < 5; index += 1) await sender.send('send_message', { room, message: '你好' });
      const about = (values: unknown) => Array.isArray(values) && [room, anna.id].some((value) => values.flat().includes(value));
      const asked = (spy.mock.calls as unknown as [{ name?: string; text?: string; values?: unknown } | string, unknown?][])
        .map(([query, values]) => (typeof query === 'string' ? { text: query, values } : query))
        // What is stored in a room, and who may be in it, is checked beside.
        .filter(({ name = '' }) => !['chat-cursors', 'chat-presences-lost'].includes(name))
        .filter(({ name, values }) => name === 'sessions-and-rooms-find' || about(values));
      expect(asked.map(({ name, text }) => name ?? text)).toEqual(
        Array.from({ length: 5 }, () => ['sessions-and-rooms-find', 'chat-messages-insert']).flat(),
      );
    } finally {
      spy.mockRestore();
    }
  });

  test('of one connection keeps the order in which it was sent', async () => {
    const [sender, reader] = [await enter(anna), await enter(boris)];
    const sent = Array.from({ length: 30 }, (_, index) => `${index}号`);
    await Promise.all(sent.map((message) => sender.send('send_message', { room, message, clientMessageId: randomUUID() })));
    expect(texts(await read(boris))).toEqual(sent);
    await reader.wait('receive_message', ({ cursor }) => cursor === 30);
    expect(reader.list('receive_message').map(({ message }) => message)).toEqual(sent);
  });

  test('has numbers and ids in the same order for all, however many write at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => save(index % 2 ? anna : boris, `${index}号`)));
    const { messagesData } = await read(anna);
    expect(messagesData.map(({ cursor }: { cursor: number }) => cursor)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    const ids = messagesData.map(({ id }: { id: string }) => BigInt(id));
    expect(ids).toEqual(ids.toSorted((one: bigint, other: bigint) => (one < other ? -1 : 1)));
    const times = messagesData.map(({ time_of_message }: { time_of_message: string }) => time_of_message);
    expect(times).toEqual(times.toSorted());
  });

  test.each([
    ['with letters', 'hello', 'You can use only Chinese language to type'],
    ['too long', '好'.repeat(401), 'Maximum 400 characters are allowed for message'],
    ['empty', ' ', "The field can't be empty"],
  ])('%s is refused', async (_kind, message, text) => {
    const sender = await enter(anna);
    expect(await sender.send('send_message', { room, message })).toEqual({ message: text, code: 'invalid_input', field: 'message' });
    expect(await save(anna, message)).toMatchObject({ status: 400, body: { message: text, field: 'message' } });
    expect((await read(anna)).cursor).toBe(0);
  });
});

describe('deleting', () => {
  test('takes a number, reaches all, and is caught up', async () => {
    const [sender, reader] = [await enter(anna), await enter(boris)];
    const { idFromDatabase: id } = await sender.send('send_message', { room, message: '你好', clientMessageId: 'first-one' });
    expect(await sender.send('delete_message', { room, id })).toEqual({ id, cursor: 2 });
    expect(await reader.wait('message_deleted')).toEqual({ room, id, cursor: 2 });
    expect(await sender.wait('message_deleted')).toEqual({ room, id, cursor: 2 });
    expect(await read(boris, { since: 1 })).toEqual({ messagesData: [], cursor: 2, hasMore: false, deleted: [id] });
    expect(await read(boris)).toMatchObject({ messagesData: [], cursor: 2 });
    expect(await sender.send('delete_message', { room, id: Number(id) })).toEqual({ id, cursor: 2 });
    // A late resend does not bring it back.
    expect(await sender.send('send_message', { room, message: '你好', clientMessageId: 'first-one' })).toMatchObject({
      idFromDatabase: id,
    });
    expect((await read(boris)).messagesData).toEqual([]);
    const { rows } = await sql`select text from chat_messages where id = ${id}`.execute(server.services.database.kysely);
    expect(rows).toEqual([{ text: null }]);
  });

  test('is for the author only', async () => {
    const { idFromDatabase } = (await save(anna, '你好')).body;
    const live = await enter(boris);
    expect(await live.send('delete_message', { room, id: idFromDatabase })).toMatchObject({ code: 'not_found' });
    for (const chatId of [idFromDatabase, '999999999', 1])
      expect(await boris.client.post('/api/removeMessage', { chatId })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await anna.client.post('/api/removeMessage', { chatId: idFromDatabase })).toMatchObject({ status: 200 });
    expect(await live.wait('message_deleted')).toMatchObject({ id: idFromDatabase });
  });
});

describe('reading', () => {
  test('pages back through the history, 50 at a time', async () => {
    for (let index = 1; index <= 120; index += 1) await save(anna, `${index}号`);
    const newest = await read(boris);
    expect(texts(newest)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 71}号`));
    expect(newest.hasMore).toBe(true);
    const older = await read(boris, { before: newest.messagesData[0].id });
    expect(texts(older)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 21}号`));
    const oldest = await read(boris, { before: older.messagesData[0].id });
    expect(oldest).toMatchObject({ hasMore: false });
    expect(texts(oldest)).toHaveLength(20);
    expect(await read(boris, { before: oldest.messagesData[0].id })).toMatchObject({ messagesData: [], hasMore: false });
  });

  test('catches up in the order of what happened, also more than one call holds', async () => {
    const messages = Array.from({ length: 620 }, (_, index) => `${index}号`);
    for (const message of messages) await save(anna, message);
    const first = await read(boris, { since: 10 });
    expect(first).toMatchObject({ cursor: 510, hasMore: true });
    const rest = await read(boris, { since: first.cursor });
    expect(rest).toMatchObject({ cursor: 620, hasMore: false });
    expect([...texts(first), ...texts(rest)]).toEqual(messages.slice(10));
    expect(await read(boris, { since: 620 })).toMatchObject({ cursor: 620, messagesData: [], deleted: [] });
  });

  test('tells the time in the zone of the reader', async () => {
    await save(anna, '你好');
    const [inUtc] = (await read(boris)).messagesData;
    expect(inUtc.formatted_time).toBe(inUtc.time_of_message.slice(11, 16));
    const [inVienna] = (await read(boris, { time_zone: 'Asia/Kolkata' })).messagesData;
    expect(inVienna.formatted_time).not.toBe(inUtc.formatted_time);
    expect((await read(boris, { time_zone: 'odd' })).messagesData[0].formatted_time).toBe(inUtc.formatted_time);
  });

  test('is counted as unread up to a hundred', async () => {
    await sql`
      insert into chat_messages (room_id, cursor, sender_id, client_message_id, text)
      select ${room}, number, ${anna.id}, gen_random_uuid(), '好' from generate_series(1, 101) number`.execute(
      server.services.database.kysely,
    );
    expect((await boris.client.get('/api/displayChat')).body.chat[0]).toMatchObject({ unread: 100 });
  });

  test('counts what is unread, on every device', async () => {
    const [tab, otherTab] = [await enter(boris), await connectLive(boris.client)];
    lives.push(otherTab);
    await save(anna, '一');
    await save(anna, '二');
    await save(boris, '三');
    expect(await otherTab.wait('unread_message', ({ cursor }) => cursor === 2)).toEqual({ room, cursor: 2 });
    expect(tab.list('unread_message')).toEqual([]);
    expect((await boris.client.get('/api/unreadChats')).body).toEqual({ messages: 2, chats: 1, invitations: 0, requests: 0 });
    expect((await boris.client.get('/api/displayChat')).body.chat[0]).toMatchObject({ unread: 2, cursor: 3, readCursor: 0 });
    expect(await tab.send('read_room', { room, cursor: 1 })).toEqual({ unread: 1 });
    expect(await otherTab.wait('room_read')).toEqual({ room, cursor: 1, unread: 1 });
    expect(await tab.send('read_room', { room, cursor: 1_000_000 })).toEqual({ unread: 0 });
    expect(await tab.send('read_room', { room, cursor: 1 })).toEqual({ unread: 0 });
    expect((await anna.client.get('/api/unreadChats')).body).toEqual({ messages: 1, chats: 1, invitations: 0, requests: 0 });
  });
});

describe('after 240 hours', () => {
  test('a message is gone from every way of reading, whether or not it was purged', async () => {
    const ids: string[] = [];
    for (const message of ['旧', '老', '新']) ids.push((await save(anna, message)).body.idFromDatabase);
    const [old, older, fresh] = ids as [string, string, string];
    await age([fresh], 240);
    await server.services.database.kysely
      .updateTable('chat_messages')
      .set({ sent_at: sql<Date>`now() - interval '240 hours'` })
      .where('id', 'in', [old, older])
      .execute();
    expect(texts(await read(boris))).toEqual(['新']);
    expect(texts(await read(boris, { since: 0 }))).toEqual(['新']);
    expect(await read(boris, { before: fresh })).toMatchObject({ messagesData: [], hasMore: false });
    expect((await boris.client.get('/api/unreadChats')).body).toMatchObject({ messages: 1 });
    expect((await boris.client.get('/api/displayChat')).body.chat[0]).toMatchObject({ unread: 1, cursor: 3 });
    expect(await anna.client.post('/api/removeMessage', { chatId: old })).toMatchObject({ status: 404 });
  });

  test('they are deleted in slices, and nothing else', async () => {
    const { kysely } = server.services.database;
    await save(anna, '新');
    while (await deleteExpiredMessages(kysely));
    // Within a transaction, where the server's own job sees none of them.
    await kysely.transaction().execute(async (transaction) => {
      await sql`
      insert into chat_messages (room_id, cursor, sender_id, client_message_id, text, sent_at)
      select ${room}, 1000 + number, ${anna.id}, 'old-' || number, '旧', now() - interval '240 hours'
      from generate_series(1, 1500) as number`.execute(transaction);
      const count = async () => (await transaction.selectFrom('chat_messages').select('id').where('room_id', '=', room).execute()).length;
      expect(await deleteExpiredMessages(transaction)).toBe(true);
      expect(await count()).toBe(501);
      expect(await deleteExpiredMessages(transaction)).toBe(false);
      expect(await count()).toBe(1);
    });
    expect(texts(await read(boris))).toEqual(['新']);
  });

  test('the job has work as long as there is one, and does it', async () => {
    const { kysely } = server.services.database;
    const { idFromDatabase: id } = (await save(anna, '旧')).body;
    await age([id], 241);
    const job = createChatCleanupJob(server.services);
    await job.run(new AbortController().signal);
    const { rows } = await sql<{ waits: boolean }>`select ${job.hasWork} as waits`.execute(kysely);
    expect(rows).toEqual([{ waits: false }]);
    expect(await kysely.selectFrom('chat_messages').select('id').where('room_id', '=', room).execute()).toEqual([]);
  });
});
