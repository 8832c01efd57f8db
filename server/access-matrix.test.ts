// Every call, other endpoint and event for every kind of user at every level: the contract, the table that a person keeps (access-matrix.csv) and the server must agree.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessRule, type CallAccess, listRequirements } from '#contract/access.ts';
import { type Call, listAddresses } from '#contract/call.ts';
import { allCalls, allEndpoints } from '#contract/all-calls.ts';
import { calls } from '#contract/calls.ts';
import { type Endpoint, listEndpointMethods } from '#contract/endpoint.ts';
import { allSentEvents, receivedEvents } from '#contract/live-events.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { type AccessColumn, readAccessTable } from '#dev/fixtures/access-table.ts';
import { createGroup } from '#dev/fixtures/chat-calls.ts';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { levelPrices } from '#server/learner/level-access.ts';

/** What the user meets: the handler, or who refuses. */
type Outcome = 'open' | 'login' | 'login again' | 'unpaid' | 'blocked' | 'not a member' | 'hidden';
const kinds = ['visitor', 'free', 'expired', 'paid', 'outsider', 'blocked', 'moderator', 'returning'] as const;
type Kind = (typeof kinds)[number];

type Row = Partial<Record<AccessColumn, Outcome>>;

/** What each rule means, said once more and by hand; a column that is left out is as in the free ones, an outsider's as in the paid one. */
const learner: Row = { visitor: 'login' };
const paidOnly: Row = { visitor: 'login', free_1: 'unpaid', free_2: 'unpaid', free_3_5: 'unpaid' };
const stranger = 'not a member';
const room: Row = { visitor: 'login', free_1: stranger, free_2: stranger, free_3_5: stranger, outsider: stranger };
const ruleRows: Readonly<Record<AccessRule, Row>> = {
  anyone: {},
  learner,
  'recent-login': { visitor: 'login', returning: 'login again' },
  'not-blocked': { visitor: 'login', blocked: 'blocked' },
  'not-blocked-writer': { visitor: 'login', blocked: 'blocked' },
  'any-level-paid': paidOnly,
  'room-member': room,
  'open-room': room,
  'writable-room': room,
  // Nobody here is suspended; moderation.test.ts knows who is.
  'not-suspended': learner,
  // For everybody else there is no such call.
  moderator: { visitor: 'hidden', free_1: 'hidden', free_2: 'hidden', free_3_5: 'hidden', paid: 'hidden', moderator: 'open' },
  'level-or-trial': { visitor: 'login', free_2: 'unpaid', free_3_5: 'unpaid' },
  'level-or-free-list': { visitor: 'login', free_2: 'unpaid' },
  // What was learnt stays with learners who once had the level.
  'learnt-or-level': { visitor: 'login', free_2: 'unpaid', free_3_5: 'unpaid', expired: 'open' },
};

// Of two rules that refuse, the access comes before the room and the block: a room rule is asked at the same time, but counts later.
const strictness: readonly Outcome[] = ['open', 'blocked', 'not a member', 'unpaid', 'login again', 'login', 'hidden'];

function getColumn(kind: Kind, level: TaughtLevel): AccessColumn {
  if (kind !== 'free') return kind;
  return level === 1 ? 'free_1' : level === 2 ? 'free_2' : 'free_3_5';
}

/** The cell for a kind of person at a level: the column of the kind, else that of everybody like them. */
function pick<Cell>(row: Readonly<Partial<Record<AccessColumn, Cell>>>, kind: Kind, level: TaughtLevel): Cell | undefined {
  if (kind === 'visitor' || kind === 'paid') return row[kind];
  return row[getColumn(kind, level)] ?? (kind === 'outsider' ? row.paid : row[getColumn('free', level)]);
}

function getRuledOutcome(access: CallAccess, kind: Kind, level: TaughtLevel): Outcome {
  const outcomes = listRequirements(access).map(({ rule }) => pick(ruleRows[rule], kind, level) ?? 'open');
  return strictness.findLast((outcome) => outcomes.includes(outcome)) ?? 'open';
}

const refusals: Readonly<Record<string, Outcome>> = {
  '401': 'login',
  '403 unpaid': 'unpaid',
  '403 login_again': 'login again',
  '403 blocked': 'blocked',
  '404 not_a_member': 'not a member',
  '404 hidden': 'hidden',
};

const table = readAccessTable();
const callsByPath = new Map(allCalls.map((entry) => [`${entry.call.method} ${entry.call.path}`, entry]));
const callRows = table
  .filter(({ kind }) => ['R', 'W', 'G!'].includes(kind))
  .map((row) => {
    const entry = callsByPath.get(`${row.method} ${row.path}`);
    return {
      ...row,
      call: entry?.call,
      name: [entry?.name ?? `${row.method} ${row.path}`, row.input].filter((part) => part !== '').join(' '),
    };
  });
const endpointRows = table
  .filter(({ kind }) => ['D', 'N', 'H', 'M'].includes(kind))
  .map((row) => ({ ...row, endpoint: allEndpoints.find(({ path }) => path === row.path) as Endpoint, name: `${row.method} ${row.path}` }));
const endpointKinds = { download: 'D', navigation: 'N', webhook: 'H', 'mailed-page': 'M' } as const;
const eventRows = table.filter(({ method }) => method === 'SOCKET');

let count = 0;
const isoDate = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const noCode = 'A'.repeat(43);

/** Input with which a call succeeds at a level, or fails only because of its unknown code. */
function buildInput(name: string, level: TaughtLevel): Record<string, unknown> {
  const word = (number: number) => ({ id: `${level}-0${number}`, character: '', question_index: 0, hsk: level });
  const password = 'bamboo-grove';
  const inputs: Record<string, Record<string, unknown>> = {
    'accounts.register': { username: `matrix-${(count += 1)}`, email: `matrix-${count}@example.org`, password },
    'accounts.login': { username: people.free.name, password: people.free.password },
    'accounts.resendVerificationCode': { username: 'nobody' },
    'accounts.checkVerificationCode': { code: noCode },
    'accounts.sendVerificationState': { codeFromLink: noCode },
    'accounts.changePasswordRequest': { email: 'nobody@example.org' },
    'accounts.checkResetCode': { code: noCode },
    'accounts.resetPassword': { codeFromLink: noCode, passwordNew: password, passwordNewRepeat: password },
    'accounts.changePassword': { passwordOld: 'wrong-password', passwordNew: password, passwordNewRepeat: password },
    'accounts.changePasswordGoogle': { passwordOld: 'wrong-password', passwordNew: password, passwordNewRepeat: password },
    'accounts.confirmLogin': { password: 'wrong-password' },
    'accounts.changeEmail': { email: `matrix-${(count += 1)}@example.org` },
    'accounts.checkEmailCode': { code: noCode },
    'accounts.confirmEmail': { codeFromLink: noCode },
    'accounts.endLoginSession': { id: '00000000-0000-4000-8000-000000000000' },
    'dashboard.sendEmailQuestion': { hsk: 6, sendEmail: 'Yes' },
    'quiz.answer': word(11),
    'quiz.answer beyond the trial': word(21),
    'quiz.ignoreWord': word(12),
    'quiz.ignoreWord beyond the trial': word(22),
    'quiz.learnAgain': word(13),
    'quiz.learnAgain beyond the trial': word(23),
    'quiz.isIgnored': word(14),
    'quiz.undoAnswer': { ...word(15), key: 'c' },
    'quiz.undoAnswer beyond the trial': { ...word(24), key: 'c' },
    'repeat.answerRepeat': { ...word(16), question_index: 'character' },
    'repeat.undoAnswerRepeat': { ...word(17), key: 'c' },
    'repeat.answerRepeatToday': { ...word(16), question_index: 'character' },
    'repeat.undoRepeatToday': { ...word(17), key: 'c' },
    'repeat.beginRepeatPart': { hsk: level, ids: [] },
    'repeat.repeatAgain': word(18),
    'settings.publicSettings': { usernameFromLinkData: people.blocker.name },
    'settings.saveSettings': { answers: { question4: 'Yes' } },
    'today.addPause': { from: isoDate(0), to: isoDate(3) },
    'today.removePause': { from: isoDate(0) },
    'today.spreadBacklog': { days: 7 },
    'today.savePlan': { dailyGoal: 10, repeatLimit: 150 },
    'transfer.placementStep': { hsk: level, answers: [] },
    'transfer.importWords': { ids: [word(11).id], way: 'learnt' },
    'reminders.saveNewsMail': { on: false },
    'reminders.saveReminder': { every: 'off', hour: 8, weekday: 1 },
    'practice.getPractice': { hsk: level, kind: 'choice', choice: 'all' },
    'notes.saveNote': { hsk: level, id: word(11).id, version: 0, note: 'Tea', association: '', synonyms: [] },
    'notes.putAside': { hsk: level, id: word(11).id },
    'metWords.addMetWord': { id: word(11).id, message: 1 },
    'metWords.removeMetWord': { id: word(12).id },
    'mixups.recordMixup': { ...word(11), chosen: 'x', event_id: randomUUID() },
    'mixups.answerMixup': { id: word(11).id, other_id: word(12).id, right: true, event_id: randomUUID() },
    'profile.userdata': { usernameFromLink: people.blocker.name },
    'profile.edit': { info: 'Learning' },
    'profile.checkExistingPage': { name: people.blocker.name },
    'profile.posts': { usernameFromLink: people.blocker.name },
    'profile.deletePhoto': { id: noCode },
    'friends.checkFriendship': { usernameFromLinkData: people.blocker.name },
    'friends.displayFriend': { usernameFromLink: people.blocker.name },
    'friends.sendFriendRequest': { name: people.blocker.name },
    'friends.addFriend': { name: people.blocker.name },
    'friends.removeRequest': { name: people.blocker.name },
    'friends.removeFriend': { name: people.blocker.name },
    'friends.isBlockedUser': { friendName: people.blocker.name },
    'friends.blockUser': { friendName: people.blocker.name },
    'friends.unblockUser': { friendName: people.blocker.name },
    'friends.findPeople': { name: people.blocker.name },
    'payments.createOrder': { amount: levelPrices[level].euro, hsk: level, agreed: true },
    'payments.captureOrder': { orderID: 'SI000' },
    'payments.orderState': { orderID: 'SI000' },
    'payments.receipt': { number: '00000000-0000-4000-8000-000000000000' },
    'lists.getCharactersForList': { limit1: 1, limit2: level === 1 ? 20 : 25 },
    'lists.getCharactersForList beyond the first folder': { limit1: 26, limit2: 50 },
    'uses.getUses': { hsk: level, id: word(11).id },
    'uses.getUses beyond the first folder': { hsk: level, id: word(26).id },
    'chat.joinRoomInfo': { name: people.blocker.name, number: chatRoom },
    'chat.removeInvitation': { name: people.blocker.name, number: chatRoom },
    'chat.sendInvitation': { name: people.blocker.name, number: chatRoom },
    'chat.sendInvitationRandomSearch': { number: chatRoom },
    'chat.sendInvitationPrivateChatExtra': { name: people.blocker.name, number: chatRoom },
    'chat.joinChatCode': { number: chatRoom, name: people.blocker.name },
    'chat.checkIfChatExistsRandomRoom': { roomNumber: chatRoom },
    'chat.checkIfChatExists': { roomNumber: chatRoom },
    'chat.checkIfPrivateChatExists': { friendName: people.blocker.name },
    'chat.displayMessagesFromDatabase': { chat: chatRoom },
    'chat.displayFriendInChat': { roomNumber: chatRoom },
    'chat.saveMessage': { room: chatRoom, message: '你好' },
    'chat.removeMessage': { chatId: 1 },
    // Not the room of all other rows: its members leave it.
    'chat.removeChat': { room: leftRooms[level] },
    'chat.talkAids': { roomNumber: chatRoom },
    'chat.renameChat': { room: chatRoom, nameOfChat: 'Tea' },
    'lobby.savePartner': { on: true, topic: '茶' },
    'moderation.report': { name: people.blocker.name, reason: 'Rude words' },
    'moderation.openReport': { id: '1' },
    'moderation.dismissReport': { id: '1' },
    'moderation.removeReported': { id: '1' },
    'moderation.suspendReported': { id: '1', days: 1 },
    'moderation.liftSuspension': { name: people.blocker.name },
    'contact.sendMessageToPost': { username: 'anna', email: 'anna@example.org', subject: 'Hello', message: 'A word' },
    'contact.reportPageError': { message: 'TypeError: broken', stack: '', page: '/quiz' },
    'lists.searchWords': { text: 'a' },
    'lists.searchAllWords': { text: 'a' },
    'progress.listSyllabusWords': { level_2025: 1 },
    'progress.saveExamDay': { hsk: level, date: null },
    'lists.generalScoreForOneCharacter': { generalCharacterResult: '', id: `${level}-011`, hsk: level },
    'lists.amountOfAnsweredCharacters': { character: '', characterId: `${level}-011`, hsk: level },
  };
  return inputs[name] ?? { hsk: level };
}

let server: TestServer;
/** `blocker` blocked `blocked`, and is whom the calls name. */
let people: Record<Exclude<Kind, 'visitor'> | 'blocker', TestLearner>;
let photo: Buffer;
/** The photo of `blocker`. */
let photoUrl: string;
/** The room of `paid`. */
let chatRoom: string;
/** More of them, one to leave at each level. */
const leftRooms: Partial<Record<TaughtLevel, string>> = {};

beforeAll(async () => {
  const course = buildCourse('matrix', ...taughtLevels.map((level) => buildSmallLevel(level, 55)));
  const moderatorEmail = 'matrix-moderator@example.org';
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000', MODERATORS: moderatorEmail } });
  people = {
    free: await createLearner(server),
    paid: await createLearner(server, ...taughtLevels),
    outsider: await createLearner(server, ...taughtLevels),
    expired: await createLearner(server, ...taughtLevels),
    blocked: await createLearner(server),
    blocker: await createLearner(server),
    moderator: await createLearner(server),
    returning: await createLearner(server),
  };
  await server.services.database.kysely
    .updateTable('sessions')
    .set({ signed_in_at: sql<Date>`now() - interval '11 minutes'` })
    .where('user_id', '=', people.returning.id)
    .execute();
  await server.services.database.kysely.updateTable('users').set({ email: moderatorEmail }).where('id', '=', people.moderator.id).execute();
  await people.blocker.client.post('/api/blockUser', { friendName: people.blocked.name });
  // By random search nobody else comes into question, who would then be in the room.
  await people.outsider.client.post('/api/saveSettings', { answers: { question3: 'Not' } });
  chatRoom = await createGroup(people.paid);
  for (const level of taughtLevels) leftRooms[level] = await createGroup(people.paid);
  photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  ({ imageUrl: photoUrl } = (await people.blocker.client.postFile('/api/posts', 'image', photo)).body);
  // Learnt while there was access: this word may still be taken out of the repeats.
  for (const level of taughtLevels) await people.expired.client.post('/api/ignoreTheWordFunction', buildInput('quiz.ignoreWord', level));
  await server.services.database.kysely
    .updateTable('level_access')
    .set({ ends_at: new Date() })
    .where('user_id', '=', people.expired.id)
    .execute();
});
afterAll(() => server.stop());

// A copy of the cookies, because some calls open or end a session.
function cloneClient(kind: Kind): TestClient {
  const client = server.createClient();
  if (kind !== 'visitor') for (const [name, value] of people[kind].client.cookies) client.cookies.set(name, value);
  return client;
}

/** The answer as the table has it: the status, with the code of an error. */
async function requestCall(kind: Kind, call: Call, path: string, input: Record<string, unknown>): Promise<string> {
  const client = cloneClient(kind);
  const { status, body } = call.multipart
    ? await client.postFile(path, call.multipart.field, call === calls.transfer.findWords ? Buffer.from('你') : photo)
    : call.method === 'POST'
      ? await client.post(path, input)
      : await client.get(path, input as Record<string, string | number>);
  if (status === 200) return '200';
  if (status === 401 && body.code === 'not_logged_in') return '401';
  if (status === 404 && body.message === 'This address does not exist') return '404 hidden';
  return `${status} ${body.code}`;
}

function getOutcome(answers: readonly string[] = []): Outcome {
  const [first = ''] = answers;
  return answers.length === 1 ? (refusals[first] ?? 'open') : 'open';
}

test('the table lists exactly the calls, other endpoints and events of the contract, each once', () => {
  const listed = table.filter(({ input }) => input === '').map(({ method, path }) => `${method} ${path}`);
  const declared = [
    ...callsByPath.keys(),
    ...allEndpoints.flatMap((endpoint) => listEndpointMethods(endpoint).map((method) => `${method} ${endpoint.path}`)),
    ...allSentEvents.map(({ name }) => `SOCKET ${name}`),
    ...Object.values(receivedEvents).map(({ name }) => `EVENT ${name}`),
  ];
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

test.each(callRows.filter(({ input }) => input === ''))('$name is declared as in the table', ({ call, answers, kind }) => {
  expect(kind).toEqual(call?.changesState === true ? 'G!' : call?.method === 'POST' ? expect.stringMatching(/^[RW]$/) : 'R');
  const access = call?.access ?? 'anyone';
  const find = (outcome: (person: Kind, level: TaughtLevel) => Outcome) =>
    kinds.flatMap((person) => taughtLevels.map((level) => [person, level, outcome(person, level)]));
  expect(find((person, level) => getOutcome(pick(answers, person, level)))).toEqual(
    find((person, level) => getRuledOutcome(access, person, level)),
  );
});

function fillAddress({ path }: Endpoint): string {
  const files: Readonly<Record<string, string>> = {
    '/api/photos/{file}': photoUrl,
    '/api/export/{file}': '/api/export/words.csv',
    '/voices/{file}': '/voices/none.mp3',
    '/auth/google/link/callback': '/auth/google/link/callback?error=access_denied',
  };
  return files[path] ?? path.replace('{token}', noCode);
}

async function requestEndpoint(kind: Kind, method: string, endpoint: Endpoint): Promise<string> {
  const { status, headers, body } = await requestAs(cloneClient(kind), method, endpoint);
  const location = headers.get('location') ?? '';
  if (status === 303) return `303 ${location.includes('/dev/google/') ? 'provider' : location}`;
  if (status === 404 && body.message === 'This address does not exist') return '404 hidden';
  return status === 200 || status === 401 ? String(status) : `${status} ${body.code ?? ''}`.trim();
}

// As a page of ours leads there; a webhook and a mail program send something of their own.
function requestAs(client: TestClient, method: string, endpoint: Endpoint) {
  return client.send(fillAddress(endpoint), {
    method,
    headers: method === 'POST' ? { 'content-type': 'application/json' } : { 'sec-fetch-site': 'same-origin' },
    ...(method === 'POST' && { body: '{}' }),
  });
}

test.each(endpointRows)('$name', async ({ endpoint, method, answers, kind: letter }) => {
  expect(letter).toBe(endpointKinds[endpoint.kind]);
  for (const kind of kinds) {
    const expected = pick(answers, kind, 1) ?? [];
    expect([kind, expected]).toEqual([kind, [await requestEndpoint(kind, method, endpoint)]]);
    const refused = endpoint.kind === 'navigation' ? endpoint.refused : {};
    const outcomes: readonly (Outcome | undefined)[] = [
      getOutcome(expected),
      expected[0] === `303 ${refused.not_logged_in}` ? 'login' : undefined,
      expected[0] === `303 ${refused.login_again}` ? 'login again' : undefined,
    ];
    // What a handler hides by itself is open to the rules.
    expect([kind, outcomes.findLast((outcome) => outcome !== undefined && outcome !== 'hidden') ?? 'open']).toEqual([
      kind,
      getRuledOutcome(endpoint.access, kind, 1),
    ]);
  }
});

test.each(allEndpoints.filter(({ access }) => access !== 'anyone'))(
  '$path is refused where the page names another account',
  async (endpoint) => {
    const mine = cloneClient('paid');
    mine.account = await readAccountId('free');
    expect((await requestAs(mine, 'GET', endpoint)).body).toMatchObject({ code: 'other_account' });
    mine.account = await readAccountId('paid');
    expect((await requestAs(mine, 'GET', endpoint)).body).not.toMatchObject({ code: 'other_account' });
  },
);

test.each(eventRows)('event $path', async ({ path: name, answers }) => {
  const { access } = allSentEvents.find((event) => event.name === name) as (typeof allSentEvents)[number];
  await expect(connectLive(cloneClient('visitor'))).rejects.toThrow('401');
  expect(answers.visitor).toEqual(['401']);
  for (const kind of kinds.filter((other) => other !== 'visitor')) {
    const live = await connectLive(cloneClient(kind));
    const { code } = await live.send(name, { room: chatRoom, message: '你好', id: '1', cursor: 1, state: 'here' });
    live.close();
    const met = code === undefined ? '200' : `${code === 'not_found' || code === 'not_a_member' ? 404 : 403} ${code}`;
    expect([kind, pick(answers, kind, 1)]).toEqual([kind, expect.arrayContaining([met])]);
    expect([kind, getOutcome(pick(answers, kind, 1))]).toEqual([kind, getRuledOutcome(access, kind, 1)]);
  }
});

/** The account of a person, by which pages name it. */
async function readAccountId(kind: Exclude<Kind, 'visitor'>): Promise<string> {
  return (await cloneClient(kind).get('/api/login')).body.accountId;
}

test.each(allCalls)('$name is refused where the page names another account, and taken where it names its own', async ({ call }) => {
  const [{ path } = { path: '' }] = listAddresses(call);
  const mine = cloneClient('paid');
  const request = () => (call.method === 'POST' ? mine.post(path) : mine.get(path));
  for (const account of [await readAccountId('free'), '', `${await readAccountId('paid')}x`]) {
    mine.account = account;
    // Before its input is read, which is empty.
    expect((await request()).body).toMatchObject({ code: 'other_account' });
  }
  const visitor = cloneClient('visitor');
  visitor.account = mine.account = await readAccountId('paid');
  const asVisitor = call.method === 'POST' ? await visitor.post(path) : await visitor.get(path);
  expect([401, 409]).not.toContain(listRequirements(call.access)[0]?.rule === 'anyone' ? asVisitor.status : undefined);
  if (listRequirements(call.access)[0]?.rule === 'learner') expect(asVisitor.body).toMatchObject({ code: 'not_logged_in' });
  // What changes the session waits for the other tests.
  if (call !== calls.accounts.logout && call !== calls.accounts.removePage && call !== calls.accounts.logoutEverywhere)
    expect((await request()).body).not.toMatchObject({ code: 'other_account' });
});

test('a live connection is refused where the page names another account', async () => {
  const mine = cloneClient('paid');
  for (const account of [await readAccountId('free'), '']) {
    mine.account = account;
    await expect(connectLive(mine)).rejects.toMatchObject({ code: 'other_account' });
  }
  mine.account = await readAccountId('paid');
  (await connectLive(mine)).close();
});

// These calls change the session, so they run last.
const sessionCalls = ['accounts.logout', 'accounts.login'];
const removal = 'accounts.removePage';

test.each(callRows.filter(({ name }) => ![...sessionCalls, removal].includes(name)))('$name', async ({ name, call, answers }) => {
  const addresses = listAddresses(call as Call);
  for (const level of taughtLevels) {
    const path = addresses.find((address) => address.level === level)?.path ?? addresses[0]?.path ?? '';
    for (const kind of kinds) {
      const met = await requestCall(kind, call as Call, path, buildInput(name, level));
      expect([kind, level, pick(answers, kind, level)]).toEqual([kind, level, expect.arrayContaining([met])]);
    }
  }
});

test.each(sessionCalls)('%s', async (name) => {
  const { call, answers } = callRows.find((row) => row.name === name) as (typeof callRows)[number];
  for (const kind of kinds)
    expect(pick(answers, kind, 1)).toContain(
      await requestCall(kind, call as Call, listAddresses(call as Call)[0]?.path ?? '', buildInput(name, 1)),
    );
});

test('accounts.removePage', async () => {
  const { answers } = callRows.find(({ name }) => name === removal) as (typeof callRows)[number];
  expect(answers.visitor).toEqual([await requestCall('visitor', calls.accounts.removePage, '/api/removePage', {})]);
  const { client } = await createLearner(server);
  expect([String((await client.post('/api/removePage')).status)]).toEqual(answers.free_1);
});
