// "My data": everything is in it, nobody else's, nothing secret; three times a day.
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFullAccount, listUserColumns } from '#dev/fixtures/full-account.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { columnsLeftOut, exportedTables, hiddenOwners } from './account-export.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

test('every column of every table that knows users is exported, or left out with a reason', async () => {
  const userColumns = await listUserColumns(server);
  const tables = [...new Set(['users', 'mail_outbox', ...userColumns.map(({ table }) => table)])];
  expect(exportedTables.map(({ table }) => table as string).toSorted()).toEqual(tables.toSorted());
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema()`.execute(server.services.database.kysely);
  const expected = rows.filter(({ table }) => tables.includes(table)).map(({ table, column }) => `${table}.${column}`);
  const owners = userColumns.map(({ table, column }) => `${table}.${column}`);
  const listed = [
    ...exportedTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    ...Object.keys(columnsLeftOut),
    ...owners,
    'users.id',
    'mail_outbox.recipient',
  ];
  expect(listed.toSorted()).toEqual(expected.toSorted());
  for (const { table, owners: own } of exportedTables) {
    const known = userColumns.filter((one) => one.table === table).map(({ column }) => column);
    const shown = known.filter((column) => !(`${table}.${column}` in hiddenOwners));
    if (known.length > 0) expect([table, [...own].toSorted()]).toEqual([table, shown.toSorted()]);
  }
});

test('a full account finds a row in each part, and nobody else in any', async () => {
  const stranger = await createFullAccount(server);
  const { client, name, email } = await createFullAccount(server);
  const { status, body, headers } = await client.get('/api/myData');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Object.entries(body.data as Record<string, unknown[]>).filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(body.data.users).toEqual([expect.objectContaining({ name, email, private_chat_audience: 'everyone' })]);
  expect(body.data.mail_outbox).toContainEqual(expect.objectContaining({ subject: 'Please confirm your email address' }));
  expect(body.data.word_progress.length).toBeGreaterThan(1);
  expect(body.data.orders).toEqual([expect.objectContaining({ level: 2, state: 'completed' })]);
  const text = JSON.stringify(body);
  for (const foreign of [stranger.name, stranger.email, '$argon2id', client.cookies.get('hv_session') ?? ''])
    expect(text).not.toContain(foreign);
});

test('a long log comes whole, each line once', async () => {
  const { client, id } = await createLearner(server);
  await sql`
    insert into reviews (user_id, level, word_id, event_id, day, kind, grade, recall, was_due, reviewed_at)
    select ${id}, 1, '1-' || lpad((n % 7)::text, 3, '0'), gen_random_uuid(), n, 'c', 'good', 0.9, true, now() from generate_series(1, 5001) n`.execute(
    server.services.database.kysely,
  );
  const { status, body } = await client.get('/api/myData');
  expect(status).toBe(200);
  const days = body.data.reviews.map(({ day }: { day: number }) => day);
  expect(days.toSorted((one: number, other: number) => one - other)).toEqual(Array.from({ length: 5001 }, (_, index) => index + 1));
  const [first] = await server.services.database.kysely
    .selectFrom('reviews')
    .select([
      'level',
      'word_id',
      'event_id',
      'day',
      'grade',
      'undoes',
      'recall',
      'was_due',
      'kind',
      'ms',
      'reviewed_at',
      'served_at',
      'received_at',
      'is_left_behind',
    ])
    .where('user_id', '=', id)
    .where('event_id', '=', body.data.reviews[0].event_id)
    .execute();
  expect(body.data.reviews[0]).toEqual(JSON.parse(JSON.stringify(first)));
});

test('a download that breaks off is a line of the log', async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const broken = await startTestServer({ course: emptyCourse, log });
  try {
    const { client } = await createLearner(broken);
    await sql`alter table mixup_events rename to lost_events`.execute(broken.services.database.kysely);
    await client.get('/api/myData').catch(() => undefined);
    await expect.poll(() => lines.find((line) => line.includes('an answer broke off'))).toBeDefined();
    const line = JSON.parse(lines.find((text) => text.includes('an answer broke off')) ?? '');
    expect(line).toMatchObject({ level: 40, request: expect.any(String), error: expect.stringContaining('mixup_events') });
  } finally {
    await broken.stop();
  }
});

test('a change of address leaves the same rows whether or not the address is taken', async () => {
  const owner = await createLearner(server);
  const listRows = async (address: string) => {
    const { client } = await createLearner(server);
    expect((await client.post('/api/changeEmail', { email: address })).status).toBe(200);
    const { data } = (await client.get('/api/myData')).body;
    const withoutTimes = Object.entries(data as Record<string, Record<string, unknown>[]>).map(([table, rows]) => [
      table,
      rows.map((row) => Object.keys(row).concat(String(row.subject), String(row.purpose))),
    ]);
    return Object.fromEntries(withoutTimes);
  };
  const free = await listRows(`free-${owner.email}`);
  expect(await listRows(owner.email)).toEqual(free);
  expect(JSON.stringify(free.mail_outbox)).toContain('A new email address for your account');
});

test('three times a day; being sent back to the password does not count', async () => {
  const strict = await startTestServer({ course: emptyCourse });
  try {
    const { client, id, password } = await createLearner(strict);
    await strict.services.database.kysely
      .updateTable('sessions')
      .set({ signed_in_at: sql<Date>`now() - interval '1 hour'` })
      .where('user_id', '=', id)
      .execute();
    for (let time = 0; time < 4; time += 1) expect((await client.get('/api/myData')).body.code).toBe('login_again');
    await client.post('/api/confirmLogin', { password });
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await client.get('/api/myData')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await strict.stop();
  }
});
