// How many reads a second: a plain authorised read beside bare Node.js with one query, and what loads a part and the dashboard beside that read.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import pg from 'pg';
import { formatQuizSegment, taughtLevels } from '#contract/wire.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { type Learner, buildCookieHeader, createLearners } from './learners.ts';

const connections = 16;
const seconds = 5;
// Interleaved, so that whatever else the machine does hits all alike.
const rounds = 2;

/** Requests answered per second; every one must be answered 200. */
async function measureRate(url: string, path: string, learners: readonly Learner[]): Promise<number> {
  let next = 0;
  let answered = 0;
  const ended = Promise.withResolvers<void>();
  const cookies = learners.map(buildCookieHeader);
  const startedAt = performance.now();
  const run = autocannon(
    {
      url,
      connections,
      duration: seconds,
      requests: [
        {
          path,
          setupRequest: (request) => ({ ...request, headers: { cookie: cookies[(next += 1) % cookies.length] ?? '' } }),
        },
      ],
    },
    (error: unknown) => (error ? ended.reject(error) : ended.resolve()),
  );
  run.on('response', (_client: unknown, status: number) => {
    if (status !== 200) ended.reject(new Error(`${path} answered ${status}`));
    answered += 1;
  });
  await ended.promise;
  return (answered * 1000) / (performance.now() - startedAt);
}

// What the session of a request costs at least: one prepared query by its hash.
async function serveBareQuery(pool: pg.Pool): Promise<{ url: string; close: () => void }> {
  const query = { name: 'bare-read', text: 'select user_id from sessions where token_hash = $1', values: [Buffer.alloc(32)] };
  const server = createServer((_request, response) => {
    pool.query(query).then(
      ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

export interface ReadRates {
  readonly bare: number;
  /** `is_paid`: session, limit and access, and nothing else. */
  readonly read: number;
  readonly quiz: number;
  readonly overview: number;
}

/** Measures on a fresh database of the PostgreSQL server in TEST_DATABASE_URL; requests a second. */
export async function benchReads(): Promise<ReadRates> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: connections });
  const bare = await serveBareQuery(pool);
  try {
    const learners = await createLearners(pool, 50, taughtLevels);
    const measured: readonly (readonly [keyof ReadRates, string, string])[] = [
      ['bare', bare.url, '/'],
      ['read', server.url, '/api/is_paid?hsk=_hsk5'],
      ['quiz', server.url, `/api/${formatQuizSegment(5)}/getQuiz`],
      ['overview', server.url, '/api/overview'],
    ];
    for (const [, url, path] of measured) await measureRate(url, path, learners);
    const sums: Record<keyof ReadRates, number> = { bare: 0, read: 0, quiz: 0, overview: 0 };
    for (let round = 0; round < rounds; round += 1)
      for (const [name, url, path] of measured) sums[name] += (await measureRate(url, path, learners)) / rounds;
    return sums;
  } finally {
    bare.close();
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
