// Replies and corrections: messages that refer to another one, and what is left of it (issue "The chat II", point 3).
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChatPerson, createChatPerson, createGroup } from '#dev/fixtures/chat-calls.ts';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let [anna, boris, carla]: Person[] = [];
let room: string;
let original: { id: string; cursor: number };

const one = (person: Person | undefined) => person as Person;

beforeAll(async () => {
  server = await startTestServer({ course: buildCourse('chat', buildSmallLevel(1, 3)), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  [anna, boris, carla] = [await createChatPerson(server), await createChatPerson(server), await createChatPerson(server)];
  room = await createGroup(anna, boris, carla);
  original = await send(anna, '我昨天去商店');
});
afterAll(() => server.stop());

const save = (person: Person | undefined, message: string, more: object = {}) =>
  one(person).client.post('/api/saveMessage', { room, message, ...more });
async function send(person: Person | undefined, message: string, more: object = {}): Promise<{ id: string; cursor: number }> {
  const { status, body } = await save(person, message, more);
  expect(status).toBe(200);
  return { id: body.idFromDatabase, cursor: body.cursor };
}
const read = async (person: Person | undefined, query: Record<string, number> = {}) =>
  (await one(person).client.get('/api/displayMessagesFromDatabase', { chat: room, ...query })).body;
const remove = (person: Person | undefined, chatId: string) => one(person).client.post('/api/removeMessage', { chatId });
const countStored = async () => (await read(anna)).messagesData.length as number;

async function expectRefused(person: Person | undefined, message: string, more: object, error: object): Promise<void> {
  const before = await countStored();
  expect((await save(person, message, more)).body).toMatchObject(error);
  expect(await countStored()).toBe(before);
}

describe('a reply and a correction', () => {
  test('are delivered, read and caught up with what they refer to', async () => {
    const live = await connectLive(one(carla).client);
    await live.send('join_room', room);
    const reply = await send(boris, '去哪儿？', { kind: 'reply', refersTo: original.id });
    const correction = await send(boris, '我昨天去了商店', { kind: 'correction', refersTo: Number(original.id) });
    const quoted = { author: one(anna).name, author_id: expect.any(String), text: '我昨天去商店', sent_at: expect.stringMatching(/Z$/) };
    const asReply = { id: reply.id, kind: 'reply', refersTo: original.id, quoted };
    const asCorrection = { id: correction.id, kind: 'correction', refersTo: original.id, quoted };
    expect(await live.wait('receive_message', ({ id }) => id === reply.id)).toMatchObject(asReply);
    expect(await live.wait('receive_message', ({ id }) => id === correction.id)).toMatchObject(asCorrection);
    const { messagesData } = await read(anna);
    expect(messagesData).toMatchObject([{ id: original.id, kind: null, refersTo: null, quoted: null }, asReply, asCorrection]);
    expect(messagesData[1].quoted).toEqual({ ...quoted, author_id: messagesData[0].sender_id, sent_at: messagesData[0].time_of_message });
    expect((await read(anna, { since: original.cursor })).messagesData).toMatchObject([asReply, asCorrection]);
    live.close();
  });

  test('remain when what they refer to is deleted, or too old, and show nothing of it', async () => {
    const other = await send(boris, '你好');
    await send(carla, '你呢？', { kind: 'reply', refersTo: other.id });
    await send(boris, '去哪儿？', { kind: 'reply', refersTo: original.id });
    await remove(anna, original.id);
    await server.services.database.kysely
      .updateTable('chat_messages')
      .set({ sent_at: sql<Date>`now() - interval '240 hours 1 second'` })
      .where('id', '=', other.id)
      .execute();
    const { messagesData } = await read(anna);
    expect(messagesData).toMatchObject([
      { content: '你呢？', kind: 'reply', refersTo: other.id, quoted: null },
      { content: '去哪儿？', kind: 'reply', refersTo: original.id, quoted: null },
    ]);
  });

  test('leave nothing behind when they are deleted', async () => {
    const reply = await send(boris, '去哪儿？', { kind: 'reply', refersTo: original.id });
    await remove(boris, reply.id);
    const row = await server.services.database.kysely
      .selectFrom('chat_messages')
      .select(['text', 'kind', 'refers_to'])
      .where('id', '=', reply.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ text: null, kind: null, refers_to: null });
  });

  test('sent again are the same messages, also when what they refer to has gone meanwhile', async () => {
    const more = { kind: 'correction', refersTo: original.id, clientMessageId: randomUUID() };
    const first = await send(boris, '我昨天去了商店', more);
    await remove(anna, original.id);
    expect(await send(boris, '我昨天去了商店', more)).toEqual(first);
  });
});

describe('nothing is stored, and an error says why, for', () => {
  test.each(['reply', 'correction'])('a %s to a message that is deleted, of another room, or never was', async (kind) => {
    const gone = { code: 'not_found', message: 'The message that this refers to is not there any more' };
    const elsewhere = await createGroup(one(anna), one(boris));
    const { body } = await one(anna).client.post('/api/saveMessage', { room: elsewhere, message: '我昨天去商店' });
    await expectRefused(boris, '我昨天去了商店', { kind, refersTo: body.idFromDatabase }, gone);
    await expectRefused(boris, '我昨天去了商店', { kind, refersTo: '999999999' }, gone);
    await remove(anna, original.id);
    await expectRefused(boris, '我昨天去了商店', { kind, refersTo: original.id }, gone);
  });

  test('a correction of one’s own message; a reply to it is fine', async () => {
    const error = { code: 'invalid_input', field: 'refersTo', message: 'You can only correct messages of others' };
    await expectRefused(anna, '我昨天去了商店', { kind: 'correction', refersTo: original.id }, error);
    await send(anna, '还去了学校', { kind: 'reply', refersTo: original.id });
  });

  test('a correction that changes nothing, or everything', async () => {
    const correction = { kind: 'correction', refersTo: original.id };
    await expectRefused(boris, '我昨天去商店', correction, { code: 'invalid_input', message: 'Change something in the message first' });
    const long = await send(anna, '一'.repeat(400));
    const whole = { code: 'invalid_input', field: 'message', message: 'A correction keeps part of the message: write a reply instead' };
    await expectRefused(boris, '二'.repeat(400), { kind: 'correction', refersTo: long.id }, whole);
  });

  test.each(['reply', 'correction'])(
    'a %s to a message of somebody who has blocked its sender, or whom they have blocked',
    async (kind) => {
      await one(anna).client.post('/api/blockUser', { friendName: one(boris).name });
      const blocked = { code: 'blocked' };
      await expectRefused(boris, '我昨天去了商店', { kind, refersTo: original.id }, blocked);
      const ofBoris = await send(boris, '我昨天去学校');
      await expectRefused(anna, '我昨天去了学校', { kind, refersTo: ofBoris.id }, blocked);
      await send(carla, '我昨天去了学校', { kind, refersTo: ofBoris.id });
    },
  );

  test.each([{ kind: 'reply' }, { refersTo: '1' }, { kind: 'answer', refersTo: '1' }, { kind: 'reply', refersTo: '-1' }])(
    'half a reference, or one that is none: %j',
    async (more) => {
      await expectRefused(boris, '你好', more, { code: 'invalid_input' });
    },
  );
});
