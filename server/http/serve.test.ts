// How every call handles invalid requests: error responses, generated from the contract (decisions §2).
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAddresses } from '#contract/call.ts';
import { allCalls } from '#contract/all-calls.ts';
import { errorBody } from '#contract/errors.ts';
import { taughtLevels } from '#contract/wire.ts';
import { version } from '#server/version.ts';
import { type TestResponse, type TestClient, type TestServer, emptyCourse, startTestServer } from '#dev/fixtures/test-server.ts';
import { buildOpenApi } from './openapi.ts';
import { checkRoutes, listMethods } from './serve.ts';

let server: TestServer;
let learner: TestClient;

beforeAll(async () => {
  server = await startTestServer({
    course: emptyCourse,
    environment: { RATE_LIMIT_FACTOR: '1000', MODERATORS: 'moderator@example.org' },
  });
  // A moderator, so that no call is hidden.
  learner = await server.logInLearner(taughtLevels);
  await server.services.database.kysely.updateTable('users').set({ email: 'moderator@example.org' }).execute();
});
afterAll(() => server.stop());

function expectError(answer: TestResponse, status: number, code: string): void {
  expect(answer.body).toMatchObject({ code });
  expect(answer.status).toBe(status);
  expect(errorBody.parse(answer.body)).toEqual(answer.body);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat \/|node_modules|select |insert |zod/i);
}

// What cannot be read of them is left out, so that no answer is lost for it (decisions §13).
const timeFields: readonly string[] = ['time_zone', 'answered_at', 'served_at'];

const addresses = allCalls.flatMap(({ name, call }) =>
  listAddresses(call).flatMap(({ path, level }) => listMethods(call).map((method) => ({ name, call, method, path, level }))),
);

function sendRequest(client: TestClient, method: 'GET' | 'POST', path: string, input: Record<string, unknown>) {
  return method === 'GET' ? client.get(path, input as Record<string, string>) : client.post(path, input);
}

describe.each(addresses)('$method $path', ({ call, method, path, level }) => {
  if (call.access !== 'anyone') {
    test('is rejected for a visitor', async () => {
      const [status, code] = call.access === 'moderator' ? [404, 'not_found'] : [401, 'not_logged_in'];
      expectError(await sendRequest(server.createClient(), method, path, {}), status, code);
    });
  }

  const { properties = {}, required = [] } = (openApiInput(path, method) ?? {}) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  for (const field of required) {
    test(`is rejected without ${field}`, async () => {
      const answer = await sendRequest(
        learner,
        method,
        path,
        Object.fromEntries(required.filter((one) => one !== field).map((one) => [one, '1'])),
      );
      expectError(answer, 400, 'invalid_input');
      expect(required).toContain(answer.body.field);
    });
  }
  for (const field of method === 'POST' ? Object.keys(properties) : []) {
    if (timeFields.includes(field))
      test(`leaves out a wrong type of ${field}`, async () => {
        expect((await sendRequest(learner, method, path, { [field]: { wrong: true } })).body.field).not.toBe(field);
      });
    else
      test(`is rejected with a wrong type of ${field}`, async () => {
        expectError(await sendRequest(learner, method, path, { [field]: { wrong: true } }), 400, 'invalid_input');
      });
  }
  if ('hsk' in properties && level === undefined) {
    test.each(['_hsk9', '7', 'hsk1', ' ', '1e0'])('is rejected with the level %j', async (hsk) => {
      expectError(
        await sendRequest(learner, method, path, { character: 'x', generalCharacterResult: 'x', sendEmail: 'Yes', hsk }),
        400,
        'invalid_input',
      );
    });
  }

  if (method === 'POST' && call.multipart) {
    const { field, maxBytes } = call.multipart;
    test('is rejected with anything but a form with one file of reasonable size', async () => {
      const headers = { 'content-type': 'application/json', origin: server.services.config.publicUrl };
      expectError(await learner.send(path, { method: 'POST', body: '{}', headers }), 415, 'wrong_type');
      expectError(await learner.postFile(path, `${field}s`, Buffer.from('x')), 400, 'invalid_input');
      expectError(await learner.postFile(path, field, Buffer.alloc(0)), 400, 'invalid_input');
      expectError(await learner.postFile(path, field, Buffer.alloc(maxBytes + 1)), 413, 'too_large');
    });
  } else if (method === 'POST') {
    const own = () => ({ origin: server.services.config.publicUrl });
    test('is rejected with anything but a JSON object of reasonable size', async () => {
      const send = (type: string, body: string) =>
        learner.send(path, { method: 'POST', body, headers: { ...own(), 'content-type': type } });
      expectError(await send('text/plain', '{}'), 415, 'wrong_type');
      expectError(await send('application/x-www-form-urlencoded', 'a=1'), 415, 'wrong_type');
      expectError(await send('multipart/form-data; boundary=x', '--x--'), 415, 'wrong_type');
      expectError(await send('application/json', '{"a":'), 400, 'invalid_input');
      expectError(await send('application/json', '[]'), 400, 'invalid_input');
      expectError(await send('application/json', '"text"'), 400, 'invalid_input');
      expectError(await send('application/json', '{"__proto__":{"x":1}}'), 400, 'invalid_input');
      expectError(await send('application/json', JSON.stringify({ character: 'x'.repeat(70_000) })), 413, 'too_large');
    });
  }

  test('answers no other method', async () => {
    for (const other of [
      'PUT',
      'PATCH',
      'DELETE',
      'HEAD',
      ...(call.method === 'GET' && !call.changesState ? ['POST'] : []),
      ...(method === 'POST' && call.method === 'POST' ? ['GET'] : []),
    ]) {
      // Another call may be at the same address.
      if (addresses.some((one) => one.path === path && one.method === other)) continue;
      const answer = await learner.send(path, { method: other, headers: { origin: server.services.config.publicUrl } });
      expect(answer.status, other).toBe(405);
      expect(answer.headers.get('allow')).toContain(method);
    }
  });
});

function openApiInput(path: string, method: string): unknown {
  const paths = buildOpenApi().paths as Record<
    string,
    Record<
      string,
      { requestBody?: { content: { 'application/json'?: { schema: unknown } } }; parameters?: { name: string; required: boolean }[] }
    >
  >;
  const operation = paths[path]?.[method.toLowerCase()];
  if (operation?.requestBody) return operation.requestBody.content['application/json']?.schema;
  const parameters = operation?.parameters ?? [];
  return {
    properties: Object.fromEntries(parameters.map(({ name }) => [name, {}])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

test('NUL and lone surrogates are rejected', async () => {
  for (const character of ['a\u0000b', '\ud800']) {
    expectError(await learner.post('/api/quiz/answer', { character, question_index: 0 }), 400, 'invalid_input');
  }
});

test('an unknown call is a JSON 404', async () => {
  for (const path of [
    '/api/nothing',
    '/api',
    '/api/',
    '/api/quizHSK6/getQuiz',
    '/api/login/',
    '/api/%E0%A4%A',
    '/assets/none.js',
    '/dev/none',
  ]) {
    const answer = await learner.get(path);
    expect([400, 404], path).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body.message).toBeTypeOf('string');
  }
});

test('a reply above 1 KB is compressed, a smaller one is not', async () => {
  const ask = (path: string) =>
    fetch(`${server.url}${path}`, {
      headers: { 'accept-encoding': 'br', cookie: [...learner.cookies].map((pair) => pair.join('=')).join('; ') },
    });
  const overview = await ask('/api/overview');
  expect(overview.headers.get('content-encoding')).toBe((await overview.text()).length >= 1024 ? 'br' : null);
  expect((await ask('/api/login')).headers.get('content-encoding')).toBeNull();
});

test('the routes must match the contract', () => {
  expect(() => checkRoutes([])).toThrow(/accounts\.login has no route/);
  const doubled = allCalls.map(({ call }) => ({ call, handler: () => undefined }));
  expect(() => checkRoutes(doubled)).not.toThrow();
  expect(() => checkRoutes([...doubled, ...doubled.slice(0, 1)])).toThrow(/has 2 routes/);
});

test('the OpenAPI document is served and lists every call', async () => {
  const { body } = await learner.get('/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const { path, method } of addresses) expect(body.paths[path], path).toHaveProperty(method.toLowerCase());
});

test('/livez and /readyz answer', async () => {
  expect((await learner.get('/livez')).body).toEqual({ live: true, version });
  expect((await learner.get('/readyz')).body).toEqual({ ready: true });
});

test('a hung database means 503 while it hangs, and normal service afterwards', async () => {
  const hung = await startTestServer({ course: emptyCourse, environment: { LOG_LEVEL: 'silent' } });
  try {
    const asker = await hung.logInLearner();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = hung.services.database.kysely.transaction().execute(async (transaction) => {
      await sql`lock table sessions in access exclusive mode`.execute(transaction);
      const answer = await asker.get('/api/getOwnName');
      expectError(answer, 503, 'unavailable');
      expect(answer.headers.get('retry-after')).toBe('5');
      expect((await asker.get('/livez')).status).toBe(200);
      release();
    });
    await Promise.all([held, released]);
    await expect.poll(async () => (await asker.get('/api/getOwnName')).status).toBe(200);
  } finally {
    await hung.stop();
  }
});
