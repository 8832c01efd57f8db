// The placement test over HTTP: it asks, judges, and proposes what can be marked; it stores nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { buildSmallCourse, buildSmallWord } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

interface Answer {
  readonly id: string;
  readonly answer: string | null;
}

function step({ client }: TestLearner, hsk: number, answers: readonly Answer[]) {
  return client.post('/api/placementStep', { hsk, answers });
}

/** Takes the whole test; `knows` says whether the word of a number is answered right. */
async function take(learner: TestLearner, hsk: 1 | 2 | 3, knows: (number: number) => boolean) {
  const answers: Answer[] = [];
  for (;;) {
    const { status, body } = await step(learner, hsk, answers);
    expect(status).toBe(200);
    expect(body.answered).toBe(answers.length);
    if (body.question === null) return { answers, body };
    const { id, title, answers: offered } = body.question;
    const number = Number(id.split('-')[1]);
    const { text, translations } = buildSmallWord(hsk, number);
    expect(title).toBe(translations[0]);
    expect(offered).toHaveLength(4);
    expect(offered).toContain(text);
    answers.push({ id, answer: knows(number) ? text : number % 2 === 0 ? null : offered.find((one: string) => one !== text) });
  }
}

test('forty questions of a long list, and the words that are known are proposed', async () => {
  const learner = await createLearner(server, 3);
  const { answers, body } = await take(learner, 3, (number) => number <= 28);
  expect(answers).toHaveLength(40);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(40);
  expect(body).toMatchObject({ total: 40, question: null });
  const numbers = body.proposed.map(({ id }: { id: string }) => Number(id.split('-')[1]));
  expect(numbers.length).toBeGreaterThan(20);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(28);
  const rows = await server.services.database.kysely
    .selectFrom('word_progress')
    .select('word_id')
    .where('user_id', '=', learner.id)
    .execute();
  expect(rows).toEqual([]);
});

test('what is learnt or marked already is neither asked nor proposed', async () => {
  const learner = await createLearner(server, 2);
  await learner.client.post('/api/importWords', { ids: ['2-001', '2-007'], way: 'learnt' });
  const { answers, body } = await take(learner, 2, () => true);
  expect(answers).toHaveLength(10);
  expect(body.total).toBe(10);
  const ids = body.proposed.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(10);
  for (const id of ['2-001', '2-007']) {
    expect(ids).not.toContain(id);
    expect(answers.map((answer) => answer.id)).not.toContain(id);
  }
  expect((await learner.client.post('/api/importWords', { ids, way: 'learnt' })).body).toMatchObject({ changed: 10 });
  expect((await step(learner, 2, [])).body).toEqual({ answered: 0, total: 0, question: null, right: 0, proposed: [] });
});

test('without the level it stays within the trial, and knowing nothing proposes nothing', async () => {
  const learner = await createLearner(server);
  const { answers, body } = await take(learner, 1, () => false);
  expect(answers).toHaveLength(20);
  expect(answers.every(({ id }) => id <= '1-020')).toBe(true);
  expect(body).toMatchObject({ right: 0, proposed: [] });
  expect(await step(learner, 2, [])).toMatchObject({ status: 403, body: { code: 'unpaid' } });
  expect(await step(learner, 1, [{ id: '1-021', answer: null }])).toMatchObject({ status: 400, body: { field: 'answers' } });
  expect(
    (
      await step(
        learner,
        1,
        Array.from({ length: 101 }, () => ({ id: '1-001', answer: null })),
      )
    ).status,
  ).toBe(400);
});
