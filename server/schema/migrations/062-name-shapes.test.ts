// The step to unique shapes of names, taken with accounts that look alike already: all keep their names, the oldest one its look.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { up } from './062-name-shapes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse });
});
afterAll(() => server.stop());

test('names of ASCII letters get the shape that the server would give them; of two alike the older one', async () => {
  const { kysely } = server.services.database;
  await sql`alter table users drop column name_shape`.execute(kysely);
  const names = ['Paul', 'PauI', 'mila', 'W0w-1', 'Вова'];
  for (const name of names)
    await sql`insert into users (name, name_skeleton, email) values (${name}, ${name}, ${`${name}@example.org`})`.execute(kysely);
  await up(kysely as unknown as Kysely<unknown>);
  const rows = await kysely.selectFrom('users').select(['name', 'name_shape']).orderBy('id').execute();
  expect(rows.map(({ name, name_shape: shape }) => [name, shape])).toEqual([
    ['Paul', 'paul'],
    ['PauI', null],
    ['mila', 'rnila'],
    ['W0w-1', 'vvovv-l'],
    ['Вова', null],
  ]);
});
