// The import over HTTP: finding the words of a text in any encoding, and marking them, once and only where the learner may.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestions, getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';
import { type TestResponse, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { repeatFromToday } from '#server/learner/known-words-store.ts';
import { getToday } from '#server/learner/study-days.ts';

let server: TestServer;

// Level 1: 你 and 好 are real characters, for the encodings; 好 is in level 2 too, once as the same word and once as another.
beforeAll(async () => {
  const [first, second] = [buildSmallLevel(1, 23).words, buildSmallLevel(2, 12).words];
  const good = { text: '好', reading: 'hǎo', translations: ['good'] };
  const course = buildCourse(
    'import',
    {
      level: 1,
      words: first.map((word) =>
        word.id === '1-001' ? { ...word, text: '你', traditional: '妳' } : word.id === '1-002' ? { ...word, ...good } : word,
      ),
      alsoRight: {},
    },
    {
      level: 2,
      words: second.map((word) => {
        if (word.id === '2-001') return { ...word, ...good, memoryId: '1-002', translations: ['well'] };
        return word.id === '2-002' ? { ...word, ...good } : word;
      }),
      alsoRight: {},
    },
  );
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function find(learner: TestLearner, content: string | Buffer): Promise<TestResponse> {
  const reply = await learner.client.postFile(
    '/api/findWords',
    'file',
    Buffer.isBuffer(content) ? content : Buffer.from(content),
    'words.txt',
  );
  // On a slow machine the thread may still start.
  return reply.status === 503 ? find(learner, content) : reply;
}

function mark({ client }: TestLearner, ids: readonly string[], way: 'learnt' | 'repeat' = 'learnt') {
  return client.post('/api/importWords', { ids, way });
}

async function readRows({ id }: TestLearner) {
  return server.services.database.kysely
    .selectFrom('word_progress')
    .select(['word_id', 'ignored', 'answered', 'known_from'])
    .where('user_id', '=', id)
    .orderBy('word_id')
    .execute();
}

async function readMemories({ id }: TestLearner) {
  return server.services.database.kysely
    .selectFrom('word_memory')
    .select(['word_id', 'levels', 'learnt_day', 'due_day'])
    .where('user_id', '=', id)
    .orderBy('word_id')
    .execute();
}

async function readLevel({ client }: TestLearner, level: number) {
  const { body } = await client.get('/api/overview');
  return body.levels[level - 1];
}

test('the words of a text come with their senses, their levels, and how they stand', async () => {
  const learner = await createLearner(server);
  await mark(learner, ['1-001']);
  expect(await find(learner, '妳\n好\thǎo\n你\nhello\n饕餮')).toMatchObject({
    status: 200,
    body: {
      found: [
        { written: '妳', senses: [{ character: '你', items: [{ id: '1-001', level: 1, state: 'done' }] }] },
        {
          written: '好',
          senses: [
            {
              character: '好',
              transcription: 'hǎo',
              translation: 'good',
              items: [
                { id: '1-002', level: 1, state: 'open' },
                { id: '2-001', level: 2, state: 'closed' },
              ],
            },
            { character: '好', translation: 'good', items: [{ id: '2-002', level: 2, state: 'closed' }] },
          ],
        },
      ],
      unknown: ['hello', '饕餮'],
      unknownCount: 2,
      repeated: 1,
    },
  });
});

test('a word that is begun is open until its last question is answered', async () => {
  const learner = await createLearner(server);
  const { questions } = await getQuiz(learner);
  await answerQuestions(learner, questions.filter(({ id }) => id === '1-002').slice(0, 1));
  expect(await readRows(learner)).toMatchObject([{ word_id: '1-002', answered: [expect.any(String)] }]);
  expect((await find(learner, '好')).body.found[0].senses[0].items[0]).toEqual({ id: '1-002', level: 1, state: 'open' });
});

describe('the encoding', () => {
  const utf16 = Buffer.from('你\r\n好\r\n', 'utf16le');
  test.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFF你\n好')],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16, big-endian, with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['UTF-16 without it', utf16],
    ['GB18030', Buffer.from([0xc4, 0xe3, 0x0a, 0xba, 0xc3])],
    ['Big5', Buffer.from([0xa7, 0x41, 0x0a, 0xa6, 0x6e])],
  ])('%s is read', async (_, bytes) => {
    const { status, body } = await find(await createLearner(server), bytes);
    expect([status, body.found?.map(({ written }: { written: string }) => written)]).toEqual([200, ['你', '好']]);
  });

  test.each([
    ['another one', Buffer.from([0xff, 0xd9, 0x81, 0xc4]), /Save it as text or CSV in UTF-8/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xl/workbook.xml'), /CSV UTF-8/],
  ])('%s is refused with what to do', async (_, bytes, advice) => {
    const { status, body } = await find(await createLearner(server), bytes);
    expect(body).toMatchObject({ code: 'wrong_type', field: 'file', message: expect.stringMatching(advice) });
    expect(status).toBe(415);
  });
});

test('too large, too many words, and nothing at all are refused clearly', async () => {
  const learner = await createLearner(server);
  expect(await find(learner, Buffer.alloc(1_048_577, '你\n'))).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: 'File size should not exceed 1024 KB' },
  });
  expect((await find(learner, Buffer.alloc(10 * 1_048_576, '你\n'))).status).toBe(413);
  expect(await find(learner, '你\n'.repeat(20_001))).toMatchObject({ status: 400, body: { field: 'file', message: /20,000 words or/ } });
  expect((await find(learner, '你\n'.repeat(20_000))).body).toMatchObject({ repeated: 19_999 });
  expect(await find(learner, ' \n\t\n')).toMatchObject({ status: 400, body: { field: 'file' } });
  expect((await find(learner, Array.from({ length: 300 }, (_, index) => `word${index}`).join('\n'))).body).toMatchObject({
    found: [],
    unknownCount: 300,
    unknown: { length: 200 },
  });
});

test('the word of a row is found in its own cell, and a damaged row costs itself alone', async () => {
  const learner = await createLearner(server);
  const { body } = await find(
    learner,
    Buffer.concat([Buffer.from('俄文\téwén\tRussian\t你\n好'), Buffer.from([0xff]), Buffer.from('\tx\ty\n你\t\t\n')]),
  );
  expect(body).toMatchObject({ found: [{ written: '你' }], unknown: ['俄文', '好\uFFFD'] });
});

test('what would take long is refused as too much, and one text of a learner is read at a time', async () => {
  const learner = await createLearner(server);
  const worst = Buffer.concat([Buffer.from([0xc4, 0xe3]), Buffer.from('\n"'.repeat(110_000))]);
  for (const text of [worst, Buffer.from('\n'.repeat(1_000_000)), Buffer.from('你、'.repeat(25_000))])
    expect(await find(learner, text)).toMatchObject({ status: 400, body: { field: 'file', message: /20,000 words or 100,000 lines/ } });
  const other = await createLearner(server);
  // Which of two requests at once is read first is nobody's promise.
  await expect
    .poll(async () => {
      const [long, short, others] = await Promise.all([find(learner, worst), find(learner, '你'), find(other, '你')]);
      return [long.status, short.status, short.body.code, others.status];
    })
    .toEqual([400, 429, 'too_fast', 200]);
  expect((await find(learner, '你')).status).toBe(200);
});

test('marked as learnt: known from now on and counted, once, whatever is sent twice', async () => {
  const learner = await createLearner(server, 2);
  expect((await mark(learner, ['1-001', '1-002', '2-001', '1-001'])).body).toEqual({ changed: 3, unchanged: 0, closed: 0 });
  expect((await mark(learner, ['1-001', '1-002', '2-001'])).body).toEqual({ changed: 0, unchanged: 3, closed: 0 });
  expect(await readRows(learner)).toMatchObject([
    { word_id: '1-001', ignored: true },
    { word_id: '1-002', ignored: true },
    { word_id: '2-001', ignored: true },
  ]);
  expect(await readMemories(learner)).toEqual([]);
  expect(await readLevel(learner, 1)).toMatchObject({ wordsDone: 2 });
  expect(await readLevel(learner, 2)).toMatchObject({ wordsDone: 1 });
  const part = (await learner.client.get('/api/quiz/getQuiz')).body.characters;
  expect(part.map(({ id }: { id: string }) => id)).not.toContain('1-001');
});

test('repeated from now on: due at once, and not counted as learnt today', async () => {
  const learner = await createLearner(server);
  await mark(learner, ['1-001']);
  expect((await mark(learner, ['1-001', '1-002'], 'repeat')).body).toEqual({ changed: 2, unchanged: 0, closed: 0 });
  expect((await mark(learner, ['1-001', '1-002'], 'repeat')).body).toEqual({ changed: 0, unchanged: 2, closed: 0 });
  expect((await readRows(learner)).filter(({ ignored }) => ignored)).toEqual([]);
  expect(await readMemories(learner)).toEqual([
    { word_id: '1-001', levels: [1], learnt_day: null, due_day: getToday('UTC') },
    { word_id: '1-002', levels: [1], learnt_day: null, due_day: getToday('UTC') },
  ]);
  expect((await learner.client.get('/api/today')).body).toMatchObject({ learnt: 0, due: [{ level: 1, words: 2 }], studyDays: [] });
  const { list, questions } = (await learner.client.get('/api/quiz/getQuizRepeat')).body;
  expect(list).toHaveLength(2);
  const [question] = questions;
  const answer = { id: question.id, character: question.character, key: question.key, question_index: question.questionType };
  expect((await learner.client.post('/api/quiz/answerRepeat', answer)).status).toBe(200);
  expect(await readLevel(learner, 1)).toMatchObject({ wordsDone: 2 });
});

test('learnt words keep their repeats, and can be asked at once', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const { kysely } = server.services.database;
  const later = getToday('UTC') + 1;
  await kysely.updateTable('word_memory').set({ due_day: later }).where('user_id', '=', learner.id).execute();
  expect((await mark(learner, ['1-003'])).body).toEqual({ changed: 0, unchanged: 1, closed: 0 });
  expect((await mark(learner, ['1-003'], 'repeat')).body).toEqual({ changed: 1, unchanged: 0, closed: 0 });
  const rows = await readMemories(learner);
  expect(rows.filter(({ due_day: day }) => day < later).map(({ word_id }) => word_id)).toEqual(['1-003']);
  expect(rows.every(({ learnt_day: day }) => day !== null)).toBe(true);
});

test('repeated from now on in one level: the other level that has the word knows it, without asking or repeating it itself', async () => {
  const learner = await createLearner(server, 1, 2);
  expect((await mark(learner, ['1-002'], 'repeat')).body).toEqual({ changed: 1, unchanged: 0, closed: 0 });
  expect(await readRows(learner)).toMatchObject([
    { word_id: '1-002', known_from: null },
    { word_id: '2-001', known_from: 1, answered: [], ignored: false },
  ]);
  expect(await readMemories(learner)).toMatchObject([{ word_id: '1-002', levels: [1] }]);
  expect(await readLevel(learner, 2)).toMatchObject({ wordsDone: 1 });
  const { list } = (await learner.client.get('/api/quizHSK2/getQuiz')).body;
  expect(list.map(({ id }: { id: string }) => id)).not.toContain('2-001');
  expect((await learner.client.get('/api/today')).body).toMatchObject({ due: [{ level: 1, words: 1 }] });
  expect((await find(learner, '好')).body.found[0].senses[0].items).toMatchObject([
    { id: '1-002', state: 'done' },
    { id: '2-001', state: 'done' },
  ]);
});

test('repeated from now on in a later level: the earlier one knows the word, and both together have it due once', async () => {
  const learner = await createLearner(server, 1, 2);
  expect((await mark(learner, ['2-001'], 'repeat')).body).toEqual({ changed: 1, unchanged: 0, closed: 0 });
  expect(await readRows(learner)).toMatchObject([
    { word_id: '1-002', known_from: 2 },
    { word_id: '2-001', known_from: null },
  ]);
  expect((await mark(learner, ['1-002', '2-001'], 'repeat')).body).toEqual({ changed: 1, unchanged: 1, closed: 0 });
  expect(await readMemories(learner)).toMatchObject([{ word_id: '1-002', levels: [1, 2] }]);
  expect((await learner.client.get('/api/today')).body).toMatchObject({ due: [{ level: 1, words: 1 }] });
});

test('repeated from now on in a time zone: due on the day that it is there', async () => {
  for (const time_zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const learner = await createLearner(server);
    await learner.client.post('/api/importWords', { ids: ['1-001'], way: 'repeat', time_zone });
    expect(await readMemories(learner)).toMatchObject([{ due_day: getToday(time_zone) }]);
  }
});

test('only words that the learner may study are changed, others are counted', async () => {
  const learner = await createLearner(server);
  expect((await mark(learner, ['1-020', '1-021', '2-002'])).body).toEqual({ changed: 1, unchanged: 0, closed: 2 });
  expect((await mark(learner, ['2-002'], 'repeat')).body).toEqual({ changed: 0, unchanged: 0, closed: 1 });
  expect((await readRows(learner)).map(({ word_id }) => word_id)).toEqual(['1-020']);
});

test('after access has ended what was learnt can be repeated, and nothing else', async () => {
  const learner = await createLearner(server, 2);
  await mark(learner, ['2-002']);
  await server.services.database.kysely.deleteFrom('level_access').where('user_id', '=', learner.id).execute();
  expect((await mark(learner, ['2-002', '2-003'], 'repeat')).body).toEqual({ changed: 1, unchanged: 0, closed: 1 });
});

test('all or nothing: an unknown word refuses the whole list', async () => {
  const learner = await createLearner(server);
  expect(await mark(learner, ['1-001', '9-999'])).toMatchObject({ status: 400, body: { field: 'ids' } });
  expect(await readRows(learner)).toEqual([]);
  for (const input of [{ ids: [] }, { ids: ['1-001'], way: 'forget' }, { ids: '1-001', way: 'learnt' }, { ids: Array(6001).fill('1') }])
    expect((await learner.client.post('/api/importWords', { way: 'learnt', ...input })).status).toBe(400);
});

test('a word that another tab made due already is not counted again, and is not due later', async () => {
  const learner = await createLearner(server, 2);
  const levelKey = { userId: learner.id, level: 1 } as const;
  const words = [{ id: '1-005', memoryId: '1-005', keys: [] }];
  const today = getToday('UTC');
  const counts = await server.services.database.kysely.transaction().execute(async (transaction) => {
    const first = await repeatFromToday(transaction, levelKey, words, today);
    await sql`update word_memory set due_day = ${today - 1} where user_id = ${learner.id}`.execute(transaction);
    return [first, await repeatFromToday(transaction, levelKey, words, today)];
  });
  expect(counts).toEqual([1, 0]);
  expect(await readMemories(learner)).toMatchObject([{ due_day: today - 1 }]);
});

test('the same list from ten tabs at once is marked once', async () => {
  const learner = await createLearner(server, 2);
  const ids = ['2-004', '1-001', '1-005', '2-001'];
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => mark(learner, index % 2 ? ids : ids.toReversed(), 'repeat')));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(replies.reduce((sum, { body }) => sum + body.changed, 0)).toBe(4);
  // Word 1-002 is known from level 2.
  expect(await readLevel(learner, 1)).toMatchObject({ wordsDone: 3 });
  expect(await readLevel(learner, 2)).toMatchObject({ wordsDone: 2 });
});
