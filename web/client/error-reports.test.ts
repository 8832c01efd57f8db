// Errors of the page reach the server without anybody's values, once each, and never in a loop.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let sent: { message: string; stack: string; page: string }[];
let status: number;

async function load() {
  vi.resetModules();
  return import('./error-reports.ts');
}

beforeEach(() => {
  sent = [];
  status = 200;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    expect(address).toBe('/api/reportPageError');
    sent.push(JSON.parse(init.body as string));
    return Response.json(
      status === 200 ? { message: 'Thank you', number: `2f15a543-${sent.length}` } : { code: 'too_fast', message: 'Too fast' },
      { status },
    );
  });
  history.replaceState(null, '', '/account?user=anna');
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function createError(message: string, stack = `Error: ${message}\n    at open (${location.origin}/assets/index-a1.js?v=2:3:4)`): Error {
  return Object.assign(new TypeError(message), { stack });
}

test('a report holds the error and the page, and no values', async () => {
  const { reportPageError } = await load();
  await reportPageError(createError(`Unexpected token in "我的秘密" of 'anna' <anna@example.org>`));
  expect(sent).toEqual([
    { message: 'TypeError: Unexpected token in "…" of "…" …', stack: 'at open (/assets/index-a1.js:3:4)', page: '/account' },
  ]);
});

test('a page that is not ours is not named', async () => {
  history.replaceState(null, '', '/anna-secret');
  const { reportPageError } = await load();
  await reportPageError(createError('broken'));
  expect(sent[0]?.page).toBe('other');
});

test('the same error is reported once, and a visit reports three', async () => {
  const { reportPageError } = await load();
  const numbers: unknown[] = [];
  for (const message of ['one', 'one', 'two', 'three', 'four', 'two']) numbers.push(await reportPageError(createError(message)));
  expect(numbers).toEqual(['2f15a543-1', '2f15a543-1', '2f15a543-2', '2f15a543-3', undefined, '2f15a543-2']);
  expect(sent.map(({ message }) => message)).toEqual(['TypeError: one', 'TypeError: two', 'TypeError: three']);
});

test.each([
  ['no error', 'a text'],
  ['an extension', createError('broken', 'Error: broken\n    at x (chrome-extension://abc/content.js:1:2)')],
  ['a cancelled call', new DOMException('cancelled', 'AbortError')],
])('%s is not reported', async (_, error) => {
  const { reportPageError } = await load();
  await reportPageError(error);
  expect(sent).toEqual([]);
});

test('neither a failed call nor a report that is refused is reported, and the learner is shown neither', async () => {
  const { reportPageError } = await load();
  const { CallError, onRateLimitError } = await import('./call.ts');
  const notices: string[] = [];
  onRateLimitError((message) => void notices.push(message));
  await reportPageError(new CallError(500, 'internal', 'Error occured'));
  expect(sent).toEqual([]);
  status = 429;
  await reportPageError(createError('broken'));
  expect(sent).toHaveLength(1);
  expect(notices).toEqual([]);
});

test('what nobody caught is reported', async () => {
  const { watchPageErrors } = await load();
  watchPageErrors();
  dispatchEvent(new ErrorEvent('error', { error: createError('thrown') }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: createError('rejected') }));
  await expect.poll(() => sent.map(({ message }) => message)).toEqual(['TypeError: thrown', 'TypeError: rejected']);
});
