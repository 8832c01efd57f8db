// `npm run bench:growth`: fills a database with learners who know every word of every level (10,000, or LEARNERS of them), and
// measures whether one learner's answers, dashboard, Today and progress page stay as fast as on an empty database. Needs PostgreSQL and about 3 MB of disk a learner.
import pg from 'pg';
import { formatQuizSegment, taughtLevels } from '#contract/wire.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type Learner, buildCookieHeader, createLearners } from './learners.ts';
import { insertLearntWords, measureCall } from './learning.ts';
import { insertExamDays, insertReviews, progressPath, todayPath } from './progress.ts';
import { type Measurement, summarizeTimes } from './measurement.ts';

/** In the log of each learner. */
const reviewsEach = 5000;
/** Both databases are measured in turn so often, and the least disturbed times count: other work on the machine meets both. */
const rounds = 5;
const learnerCount = Number(process.env.LEARNERS ?? 10_000);

if (!process.env.TEST_DATABASE_URL) {
  console.error('Set a PostgreSQL server, such as TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres');
  process.exit(1);
}

interface ServedQuestion {
  readonly id: string;
  readonly character: string;
  readonly key: string;
  readonly index: number;
}

/** One learner answers part after part of level 3, one answer at a time. */
async function measureAnswers(url: string, learner: Learner): Promise<Measurement> {
  const headers = {
    'content-type': 'application/json',
    origin: url,
    'sec-fetch-site': 'same-origin',
    cookie: buildCookieHeader(learner),
  };
  const timesMs: number[] = [];
  const startedAt = performance.now();
  while (timesMs.length < 400) {
    const response = await fetch(`${url}/api/${formatQuizSegment(3)}/getQuiz`, { headers: { cookie: headers.cookie } });
    const { questions } = (await response.json()) as { questions: ServedQuestion[] };
    for (const { id, character, key, index } of questions) {
      const sentAt = performance.now();
      const answered = await fetch(`${url}/api/${formatQuizSegment(3)}/answer`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id, character, key, question_index: index }),
      });
      await answered.arrayBuffer();
      timesMs.push(performance.now() - sentAt);
    }
  }
  return summarizeTimes(timesMs.slice(100), performance.now() - startedAt);
}

interface RoundResult {
  readonly answer: Measurement;
  readonly fresh: Measurement;
  readonly full: Measurement;
  /** Today and the progress page of the expert, with the reviews that everybody has. */
  readonly today: Measurement;
  readonly progress: Measurement;
}

async function runRound(url: string, pool: pg.Pool): Promise<RoundResult> {
  const [beginner] = (await createLearners(pool, 1, taughtLevels)) as [Learner];
  const [expert] = (await createLearners(pool, 1, taughtLevels)) as [Learner];
  await insertLearntWords(pool, [expert], taughtLevels, 3);
  await insertReviews(pool, [expert], reviewsEach);
  await insertExamDays(pool, [expert]);
  for (const table of ['word_progress', 'word_memory', 'reviews']) await pool.query(`analyze ${table}`);
  const answer = await measureAnswers(url, beginner);
  return {
    answer,
    fresh: await measureCall(url, beginner, '/api/overview', 220),
    full: await measureCall(url, expert, '/api/overview', 220),
    today: await measureCall(url, expert, todayPath, 220),
    progress: await measureCall(url, expert, progressPath, 220),
  };
}

// What is made here refers to learners that are there: foreign keys are not checked, which halves the time.
async function fill(databaseUrl: string, learners: readonly Learner[]): Promise<void> {
  const options = '-c session_replication_role=replica -c synchronous_commit=off';
  const connection = new pg.Pool({ connectionString: databaseUrl, options, max: 1 });
  try {
    await insertLearntWords(connection, learners, taughtLevels, 3);
    await insertReviews(connection, learners, reviewsEach);
  } finally {
    await connection.end();
  }
}

/** A server on a database of its own. */
async function open() {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const databaseUrl = database.environment.DATABASE_URL ?? '';
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const close = async () => {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  };
  return { databaseUrl, pool, close, measure: () => runRound(server.url, pool) };
}

const empty = await open();
const filled = await open();
try {
  const fillingSince = performance.now();
  for (let made = 0; made < learnerCount; made += 500) {
    const learners = await createLearners(filled.pool, Math.min(500, learnerCount - made), taughtLevels);
    const half = Math.ceil(learners.length / 2);
    await Promise.all([learners.slice(0, half), learners.slice(half)].map((some) => fill(filled.databaseUrl, some)));
    console.log(`${made + learners.length} learners after ${((performance.now() - fillingSince) / 1000).toFixed(0)} s`);
  }
  await filled.pool.query('vacuum analyze');
  const { rows } = await filled.pool.query<{ table: string; rows: number; size: string }>(
    `select relname as table, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
     from pg_class where oid in ('word_progress'::regclass, 'word_memory'::regclass, 'reviews'::regclass)`,
  );
  for (const { table, rows: count, size } of rows) console.log(`${table}: some ${count} rows, ${size} with their indexes`);
  const measured: { empty: RoundResult; filled: RoundResult }[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push({ empty: await empty.measure(), filled: await filled.measure() });
  for (const [name, key] of [
    ['answer', 'answer'],
    ['dashboard of a beginner', 'fresh'],
    ['dashboard of an expert', 'full'],
    ['Today of an expert', 'today'],
    ['progress of an expert', 'progress'],
  ] as const) {
    const least = (side: 'empty' | 'filled', time: 'medianMs' | 'p95Ms') => Math.min(...measured.map((round) => round[side][key][time]));
    const [before, after] = [least('empty', 'medianMs'), least('filled', 'medianMs')];
    console.log(
      `${name.padEnd(28)}empty ${before.toFixed(2)} ms, filled ${after.toFixed(2)} ms: ${(after / before).toFixed(2)} times (aim at most 1.50); p95 ${least('empty', 'p95Ms').toFixed(1)} and ${least('filled', 'p95Ms').toFixed(1)} ms`,
    );
  }
} finally {
  await filled.close();
  await empty.close();
}
