// Every call for every kind of user at every level: contract, this table and the server must agree.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessRule, listRequirements } from '#contract/access.ts';
import { type Call, listAddresses } from '#contract/call.ts';
import { allCalls } from '#contract/all-calls.ts';
import { calls } from '#contract/calls.ts';
import { allSentEvents } from '#contract/live-events.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { createGroup } from '#dev/fixtures/chat-calls.ts';
import { connectLive } from '#dev/fixtures/live-client.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { levelPrices } from '#server/learner/level-access.ts';

/** What the user meets: the handler, the login, or the offer. */
type Outcome = 'open' | 'login' | 'unpaid' | 'blocked' | 'hidden';
const kinds = ['visitor', 'free', 'paid', 'expired', 'blocked', 'moderator'] as const;
type Kind = (typeof kinds)[number];

/** Visitor; unpaid (never, or not any more) in level 1, 2, and 3 to 5; paid; unpaid and blocked by the user whom the call names; unpaid and a moderator; once paid. */
type Row = readonly [
  visitor: Outcome,
  free1: Outcome,
  free2: Outcome,
  free3: Outcome,
  paid: Outcome,
  blocked?: Outcome,
  moderator?: Outcome,
  expired?: Outcome,
];
const anyone: Row = ['open', 'open', 'open', 'open', 'open'];
const learner: Row = ['login', 'open', 'open', 'open', 'open'];
const notBlocked: Row = ['login', 'open', 'open', 'open', 'open', 'blocked'];
const trial: Row = ['login', 'open', 'unpaid', 'unpaid', 'open'];
// What was learnt stays with whoever once had the level.
const learnt: Row = ['login', 'open', 'unpaid', 'unpaid', 'open', undefined, undefined, 'open'];
const firstFolder: Row = ['login', 'open', 'unpaid', 'open', 'open'];
// For everybody else there is no such call.
const moderator: Row = ['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'open'];
const paidOnly: Row = ['login', 'unpaid', 'unpaid', 'unpaid', 'open'];
// Whoever is blocked here has no access, which is asked first.
const anyLevelPaid: Row = ['login', 'unpaid', 'unpaid', 'unpaid', 'open', 'unpaid'];

const table: Readonly<Record<string, Row>> = {
  'accounts.register': anyone,
  'accounts.login': anyone,
  'accounts.loginStatus': anyone,
  'accounts.logout': anyone,
  'accounts.resendVerificationCode': anyone,
  'accounts.getRegistrationMessage': anyone,
  'accounts.checkVerificationCode': anyone,
  'accounts.sendVerificationState': anyone,
  'accounts.changePasswordRequest': anyone,
  'accounts.checkResetCode': anyone,
  'accounts.resetPassword': anyone,
  'accounts.isLoggedInWithGoogle': anyone,
  'accounts.loginOptions': anyone,
  'accounts.googleIdCheck': learner,
  'accounts.prepareGoogleLink': learner,
  'accounts.unlinkGoogle': learner,
  'accounts.userdataAuth': learner,
  'accounts.getOwnName': learner,
  'accounts.isPaidGenerally': learner,
  'accounts.changePassword': learner,
  'accounts.changePasswordGoogle': learner,
  'accounts.passwordExists': learner,
  'accounts.confirmLogin': learner,
  'accounts.changeEmail': learner,
  'accounts.checkEmailCode': anyone,
  'accounts.confirmEmail': anyone,
  'accounts.logoutEverywhere': learner,
  'accounts.loginSessions': learner,
  'accounts.endLoginSession': learner,
  'accounts.removePage': learner,
  'accounts.myData': learner,
  'dashboard.overview': learner,
  'dashboard.isPaid': learner,
  'dashboard.isPaidArray': learner,
  'dashboard.isCompletedTwenty': learner,
  'dashboard.countScore': learner,
  'dashboard.isMessageForHsk': learner,
  'dashboard.sendEmailQuestion': learner,
  'dashboard.knownWords': learner,
  'dashboard.takeOverKnownWords': trial,
  'dashboard.restartQuiz': trial,
  'progress.getProgress': learner,
  'progress.listSyllabusWords': learner,
  'progress.saveExamDay': learner,
  'quiz.getQuiz': trial,
  'quiz.getQuizAhead': trial,
  'quiz.answer': trial,
  'quiz.answer beyond the trial': paidOnly,
  'quiz.undoAnswer': trial,
  'quiz.undoAnswer beyond the trial': paidOnly,
  'quiz.isCompleted': learner,
  'quiz.associationSetting': learner,
  'quiz.ignoreWord': learnt,
  'quiz.ignoreWord beyond the trial': paidOnly,
  'quiz.learnAgain': trial,
  'quiz.learnAgain beyond the trial': paidOnly,
  'quiz.isIgnored': learner,
  'repeat.countScoreRepeat': learner,
  'repeat.isRepeatingOver': learner,
  'repeat.restartQuizRepeat': learnt,
  'repeat.getQuizRepeat': learnt,
  'repeat.getQuizRepeatAhead': learnt,
  'repeat.beginRepeatPart': learnt,
  'repeat.answerRepeat': learnt,
  'repeat.undoAnswerRepeat': learnt,
  'repeat.repeatAgain': learnt,
  'settings.settingsInfo': learner,
  'settings.saveSettings': learner,
  'today.getToday': learner,
  'today.savePlan': learner,
  'today.addPause': learner,
  'today.removePause': learner,
  'today.spreadBacklog': learner,
  'transfer.findWords': learner,
  'transfer.importWords': learner,
  'reminders.getReminder': learner,
  'reminders.saveReminder': learner,
  'practice.getPractice': learnt,
  'notes.getNotes': learner,
  'notes.saveNote': learner,
  'notes.putAside': learner,
  'transfer.placementStep': trial,
  'mixups.getMixups': learner,
  'mixups.recordMixup': learner,
  'mixups.answerMixup': learner,
  'mixups.ownWrongAnswers': learner,
  'profile.userdata': notBlocked,
  'profile.edit': learner,
  'profile.checkExistingPage': learner,
  'profile.posts': notBlocked,
  'profile.uploadPhoto': learner,
  'profile.deletePhoto': learner,
  'friends.checkFriendship': learner,
  'friends.displayFriend': notBlocked,
  'friends.displayFriendRequest': learner,
  'friends.sendFriendRequest': notBlocked,
  'friends.addFriend': notBlocked,
  'friends.removeRequest': learner,
  'friends.removeFriend': learner,
  'friends.isBlockedUser': learner,
  'friends.blockUser': learner,
  'friends.unblockUser': learner,
  'friends.blockedUsers': learner,
  'friends.findPeople': learner,
  'moderation.report': learner,
  'moderation.reports': moderator,
  'moderation.openReport': moderator,
  'moderation.dismissReport': moderator,
  'moderation.removeReported': moderator,
  'moderation.suspendReported': moderator,
  'moderation.suspensions': moderator,
  'moderation.liftSuspension': moderator,
  'moderation.log': moderator,
  'contact.sendMessageToPost': anyone,
  'contact.reportPageError': anyone,
  'contact.supportEmail': anyone,
  'contact.seller': anyone,
  'payments.paymentConfig': learner,
  'payments.checkAgreement': learner,
  'payments.recordAgreement': learner,
  'payments.createOrder': learner,
  'payments.captureOrder': learner,
  'payments.orderState': learner,
  'payments.setThePaymentDate': learner,
  'payments.sendPaymentVerifyEmail': learner,
  'payments.purchases': learner,
  'lists.getCharactersForList': firstFolder,
  'lists.getCharactersForList beyond the first folder': paidOnly,
  'lists.searchWords': firstFolder,
  'lists.sampleWords': learner,
  'lists.generalScoreForOneCharacter': learner,
  'lists.amountOfAnsweredCharacters': learner,
  'lists.areCharactersCompleted': learner,
  'lists.learntWords': learner,
  'chat.displayFriendInvite': learner,
  'chat.joinRoomInfo': anyLevelPaid,
  'chat.removeInvitation': learner,
  'chat.sendInvitation': anyLevelPaid,
  'chat.sendInvitationRandomSearch': anyLevelPaid,
  'chat.sendInvitationPrivateChatExtra': anyLevelPaid,
  'chat.joinChatCode': anyLevelPaid,
  'chat.displayFirstChat': anyLevelPaid,
  'chat.displayChat': anyLevelPaid,
  'chat.unreadChats': learner,
  'chat.checkIfChatExistsRandomRoom': anyLevelPaid,
  'chat.checkIfChatExists': anyLevelPaid,
  'chat.checkIfPrivateChatExists': anyLevelPaid,
  'chat.displayMessagesFromDatabase': anyLevelPaid,
  'chat.displayFriendInChat': anyLevelPaid,
  'chat.saveMessage': anyLevelPaid,
  'chat.removeMessage': anyLevelPaid,
  'chat.removeChat': learner,
  'chat.renameChat': anyLevelPaid,
  'chat.chatLevel': anyLevelPaid,
};

/** The same for the events of the live channel; a visitor has no connection to send one on. */
const eventTable: Readonly<Record<string, Row>> = {
  join_room: anyLevelPaid,
  leave_room: learner,
  send_message: anyLevelPaid,
  delete_message: anyLevelPaid,
  read_room: anyLevelPaid,
};

const declaredRows: Readonly<Record<AccessRule, Row>> = {
  anyone,
  learner,
  // Everyone here has just logged in; accounts/recent-login.test.ts knows the others.
  'recent-login': learner,
  'not-blocked': notBlocked,
  'any-level-paid': anyLevelPaid,
  'room-member': learner,
  'open-room': learner,
  'writable-room': learner,
  // Nobody here is suspended; moderation.test.ts knows who is.
  'not-suspended': learner,
  moderator,
  'level-or-trial': trial,
  'level-or-free-list': firstFolder,
  'learnt-or-level': learnt,
};

const strictness: readonly Outcome[] = ['open', 'login', 'blocked', 'unpaid', 'hidden'];

/** What a person meets where both rules must hold: the login first, then whatever refuses. */
function strictest(one: Row, other: Row): Row {
  const pick = (at: number): Outcome => {
    const [first, second] = [one[at] ?? 'open', other[at] ?? 'open'];
    return strictness.indexOf(first) >= strictness.indexOf(second) ? first : second;
  };
  const everywhere = [pick(0), pick(1), pick(2), pick(3), pick(4)] as const;
  if (one[7] !== undefined || other[7] !== undefined) return [...everywhere, pick(5), pick(6), pick(7)];
  if (one[6] !== undefined || other[6] !== undefined) return [...everywhere, pick(5), pick(6)];
  return one[5] === undefined && other[5] === undefined ? everywhere : [...everywhere, pick(5)];
}

let count = 0;
const isoDate = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const noCode = 'A'.repeat(43);

/** Input with which a call succeeds at a level, or fails only because of its unknown code. */
function buildInput(name: string, level: TaughtLevel): Record<string, unknown> {
  const word = (number: number) => ({ id: `${level}-0${number}`, character: 'x', question_index: 0, hsk: level });
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
    'repeat.beginRepeatPart': { hsk: level, ids: [] },
    'repeat.repeatAgain': word(18),
    'settings.saveSettings': { answers: { question4: 'Yes' } },
    'today.addPause': { from: isoDate(0), to: isoDate(3) },
    'today.removePause': { from: isoDate(0) },
    'today.spreadBacklog': { days: 7 },
    'today.savePlan': { dailyGoal: 10, repeatLimit: 150 },
    'transfer.placementStep': { hsk: level, answers: [] },
    'transfer.importWords': { ids: [word(11).id], way: 'learnt' },
    'reminders.saveReminder': { every: 'off', hour: 8, weekday: 1 },
    'practice.getPractice': { hsk: level, kind: 'choice', choice: 'all' },
    'notes.saveNote': { hsk: level, id: word(11).id, version: 0, note: 'Tea', association: '', synonyms: [] },
    'notes.putAside': { hsk: level, id: word(11).id },
    'mixups.recordMixup': { ...word(11), chosen: word(12).character, event_id: randomUUID() },
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
    'lists.getCharactersForList': { limit1: 1, limit2: level === 1 ? 20 : 25 },
    'lists.getCharactersForList beyond the first folder': { limit1: 26, limit2: 50 },
    'chat.joinRoomInfo': { name: people.blocker.name, number: room },
    'chat.removeInvitation': { name: people.blocker.name, number: room },
    'chat.sendInvitation': { name: people.blocker.name, number: room },
    'chat.sendInvitationRandomSearch': { number: room },
    'chat.sendInvitationPrivateChatExtra': { name: people.blocker.name, number: room },
    'chat.joinChatCode': { number: room, name: people.blocker.name },
    'chat.checkIfChatExistsRandomRoom': { roomNumber: room },
    'chat.checkIfChatExists': { roomNumber: room },
    'chat.checkIfPrivateChatExists': { friendName: people.blocker.name },
    'chat.displayMessagesFromDatabase': { chat: room },
    'chat.displayFriendInChat': { roomNumber: room },
    'chat.saveMessage': { room, message: '你好' },
    'chat.removeMessage': { chatId: 1 },
    // Not the room of all other rows: whoever is in it would leave.
    'chat.removeChat': { room: 'unknown' },
    'chat.renameChat': { room, nameOfChat: 'Tea' },
    'chat.chatLevel': { roomNumber: room },
    'moderation.report': { name: people.blocker.name, reason: 'Rude words' },
    'moderation.openReport': { id: '1' },
    'moderation.dismissReport': { id: '1' },
    'moderation.removeReported': { id: '1' },
    'moderation.suspendReported': { id: '1', days: 1 },
    'moderation.liftSuspension': { name: people.blocker.name },
    'contact.sendMessageToPost': { username: 'anna', email: 'anna@example.org', subject: 'Hello', message: 'A word' },
    'contact.reportPageError': { message: 'TypeError: broken', stack: '', page: '/quiz' },
    'lists.searchWords': { text: 'a' },
    'progress.listSyllabusWords': { level_2025: 1 },
    'progress.saveExamDay': { hsk: level, date: null },
    'lists.generalScoreForOneCharacter': { generalCharacterResult: 'x', id: `${level}-011`, hsk: level },
    'lists.amountOfAnsweredCharacters': { character: 'x', characterId: `${level}-011`, hsk: level },
  };
  return inputs[name] ?? { hsk: level };
}

let server: TestServer;
/** `blocker` blocked `blocked`, and is whom the calls name. */
let people: Record<Exclude<Kind, 'visitor'> | 'blocker', TestLearner>;
let photo: Buffer;
/** The room of `paid`. */
let room: string;

beforeAll(async () => {
  const course = buildCourse('matrix', ...taughtLevels.map((level) => buildSmallLevel(level, 55)));
  const moderatorEmail = 'matrix-moderator@example.org';
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000', MODERATORS: moderatorEmail } });
  people = {
    free: await createLearner(server),
    paid: await createLearner(server, ...taughtLevels),
    expired: await createLearner(server, ...taughtLevels),
    blocked: await createLearner(server),
    blocker: await createLearner(server),
    moderator: await createLearner(server),
  };
  await server.services.database.kysely.updateTable('users').set({ email: moderatorEmail }).where('id', '=', people.moderator.id).execute();
  await people.blocker.client.post('/api/blockUser', { friendName: people.blocked.name });
  room = await createGroup(people.paid);
  photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
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

async function requestCall(kind: Kind, call: Call, path: string, input: Record<string, unknown>): Promise<Outcome> {
  const client = cloneClient(kind);
  const { status, body } = call.multipart
    ? await client.postFile(path, call.multipart.field, call === calls.transfer.findWords ? Buffer.from('你') : photo)
    : call.method === 'POST'
      ? await client.post(path, input)
      : await client.get(path, input as Record<string, string | number>);
  if (status === 401 && body.code === 'not_logged_in') return 'login';
  if (status === 403 && body.code === 'unpaid') return 'unpaid';
  if (status === 403 && body.code === 'blocked') return 'blocked';
  if (status === 404 && body.message === 'This address does not exist') return 'hidden';
  // The handler was reached and gave a reason: no such code, no such order, nothing paid, or already paid.
  const errorCode = body.code as string | undefined;
  if (errorCode !== undefined)
    expect(
      [
        'code_invalid',
        'not_found',
        'not_a_member',
        'not_invited',
        'nobody_found',
        'chat_exists',
        'no_payment',
        'already_paid',
        'password_needed',
        'wrong_password',
      ],
      `${kind} at ${path}: ${status}`,
    ).toContain(errorCode);
  else expect(status, `${kind} at ${path}`).toBe(200);
  return 'open';
}

function getExpectedOutcome(
  [visitor, free1, free2, free3, paid, blocked, asModerator, expired]: Row,
  kind: Kind,
  level: TaughtLevel,
): Outcome {
  if (kind === 'visitor') return visitor;
  if (kind === 'blocked' && blocked !== undefined) return blocked;
  if (kind === 'moderator' && asModerator !== undefined) return asModerator;
  if (kind === 'expired' && expired !== undefined) return expired;
  if (kind === 'paid') return paid;
  return level === 1 ? free1 : level === 2 ? free2 : free3;
}

test('the table lists exactly the calls of the contract', () => {
  expect(new Set(Object.keys(table).map((name) => name.split(' ')[0]))).toEqual(new Set(allCalls.map(({ name }) => name)));
});

test.each(allCalls)('$name is declared as in the table', ({ name, call }) => {
  const rows = listRequirements(call.access).map(({ rule }) => declaredRows[rule]);
  expect(rows.reduce(strictest)).toEqual(table[name]);
});

test('the table of events lists exactly those of the contract', () => {
  expect(Object.keys(eventTable).toSorted()).toEqual(allSentEvents.map(({ name }) => name).toSorted());
});

test.each(allSentEvents)('event $name', async ({ name, access }) => {
  const row = eventTable[name] as Row;
  expect(
    listRequirements(access)
      .map(({ rule }) => declaredRows[rule])
      .reduce(strictest),
  ).toEqual(row);
  await expect(connectLive(cloneClient('visitor'))).rejects.toMatchObject({ code: 'not_logged_in' });
  for (const kind of kinds.filter((other) => other !== 'visitor')) {
    const live = await connectLive(cloneClient(kind));
    const reply = await live.send(name, { room, message: '你好', id: '1', cursor: 1 });
    live.close();
    const met = reply.code === 'unpaid' ? 'unpaid' : 'open';
    expect([kind, met]).toEqual([kind, getExpectedOutcome(row, kind, 1)]);
    if (kind === 'paid' && name !== 'delete_message') expect(reply).not.toHaveProperty('code');
  }
});

const callsByName = new Map(allCalls.map(({ name, call }) => [name, call]));

// These calls change the session, so they run last.
const sessionCalls = ['accounts.logout', 'accounts.login'];
const removal = 'accounts.removePage';

test.each(Object.keys(table).filter((name) => ![...sessionCalls, removal].includes(name)))('%s', async (name) => {
  const call = callsByName.get(name.split(' ')[0] ?? '') as Call;
  const addresses = listAddresses(call);
  for (const level of taughtLevels) {
    const path = addresses.find((address) => address.level === level)?.path ?? addresses[0]?.path ?? '';
    for (const kind of kinds) {
      const met = await requestCall(kind, call, path, buildInput(name, level));
      expect([kind, level, met]).toEqual([kind, level, getExpectedOutcome(table[name] as Row, kind, level)]);
    }
  }
});

test.each(sessionCalls)('%s is open to all', async (name) => {
  const call = callsByName.get(name) as Call;
  for (const kind of kinds) expect(await requestCall(kind, call, listAddresses(call)[0]?.path ?? '', buildInput(name, 1))).toBe('open');
});

test('accounts.removePage', async () => {
  expect(await requestCall('visitor', calls.accounts.removePage, '/api/removePage', {})).toBe('login');
  const { client } = await createLearner(server);
  expect((await client.post('/api/removePage')).status).toBe(200);
});
