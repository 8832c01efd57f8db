// The word lists over HTTP (decisions §4, §7, §8, §12).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildCourse, buildSmallCourse, buildSmallLevel } from '#dev/fixtures/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  const { levels } = buildSmallCourse();
  // Level 4 has 54 words: its second folder includes the four left over.
  const course = buildCourse('lists', ...levels.values(), buildSmallLevel(4, 54));
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function list({ client }: TestLearner, segment: string, limit1?: number | string, limit2?: number | string) {
  const query = { ...(limit1 !== undefined && { limit1 }), ...(limit2 !== undefined && { limit2 }) };
  const { status, body } = await client.get(`/api/${segment}/getCharactersForList`, query);
  return {
    status,
    code: body.code,
    field: body.field,
    ids: body.characters?.map(({ id }: { id: string }) => id) as string[],
    rows: body.characters,
  };
}

describe('a list', () => {
  test('of an unpaid level 1 holds the twenty trial words', async () => {
    const learner = await createLearner(server);
    const { status, ids, rows } = await list(learner, 'quiz');
    expect(status).toBe(200);
    expect(ids).toHaveLength(20);
    expect(rows[0]).toMatchObject({
      id: '1-001',
      translation: 'meaning 1-1',
      kind: 'character',
      level_2025: 1,
      handwriting: null,
      ignored: 0,
      answered: 0,
      total: 4,
    });
    expect((await list(learner, 'quiz', 1, 20)).ids).toHaveLength(20);
    expect(await list(learner, 'quiz', 1, 21)).toMatchObject({ status: 403, code: 'unpaid' });
  });

  test('includes the progress of each word', async () => {
    const learner = await createLearner(server, 1);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-002', character: '' });
    await learner.client.post('/api/quiz/answer', { id: '1-003', character: '', question_index: 1 });
    const { rows } = await list(learner, 'quiz');
    expect(rows).toHaveLength(23);
    expect(rows.slice(0, 4).map(({ ignored, answered, total }: Record<string, number>) => [ignored, answered, total])).toEqual([
      [0, 0, 4],
      [1, 4, 4],
      [0, 1, 4],
      [0, 0, 4],
    ]);
  });

  test('of level 2 is one list, and rejected unpaid', async () => {
    expect((await list(await createLearner(server, 2), 'quizHSK2')).ids).toHaveLength(12);
    expect(await list(await createLearner(server), 'quizHSK2')).toMatchObject({ status: 403, code: 'unpaid' });
  });

  test('of level 3 is split into folders; the last one ends with the level', async () => {
    const learner = await createLearner(server, 3, 4);
    expect((await list(learner, 'quizHSK3', 26, 50)).ids).toEqual(Array.from({ length: 25 }, (_, at) => `3-0${26 + at}`));
    expect((await list(learner, 'quizHSK3', 51, 75)).ids).toHaveLength(6);
    expect((await list(learner, 'quizHSK4', 26, 54)).ids).toHaveLength(29);
  });

  test('unpaid, level 3 shows its first folder and nothing else', async () => {
    const learner = await createLearner(server);
    expect((await list(learner, 'quizHSK3', 1, 25)).ids).toHaveLength(25);
    expect((await list(learner, 'quizHSK3', 3, 7)).ids).toHaveLength(5);
    for (const [from, to] of [
      [1, 26],
      [25, 30],
      [26, 50],
      [51, 75],
    ] as const) {
      expect(await list(learner, 'quizHSK3', from, to)).toMatchObject({ status: 403, code: 'unpaid' });
    }
  });

  test.each([
    [undefined, undefined, 'limit1'],
    [1, undefined, 'limit2'],
    [undefined, 25, 'limit1'],
    [0, 25, 'limit1'],
    [-1, 5, 'limit1'],
    [57, 60, 'limit1'],
    [5, 4, 'limit2'],
    [1, 28, 'limit2'],
    ['1.5', 25, 'limit1'],
    ['a', 25, 'limit1'],
    [1, '', 'limit2'],
    [1, '9'.repeat(12), 'limit2'],
  ])('from %s to %s is rejected', async (limit1, limit2, field) => {
    expect(await list(await createLearner(server, 3), 'quizHSK3', limit1, limit2)).toMatchObject({
      status: 400,
      code: 'invalid_input',
      field,
    });
  });

  test('of a level without content is not found', async () => {
    expect(await list(await createLearner(server, 5), 'quizHSK5', 1, 25)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a search', () => {
  async function search({ client }: TestLearner, segment: string, query: Record<string, string | number>) {
    const { status, body } = await client.get(`/api/${segment}/searchWords`, query);
    const { code, field, total, characters } = body;
    return { status, code, field, total, rows: characters, ids: characters?.map(({ id }: { id: string }) => id) as string[] };
  }

  test('finds a word by characters, pinyin and translation, with its progress', async () => {
    const learner = await createLearner(server, 1);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-005', character: '' });
    const { rows } = await search(learner, 'quiz', { text: 'MEANING 1-5' });
    expect(rows).toEqual([expect.objectContaining({ id: '1-005', transcription: 'tān', ignored: 1, answered: 4, total: 4 })]);
    expect((await search(learner, 'quiz', { text: rows[0].character })).ids).toEqual(['1-005']);
    for (const text of ['tan', 'tan1', 'tān']) expect((await search(learner, 'quiz', { text })).ids).toEqual(['1-005']);
    expect(await search(learner, 'quiz', { text: 'tan2' })).toMatchObject({ status: 200, ids: [], total: 0 });
  });

  test('gives the best matches first, 25 at a time', async () => {
    const learner = await createLearner(server, 3);
    const first = await search(learner, 'quizHSK3', { text: 'meaning 3-5' });
    // The word itself, then those that begin with it, in list order.
    expect(first).toMatchObject({ total: 8, ids: ['3-005', '3-050', '3-051', '3-052', '3-053', '3-054', '3-055', '3-056'] });
    const pages = [];
    for (const offset of [0, 25, 50, 75]) pages.push(await search(learner, 'quizHSK3', { text: 'meaning', offset }));
    expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
      [25, 56],
      [25, 56],
      [6, 56],
      [0, 56],
    ]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(56);
  });

  test('filters by syllabus level, with or without a search term', async () => {
    const learner = await createLearner(server, 2);
    expect(await search(learner, 'quizHSK2', { text: '', level_2025: 2 })).toMatchObject({ total: 12 });
    expect(await search(learner, 'quizHSK2', { text: 'meaning', level_2025: 3 })).toMatchObject({ status: 200, total: 0, ids: [] });
  });

  test('unpaid, searches the visible words only', async () => {
    const learner = await createLearner(server);
    expect((await search(learner, 'quiz', { text: 'meaning' })).total).toBe(20);
    expect((await search(learner, 'quiz', { text: 'meaning 1-21' })).total).toBe(0);
    expect((await search(learner, 'quizHSK3', { text: 'meaning' })).total).toBe(25);
    expect((await search(learner, 'quizHSK3', { text: '', level_2025: 3, offset: 25 })).ids).toEqual([]);
    expect(await search(learner, 'quizHSK2', { text: 'meaning' })).toMatchObject({ status: 403, code: 'unpaid' });
    expect((await search(await createLearner(server, 3), 'quizHSK3', { text: 'meaning' })).total).toBe(56);
  });

  test.each([
    [{}, 'text'],
    [{ text: '' }, 'text'],
    [{ text: '   ' }, 'text'],
    [{ text: 'a'.repeat(41) }, 'text'],
    [{ text: 'a\u0000' }, 'text'],
    [{ text: 'a', level_2025: 0 }, 'level_2025'],
    [{ text: 'a', level_2025: 8 }, 'level_2025'],
    [{ text: 'a', level_2025: 'x' }, 'level_2025'],
    [{ text: 'a', offset: -1 }, 'offset'],
    [{ text: 'a', offset: '1.5' }, 'offset'],
  ] as [Record<string, string | number>, string][])('of %j is rejected', async (query, field) => {
    expect(await search(await createLearner(server, 1), 'quiz', query)).toMatchObject({ status: 400, code: 'invalid_input', field });
  });

  test('in a level without content is not found', async () => {
    expect(await search(await createLearner(server, 5), 'quizHSK5', { text: 'a' })).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('statistics of a word', () => {
  async function stats({ client }: TestLearner, hsk: string, character: string, id: string) {
    const general = await client.get('/api/generalScoreForOneCharacter', { generalCharacterResult: character, id, hsk });
    const answered = await client.get('/api/amountOfAnsweredCharacters', { characterId: id, character, hsk });
    return [general.status, general.body.amount, answered.status, answered.body.amountOfCharacters];
  }

  test('how many questions it has and how many are answered', async () => {
    const learner = await createLearner(server);
    await learner.client.post('/api/quiz/answer', { id: '1-003', character: '', question_index: 1 });
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-004', character: '' });
    expect(await stats(learner, '_hsk1', '', '1-003')).toEqual([200, 4, 200, 1]);
    expect(await stats(learner, '_hsk1', '', '1-004')).toEqual([200, 4, 200, 4]);
    const { rows } = await list(learner, 'quiz');
    const byWriting = await learner.client.get('/api/generalScoreForOneCharacter', {
      generalCharacterResult: rows[0].character,
      hsk: '_hsk1',
    });
    expect(byWriting.body).toEqual({ amount: 4 });
  });

  test('zeros where the learner has not paid', async () => {
    const learner = await createLearner(server);
    expect(await stats(learner, '_hsk2', '', '2-001')).toEqual([200, 0, 200, 0]);
    expect(await stats(learner, '_hsk1', '', '1-021')).toEqual([200, 0, 200, 0]);
  });

  test('an unknown word is rejected', async () => {
    const [status, , other] = await stats(await createLearner(server), '_hsk1', '龘', '1-777');
    expect([status, other]).toEqual([400, 400]);
  });
});

describe('folders', () => {
  test('one is complete when all its words are done', async () => {
    const learner = await createLearner(server, 4);
    const completed = async () =>
      (await learner.client.get('/api/areCharactersCompleted', { hsk: '_hsk4' })).body.formattedResults.map(
        (folder: { completed: number }) => folder.completed,
      );
    const done = async () =>
      (await learner.client.get('/api/areCharactersCompleted', { hsk: '_hsk4' })).body.formattedResults.map(
        (folder: { done: number }) => folder.done,
      );
    expect(await completed()).toEqual([0, 0]);
    expect(await done()).toEqual([0, 0]);
    for (let number = 1; number <= 25; number += 1) {
      await learner.client.post('/api/ignoreTheWordFunction', { id: `4-${String(number).padStart(3, '0')}`, character: '', hsk: '_hsk4' });
    }
    expect(await completed()).toEqual([1, 0]);
    expect(await done()).toEqual([25, 0]);
  });

  test('tell their first and last word; without access only those of the free folder do', async () => {
    const readEnds = async (learner: TestLearner) => {
      const { body } = await learner.client.get('/api/areCharactersCompleted', { hsk: '_hsk4' });
      return body.formattedResults.map(({ first, last }: Record<string, string | null>) => [first, last]);
    };
    const payer = await createLearner(server, 4);
    const texts = [...(await list(payer, 'quizHSK4', 1, 25)).rows, ...(await list(payer, 'quizHSK4', 26, 54)).rows].map(
      ({ character }: { character: string }) => character,
    );
    expect(await readEnds(payer)).toEqual([
      [texts[0], texts[24]],
      [texts[25], texts[53]],
    ]);
    expect(await readEnds(await createLearner(server))).toEqual([
      [texts[0], texts[24]],
      [null, null],
    ]);
  });

  test('every level has its own number of them', async () => {
    const { client } = await createLearner(server);
    const counts = [];
    for (const hsk of [1, 2, 3, 4, 5]) counts.push((await client.get('/api/areCharactersCompleted', { hsk })).body.formattedResults.length);
    expect(counts).toEqual([1, 1, 3, 2, 0]);
  });
});

describe('the learnt words', () => {
  const listLearnt = async ({ client }: TestLearner) => (await client.get('/api/learntWords', {})).body.ids as string[];
  test('are those whose questions are all answered, and those marked as learnt, of every level in order', async () => {
    const learner = await createLearner(server, 1, 3);
    expect(await listLearnt(learner)).toEqual([]);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '3-002', character: '', hsk: '_hsk3' });
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-004', character: '' });
    for (const index of [0, 1, 2, 3]) {
      await learner.client.post('/api/quiz/answer', { id: '1-003', character: '', question_index: index });
      expect(await listLearnt(learner)).toContain('1-004');
    }
    await learner.client.post('/api/quiz/answer', { id: '1-005', character: '', question_index: 1 });
    expect(await listLearnt(learner)).toEqual(['1-003', '1-004', '3-002']);
  });
  test('are one’s own', async () => {
    const learner = await createLearner(server, 1);
    await learner.client.post('/api/ignoreTheWordFunction', { id: '1-004', character: '' });
    expect(await listLearnt(await createLearner(server, 1))).toEqual([]);
  });
});

test('the sample of a level is the cards of its first five words after the trial, free of payment; a level without content has none', async () => {
  const { client } = await createLearner(server);
  const { status, body } = await client.get('/api/quizHSK2/sampleWords');
  expect(status).toBe(200);
  expect(body.characters.map(({ id }: { id: string }) => id)).toEqual(['2-001', '2-002', '2-003', '2-004', '2-005']);
  expect(body.characters[0]).toMatchObject({ info: expect.any(String), hintsRadicals: expect.any(Array) });
  const afterTrial = (await client.get('/api/quiz/sampleWords')).body.characters.map(({ id }: { id: string }) => id);
  expect(afterTrial).toEqual(['1-021', '1-022', '1-023']);
  expect((await client.get('/api/quizHSK5/sampleWords')).body).toEqual({ characters: [] });
});
