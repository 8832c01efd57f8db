// How fast answers are recorded: the answer call through HTTP against the bare database transaction that does the same, in one run.
import autocannon from 'autocannon';
import pg from 'pg';
import { openCourse } from '#content/compiled.ts';
import { spawnServer } from '#dev/server.ts';
import { makeDatabase } from '#dev/test-database.ts';
import { makeStudy } from '#engine/questions.ts';
import { type Learner, cookiesOf, makeLearners } from './learners.ts';
import { type Measured, measured } from './percentile.ts';

const connections = 16;
const seconds = 8;

interface Answer {
  readonly learner: Learner;
  readonly wordId: string;
  readonly character: string;
  readonly index: number;
  readonly key: string;
}

function* answersOf(learners: readonly Learner[]): Generator<Answer> {
  const level = openCourse().levels.get(1);
  if (!level) throw new Error('Level 1 has no content');
  const study = makeStudy(level);
  for (const item of level.items) {
    const keys = study.keysOf(item.id);
    for (const [index, key] of keys.entries()) {
      for (const learner of learners) yield { learner, wordId: item.id, character: item.item, index, key };
    }
  }
}

async function bareTransactions(pool: pg.Pool, answers: Iterator<Answer>): Promise<Measured> {
  const timesMs: number[] = [];
  const begun = performance.now();
  const worker = async () => {
    const client = await pool.connect();
    while (performance.now() - begun < seconds * 1000) {
      const { value, done } = answers.next() as IteratorResult<Answer, undefined>;
      if (done || !value) break;
      const from = performance.now();
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
      timesMs.push(performance.now() - from);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return measured(timesMs, performance.now() - begun);
}

async function answerCalls(url: string, answers: Iterator<Answer>): Promise<Measured> {
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
            if (!value) throw new Error('The bench ran out of answers: give it more learners');
            return {
              ...request,
              headers: {
                'content-type': 'application/json',
                origin: url,
                'sec-fetch-site': 'same-origin',
                cookie: cookiesOf(value.learner),
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
    (error: unknown) => (error ? ended.reject(error as Error) : ended.resolve()),
  );
  const begun = performance.now();
  run.on('response', (_client: unknown, status: number, _bytes: number, timeMs: number) => {
    if (status !== 200) throw new Error(`An answer was refused with ${status}`);
    timesMs.push(timeMs);
  });
  await ended.promise;
  return measured(timesMs, performance.now() - begun);
}

async function quizLoads(url: string, learner: Learner): Promise<Measured> {
  const timesMs: number[] = [];
  const headers = { cookie: cookiesOf(learner), 'accept-encoding': 'br' };
  const begun = performance.now();
  for (let count = 0; count < 200; count += 1) {
    const from = performance.now();
    const response = await fetch(`${url}/api/quiz/getQuiz`, { headers });
    await response.arrayBuffer();
    if (count >= 20) timesMs.push(performance.now() - from);
  }
  return measured(timesMs, performance.now() - begun);
}

/** Measures on a fresh database of the PostgreSQL server that TEST_DATABASE_URL names. */
export async function benchAnswers(): Promise<{ bare: Measured; answer: Measured; load: Measured }> {
  const database = await makeDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: connections });
  try {
    const answers = answersOf(await makeLearners(pool, 100));
    const bareAnswers = answersOf(await makeLearners(pool, 100));
    const [reader] = await makeLearners(pool, 1);
    const load = await quizLoads(server.url, reader as Learner);
    // The first run warms both sides up and is not counted.
    await answerCalls(server.url, answers);
    const bare = await bareTransactions(pool, bareAnswers);
    const answer = await answerCalls(server.url, answers);
    return { bare, answer, load };
  } finally {
    await pool.end();
    await server.end('SIGTERM');
    await database.remove();
  }
}
