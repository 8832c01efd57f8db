// The live channel under bad input, and how connections end: login, removal, access, slow readers, the server's stop (security, "Chat: the promise").
import { get } from 'node:http';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoomId } from '#contract/chat-fields.ts';
import { livePath, receivedEvents, sentEvents } from '#contract/live-events.ts';
import { type ChatPerson, createChatPerson, createGroup, createPrivateChat, invite } from '#dev/fixtures/chat-calls.ts';
import { type LiveClient, connectLive, createSocket } from '#dev/fixtures/live-client.ts';
import { registerLearner } from '#dev/fixtures/new-learner.ts';
import { createCsrfToken } from '#server/access/csrf.ts';
import { watchIntervals } from '#server/live/open-connections.ts';
import { type TestClient, type TestServer, emptyCourse, spawnServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let anna: Person;
let boris: Person;
let room: string;
let lives: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer({
    course: emptyCourse,
    environment: { RATE_LIMIT_FACTOR: '1000' },
    // Rarely in use, so that they cost little; nothing depends on how rarely.
    watchIntervals: { ...watchIntervals, cursors: 300, rooms: 300 },
  });
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

async function connect(person: ChatPerson): Promise<LiveClient> {
  const live = await connectLive(person.client);
  lives.push(live);
  return live;
}

async function enter(person: ChatPerson): Promise<LiveClient> {
  const live = await connect(person);
  expect(await live.send('join_room', room)).toMatchObject({ joined: true });
  return live;
}

/** A websocket that speaks the protocol below socket.io, so that it can send what no library would. */
async function openEngine(client: TestClient): Promise<{ engine: Socket['io']['engine'] }> {
  const socket = createSocket(client);
  socket.io.connect();
  await new Promise<void>((resolve) => socket.io.once('open', () => resolve()));
  return { engine: socket.io.engine };
}
const countSockets = () => server.services.live.countConnections();

const kysely = () => server.services.database.kysely;
const countMessages = async () => (await kysely().selectFrom('chat_messages').select('id').where('room_id', '=', room).execute()).length;

test('the metrics count connections, events and messages that were stored, each once', async () => {
  const live = await enter(anna);
  const before = (await server.services.metrics.read()).text;
  const readCount = (metrics: string, name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
  const message = { room, clientMessageId: crypto.randomUUID(), message: '你好' };
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await live.send('send_message', message)).toMatchObject({ cursor: 1 });
  const after = (await server.services.metrics.read()).text;
  const countNew = (name: string) => readCount(after, name) - readCount(before, name);
  expect(countNew('hanzivine_messages_total')).toBe(1);
  expect(after).toMatch(/^hanzivine_live_events_total\{event="send_message",outcome="ok"\} 2$/m);
  expect(server.services.live.countConnections()).toBe(1);
});

describe('the handshake', () => {
  test('lets nobody in without a login', async () => {
    // Before anything else is done for it.
    await expect(connectLive(server.createClient())).rejects.toThrow('401');
    await kysely().deleteFrom('sessions').where('user_id', '=', anna.id).execute();
    await expect(connectLive(anna.client)).rejects.toMatchObject({ code: 'not_logged_in' });
  });

  test('refuses a websocket upgrade without cookies but with our Origin at its first step', async () => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    const headers = { origin: server.services.config.publicUrl, 'sec-fetch-site': 'same-origin', ...upgrade };
    const status = await new Promise((resolve, reject) => {
      const handshake = get(`${server.url}${livePath}/?EIO=4&transport=websocket`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      handshake.on('error', reject).on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      });
    });
    expect(status).toBe(401);
  });

  test('takes one CONNECT of a connection at a time, and to the one namespace', async () => {
    const open = async (packets: readonly string[]) => {
      const { engine } = await openEngine(anna.client);
      const ended = new Promise<void>((resolve) => engine.once('close', () => resolve()));
      for (const packet of packets) engine.write(packet);
      return ended;
    };
    const before = countSockets();
    await open(Array.from({ length: 1000 }, () => '0{}'));
    await open(['0{}', '0{}']);
    await open(['0/admin,{}']);
    await expect.poll(countSockets).toBe(before);
  });

  test('takes a CONNECT after the one before was refused or ended', async () => {
    const live = await connect(anna);
    live.socket.disconnect();
    live.socket.connect();
    await new Promise<void>((resolve) => live.socket.once('connect', resolve));
    expect(await live.send('join_room', room)).toMatchObject({ joined: true });
  });

  test('lets a learner hold twenty connections, and another one once one of them has closed', async () => {
    const opened: LiveClient[] = [];
    for (let count = 0; count < 20; count += 1) opened.push(await connect(anna));
    const refusal = { code: 'too_fast', message: 'HanziVine is open in 20 places. Close one of them to chat here' };
    await expect(connectLive(anna.client)).rejects.toMatchObject(refusal);
    // All at once, too.
    await expect(Promise.any(Array.from({ length: 5 }, () => connectLive(anna.client)))).rejects.toThrow('All promises were rejected');
    await connect(boris);
    opened[3]?.close();
    await expect
      .poll(() =>
        connectLive(anna.client).then(
          (live) => void lives.push(live),
          () => 'refused',
        ),
      )
      .toBe(undefined);
    expect(await opened[0]?.send('join_room', room)).toMatchObject({ joined: true });
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin of another port', { origin: 'http://localhost:1' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s', async (_what, headers) => {
    await expect(connectLive(anna.client, { headers })).rejects.toThrow('403');
  });

  test('refuses a session without its second cookie, and a made-up one', async () => {
    const [csrf] = [...anna.client.cookies.keys()].filter((name) => name.endsWith('csrf'));
    anna.client.cookies.delete(csrf ?? '');
    await expect(connectLive(anna.client)).rejects.toThrow('403');
    boris.client.cookies.set(csrf ?? '', 'A'.repeat(43));
    await expect(connectLive(boris.client)).rejects.toThrow('403');
  });

  test('is for websockets only, and for no other address', async () => {
    expect((await anna.client.get('/socket.io/', { EIO: 4, transport: 'polling' })).status).toBe(404);
    expect((await anna.client.send('/api/login', { headers: { connection: 'Upgrade', upgrade: 'websocket' } })).status).toBe(200);
  });
});

// One for each event of the contract: an event without a line here does not compile.
const validPayloads: Readonly<Record<keyof typeof sentEvents, () => unknown>> = {
  joinRoom: () => room,
  leaveRoom: () => room,
  sendMessage: () => ({ room, message: '你好', clientMessageId: 'message-of-fuzz' }),
  deleteMessage: () => ({ room, id: '1' }),
  readRoom: () => ({ room, cursor: 1 }),
  showPresence: () => ({ room, state: 'writing' }),
};
const events = Object.entries(validPayloads).map(([key, createPayload]) => ({
  name: sentEvents[key as keyof typeof sentEvents].name,
  createPayload,
}));

describe.each(events)('$name', ({ name, createPayload }) => {
  const expectRefusal = (reply: unknown, code?: string) => {
    expect(reply).toMatchObject({ message: expect.any(String), code: code ?? expect.any(String) });
    expect(JSON.stringify(reply)).not.toMatch(/stack|select |zod|at .*\.ts/i);
  };

  test('with any payload answers with message and code, and stores nothing', async () => {
    const live = await connect(anna);
    const payloads: unknown[] = [undefined, null, 0, -1, 1e308, true, '', 'x', [], [room], {}, { room: null }, { room: [room] }];
    payloads.push(
      { room: { room } },
      { room: `${room}'--` },
      { room: '../../etc' },
      { room: 'A'.repeat(50_000) },
      { __proto__: null, room: 7 },
    );
    payloads.push({ room: '\u0000'.repeat(24) }, { room, message: 7 }, { room, message: '\ud800' }, { room, message: '你\u0000好' });
    payloads.push({ room, id: 'x', cursor: 'x', message: 'Ａ' }, { room, id: -1, cursor: -1, message: '' }, { room, id: 1.5, cursor: 1.5 });
    payloads.push(Buffer.from('你好'), { room, message: Buffer.from('你好'), id: Buffer.from('1'), cursor: Buffer.from('1') });
    const isJoining = name === 'join_room' || name === 'leave_room';
    for (const payload of payloads) {
      const carriesRoom = typeof payload === 'object' && payload !== null && (payload as { room?: unknown }).room === room;
      if (!(isJoining && carriesRoom)) expectRefusal(await live.send(name, payload), 'invalid_input');
    }
    expectRefusal(await live.send(name, createPayload(), 'and more'), 'invalid_input');
    expectRefusal(await live.send(name), 'invalid_input');
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (payload) => expectRefusal(await live.send(name, payload))),
      { numRuns: 60 },
    );
    // Without an acknowledgement nothing happens either.
    for (const payload of payloads) live.socket.emit(name, payload);
    expect(await live.send('join_room', room)).toMatchObject({ joined: true });
    expect(await countMessages()).toBe(0);
  });

  test('about a room of others, one that does not exist, and one that was left, is refused alike', async () => {
    if (name === 'leave_room') return expect(await (await connect(anna)).send(name, room)).toEqual({ left: true });
    const clara = await createChatPerson(server);
    const foreign = await connect(clara);
    const payload = createPayload();
    const elsewhere = typeof payload === 'string' ? createRoomId(false) : { ...(payload as object), room: createRoomId(false) };
    const replies = [await foreign.send(name, payload), await foreign.send(name, elsewhere)];
    const left = await enter(boris);
    await boris.client.post('/api/removeChat', { room });
    replies.push(await left.send(name, payload));
    for (const reply of replies) expect(reply).toEqual({ message: "Page was not found or doesn't exist", code: 'not_a_member' });
    return expect(await countMessages()).toBe(0);
  });

  test('without access to chat is refused', async () => {
    const live = await enter(anna);
    await kysely().updateTable('level_access').set({ ends_at: new Date() }).where('user_id', '=', anna.id).execute();
    const reply = await live.send(name, createPayload());
    if (name === 'leave_room') expect(reply).toEqual({ left: true });
    else expectRefusal(reply, 'unpaid');
  });

  test('without a session is refused, and the connection ends', async () => {
    const live = await enter(anna);
    await kysely().deleteFrom('sessions').where('user_id', '=', anna.id).execute();
    // The connection may end before the event is answered.
    const cutOff = { message: 'disconnected', code: 'not_logged_in' };
    expectRefusal(await live.send(name, createPayload()).catch(() => cutOff), 'not_logged_in');
    expect(await live.wait('connection_ended')).toMatchObject({ code: 'not_logged_in' });
    expect(await live.waitForEnd()).toBe('io server disconnect');
    expect(await countMessages()).toBe(0);
  });
});

describe('who is here and writes', () => {
  const say = (live: LiveClient, state: string, where = room) => live.send('show_presence', { room: where, state });
  const listStates = (live: LiveClient) => live.list('member_presence').map((one) => [one.id, one.state]);

  test('reaches the others in the room, not to the own devices, and stored nowhere', async () => {
    const [live, ownTab, other] = [await enter(anna), await enter(anna), await enter(boris)];
    const elsewhere = await connect(boris);
    for (const state of ['here', 'writing', 'away']) expect(await say(live, state)).toEqual({ shown: true });
    await other.wait('member_presence', ({ state }) => state === 'away');
    const id = (await anna.client.get('/api/login')).body.accountId;
    expect(listStates(other)).toEqual(['here', 'writing', 'away'].map((state) => [id, state]));
    expect([ownTab, live, elsewhere].flatMap(listStates)).toEqual([]);
    expect(await countMessages()).toBe(0);
    expect(await say(live, 'asleep')).toMatchObject({ code: 'invalid_input' });
  });

  test('reaches nobody who blocked the other, in either direction, and a suspended learner cannot say it', async () => {
    const clara = await createChatPerson(server);
    await invite(anna, clara, room);
    const [live, blocked, third] = [await enter(anna), await enter(boris), await enter(clara)];
    await anna.client.post('/api/blockUser', { friendName: boris.name });
    await say(live, 'writing');
    await say(blocked, 'writing');
    // The last word, which everybody hears: what came before has arrived.
    await say(third, 'here');
    for (const one of [live, blocked]) await one.wait('member_presence', ({ state }) => state === 'here');
    const heard = [live, blocked, third].map((one) => listStates(one).map(([, state]) => state));
    expect(heard).toEqual([['here'], ['here'], ['writing', 'writing']]);
    await kysely().insertInto('suspensions').values({ user_id: clara.id, ends_at: null }).execute();
    expect(await say(third, 'writing')).toMatchObject({ code: 'suspended' });
  });

  test('is not said in a private chat after a block', async () => {
    const secret = await createPrivateChat(anna, boris);
    const [live, other] = [await connect(anna), await connect(boris)];
    await other.send('join_room', secret);
    await anna.client.post('/api/blockUser', { friendName: boris.name });
    expect(await say(live, 'writing', secret)).toMatchObject({ code: 'blocked' });
    expect(other.list('member_presence')).toEqual([]);
  });

  test('is not said in a large room', async () => {
    await sql`
      with added as (
        insert into users (name, name_skeleton, name_shape, email)
        select 'many' || n, 'many' || n, 'many' || n, 'many' || n || '@example.org' from generate_series(1, 19) n returning id
      ) insert into chat_members (room_id, user_id, read_cursor) select ${room}, id, 0 from added`.execute(kysely());
    const [live, other] = [await enter(anna), await enter(boris)];
    expect(await say(live, 'here')).toEqual({ shown: false });
    expect(other.list('member_presence')).toEqual([]);
  });
});

test('events that do not exist are refused', async () => {
  const live = await connect(anna);
  for (const name of ['nothing', 'receive_message', '__proto__', 'constructor', 'toString'])
    expect(await live.send(name, {})).toMatchObject({ code: 'not_found' });
});

test('a payload beyond 64 KB ends the connection and not the server', async () => {
  const live = await connect(anna);
  live.socket.emit('send_message', { room, message: '好'.repeat(100_000) });
  await live.waitForEnd();
  expect(await (await connect(anna)).send('join_room', room)).toMatchObject({ joined: true });
});

test('a message may be sent without having joined, and nothing is received without it', async () => {
  const [sender, reader] = [await connect(anna), await connect(boris)];
  expect(await sender.send('send_message', { room, message: '你好' })).toMatchObject({ cursor: 1 });
  expect(await reader.wait('unread_message')).toEqual({ room, cursor: 1 });
  expect(await reader.send('join_room', room)).toEqual({ joined: true, cursor: 1 });
  expect(await reader.send('leave_room', { room })).toEqual({ left: true });
  await sender.send('send_message', { room, message: '再来' });
  await reader.wait('unread_message', ({ cursor }) => cursor === 2);
  expect(reader.list('receive_message')).toEqual([]);
});

describe('a connection ends', () => {
  test.each([
    ['with the logout', () => anna.client.post('/api/logout')],
    ['with the account', () => anna.client.post('/api/removePage', {})],
  ])('%s, within moments, and receives nothing more', async (_what, end) => {
    const live = await enter(anna);
    expect((await end()).status).toBe(200);
    expect(await live.wait('connection_ended')).toMatchObject({ code: 'not_logged_in' });
    expect(await live.waitForEnd()).toBe('io server disconnect');
    await boris.client.post('/api/saveMessage', { room, message: '你好' });
    expect(live.list('receive_message')).toEqual([]);
  });

  test('when the login is ended elsewhere, but not that of others', async () => {
    const [live, other] = [await enter(anna), await enter(boris)];
    await kysely()
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`now()` })
      .where('user_id', '=', anna.id)
      .execute();
    await live.waitForEnd();
    expect(await other.send('join_room', room)).toMatchObject({ joined: true });
  });
});

test('what ended is noticed within the times that are promised: a login within a second, access and membership within a minute', () => {
  // Whatever happens right behind a check waits for the next one.
  expect(watchIntervals.sessions).toBeLessThan(1000);
  expect(watchIntervals.rooms).toBeLessThan(60_000);
});

describe('a connection leaves the room', () => {
  test('when access ends; the bell goes on', async () => {
    const live = await enter(anna);
    await kysely().updateTable('level_access').set({ ends_at: new Date() }).where('user_id', '=', anna.id).execute();
    expect(await live.wait('room_left')).toMatchObject({ room, code: 'unpaid' });
    await boris.client.post('/api/saveMessage', { room, message: '你好' });
    const other = await createGroup(boris);
    await boris.client.post('/api/sendInvitation', { name: anna.name, number: other });
    await live.wait('invitation');
    expect(live.list('receive_message')).toEqual([]);
  });

  test('when a moderator suspends the learner, who then can do nothing in the chat until it ends', async () => {
    const live = await enter(anna);
    await kysely().insertInto('suspensions').values({ user_id: anna.id, ends_at: null }).execute();
    expect(await live.send('send_message', { room, message: '你好' })).toMatchObject({ code: 'suspended' });
    expect(await live.wait('room_left')).toMatchObject({ room, code: 'suspended' });
    expect(await anna.client.get('/api/displayChat')).toMatchObject({ status: 403, body: { code: 'suspended' } });
    expect(await anna.client.get('/api/displayFriendInvite')).toMatchObject({ status: 200 });
    await kysely()
      .updateTable('suspensions')
      .set({ ends_at: sql<Date>`now()` })
      .where('user_id', '=', anna.id)
      .execute();
    expect(await live.send('join_room', room)).toMatchObject({ joined: true });
  });

  test('when the membership or the peace of a private chat ended without a word', async () => {
    const privateRoom = await createPrivateChat(anna, boris);
    const live = await enter(anna);
    await live.send('join_room', privateRoom);
    await kysely().deleteFrom('chat_members').where('room_id', '=', room).where('user_id', '=', anna.id).execute();
    await kysely().insertInto('blocks').values({ blocker_id: boris.id, blocked_id: anna.id }).execute();
    expect(await live.wait('room_left', (payload) => payload.room === room)).toMatchObject({ code: 'not_a_member' });
    expect(await live.wait('room_left', (payload) => payload.room === privateRoom)).toMatchObject({ code: 'blocked' });
  });
});

test('a client learns what is stored, even if no event reached it', async () => {
  const live = await enter(boris);
  await sql`update chat_rooms set cursor = 7 where id = ${room}`.execute(kysely());
  expect(await live.wait('room_cursor', ({ cursor }) => cursor === 7)).toEqual({ room, cursor: 7 });
});

test('a slow reader is cut off; the others go on', async () => {
  const [slow, reader] = [await enter(boris), await enter(anna)];
  const { ws } = slow.socket.io.engine.transport as unknown as { ws: { pause(): void } };
  ws.pause();
  const message = '好'.repeat(400);
  const { live } = server.services;
  const payload = {
    id: '1',
    clientMessageId: null,
    room,
    author: anna.name,
    authorId: 'x',
    text: message,
    time: '',
    cursor: 1,
    reference: null,
  };
  const sent = 8000;
  for (let count = 0; count < sent; count += 1) {
    live.emit({ rooms: [room] }, receivedEvents.receiveMessage, { ...payload, sentAt: '2026-11-23T00:00:00.000Z' });
    if (count % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => live.io.of('/').sockets.size).toBe(1);
  expect(await reader.send('join_room', room)).toMatchObject({ joined: true });
});

// They share no state, so that they can wait at the same time.
describe.concurrent('with the limits as they are', () => {
  let strict: TestServer;
  let stricter: TestServer;
  let guarded: TestServer;
  // Before all: a database that is opened in this process holds up the others.
  beforeAll(async () => {
    strict = await startTestServer({ course: emptyCourse });
    stricter = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '0.005' } });
    guarded = await startTestServer({ course: emptyCourse, environment: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  });
  afterAll(async () => {
    await strict.stop();
    await stricter.stop();
    await guarded.stop();
  });

  test('the handshake counts addresses', async () => {
    const client = stricter.createClient();
    client.cookies.set('hv_session', 'ended').set('hv_csrf', createCsrfToken('ended'));
    for (let count = 0; count < 3; count += 1) await expect(connectLive(client)).rejects.toMatchObject({ code: 'not_logged_in' });
    await expect(connectLive(client)).rejects.toThrow('429');
  });

  test('fifty refusals in ten seconds cut the connection, and its address waits', async () => {
    const { client } = await createChatPerson(guarded);
    const other = await createChatPerson(guarded);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const live = await connectLive(client, { headers });
    const patient = await connectLive(other.client, { headers });
    for (let count = 0; count < 5000; count += 1) live.socket.emit('nothing', {});
    expect(await live.wait('connection_ended')).toMatchObject({ code: 'too_fast' });
    await live.waitForEnd();
    await expect(connectLive(other.client, { headers })).rejects.toThrow('429');
    // What is open goes on, and so do other addresses.
    expect(await patient.send('leave_room', createRoomId(false))).toEqual({ left: true });
    const elsewhere = await connectLive(other.client, { headers: { 'x-forwarded-for': '198.51.100.8' } });
    for (let count = 0; count < 40; count += 1) expect(await elsewhere.send('nothing', {})).toMatchObject({ code: 'not_found' });
    for (const one of [patient, elsewhere]) one.close();
  });

  test('a flood of presence is refused quietly, and nothing else is', async () => {
    const [writer, reader] = [await createChatPerson(strict), await createChatPerson(strict)];
    const group = await createGroup(writer, reader);
    const [live, other] = [await connectLive(writer.client), await connectLive(reader.client)];
    await other.send('join_room', group);
    const replies = [];
    for (let count = 0; count < 20; count += 1) replies.push(await live.send('show_presence', { room: group, state: 'writing' }));
    expect(replies.filter(({ code }) => code === 'too_fast').length).toBeGreaterThanOrEqual(5);
    expect(await live.send('send_message', { room: group, message: '你好' })).toMatchObject({ cursor: 1 });
    await other.wait('receive_message');
    expect(other.list('member_presence').length).toBeLessThanOrEqual(15);
    expect(live.list('spam_warning')).toEqual([]);
    live.close();
    other.close();
  });

  test('too many messages: a warning, a pause, and nothing delivered meanwhile', async () => {
    const [sender, receiver] = [await createChatPerson(strict), await createChatPerson(strict)];
    const number = await createGroup(sender, receiver);
    const [live, reader] = [await connectLive(sender.client), await connectLive(receiver.client)];
    await reader.send('join_room', number);
    const send = (count: number) => live.send('send_message', { room: number, message: `${count}号` });
    for (let count = 1; count <= 10; count += 1) expect(await send(count)).toMatchObject({ cursor: count });
    expect(await send(11)).toEqual({ message: "You're too fast. Please slow down.", code: 'too_fast', retryAfter: 5 });
    expect(await live.wait('spam_warning')).toEqual({ message: "You're too fast. Please slow down." });
    expect(await sender.client.post('/api/saveMessage', { room: number, message: '你好' })).toMatchObject({
      status: 429,
      body: { code: 'too_fast' },
    });
    // The pause ends by itself; tests that run side by side share no `expect.poll`.
    while ((await send(12)).code !== undefined) await new Promise((resolve) => setTimeout(resolve, 250));
    await reader.wait('receive_message', ({ message }) => message === '12号');
    expect(reader.list('receive_message')).toHaveLength(11);
    live.close();
    reader.close();
  });

  test('invitations are limited: 10 an hour for the sender, 5 for the invited', async () => {
    const sender = await createChatPerson(strict);
    const popular = await createChatPerson(strict);
    const others = await Promise.all(Array.from({ length: 7 }, () => createChatPerson(strict)));
    const rooms: string[] = [];
    for (let count = 0; count < 6; count += 1) rooms.push(await createGroup(sender));
    const send = (name: string, number = '') => sender.client.post('/api/sendInvitation', { name, number });
    for (const number of rooms.slice(0, 5)) expect((await send(popular.name, number)).status).toBe(200);
    expect(await send(popular.name, rooms[5])).toMatchObject({ status: 409, body: { code: 'too_many_invitations' } });
    // Mistyped names cost nothing, the refused one did.
    for (let count = 0; count < 5; count += 1) expect((await send('nobody-of-this-name', rooms[0])).status).toBe(404);
    for (const { name } of others.slice(0, 4)) expect((await send(name, rooms[0])).status).toBe(200);
    expect(await send(others[4]?.name ?? '', rooms[0])).toMatchObject({ status: 429, body: { code: 'too_fast' } });
  });

  test('SIGTERM: connections get a reason and are closed so that they come back, and the server ends', async () => {
    const database = await createTestDatabase();
    try {
      const process = await spawnServer({ ...database.environment, LOG_LEVEL: 'info' });
      const learner = await registerLearner(process.createClient());
      const live = await connectLive(learner.client);
      for (const { name } of events) await live.send(name, { room: 'odd', message: 'secret' });
      live.socket.emit('secret-event', {});
      await live.send('join_room', createRoomId(false));
      const ended = process.stop('SIGTERM');
      expect(await live.wait('connection_ended')).toMatchObject({ code: 'unavailable' });
      expect(await live.waitForEnd()).toBe('transport close');
      expect(await ended).toBe(0);
      const lines = process
        .getOutput()
        .split('\n')
        .filter((line) => line.includes('"live"'));
      for (const { name } of events)
        expect(lines.filter((line) => line.includes(`"live":"${name}"`) && line.includes('"code":"invalid_input"'))).toHaveLength(1);
      expect(lines.filter((line) => line.includes('"live":"unknown"') && line.includes('"code":"not_found"'))).toHaveLength(1);
      expect(process.getOutput()).not.toContain('secret');
    } finally {
      await database.remove();
    }
  });
});
