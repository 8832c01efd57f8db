// Statements that serve a group at once: each gets its own result, and PostgreSQL does not plan them again for each group.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChatPerson, createGroup } from '#dev/fixtures/chat-calls.ts';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { findLearnersAndRooms } from './access/rooms.ts';
import { findLearners } from './access/sessions.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ course: emptyCourse, environment: { RATE_LIMIT_FACTOR: '10000' } });
});
afterAll(() => server.stop());

const getToken = ({ cookies }: { cookies: ReadonlyMap<string, string> }) => cookies.get('hv_session') ?? '';

test('of many who ask at once, each is answered as themselves, and who has no session as a visitor', async () => {
  const learners = await Promise.all(Array.from({ length: 12 }, () => server.logInLearner()));
  const stranger = server.createClient();
  stranger.cookies.set('hv_session', 'x'.repeat(43));
  const rounds = Array.from({ length: 5 }, () => [...learners, stranger]).flat();
  const replies = await Promise.all(rounds.map((one) => one.get('/api/getOwnName')));
  expect(replies.map(({ status, body }) => (status === 200 ? body.name : status))).toEqual(
    rounds.map((one) => ('userName' in one ? one.userName : 401)),
  );
});

test('they are planned a few times, and not for every group', async () => {
  const { database } = server.services;
  const [anna, ben] = [await createChatPerson(server), await createChatPerson(server)];
  const room = await createGroup(anna);
  const tokens = [getToken(anna.client), getToken(ben.client), 'unknown'];
  for (let count = 1; count <= 20; count += 1) {
    const asked = Array.from({ length: 1 + (count % 4) }, (_, index) => tokens[index % tokens.length] ?? '');
    await findLearners(database, [], asked);
    await findLearnersAndRooms(
      database,
      [],
      asked.map((token) => ({ token, roomId: room })),
    );
  }
  const { rows } = await sql<{ name: string; own: number; all: number }>`
    select name, custom_plans::int as own, (custom_plans + generic_plans)::int as all from pg_prepared_statements
    where name in ('sessions-find', 'sessions-and-rooms-find') order by name`.execute(database.kysely);
  expect(rows.map(({ name }) => name)).toEqual(['sessions-and-rooms-find', 'sessions-find']);
  for (const { name, own, all } of rows) expect(own, `${name}: ${own} of ${all}`).toBeLessThanOrEqual(5);
});
