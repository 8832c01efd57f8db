// A call that something outside keeps waiting is answered 503, and its late end harms nobody (security, "What must survive").
import { once } from 'node:events';
import { type IncomingMessage, createServer as createHttpServer, get } from 'node:http';
import { type Server, type Socket, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrder } from '#dev/fixtures/payment-calls.ts';
import { type TestServer, emptyCourse, findFreePort, startTestServer } from '#dev/fixtures/test-server.ts';

let silentProvider: Server;
let server: TestServer;
const connections = new Set<Socket>();
const environment = {
  LOG_LEVEL: 'silent',
  PAYPAL_CLIENT_ID: 'c',
  PAYPAL_SECRET: 's',
  PAYPAL_WEBHOOK_ID: 'w',
  PAYPAL_MERCHANT_ID: 'M',
};

beforeAll(async () => {
  const port = await findFreePort();
  // Takes every request and never answers.
  silentProvider = createServer((connection) => connections.add(connection.on('error', () => undefined)));
  await new Promise<void>((resolve) => silentProvider.listen(port, 'localhost', resolve));
  server = await startTestServer({
    course: emptyCourse,
    environment: { ...environment, PAYPAL_API: `http://localhost:${port}` },
  });
});
afterAll(async () => {
  for (const connection of connections) connection.destroy();
  await server.stop();
  silentProvider.close();
});

test('503 while the payment provider is silent, also when it ends later; other calls are served', async () => {
  const learner = await server.logInLearner();
  const ordering = createOrder(learner, 2);
  await expect.poll(() => connections.size).toBe(1);
  expect((await learner.get('/api/getOwnName')).status).toBe(200);
  const answer = await ordering;
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message: expect.stringContaining('The service is busy') } });
  expect(answer.headers.get('retry-after')).toBe('5');
  // The call ends now: its own answer comes too late and is dropped.
  for (const connection of connections) connection.destroy();
  expect((await learner.get('/api/getOwnName')).status).toBe(200);
});

test('503 also where the call succeeds later: what it did is done, and its own answer is dropped', async () => {
  const port = await findFreePort();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slowProvider = createHttpServer((request, response) => {
    const isToken = request.url?.includes('token') === true;
    const body = isToken ? { access_token: 't', token_type: 'Bearer', expires_in: 3600 } : { id: 'LATE-1', status: 'CREATED' };
    void released.then(() => response.writeHead(isToken ? 200 : 201, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => slowProvider.listen(port, 'localhost', resolve));
  const slow = await startTestServer({ course: emptyCourse, environment: { ...environment, PAYPAL_API: `http://localhost:${port}` } });
  try {
    const learner = await slow.logInLearner();
    expect(await createOrder(learner, 2)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    release();
    const readOrder = () => slow.services.database.kysely.selectFrom('orders').select('provider_id').executeTakeFirst();
    await expect.poll(readOrder).toEqual({ provider_id: 'LATE-1' });
    expect((await learner.get('/api/getOwnName')).status).toBe(200);
  } finally {
    await slow.stop();
    slowProvider.closeAllConnections();
    slowProvider.close();
  }
});

test('an answer that has begun goes on for as long as a slow line takes', async () => {
  const learner = await server.logInLearner();
  const { kysely } = server.services.database;
  const rows = 60_000;
  // More than lies ready between server and reader, so that the server is still writing when the other call is answered 503.
  for (let first = 1; first < rows; first += 10_000)
    await sql`
      insert into reviews (user_id, level, word_id, day, kind, grade)
      select ${learner.userId}, 1, '1-001', n, 'c', 'good' from generate_series(${first}::int, ${first + 9999}::int) n`.execute(kysely);
  const cookie = [...learner.cookies].map((pair) => pair.join('=')).join('; ');
  const download = get(`${server.url}/api/myData`, { headers: { cookie } });
  const [answer] = (await once(download, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  const known = connections.size;
  const ordering = createOrder(await server.logInLearner(), 2);
  await expect.poll(() => connections.size).toBeGreaterThan(known);
  expect((await ordering).status).toBe(503);
  for (const connection of connections) connection.destroy();
  const { data } = JSON.parse(await text(answer)) as { data: { reviews: unknown[] } };
  expect(data.reviews).toHaveLength(rows);
});
