// The metrics of a real process: what they count, that they name nobody, and that they have a port of their own.
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, spawnServer } from '#dev/fixtures/test-server.ts';
import { type TestDatabase, createTestDatabase } from '#dev/fixtures/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

async function readMetrics(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return response.text();
}

test('a process counts requests, answers, mails, connections and itself, under names of ours alone', async () => {
  const port = await findFreePort();
  const server = await spawnServer({ ...database.environment, METRICS_PORT: String(port) });
  await expect.poll(() => server.getOutput()).toContain(`Metrics: http://127.0.0.1:${port}/metrics`);
  const client = server.createClient();
  const person = { username: 'secret-name', email: 'secret@example.org', password: 'bamboo-grove-7' };
  await client.post('/api/register', person);
  const [mail] = (await client.get('/dev/mail', { to: person.email })).body;
  await client.post('/api/sendVerificationState', { codeFromLink: new URL(mail.links[0]).searchParams.get('code') });
  await client.post('/api/login', person);
  const { questions } = (await client.get('/api/quiz/getQuiz')).body;
  const [{ character, key, index }] = questions;
  for (let attempt = 0; attempt < 2; attempt += 1) await client.post('/api/quiz/answer', { character, key, question_index: index });
  await client.get('/api/secret-name/nowhere');
  await client.post('/api/quiz/answer', { character: 'secret' });

  const metrics = await readMetrics(port);
  for (const line of [
    'hanzivine_http_requests_total{route="/api/quiz/answer",status="200"} 2',
    'hanzivine_http_request_seconds_count{route="/api/quiz/answer"} 3',
    'hanzivine_http_requests_total{route="/api/quiz/answer",status="400"} 1',
    'hanzivine_answers_total{kind="quiz"} 2',
    'hanzivine_live_sockets 0',
    'hanzivine_outbox_mails{state="retry"} 0',
    'hanzivine_outbox_oldest_mail_seconds 0',
    'hanzivine_database_pool_connections{state="waiting"} 0',
  ])
    expect(metrics.split('\n')).toContain(line);
  expect(metrics).toMatch(/^hanzivine_http_requests_total\{route="[^"]+",status="404"\} 1$/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  await expect.poll(() => readMetrics(port)).toMatch(/^hanzivine_jobs_total\{name="[a-z-]+",outcome="done"\} \d/m);
  expect(metrics).toMatch(/^hanzivine_job_polls_total\{outcome="done"\} [1-9]/m);
  expect(metrics).not.toContain('secret');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await client.get('/metrics')).body).not.toContain('hanzivine_http_requests_total');
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('a port that is in use stops the start in one sentence', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(spawnServer({ ...database.environment, METRICS_PORT: String(port) })).rejects.toThrow(
    new RegExp(`^Port ${port} for the metrics is in use: set METRICS_PORT to another port; each process needs its own\\.\\n$`),
  );
  await new Promise((resolve) => taken.close(resolve));
});
