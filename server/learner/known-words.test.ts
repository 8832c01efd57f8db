// A word that several levels hold: learnt in one it is done in all, with one memory (decisions §14).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestion, answerQuestions, getCompletion, getQuiz, getScore, listWordIds } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestions, getRepeat, getRepeatProgress } from '#dev/fixtures/repeat-calls.ts';
import { buildCourse, buildSmallLevel, reorderWords } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { findLevel } from './level-content.ts';
import { getToday } from './study-days.ts';

let server: TestServer;

const first = buildSmallLevel(1, 23);

/** The first words of another level are those of level 1: the same word, but in HSK 2 words 6 and 7 are others that are written the same. */
function buildLaterLevel(level: TaughtLevel, count: number, shared: number) {
  const words = buildSmallLevel(level, count).words.map((word, index): StudyWord => {
    const { memoryId, text, reading, translations } = first.words[index] as StudyWord;
    if (index >= shared) return word;
    return { ...word, text, reading, translations, memoryId: ['2-006', '2-007'].includes(word.id) ? word.id : memoryId };
  });
  return reorderWords(level, words);
}

beforeAll(async () => {
  const course = buildCourse('known', first, buildLaterLevel(2, 12, 7), buildLaterLevel(3, 6, 2), buildLaterLevel(4, 3, 3));
  server = await startTestServer({ course, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const getSegment = (level: TaughtLevel) => (level === 1 ? 'quiz' : `quizHSK${level}`);

/** The open questions of these words. */
async function listOpen(learner: TestLearner, level: TaughtLevel, numbers: readonly number[]): Promise<WireQuestion[]> {
  const ids = numbers.map((number) => `${level}-00${number}`);
  return (await getQuiz(learner, getSegment(level))).questions.filter(({ id }) => ids.includes(id));
}

async function learn(learner: TestLearner, level: TaughtLevel, numbers: readonly number[]): Promise<void> {
  await answerQuestions(learner, await listOpen(learner, level, numbers), getSegment(level));
}

/** Opens a word again in a level and learns it there, whatever its part holds. */
async function learnAgain(learner: TestLearner, level: TaughtLevel, number: number): Promise<void> {
  expect((await call(learner, 'learnAgainFunction', level, number)).body).toEqual({ restarted: true });
  await answerQuestions(learner, listQuestions(level, number), getSegment(level));
}

function listQuestions(level: TaughtLevel, number: number) {
  const id = `${level}-00${number}`;
  const keys = findLevel(server.services, level)?.study.listKeys(id) ?? expect.fail(`no level ${level}`);
  return keys.map((key, index) => ({ id, character: '', index, key }));
}

const call = ({ client }: TestLearner, name: string, level: TaughtLevel, number: number) =>
  client.post(`/api/${name}`, { id: `${level}-00${number}`, character: '', hsk: level });

const restartRepeat = async ({ client }: TestLearner, hsk: TaughtLevel): Promise<unknown> =>
  (await client.post('/api/restartQuizRepeat', { hsk })).body.restarted;

async function undoQuiz({ client }: TestLearner, level: TaughtLevel, { id, key }: Pick<WireQuestion, 'id' | 'key'>): Promise<unknown> {
  return (await client.post(`/api/${getSegment(level)}/undoAnswer`, { id, character: '', key })).body.undone;
}

async function repeat(learner: TestLearner, level: TaughtLevel): Promise<void> {
  const { questions } = await getRepeat(learner, getSegment(level));
  await answerRepeatQuestions(learner, questions, {}, getSegment(level));
}

async function readKnowledge({ client }: TestLearner, level: TaughtLevel) {
  const { levels } = (await client.get('/api/knownWords')).body;
  return levels.find((one: { level: number }) => one.level === level);
}

async function readOverview({ client }: TestLearner, level: TaughtLevel) {
  return (await client.get('/api/overview')).body.levels[level - 1];
}

/** The first three words of a level's list: id, from where it is known, answered questions. */
async function readList({ client }: TestLearner, level: TaughtLevel) {
  const { characters } = (await client.get(`/api/${getSegment(level)}/getCharactersForList`, { limit1: 1, limit2: 3 })).body;
  return characters.map((row: Record<string, unknown>) => [row.id, row.known_from, row.answered]);
}

async function readMemory({ id }: TestLearner, number: number) {
  const memories = server.services.database.kysely.selectFrom('word_memory').where('user_id', '=', id);
  const row = await memories.where('word_id', '=', `1-00${number}`).selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { before: _before, ...memory } = row;
  return memory;
}

const readRows = ({ id }: TestLearner) =>
  server.services.database.kysely.selectFrom('word_progress').selectAll().where('user_id', '=', id).orderBy('word_id').execute();

const readReviews = ({ id }: TestLearner) =>
  server.services.database.kysely.selectFrom('reviews').selectAll().where('user_id', '=', id).orderBy('reviewed_at').execute();

describe('learnt in one level', () => {
  test('only the same word is known, not one written alike, and only where it was learnt', async () => {
    const learner = await createLearner(server, 1, 2);
    expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 12, known: [] });
    await learn(learner, 1, [1, 2, 6, 7]);
    const [open] = await listOpen(learner, 1, [3]);
    if (open) await answerQuestion(learner, open);
    await call(learner, 'ignoreTheWordFunction', 1, 4);
    expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 10, known: [{ level: 1, list: '2012', words: 2 }] });
    expect(await readKnowledge(learner, 3)).toEqual({ level: 3, newWords: 4, known: [{ level: 1, list: '2012', words: 2 }] });
    expect(await readKnowledge(learner, 1)).toMatchObject({ newWords: 18, known: [] });
  });

  test('it is remembered and known, whichever of its questions is answered last', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    // Other levels hold word 1, and none holds word 9.
    for (const number of [1, 9]) {
      const questions = listQuestions(1, number);
      for (let last = 0; last < questions.length; last += 1) {
        await answerQuestions(learner, [...questions.slice(last + 1), ...questions.slice(0, last)]);
        expect(await readMemory(learner, number), `question ${last} of word ${number} is open`).toBeUndefined();
        await answerQuestions(learner, questions.slice(last, last + 1));
        expect(await readMemory(learner, number)).toMatchObject({ levels: [1], learnt_day: getToday('UTC'), due_day: getToday('UTC') + 1 });
        expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: number === 1 ? 1 : 0 });
        await call(learner, 'learnAgainFunction', 1, number);
      }
    }
  });

  test('it is one word of the profile, however many levels hold it', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1, 2]);
    expect(await readKnowledge(learner, 2)).toMatchObject({ known: [{ level: 1, list: '2012', words: 2 }] });
    expect((await learner.client.get('/api/userdata', { usernameFromLink: learner.name })).body.learnt.words).toBe(2);
  });

  test('it is done at once in the others: score, folder, end of the level, list and quiz', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    const folders = async () => (await learner.client.get('/api/areCharactersCompleted', { hsk: 4 })).body.formattedResults;
    await learn(learner, 1, [1, 2]);
    expect(await getScore(learner, '_hsk4')).toBeCloseTo(2 / 3);
    expect(await getCompletion(learner, '_hsk4')).not.toBe(1);
    expect(await folders()).toMatchObject([{ completed: 0 }]);
    await learn(learner, 1, [3]);
    expect(await getScore(learner, '_hsk4')).toBe(1);
    expect(await getCompletion(learner, '_hsk4')).toBe(1);
    expect(await folders()).toMatchObject([{ completed: 1 }]);
    expect((await getQuiz(learner, 'quizHSK4')).questions).toEqual([]);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 3, score: 12 / 48, due: 0, studiedAt: null });
    expect(listWordIds(await getQuiz(learner, 'quizHSK2'))).not.toContain('2-001');
    await learn(learner, 1, [6]);
    const known = [1, 2, 3].map((number) => [`2-00${number}`, 1, 4]);
    expect(await readList(learner, 2)).toEqual(known);
    expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 9, known: [{ level: 1, list: '2012', words: 3 }] });
  });

  test('a word already begun elsewhere is done there too; an ignored one and one learnt there stay what they are', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 2, [1]);
    await call(learner, 'ignoreTheWordFunction', 2, 2);
    const [begun] = (await listOpen(learner, 2, [3])) as [WireQuestion];
    await answerQuestion(learner, begun, 'quizHSK2');
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 2, score: 9 / 48 });
    const before = (await readRows(learner)).filter(({ level }) => level === 2);
    await learn(learner, 1, [2, 3]);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 3, score: 12 / 48 });
    expect(await readKnowledge(learner, 2)).toMatchObject({ known: [{ level: 1, list: '2012', words: 1 }] });
    const after = (await readRows(learner)).filter(({ level }) => level === 2);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ ignored: true });
    expect(await readList(learner, 1)).toEqual([
      ['1-001', 2, 4],
      ['1-002', null, 4],
      ['1-003', null, 4],
    ]);
    // The answer given before is the last of its level still; without it the word is known all the same.
    expect(await undoQuiz(learner, 2, begun)).toBe(true);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 3, score: 12 / 48 });
  });

  test('answered there all the same, as by a device that was offline, it counts once and keeps its memory', async () => {
    const learner = await createLearner(server, 1, 2);
    const offline = await listOpen(learner, 2, [1]);
    await learn(learner, 1, [1]);
    await restartRepeat(learner, 1);
    await repeat(learner, 1);
    const before = await readMemory(learner, 1);
    for (const question of offline)
      expect((await answerQuestion(learner, question, 'quizHSK2')).body).toMatchObject({ answered: 4, wordCompleted: true });
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 1, score: 4 / 48 });
    expect(await readMemory(learner, 1)).toEqual({ ...before, levels: [1, 2] });
    expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 11, known: [] });
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 4], {}, {}]);
    expect(await undoQuiz(learner, 2, offline.at(-1) as WireQuestion)).toBe(true);
    expect(await readMemory(learner, 1)).toEqual(before);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 1, score: 4 / 48 });
  });

  test('repeated from today by an import, it is known too where it was begun', async () => {
    const learner = await createLearner(server, 1, 2);
    const [begun] = (await listOpen(learner, 2, [3])) as [WireQuestion];
    await answerQuestion(learner, begun, 'quizHSK2');
    await learner.client.post('/api/importWords', { ids: ['1-003'], way: 'repeat', time_zone: 'UTC' });
    expect(await readList(learner, 2)).toMatchObject([{}, {}, ['2-003', 1, 4]]);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 1, score: 4 / 48 });
  });

  test('marked as learnt and answered all the same, it is known in the others', async () => {
    const learner = await createLearner(server, 1, 2);
    await call(learner, 'ignoreTheWordFunction', 1, 1);
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 0], {}, {}]);
    await answerQuestions(learner, listQuestions(1, 1));
    expect(await readList(learner, 2)).toMatchObject([['2-001', 1, 4], {}, {}]);
    expect(await readMemory(learner, 1)).toMatchObject({ levels: [] });
  });

  test('in two levels at once, the word is done once in each, and has one memory', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    const open = await Promise.all(([1, 2, 4] as const).map((level) => listOpen(learner, level, [1, 2, 3])));
    const sent = open.flatMap((questions, index) => questions.map((question) => ({ question, level: ([1, 2, 4] as const)[index] ?? 1 })));
    // The answers of the three levels meet: those of a word stand together.
    const mixed = sent.toSorted((one, other) => (one.question.id.slice(2) < other.question.id.slice(2) ? -1 : 1));
    const replies = await Promise.all(mixed.map(({ question, level }) => answerQuestion(learner, question, getSegment(level))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readOverview(learner, 1)).toMatchObject({ wordsDone: 3 });
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 3, score: 12 / 48 });
    expect(await readOverview(learner, 4)).toMatchObject({ wordsDone: 3, score: 1 });
    for (const number of [1, 2, 3]) expect(await readMemory(learner, number)).toMatchObject({ levels: [1, 2, 4], memory: null });
  });

  test('whatever is answered, undone and opened again at once in two levels, each call is answered, and the totals equal the lists', async () => {
    const step = fc.record({
      level: fc.constantFrom<TaughtLevel>(1, 2),
      number: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('answer', 'answer', 'answer', 'undo', 'learnAgainFunction', 'ignoreTheWordFunction', 'restart'),
    });
    const countDone = async ({ client }: TestLearner, level: TaughtLevel): Promise<number> => {
      const { characters } = (await client.get(`/api/${getSegment(level)}/getCharactersForList`)).body;
      return characters.filter(({ answered, total }: Record<string, number>) => answered === total).length;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const learner = await createLearner(server, 1, 2);
        const replies = await Promise.all(
          steps.flatMap(({ level, number, kind }) => {
            if (kind === 'answer')
              return listQuestions(level, number).map((question) => answerQuestion(learner, question, getSegment(level)));
            if (kind === 'restart') return [learner.client.get('/api/restartQuiz', { hsk: level })];
            if (kind !== 'undo') return [call(learner, kind, level, number)];
            return [learner.client.post(`/api/${getSegment(level)}/undoAnswer`, { id: `${level}-00${number}`, character: '', key: 'f' })];
          }),
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
        for (const level of [1, 2] as const)
          expect(await readOverview(learner, level), `level ${level}`).toMatchObject({ wordsDone: await countDone(learner, level) });
      }),
      { numRuns: 8 },
    );
  });

  test('what was learnt is known when its level has ended, and without paying for the other', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 2, [1, 2]);
    await server.services.database.kysely.deleteFrom('level_access').where('user_id', '=', learner.id).execute();
    expect(await readKnowledge(learner, 1)).toMatchObject({ newWords: 21, known: [{ level: 2, list: '2012', words: 2 }] });
    expect(await readKnowledge(learner, 3)).toMatchObject({ newWords: 4, known: [{ level: 2, list: '2012', words: 2 }] });
    expect(listWordIds(await getQuiz(learner))[0]).toBe('1-003');
  });
});

describe('the repeat of a word that two levels hold', () => {
  async function learnInBoth(): Promise<TestLearner> {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1]);
    await learnAgain(learner, 2, 1);
    expect(await readMemory(learner, 1)).toMatchObject({ levels: [1, 2] });
    return learner;
  }

  test('is due once, though both levels ask it', async () => {
    const learner = await learnInBoth();
    expect(await restartRepeat(learner, 1)).toBe(true);
    expect([(await readOverview(learner, 1)).due, (await readOverview(learner, 2)).due]).toEqual([1, 1]);
    const { due } = (await learner.client.get('/api/today', { time_zone: 'UTC' })).body;
    expect(due.reduce((sum: number, one: { words: number }) => sum + one.words, 0)).toBe(1);
    expect(listWordIds(await getRepeat(learner))).toEqual(['1-001']);
    expect(listWordIds(await getRepeat(learner, 'quizHSK2'))).toEqual(['2-001']);
  });

  test('made in one level it counts for both, and is in the log once', async () => {
    const learner = await learnInBoth();
    await restartRepeat(learner, 1);
    await getRepeat(learner);
    await repeat(learner, 2);
    expect(await getRepeatProgress(learner)).toMatchObject({ completed: 1 });
    expect(await getRepeat(learner)).toMatchObject({ questions: [], completed: 1 });
    expect(await readReviews(learner)).toMatchObject([{ word_id: '1-001', level: 2, grade: 'good' }]);
    expect(await readMemory(learner, 1)).toMatchObject({ memory: { repeats: 1 }, repeat_key: 'f' });
  });

  test('a level that only knows it does not ask it', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1]);
    expect(await restartRepeat(learner, 2)).toBe(false);
    expect(await restartRepeat(learner, 1)).toBe(true);
    expect(await readOverview(learner, 2)).toMatchObject({ due: 0, repeatState: 3 });
    expect((await call(learner, 'repeatAgainFunction', 2, 1)).body).toEqual({ restarted: false });
  });
});

describe('opened again', () => {
  test('by Learn again it is open in that level alone, and its memory stays until it is learnt again', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    await learn(learner, 1, [1, 2]);
    await restartRepeat(learner, 1);
    await repeat(learner, 1);
    const before = await readMemory(learner, 1);
    expect(before).toMatchObject({ memory: { repeats: 1 } });
    await call(learner, 'learnAgainFunction', 2, 1);
    const opened = [
      ['2-001', null, 0],
      ['2-002', 1, 4],
      ['2-003', null, 0],
    ];
    expect(await readList(learner, 2)).toEqual(opened);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 1, score: 4 / 48 });
    expect(await readList(learner, 1)).toMatchObject([['1-001', null, 4], ['1-002', null, 4], {}]);
    expect(await readList(learner, 4)).toMatchObject([['4-001', 1, 4], ['4-002', 1, 4], {}]);
    expect(await readMemory(learner, 1)).toEqual(before);
    expect(listWordIds(await getQuiz(learner, 'quizHSK2'))[0]).toBe('2-001');

    await learn(learner, 2, [1]);
    const again = await readMemory(learner, 1);
    expect(again).toMatchObject({ levels: [1, 2], memory: null, reviewed_at: null, repeat_way: null, due_day: getToday('UTC') + 1 });
    expect(again?.began_at.getTime()).toBeGreaterThan(before?.reviewed_at?.getTime() ?? Number.POSITIVE_INFINITY);
    await restartRepeat(learner, 2);
    await repeat(learner, 2);
    expect(await readMemory(learner, 1)).toMatchObject({ memory: { repeats: 1 } });
    expect(await readReviews(learner)).toHaveLength(3);
  });

  test('learnt in the other level again, it stays open here', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1]);
    await call(learner, 'learnAgainFunction', 2, 1);
    await learnAgain(learner, 1, 1);
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 0], {}, {}]);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 0, score: 0 });
  });

  test('where it was learnt alone, its memory ends, and the other levels know it no longer', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    await learn(learner, 1, [1, 2]);
    await call(learner, 'learnAgainFunction', 1, 1);
    expect(await readMemory(learner, 1)).toBeUndefined();
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 0], ['2-002', 1, 4], {}]);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 1, score: 4 / 48 });
    expect(await getScore(learner, '_hsk4')).toBeCloseTo(1 / 3);
    await learnAgain(learner, 1, 1);
    expect(await readList(learner, 2)).toMatchObject([['2-001', 1, 4], ['2-002', 1, 4], {}]);
  });

  test('where another level learnt it too, that one keeps its memory, and a third knows it from there', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    await learn(learner, 1, [1]);
    await learnAgain(learner, 2, 1);
    const before = await readMemory(learner, 1);
    await call(learner, 'learnAgainFunction', 1, 1);
    expect(await readMemory(learner, 1)).toEqual({ ...before, levels: [2] });
    expect(await readList(learner, 4)).toMatchObject([['4-001', 2, 4], {}, {}]);
    expect(await readList(learner, 1)).toMatchObject([['1-001', null, 0], {}, {}]);
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 4], {}, {}]);
  });

  test('where another level learnt it and the learner took it out of the repeats, it is open here alone, and its memory stays', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    await learn(learner, 1, [1]);
    await restartRepeat(learner, 1);
    await repeat(learner, 1);
    await call(learner, 'ignoreTheWordFunction', 1, 1);
    const before = await readMemory(learner, 1);
    await call(learner, 'learnAgainFunction', 2, 1);
    expect(await readMemory(learner, 1)).toEqual(before);
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 0], {}, {}]);
    expect(await readList(learner, 4)).toMatchObject([['4-001', 1, 4], {}, {}]);
    expect((await call(learner, 'repeatAgainFunction', 1, 1)).body).toEqual({ restarted: true });
    expect(await readMemory(learner, 1)).toMatchObject({ levels: [1], memory: { repeats: 1 } });
  });

  test('and learnt again by a device that is late to say so, its new memory has none of the reviews before', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1]);
    await restartRepeat(learner, 1);
    await repeat(learner, 1);
    await call(learner, 'learnAgainFunction', 2, 1);
    const [served_at, answered_at] = [2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
    const restarted = { restarted_at: new Date(Date.now() - 3 * 3_600_000) };
    await server.services.database.kysely.updateTable('word_progress').set(restarted).where('user_id', '=', learner.id).execute();
    for (const { index, ...question } of listQuestions(2, 1))
      await learner.client.post('/api/quizHSK2/answer', { ...question, question_index: index, served_at, answered_at });
    const [review] = await readReviews(learner);
    const renewed = await readMemory(learner, 1);
    expect(renewed).toMatchObject({ levels: [1, 2], memory: null, reviewed_at: null });
    expect(renewed?.began_at.getTime()).toBeGreaterThan(review?.reviewed_at.getTime() ?? Number.POSITIVE_INFINITY);
  });

  test('by Restart the whole level is open, and no other', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1, 2]);
    await learn(learner, 2, [8]);
    expect((await learner.client.get('/api/restartQuiz', { hsk: 2 })).body).toEqual({ restarted: true });
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 0, score: 0, repeatState: 3 });
    expect(listWordIds(await getQuiz(learner, 'quizHSK2')).slice(0, 2)).toEqual(['2-001', '2-002']);
    expect(await readOverview(learner, 1)).toMatchObject({ wordsDone: 2 });
    for (const number of [1, 2]) expect(await readMemory(learner, number)).toMatchObject({ levels: [1] });
    await learn(learner, 1, [3]);
    expect(await readKnowledge(learner, 2)).toMatchObject({ newWords: 11, known: [{ level: 1, list: '2012', words: 1 }] });
  });
});

describe('undo of the answer that completed it', () => {
  test('reopens the word in every level', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    const questions = await listOpen(learner, 1, [1]);
    await answerQuestions(learner, questions.slice(0, -1));
    const before = await readOverview(learner, 1);
    const last = questions.at(-1) as WireQuestion;
    await answerQuestion(learner, last);
    expect(await getScore(learner, '_hsk4')).toBeCloseTo(1 / 3);
    expect(await undoQuiz(learner, 1, last)).toBe(true);
    expect(await readMemory(learner, 1)).toBeUndefined();
    expect(await readOverview(learner, 1)).toMatchObject({ wordsDone: 0, score: before.score, nextDueAt: null });
    for (const level of [2, 4] as const) {
      expect(await readList(learner, level)).toMatchObject([[`${level}-001`, null, 0], {}, {}]);
      expect(await readOverview(learner, level)).toMatchObject({ wordsDone: 0, score: 0 });
    }
    await answerQuestion(learner, last);
    expect(await readList(learner, 2)).toMatchObject([['2-001', 1, 4], {}, {}]);
  });

  test('learnt again, restores the memory that it had', async () => {
    const learner = await createLearner(server, 1, 2, 4);
    await learn(learner, 1, [1]);
    await restartRepeat(learner, 1);
    await repeat(learner, 1);
    const before = await readMemory(learner, 1);
    await call(learner, 'learnAgainFunction', 2, 1);
    const questions = await listOpen(learner, 2, [1]);
    await answerQuestions(learner, questions, 'quizHSK2');
    expect(await readMemory(learner, 1)).toMatchObject({ memory: null });
    expect(await undoQuiz(learner, 2, questions.at(-1) as WireQuestion)).toBe(true);
    expect(await readMemory(learner, 1)).toEqual(before);
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 3], {}, {}]);
    expect(await readList(learner, 4)).toMatchObject([['4-001', 1, 4], {}, {}]);
  });
});

test('undo of what was learnt again keeps a word due that was put back since', async () => {
  const learner = await createLearner(server, 1, 2);
  await learn(learner, 1, [1]);
  await restartRepeat(learner, 1);
  await repeat(learner, 1);
  const before = await readMemory(learner, 1);
  expect(before?.due_day).toBeGreaterThan(getToday('UTC'));
  await call(learner, 'learnAgainFunction', 2, 1);
  const questions = await listOpen(learner, 2, [1]);
  await answerQuestions(learner, questions, 'quizHSK2');
  await restartRepeat(learner, 1);
  expect(await undoQuiz(learner, 2, questions.at(-1) as WireQuestion)).toBe(true);
  const moved = { from: before?.due_day, to: getToday('UTC'), isSpread: false };
  expect(await readMemory(learner, 1)).toEqual({ ...before, due_day: getToday('UTC'), moved, put_back: expect.anything() });
});

test('undo of what was learnt again does not bring back a review that was undone since', async () => {
  const learner = await createLearner(server, 1, 2);
  await learn(learner, 1, [1]);
  await restartRepeat(learner, 1);
  await repeat(learner, 1);
  await call(learner, 'learnAgainFunction', 2, 1);
  const questions = await listOpen(learner, 2, [1]);
  await answerQuestions(learner, questions, 'quizHSK2');
  expect((await learner.client.post('/api/quiz/undoAnswerRepeat', { id: '1-001', character: '', key: 'c' })).body).toEqual({
    undone: true,
  });
  expect(await undoQuiz(learner, 2, questions.at(-1) as WireQuestion)).toBe(true);
  expect(await readMemory(learner, 1)).toMatchObject({ levels: [1], memory: null, reviewed_at: null });
});

describe('marked as learnt', () => {
  test('in a level that knows it, it counts once, and the repeats go on where it was learnt', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1]);
    await call(learner, 'ignoreTheWordFunction', 2, 1);
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 1, score: 4 / 48 });
    expect(await readMemory(learner, 1)).toMatchObject({ levels: [1] });
    expect(await readList(learner, 2)).toMatchObject([['2-001', null, 4], {}, {}]);
  });

  test('where it was learnt, no level repeats it, and the others know it still', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1]);
    await restartRepeat(learner, 1);
    await call(learner, 'ignoreTheWordFunction', 1, 1);
    expect(await readOverview(learner, 1)).toMatchObject({ wordsDone: 1, due: 0 });
    expect(await readOverview(learner, 2)).toMatchObject({ wordsDone: 1, due: 0 });
    expect((await call(learner, 'repeatAgainFunction', 1, 1)).body).toEqual({ restarted: true });
    expect(await readMemory(learner, 1)).toMatchObject({ levels: [1] });
  });

  test('in one of two levels that repeat it, the other repeats it alone', async () => {
    const learner = await createLearner(server, 1, 2);
    await learn(learner, 1, [1]);
    await learnAgain(learner, 2, 1);
    await restartRepeat(learner, 1);
    await call(learner, 'ignoreTheWordFunction', 1, 1);
    expect([(await readOverview(learner, 1)).due, (await readOverview(learner, 2)).due]).toEqual([0, 1]);
    await repeat(learner, 2);
    expect(await readMemory(learner, 1)).toMatchObject({ levels: [2], memory: { repeats: 1 } });
  });

  test('and never learnt, no other level knows it', async () => {
    const learner = await createLearner(server, 1, 2);
    await call(learner, 'ignoreTheWordFunction', 1, 1);
    expect(await readKnowledge(learner, 2)).toEqual({ level: 2, newWords: 12, known: [] });
  });
});
