// How fast the progress page's one call is for a learner with 100,000 reviews, beside a learner who has just begun.
import pg from 'pg';
import { taughtLevels } from '#contract/wire.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type Learner, createLearners } from './learners.ts';
import { insertLearntWords, measureCall } from './learning.ts';
import type { Measurement } from './measurement.ts';

/** Adds so many reviews to each learner's log, spread over the learnt words and the last three years; one in a hundred was undone. */
export async function insertReviews(pool: pg.Pool, learners: readonly Learner[], reviewsEach: number): Promise<void> {
  for (const { id } of learners)
    await pool.query(
      `with words as (
         select levels[1] as level, word_id, row_number() over (order by word_id) - 1 as number
         from word_memory where user_id = $1
       ), written as (
         insert into reviews (user_id, level, word_id, day, grade, recall, kind, ms, served_at, reviewed_at)
         select $1, level, word_id, day, case when random() < 0.12 then 'again' else 'good' end, 0.75 + 0.25 * random(),
           (array['c', 'f', 'c:sentence', 'f:sentence'])[1 + n % 4], (2000 + 8000 * random())::int, to_timestamp(day * 86400::bigint + 49990), to_timestamp(day * 86400::bigint + 50000)
         from generate_series(0, $2::int - 1) as n
           join words on number = n % (select count(*) from words)
           cross join lateral (select extract(epoch from now())::bigint / 86400 - 1 - n * 1095::bigint / $2 as day) as days
         returning user_id, level, word_id, day, event_id
       )
       insert into reviews (user_id, level, word_id, day, undoes) select user_id, level, word_id, day, event_id from written where random() < 0.01`,
      [id, reviewsEach],
    );
}

/** The call of the progress page. */
export const progressPath = '/api/progress?time_zone=Europe%2FVienna';

/** The call of Today. */
export const todayPath = '/api/today?time_zone=Europe%2FVienna';

/** Sets an exam day, which the page then forecasts. */
export async function insertExamDays(pool: pg.Pool, learners: readonly Learner[]): Promise<void> {
  await pool.query(
    'insert into exam_days (user_id, level, day) select learner, 5, extract(epoch from now())::bigint / 86400 + 60 from unnest($1::bigint[]) as learner',
    [learners.map(({ id }) => id)],
  );
}

export interface ProgressMeasurements {
  readonly beginner: Measurement;
  /** 100,000 reviews, every word of every level, an exam day. */
  readonly expert: Measurement;
}

/** Measures on a fresh database of the PostgreSQL server in TEST_DATABASE_URL. */
export async function benchProgress(): Promise<ProgressMeasurements> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 4 });
  try {
    const [beginner, expert] = (await createLearners(pool, 2, taughtLevels)) as [Learner, Learner];
    await insertLearntWords(pool, [expert], taughtLevels, 3);
    await insertReviews(pool, [expert], 100_000);
    await insertExamDays(pool, [beginner, expert]);
    await pool.query('vacuum analyze');
    return {
      beginner: await measureCall(server.url, beginner, progressPath, 60),
      expert: await measureCall(server.url, expert, progressPath, 60),
    };
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
