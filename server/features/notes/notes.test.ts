// A learner's own notes over HTTP: what is kept, what is refused, what happens on two devices, and putting a word aside.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSharingCourse, buildSmallCourse, buildSmallWord } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { getToday } from '#server/learner/study-days.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const nothing = { note: '', association: '', synonyms: [] as string[] };
const save = ({ client }: TestLearner, texts: Partial<typeof nothing>, version = 0, id = '1-001') =>
  client.post('/api/saveNote', { hsk: 1, id, version, ...nothing, ...texts });
const getNotes = async ({ client }: TestLearner, hsk = '1') => (await client.get('/api/notes', { hsk })).body;

test('what is written stays, is nobody else’s, and can be emptied', async () => {
  const learner = await createLearner(server);
  expect(await getNotes(learner)).toEqual({ notes: [], leeches: [] });
  const texts = { note: ' Like in 茶馆.\n<b>Tea</b> ', association: 'A leaf in a cup: tea.', synonyms: ['茗', '茗'] };
  const kept = { id: '1-001', note: 'Like in 茶馆.\n<b>Tea</b>', association: 'A leaf in a cup: tea.', synonyms: ['茗'], version: 1 };
  expect(await save(learner, texts)).toMatchObject({ status: 200, body: { saved: 1, note: kept } });
  expect((await getNotes(learner)).notes).toEqual([kept]);
  expect((await getNotes(await createLearner(server))).notes).toEqual([]);
  expect(await save(learner, {}, 1)).toMatchObject({ body: { saved: 1, note: { ...nothing, version: 2 } } });
});

test('of two devices the later one sees what is stored now, and loses nothing; the same sent again counts once', async () => {
  const learner = await createLearner(server);
  expect(await save(learner, { note: 'First' })).toMatchObject({ body: { saved: 1 } });
  expect(await save(learner, { note: 'First' })).toMatchObject({ body: { saved: 1, note: { version: 1 } } });
  expect(await save(learner, { note: 'Second' })).toMatchObject({ body: { saved: 0, note: { note: 'First', version: 1 } } });
  expect(await save(learner, { note: 'Second' }, 1)).toMatchObject({ body: { saved: 1, note: { note: 'Second', version: 2 } } });
  expect(await save(learner, { note: 'Third' }, 1)).toMatchObject({ body: { saved: 0, note: { note: 'Second', version: 2 } } });
});

test.each([
  ['note', { note: '长'.repeat(401) }, 'Shorten it to 400 characters'],
  ['association', { association: 'a'.repeat(401) }, 'Shorten it to 400 characters'],
  ['note', { note: 'turned \u202e round' }, 'Leave out characters that cannot be seen'],
  ['note', { note: 'zero\u200bwidth' }, 'Leave out characters that cannot be seen'],
  ['note', { note: 'bell\u0007' }, 'Leave out characters that cannot be seen'],
  ['synonyms', { synonyms: ['tea'] }, 'Write synonyms in Chinese characters'],
  ['synonyms', { synonyms: ['茶'.repeat(21)] }, 'A synonym has at most 20 characters'],
  ['synonyms', { synonyms: Array.from({ length: 11 }, (_, index) => '茗'.repeat(index + 1)) }, 'At most 10 synonyms are allowed'],
  ['synonyms', { synonyms: [buildSmallWord(1, 1).text] }, 'is the word itself: leave it out'],
  ['synonyms', { synonyms: [buildSmallWord(1, 2).text] }, 'is another word of this level, “meaning 1-2”: leave it out'],
])('a wrong %s is refused with a sentence and changes nothing: %j', async (field, texts, message) => {
  const learner = await createLearner(server);
  await save(learner, { note: 'First' });
  const reply = await save(learner, texts, 1);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(reply.body.field).toContain(field);
  expect(reply.body.message).toContain(message);
  expect((await getNotes(learner)).notes).toMatchObject([{ note: 'First', version: 1 }]);
});

test('400 characters are enough for 400 that need more than one unit each', async () => {
  expect(await save(await createLearner(server), { note: '𠮷'.repeat(400) })).toMatchObject({ body: { saved: 1 } });
});

test('a word that is not in the level has no note', async () => {
  expect(await save(await createLearner(server), { note: 'x' }, 0, '1-999')).toMatchObject({ status: 400, body: { field: 'id' } });
});

describe('a word of two levels', () => {
  let sharing: TestServer;

  beforeAll(async () => {
    sharing = await startTestServer({ course: buildSharingCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => sharing.stop());

  test('has one note: what is written in one is in the other too, under the name that it has there', async () => {
    const learner = await createLearner(sharing, 1, 2);
    const saveInSecond = (texts: Partial<typeof nothing>, version: number, id: string) =>
      learner.client.post('/api/saveNote', { hsk: 2, id, version, ...nothing, ...texts });
    expect(await save(learner, { note: 'In the first' })).toMatchObject({ body: { saved: 1, note: { id: '1-001', version: 1 } } });
    expect((await getNotes(learner, '2')).notes).toMatchObject([{ id: '2-001', note: 'In the first', version: 1 }]);
    expect(await saveInSecond({ note: 'In the second' }, 1, '2-001')).toMatchObject({
      body: { saved: 1, note: { id: '2-001', version: 2 } },
    });
    expect((await getNotes(learner)).notes).toMatchObject([{ id: '1-001', note: 'In the second', version: 2 }]);
    await saveInSecond({ note: 'Of another word' }, 0, '2-005');
    expect((await getNotes(learner)).notes).toHaveLength(1);
    expect((await getNotes(learner, '2')).notes.map(({ id }: { id: string }) => id)).toEqual(['2-001', '2-005']);
  });

  test('is a leech in each that repeats it, and put aside in all at once', async () => {
    const learner = await createLearner(sharing, 1, 2);
    await learnPart(learner);
    await learner.client.post('/api/learnAgainFunction', { id: '2-002', character: '', hsk: 2 });
    await learnPart(learner, 'quizHSK2');
    for (const hsk of ['_hsk1', '_hsk2']) await learner.client.post('/api/restartQuizRepeat', { hsk });
    const { kysely } = sharing.services.database;
    const today = getToday('UTC');
    await kysely
      .updateTable('word_memory')
      .set({ memory: JSON.stringify({ stability: 1, difficulty: 9, repeats: 9, lapses: 6, day: today - 2, dueDay: today }) })
      .where('user_id', '=', learner.id)
      .where('word_id', '=', '1-002')
      .execute();
    expect((await getNotes(learner)).leeches).toEqual(['1-002']);
    expect((await getNotes(learner, '2')).leeches).toEqual(['2-002']);
    const due = async () => (await learner.client.get('/api/today', { time_zone: 'UTC' })).body.due;
    const [before] = await due();
    expect(await learner.client.post('/api/putAside', { hsk: 2, id: '2-002', time_zone: 'UTC' })).toMatchObject({ body: { aside: 1 } });
    expect((await due())[0]).toEqual({ ...before, words: before.words - 1 });
  });
});

describe('a word that is forgotten again and again', () => {
  test('is a leech from the sixth time on, and put aside for thirty days', async () => {
    const learner = await createLearner(server);
    await learnPart(learner);
    const { kysely } = server.services.database;
    const today = getToday('UTC');
    const forget = (wordId: string, lapses: number) =>
      kysely
        .updateTable('word_memory')
        .set({ memory: JSON.stringify({ stability: 1, difficulty: 9, repeats: 9, lapses, day: today - 2, dueDay: today }) })
        .where('user_id', '=', learner.id)
        .where('word_id', '=', wordId)
        .execute();
    await forget('1-001', 5);
    await forget('1-002', 6);
    expect((await getNotes(learner)).leeches).toEqual(['1-002']);
    const aside = (id: string) => learner.client.post('/api/putAside', { hsk: 1, id, time_zone: 'UTC' });
    expect(await aside('1-002')).toMatchObject({ status: 200, body: { aside: 1 } });
    const { due_day: dueDay } = await kysely
      .selectFrom('word_memory')
      .select('due_day')
      .where('user_id', '=', learner.id)
      .where('word_id', '=', '1-002')
      .executeTakeFirstOrThrow();
    expect(dueDay).toBe(today + 30);
    expect(await aside('1-020')).toMatchObject({ body: { aside: 0 } });
    expect(await learner.client.post('/api/repeatAgainFunction', { id: '1-002', character: '' })).toMatchObject({
      body: { restarted: true },
    });
  });
});
