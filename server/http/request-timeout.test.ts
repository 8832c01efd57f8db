// A call that something outside keeps waiting is answered 503, and its late end harms nobody (security, "What must survive").
import { type Server, type Socket, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrder } from '#dev/fixtures/payment-calls.ts';
import { type TestServer, emptyCourse, findFreePort, startTestServer } from '#dev/fixtures/test-server.ts';

let silentProvider: Server;
let server: TestServer;
const connections = new Set<Socket>();

beforeAll(async () => {
  const port = await findFreePort();
  // Takes every request and never answers.
  silentProvider = createServer((connection) => connections.add(connection.on('error', () => undefined)));
  await new Promise<void>((resolve) => silentProvider.listen(port, 'localhost', resolve));
  server = await startTestServer({
    course: emptyCourse,
    environment: {
      LOG_LEVEL: 'silent',
      PAYPAL_API: `http://localhost:${port}`,
      PAYPAL_CLIENT_ID: 'c',
      PAYPAL_SECRET: 's',
      PAYPAL_WEBHOOK_ID: 'w',
      PAYPAL_MERCHANT_ID: 'M',
    },
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
