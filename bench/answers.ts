// How fast answers are recorded: the HTTP answer call compared with the bare database transaction that does the same.
import autocannon from 'autocannon';
import pg from 'pg';
import { openCourse } from '#content/compiled-course.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { createLevelStudy } from '#engine/questions.ts';
import { type Learner, buildCookieHeader, createLearners } from './learners.ts';
import { type Measurement, summarizeTimes } from './measurement.ts';

const connections = 16;
const seconds = 8;

interface Answer {
  readonly learner: Learner;
  readonly wordId: string;
  readonly character: string;
  readonly index: number;
  readonly key: string;
}

function* generateAnswers(learners: readonly Learner[]): Generator<Answer> {
  const level = openCourse().levels.get(1);
  if (!level) throw new Error('Level 1 has no content');
  const levelStudy = createLevelStudy(level);
  for (const item of level.words) {
    const keys = levelStudy.listKeys(item.id);
    for (const [index, key] of keys.entries()) {
      for (const learner of learners) yield { learner, wordId: item.id, character: item.text, index, key };
    }
  }
}

async function measureTransactions(pool: pg.Pool, answers: Iterator<Answer>): Promise<Measurement> {
  const timesMs: number[] = [];
  const startedAt = performance.now();
  const worker = async () => {
    const client = await pool.connect();
    while (performance.now() - startedAt < seconds * 1000) {
      const { value, done } = answers.next() as IteratorResult<Answer, undefined>;
      if (done || !value) break;
      const sentAt = performance.now();
      await client.query('begin');
      await client.query({
        name: 'bare-word',
        text: `insert into word_progress (user_id, level, word_id, answered) values ($1, 1, $2, array[$3::text])
               on conflict (user_id, level, word_id) do update set answered = word_progress.answered || excluded.answered`,
        values: [value.learner.id, value.wordId, value.key],
      });
      await client.query({
        name: 'bare-sums',
        text: `insert into level_progress (user_id, level, answered, words_done, version) values ($1, 1, 1, 0, 'bench')
               on conflict (user_id, level) do update set answered = level_progress.answered + 1 returning answered`,
        values: [value.learner.id],
      });
      await client.query('commit');
      timesMs.push(performance.now() - sentAt);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return summarizeTimes(timesMs, performance.now() - startedAt);
}

async function measureAnswerCalls(url: string, answers: Iterator<Answer>): Promise<Measurement> {
  const timesMs: number[] = [];
  const ended = Promise.withResolvers<void>();
  const run = autocannon(
    {
      url,
      connections,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          path: '/api/quiz/answer',
          setupRequest(request) {
            const { value } = answers.next() as IteratorResult<Answer, undefined>;
            if (!value) throw new Error('The benchmark ran out of answers: create more learners');
            return {
              ...request,
              headers: {
                'content-type': 'application/json',
                origin: url,
                'sec-fetch-site': 'same-origin',
                cookie: buildCookieHeader(value.learner),
              },
              body: JSON.stringify({
                hsk: '_hsk1',
                character: value.character,
                id: value.wordId,
                question_index: value.index,
                key: value.key,
              }),
            };
          },
        },
      ],
    },
    (error: unknown) => (error ? ended.reject(error) : ended.resolve()),
  );
  const startedAt = performance.now();
  run.on('response', (_client: unknown, status: number, _bytes: number, timeMs: number) => {
    if (status !== 200) throw new Error(`An answer was rejected with ${status}`);
    timesMs.push(timeMs);
  });
  await ended.promise;
  return summarizeTimes(timesMs, performance.now() - startedAt);
}

async function measureQuizLoads(url: string, learner: Learner): Promise<Measurement> {
  const timesMs: number[] = [];
  const headers = { cookie: buildCookieHeader(learner), 'accept-encoding': 'br' };
  const startedAt = performance.now();
  for (let count = 0; count < 200; count += 1) {
    const sentAt = performance.now();
    const response = await fetch(`${url}/api/quiz/getQuiz`, { headers });
    await response.arrayBuffer();
    if (count >= 20) timesMs.push(performance.now() - sentAt);
  }
  return summarizeTimes(timesMs, performance.now() - startedAt);
}

/** Measures on a fresh database of the PostgreSQL server in TEST_DATABASE_URL. */
export async function benchAnswers(): Promise<{ bare: Measurement; answer: Measurement; load: Measurement }> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: connections });
  try {
    const answers = generateAnswers(await createLearners(pool, 100));
    const bareAnswers = generateAnswers(await createLearners(pool, 100));
    const [reader] = await createLearners(pool, 1);
    const load = await measureQuizLoads(server.url, reader as Learner);
    // The first run only warms up both sides.
    await measureAnswerCalls(server.url, answers);
    const bare = await measureTransactions(pool, bareAnswers);
    const answer = await measureAnswerCalls(server.url, answers);
    return { bare, answer, load };
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
