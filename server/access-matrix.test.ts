// Every call as every kind of person, at every level: what the contract declares, what this table says and what the server does are one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, type Call, addressesOf } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { type NewLearner, newLearner } from '#dev/new-learner.ts';
import { type Client, type TestServer, startTestServer } from '#dev/server.ts';
import { courseOf, smallLevel } from '#dev/small-course.ts';
import { prices } from '#server/learner/access.ts';

/** What a person meets: the room, the login, or the offer. */
type Outcome = 'open' | 'login' | 'unpaid';
const kinds = ['visitor', 'free', 'paid', 'expired'] as const;
type Kind = (typeof kinds)[number];

/** Visitor; without payment (never, or not any more) in level 1, 2, and 3 to 5; paid. */
type Row = readonly [visitor: Outcome, free1: Outcome, free2: Outcome, free3: Outcome, paid: Outcome];
const anyone: Row = ['open', 'open', 'open', 'open', 'open'];
const learner: Row = ['login', 'open', 'open', 'open', 'open'];
const trial: Row = ['login', 'open', 'unpaid', 'unpaid', 'open'];
const firstFolder: Row = ['login', 'open', 'unpaid', 'open', 'open'];
const paidOnly: Row = ['login', 'unpaid', 'unpaid', 'unpaid', 'open'];

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
  'accounts.isLoggedInWithGoogle': learner,
  'accounts.userdataAuth': learner,
  'accounts.getOwnName': learner,
  'accounts.isPaidGenerally': learner,
  'dashboard.overview': learner,
  'dashboard.isPaid': learner,
  'dashboard.isPaidArray': learner,
  'dashboard.isCompletedTwenty': learner,
  'dashboard.countScore': learner,
  'dashboard.isMessageForHsk': learner,
  'dashboard.sendEmailQuestion': learner,
  'dashboard.restartQuiz': trial,
  'quiz.getQuiz': trial,
  'quiz.answer': trial,
  'quiz.answer beyond the trial': paidOnly,
  'quiz.undoAnswer': trial,
  'quiz.undoAnswer beyond the trial': paidOnly,
  'quiz.isCompleted': learner,
  'quiz.hintDisplay': learner,
  'quiz.ignoreWord': trial,
  'quiz.ignoreWord beyond the trial': paidOnly,
  'quiz.learnAgain': trial,
  'quiz.learnAgain beyond the trial': paidOnly,
  'quiz.isIgnored': learner,
  'repeat.countScoreRepeat': learner,
  'repeat.isRepeatingOver': learner,
  'repeat.restartQuizRepeat': trial,
  'repeat.getQuizRepeat': trial,
  'repeat.answerRepeat': trial,
  'repeat.answerRepeat beyond the trial': paidOnly,
  'repeat.undoAnswerRepeat': trial,
  'repeat.undoAnswerRepeat beyond the trial': paidOnly,
  'repeat.repeatAgain': trial,
  'repeat.repeatAgain beyond the trial': paidOnly,
  'settings.settingsInfo': learner,
  'settings.saveSettings': learner,
  'payments.paymentWay': learner,
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
  'lists.generalScoreForOneCharacter': learner,
  'lists.amountOfAnsweredCharacters': learner,
  'lists.areCharactersCompleted': learner,
};

const declaredRows: Readonly<Record<Access, Row>> = {
  anyone,
  learner,
  level: paidOnly,
  'level-or-trial': trial,
  'level-or-first-folder': firstFolder,
};

let count = 0;
const noCode = 'A'.repeat(43);

/** Input with which a call succeeds at a level, or is refused for its unknown code. */
function inputOf(name: string, level: TaughtLevel): Record<string, unknown> {
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
    'repeat.answerRepeat beyond the trial': { ...word(25), question_index: 'character' },
    'repeat.undoAnswerRepeat': { ...word(17), key: 'c' },
    'repeat.undoAnswerRepeat beyond the trial': { ...word(26), key: 'c' },
    'repeat.repeatAgain': word(18),
    'repeat.repeatAgain beyond the trial': word(27),
    'settings.saveSettings': { answers: { question4: 'Yes' } },
    'payments.createOrder': { amount: prices[level].euro, hsk: level, agreed: true },
    'payments.captureOrder': { orderID: 'SI000' },
    'payments.orderState': { orderID: 'SI000' },
    'lists.getCharactersForList': { limit1: 1, limit2: level === 1 ? 20 : 25 },
    'lists.getCharactersForList beyond the first folder': { limit1: 26, limit2: 50 },
    'lists.searchWords': { text: 'a' },
    'lists.generalScoreForOneCharacter': { generalCharacterResult: 'x', id: `${level}-011`, hsk: level },
    'lists.amountOfAnsweredCharacters': { character: 'x', characterId: `${level}-011`, hsk: level },
  };
  return inputs[name] ?? { hsk: level };
}

let server: TestServer;
let people: Record<Exclude<Kind, 'visitor'>, NewLearner>;

beforeAll(async () => {
  const course = courseOf('matrix', ...taughtLevels.map((level) => smallLevel(level, 55)));
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000' } });
  people = {
    free: await newLearner(server),
    paid: await newLearner(server, ...taughtLevels),
    expired: await newLearner(server, ...taughtLevels),
  };
  await server.parts.database.kysely
    .updateTable('level_access')
    .set({ ends_at: new Date() })
    .where('user_id', '=', people.expired.id)
    .execute();
});
afterAll(() => server.stop());

// A copy of the cookies, because some calls end or open a session.
function browserOf(kind: Kind): Client {
  const client = server.client();
  if (kind !== 'visitor') for (const [name, value] of people[kind].client.cookies) client.cookies.set(name, value);
  return client;
}

async function ask(kind: Kind, declared: Call, path: string, input: Record<string, unknown>): Promise<Outcome> {
  const client = browserOf(kind);
  const { status, body } =
    declared.method === 'POST' ? await client.post(path, input) : await client.get(path, input as Record<string, string | number>);
  if (status === 401 && body.code === 'not_logged_in') return 'login';
  if (status === 403 && body.code === 'unpaid') return 'unpaid';
  // The room was reached, and said why it cannot do it: there is no such code, no such order, nothing was paid, or all is.
  const said = body.code as string | undefined;
  if (said !== undefined)
    expect(['code_invalid', 'not_found', 'no_payment', 'already_paid'], `${kind} at ${path}: ${status}`).toContain(said);
  else expect(status, `${kind} at ${path}`).toBe(200);
  return 'open';
}

function outcomeIn([visitor, free1, free2, free3, paid]: Row, kind: Kind, level: TaughtLevel): Outcome {
  if (kind === 'visitor') return visitor;
  if (kind === 'paid') return paid;
  return level === 1 ? free1 : level === 2 ? free2 : free3;
}

test('the table holds every call of the contract, and only those', () => {
  expect(new Set(Object.keys(table).map((name) => name.split(' ')[0]))).toEqual(new Set(allCalls.map(({ name }) => name)));
});

test.each(allCalls)('$name is declared as the table says', ({ name, declared }) => {
  expect(declaredRows[declared.access]).toEqual(table[name]);
});

const callOf = new Map(allCalls.map(({ name, declared }) => [name, declared]));

// They change the session that asks, so they come last.
const aboutSessions = ['accounts.logout', 'accounts.login'];

test.each(Object.keys(table).filter((name) => !aboutSessions.includes(name)))('%s', async (name) => {
  const declared = callOf.get(name.split(' ')[0] ?? '') as Call;
  const addresses = addressesOf(declared);
  for (const level of taughtLevels) {
    const path = addresses.find((address) => address.level === level)?.path ?? addresses[0]?.path ?? '';
    for (const kind of kinds) {
      const met = await ask(kind, declared, path, inputOf(name, level));
      expect([kind, level, met]).toEqual([kind, level, outcomeIn(table[name] as Row, kind, level)]);
    }
  }
});

test.each(aboutSessions)('%s is open to all', async (name) => {
  const declared = callOf.get(name) as Call;
  for (const kind of kinds) expect(await ask(kind, declared, addressesOf(declared)[0]?.path ?? '', inputOf(name, 1))).toBe('open');
});
