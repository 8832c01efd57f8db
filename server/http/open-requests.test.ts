// What a client may hold open: slow requests end, connections per address are limited, and one that gives up is no fault of the database.
import { type Socket, connect } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { addErrorHandlers } from './error-handler.ts';
import { openRequestLimits } from './open-requests.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({
    course: emptyCourse,
    environment: { LOG_LEVEL: 'silent' },
    openRequests: { requestTimeout: 100, connectionsCheckingInterval: 20, connectionsPerAddress: 10 },
  });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

interface RawConnection {
  readonly socket: Socket;
  /** Everything that came, once the server has closed the connection. */
  readonly received: Promise<string>;
}

function openConnection(to = port): RawConnection {
  const socket = connect(to, 'localhost').on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  return { socket, received: new Promise((resolve) => socket.once('close', () => resolve(text))) };
}

const head = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nsec-fetch-site: same-origin\r\n';

test.each([
  ['headers', 'POST /api/login HTTP/1.1\r\nhost: loc'],
  ['body', `${head}content-length: 100\r\n\r\n{"username": "a`],
])('a request with endless %s is ended', async (_part, beginning) => {
  const { socket, received } = openConnection();
  socket.write(beginning);
  expect(await received).toMatch(/^HTTP\/1.1 408 /);
});

test('outside tests a request has 30 seconds to arrive', () => {
  expect(openRequestLimits).toMatchObject({ requestTimeout: 30_000, connectionsCheckingInterval: 5000 });
});

test('an address may hold so many connections open, and again as soon as it closes some', async () => {
  const isRefused = async ({ received, socket }: RawConnection) => {
    socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    return (await received) === '';
  };
  const connections = Array.from({ length: 10 }, () => openConnection());
  await Promise.all(connections.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  expect(await isRefused(openConnection())).toBe(true);
  for (const { socket } of connections) socket.destroy();
  await expect.poll(() => isRefused(openConnection())).toBe(false);
});

test('a client that gives up within its request is not logged as a database that cannot answer', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = Fastify();
  addErrorHandlers(app, { folder: 'no web build', https: false, log, isUnavailable: () => true });
  app.post('/call', () => 'never reached');
  const failed = new Promise<void>((resolve) => {
    app.addHook('onError', (_request, _reply, _error, done) => {
      done();
      resolve();
    });
  });
  await app.listen({ host: 'localhost', port: 0 });
  const { socket } = openConnection((app.server.address() as { port: number }).port);
  socket.write('POST /call HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a');
  app.server.once('request', () => setImmediate(() => socket.destroy()));
  await failed;
  await app.close();
  expect(lines).toEqual([]);
});
