// `npm run bench:growth`: fills a database with learners who know every word of every level (10,000, or LEARNERS of them), and measures
// whether answers and the dashboard of one learner stay as fast as in an empty one. Needs a PostgreSQL server and some 15 GB of disk.
import pg from 'pg';
import { quizSegment, taughtLevels } from '#contract/wire.ts';
import { spawnServer } from '#dev/server.ts';
import { makeDatabase } from '#dev/test-database.ts';
import { type Learner, cookiesOf, makeLearners } from './learners.ts';
import { learnAll, timed } from './learning.ts';
import { type Measured, measured } from './percentile.ts';

const learners = Number(process.env.LEARNERS ?? 10_000);

if (!process.env.TEST_DATABASE_URL) {
  console.error('Name a PostgreSQL server, such as TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres');
  process.exit(1);
}

interface Asked {
  readonly id: string;
  readonly character: string;
  readonly key: string;
  readonly index: number;
}

/** One learner answers part after part of level 3, one answer after the other. */
async function answers(url: string, learner: Learner): Promise<Measured> {
  const headers = {
    'content-type': 'application/json',
    origin: url,
    'sec-fetch-site': 'same-origin',
    cookie: cookiesOf(learner),
  };
  const timesMs: number[] = [];
  const begun = performance.now();
  while (timesMs.length < 400) {
    const response = await fetch(`${url}/api/${quizSegment(3)}/getQuiz`, { headers: { cookie: headers.cookie } });
    const { questions } = (await response.json()) as { questions: Asked[] };
    for (const { id, character, key, index } of questions) {
      const from = performance.now();
      const answered = await fetch(`${url}/api/${quizSegment(3)}/answer`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id, character, key, question_index: index }),
      });
      await answered.arrayBuffer();
      timesMs.push(performance.now() - from);
    }
  }
  return measured(timesMs.slice(100), performance.now() - begun);
}

interface Round {
  readonly answer: Measured;
  readonly fresh: Measured;
  readonly full: Measured;
}

async function round(url: string, pool: pg.Pool): Promise<Round> {
  const [beginner] = (await makeLearners(pool, 1, taughtLevels)) as [Learner];
  const [master] = (await makeLearners(pool, 1, taughtLevels)) as [Learner];
  await learnAll(pool, [master], taughtLevels, 3);
  await pool.query('analyze word_progress');
  const answer = await answers(url, beginner);
  return { answer, fresh: await timed(url, beginner, '/api/overview', 220), full: await timed(url, master, '/api/overview', 220) };
}

const database = await makeDatabase();
const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 4 });
try {
  const empty = await round(server.url, pool);
  const from = performance.now();
  for (let made = 0; made < learners; made += 500) {
    await learnAll(pool, await makeLearners(pool, Math.min(500, learners - made), taughtLevels), taughtLevels, 3);
    console.log(`${Math.min(made + 500, learners)} learners after ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ words: string; size: string }>(
    `select count(*) as words, pg_size_pretty(pg_total_relation_size('word_progress')) as size from word_progress`,
  );
  const filled = await round(server.url, pool);
  console.log(`${rows[0]?.words} learnt words, ${rows[0]?.size} with their indexes`);
  for (const [name, key] of [
    ['answer', 'answer'],
    ['dashboard of a beginner', 'fresh'],
    ['dashboard of who knows every word', 'full'],
  ] as const)
    console.log(
      `${name.padEnd(36)}empty ${empty[key].medianMs.toFixed(2)} ms, filled ${filled[key].medianMs.toFixed(2)} ms: ${(filled[key].medianMs / empty[key].medianMs).toFixed(2)} times (aim at most 1.50); p95 ${filled[key].p95Ms.toFixed(1)} ms`,
    );
} finally {
  await pool.end();
  await server.end('SIGTERM');
  await database.remove();
}
