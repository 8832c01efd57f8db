// Any sequence of actions on a circle: the schedule is the fold of the log, nothing is asked twice and nothing is lost.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestion, learnPart, getRepeat, getRepeatProgress } from '#dev/fixtures/repeat-calls.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { foldReviews } from '#engine/schedule.ts';
import { getToday } from '#server/learner/study-days.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '100000' } });
});
afterAll(() => server.stop());

type Act =
  | { readonly kind: 'answer'; readonly questions: number; readonly mistakes: number; readonly skipped: boolean; readonly twice: boolean }
  | { readonly kind: 'undo' }
  | { readonly kind: 'again' | 'ignore' | 'learn'; readonly word: number }
  | { readonly kind: 'restart' };

const word = fc.integer({ min: 1, max: 10 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      questions: fc.integer({ min: 1, max: 12 }),
      mistakes: fc.integer({ min: 0, max: 1 }),
      skipped: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('again' as const, 'ignore' as const, 'learn' as const), word }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

async function perform(learner: TestLearner, done: Act, last: { key: string; id: string } | undefined): Promise<typeof last> {
  const { client } = learner;
  if (done.kind === 'restart') await client.post('/api/restartQuizRepeat', {});
  else if (done.kind === 'undo') {
    if (last) await client.post('/api/quiz/undoAnswerRepeat', { ...last, character: '' });
    return undefined;
  } else if (done.kind === 'answer') {
    const { questions } = await getRepeat(learner);
    let latest = last;
    for (const question of questions.slice(0, done.questions)) {
      const more = { mistakes: done.mistakes, skipped: done.skipped && question.questionType === 'freetype' };
      const first = await answerRepeatQuestion(learner, question, more);
      if (done.twice) expect((await answerRepeatQuestion(learner, question, more)).body).toEqual(first.body);
      latest = { id: question.id, key: question.key };
    }
    return latest;
  } else {
    const call = { again: 'repeatAgainFunction', ignore: 'ignoreTheWordFunction', learn: 'learnAgainFunction' }[done.kind];
    await client.post(`/api/${call}`, { id: `1-${String(done.word).padStart(3, '0')}`, character: '' });
  }
  return last;
}

async function check(learner: TestLearner): Promise<void> {
  const { kysely } = server.services.database;
  const words = await kysely
    .selectFrom('word_memory')
    .select(['word_id', 'levels', 'due_day', 'memory', 'began_at', 'repeat_key', 'reviewed_at'])
    .where('user_id', '=', learner.id)
    .execute();
  const log = await kysely.selectFrom('reviews').selectAll().where('user_id', '=', learner.id).orderBy('reviewed_at').execute();
  const undone = new Set(log.map(({ undoes }) => undoes));
  for (const { word_id: id, memory, began_at: beganAt, reviewed_at: reviewedAt } of words) {
    const reviews = log.filter(
      (line) => line.word_id === id && line.undoes === null && !undone.has(line.event_id) && line.reviewed_at >= beganAt,
    );
    expect(memory ?? undefined, id).toEqual(foldReviews(reviews));
    expect(reviewedAt, id).toEqual(reviews.at(-1)?.reviewed_at ?? null);
    expect(reviews.filter((line) => line.is_left_behind)).toEqual([]);
  }
  const { questions, list, completed } = await getRepeat(learner);
  const names = questions.map(({ id, key }) => `${id} ${key}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { id, key } of questions) expect(key).toBe(words.find((row) => row.word_id === id)?.repeat_key ?? 'c');
  const due = words.filter((row) => row.due_day <= getToday('UTC') && row.levels.length > 0).map((row) => row.word_id);
  for (const { id } of questions) expect(due).toContain(id);
  expect(list.length).toBeLessThanOrEqual(10);
  expect(questions.length === 0).toBe(due.length === 0);
  const progress = await getRepeatProgress(learner);
  expect(progress.completed).toBe(completed);
  expect(progress.score).toBeGreaterThanOrEqual(0);
  expect(progress.score).toBeLessThanOrEqual(1);
  expect([1, 3].includes(completed)).toBe(due.length === 0);
}

test('the invariants of the circle hold after any actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      const learner = await createLearner(server);
      await learnPart(learner);
      let last: { key: string; id: string } | undefined;
      for (const one of acts) {
        last = await perform(learner, one, last);
        await check(learner);
      }
    }),
    { numRuns: 12 },
  );
});
