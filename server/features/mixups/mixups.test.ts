// The mix-ups over HTTP: what is recorded, which pairs stand, the drill, and the wrong answers that come from them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaughtLevel } from '#contract/wire.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSharingCourse, buildSmallCourse, buildSmallWord } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getStudyDay } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const today = () => getStudyDay(new Date(), 'UTC');
const buildId = (level: TaughtLevel, number: number) => buildSmallWord(level, number).id;

function record({ client }: TestLearner, level: TaughtLevel, asked: number, chosen: string, event_id: string = randomUUID()) {
  const { id, text: character } = buildSmallWord(level, asked);
  return client.post('/api/recordMixup', { hsk: level, id, character, chosen, event_id });
}

/** Takes the word of the number for the other one, twice. */
async function mixUpTwice(learner: TestLearner, asked: number, chosen: number): Promise<void> {
  for (const _ of [1, 2])
    expect(await record(learner, 1, asked, buildSmallWord(1, chosen).text)).toMatchObject({ status: 200, body: { recorded: true } });
}

async function getPairs({ client }: TestLearner): Promise<{ state: string; words: { id: string }[]; mistakes: number }[]> {
  const { status, body } = await client.get('/api/mixups');
  expect(status).toBe(200);
  return body.pairs;
}

function answer({ client }: TestLearner, id: string, other_id: string, right = true, event_id: string = randomUUID()) {
  return client.post('/api/answerMixup', { id, other_id, right, event_id });
}

async function getOwnWrongAnswers({ client }: TestLearner, hsk: TaughtLevel) {
  const { status, body } = await client.get('/api/ownWrongAnswers', { hsk });
  expect(status).toBe(200);
  return body.words as { id: string; answers: { answer: string; why: string }[] }[];
}

test('a pair stands from the second time on, whichever was asked, and an event that is sent twice counts once', async () => {
  const learner = await createLearner(server);
  const event = randomUUID();
  await record(learner, 1, 1, buildSmallWord(1, 2).text, event);
  await record(learner, 1, 1, buildSmallWord(1, 2).text, event);
  expect(await getPairs(learner)).toEqual([]);
  await record(learner, 1, 2, buildSmallWord(1, 1).text);
  const pairs = await getPairs(learner);
  expect(pairs).toMatchObject([{ state: 'standing', mistakes: 2, right: 0, right_days: 0, last_day: today() }]);
  expect(pairs[0]?.words).toMatchObject([
    { id: buildId(1, 1), character: buildSmallWord(1, 1).text, info: buildSmallWord(1, 1).association },
    { id: buildId(1, 2), character: buildSmallWord(1, 2).text },
  ]);
  expect(await getPairs(await createLearner(server))).toEqual([]);
});

test('a text that is no word of the course, the word itself, and a word that the learner may not open are not recorded', async () => {
  const learner = await createLearner(server);
  for (const chosen of ['饕餮', buildSmallWord(1, 1).text, buildSmallWord(1, 21).text, buildSmallWord(2, 1).text])
    expect(await record(learner, 1, 1, chosen)).toMatchObject({ status: 200, body: { recorded: false } });
  expect(await record(learner, 2, 1, buildSmallWord(1, 1).text)).toMatchObject({ body: { recorded: false } });
  const owner = await createLearner(server, 1, 2);
  for (const chosen of [buildSmallWord(1, 21).text, buildSmallWord(2, 1).text])
    expect(await record(owner, 1, 1, chosen)).toMatchObject({ body: { recorded: true } });
});

test('what was learnt counts after the access to its level has ended', async () => {
  const learner = await createLearner(server, 2);
  await learnPart(learner, 'quizHSK2');
  const { kysely } = server.services.database;
  await kysely.deleteFrom('level_access').where('user_id', '=', learner.id).execute();
  expect(await record(learner, 2, 1, buildSmallWord(2, 2).text)).toMatchObject({ body: { recorded: true } });
  expect(await record(learner, 2, 1, buildSmallWord(2, 40).text)).toMatchObject({ body: { recorded: false } });
});

test('what a device kept counts on the day on which it happened, in the order in which it happened', async () => {
  const learner = await createLearner(server);
  const [id, other_id] = [buildId(1, 3), buildId(1, 4)];
  // At noon: a study day starts at night.
  const ago = (days: number, hours = 0) => ({
    answered_at: new Date((today() - days + 0.5) * 86_400_000 + hours * 3_600_000).toISOString(),
    time_zone: 'UTC',
    event_id: randomUUID(),
  });
  const { text: character } = buildSmallWord(1, 3);
  const mistake = { hsk: 1, id, character, chosen: buildSmallWord(1, 4).text };
  for (const time of [ago(6), ago(5)]) await learner.client.post('/api/recordMixup', { ...mistake, ...time });
  expect(await getPairs(learner)).toMatchObject([{ state: 'standing', mistakes: 2, last_day: today() - 5 }]);
  const right = (time: object) => learner.client.post('/api/answerMixup', { id, other_id, right: true, ...time });
  await right(ago(2));
  await right(ago(3));
  expect((await right(ago(2, 1))).body).toEqual({ state: 'settled', right: 3, right_days: 2 });
  // A mistake that another device made before them changes nothing about that.
  await learner.client.post('/api/recordMixup', { ...mistake, ...ago(4) });
  expect(await getPairs(learner)).toMatchObject([{ state: 'settled', mistakes: 3, last_day: today() - 4 }]);
  // No device knows the future.
  await learner.client.post('/api/recordMixup', { ...mistake, ...ago(-2) });
  expect(await getPairs(learner)).toMatchObject([{ state: 'standing', mistakes: 4, last_day: today() }]);
});

test('three right answers on two days settle a pair, and one more mistake brings it back', async () => {
  const learner = await createLearner(server);
  await mixUpTwice(learner, 3, 4);
  const [id, otherId] = [buildId(1, 3), buildId(1, 4)];
  const event = randomUUID();
  expect((await answer(learner, id, otherId, true, event)).body).toEqual({ state: 'standing', right: 1, right_days: 1 });
  expect((await answer(learner, id, otherId, true, event)).body).toEqual({ state: 'standing', right: 1, right_days: 1 });
  await answer(learner, otherId, id);
  expect((await answer(learner, otherId, id)).body).toEqual({ state: 'standing', right: 3, right_days: 1 });
  const { kysely } = server.services.database;
  await kysely
    .updateTable('mixup_events')
    .set({ day: today() - 1 })
    .where('user_id', '=', learner.id)
    .where('event_id', '=', event)
    .execute();
  expect((await answer(learner, id, otherId)).body).toEqual({ state: 'settled', right: 3, right_days: 2 });
  expect(await getPairs(learner)).toMatchObject([{ state: 'settled' }]);
  expect(await getOwnWrongAnswers(learner, 1)).toEqual([]);
  await record(learner, 1, 3, buildSmallWord(1, 4).text);
  expect(await getPairs(learner)).toMatchObject([{ state: 'standing', mistakes: 3, right: 0 }]);
});

test('a wrong answer in the drill starts the count again', async () => {
  const learner = await createLearner(server);
  await mixUpTwice(learner, 3, 4);
  await answer(learner, buildId(1, 3), buildId(1, 4));
  expect((await answer(learner, buildId(1, 3), buildId(1, 4), false)).body).toEqual({ state: 'standing', right: 0, right_days: 0 });
});

test('an answer about words that were not mixed up records nothing', async () => {
  const learner = await createLearner(server);
  expect(await answer(learner, buildId(1, 3), buildId(1, 4))).toMatchObject({
    status: 200,
    body: { state: 'once', right: 0, right_days: 0 },
  });
  expect(await getOwnWrongAnswers(learner, 1)).toEqual([]);
});

test.each([
  [{ event_id: 'one' }, 'event_id'],
  [{ id: '1-999' }, 'id'],
  [{ chosen: '长'.repeat(41) }, 'chosen'],
])('a record with %j is refused', async (changes, field) => {
  const learner = await createLearner(server);
  const { id, text: character } = buildSmallWord(1, 1);
  const input = { hsk: 1, id, character, chosen: buildSmallWord(1, 2).text, event_id: randomUUID(), ...changes };
  expect(await learner.client.post('/api/recordMixup', input)).toMatchObject({ status: 400, body: { code: 'invalid_input', field } });
});

test('both words of an open pair offer each other from the first mistake on, the last one first, and say why', async () => {
  const learner = await createLearner(server, 2);
  await record(learner, 1, 5, buildSmallWord(1, 6).text);
  const { kysely } = server.services.database;
  await kysely
    .updateTable('mixup_events')
    .set({ day: today() - 1 })
    .where('user_id', '=', learner.id)
    .execute();
  await record(learner, 1, 5, buildSmallWord(2, 7).text);
  const [five, six, seven] = [buildSmallWord(1, 5), buildSmallWord(1, 6), buildSmallWord(2, 7)];
  const words = await getOwnWrongAnswers(learner, 1);
  expect(words.map(({ id, answers }) => [id, answers.map((own) => own.answer)])).toEqual([
    [five.id, [seven.text, six.text]],
    [six.id, [five.text]],
  ]);
  expect(words[0]?.answers[1]?.why).toContain(`${six.text} (${six.reading}) means “meaning 1-6”.`);
  expect(await getOwnWrongAnswers(learner, 2)).toMatchObject([{ id: seven.id, answers: [{ answer: five.text }] }]);
});

async function addPairs({ id }: TestLearner, count: number, mistakes: number): Promise<void> {
  const events = Array.from({ length: count }, (_, pair) =>
    Array.from({ length: mistakes }, () => ({
      user_id: id,
      event_id: randomUUID(),
      first_word: buildId(1, 1),
      second_word: `1-x${String(pair).padStart(4, '0')}`,
      asked_word: buildId(1, 1),
      kind: 'mistake' as const,
      day: today() - 1 - pair,
    })),
  ).flat();
  await server.services.database.kysely.insertInto('mixup_events').values(events).execute();
}

async function countPairs({ id }: TestLearner): Promise<number> {
  const rows = await server.services.database.kysely
    .selectFrom('mixup_events')
    .select(['first_word', 'second_word'])
    .distinct()
    .where('user_id', '=', id)
    .execute();
  return rows.length;
}

test('a thousand pairs are kept: settled ones leave first, and then what happened once, the longest ago', async () => {
  const learner = await createLearner(server);
  await mixUpTwice(learner, 3, 4);
  await addPairs(learner, 999, 1);
  const { kysely } = server.services.database;
  const settling = [today() - 1, today(), today()].map((day) => ({
    user_id: learner.id,
    event_id: randomUUID(),
    first_word: buildId(1, 3),
    second_word: buildId(1, 4),
    asked_word: buildId(1, 3),
    kind: 'right' as const,
    day,
  }));
  await kysely.insertInto('mixup_events').values(settling).execute();
  expect(await getPairs(learner)).toMatchObject([{ state: 'settled' }]);
  await record(learner, 1, 5, buildSmallWord(1, 6).text);
  expect([await countPairs(learner), await getPairs(learner)]).toEqual([1000, []]);
  await record(learner, 1, 5, buildSmallWord(1, 7).text);
  expect(await countPairs(learner)).toBe(1000);
  const left = await kysely.selectFrom('mixup_events').select('second_word').where('user_id', '=', learner.id).execute();
  const names = left.map(({ second_word: name }) => name);
  expect(names).toEqual(expect.arrayContaining(['1-x0000', '1-x0997', buildId(1, 6), buildId(1, 7)]));
  expect(names).not.toContain('1-x0998');
});

test('a pair keeps its latest events, and an answer that says nothing new is none', async () => {
  const learner = await createLearner(server);
  for (let count = 0; count < 25; count += 1) await record(learner, 1, 3, buildSmallWord(1, 4).text);
  const [id, otherId] = [buildId(1, 3), buildId(1, 4)];
  for (let count = 0; count < 6; count += 1) await answer(learner, id, otherId);
  expect((await answer(learner, id, otherId)).body).toEqual({ state: 'standing', right: 3, right_days: 1 });
  const { kysely } = server.services.database;
  const kept = await kysely.selectFrom('mixup_events').select('kind').where('user_id', '=', learner.id).execute();
  expect(kept.map(({ kind }) => kind).sort()).toEqual([...Array(17).fill('mistake'), ...Array(3).fill('right')]);
});

test('pairs come by pages, each once, with how many there are', async () => {
  const learner = await createLearner(server);
  for (let number = 2; number <= 20; number += 1) await mixUpTwice(learner, 1, number);
  for (let number = 3; number <= 6; number += 1) await mixUpTwice(learner, 2, number);
  const [first, second, beyond] = await Promise.all(
    [0, 20, 40].map((offset) => learner.client.get('/api/mixups', { offset: String(offset) })),
  );
  expect([first, second, beyond].map((reply) => reply?.body.pairs.length)).toEqual([20, 3, 0]);
  expect(first?.body).toMatchObject({ standing: 23, settled: 0 });
  const names = [first, second].flatMap((reply) =>
    reply?.body.pairs.map(({ words }: { words: { id: string }[] }) => words.map(({ id }) => id).join()),
  );
  expect(new Set(names).size).toBe(23);
  for (const offset of ['-1', '1.5', 'x'])
    expect(await learner.client.get('/api/mixups', { offset })).toMatchObject({ status: 400, body: { field: 'offset' } });
});

test('a word of two levels is one of a pair, whichever level asked, and each level offers what was mixed up', async () => {
  const sharing = await startTestServer({ course: buildSharingCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  try {
    const learner = await createLearner(sharing, 1, 2, 3);
    const [first, fifth] = [buildSmallWord(1, 1), buildSmallWord(1, 5)];
    const recordIn = (hsk: TaughtLevel, id: string, character: string, chosen: string) =>
      learner.client.post('/api/recordMixup', { hsk, id, character, chosen, event_id: randomUUID() });
    await recordIn(1, '1-001', first.text, fifth.text);
    expect(await getPairs(learner)).toEqual([]);
    await recordIn(2, '2-001', first.text, fifth.text);
    const pairs = await getPairs(learner);
    expect(pairs).toMatchObject([{ state: 'standing', mistakes: 2, words: [{ id: '1-001' }, { id: '1-005' }] }]);
    const offers = await Promise.all(([1, 2, 3] as const).map((level) => getOwnWrongAnswers(learner, level)));
    expect(offers.map((words) => words.map(({ id, answers }) => [id, answers.map((own) => own.answer)]))).toEqual([
      [
        ['1-001', [fifth.text]],
        ['1-005', [first.text]],
      ],
      [['2-001', [fifth.text]]],
      [['3-001', [fifth.text]]],
    ]);
    expect((await answer(learner, '2-001', '1-005')).body).toMatchObject({ state: 'standing', right: 1 });
    expect((await answer(learner, '1-001', '1-005')).body).toMatchObject({ state: 'standing', right: 2 });
  } finally {
    await sharing.stop();
  }
});
