// The step to one question per word in a repeat, taken by a learner who is in the middle of a part: no word stays unrated or is rated twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kysely, sql } from 'kysely';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { getRepeat, learnPart } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';
import { up } from './061-repeat-questions.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

test('a word that is answered half is asked once more; a finished one stays finished, and missed typing is asked first', async () => {
  const learner = await createLearner(server);
  const { kysely } = server.services.database;
  await learnPart(learner);
  await getRepeat(learner);
  const answers = { '1-001 r:女': 'good', '1-001 c': 'again', '1-002 c': 'good', '1-002 f': null, '1-003 f': 'good', '1-004 r:木': 'good' };
  await kysely
    .updateTable('repeat_circles')
    .set({ answers: JSON.stringify(answers) })
    .where('user_id', '=', learner.id)
    .execute();
  await kysely
    .updateTable('word_progress')
    .set({ mistakes: JSON.stringify({ f: 2, c: 1 }) })
    .where('user_id', '=', learner.id)
    .where('word_id', '=', '1-005')
    .execute();
  await sql`alter table word_progress drop column repeat_key`.execute(kysely);
  await up(kysely as unknown as Kysely<unknown>);

  const circle = await kysely.selectFrom('repeat_circles').select('answers').where('user_id', '=', learner.id).executeTakeFirstOrThrow();
  expect(circle.answers).toEqual({ '1-001 r:女': 'good', '1-002 c': 'good', '1-002 f': null, '1-004 r:木': 'good' });
  const { questions } = await getRepeat(learner);
  const keys = new Map(questions.map(({ id, key }) => [id, key]));
  expect([keys.get('1-001'), keys.get('1-003'), keys.get('1-005')]).toEqual(['c', 'c', 'f']);
});
