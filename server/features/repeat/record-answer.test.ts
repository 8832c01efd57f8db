// An answer of a repeat is written only onto what it was computed from.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WireQuestion } from '#contract/study.ts';
import { type TestLearner, createLearner } from '#dev/fixtures/new-learner.ts';
import { answerRepeatQuestion, getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import type { LevelKey } from '#server/learner/store.ts';
import { type AnswerFacts, type RunStatement, readAnswerFacts, writeAnswer } from './store.ts';

let server: TestServer;
let learner: TestLearner;
let levelKey: LevelKey;
let questions: WireQuestion[];
let facts: AnswerFacts;

const run: RunStatement = (name, sql, values) => server.services.database.query(name, sql, values);

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

beforeEach(async () => {
  learner = await createLearner(server);
  levelKey = { userId: learner.id, level: 1 };
  await learnPart(learner);
  questions = (await getRepeat(learner)).questions;
  facts = await readAnswerFacts(run, levelKey, [questions[0]?.id ?? '']);
});

async function readState() {
  const { kysely } = server.services.database;
  return {
    circle: await kysely.selectFrom('repeat_circles').select(['answers', 'finished', 'last']).where('user_id', '=', learner.id).execute(),
    words: await kysely.selectFrom('word_progress').selectAll().where('user_id', '=', learner.id).orderBy('word_id').execute(),
    reviews: await kysely.selectFrom('reviews').select(['word_id', 'grade']).where('user_id', '=', learner.id).execute(),
  };
}

function write() {
  const [row] = facts.words;
  if (!row) return expect.fail('the word is not learnt');
  const schedule = { memory: null, dueAt: new Date(Date.now() + 86_400_000), repeatKey: null, repeatWay: null, moved: null };
  return writeAnswer(run, levelKey, {
    row,
    name: `${row.word_id} c`,
    evidence: 'good',
    kind: 'c',
    ms: null,
    day: 20_000,
    prediction: { recall: 1, wasDue: true },
    schedule,
  });
}

test('once: written again, it finds another circle and changes nothing', async () => {
  expect(await write()).toBe(true);
  const state = await readState();
  expect(state).toMatchObject({ circle: [{ finished: 1 }], reviews: [{ grade: 'good' }] });
  expect(await write()).toBe(false);
  expect(await readState()).toEqual(state);
});

test('not after another word of the part was answered', async () => {
  await answerRepeatQuestion(learner, questions[1] as WireQuestion);
  const state = await readState();
  expect(await write()).toBe(false);
  expect(await readState()).toEqual(state);
});

test('not after the word itself changed', async () => {
  const { kysely } = server.services.database;
  const wordId = facts.words[0]?.word_id ?? '';
  await kysely
    .updateTable('word_progress')
    .set({ due_at: new Date() })
    .where('user_id', '=', learner.id)
    .where('word_id', '=', wordId)
    .execute();
  const state = await readState();
  expect(await write()).toBe(false);
  expect(await readState()).toEqual(state);
});
