// Ways to ask over HTTP: a page is never asked in a way that it does not know, and a word goes its round.
import { randomUUID } from 'node:crypto';
import { type WireQuestion, askingWays } from '#contract/study.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestion, getRepeat, learnPart, type RepeatReply } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse, buildSmallWord } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

const wordId = '1-001';
/** Taken for it; of a meaning that is near to no other. */
const takenId = '1-009';
const takenMeaning = 'lantern';
let server: TestServer;

beforeAll(async () => {
  const course = buildSmallCourse();
  const first = course.levels.get(1) ?? expect.fail('no level 1');
  const words = first.words.map((word) => {
    if (word.id === takenId) return { ...word, translations: [takenMeaning] };
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

test.each(askingWays)('the database stores that a word is asked next by %s', async (way) => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const words = server.services.database.kysely.updateTable('word_memory').set({ repeat_way: way }).where('user_id', '=', learner.id);
  expect((await words.executeTakeFirst()).numUpdatedRows).toBeGreaterThan(0n);
});

test('as it was learnt, then in Chinese for its meaning and its pinyin, then by the sentence and by the meaning: as a new account wants it', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const asked = [];
  for (let count = 0; count < 8; count += 1) asked.push((await answer(learner, askingWays.join())).join(' '));
  const round = ['c reading', 'f pronunciation', 'c sentence', 'f sentence', 'c meaning', 'f meaning', 'c reading'];
  expect(asked).toEqual(['c meaning', ...round]);
});

const shownWays = 'reading,pronunciation';

/** A learner whose word is asked in Chinese next: for its meaning, or after so many more answers for its pinyin. */
async function createReader(answers = 1): Promise<TestLearner> {
  const learner = await createLearner(server);
  await learnPart(learner);
  for (let count = 0; count < answers; count += 1) await answer(learner, shownWays);
  return learner;
}

test('the word in Chinese has four meanings of which one is right, and nothing tells which', async () => {
  const learner = await createReader();
  const question = await load(learner, shownWays);
  expect(question).toMatchObject({ way: 'reading', key: 'c', questionType: 'character', hint1: '', hint2: '', hint3: '' });
  expect(question.title).toBe(question.character);
  expect(question.answers).toHaveLength(4);
  expect(question.answers.filter(({ correct }) => correct)).toEqual([{ answer: 'meaning 1-1', correct: true }]);
  for (const { answer: text, word } of question.answers.filter(({ correct }) => !correct)) {
    expect(text).toMatch(/^meaning |^lantern$/);
    expect(word).toMatch(/^\p{Script=Han}$/u);
  }
  expect(question).not.toHaveProperty('typing');
});

test('the word in Chinese is typed in pinyin; skipped, it is chosen the next time, and missed again', async () => {
  const learner = await createReader(2);
  const typed = await load(learner, shownWays);
  expect(typed).toMatchObject({ way: 'pronunciation', key: 'f', questionType: 'freetype', hint1: '' });
  expect(typed.title).toBe(typed.character);
  const reading = typed.answers[0]?.answer ?? '';
  expect(typed.answers).toEqual([{ answer: reading, correct: true }]);
  const send = async (more: object) => {
    const question = await load(learner, shownWays);
    expect((await answerRepeatQuestion(learner, question, { way: question.way, ...more })).status).toBe(200);
    await learner.client.post('/api/repeatAgainFunction', { id: wordId, character: '' });
    return load(learner, shownWays);
  };
  const chosen = await send({ skipped: true });
  expect(chosen).toMatchObject({ way: 'pronunciation', key: 'c', questionType: 'character' });
  expect(chosen.answers).toHaveLength(4);
  expect(chosen.answers.filter(({ correct }) => correct)).toEqual([{ answer: reading, correct: true }]);
  expect(chosen).not.toHaveProperty('typing');
  expect(await send({ mistakes: 1 })).toMatchObject({ way: 'pronunciation', key: 'c' });
  expect(await send({})).toMatchObject({ key: 'c' });
  expect(await load(learner, shownWays)).not.toHaveProperty('way');
});

test('each way keeps its own share right, and the log says which', async () => {
  const learner = await createReader(5);
  // What is repeated a second time on a day is not due, and no evidence of remembering.
  await server.services.database.kysely.updateTable('reviews').set({ was_due: true }).where('user_id', '=', learner.id).execute();
  const { body } = await learner.client.get('/api/progress', { time_zone: 'UTC' });
  expect(body.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['c', 'f', 'c:reading', 'f:pronunciation']));
});

test('turned off, what is due waits until it is turned on again', async () => {
  const learner = await createReader();
  const save = (wanted: 'Yes' | 'Not') =>
    learner.client.post('/api/saveSettings', { answers: { ask_reading: wanted, ask_pronunciation: wanted } });
  await save('Not');
  expect(await load(learner, shownWays)).not.toHaveProperty('way');
  await save('Yes');
  expect(await load(learner, shownWays)).toMatchObject({ way: 'reading' });
});

test('a way with a key that it does not ask is refused, and nothing is counted', async () => {
  const learner = await createReader();
  const question = await load(learner, shownWays);
  const { status, body } = await answerRepeatQuestion(learner, question, { key: 'f', question_index: 'freetype', way: 'reading' });
  expect({ status, field: body.field }).toEqual({ status: 400, field: 'way' });
  expect(await load(learner, shownWays)).toMatchObject({ way: 'reading' });
});

test('what the learner took for the word is offered first, as itself and as its meaning; it is the same all day', async () => {
  const learner = await createLearner(server);
  await learnPart(learner);
  const [asked, taken] = [1, 9].map((number) => buildSmallWord(1, number));
  const mixup = { id: wordId, character: asked?.text, chosen: taken?.text, event_id: randomUUID(), time_zone: 'UTC' };
  expect((await learner.client.post('/api/recordMixup', mixup)).body).toEqual({ recorded: true });
  const byMeaning = await load(learner, shownWays);
  expect(byMeaning.answers.map((one) => one.answer)).toContain(taken?.text);
  const { again } = await getRepeat(learner);
  const practised = again.find(({ id, key }) => id === wordId && key === 'c');
  const sortAnswers = (question?: WireQuestion) => question?.answers.map((one) => one.answer).toSorted();
  expect(sortAnswers(practised)).toEqual(sortAnswers(byMeaning));
  await answer(learner, shownWays);
  expect((await load(learner, shownWays)).answers).toContainEqual(expect.objectContaining({ answer: takenMeaning, word: taken?.text }));
});

test('the parts ahead are asked in the ways that need no recording and no strokes', async () => {
  const learner = await createLearner(server, 1);
  for (let count = 0; count < 2; count += 1) await learnPart(learner);
  await learner.client.post('/api/saveSettings', { answers: { ask_listening: 'Yes', ask_writing: 'Yes' } });
  await server.services.database.kysely
    .updateTable('word_memory')
    .set({ repeat_way: 'listening', repeat_key: 'c' })
    .where('user_id', '=', learner.id)
    .execute();
  const ways = askingWays.join();
  await learner.client.get('/api/quiz/getQuizRepeat', { time_zone: 'UTC', ways });
  const ask = async (known: object): Promise<WireQuestion[]> => {
    const { body } = await learner.client.get('/api/quiz/getQuizRepeatAhead', { time_zone: 'UTC', ...known });
    return body.parts.flatMap(({ questions }: RepeatReply) => questions);
  };
  const questions = await ask({ ways });
  expect(questions.length).toBeGreaterThan(0);
  for (const { way, key } of questions) expect([way, key]).toEqual([undefined, 'c']);
  await server.services.database.kysely
    .updateTable('word_memory')
    .set({ repeat_way: 'reading', repeat_key: 'c' })
    .where('user_id', '=', learner.id)
    .execute();
  for (const { way } of await ask({ ways })) expect(way).toBe('reading');
  for (const question of await ask({})) expect(question).not.toHaveProperty('way');
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
      .selectFrom('word_memory')
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
