// What the cleaning up deletes, and what it leaves alone (docs/DATA.md).
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLearner } from '#dev/fixtures/new-learner.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { createMailCleanupJob } from '#server/mail/outbox.ts';
import { createAccountCleanupJob } from './cleanup.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const signal = new AbortController().signal;

async function count(table: string, condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${sql.raw(condition)}`.execute(
    server.services.database.kysely,
  );
  return rows[0]?.count ?? 0;
}

async function cleanUp(): Promise<void> {
  while (await createAccountCleanupJob(server.services).run(signal));
  while (await createMailCleanupJob(server.services.database).run(signal));
}

test('sessions that ended go, open ones stay', async () => {
  const { client, id } = await createLearner(server);
  const { kysely } = server.services.database;
  await sql`insert into sessions (token_hash, user_id, login_method, expires_at) values ('\\x01', ${id}, 1, now() - interval '1 second')`.execute(
    kysely,
  );
  await sql`insert into sessions (token_hash, user_id, login_method, seen_at, expires_at)
    values ('\\x02', ${id}, 1, now() - interval '31 days', now() + interval '1 day')`.execute(kysely);
  await cleanUp();
  expect(await count('sessions', `user_id = ${id}`)).toBe(1);
  expect((await client.get('/api/login')).body.loggedIn).toBe(true);
});

test('accounts never verified go after seven days with their codes, and the name is free at once', async () => {
  const client = server.createClient();
  const account = { username: 'never-verified', email: 'never@example.org', password: 'quiet-bamboo' };
  await client.post('/api/register', account);
  await client.post('/api/register', { ...account, username: 'young', email: 'young@example.org' });
  await sql`update users set created_at = now() - interval '7 days 1 minute' where name = 'never-verified'`.execute(
    server.services.database.kysely,
  );
  await cleanUp();
  expect(await count('users', `name = 'never-verified'`)).toBe(0);
  expect(await count('users', `name = 'young'`)).toBe(1);
  expect((await client.post('/api/register', { ...account, email: 'other@example.org' })).status).toBe(200);
});

test('verified accounts stay however old they are', async () => {
  const { id } = await createLearner(server);
  await sql`update users set created_at = now() - interval '3 years' where id = ${id}`.execute(server.services.database.kysely);
  await cleanUp();
  expect(await count('users', `id = ${id}`)).toBe(1);
});

test('names given up, expired codes and delivered emails go after their time', async () => {
  const { id } = await createLearner(server);
  const { kysely } = server.services.database;
  await sql`insert into former_names (user_id, name_skeleton, given_up_at)
    values (${id}, 'old-name', now() - interval '31 days'), (${id}, 'new-name', now() - interval '29 days')`.execute(kysely);
  await sql`insert into mail_codes (user_id, purpose, code_hash, expires_at) values (${id}, 'reset', '\\x03', now() - interval '1 minute')`.execute(
    kysely,
  );
  await sql`insert into mail_outbox (recipient, subject, text, html, delivered_at)
    values ('a@example.org', 'old', '', '', now() - interval '31 days'), ('a@example.org', 'new', '', '', now() - interval '29 days'),
      ('a@example.org', 'waiting', '', '', null)`.execute(kysely);
  await sql`update mail_outbox set created_at = now() - interval '90 days' where subject = 'waiting'`.execute(kysely);
  await cleanUp();
  expect(await count('former_names', `user_id = ${id}`)).toBe(1);
  expect(await count('mail_codes', `user_id = ${id} and purpose = 'reset'`)).toBe(0);
  expect(await count('mail_outbox', `recipient = 'a@example.org'`)).toBe(2);
});

test('a full slice says that there is more', async () => {
  const { kysely } = server.services.database;
  await sql`insert into former_names (name_skeleton, given_up_at)
    select 'name-' || n, now() - interval '40 days' from generate_series(1, 501) n`.execute(kysely);
  expect(await createAccountCleanupJob(server.services).run(signal)).toBe(true);
  await cleanUp();
  expect(await count('former_names', `name_skeleton like 'name-%'`)).toBe(0);
});
