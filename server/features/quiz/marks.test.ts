// Marking words as learnt, reopening them, and the quiz of other levels, over HTTP (learning §4; decisions §4, §12).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireQuestion, WireWord } from '#contract/study.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { answerQuestion, answerQuestions, getCompletion, buildWordIds, listWordIds, getQuiz, getScore } from '#dev/fixtures/quiz-calls.ts';
import { type TestClient, type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

describe('other levels by the same code', () => {
  test('are rejected unpaid and can be studied when paid', async () => {
    const learner = await createLearner(server, 2);
    const quiz = await getQuiz(learner, 'quizHSK2');
    expect(listWordIds(quiz)[0]).toBe('2-001');
    await answerQuestions(learner, quiz.questions, 'quizHSK2');
    expect(await getCompletion(learner, '_hsk2')).toBe(2);
    expect(await getScore(learner, '_hsk2')).toBe(40 / 48);
    expect(await getScore(learner)).toBe(0);
    expect(await learner.client.get('/api/quizHSK3/getQuiz')).toMatchObject({ status: 403, body: { code: 'unpaid' } });
  });

  test('hsk in the body names the level of a mark', async () => {
    const learner = await createLearner(server, 2);
    const body = { id: '2-001', character: '', hsk: 2 };
    expect((await learner.client.post('/api/ignoreTheWordFunction', body)).body).toEqual({ ignored: 1 });
    expect((await learner.client.post('/api/isIgnoredCheck', { ...body, hsk: '_hsk2' })).body).toEqual({ ignored: 1 });
    expect((await learner.client.post('/api/isIgnoredCheck', { id: '2-002', character: '', hsk: '2' })).body).toEqual({ ignored: 0 });
    expect((await learner.client.post('/api/isIgnoredCheck', { ...body, hsk: 7 })).status).toBe(400);
  });
});

describe('`hsk` empty = level 1', () => {
  test.each([
    '/api/is_paid',
    '/api/countScore',
    '/api/countScoreRepeat',
    '/api/is_completed',
    '/api/isRepeatingOver',
    '/api/restartQuiz',
    '/api/restartQuizRepeat',
    '/api/areCharactersCompleted',
    '/api/notes',
    '/api/ownWrongAnswers',
    '/api/setThePaymentDate',
  ])('in the query of %s', async (path) => {
    const { client } = await createLearner(server);
    const [empty, named] = [await client.get(path, { hsk: '' }), await client.get(path, { hsk: '_hsk1' })];
    expect([empty.status, empty.body]).toEqual([200, named.body]);
  });

  test.each([['ignoreTheWordFunction'], ['learnAgainFunction'], ['isIgnoredCheck'], ['repeatAgainFunction']])(
    'in the body of %s',
    async (path) => {
      const { client } = await createLearner(server);
      const body = { id: '1-002', character: '' };
      for (const hsk of ['', null]) expect((await client.post(`/api/${path}`, { ...body, hsk })).status).toBe(200);
      expect((await client.post(`/api/${path}`, { ...body, hsk: '0' })).status).toBe(400);
    },
  );
});

describe('where `id` and `character` disagree', () => {
  const [other] = [{ id: '1-001', question_index: 0 }];
  const posted =
    (path: string, more: object = {}) =>
    (client: TestClient, character: string) =>
      client.post(`/api/${path}`, { ...other, ...more, character });
  test.each([
    ['quiz/answer', posted('quiz/answer')],
    ['quiz/undoAnswer', posted('quiz/undoAnswer', { key: 'c' })],
    ['ignoreTheWordFunction', posted('ignoreTheWordFunction')],
    ['learnAgainFunction', posted('learnAgainFunction')],
    ['isIgnoredCheck', posted('isIgnoredCheck')],
    ['quiz/answerRepeat', posted('quiz/answerRepeat', { question_index: 'character' })],
    ['quiz/undoAnswerRepeat', posted('quiz/undoAnswerRepeat', { key: 'c' })],
    ['repeatAgainFunction', posted('repeatAgainFunction')],
    ['recordMixup', posted('recordMixup', { chosen: 'x', event_id: randomUUID() })],
    [
      'generalScoreForOneCharacter',
      (client: TestClient, character: string) =>
        client.get('/api/generalScoreForOneCharacter', { generalCharacterResult: character, id: other.id }),
    ],
    [
      'amountOfAnsweredCharacters',
      (client: TestClient, character: string) => client.get('/api/amountOfAnsweredCharacters', { character, characterId: other.id }),
    ],
  ])('%s is 400, and changes nothing', async (_path, request) => {
    const learner = await createLearner(server);
    const words = (await getQuiz(learner)).characters;
    const writing = (id: string) => words.find((word) => word.id === id)?.character ?? expect.fail('no word');
    const before = await getScore(learner);
    expect(await request(learner.client, writing('1-002'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'character', message: 'The id belongs to another word' },
    });
    expect(await getScore(learner)).toBe(before);
    expect((await request(learner.client, writing('1-001'))).status).toBe(200);
    expect((await request(learner.client, '')).status).toBe(200);
  });
});

describe('marking a word', () => {
  test('ignored: all its questions count as answered, the part goes on without it', async () => {
    const learner = await createLearner(server);
    const quiz = await getQuiz(learner);
    await answerQuestion(learner, quiz.questions[0] as WireQuestion);
    const { character, id } = quiz.characters[0] as WireWord;
    const ignore = () => learner.client.post('/api/ignoreTheWordFunction', { character, id });
    expect((await ignore()).body).toEqual({ ignored: 1 });
    expect(await getScore(learner)).toBe(4 / 92);
    expect((await ignore()).body).toEqual({ ignored: 1 });
    expect((await answerQuestion(learner, quiz.questions[1] as WireQuestion)).body).toMatchObject({ answered: 4, wordCompleted: true });
    expect(listWordIds(await getQuiz(learner))).toEqual(buildWordIds(2, 10));
  });

  test('learnt again: open, and back with the next part that is served', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    await answerQuestions(learner, questions);
    const again = () => learner.client.post('/api/learnAgainFunction', { id: '1-003', character: '' });
    expect((await again()).body).toEqual({ restarted: true });
    expect((await again()).body).toEqual({ restarted: true });
    expect(await getScore(learner)).toBe(36 / 92);
    expect(await getCompletion(learner)).toBe(2);
    expect(listWordIds(await getQuiz(learner))).toEqual(['1-003', ...buildWordIds(11, 19)]);
  });

  test('learnt again in the middle of a part: the part ends without it', async () => {
    const learner = await createLearner(server);
    const { questions } = await getQuiz(learner);
    await answerQuestions(
      learner,
      questions.filter(({ id }) => id < '1-010'),
    );
    await learner.client.post('/api/learnAgainFunction', { id: '1-003', character: '' });
    expect(listWordIds(await getQuiz(learner))).toEqual(['1-010']);
  });

  test('every word ignored completes the level', async () => {
    const learner = await createLearner(server, 2);
    for (let number = 1; number <= 12; number += 1) {
      await learner.client.post('/api/ignoreTheWordFunction', { id: `2-${String(number).padStart(3, '0')}`, character: '', hsk: 2 });
    }
    expect(await getCompletion(learner, '_hsk2')).toBe(1);
    expect(await getScore(learner, '_hsk2')).toBe(1);
  });

  test('associations are shown unless the learner turns them off', async () => {
    const learner = await createLearner(server);
    expect((await learner.client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'Yes' });
    await server.services.database.kysely.updateTable('users').set({ shows_associations: false }).where('id', '=', learner.id).execute();
    expect((await learner.client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'No' });
  });
});
