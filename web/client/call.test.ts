// The client: how a call is sent, and how its reply or error comes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CallError, onRateLimitError, send } from './call.ts';

let answer: () => Response | Promise<Response>;
let asked: { address: string; method: string; body: unknown }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    asked.push({ address, method: init.method ?? 'GET', body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function respondWithError(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = () => Response.json(body, { status, headers });
}

async function catchError(running: Promise<unknown>): Promise<CallError> {
  const error = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

test('a GET carries its input in the query, as the wire writes it, and its reply is decoded', async () => {
  answer = () => Response.json({ paid: 1 });
  expect(await send(calls.dashboard.isPaid, { hsk: 2 })).toEqual({ paid: true });
  expect(asked).toEqual([{ address: '/api/is_paid?hsk=_hsk2', method: 'GET', body: undefined }]);
});

test('a call by level has the level in its address', async () => {
  answer = () => Response.json({ questions: [], characters: [], list: [], total: 0 });
  await send(calls.quiz.getQuiz, { hsk: 1 });
  await send(calls.quiz.getQuiz, { hsk: 3 });
  expect(asked.map(({ address }) => address)).toEqual(['/api/quiz/getQuiz', '/api/quizHSK3/getQuiz']);
});

test('a POST carries its input as JSON, without what was left out', async () => {
  answer = () => Response.json({ message: 'Thank you for your answer' });
  await send(calls.dashboard.sendEmailQuestion, { hsk: 6, sendEmail: false });
  expect(asked).toEqual([{ address: '/api/sendEmailQuestion', method: 'POST', body: { hsk: 6, sendEmail: 'No' } }]);
});

test('a GET that changes something goes out as a POST', async () => {
  answer = () => Response.json({ restarted: true });
  await send(calls.dashboard.restartQuiz, { hsk: 2 });
  expect(asked).toEqual([{ address: '/api/restartQuiz', method: 'POST', body: { hsk: '_hsk2' } }]);
});

test('an error is thrown with all that the server said', async () => {
  respondWithError(409, { message: 'Username is already taken', code: 'name_taken', field: 'username' });
  const error = await catchError(send(calls.accounts.register, { username: 'anna', email: 'anna@example.org', password: 'bamboo-27' }));
  expect(error).toMatchObject({ status: 409, code: 'name_taken', message: 'Username is already taken', field: 'username' });
});

test('an error of an unknown shape still has a message', async () => {
  answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  expect(await catchError(send(calls.dashboard.overview, {}))).toMatchObject({ status: 502, code: 'internal', message: 'Error occured' });
});

test('a reply of an unknown shape is rejected', async () => {
  answer = () => Response.json({ paid: 'perhaps' });
  expect(await catchError(send(calls.dashboard.isPaid, { hsk: 1 }))).toMatchObject({ code: 'internal' });
});

test('without an answer the failure is offline; the own abort stays an abort', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await catchError(send(calls.dashboard.overview, {}))).toMatchObject({ status: 0, code: 'offline' });
  await expect(send(calls.dashboard.overview, {}, { signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError');
});

test('a rate limit is reported once in five seconds, and the error carries the wait', async () => {
  vi.useFakeTimers();
  const told: string[] = [];
  onRateLimitError((message) => told.push(message));
  respondWithError(429, { message: "You're too fast. Please slow down.", code: 'too_fast' }, { 'retry-after': '7' });
  expect((await catchError(send(calls.dashboard.overview, {}))).retryAfterMs).toBe(7000);
  await catchError(send(calls.dashboard.overview, {}));
  expect(told).toEqual(["You're too fast. Please slow down. Try again in 7 s."]);
  vi.advanceTimersByTime(5000);
  // A proxy may take the header away.
  respondWithError(429, { message: "You're too fast. Please slow down.", code: 'too_fast', retryAfter: 900 });
  await catchError(send(calls.dashboard.overview, {}));
  expect(told.slice(1)).toEqual(["You're too fast. Please slow down. Try again in 15 min."]);
});
