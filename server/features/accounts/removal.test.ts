// Removing an account: nothing of it may stay but payments without the name (decisions §9).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFullAccount, listUserColumns } from '#dev/fixtures/full-account.ts';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { buildSmallCourse } from '#dev/fixtures/small-course.ts';
import { buildNameSkeleton } from '#server/access/name-skeleton.ts';
import { type TestServer, startTestServer } from '#dev/fixtures/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: buildSmallCourse(), environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

/** Columns that lose the user instead of the row. */
const keptWithoutUser = [
  'orders.user_id',
  'former_names.user_id',
  'chat_rooms.low_id',
  'chat_rooms.high_id',
  'chat_messages.sender_id',
  'reports.reporter_id',
  'moderation_log.moderator_id',
  'moderation_log.subject_id',
  'chat_rooms.low_id',
  'chat_rooms.high_id',
  'chat_messages.sender_id',
];

async function countRows(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await listUserColumns(server)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(server.services.database.kysely);
    counts[`${table}.${column}`] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** The tables with a row that contains a text, in whatever column. */
async function findText(text: string): Promise<string[]> {
  const { kysely } = server.services.database;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    kysely,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} t where strpos(lower(to_jsonb(t)::text), ${text.toLowerCase()}) > 0`.execute(kysely);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('a device learns which of the accounts that it keeps something of have been removed', async () => {
  const [gone, here] = [await createLearner(server), await createLearner(server)];
  const readId = async ({ client }: typeof gone): Promise<string> => (await client.get('/api/login')).body.accountId;
  const ids = [await readId(gone), await readId(here)];
  const ask = async (accounts: string) => (await server.createClient().get('/api/login', { accounts })).body;
  expect(await ask(ids.join(','))).toEqual({
    loggedIn: false,
    user: null,
    accountId: null,
    moderator: false,
    newcomer: false,
    removed: [],
  });
  expect((await gone.client.post('/api/removePage')).status).toBe(200);
  expect((await ask(ids.join(','))).removed).toEqual([ids[0]]);
  expect((await here.client.get('/api/login', { accounts: ids.join(',') })).body).toMatchObject({ loggedIn: true, removed: [ids[0]] });
  const tooMany = Array.from({ length: 11 }, () => ids[1]).join(',');
  for (const accounts of ['', ',', 'anna', tooMany]) expect(await ask(accounts)).toMatchObject({ code: 'invalid_input' });
});

test('every table that knows users forgets them with the account', async () => {
  const columns = await listUserColumns(server);
  expect(columns.length).toBeGreaterThan(10);
  for (const { table, column, onDelete } of columns) {
    const name = `${table}.${column}`;
    expect([name, onDelete]).toEqual([name, keptWithoutUser.includes(name) ? 'set null' : 'cascade']);
  }
});

test('a full account leaves nothing but its payments, without the name', async () => {
  const stranger = await createFullAccount(server);
  const strangerRows = await countRows(stranger.id);
  const { client, id, name, email, password } = await createFullAccount(server);
  const other = server.createClient();
  await other.post('/api/login', { username: name, password });
  const before = await countRows(id);
  // A new table gets a row in dev/fixtures/full-account.ts, so that this test says something about it.
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  const { kysely } = server.services.database;
  const orders = await kysely.selectFrom('orders').selectAll().where('user_id', '=', id).execute();

  expect(await client.post('/api/removePage')).toMatchObject({ status: 200, body: { message: 'Your page was removed' } });

  expect(Object.entries(await countRows(id)).filter(([, count]) => count > 0)).toEqual([]);
  expect(await countRows(stranger.id)).toEqual(strangerRows);
  expect(client.cookies.has('hv_session')).toBe(false);
  expect((await other.get('/api/login')).body.loggedIn).toBe(false);
  expect((await server.createClient().post('/api/login', { username: name, password })).status).toBe(401);
  const kept = await kysely
    .selectFrom('orders')
    .selectAll()
    .where(
      'id',
      'in',
      orders.map((order) => order.id),
    )
    .execute();
  expect(kept).toEqual(orders.map((order) => ({ ...order, user_id: null })));
  const mails = (await server.createClient().get('/dev/mail', { to: email })).body;
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Your account was removed']);
  expect(mails[0].links).toEqual([]);
  await kysely.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
  expect(await findText(email)).toEqual([]);
  // Refused to others for 30 days; it names nobody any more.
  expect(await findText(name)).toEqual(['former_names']);
});

test('the phrase is checked by the page; asked eight times at once, it removes once', async () => {
  const { client, email } = await createLearner(server);
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/api/removePage')));
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
  expect((await server.createClient().get('/dev/mail', { to: email })).body).toHaveLength(1);
});

test('the address is free for a new account at once', async () => {
  const { client, email } = await createLearner(server);
  await client.post('/api/removePage');
  await server.createClient().post('/api/register', { username: 'back-again', email, password: 'quiet-bamboo' });
  const [mail] = (await server.createClient().get('/dev/mail', { to: email })).body;
  expect(mail.subject).toBe('Please confirm your email address');
});

test('the name is refused to others for 30 days', async () => {
  const { client, name } = await createLearner(server);
  await client.post('/api/removePage');
  const register = () =>
    server.createClient().post('/api/register', { username: name, email: `later-${name}@example.org`, password: 'quiet-bamboo' });
  const ageName = (age: string) =>
    sql`update former_names set given_up_at = given_up_at - ${age}::interval where name_skeleton = ${buildNameSkeleton(name)}`.execute(
      server.services.database.kysely,
    );
  await ageName('30 days -1 minute');
  expect((await register()).body).toMatchObject({ code: 'name_taken', field: 'username' });
  await ageName('2 minutes');
  expect((await register()).status).toBe(200);
});
