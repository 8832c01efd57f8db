// Two devices of a learner repeat the same words: what counts is when each answer was given, not which arrives first (decisions §14).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestion, getRepeat, getRepeatProgress, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { foldReviews } from '#engine/schedule.ts';
import { getStudyDay, getToday } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '100000' } });
});
afterAll(() => server.stop());

const dayMs = 86_400_000;
const minuteMs = 60_000;
const wordId = '1-001';
const started = Date.now();
/** A moment so many days ago. */
const ago = (days: number, minutes = 0) => new Date(started - days * dayMs + minutes * minuteMs);

/** An answer of a device: when its question was served and when it was answered, in days ago. */
interface Given {
  readonly eventId: string;
  readonly served: Date;
  readonly at: Date;
  readonly mistakes?: number;
  readonly key?: 'c' | 'f';
}

const give = (served: Date, at: Date, more: Partial<Given> = {}): Given => ({ eventId: randomUUID(), served, at, ...more });

interface Devices {
  readonly learner: TestLearner;
  readonly phone: TestClient;
  readonly desk: TestClient;
  readonly questions: WireQuestion[];
}

/** A learner with two devices who learnt ten words so many days ago, which are due since, and has their part before them. */
async function createDevices(days = 25): Promise<Devices> {
  const learner = await createLearner(server);
  await learnPart(learner);
  const day = getStudyDay(ago(days), 'UTC');
  await server.services.database.kysely
    .updateTable('word_memory')
    .set({ began_at: ago(days), learnt_day: day, due_day: day + 1, moved: null, put_back: '[]', spread: null })
    .where('user_id', '=', learner.id)
    .execute();
  const desk = server.createClient();
  expect((await desk.post('/api/login', { username: learner.name, password: learner.password })).status).toBe(200);
  return { learner, phone: learner.client, desk, questions: (await getRepeat(learner)).questions };
}

async function send(client: TestClient, { eventId, served, at, mistakes = 0, key = 'c' }: Given, path = '/api/quiz/answerRepeat') {
  const question = { id: wordId, character: '', key, question_index: key === 'c' ? 'character' : 'freetype' };
  const times = { event_id: eventId, served_at: served.toISOString(), answered_at: at.toISOString(), time_zone: 'UTC' };
  const { status, body } = await client.post(path, { ...question, mistakes, ...times });
  expect(status).toBe(200);
  return body;
}

async function undo(client: TestClient, { eventId, key = 'c' }: Pick<Given, 'eventId' | 'key'>): Promise<unknown> {
  const named = { id: wordId, character: '', key, event_id: eventId, time_zone: 'UTC' };
  return (await client.post('/api/quiz/undoAnswerRepeat', named)).body.undone;
}

/** What the word's reviews led to. */
async function readMemory({ learner: { id } }: Pick<Devices, 'learner'>) {
  return server.services.database.kysely
    .selectFrom('word_memory')
    .select(['levels', 'learnt_day', 'due_day', 'memory', 'repeat_key', 'repeat_way', 'moved', 'reviewed_at'])
    .where('user_id', '=', id)
    .where('word_id', '=', wordId)
    .executeTakeFirstOrThrow();
}

/** The log, in the order of the answers. */
function readLog({ learner: { id } }: Pick<Devices, 'learner'>) {
  return server.services.database.kysely
    .selectFrom('reviews')
    .select(['event_id', 'day', 'grade', 'reviewed_at', 'is_left_behind'])
    .where('user_id', '=', id)
    .where('undoes', 'is', null)
    .orderBy('reviewed_at')
    .orderBy('event_id')
    .execute();
}

/** The memory after these answers, sent in this order by two devices in turn. */
async function readAfter(answers: readonly Given[]) {
  const devices = await createDevices();
  for (const [index, answer] of answers.entries()) await send(index % 2 === 0 ? devices.phone : devices.desk, answer);
  return { memory: await readMemory(devices), log: await readLog(devices) };
}

describe('answers that arrive late', () => {
  const early = give(ago(12), ago(12, 1), { mistakes: 1 });
  const late = give(ago(5), ago(5, 1), { key: 'f' });

  test('end in the same memory in either order: that of the moments at which they were given', async () => {
    const [inOrder, turned] = [await readAfter([early, late]), await readAfter([late, early])];
    expect(turned).toEqual(inOrder);
    const days = [early, late].map(({ at }) => getStudyDay(at, 'UTC'));
    const graded = foldReviews([
      { day: days[0] ?? 0, grade: 'again' },
      { day: days[1] ?? 0, grade: 'good' },
    ]);
    expect(inOrder.memory).toMatchObject({ memory: graded, due_day: graded?.dueDay, repeat_key: 'c', reviewed_at: late.at });
    expect(inOrder.log).toMatchObject([
      { event_id: early.eventId, day: days[0], grade: 'again', reviewed_at: early.at, is_left_behind: false },
      { event_id: late.eventId, day: days[1], grade: 'good', reviewed_at: late.at, is_left_behind: false },
    ]);
  });

  test('of the same moment end in the same memory in either order', async () => {
    const [one, other] = [give(early.at, early.at, { mistakes: 1 }), give(early.at, early.at)];
    expect(await readAfter([other, one])).toEqual(await readAfter([one, other]));
  });

  test('one that was served before the server heard of an earlier one counts in either order', async () => {
    // Right, so that the word is not due on the day of the other.
    const known = give(ago(12), ago(12, 1));
    const unknown = give(ago(12, 30), ago(11, 30), { key: 'f' });
    const [inOrder, turned] = [await readAfter([known, unknown]), await readAfter([unknown, known])];
    expect(turned).toEqual(inOrder);
    expect(inOrder.log).toMatchObject([{ is_left_behind: false }, { is_left_behind: false }]);
    expect(inOrder.memory).toMatchObject({ memory: { repeats: 2 }, reviewed_at: unknown.at });
  });

  test('of any answers, in any order, by any devices', async () => {
    const answer = fc
      .record({
        minutes: fc.integer({ min: 0, max: 24 * 60 * 20 }),
        wait: fc.integer({ min: 0, max: 24 * 60 * 4 }),
        mistakes: fc.integer({ min: 0, max: 1 }),
        key: fc.constantFrom('c' as const, 'f' as const),
      })
      .map(({ minutes, wait, ...more }) => give(ago(24, minutes), ago(24, Math.min(minutes + wait, 24 * 60 * 23)), more));
    const answers = fc.uniqueArray(answer, { minLength: 2, maxLength: 5, selector: ({ at }) => at.getTime() });
    await fc.assert(
      fc.asyncProperty(
        answers.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        async ([list, shuffled]) => {
          expect(await readAfter(shuffled)).toEqual(await readAfter(list));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('both count for the part once, and its word is finished', async () => {
    const devices = await createDevices();
    const [one, other] = [give(ago(0, -60), ago(0, -50)), give(ago(0, -40), ago(0, -30), { key: 'f' })];
    expect(await send(devices.phone, other)).toEqual({ score: 0.1, answered: 1, total: 10, wordCompleted: true });
    expect(await send(devices.desk, one)).toEqual({ score: 0.1, answered: 1, total: 10, wordCompleted: true });
    expect(await getRepeatProgress(devices.learner)).toMatchObject({ completed: 0 });
    expect((await getRepeat(devices.learner)).questions).toHaveLength(9);
  });
});

/** Restarts the level, learns its words again, and makes them due. */
async function learnAgain({ learner }: Devices): Promise<void> {
  await learner.client.get('/api/restartQuiz');
  await learnPart(learner);
  await getRepeat(learner);
}

describe('an answer that the word has left behind', () => {
  test('served before a later review, it is in the log and rates nothing', async () => {
    const first = give(ago(6), ago(6, 1));
    const stale = give(ago(7), ago(4), { mistakes: 2, key: 'f' });
    const devices = await createDevices();
    await send(devices.phone, first);
    const before = await readMemory(devices);
    expect(await send(devices.desk, stale)).toMatchObject({ wordCompleted: true });
    expect(await readMemory(devices)).toEqual(before);
    expect(await readLog(devices)).toMatchObject([
      { is_left_behind: false },
      { event_id: stale.eventId, grade: 'again', is_left_behind: true },
    ]);
    expect((await readAfter([stale, first])).memory).toEqual(before);
  });

  test('counts again when the review that left it behind is undone, and its own undo then restores what was', async () => {
    const [first, stale] = [give(ago(6), ago(6, 1)), give(ago(7), ago(4), { mistakes: 2, key: 'f' })];
    const devices = await createDevices();
    const before = await readMemory(devices);
    await send(devices.phone, first);
    await send(devices.desk, stale);
    expect(await undo(devices.phone, first)).toBe(true);
    expect(await readMemory(devices)).toEqual((await readAfter([stale])).memory);
    expect(await undo(devices.desk, stale)).toBe(true);
    expect(await readMemory(devices)).toEqual(before);
  });

  test('undone itself, it changes nothing', async () => {
    const [first, stale] = [give(ago(0, -60), ago(0, -50)), give(ago(0, -70), ago(0, -30), { mistakes: 2 })];
    const devices = await createDevices();
    await send(devices.phone, first);
    await send(devices.desk, stale);
    const before = await readMemory(devices);
    expect(await undo(devices.desk, stale)).toBe(true);
    expect(await readMemory(devices)).toEqual(before);
    expect((await getRepeat(devices.learner)).questions).toHaveLength(9);
  });

  test('served before its level was restarted, it rates nothing, and its word stays due as it is', async () => {
    const devices = await createDevices();
    const { desk } = devices;
    await learnAgain(devices);
    const before = await readMemory(devices);
    expect(before).toMatchObject({ memory: null, due_day: getToday('UTC') });
    const [answeredBefore, answeredAfter] = [give(ago(3), ago(2), { mistakes: 1 }), give(ago(3), new Date(), { mistakes: 1, key: 'f' })];
    for (const stale of [answeredBefore, answeredAfter]) {
      await send(desk, stale);
      expect(await readMemory(devices)).toEqual(before);
    }
    expect(await readLog(devices)).toMatchObject([{ is_left_behind: true }, { is_left_behind: true }]);
    for (const stale of [answeredBefore, answeredAfter]) {
      expect(await undo(desk, stale)).toBe(true);
      expect(await readMemory(devices)).toEqual(before);
    }
  });
});

test('what an earlier memory had left behind stays so, whatever follows in the next one', async () => {
  const devices = await createDevices();
  const [first, stale] = [give(ago(6), ago(6, 1)), give(ago(7), ago(4))];
  await send(devices.phone, first);
  await send(devices.phone, stale);
  await learnAgain(devices);
  const served = new Date();
  await sleep(10);
  await send(devices.phone, give(served, new Date(served.getTime() + 1)));
  await send(devices.desk, give(served, new Date(served.getTime() + 2)));
  expect((await readLog(devices)).map((line) => line.is_left_behind)).toEqual([false, true, false, true]);
});

describe('undo by the name of the answer', () => {
  const [first, second, third] = [
    give(ago(14), ago(14, 1)),
    give(ago(9), ago(9, 1), { mistakes: 1, key: 'f' }),
    give(ago(4), ago(4, 1)),
  ] as const;

  test('after another device has answered, it undoes that answer alone', async () => {
    const devices = await createDevices();
    await send(devices.phone, first);
    await send(devices.desk, second);
    expect(await undo(devices.phone, first)).toBe(true);
    expect(await readMemory(devices)).toEqual((await readAfter([second])).memory);
    // Sent again by a device that lost the reply, it is undone and stays so.
    expect(await undo(devices.phone, first)).toBe(true);
    expect(await readMemory(devices)).toEqual((await readAfter([second])).memory);
  });

  test.each([
    ['in their order', [first, second, third], [first, second, third]],
    ['from the last to the first', [first, second, third], [third, second, first]],
    ['from the middle, sent late', [third, first, second], [second, third, first]],
  ])('of all of them, %s, restores step by step what was before', async (_how, sent, undone) => {
    const devices = await createDevices();
    const before = await readMemory(devices);
    for (const answer of sent) await send(devices.desk, answer);
    for (const [index, answer] of undone.entries()) {
      expect(await undo(devices.phone, answer)).toBe(true);
      const left = undone.slice(index + 1);
      const expected = left.length === 0 ? before : (await readAfter(left)).memory;
      expect(await readMemory(devices)).toEqual(expected);
    }
  });

  test('restores the question that the quiz left to the first repeat', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    for (const { id, key, index } of questions.filter((question) => question.id === wordId))
      await learner.client.post('/api/quiz/answer', { id, character: '', key, question_index: index, skipped: key === 'f' });
    await learner.client.post('/api/restartQuizRepeat', {});
    await getRepeat(learner);
    const before = await readMemory({ learner });
    expect(before).toMatchObject({ repeat_key: 'f', memory: null, due_day: getToday('UTC') });
    const now = new Date();
    const [one, other] = [give(now, now), give(now, now, { key: 'f', mistakes: 1 })];
    await send(learner.client, one);
    await send(learner.client, other);
    expect(await undo(learner.client, one)).toBe(true);
    expect(await undo(learner.client, other)).toBe(true);
    expect(await readMemory({ learner })).toEqual(before);
  });

  test('a word that was put back since stays due', async () => {
    const devices = await createDevices();
    await send(devices.phone, first);
    await send(devices.phone, give(ago(0, -60), ago(0, -50)));
    expect((await devices.phone.post('/api/repeatAgainFunction', { id: wordId, character: '', time_zone: 'UTC' })).body).toEqual({
      restarted: true,
    });
    expect(await undo(devices.phone, first)).toBe(true);
    expect(await readMemory(devices)).toMatchObject({ memory: { repeats: 1 }, due_day: getToday('UTC') });
  });

  test('the word is asked again, unless another answer to it stands', async () => {
    const devices = await createDevices();
    const [one, other] = [give(ago(0, -60), ago(0, -50)), give(ago(0, -40), ago(0, -30))];
    await send(devices.phone, one);
    await send(devices.desk, other);
    expect(await undo(devices.phone, one)).toBe(true);
    expect(await getRepeatProgress(devices.learner)).toEqual({ completed: 0, score: 0.1 });
    expect(await undo(devices.desk, other)).toBe(true);
    expect(await getRepeatProgress(devices.learner)).toEqual({ completed: 0, score: 0 });
    expect((await getRepeat(devices.learner)).questions).toHaveLength(10);
  });

  test('is logged when it was given, on the study day of its zone, not when it arrives', async () => {
    const devices = await createDevices();
    await send(devices.phone, first);
    const undone = new Date(ago(3).setUTCHours(22, 0, 0, 0));
    const named = { id: wordId, character: '', key: first.key ?? 'c', event_id: first.eventId, undone_at: undone.toISOString() };
    await devices.phone.post('/api/quiz/undoAnswerRepeat', { ...named, time_zone: 'Asia/Tokyo' });
    const line = await server.services.database.kysely
      .selectFrom('reviews')
      .select(['day', 'reviewed_at'])
      .where('user_id', '=', devices.learner.id)
      .where('undoes', '=', first.eventId)
      .executeTakeFirst();
    expect(line).toEqual({ day: getStudyDay(undone, 'UTC') + 1, reviewed_at: undone });
  });

  test('of an answer that nobody gave, or of another word, changes nothing', async () => {
    const devices = await createDevices();
    await send(devices.phone, first);
    const before = await readMemory(devices);
    expect(await undo(devices.phone, { eventId: randomUUID() })).toBe(false);
    const other = { id: '1-002', character: '', key: 'c', event_id: first.eventId };
    expect((await devices.phone.post('/api/quiz/undoAnswerRepeat', other)).body).toEqual({ undone: false });
    const stranger = await createDevices();
    expect(await undo(stranger.phone, first)).toBe(false);
    expect(await readMemory(devices)).toEqual(before);
  });
});

test('the same answer counts once, however often and from wherever it is sent', async () => {
  const answer = give(ago(3), ago(3, 1));
  const devices = await createDevices();
  const replies = await Promise.all([devices.phone, devices.desk, devices.phone].map((client) => send(client, answer)));
  replies.push(await send(devices.desk, answer));
  expect(replies).toEqual(replies.map(() => ({ score: 0.1, answered: 1, total: 10, wordCompleted: true })));
  expect(await readLog(devices)).toHaveLength(1);
  expect((await readMemory(devices)).memory?.repeats).toBe(1);
  expect(await undo(devices.phone, answer)).toBe(true);
  // Sent once more by a queue that does not know of its arrival: what was undone stays undone.
  await send(devices.desk, answer);
  expect((await readMemory(devices)).memory).toBeNull();
});

test('answers that arrive at once, in the repeat of the level and in that of Today, end in the memory of their moments', async () => {
  const answers = [20, 16, 12, 8, 4].map((days, index) =>
    give(ago(days), ago(days, 1), { mistakes: index % 2, key: index % 3 === 0 ? 'f' : 'c' }),
  );
  const expected = await readAfter(answers);
  for (let round = 0; round < 3; round += 1) {
    const devices = await createDevices();
    expect((await devices.desk.get('/api/getRepeatToday', { time_zone: 'UTC' })).status).toBe(200);
    await Promise.all(
      answers.flatMap((answer) => [send(devices.phone, answer), send(devices.desk, answer, '/api/answerRepeatToday')]).toReversed(),
    );
    expect(await readMemory(devices)).toEqual(expected.memory);
    expect(await readLog(devices)).toEqual(expected.log);
  }
});

describe('the moment of an answer', () => {
  async function readMoment(body: object): Promise<Date> {
    const devices = await createDevices(500);
    const question = devices.questions.find(({ id }) => id === wordId) ?? expect.fail('the word is not asked');
    expect((await answerRepeatQuestion(devices.learner, question, { time_zone: 'UTC', ...body })).status).toBe(200);
    const [line] = await readLog(devices);
    if (!line) return expect.fail('the answer is not in the log');
    expect(line.day).toBe(getStudyDay(line.reviewed_at, 'UTC'));
    expect((await readMemory(devices)).memory?.day).toBe(line.day);
    return line.reviewed_at;
  }

  test('is the one that the device names, from the serving on', async () => {
    expect(await readMoment({ served_at: ago(3).toISOString(), answered_at: ago(2).toISOString() })).toEqual(ago(2));
  });

  test.each([
    ['in the future', { served_at: ago(3).toISOString(), answered_at: ago(-1).toISOString() }],
    ['of last year', { served_at: ago(400).toISOString(), answered_at: ago(365).toISOString() }],
    ['before the serving', { served_at: ago(3).toISOString(), answered_at: ago(4).toISOString() }],
    ['before the part was loaded, if the device does not say when it was served', { answered_at: ago(2).toISOString() }],
    ['that cannot be read', { served_at: ago(3).toISOString(), answered_at: 'yesterday' }],
    ['left out', {}],
  ])('%s is now', async (_name, body) => {
    const before = Date.now();
    const moment = (await readMoment(body)).getTime();
    expect(moment).toBeGreaterThanOrEqual(before - 1000);
    expect(moment).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test('a serving in the future is now', async () => {
    const before = Date.now();
    const moment = await readMoment({ served_at: ago(-2).toISOString(), answered_at: ago(1).toISOString() });
    expect(moment.getTime()).toBeGreaterThanOrEqual(before - 1000);
  });

  test.each(['-271821-04-20T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z'])(
    'a serving at %s is left out, as one that cannot be read',
    async (served) => {
      const before = Date.now();
      expect((await readMoment({ served_at: served, answered_at: served })).getTime()).toBeGreaterThanOrEqual(before - 1000);
    },
  );
});
