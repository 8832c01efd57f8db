// `npm run bench:restarts`: two servers restarted in turn for minutes while people study and chat; prints what became of it, asserts nothing.
// Needs PostgreSQL (TEST_DATABASE_URL) and an installed redis-server. `-- --rounds 10 --people 16` are the defaults.
import { parseArgs } from 'node:util';
import { runRollingRestarts } from '#dev/fixtures/rolling-restarts.ts';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { startRedis } from './chat/redis-process.ts';

if (!process.env.TEST_DATABASE_URL) {
  console.error('The benchmark needs a PostgreSQL server: set TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres');
  process.exit(1);
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, people: { type: 'string', default: '16' } } });
const peopleCount = Number(values.people);

const database = await createTestDatabase();
const redis = await startRedis();
try {
  const { restarts, answers, chat, statuses, failures } = await runRollingRestarts({
    database: database.environment,
    environment: { ...database.environment, REDIS_URL: redis.url, SHUTDOWN_DELAY: '2' },
    serverCount: 2,
    peopleCount,
    maxPauseMs: 300,
    rounds: Number(values.rounds),
  });
  console.log(`${peopleCount} people, 2 processes behind a proxy, ${restarts} restarts in turn`);
  console.log(
    `answers                     ${answers.acknowledged} acknowledged; ${answers.lost} lost, ${answers.doubled} doubled (aim 0); ${answers.retries} sent again`,
  );
  console.log(
    `messages                    ${chat.acknowledged} acknowledged; ${chat.lost} lost, ${chat.doubled} doubled, ${chat.outOfOrder} out of order (aim 0); ${chat.resent} sent again`,
  );
  console.log(`answers of the servers      ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  console.log(`errors without Retry-After  ${failures.length} (aim 0)`);
  for (const failure of failures) console.log(`  ${failure}`);
} finally {
  await redis.stop();
  await database.remove();
}
