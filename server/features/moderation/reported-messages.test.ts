// Reports of chat messages: who may report what, what is copied, how a moderator removes it, what a removed account leaves (decisions §13).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatPerson, createChatPerson, createGroup } from '#dev/fixtures/chat-calls.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;
let head: ChatPerson;

type Person = Awaited<ReturnType<typeof createChatPerson>>;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000', MODERATORS: 'head@example.org' } });
  const moderator = await createChatPerson(server);
  await server.services.database.kysely.updateTable('users').set({ email: 'head@example.org' }).where('id', '=', moderator.id).execute();
  head = moderator;
});
afterAll(() => server.stop());

async function say({ client }: ChatPerson, room: string, message: string): Promise<string> {
  const { body, status } = await client.post('/api/saveMessage', { room, message });
  expect(status).toBe(200);
  return body.idFromDatabase as string;
}

async function read({ client }: ChatPerson, room: string): Promise<{ texts: string[]; cursor: number; deleted: string[] }> {
  const { body } = await client.get('/api/displayMessagesFromDatabase', { chat: room });
  return { ...body, texts: body.messagesData.map(({ content }: { content: string }) => content) };
}

const report = ({ client }: ChatPerson, { name }: ChatPerson, messageId: string) =>
  client.post('/api/report', { name, reason: 'Rude words', messageId });

async function findReport(about: ChatPerson): Promise<any> {
  const { reports } = (await head.client.get('/api/moderation/reports')).body;
  const found = reports.find(({ reported }: { reported: string }) => reported === about.name);
  return found && (await head.client.post('/api/moderation/openReport', { id: found.id })).body;
}

async function createTrio(): Promise<{ anna: Person; boris: Person; stranger: Person; room: string }> {
  const [anna, boris, stranger] = [await createChatPerson(server), await createChatPerson(server), await createChatPerson(server)];
  return { anna, boris, stranger, room: await createGroup(anna, boris) };
}

test('a message is copied with the five before it and the five after it, and a later deletion does not hide it', async () => {
  const { anna, boris, room } = await createTrio();
  const ids: string[] = [];
  for (const number of Array.from('一二三四五六七八九十', (digit, index) => ({ digit, who: index % 2 === 0 ? anna : boris })))
    ids.push(await say(number.who, room, number.digit));
  for (const digit of ['百', '千', '万']) ids.push(await say(anna, room, digit));
  const reportedId = ids[5] ?? '';
  expect((await report(anna, boris, reportedId)).status).toBe(200);
  await boris.client.post('/api/removeMessage', { chatId: reportedId });
  const { evidence } = await findReport(boris);
  expect(evidence).toMatchObject({ kind: 'message', name: boris.name });
  expect(evidence.messages.map(({ text }: { text: string }) => text).join('')).toBe('一二三四五六七八九十百');
  expect(evidence.messages.filter(({ isReported }: { isReported: boolean }) => isReported)).toMatchObject([
    { id: reportedId, author: boris.name, text: '六' },
  ]);
});

test.each<[string, (people: { anna: Person; boris: Person; stranger: Person; messageId: string }) => [ChatPerson, ChatPerson, string]]>([
  ['by somebody outside the room', ({ boris, stranger, messageId }) => [stranger, boris, messageId]],
  ['under the name of another', ({ anna, stranger, messageId }) => [anna, stranger, messageId]],
  ['that does not exist', ({ anna, boris }) => [anna, boris, '999999999']],
])('a message %s is not found, and nothing is stored', async (_name, choose) => {
  const { anna, boris, stranger, room } = await createTrio();
  const messageId = await say(boris, room, '走开');
  const [reporter, about, id] = choose({ anna, boris, stranger, messageId });
  expect(await report(reporter, about, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await findReport(about)).toBeUndefined();
});

test.each(['0', '-1', '1e3', 'x', '9'.repeat(30)])('the message id %s is refused', async (messageId) => {
  const { anna, boris } = await createTrio();
  expect(await report(anna, boris, messageId)).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'messageId' } });
});

test('a moderator removes the message for everybody, once; the report stays open, and the step is logged', async () => {
  const { anna, boris, room } = await createTrio();
  const messageId = await say(boris, room, '走开');
  await say(anna, room, '不好');
  await report(anna, boris, messageId);
  const { id } = await findReport(boris);
  const before = await read(anna, room);
  expect(before.texts).toEqual(['走开', '不好']);
  expect(await head.client.post('/api/moderation/removeReported', { id })).toMatchObject({ status: 200 });
  expect((await read(anna, room)).texts).toEqual(['不好']);
  const { body } = await anna.client.get('/api/displayMessagesFromDatabase', { chat: room, since: before.cursor });
  expect(body.deleted).toEqual([messageId]);
  expect(await head.client.post('/api/moderation/removeReported', { id })).toMatchObject({ status: 404 });
  expect((await findReport(boris)).id).toBe(id);
  const { entries } = (await head.client.get('/api/moderation/log')).body;
  expect(entries.filter(({ action }: { action: string }) => action === 'removed')).toMatchObject([{ subject: boris.name }]);
});

test('a report of a profile has no message to remove', async () => {
  const { anna, boris } = await createTrio();
  await anna.client.post('/api/report', { name: boris.name, reason: 'Rude words' });
  const { id } = await findReport(boris);
  expect(await head.client.post('/api/moderation/removeReported', { id })).toMatchObject({ status: 404 });
});

test('who removes the account leaves no word in the copies about others', async () => {
  const { anna, boris, room } = await createTrio();
  await say(anna, room, '你好');
  const messageId = await say(boris, room, '走开');
  await say(anna, room, '为什么');
  await report(anna, boris, messageId);
  expect((await findReport(boris)).evidence.messages).toHaveLength(3);
  expect((await anna.client.post('/api/removePage')).status).toBe(200);
  const { reporter, evidence } = await findReport(boris);
  expect(reporter).toBeNull();
  expect(evidence.messages.map(({ text }: { text: string }) => text)).toEqual(['走开']);
});
