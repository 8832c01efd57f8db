// Days of study do not depend on the time zone that the database's sessions have (decisions §14).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { getQuiz } from '#dev/fixtures/quiz-calls.ts';
import { answerRepeatQuestion, getRepeat } from '#dev/fixtures/repeat-calls.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { startTestServer } from '#dev/fixtures/test-server.ts';
import { getDayStart, getToday } from './study-days.ts';

const learnerZone = 'Europe/Berlin';
const today = getToday(learnerZone);
const minuteMs = 60_000;
/** Just after four in the morning so many days ago, and just before. */
const early = (days: number) => new Date(getDayStart(today - days, learnerZone).getTime() + minuteMs);
const late = (days: number) => new Date(getDayStart(today - days + 1, learnerZone).getTime() - minuteMs);
const toDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Learns, pauses, repeats in and out of order, and undoes, all near the turn of a day; returns what is stored and shown, without names and times of arrival. */
async function studyWhere(zone: string) {
  const database = await createTestDatabase();
  const { DATABASE_URL: address } = database.environment;
  const environment: Record<string, string> = { RATE_LIMIT_FACTOR: '1000' };
  if (address !== undefined) environment.DATABASE_URL = `${address}?options=${encodeURIComponent(`-c TimeZone=${zone}`)}`;
  const server = await startTestServer({ database, course: buildSmallCourse(), environment });
  try {
    const { kysely } = server.services.database;
    // The embedded database has one session.
    if (address === undefined) await sql`set time zone ${sql.lit(zone)}`.execute(kysely);
    expect((await sql<{ TimeZone: string }>`show timezone`.execute(kysely)).rows).toEqual([{ TimeZone: zone }]);
    const learner = await createLearner(server, 1);
    const { client } = learner;
    const { questions } = await getQuiz(learner);
    for (const [index, { id, key, index: place }] of questions.entries()) {
      const answeredAt = (index % 2 === 0 ? early : late)(12).toISOString();
      const answer = { id, character: '', key, question_index: place, answered_at: answeredAt, time_zone: learnerZone };
      expect((await client.post('/api/quiz/answer', answer)).status).toBe(200);
    }
    await client.post('/api/addPause', { from: toDate(today - 9), to: toDate(today - 8), time_zone: learnerZone });
    const repeat = (await getRepeat(learner, 'quiz', learnerZone)).questions.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const [index, question] of repeat.entries())
      for (const [served, answered] of index % 2 === 0
        ? [
            [late(10), early(6)],
            [early(11), late(11)],
          ]
        : ([[early(11), late(11)]] as const)) {
        const times = { served_at: served?.toISOString(), answered_at: answered?.toISOString(), time_zone: learnerZone };
        expect((await answerRepeatQuestion(learner, question, times)).status).toBe(200);
      }
    const [first, , third] = await kysely
      .selectFrom('reviews')
      .select(['word_id', 'event_id'])
      .where('user_id', '=', learner.id)
      .orderBy('word_id')
      .orderBy('reviewed_at')
      .execute();
    for (const review of [first, third]) {
      const named = { id: review?.word_id, character: '', key: 'c', event_id: review?.event_id, time_zone: learnerZone };
      expect((await client.post('/api/quiz/undoAnswerRepeat', named)).body).toEqual({ undone: true });
    }
    const memories = await kysely
      .selectFrom('word_memory')
      .select(['word_id', 'began_at', 'learnt_day', 'due_day', 'memory', 'moved', 'reviewed_at'])
      .where('user_id', '=', learner.id)
      .orderBy('word_id')
      .execute();
    const log = await kysely
      .selectFrom('reviews')
      .select(['word_id', 'day', 'grade', 'reviewed_at', 'is_left_behind'])
      .where('user_id', '=', learner.id)
      .where('undoes', 'is', null)
      .orderBy('word_id')
      .orderBy('reviewed_at')
      .execute();
    const { studyDays, due } = (await client.get('/api/today', { time_zone: learnerZone })).body;
    const { days } = (await client.get('/api/progress', { time_zone: learnerZone })).body;
    return { memories, log, studyDays, due, days };
  } finally {
    await server.stop();
    await database.remove();
  }
}

test('learnt, repeated, paused and undone near the turn of a day, all is stored and shown alike', async () => {
  const plain = await studyWhere('UTC');
  expect(plain.studyDays).toEqual([today - 12, today - 11, today - 6]);
  expect(new Set(plain.memories.map(({ learnt_day: day }) => day))).toEqual(new Set([today - 12]));
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) expect(await studyWhere(zone)).toEqual(plain);
});
