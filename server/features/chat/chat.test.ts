// Chatting over HTTP and live connections: rooms, invitations, messages, deletions, unread counts (accounts-and-chat §4 "Chat", decisions §10, §13).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { createGroup } from '#dev/fixtures/chat-calls.ts';

let server: TestServer;
let anna: TestLearner;
let boris: TestLearner;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
  anna = await createLearner(server, 1);
  boris = await createLearner(server, 1);
});
afterAll(() => server.stop());

describe('a message', () => {
  test('is stored, acknowledged and delivered', async () => {
    const room = await createGroup(anna, boris);
    const [sender, reader] = [await connectLive(anna.client), await connectLive(boris.client)];
    expect(await sender.send('join_room', room)).toEqual({ joined: true, cursor: 0 });
    expect(await reader.send('join_room', { room })).toEqual({ joined: true, cursor: 0 });
    const acknowledgement = await sender.send('send_message', { room, message: '你好！', clientMessageId: 'message-1' });
    expect(acknowledgement).toMatchObject({ idFromDatabase: expect.any(String), time: expect.any(String), cursor: 1 });
    expect(await reader.wait('receive_message')).toMatchObject({ message: '你好！', author: anna.name, room, cursor: 1 });
    expect(sender.list('receive_message')).toEqual([]);
    const { body } = await boris.client.get('/api/displayMessagesFromDatabase', { chat: room });
    expect(body).toMatchObject({ messagesData: [{ content: '你好！', sender_name: anna.name }], cursor: 1, hasMore: false, deleted: [] });
    sender.close();
    reader.close();
  });
});
