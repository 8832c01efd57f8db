// How fast a profile and a search by name are, among 100,000 users.
import pg from 'pg';
import { createTestDatabase } from '#dev/fixtures/test-database.ts';
import { spawnServer } from '#dev/fixtures/test-server.ts';
import { createLearners } from './learners.ts';
import { measureCall } from './learning.ts';
import type { Measurement } from './measurement.ts';

const userCount = 100_000;
const friendsOfEach = 20;

// One name in five begins with `anna`, so that the widest prefix matches 20,000 users; one user in ten shows nothing, some block each other.
async function insertUsers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into users (name, name_skeleton, name_shape, email, verified_at, info_audience)
     select name, name, name, name || '@example.org', now(), case when number % 10 = 0 then 'nobody' else 'everyone' end
     from (
       select number, (array['anna', 'boris', 'mei_lin', 'tomasz', substr(md5(number::text), 1, 6)])[1 + number % 5] || '-' || number as name
       from generate_series(1, $1::int) as number
     ) as people`,
    [userCount],
  );
  await pool.query(
    "insert into profiles (user_id, level, age, info) select id, 1 + id % 6, 1 + id % 100, 'I learn on the tram.' from users",
  );
  await pool.query(
    `insert into friendships (low_id, high_id)
     select id, id + step from users, generate_series(1, $1::int) as step where exists (select from users other where other.id = users.id + step)`,
    [friendsOfEach / 2],
  );
  await pool.query(
    'insert into blocks (blocker_id, blocked_id) select id, id + 77 from users where id % 13 = 0 and exists (select from users other where other.id = users.id + 77)',
  );
  await pool.query('analyze');
}

export interface PeopleMeasurements {
  readonly profile: Measurement;
  readonly friends: Measurement;
  /** By the search's text. */
  readonly searches: readonly (readonly [text: string, measurement: Measurement])[];
}

/** Measures on a fresh database of the PostgreSQL server in TEST_DATABASE_URL. */
export async function benchPeople(): Promise<PeopleMeasurements> {
  const database = await createTestDatabase();
  const server = await spawnServer({ ...database.environment, RATE_LIMIT_FACTOR: '1000000' });
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 4 });
  try {
    await insertUsers(pool);
    const [learner] = await createLearners(pool, 1);
    if (!learner) throw new Error('There is no learner');
    const profile = await measureCall(server.url, learner, '/api/userdata?usernameFromLink=anna-50005');
    const friends = await measureCall(server.url, learner, '/api/displayFriend?usernameFromLink=anna-50005');
    const searches: [string, Measurement][] = [];
    for (const text of ['anna', 'ann', 'mei_lin-4', 'boris-77771', 'nobody'])
      searches.push([text, await measureCall(server.url, learner, `/api/findPeople?name=${text}`)]);
    return { profile, friends, searches };
  } finally {
    await pool.end();
    await server.stop('SIGTERM');
    await database.remove();
  }
}
