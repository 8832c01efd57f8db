// Ways to ask over HTTP: an old page is never asked in a way that it does not know, and a word goes its round.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestion, getRepeat, learnPart, type RepeatReply } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

const wordId = '1-001';
let server: TestServer;

beforeAll(async () => {
  const course = buildSmallCourse();
  const first = course.levels.get(1) ?? expect.fail('no level 1');
  const words = first.words.map((word) => {
    if (word.id !== wordId) return word;
    const sentenceWords = [{ text: '我' }, { text: word.text, id: word.id }];
    return { ...word, sentence: { chinese: `我${word.text}`, pinyin: '', translation: 'I do.', words: sentenceWords } };
  });
  const levels = new Map([...course.levels, [1, { ...first, words }] as const]);
  server = await startTestServer({ course: { ...course, levels }, environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function load({ client }: TestLearner, ways?: string) {
  const { status, body } = await client.get('/api/quiz/getQuizRepeat', { time_zone: 'UTC', ...(ways !== undefined && { ways }) });
  expect(status).toBe(200);
  const question = (body as RepeatReply).questions.find(({ id }) => id === wordId);
  return question ?? expect.fail('the word is not asked');
}

/** Answers the word right and makes it due again. */
async function answer(learner: TestLearner, ways: string) {
  const question = await load(learner, ways);
  await answerRepeatQuestion(learner, question, { way: question.way, question_index: question.key === 'c' ? 'character' : 'freetype' });
  await learner.client.post('/api/repeatAgainFunction', { id: wordId, character: '' });
  return [question.key, question.way ?? 'meaning'];
}

test('chosen and typed by the meaning, then by the sentence, which is on at first, and then by the meaning again', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const asked = [];
  for (let count = 0; count < 6; count += 1) asked.push(await answer(learner, 'sentence,listening,later'));
  expect(asked).toEqual([
    ['c', 'meaning'],
    ['f', 'meaning'],
    ['c', 'sentence'],
    ['f', 'sentence'],
    ['c', 'meaning'],
    ['f', 'meaning'],
  ]);
});

test('settings turn each way on and off; a page that does not say what it knows is asked by the meaning', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  for (let count = 0; count < 2; count += 1) await answer(learner, '');
  expect(await load(learner, 'sentence,listening')).toMatchObject({ way: 'sentence', gap: { chinese: '我＿＿', translation: 'I do.' } });
  expect(await load(learner)).not.toHaveProperty('way');
  expect((await getRepeat(learner)).again.every((question) => question.way === undefined)).toBe(true);
  const save = (answers: object) => learner.client.post('/api/saveSettings', { answers });
  await save({ ask_sentence: 'Not', ask_listening: 'Yes' });
  expect(await load(learner, 'sentence,listening')).toMatchObject({ way: 'listening' });
  expect(await load(learner, 'sentence')).not.toHaveProperty('way');
  await save({ ask_listening: 'Not' });
  expect(await load(learner, 'sentence,listening')).not.toHaveProperty('way');
});

test('undo asks again in the same way', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  for (let count = 0; count < 3; count += 1) await answer(learner, 'sentence');
  const typed = await load(learner, 'sentence');
  expect(typed).toMatchObject({ key: 'f', way: 'sentence' });
  await answerRepeatQuestion(learner, typed, { way: 'sentence' });
  const readWay = () =>
    server.services.database.kysely
      .selectFrom('word_progress')
      .select('repeat_way')
      .where('user_id', '=', learner.id)
      .where('word_id', '=', wordId)
      .executeTakeFirst();
  expect(await readWay()).toEqual({ repeat_way: 'listening' });
  const undone = await learner.client.post('/api/quiz/undoAnswerRepeat', { id: wordId, character: '', key: 'f' });
  expect(undone.body).toEqual({ undone: true });
  expect(await readWay()).toEqual({ repeat_way: 'sentence' });
});

test('tones and strokes are off at first; wanted, each is asked under both keys in its turn, and the log names how', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  await learner.client.post('/api/saveSettings', { answers: { ask_sentence: 'Not', ask_tone: 'Yes', ask_writing: 'Yes' } });
  const asked = [];
  for (let count = 0; count < 7; count += 1) asked.push((await answer(learner, 'sentence,listening,tone,writing')).join(' '));
  expect(asked).toEqual(['c meaning', 'f meaning', 'c tone', 'f tone', 'c writing', 'f writing', 'c meaning']);
  const reviews = await server.services.database.kysely
    .selectFrom('reviews')
    .select('kind')
    .where('user_id', '=', learner.id)
    .where('word_id', '=', wordId)
    .where('kind', 'is not', null)
    .execute();
  expect(reviews.map(({ kind }) => String(kind)).sort((one, other) => (one < other ? -1 : 1))).toEqual([
    'c',
    'c',
    'c:writing',
    'f',
    'f:tone',
    'f:tone',
    'f:writing',
  ]);
  const saved = await learner.client.get('/api/settingsInfo');
  expect(saved.body).toMatchObject({ ask_tone: 'Yes', ask_writing: 'Yes' });
});

test('an unknown way of an answer is refused, and nothing is counted', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const question = await load(learner, 'sentence');
  expect((await answerRepeatQuestion(learner, question, { way: 'shouting' })).status).toBe(400);
  expect(await load(learner, 'sentence')).toMatchObject({ key: 'c' });
});
