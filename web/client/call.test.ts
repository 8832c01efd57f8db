// The client: how a call is sent, and how its reply or error comes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CallError, type SendOptions, fetchFile, onLoginAgain, onOtherAccount, onRateLimitError, send } from './call.ts';
import { setPageAccount } from './page-account.ts';

let answer: () => Response | Promise<Response>;
let named: (string | undefined)[];
let asked: { address: string; method: string; body: unknown }[];

beforeEach(() => {
  asked = [];
  named = [];
  setPageAccount(undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    named.push(new Headers(init.headers).get('x-account') ?? undefined);
    asked.push({ address, method: init.method ?? 'GET', body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const stopped = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
    return Promise.race([answer(), stopped]);
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
  expect(await send(calls.dashboard.isPaid, { level: 2 })).toEqual({ paid: true });
  expect(asked).toEqual([{ address: '/api/is_paid?hsk=_hsk2', method: 'GET', body: undefined }]);
});

test('a call by level has the level in its address', async () => {
  answer = () => Response.json({ questions: [], characters: [], list: [], total: 0, served_at: '2027-03-10T09:00:00.000Z' });
  await send(calls.quiz.getQuiz, { level: 1 });
  await send(calls.quiz.getQuiz, { level: 3 });
  expect(asked.map(({ address }) => address)).toEqual(['/api/quiz/getQuiz', '/api/quizHSK3/getQuiz']);
});

test('a POST carries its input as JSON, without what was left out', async () => {
  answer = () => Response.json({ message: 'Thank you for your answer' });
  await send(calls.dashboard.sendEmailQuestion, { level: 6, sendEmail: false });
  expect(asked).toEqual([{ address: '/api/sendEmailQuestion', method: 'POST', body: { hsk: 6, sendEmail: 'No' } }]);
});

test('a GET that changes something goes out as a POST', async () => {
  answer = () => Response.json({ restarted: true });
  await send(calls.dashboard.restartQuiz, { level: 2 });
  expect(asked).toEqual([{ address: '/api/restartQuiz', method: 'POST', body: { hsk: '_hsk2' } }]);
});

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('a call that asks for a time zone is sent with the one of the device, whether or not its caller thinks of it', async () => {
  answer = () => Response.json({ restarted: true });
  await send(calls.repeat.restartQuizRepeat, { level: 1 });
  await send(calls.repeat.repeatAgain, { level: 1, id: '1-001', character: '' });
  await send(calls.repeat.restartQuizRepeat, { level: 1, timeZone: undefined });
  await send(calls.repeat.restartQuizRepeat, { level: 1, timeZone: 'Asia/Tokyo' });
  expect(asked.map(({ body }) => body)).toEqual([
    { hsk: '_hsk1', time_zone: ownZone },
    { hsk: '_hsk1', id: '1-001', character: '', time_zone: ownZone },
    { hsk: '_hsk1', time_zone: ownZone },
    { hsk: '_hsk1', time_zone: 'Asia/Tokyo' },
  ]);
});

test('an error is thrown with all that the server said', async () => {
  respondWithError(409, { message: 'Username is already taken', code: 'name_taken', field: 'username' });
  const error = await catchError(send(calls.accounts.register, { username: 'anna', email: 'anna@example.org', password: 'bamboo-27' }));
  expect(error).toMatchObject({ status: 409, code: 'name_taken', message: 'Username is already taken', field: 'username' });
});

const networkAnswered = 'Your network answered instead of HanziVine. It may want you to log in to it first. Please try again.';
const noServer = 'HanziVine cannot be reached right now. Please try again.';
const page = (status: number) => () =>
  new Response('<h1>Welcome to our network</h1>', { status, headers: { 'content-type': 'text/html' } });
const redirect = () => Object.defineProperty(new Response(null), 'status', { value: 0 });

// What portals, filters, gateways and proxies answer (decisions §11).
const foreign: readonly [string, () => Response, string][] = [
  ['the page of a portal, with 200', page(200), networkAnswered],
  ['the page of a filter, with 403', page(403), networkAnswered],
  ['a page with 404', page(404), networkAnswered],
  ['a page with 401', page(401), networkAnswered],
  ['a page with 409', page(409), networkAnswered],
  ['the page of a portal, with 511', page(511), networkAnswered],
  ['a page with 502', page(502), noServer],
  ['nothing, with 200', () => new Response(null), networkAnswered],
  ['nothing, with 204', () => new Response(null, { status: 204 }), networkAnswered],
  ['a redirect to another address', redirect, networkAnswered],
  ['JSON of another shape', () => Response.json({ paid: 'perhaps' }), networkAnswered],
  ['an error of another shape', () => Response.json({ message: 'Forbidden' }, { status: 403 }), networkAnswered],
  ['an error with a code of others', () => Response.json({ message: 'Forbidden', code: 'ACCESS' }, { status: 403 }), networkAnswered],
];

test.each(foreign)('%s counts as out of reach', async (_what, response, message) => {
  answer = response;
  expect(await catchError(send(calls.dashboard.isPaid, { level: 1 }))).toMatchObject({ status: 0, code: 'offline', message });
  expect(await catchError(fetchFile('/api/export/words.csv'))).toMatchObject({ status: 0, code: 'offline', message });
});

test('an error has the number of its request', async () => {
  respondWithError(500, { message: 'Something went wrong. Please try again.', code: 'internal' }, { 'x-request-id': '2f15a543-16' });
  expect((await catchError(send(calls.accounts.loginStatus, {}))).requestNumber).toBe('2f15a543-16');
  // A gateway's number leads to nothing in our log.
  answer = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'gateway' } });
  expect((await catchError(send(calls.accounts.loginStatus, {}))).requestNumber).toBeUndefined();
});

test('a file of ours is one with a name', async () => {
  answer = () => new Response('你', { headers: { 'content-disposition': 'attachment; filename="hanzivine-words-2026-11-27.csv"' } });
  expect((await fetchFile('/api/export/words.csv')).name).toBe('hanzivine-words-2026-11-27.csv');
});

test('a limit of others on the way is shown as ours, and no reason to give up', async () => {
  answer = () => new Response('<h1>Slow down</h1>', { status: 429, headers: { 'retry-after': '3' } });
  expect(await catchError(send(calls.dashboard.isPaid, { level: 1 }, { isQuiet: true }))).toMatchObject({
    status: 429,
    code: 'too_fast',
    retryAfterMs: 3000,
  });
});

test('a server that says nothing is given up after a while', async () => {
  vi.useFakeTimers();
  answer = () => new Promise(() => undefined);
  for (const [running, ms] of [
    [send(calls.dashboard.isPaid, { level: 1 }), 30_000],
    [send(calls.dashboard.restartQuiz, { level: 2 }), 60_000],
  ] as const) {
    const failing = catchError(running);
    await vi.advanceTimersByTimeAsync(ms);
    expect(await failing).toMatchObject({ status: 0, code: 'offline' });
  }
});

test('every call names the account of the page, except one that names another, or nobody', async () => {
  answer = () => Response.json({ restarted: true });
  const restart = (options?: SendOptions) => send(calls.dashboard.restartQuiz, { level: 2 }, options);
  await restart();
  setPageAccount('anna-id');
  await restart();
  await restart({ account: 'mei-id' });
  await restart({ account: null });
  answer = () => Response.json({ paid: 1 });
  await send(calls.dashboard.isPaid, { level: 2 });
  answer = () => new Response('你', { headers: { 'content-disposition': 'attachment; filename="words.csv"' } });
  await fetchFile('/api/export/words.csv');
  expect(named).toEqual([undefined, 'anna-id', 'mei-id', undefined, 'anna-id', 'anna-id']);
});

test('listeners are notified of another account', async () => {
  let told = 0;
  onOtherAccount(() => (told += 1));
  respondWithError(409, { message: 'Another account is logged in here now. Nothing was changed', code: 'other_account' });
  await catchError(send(calls.dashboard.restartQuiz, { level: 2 }));
  expect(told).toBe(1);
});

test('a call that needed the password again goes out again with all that it had', async () => {
  const requests: unknown[] = [];
  const replies = [
    { message: 'Again', code: 'login_again' },
    { imageUrl: null, success: 'Saved' },
  ];
  answer = () => {
    const body = replies.shift();
    return Response.json(body, { status: replies.length > 0 ? 403 : 200 });
  };
  onLoginAgain(async () => true);
  const file = new File(['x'], 'photo.png');
  const stubbed = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push(init.body);
    return stubbed(address, init);
  });
  await send(calls.profile.uploadPhoto, {}, { file }).catch(() => undefined);
  expect(requests.map((body) => body instanceof FormData && body.get('image') !== null)).toEqual([true, true]);
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
