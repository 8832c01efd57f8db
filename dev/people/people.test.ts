// The prepared people of /dev/people: each is what the page says, they are made once, and only this machine may log in as them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LevelState } from '#contract/dashboard.ts';
import { buildCourse } from '#content/build-course.ts';
import { foldLog } from '#engine/review-log.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { readWordLog } from '#server/features/repeat/review-store.ts';
import { preparedModerator } from '#server/config.ts';
import { buildNameSkeleton } from '#server/features/accounts/names.ts';
import { findLevel } from '#server/learner/level-content.ts';
import { cast } from './cast.ts';
import { insult, pair, room } from './conversations.ts';

let server: TestServer;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Presses the button of the page. */
async function press(client: TestClient, name: string, headers: Readonly<Record<string, string>> = {}) {
  const form = { origin: client.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  return client.send(`/dev/people/${name}`, { method: 'POST', body: '', headers: { ...form, ...headers } });
}

async function logInAs(name: string): Promise<TestClient> {
  const client = server.createClient();
  expect(await press(client, name)).toMatchObject({ status: 303 });
  return client;
}

async function readLevel(client: TestClient, level: number): Promise<Pick<LevelState, 'words' | 'wordsDone' | 'due' | 'endedOn'>> {
  return (await client.get('/api/overview', { time_zone: timeZone })).body.levels[level - 1];
}

const readAccounts = () => server.services.database.kysely.selectFrom('users').select(['id', 'name', 'email']).orderBy('id').execute();

/** An account that is there before. */
async function insertAccount(name: string, email: string): Promise<void> {
  const skeleton = buildNameSkeleton(name);
  const values = { name, name_skeleton: skeleton, name_shape: skeleton, email, verified_at: new Date() };
  await server.services.database.kysely.insertInto('users').values(values).execute();
}

beforeAll(async () => {
  buildCourse();
  server = await startTestServer();
  // As at the start of the real server.
  for (const level of server.services.course.levels.keys()) findLevel(server.services, level);
});
afterAll(() => server.stop());

test('the first look at the page makes everybody; what was cut short is made again, and a name that is taken is left to its owner', async () => {
  await insertAccount('Clara', 'clara@unfinished.people.hanzivine.localhost');
  await insertAccount('Mateo', 'somebody@example.org');
  const client = server.createClient();
  const first = await client.send('/dev/people');
  expect(first).toMatchObject({ status: 200 });
  for (const { name, title } of cast) expect(first.body.includes(`Log in as ${name}<`), name).toBe(title !== undefined);
  expect(first.body).toContain('data-made="false"');
  expect((await client.get('/dev/people/made')).body).toEqual({ made: false, failed: false });
  await expect.poll(async () => (await client.get('/dev/people/made')).body, { timeout: 280_000 }).toEqual({ made: true, failed: false });
  expect((await client.send('/dev/people')).body).toContain('data-made="true"');
  const names = (await readAccounts()).map(({ name }) => name);
  expect(names.toSorted()).toEqual([...cast.map(({ name }) => name), 'Mateo-2'].toSorted());
});

test('a press logs in and opens the page of that person; again it is the same account', async () => {
  const before = await readAccounts();
  const client = server.createClient();
  expect((await press(client, 'Judith')).headers.get('location')).toBe('/moderation');
  const first = (await client.get('/api/login')).body;
  expect((await press(client, 'Yusuf')).headers.get('location')).toBe('/joinchat');
  expect((await client.get('/api/login')).body.user).toBe('Yusuf');
  await press(client, 'Judith');
  expect((await client.get('/api/login')).body).toEqual(first);
  expect(await readAccounts()).toEqual(before);
});

test('nobody else can be logged in to, and no other site or machine can press', async () => {
  const client = server.createClient();
  for (const name of ['Rico', 'Mateo-2', 'nobody']) expect(await press(client, name), name).toMatchObject({ status: 404 });
  expect(await press(client, 'Clara', { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await press(client, 'Clara', { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-for': '203.0.113.7' }] as Record<string, string>[]) {
    expect(await press(client, 'Clara', headers)).toMatchObject({ status: 404 });
    for (const path of ['/dev/people', '/dev/people/made']) expect(await client.send(path, { headers })).toMatchObject({ status: 404 });
  }
  expect(client.cookies.size).toBe(0);
});

test('the new one has the first day before them, the trial has 9 and 20 words', async () => {
  const noor = await logInAs('Noor');
  expect((await noor.get('/api/login')).body).toMatchObject({ newcomer: true });
  expect(await readLevel(noor, 1)).toMatchObject({ wordsDone: 0, paid: 0 });
  const tomas = await logInAs('Tomas');
  expect((await tomas.get('/api/login')).body).toMatchObject({ newcomer: false });
  expect(await readLevel(tomas, 1)).toMatchObject({ wordsDone: 9, paid: 0, trialCompleted: 0 });
  const ingrid = await logInAs('Ingrid');
  expect(await readLevel(ingrid, 1)).toMatchObject({ wordsDone: 20, paid: 0, trialCompleted: 1 });
});

test('eight months in: two and a half levels, 5,000 repeats over real days, something due, mix-ups, notes, an exam', async () => {
  const clara = await logInAs('Clara');
  const [first, second, third] = [await readLevel(clara, 1), await readLevel(clara, 2), await readLevel(clara, 3)];
  expect([first.wordsDone, second.wordsDone]).toEqual([first.words, second.words]);
  expect(Math.abs(third.wordsDone / third.words - 0.5)).toBeLessThan(0.02);
  expect([first.endedOn, second.endedOn, third.endedOn].map((day) => day !== null)).toEqual([true, true, false]);

  const { body: progress } = await clara.get('/api/progress', { time_zone: timeZone });
  const days = progress.days as { day: number; answers: number; learnt: number }[];
  expect(days.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThanOrEqual(5000);
  expect(days.length).toBeGreaterThan(150);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual([progress.today - 252, progress.today - 1]);
  const pauses = (await clara.get('/api/today', { time_zone: timeZone })).body.pauses as { from: number; to: number }[];
  expect(pauses).toHaveLength(1);
  expect(days.filter(({ day }) => pauses.some(({ from, to }) => from <= day && day <= to))).toEqual([]);
  expect(progress.exam).toMatchObject({ level: 3, day: progress.today + 26, endsBeforeExam: 0 });

  const { body: today } = await clara.get('/api/today', { time_zone: timeZone });
  const due = (today.due as { words: number }[]).reduce((sum, { words }) => sum + words, 0);
  expect(due).toBeGreaterThan(10);
  expect(due).toBeLessThanOrEqual(60);
  expect((await clara.get('/api/mixups')).body).toMatchObject({ standing: 5, settled: 2 });
  const notes = await Promise.all(
    [1, 2, 3].map(async (hsk) => (await clara.get('/api/notes', { hsk })).body.notes as { note: string; association: string }[]),
  );
  expect(new Set(notes.flat().map(({ note, association }) => note + association)).size).toBe(8);
  expect((await clara.get('/api/paypal/purchases')).body.purchases).toHaveLength(3);
  expect((await clara.get('/api/displayFriendRequest')).body.friendNames).toEqual(['Ingrid']);
});

test('every memory is what its reviews lead to', async () => {
  const { kysely } = server.services.database;
  const memories = await kysely.selectFrom('word_memory').select(['user_id', 'word_id', 'began_at', 'memory', 'reviewed_at']).execute();
  expect(memories.length).toBeGreaterThan(800);
  for (const { user_id: userId, word_id: wordId, began_at: beganAt, memory, reviewed_at: reviewedAt } of memories) {
    const log = await readWordLog(kysely, userId, wordId, beganAt);
    const folded = foldLog(
      log.map((line) => ({
        eventId: line.event_id,
        at: line.reviewed_at.getTime(),
        servedAt: line.served_at.getTime(),
        day: line.day,
        grade: line.grade,
        key: line.kind?.startsWith('f') ? 'f' : 'c',
        way: null,
      })),
      beganAt.getTime(),
    );
    expect(folded.memory ?? null, wordId).toEqual(memory);
    expect(folded.last?.at, wordId).toBe(reviewedAt?.getTime());
    expect(folded.leftBehind.size, wordId).toBe(0);
  }
});

test('friends talk in a room and in private chats, in Chinese, over days', async () => {
  const clara = await logInAs('Clara');
  expect((await clara.get('/api/checkFriendship', { usernameFromLinkData: 'Mateo-2' })).body.message).toBe('True');
  const ownChats = (await clara.get('/api/displayChat')).body.chat as { chatName: string; unread: number; members: number }[];
  expect(ownChats).toMatchObject([
    { chatName: 'Mateo-2', unread: 1, members: 2 },
    { chatName: '周末一起喝茶', unread: 3, members: 5 },
  ]);

  const yusuf = await logInAs('Yusuf');
  const chats = (await yusuf.get('/api/displayChat')).body.chat as { chat: string; private: boolean; unread: number }[];
  expect(chats.map((chat) => chat.unread)).toEqual([0, 0]);
  for (const [isPrivate, lines] of [
    [false, room],
    [true, pair],
  ] as const) {
    const found = chats.find((chat) => chat.private === isPrivate)?.chat ?? '';
    const { messagesData } = (await yusuf.get('/api/displayMessagesFromDatabase', { chat: found, time_zone: timeZone })).body;
    const shown = messagesData as { sender_name: string; content: string; formatted_time: string }[];
    const mateo = (name: string) => name.replace('-2', '');
    expect(shown.map((message) => [mateo(message.sender_name), message.formatted_time, message.content])).toEqual(
      lines.map(({ author, time, text }) => [author, time, text]),
    );
  }
});

test('access has ended, and what was learnt is due', async () => {
  const pavel = await logInAs('Pavel');
  const level = await readLevel(pavel, 1);
  expect(level).toMatchObject({ wordsDone: 45, paid: 0 });
  expect(level.endedOn).toMatch(/^\d{4}\.\d\d\.\d\d$/);
  expect(level.due).toBeGreaterThan(20);
});

test('the moderator has one open report, about a message', async () => {
  const judith = await logInAs('Judith');
  expect(cast.map(({ name }) => `${name.toLowerCase()}@people.hanzivine.localhost`)).toContain(preparedModerator);
  const { reports } = (await judith.get('/api/moderation/reports')).body;
  expect(reports).toMatchObject([{ reporter: 'Hanna', reported: 'Rico' }]);
  const { evidence } = (await judith.post('/api/moderation/openReport', { id: reports[0].id })).body;
  expect(evidence.messages.filter(({ isReported }: { isReported: boolean }) => isReported)).toMatchObject([
    { author: 'Rico', text: insult },
  ]);
});
