// Marking words learnt or open again, and the quiz of other levels, through HTTP (learning §4; decisions §4, §12).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Question, Word } from '#contract/study.ts';
import { newLearner } from '#dev/new-learner.ts';
import { answer, answerAll, completed, idsFrom, idsOf, quizOf, score } from '#dev/quiz-taking.ts';
import { type TestServer, startTestServer } from '#dev/server.ts';
import { smallCourse } from '#dev/small-course.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: smallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

describe('other levels by the same code', () => {
  test('unpaid they are refused, paid they are learnt', async () => {
    const learner = await newLearner(server, 2);
    const quiz = await quizOf(learner, 'quizHSK2');
    expect(idsOf(quiz)[0]).toBe('2-001');
    await answerAll(learner, quiz.questions, 'quizHSK2');
    expect(await completed(learner, '_hsk2')).toBe(2);
    expect(await score(learner, '_hsk2')).toBe(40 / 48);
    expect(await score(learner)).toBe(0);
    expect(await learner.client.get('/api/quizHSK3/getQuiz')).toMatchObject({ status: 403, body: { code: 'unpaid' } });
  });

  test('hsk in the body names the level of a mark', async () => {
    const learner = await newLearner(server, 2);
    const body = { id: '2-001', character: '', hsk: 2 };
    expect((await learner.client.post('/api/ignoreTheWordFunction', body)).body).toEqual({ ignored: 1 });
    expect((await learner.client.post('/api/isIgnoredCheck', { ...body, hsk: '_hsk2' })).body).toEqual({ ignored: 1 });
    expect((await learner.client.post('/api/isIgnoredCheck', { id: '2-002', character: '', hsk: '2' })).body).toEqual({ ignored: 0 });
    expect((await learner.client.post('/api/isIgnoredCheck', { ...body, hsk: 7 })).status).toBe(400);
  });
});

describe('marking a word', () => {
  test('ignored: all its questions count as answered, the part goes on without it', async () => {
    const learner = await newLearner(server);
    const quiz = await quizOf(learner);
    await answer(learner, quiz.questions[0] as Question);
    const { character, id } = quiz.characters[0] as Word;
    const ignore = () => learner.client.post('/api/ignoreTheWordFunction', { character, id });
    expect((await ignore()).body).toEqual({ ignored: 1 });
    expect(await score(learner)).toBe(4 / 92);
    expect((await ignore()).body).toEqual({ ignored: 1 });
    expect((await answer(learner, quiz.questions[1] as Question)).body).toMatchObject({ answered: 4, wordCompleted: true });
    expect(idsOf(await quizOf(learner))).toEqual(idsFrom(2, 10));
  });

  test('learnt again: open, and back with the next part that is served', async () => {
    const learner = await newLearner(server);
    const { questions } = await quizOf(learner);
    await answerAll(learner, questions);
    const again = () => learner.client.post('/api/learnAgainFunction', { id: '1-003', character: '' });
    expect((await again()).body).toEqual({ restarted: true });
    expect((await again()).body).toEqual({ restarted: true });
    expect(await score(learner)).toBe(36 / 92);
    expect(await completed(learner)).toBe(2);
    expect(idsOf(await quizOf(learner))).toEqual(['1-003', ...idsFrom(11, 19)]);
  });

  test('learnt again in the middle of a part: the part ends without it', async () => {
    const learner = await newLearner(server);
    const { questions } = await quizOf(learner);
    await answerAll(
      learner,
      questions.filter(({ id }) => id < '1-010'),
    );
    await learner.client.post('/api/learnAgainFunction', { id: '1-003', character: '' });
    expect(idsOf(await quizOf(learner))).toEqual(['1-010']);
  });

  test('every word ignored completes the level', async () => {
    const learner = await newLearner(server, 2);
    for (let number = 1; number <= 12; number += 1) {
      await learner.client.post('/api/ignoreTheWordFunction', { id: `2-${String(number).padStart(3, '0')}`, character: '', hsk: 2 });
    }
    expect(await completed(learner, '_hsk2')).toBe(1);
    expect(await score(learner, '_hsk2')).toBe(1);
  });

  test('associations are shown unless the learner has said otherwise', async () => {
    const learner = await newLearner(server);
    expect((await learner.client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'Yes' });
    await server.parts.database.kysely.updateTable('users').set({ hint_display: false }).where('id', '=', learner.id).execute();
    expect((await learner.client.get('/api/getSettingsInfoHintDisplay')).body).toEqual({ hint: 'No' });
  });
});
