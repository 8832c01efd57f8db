// An answer of a repeat is written only onto what it was computed from.
import { randomUUID } from 'node:crypto';
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
  facts = await readAnswerFacts(run, levelKey, [questions[0]?.id ?? ''], randomUUID());
});

async function readState() {
  const { kysely } = server.services.database;
  return {
    circle: await kysely.selectFrom('repeat_circles').select(['answers', 'last']).where('user_id', '=', learner.id).execute(),
    words: await kysely.selectFrom('word_memory').selectAll().where('user_id', '=', learner.id).orderBy('word_id').execute(),
    reviews: await kysely.selectFrom('reviews').select(['word_id', 'grade']).where('user_id', '=', learner.id).execute(),
  };
}

function write() {
  const [word] = facts.words;
  if (!word || facts.circle_version === null) return expect.fail('the word is not repeated');
  const at = new Date();
  return writeAnswer(run, levelKey, {
    word,
    circleVersion: facts.circle_version,
    name: `${word.word_id} c`,
    isInPart: true,
    review: {
      level: 1,
      event_id: randomUUID(),
      day: 20_000,
      grade: 'good',
      kind: 'c',
      ms: null,
      recall: 1,
      was_due: true,
      reviewed_at: at,
      served_at: at,
    },
    schedule: { memory: null, dueDay: 20_001, repeatKey: null, repeatWay: null, moved: null, reviewedAt: at },
  });
}

test('once: written again, it finds another circle and changes nothing', async () => {
  expect(await write()).toBe(true);
  const state = await readState();
  expect(state).toMatchObject({ circle: [{ answers: { [`${questions[0]?.id} c`]: 'good' } }], reviews: [{ grade: 'good' }] });
  const unrated = server.services.database.kysely.selectFrom('word_memory').where('memory', 'is', null);
  expect(await unrated.where('user_id', '=', learner.id).select('word_id').execute()).toHaveLength(state.words.length);
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
    .updateTable('word_memory')
    .set({ due_day: 20_002 })
    .where('user_id', '=', learner.id)
    .where('word_id', '=', wordId)
    .execute();
  const state = await readState();
  expect(await write()).toBe(false);
  expect(await readState()).toEqual(state);
});
