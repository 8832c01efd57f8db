// Friends, friend requests, blocks and the search by name, through HTTP.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import type { Db } from '#server/schema/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

type Person = TestClient & { readonly userId: string; readonly name: string };

async function createPerson(name?: string): Promise<Person> {
  const client = await server.logInLearner();
  if (name !== undefined) expect((await client.post('/api/edit', { name })).status).toBe(200);
  const { body } = await client.get('/api/getOwnName');
  return Object.assign(client, { name: body.name as string });
}

async function createPeople(): Promise<[Person, Person, Person]> {
  return [await createPerson(), await createPerson(), await createPerson()];
}

async function call(person: Person, path: string, input: object, status = 200): Promise<any> {
  const response = await person.post(`/api/${path}`, input);
  expect([path, response.status, response.body.message]).toEqual([path, status, expect.any(String)]);
  return response.body;
}

const sendRequest = (from: Person, to: Person, status?: number) => call(from, 'sendFriendRequest', { name: to.name }, status);
const accept = (one: Person, other: Person, status?: number) => call(one, 'addFriend', { name: other.name }, status);
const block = (one: Person, other: Person, status?: number) => call(one, 'blockUser', { friendName: other.name }, status);

async function getStanding(one: Person, other: Person): Promise<string> {
  return (await one.get('/api/checkFriendship', { usernameFromLinkData: other.name })).body.message;
}
async function getFriendNames(viewer: Person, of: Person): Promise<string[]> {
  return (await viewer.get('/api/displayFriend', { usernameFromLink: of.name })).body.friendNames;
}
async function getRequestNames(person: Person): Promise<string[]> {
  return (await person.get('/api/displayFriendRequest')).body.friendNames;
}
async function find(person: Person, name: string): Promise<string[]> {
  const { status, body } = await person.get('/api/findPeople', { name });
  expect(status).toBe(200);
  return body.people.map((one: { name: string }) => one.name);
}
async function makeFriends(one: Person, other: Person): Promise<void> {
  await sendRequest(one, other);
  await accept(other, one);
}

test('a request that is accepted makes a friendship on both sides', async () => {
  const [anna, boris] = await createPeople();
  expect(await getStanding(anna, boris)).toBe('False');
  for (let time = 0; time < 2; time += 1) expect((await sendRequest(anna, boris)).message).toBe('Your friend request was sent');
  expect([await getStanding(anna, boris), await getStanding(boris, anna)]).toEqual(['Request sent', 'Request received']);
  expect(await getRequestNames(boris)).toEqual([anna.name]);
  expect(await getRequestNames(anna)).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await accept(boris, anna)).message).toBe('You are friends now');
  expect([await getStanding(anna, boris), await getStanding(boris, anna)]).toEqual(['True', 'True']);
  expect([await getFriendNames(anna, anna), await getFriendNames(boris, boris)]).toEqual([[boris.name], [anna.name]]);
  expect(await getRequestNames(boris)).toEqual([]);
  // A request to a friend changes nothing.
  expect((await sendRequest(anna, boris)).message).toBe('You are friends now');
  expect(await getRequestNames(boris)).toEqual([]);
});

test('only the receiver accepts or rejects a request', async () => {
  const [anna, boris, carla] = await createPeople();
  await sendRequest(anna, boris);
  await accept(anna, boris, 404);
  await accept(carla, anna, 404);
  await call(anna, 'removeRequest', { name: boris.name }, 404);
  await call(carla, 'removeRequest', { name: anna.name }, 404);
  expect(await getStanding(anna, boris)).toBe('Request sent');
  await call(boris, 'removeRequest', { name: anna.name });
  expect(await getStanding(anna, boris)).toBe('False');
  await call(boris, 'removeRequest', { name: anna.name }, 404);
});

test('the newest request is the first of the list', async () => {
  const [anna, boris, carla] = await createPeople();
  await sendRequest(boris, anna);
  await sendRequest(carla, anna);
  expect(await getRequestNames(anna)).toEqual([carla.name, boris.name]);
});

test('a friendship ends on both sides, and only its own', async () => {
  const [anna, boris, carla] = await createPeople();
  await makeFriends(anna, boris);
  await makeFriends(carla, anna);
  const remove = async () => (await call(anna, 'removeFriend', { name: boris.name })).message;
  expect([await remove(), await remove()]).toEqual(['You are no longer friends', 'You are no longer friends']);
  expect([await getStanding(anna, boris), await getStanding(boris, anna), await getStanding(carla, anna)]).toEqual([
    'False',
    'False',
    'True',
  ]);
  await sendRequest(anna, boris);
  expect(await remove()).toBe('Your friend request was withdrawn');
  expect(await getRequestNames(boris)).toEqual([]);
});

test('a request rings the bell of its receiver, and is counted until it is answered or withdrawn', async () => {
  const asker = Object.assign(await server.logInLearner([1]), { name: '' });
  const asked = Object.assign(await server.logInLearner([1]), { name: '' });
  for (const person of [asker, asked]) person.name = person.userName;
  const count = async () => (await asked.get('/api/unreadChats')).body.requests;
  const bell = await connectLive(asked);
  const rings = async (act: () => Promise<unknown>) => {
    const rung = bell.wait('friend_requests_changed');
    await act();
    await rung;
    return count();
  };
  expect(await count()).toBe(0);
  expect(await rings(() => sendRequest(asker, asked))).toBe(1);
  expect(await rings(() => call(asker, 'removeFriend', { name: asked.name }))).toBe(0);
  expect(await rings(() => sendRequest(asker, asked))).toBe(1);
  expect(await rings(() => call(asked, 'removeRequest', { name: asker.name }))).toBe(0);
  expect(await rings(() => sendRequest(asker, asked))).toBe(1);
  expect(await rings(() => block(asker, asked))).toBe(0);
  await call(asker, 'unblockUser', { friendName: asked.name });
  expect(await rings(() => sendRequest(asker, asked))).toBe(1);
  expect(await rings(() => accept(asked, asker))).toBe(0);
  bell.close();
});

test('neither the end of a friendship nor a block rings the bell of the other', async () => {
  const [anna, boris] = [await server.logInLearner([1]), await server.logInLearner([1])];
  const asker = await server.logInLearner([1]);
  const toAnna = { name: anna.userName };
  await anna.post('/api/sendFriendRequest', { name: boris.userName });
  await boris.post('/api/addFriend', toAnna);
  const bell = await connectLive(boris);
  await anna.post('/api/removeFriend', { name: boris.userName });
  await anna.get('/api/blockUser', { friendName: boris.userName });
  await asker.post('/api/sendFriendRequest', { name: boris.userName });
  await bell.wait('friend_requests_changed');
  expect(bell.list('friend_requests_changed')).toHaveLength(1);
  bell.close();
});

test('requests that cross become one friendship, also at the same moment', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [anna, boris] = await createPeople();
    await Promise.all([sendRequest(anna, boris), sendRequest(boris, anna), sendRequest(anna, boris)]);
    expect([await getFriendNames(anna, anna), await getFriendNames(boris, boris)]).toEqual([[boris.name], [anna.name]]);
    expect([await getRequestNames(anna), await getRequestNames(boris)]).toEqual([[], []]);
  }
});

test('accepting and blocking at the same moment never leaves a friendship with a blocked user', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [anna, boris] = await createPeople();
    await sendRequest(anna, boris);
    await Promise.all([
      block(anna, boris),
      boris.post('/api/addFriend', { name: anna.name }),
      boris.post('/api/sendFriendRequest', { name: anna.name }),
    ]);
    expect(await getStanding(anna, boris)).toBe('False');
  }
});

/** Sends a request that waits for both users, who are changed meanwhile. */
async function requestDuring(from: Person, to: Person, change: (transaction: Db) => Promise<unknown>) {
  const { kysely } = server.services.database;
  let answer: ReturnType<Person['post']> | undefined;
  await kysely.transaction().execute(async (transaction) => {
    await sql`select from users where id in (${from.userId}, ${to.userId}) for update`.execute(transaction);
    answer = from.post('/api/sendFriendRequest', { name: to.name });
    const isWaiting = async () => (await sql`select from pg_locks where not granted`.execute(kysely)).rows.length > 0;
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 5000 });
    await change(transaction);
  });
  return answer;
}

// The embedded database has one transaction at a time.
if (process.env.TEST_DATABASE_URL)
  test('a block that came while a request waited refuses it, and an account removed meanwhile is nobody', async () => {
    const [anna, boris, carla] = await createPeople();
    const blocked = await requestDuring(anna, boris, (transaction) =>
      transaction.insertInto('blocks').values({ blocker_id: boris.userId, blocked_id: anna.userId }).execute(),
    );
    expect(blocked).toMatchObject({ status: 403, body: { code: 'blocked' } });
    const removed = await requestDuring(anna, carla, (transaction) =>
      transaction.deleteFrom('users').where('id', '=', carla.userId).execute(),
    );
    expect(removed?.status).toBe(404);
    expect(await getRequestNames(boris)).toEqual([]);
  });

test('nobody befriends, unfriends or blocks themself, or somebody who does not exist', async () => {
  const anna = await createPerson();
  for (const path of ['sendFriendRequest', 'addFriend', 'removeFriend']) {
    expect((await call(anna, path, { name: anna.name }, 400)).message).toContain('You cannot be your own friend');
    await call(anna, path, { name: 'nobody-of-this-name' }, 404);
  }
  await block(anna, anna, 400);
  await call(anna, 'blockUser', { friendName: 'nobody-of-this-name' }, 404);
  expect((await anna.get('/api/isBlockedUser', { friendName: 'nobody-of-this-name' })).status).toBe(404);
  expect((await anna.get('/api/isBlockedUser', { friendName: anna.name })).body.message).toBe('');
  expect((await anna.get('/api/checkFriendship')).status).toBe(400);
});

test('a block ends friendship and requests, and tells each side its own half', async () => {
  const [anna, boris, carla] = await createPeople();
  await makeFriends(anna, boris);
  await sendRequest(carla, anna);
  await block(anna, boris);
  await block(anna, boris);
  await block(anna, carla);
  expect([await getStanding(anna, boris), await getStanding(boris, anna), await getStanding(carla, anna)]).toEqual([
    'False',
    'False',
    'False',
  ]);
  expect(await getRequestNames(anna)).toEqual([]);
  const ask = async (one: Person, other: Person) => (await one.get('/api/isBlockedUser', { friendName: other.name })).body.message;
  expect([await ask(anna, boris), await ask(boris, anna)]).toEqual(['Blocked yourself', 'Blocked']);
  expect((await anna.get('/api/blockedUsers')).body).toEqual({ names: [boris.name, carla.name].toSorted() });
  expect((await boris.get('/api/blockedUsers')).body).toEqual({ names: [] });
  // The blocked cannot reach the one who blocked, who first has to unblock.
  for (const path of ['sendFriendRequest', 'addFriend']) expect((await call(boris, path, { name: anna.name }, 403)).code).toBe('blocked');
  expect((await sendRequest(anna, boris, 403)).code).toBe('blocked');
  await block(boris, anna);
  expect([await ask(anna, boris), await ask(boris, anna)]).toEqual(['Blocked yourself', 'Blocked yourself']);
  const unblock = async () => (await call(anna, 'unblockUser', { friendName: boris.name })).message;
  expect([await unblock(), await unblock()]).toEqual(['The user was unblocked', 'The user was unblocked']);
  expect([await ask(anna, boris), await ask(boris, anna)]).toEqual(['Blocked', 'Blocked yourself']);
});

test('the blocked see nothing of the profile, the one who blocked still sees theirs', async () => {
  const [anna, boris, carla] = await createPeople();
  await makeFriends(anna, carla);
  await block(anna, boris);
  for (const path of ['/api/userdata', '/api/displayFriend', '/api/posts']) {
    const refused = await boris.get(path, { usernameFromLink: anna.name });
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'blocked']);
    expect((await anna.get(path, { usernameFromLink: boris.name })).status).toBe(200);
  }
  expect((await boris.post('/api/check_existing_page_my_account', { name: anna.name })).body.message).toBe('Page exists');
  // Nor by way of a friend.
  expect(await getFriendNames(boris, carla)).toEqual([]);
  expect(await getFriendNames(carla, carla)).toEqual([anna.name]);
});

test('friends are shown to whom the setting names', async () => {
  const [anna, boris, carla] = await createPeople();
  await makeFriends(anna, boris);
  const readAs = async (viewer: Person) => {
    const { friendNames, shown } = (await viewer.get('/api/displayFriend', { usernameFromLink: anna.name })).body;
    return [friendNames.length, shown];
  };
  const expectSeen = async (setting: string, seen: unknown[]) => {
    await call(anna, 'saveSettings', { answers: { question2: setting } });
    expect([await readAs(anna), await readAs(boris), await readAs(carla)]).toEqual(seen);
  };
  await expectSeen('All the users', [
    [1, true],
    [1, true],
    [1, true],
  ]);
  await expectSeen('Only to my friends', [
    [1, true],
    [1, true],
    [0, false],
  ]);
  await expectSeen('Only to me', [
    [1, true],
    [0, false],
    [0, false],
  ]);
});

test('a hidden list of friends does not show through the list of a friend', async () => {
  const [anna, boris, carla] = await createPeople();
  const dora = await createPerson();
  await makeFriends(anna, boris);
  await makeFriends(carla, boris);
  const seenBy = async (viewer: Person) => getFriendNames(viewer, boris);
  const both = [anna.name, carla.name].toSorted();
  expect(await seenBy(dora)).toEqual(both);
  await call(anna, 'saveSettings', { answers: { question2: 'Only to my friends' } });
  expect(await seenBy(dora)).toEqual([carla.name]);
  await makeFriends(anna, dora);
  expect(await seenBy(dora)).toEqual(both);
  await call(anna, 'saveSettings', { answers: { question2: 'Only to me' } });
  expect(await seenBy(dora)).toEqual([carla.name]);
  // Boris sees his own friends, and Anna sees herself.
  expect(await seenBy(boris)).toEqual(both);
  expect(await seenBy(anna)).toEqual(both);
});

test('people are found by their exact name, and by three letters where they show their information to all', async () => {
  const [searcher, , stranger] = await createPeople();
  const mei = await createPerson('Mei_Lin');
  const meiling = await createPerson('Mei_Ling-2');
  const hidden = await createPerson('mei_link');
  await call(hidden, 'saveSettings', { answers: { question1: 'Only to me' } });
  expect(await find(searcher, 'mei')).toEqual([mei.name, meiling.name]);
  expect(await find(searcher, ' MEI_LIN ')).toEqual([mei.name, meiling.name]);
  expect(await find(searcher, 'mei_link')).toEqual([hidden.name]);
  for (const nothing of ['me', '', ' ', '%%%', 'mei%', '___', "mei'--", 'mei\\', '汉字学'])
    expect([nothing, await find(searcher, nothing)]).toEqual([nothing, []]);
  expect(await find(mei, 'mei')).toEqual([meiling.name]);
  await block(searcher, mei);
  await block(meiling, searcher);
  for (const name of ['mei', mei.name, meiling.name]) expect(await find(searcher, name)).toEqual([]);
  expect(await find(stranger, 'mei')).toEqual([mei.name, meiling.name]);
  expect((await searcher.get('/api/findPeople', { name: 'm\u0000' })).status).toBe(400);
  expect((await searcher.get('/api/findPeople', { name: 'm'.repeat(1001) })).status).toBe(400);
});

test('a search finds at most ten, the exact name first', async () => {
  const searcher = await createPerson();
  const crowd = Array.from({ length: 12 }, (_, at) => `crowd-${String(at).padStart(2, '0')}`);
  for (const name of [...crowd, 'crowd']) await createPerson(name);
  expect(await find(searcher, 'crowd')).toEqual(['crowd', ...crowd.slice(0, 9)]);
});

test('an account that is not verified is nobody', async () => {
  const anna = await createPerson();
  await server
    .createClient()
    .post('/api/register', { username: 'unverified', email: 'unverified@example.org', password: 'bamboo-grove-9' });
  expect(await find(anna, 'unverified')).toEqual([]);
  await call(anna, 'sendFriendRequest', { name: 'unverified' }, 404);
});
