// What may not cost an answer: networks that answer for the server, somebody else's login, a browser without locks, emptied storage.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Outbox, createOutbox } from './outbox.ts';
import { setPageAccount } from '#web/client/page-account.ts';
import { buildQueuedAnswer } from '#dev/fixtures/web/queued-answer.ts';

const anna = '5f0c2c1e-7a43-4b0e-9d3e-0c6f7a1b2d4e';
const mei = '8b1d9f52-2c64-4f0a-8a55-6e3f0d9c7b21';
const saved = { score: 0.1, answered: 1, total: 10, wordCompleted: false };

let reply: () => Response | Promise<Response>;
/** Key and account of each request. */
let sent: [unknown, string | null][];
let notices: string[];
let logouts: number;
let open: Outbox[];

const answer = (key: string) => buildQueuedAnswer({ key });
const happened = { at: '2027-03-10T09:00:00.000Z', timeZone: 'Europe/Vienna' };
const page = (status: number) => () => new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } });
const refuse = (status: number, code: string) => () => Response.json({ message: `refused: ${code}`, code }, { status });
const takeAll = () => Response.json(saved);

function openOutbox(accountId = anna): Outbox {
  const outbox = createOutbox(accountId, {
    onError: (text) => notices.push(text),
    onAccessEnded: (text) => notices.push(text),
    onLoggedOut: () => (logouts += 1),
  });
  outbox.open();
  open.push(outbox);
  return outbox;
}

beforeEach(() => {
  vi.useFakeTimers();
  [sent, notices, logouts, open, reply] = [[], [], 0, [], takeAll];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    const { key } = JSON.parse(init.body as string) as { key: unknown };
    sent.push([key, new Headers(init.headers).get('x-account')]);
    return reply();
  });
});
afterEach(() => {
  for (const outbox of open) outbox.close();
  setPageAccount(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['the page of a portal, with 200', page(200)],
  ['the page of a filter, with 403', page(403)],
  ['a page with 404', page(404)],
  ['a page with 400', page(400)],
  ['a page with 401', page(401)],
  ['a page with 409', page(409)],
  ['a page with 502', page(502)],
  ['nothing', () => new Response(null)],
  ['an error of another shape', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
  ['JSON of another shape', () => Response.json({ status: 'ok' })],
])('%s costs no answer: all wait, as without a connection, and go out in order', async (_what, foreign) => {
  reply = foreign;
  const outbox = openOutbox();
  for (const key of ['r:一', 'c', 'f']) outbox.enqueue(answer(key));
  await outbox.flush();
  await vi.advanceTimersByTimeAsync(3000);
  expect(outbox.getState()).toMatchObject({ status: 'offline', waiting: 3 });
  expect([notices, logouts]).toEqual([[], 0]);
  reply = takeAll;
  sent = [];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent.map(([key]) => key)).toEqual(['r:一', 'c', 'f']);
});

describe('answers are sent as their own account', () => {
  test('even if the page believes another one to be logged in by now', async () => {
    setPageAccount(mei);
    const outbox = openOutbox();
    outbox.enqueue(answer('c'));
    outbox.enqueue({ kind: 'learnt', level: 1, id: '1-001', memoryId: '1-001', character: '一' });
    outbox.enqueue({ kind: 'part', level: 1, ids: ['1-001'], id: '1-001', character: '一' });
    outbox.enqueue({ kind: 'mixup', level: 1, id: '1-001', character: '一', chosen: '二', eventId: 'a'.repeat(32), ...happened });
    outbox.enqueue({
      kind: 'drill',
      level: 1,
      id: '1-001',
      character: '一',
      otherId: '1-002',
      isRight: true,
      eventId: 'b'.repeat(32),
      ...happened,
    });
    outbox.enqueue({ kind: 'undo', mode: 'quiz', level: 1, id: '1-001', memoryId: '1-001', character: '一', key: 'c' });
    outbox.enqueue({ ...answer('f'), mode: 'repeat' });
    reply = () => Response.json({ ...saved, ignored: 1, recorded: true, undone: true, total: 1, added: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(sent.map(([, account]) => account))).toEqual(new Set([anna]));
  });

  test('while another is logged in they wait, however often the page is looked at, and go out once when their learner is back', async () => {
    reply = refuse(409, 'other_account');
    const outbox = openOutbox();
    outbox.enqueue(answer('r:一'));
    outbox.enqueue(answer('c'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(logouts).toBe(1);
    expect(outbox.getState()).toMatchObject({ status: 'logged-out', waiting: 2 });
    outbox.close();
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await openOutbox(mei).flush();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(notices).toEqual([]);
    reply = takeAll;
    sent = [];
    outbox.open();
    await outbox.flush();
    await openOutbox().flush();
    expect(sent).toEqual([
      ['r:一', anna],
      ['c', anna],
    ]);
  });

  test('what the device had no room for waits in the page', async () => {
    vi.stubGlobal('localStorage', undefined);
    reply = refuse(401, 'not_logged_in');
    const outbox = openOutbox();
    outbox.enqueue(answer('c'));
    await outbox.flush();
    outbox.close();
    reply = takeAll;
    outbox.open();
    await outbox.flush();
    expect(sent.at(-1)).toEqual(['c', anna]);
    expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0 });
  });
});

test('an undo that came too late is shown', async () => {
  reply = () => Response.json({ undone: false });
  const outbox = openOutbox();
  outbox.enqueue({ kind: 'undo', mode: 'repeat', level: 1, id: '1-001', memoryId: '1-001', character: '一', key: 'c' });
  await outbox.flush();
  expect(notices).toEqual([
    'The answer for 一 could not be undone, because the word was learnt again or the answer was undone elsewhere since. It stays as it is.',
  ]);
  expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0 });
});

test.each([
  ['rejects', async () => Promise.reject(new DOMException('no', 'SecurityError'))],
  [
    'throws',
    () => {
      throw new DOMException('no', 'InvalidStateError');
    },
  ],
])('locks that the browser %s do not stop the answers', async (_how, request) => {
  vi.stubGlobal('navigator', { locks: { request } });
  const outbox = openOutbox();
  outbox.enqueue(answer('r:一'));
  outbox.enqueue(answer('c'));
  await outbox.flush();
  expect(sent.map(([key]) => key)).toEqual(['r:一', 'c']);
});

describe('storage that is emptied in the middle of a sitting', () => {
  test('loses no waiting answer: it is stored again, and sent', async () => {
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    openOutbox().enqueue(answer('from an earlier visit'));
    await vi.advanceTimersByTimeAsync(0);
    open[0]?.close();
    const outbox = openOutbox();
    outbox.enqueue(answer('r:一'));
    localStorage.clear();
    outbox.enqueue(answer('c'));
    const keys = () =>
      openOutbox()
        .getEntries(1)
        .map((entry) => entry.kind === 'answer' && entry.key);
    expect(keys()).toEqual(['from an earlier visit', 'r:一', 'c']);
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(outbox.getState()).toMatchObject({ waiting: 3 });
    expect(keys()).toEqual(['from an earlier visit', 'r:一', 'c']);
    for (const one of open.slice(1)) if (one !== outbox) one.close();
    reply = takeAll;
    sent = [];
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent.map(([key]) => key)).toEqual(['from an earlier visit', 'r:一', 'c']);
  });

  test('brings nothing back that another tab has sent', async () => {
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    const one = openOutbox();
    one.enqueue(answer('c'));
    await one.flush();
    const other = openOutbox();
    await other.flush();
    reply = takeAll;
    await other.flush();
    expect(one.getEntries(1)).toEqual([]);
    sent = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});
