// Rooms and invitations: who gets in, what each call answers, and what blocks, settings, payment and removal do (decisions §10, §13).
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoomId } from '#contract/chat-fields.ts';
import { type ChatPerson, createChatPerson, createGroup, createPrivateChat, invite } from '#dev/fixtures/chat-calls.ts';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { createChatCleanupJob } from './cleanup.ts';

type Person = ChatPerson & { readonly id: string };

let server: TestServer;
let anna: Person;
let boris: Person;
let clara: Person;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
beforeEach(async () => {
  anna = await createChatPerson(server);
  boris = await createChatPerson(server);
  clara = await createChatPerson(server);
});
afterAll(() => server.stop());

const kysely = () => server.services.database.kysely;
const endAccess = (learner: Person) =>
  kysely().updateTable('level_access').set({ ends_at: new Date() }).where('user_id', '=', learner.id).execute();
const open = (learner: Person, number: string, name?: string) => learner.client.post('/api/joinChatCode', { number, name });
const listChats = async (learner: Person) => (await learner.client.get('/api/displayChat')).body.chat;
const listInvitations = async (learner: Person) => (await learner.client.get('/api/displayFriendInvite')).body;
const refused = (status: number, code: string) => ({ status, body: { code, message: expect.any(String) } });
// accounts-and-chat §8 "Chat rules": the same to who blocked and to the blocked.
const cannotWrite = { status: 403, body: { message: "You can't write to blocked user", code: 'blocked' } };

describe('a new group', () => {
  test('is created once, and is the first chat of its creator', async () => {
    const number = createRoomId(false);
    expect((await anna.client.get('/api/displayFirstChat')).body).toEqual({ chat: null });
    expect((await anna.client.get('/api/checkIfChatExistsRandomRoom', { roomNumber: number })).body).toEqual({ specialMessage: '' });
    expect((await open(anna, number)).body).toEqual({ newChat: true, message: '', chat: number });
    expect((await open(anna, number)).body).toEqual({ newChat: false, message: 'chat already exists', chat: number });
    expect((await anna.client.get('/api/displayFirstChat')).body).toEqual({ chat: number });
    expect((await anna.client.get('/api/checkIfChatExistsRandomRoom', { roomNumber: number })).body).toEqual({
      specialMessage: 'chatExists',
    });
    expect(await listChats(anna)).toMatchObject([{ chat: number, chatName: 'New chat', friendName: '', named: false, unread: 0 }]);
  });

  test('does not exist for anybody else', async () => {
    const number = await createGroup(anna);
    expect((await boris.client.get('/api/checkIfChatExists', { roomNumber: number })).body).toEqual({ specialMessage: '' });
    expect((await anna.client.get('/api/checkIfChatExists', { roomNumber: number })).body).toEqual({ specialMessage: 'chatExists' });
    expect(await open(boris, number)).toMatchObject(refused(403, 'not_invited'));
    for (const room of [number, createRoomId(false), 'odd'])
      expect(await boris.client.get('/api/displayMessagesFromDatabase', { chat: room })).toMatchObject({
        status: 404,
        body: { code: 'not_a_member', message: "Page was not found or doesn't exist" },
      });
    expect(await boris.client.post('/api/sendInvitation', { name: clara.name, number })).toMatchObject(refused(404, 'not_a_member'));
  });

  test('needs a proper id', async () => expect(await open(anna, 'abc')).toMatchObject(refused(400, 'invalid_input')));

  test('is called by its people until it is named, by each for themself', async () => {
    const room = await createGroup(anna, boris, clara);
    expect((await listChats(anna))[0].chatName).toBe(`${boris.name}, ${clara.name}, you`);
    expect(await anna.client.post('/api/renameChat', { room, nameOfChat: ' 学习 ' })).toMatchObject({ status: 200 });
    expect((await listChats(anna))[0]).toMatchObject({ chatName: '学习', named: true });
    expect((await listChats(boris))[0]).toMatchObject({ chatName: `${anna.name}, ${clara.name}, you`, named: false });
    expect(await anna.client.post('/api/renameChat', { room, nameOfChat: 'a!' })).toMatchObject(refused(400, 'invalid_input'));
    const { body } = await boris.client.get('/api/displayFriendInChat', { roomNumber: room });
    expect(body.friendNames).toEqual([anna.name, boris.name, clara.name]);
    expect(body.people.map(({ own }: { own: boolean }) => own)).toEqual([false, true, false]);
  });
});

describe('an invitation', () => {
  test('rings, is listed, and lets in once', async () => {
    const room = await createGroup(anna, clara);
    const bell = await connectLive(boris.client);
    expect(await anna.client.post('/api/sendInvitation', { name: boris.name.toUpperCase(), number: room })).toMatchObject({ status: 200 });
    expect(await bell.wait('invitation')).toEqual({ name: anna.name, room });
    expect(await listInvitations(boris)).toMatchObject({
      friendNames: [anna.name],
      room: [room],
      invitations: [{ name: anna.name, room, private: false, others: [clara.name], members: 2 }],
    });
    expect((await boris.client.get('/api/unreadChats')).body).toEqual({ messages: 0, chats: 0, invitations: 1, requests: 0 });
    const join = () => boris.client.post('/api/joinRoomInfo', { name: anna.name, number: room });
    const both = await Promise.all([join(), join()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await bell.wait('invitation_removed', (payload) => payload.room === room);
    await bell.wait('chat_list_changed');
    expect(await listInvitations(boris)).toMatchObject({ invitations: [] });
    expect(await listChats(boris)).toHaveLength(1);
    bell.close();
  });

  test('is listed above those that came before', async () => {
    const [first, second] = [await createGroup(anna), await createGroup(clara)];
    await anna.client.post('/api/sendInvitation', { name: boris.name, number: first });
    await clara.client.post('/api/sendInvitation', { name: boris.name, number: second });
    expect((await listInvitations(boris)).room).toEqual([second, first]);
  });

  test('is removed by the invited only, and then lets nobody in', async () => {
    const room = await createGroup(anna);
    await anna.client.post('/api/sendInvitation', { name: boris.name, number: room });
    const removal = { name: anna.name, number: room };
    expect(await clara.client.post('/api/removeInvitation', removal)).toMatchObject(refused(404, 'not_invited'));
    expect(await boris.client.post('/api/removeInvitation', removal)).toMatchObject({ status: 200 });
    expect(await boris.client.post('/api/removeInvitation', removal)).toMatchObject(refused(404, 'not_invited'));
    expect(await boris.client.post('/api/joinRoomInfo', removal)).toMatchObject(refused(404, 'not_invited'));
    expect(await open(boris, room)).toMatchObject(refused(403, 'not_invited'));
  });

  test('is sent once, not to oneself, not to a member, not to nobody', async () => {
    const room = await createGroup(anna, boris);
    const send = (name: string) => anna.client.post('/api/sendInvitation', { name, number: room });
    expect(await send(anna.name)).toMatchObject(refused(400, 'invalid_input'));
    expect(await send(boris.name)).toMatchObject(refused(409, 'chat_exists'));
    expect(await send('nobody-of-this-name')).toMatchObject(refused(404, 'not_found'));
    await Promise.all([send(clara.name), send(clara.name)]);
    expect((await send(clara.name)).status).toBe(200);
    expect((await listInvitations(clara)).invitations).toHaveLength(1);
  });

  test('leads to a room in which nothing of before counts as unread', async () => {
    const room = await createGroup(anna);
    await anna.client.post('/api/saveMessage', { room, message: '你好' });
    await invite(anna, boris, room);
    expect((await listChats(boris))[0]).toMatchObject({ chat: room, unread: 0 });
  });

  test('reaches somebody without access, who joins once they have it and whose unread messages are not counted until then', async () => {
    const room = await createGroup(anna);
    const earlier = await createGroup(anna, boris);
    await anna.client.post('/api/saveMessage', { room: earlier, message: '你好' });
    await endAccess(boris);
    expect(await anna.client.post('/api/sendInvitation', { name: boris.name, number: room })).toMatchObject({ status: 200 });
    expect(await boris.client.post('/api/joinRoomInfo', { name: anna.name, number: room })).toMatchObject(refused(403, 'unpaid'));
    expect((await boris.client.get('/api/unreadChats')).body).toEqual({ messages: 0, chats: 0, invitations: 1, requests: 0 });
    expect((await listInvitations(boris)).invitations).toHaveLength(1);
  });

  test('is no longer possible where somebody has 50, also if several come at once', async () => {
    const rooms = await Promise.all(Array.from({ length: 6 }, () => createGroup(anna)));
    for (let count = 0; count < 49; count += 1) {
      const id = createRoomId(false);
      await kysely().insertInto('chat_rooms').values({ id, is_private: false }).execute();
      await kysely().insertInto('chat_invitations').values({ room_id: id, sender_id: clara.id, receiver_id: boris.id }).execute();
    }
    const answers = await Promise.all(rooms.map((number) => anna.client.post('/api/sendInvitation', { name: boris.name, number })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused(409, 'too_many_invitations'));
    expect((await listInvitations(boris)).invitations).toHaveLength(50);
  });
});

test('the chat with the newest message is the first of the list, whichever was joined last', async () => {
  const [older, newer] = [await createGroup(anna), await createGroup(anna)];
  const listRooms = async () => (await listChats(anna)).map(({ chat }: { chat: string }) => chat);
  expect(await listRooms()).toEqual([newer, older]);
  await anna.client.post('/api/saveMessage', { room: older, message: '你好' });
  expect(await listRooms()).toEqual([older, newer]);
  expect((await anna.client.get('/api/displayFirstChat')).body).toEqual({ chat: older });
});

test('the list shows the newest message that can be read: its author by their name, not that of a blocked person, nor a deleted or expired one', async () => {
  const room = await createGroup(anna, boris, clara);
  const readLast = async (learner: Person) => (await listChats(learner))[0].last;
  const save = async (learner: Person, message: string) => (await learner.client.post('/api/saveMessage', { room, message })).body;
  expect(await readLast(boris)).toBeNull();
  await save(anna, '你好');
  const { idFromDatabase: chatId } = await save(clara, '再见');
  const sentAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
  expect(await readLast(boris)).toEqual({ text: '再见', author: clara.name, own: false, sentAt });
  expect(await readLast(clara)).toEqual({ text: '再见', author: clara.name, own: true, sentAt });
  await anna.client.post('/api/blockUser', { friendName: clara.name });
  expect(await readLast(anna)).toMatchObject({ text: null, author: clara.name });
  expect(await readLast(boris)).toMatchObject({ text: '再见' });
  await clara.client.post('/api/removeMessage', { chatId });
  expect(await readLast(anna)).toMatchObject({ text: '你好', own: true });
  await kysely()
    .updateTable('chat_messages')
    .set({ sent_at: sql<Date>`now() - interval '240 hours'` })
    .where('room_id', '=', room)
    .execute();
  expect(await readLast(boris)).toBeNull();
});

describe('a private chat', () => {
  test('is one for each pair, also if both begin at once', async () => {
    const [one, other] = await Promise.all([open(anna, createRoomId(true), boris.name), open(boris, createRoomId(true), anna.name)]);
    expect(one.body.chat).toBe(other.body.chat);
    expect(one.body.newChat && other.body.newChat).toBe(true);
    const again = await open(anna, createRoomId(true), boris.name);
    expect(again.body).toEqual({ newChat: false, message: 'chat already exists', chat: one.body.chat });
    expect(await open(clara, one.body.chat)).toMatchObject(refused(403, 'not_invited'));
    expect(await open(clara, one.body.chat, boris.name)).toMatchObject(refused(403, 'not_invited'));
    expect(await open(anna, one.body.chat, clara.name)).toMatchObject(refused(403, 'not_invited'));
  });

  test('goes the way of the spec: open, invite, join', async () => {
    const find = () => anna.client.get('/api/checkIfPrivateChatExists', { friendName: boris.name });
    expect((await find()).body).toEqual({ chat: 'noChat', specialMessage: '' });
    const number = createRoomId(true);
    await open(anna, number);
    const send = (name: string) => anna.client.post('/api/sendInvitationPrivateChatExtra', { name, number });
    expect(await send(boris.name)).toMatchObject({ status: 200 });
    expect((await find()).body).toEqual({ chat: number, specialMessage: 'one user in chat' });
    expect((await open(anna, number)).body.message).toBe('chat already exists for one user');
    expect(await send(clara.name)).toMatchObject(refused(404, 'not_found'));
    await boris.client.post('/api/joinRoomInfo', { name: anna.name, number });
    expect((await find()).body).toEqual({ chat: number, specialMessage: '' });
    expect((await listChats(boris))[0]).toMatchObject({ chat: number, chatName: anna.name, friendName: anna.name, private: true });
    expect(await anna.client.post('/api/sendInvitation', { name: clara.name, number })).toMatchObject(refused(404, 'not_found'));
    expect(await anna.client.post('/api/sendInvitationRandomSearch', { number })).toMatchObject(refused(404, 'not_found'));
  });

  test('in which something was written alone is nobody else’s', async () => {
    const number = createRoomId(true);
    await open(anna, number);
    expect(await anna.client.post('/api/saveMessage', { room: number, message: '你好' })).toMatchObject({ status: 200 });
    expect(await anna.client.post('/api/sendInvitationPrivateChatExtra', { name: boris.name, number })).toMatchObject(
      refused(404, 'not_found'),
    );
  });

  test('can be taken up again by the one who left', async () => {
    const room = await createPrivateChat(anna, boris);
    await anna.client.post('/api/removeChat', { room });
    expect((await anna.client.get('/api/checkIfPrivateChatExists', { friendName: boris.name })).body).toEqual({
      chat: room,
      specialMessage: 'one user in chat',
    });
    expect((await open(anna, createRoomId(true), boris.name)).body).toEqual({ newChat: true, message: '', chat: room });
  });

  test.each([
    ['Not', false, 403],
    ['Only to my friends', false, 403],
    ['Only to my friends', true, 200],
    ['All the users', false, 200],
  ])('with somebody whose setting is %s; friends: %s', async (setting, areFriends, status) => {
    const room = await createPrivateChat(anna, boris);
    await boris.client.post('/api/saveSettings', { answers: { private_chat: setting } });
    await clara.client.post('/api/saveSettings', { answers: { private_chat: setting } });
    for (const friend of areFriends ? [boris, clara] : []) {
      await anna.client.post('/api/sendFriendRequest', { name: friend.name });
      await friend.client.post('/api/addFriend', { name: anna.name });
    }
    const fits =
      status === 200 ? { status } : { status, body: { message: 'The user disabled private chat', code: 'private_chat_disabled' } };
    expect(await anna.client.post('/api/saveMessage', { room, message: '你好' })).toMatchObject(fits);
    expect(await boris.client.post('/api/saveMessage', { room, message: '你好' })).toMatchObject({ status: 200 });
    expect(await open(anna, createRoomId(true), clara.name)).toMatchObject(fits);
  });

  test('ends with a block for both, and begins again without', async () => {
    const room = await createPrivateChat(anna, boris);
    const live = await connectLive(boris.client);
    await live.send('join_room', room);
    await anna.client.post('/api/blockUser', { friendName: boris.name });
    expect(await live.wait('room_left')).toMatchObject({ room, code: 'blocked' });
    expect(await live.send('join_room', room)).toEqual({ message: "You can't write to blocked user", code: 'blocked' });
    for (const one of [anna, boris])
      expect(await one.client.post('/api/saveMessage', { room, message: '你好' })).toMatchObject(cannotWrite);
    expect(await open(boris, createRoomId(true), anna.name)).toMatchObject(cannotWrite);
    await anna.client.post('/api/unblockUser', { friendName: boris.name });
    expect(await boris.client.post('/api/saveMessage', { room, message: '你好' })).toMatchObject({ status: 200 });
    live.close();
  });

  test('does not begin between two if one blocked the other', async () => {
    await anna.client.post('/api/blockUser', { friendName: boris.name });
    expect(await open(anna, createRoomId(true), boris.name)).toMatchObject(cannotWrite);
    expect(await open(boris, createRoomId(true), anna.name)).toMatchObject(cannotWrite);
  });
});

describe('a block', () => {
  test('ends invitations both ways and prevents new ones; a group goes on', async () => {
    const room = await createGroup(anna, clara);
    const other = await createGroup(boris);
    await anna.client.post('/api/sendInvitation', { name: boris.name, number: room });
    await boris.client.post('/api/sendInvitation', { name: anna.name, number: other });
    await anna.client.post('/api/blockUser', { friendName: boris.name });
    for (const one of [anna, boris]) expect((await listInvitations(one)).invitations).toEqual([]);
    for (const [from, to, number] of [
      [anna, boris, room],
      [boris, anna, other],
    ] as const) {
      for (const path of ['sendInvitation', 'sendInvitationPrivateChatExtra'])
        expect(await from.client.post(`/api/${path}`, { name: to.name, number })).toMatchObject(cannotWrite);
    }
    await invite(clara, boris, room);
    expect(await boris.client.post('/api/saveMessage', { room, message: '你好' })).toMatchObject({ status: 200 });
    const { body } = await anna.client.get('/api/displayFriendInChat', { roomNumber: room });
    expect(body.people.find((person: { name: string }) => person.name === boris.name).blocked).toBe(true);
  });
});

describe('random search', () => {
  const search = (number: string) => anna.client.post('/api/sendInvitationRandomSearch', { number });
  const allowOnly = async (...learners: Person[]) => {
    await kysely().updateTable('users').set({ allows_random_invites: false }).execute();
    for (const { id } of learners) await kysely().updateTable('users').set({ allows_random_invites: true }).where('id', '=', id).execute();
  };

  test('finds somebody who allows it, once', async () => {
    const room = await createGroup(anna);
    await allowOnly(anna, boris);
    expect((await search(room)).body).toMatchObject({ name: boris.name });
    expect((await listInvitations(boris)).friendNames).toEqual([anna.name]);
    expect(await search(room)).toMatchObject(refused(404, 'nobody_found'));
  });

  test.each([
    ['who does not allow it', () => allowOnly(anna)],
    ['without access', () => endAccess(boris)],
    ['who is not verified', () => kysely().updateTable('users').set({ verified_at: null }).where('id', '=', boris.id).execute()],
    ['who is suspended', () => kysely().insertInto('suspensions').values({ user_id: boris.id, ends_at: null }).execute()],
    ['who blocked the learner', () => boris.client.post('/api/blockUser', { friendName: anna.name })],
    ['whom the learner blocked', () => anna.client.post('/api/blockUser', { friendName: boris.name })],
    ['two levels above', () => boris.client.post('/api/edit', { level: 3 })],
    [
      'who was not here for a week',
      () =>
        kysely()
          .updateTable('sessions')
          .set({ seen_at: sql<Date>`now() - interval '8 days'` })
          .where('user_id', '=', boris.id)
          .execute(),
    ],
  ])('finds nobody %s', async (_who, prepare) => {
    const room = await createGroup(anna);
    await allowOnly(anna, boris);
    await prepare();
    expect(await search(room)).toMatchObject(refused(404, 'nobody_found'));
  });

  test('finds who is one level away: by the profile, else by what was studied last in either list', async () => {
    const room = await createGroup(anna);
    await allowOnly(anna, boris);
    await boris.client.post('/api/edit', { level: 3 });
    await anna.client.post('/api/edit', { level: 5 });
    expect(await search(room)).toMatchObject(refused(404, 'nobody_found'));
    await boris.client.post('/api/edit', { level: '', info: 'Tea' });
    const studied = { user_id: boris.id, answered: 1, words_done: 0, version: 'none' };
    await kysely()
      .insertInto('level_progress')
      .values({ ...studied, level: 2, studied_at: new Date('2026-01-01') })
      .execute();
    expect(await search(room)).toMatchObject(refused(404, 'nobody_found'));
    await kysely()
      .insertInto('level_progress')
      .values({ ...studied, level: 20264, studied_at: new Date('2026-02-01') })
      .execute();
    expect((await search(room)).body).toMatchObject({ name: boris.name });
  });

  test('passes over who refused the learner, in any chat, for a day; others find them, and a name still invites them', async () => {
    const [room, other] = [await createGroup(anna), await createGroup(anna)];
    const third = await createChatPerson(server);
    const room3 = await createGroup(third);
    await allowOnly(boris);
    expect((await search(room)).body).toMatchObject({ name: boris.name });
    expect(await boris.client.post('/api/removeInvitation', { name: anna.name, number: room })).toMatchObject({ status: 200 });
    for (const number of [room, other]) expect(await search(number)).toMatchObject(refused(404, 'nobody_found'));
    expect((await third.client.post('/api/sendInvitationRandomSearch', { number: room3 })).body).toMatchObject({ name: boris.name });
    expect(await anna.client.post('/api/sendInvitation', { name: boris.name, number: room })).toMatchObject({ status: 200 });
    // A second refusal counts from its own moment.
    const wait = (hours: number) =>
      kysely()
        .updateTable('chat_refusals')
        .set({ refused_at: sql<Date>`refused_at - make_interval(hours => ${hours})` })
        .execute();
    await wait(20);
    await boris.client.post('/api/removeInvitation', { name: anna.name, number: room });
    await wait(23);
    expect(await search(other)).toMatchObject(refused(404, 'nobody_found'));
    await wait(1);
    expect((await search(other)).body).toMatchObject({ name: boris.name });
    const job = createChatCleanupJob(server.services);
    await job.run(new AbortController().signal);
    expect(await kysely().selectFrom('chat_refusals').selectAll().execute()).toEqual([]);
  });

  test('an accepted invitation is no refusal', async () => {
    const [room, other] = [await createGroup(anna), await createGroup(anna)];
    await allowOnly(boris);
    await search(room);
    await boris.client.post('/api/joinRoomInfo', { name: anna.name, number: room });
    expect((await search(other)).body).toMatchObject({ name: boris.name });
  });

  test('finds nobody who is in the room', async () => {
    const room = await createGroup(anna, boris);
    await allowOnly(boris);
    expect(await search(room)).toMatchObject(refused(404, 'nobody_found'));
  });
});

describe('leaving', () => {
  test('ends membership at once, tells the others, and only a new invitation leads back', async () => {
    const room = await createGroup(anna, boris);
    const [left, stays] = [await connectLive(boris.client), await connectLive(anna.client)];
    await left.send('join_room', room);
    await stays.send('join_room', room);
    expect(await boris.client.post('/api/removeChat', { room })).toMatchObject({ status: 200 });
    expect(await left.wait('room_left')).toMatchObject({ room, code: 'not_a_member' });
    expect(await stays.wait('display_user', ({ friendNames }) => friendNames.length === 1)).toEqual({ room, friendNames: [anna.name] });
    expect(await left.send('send_message', { room, message: '你好' })).toMatchObject({ code: 'not_a_member' });
    expect(await boris.client.post('/api/removeChat', { room })).toMatchObject(refused(404, 'not_a_member'));
    await stays.send('send_message', { room, message: '再见' });
    await invite(anna, boris, room);
    expect(left.list('receive_message')).toEqual([]);
    left.close();
    stays.close();
  });

  test('by the last member deletes the room, its messages and its invitations', async () => {
    const room = await createGroup(anna);
    await anna.client.post('/api/saveMessage', { room, message: '你好' });
    await anna.client.post('/api/sendInvitation', { name: boris.name, number: room });
    const bell = await connectLive(boris.client);
    await anna.client.post('/api/removeChat', { room });
    await bell.wait('invitation_removed');
    expect(await kysely().selectFrom('chat_messages').select('id').where('room_id', '=', room).execute()).toEqual([]);
    expect((await anna.client.get('/api/checkIfChatExistsRandomRoom', { roomNumber: room })).body.specialMessage).toBe('');
    bell.close();
  });

  test('is possible without access', async () => {
    const room = await createGroup(anna);
    await endAccess(anna);
    expect(await anna.client.post('/api/removeChat', { room })).toMatchObject({ status: 200 });
  });
});

describe('removing the account and renaming it', () => {
  test('a removed account leaves no messages, no name, and its chats', async () => {
    const room = await createGroup(anna, boris);
    const alone = await createGroup(boris);
    const live = await connectLive(anna.client);
    await live.send('join_room', room);
    for (const message of ['一', '二']) await boris.client.post('/api/saveMessage', { room, message });
    await anna.client.post('/api/saveMessage', { room, message: '三' });
    await boris.client.post('/api/sendInvitation', { name: anna.name, number: alone });
    expect((await boris.client.post('/api/removePage', {})).status).toBe(200);
    await live.wait('message_deleted', ({ cursor }) => cursor === 5);
    await live.wait('invitation_removed', (payload) => payload.room === alone);
    await live.wait('display_user', ({ friendNames }) => friendNames.length === 1);
    const { body } = await anna.client.get('/api/displayMessagesFromDatabase', { chat: room });
    expect(body.messagesData.map(({ content }: { content: string }) => content)).toEqual(['三']);
    const caughtUp = await anna.client.get('/api/displayMessagesFromDatabase', { chat: room, since: 2 });
    expect(caughtUp.body).toMatchObject({ cursor: 5, messagesData: [{ content: '三' }] });
    expect(caughtUp.body.deleted).toHaveLength(2);
    expect(await kysely().selectFrom('chat_rooms').select('id').where('id', '=', alone).execute()).toEqual([]);
    live.close();
  });

  test('a private chat whose other half is gone can be read, says so, and takes no message', async () => {
    const room = await createPrivateChat(anna, boris);
    await anna.client.post('/api/saveMessage', { room, message: '你好' });
    expect(await listChats(anna)).toMatchObject([{ chat: room, friendRemoved: false }]);
    expect((await boris.client.post('/api/removePage', {})).status).toBe(200);
    expect(await listChats(anna)).toMatchObject([{ chat: room, friendRemoved: true }]);
    expect(await anna.client.post('/api/saveMessage', { room, message: '你在吗？' })).toMatchObject(refused(403, 'account_removed'));
    const live = await connectLive(anna.client);
    await live.send('join_room', room);
    expect(await live.send('send_message', { room, message: '喂？' })).toMatchObject({ code: 'account_removed' });
    live.close();
    const { body } = await anna.client.get('/api/displayMessagesFromDatabase', { chat: room });
    expect(body.messagesData.map(({ content }: { content: string }) => content)).toEqual(['你好']);
    // Somebody else's room is still nobody's business.
    expect(await clara.client.post('/api/saveMessage', { room, message: '喂？' })).toMatchObject(refused(404, 'not_a_member'));
  });

  test('a new name shows at old messages', async () => {
    const room = await createGroup(anna, boris);
    const live = await connectLive(anna.client);
    await live.send('join_room', room);
    await boris.client.post('/api/saveMessage', { room, message: '你好' });
    const name = `${boris.name}-2`;
    expect((await boris.client.post('/api/edit', { name, level: '', age: '', info: '' })).status).toBe(200);
    expect(await live.wait('display_user', ({ friendNames }) => friendNames.includes(name))).toMatchObject({ room });
    const { body } = await anna.client.get('/api/displayMessagesFromDatabase', { chat: room });
    expect(body.messagesData[0].sender_name).toBe(name);
    live.close();
  });
});

test('a group holds 50, a learner is in 100 chats', async () => {
  const room = await createGroup(anna);
  const add = (roomId: string, userId: string) =>
    kysely().insertInto('chat_members').values({ room_id: roomId, user_id: userId, read_cursor: '0' }).execute();
  for (let count = 0; count < 49; count += 1) {
    const name = `member-${anna.id}-${count}`;
    const values = { name, name_skeleton: name, name_shape: name, email: `${name}@example.org`, verified_at: new Date() };
    const { id } = await kysely().insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
    await add(room, id);
  }
  expect(await anna.client.post('/api/sendInvitation', { name: boris.name, number: room })).toMatchObject(refused(409, 'chat_full'));
  await kysely().insertInto('chat_invitations').values({ room_id: room, sender_id: anna.id, receiver_id: boris.id }).execute();
  expect(await boris.client.post('/api/joinRoomInfo', { name: anna.name, number: room })).toMatchObject(refused(409, 'chat_full'));
  expect((await listInvitations(boris)).invitations).toHaveLength(1);
  for (let count = 0; count < 100; count += 1) {
    const id = createRoomId(false);
    await kysely().insertInto('chat_rooms').values({ id, is_private: false }).execute();
    await add(id, clara.id);
  }
  expect(await open(clara, createRoomId(false))).toMatchObject(refused(409, 'too_many_chats'));
});
