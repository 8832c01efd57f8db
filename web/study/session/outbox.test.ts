// Answers survive a lost connection, a closed page, two tabs and a logout; each is counted once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Outbox, createOutbox } from './outbox.ts';
import type { QueuedAnswer } from './queued-entries.ts';
import { buildQueuedAnswer } from '#dev/fixtures/web/queued-answer.ts';

type Reply = () => Response | Promise<Response>;

let received: { address: string; body: Record<string, unknown> }[];
let reply: Reply;
let notices: string[];
let accessNotices: string[];
let logouts: number;
let open: Outbox[];

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const replyOk: Reply = () => json(200, { score: 0.1, answered: 1, total: 10, wordCompleted: false, ignored: 1 });
const replyOffline: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const replyError =
  (status: number, code: string, headers?: Record<string, string>): Reply =>
  () =>
    json(status, { message: `refused: ${code}`, code }, headers);

const answer = (key: string) => buildQueuedAnswer({ key });

const anna = '5f0c2c1e-7a43-4b0e-9d3e-0c6f7a1b2d4e';
const boris = '8b1d9f52-2c64-4f0a-8a55-6e3f0d9c7b21';

function openOutbox(accountId = anna): Outbox {
  const outbox = createOutbox(accountId, {
    onError: (text) => notices.push(text),
    onAccessEnded: (text) => accessNotices.push(text),
    onLoggedOut: () => (logouts += 1),
  });
  outbox.open();
  open.push(outbox);
  return outbox;
}

/** Lets the device store so many characters, until globals are unstubbed. */
function limitRoom(getRoom: () => number): void {
  const device = localStorage;
  const setItem = (key: string, text: string) => {
    const others = Object.keys(device).filter((name) => name !== key);
    const used = others.reduce((sum, name) => sum + name.length + (device.getItem(name) ?? '').length, key.length + text.length);
    if (used > getRoom()) throw new DOMException('full', 'QuotaExceededError');
    device.setItem(key, text);
  };
  // Spying on the prototype would reach nothing: the test's storage is a proxy itself.
  const get = (target: Storage, name: string | symbol): unknown => (name === 'setItem' ? setItem : Reflect.get(target, name));
  vi.stubGlobal('localStorage', new Proxy(device, { get }));
}
const sentKeys = () => received.map(({ body }) => body.key);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  received = [];
  notices = [];
  accessNotices = [];
  logouts = 0;
  open = [];
  reply = replyOk;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    received.push({ address, body: JSON.parse(init?.body as string) as Record<string, unknown> });
    return reply();
  });
});
afterEach(() => {
  for (const outbox of open) outbox.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what waited for days says when and where it happened, in the order in which it happened, whatever the clock does', async () => {
  reply = replyOffline;
  const outbox = openOutbox();
  const [named, happened] = [
    { level: 1, id: '1-001', character: '一', eventId: 'a'.repeat(32) },
    { at: '2027-03-08T11:30:00.000Z', timeZone: 'Asia/Tokyo' },
  ] as const;
  vi.setSystemTime('2027-03-11T09:00:00.000Z');
  outbox.enqueue(buildQueuedAnswer({ ...happened, servedAt: '2027-03-07T08:00:00.000Z' }));
  vi.setSystemTime('2027-03-08T11:30:00.000Z');
  outbox.enqueue({ kind: 'mixup', ...named, ...happened, chosen: '二' });
  outbox.enqueue({ kind: 'drill', ...named, ...happened, otherId: '1-002', isRight: true });
  outbox.enqueue({ kind: 'undo', mode: 'repeat', memoryId: named.id, ...named, ...happened, key: 'c', eventId: answer('c').eventId });
  await outbox.flush();
  [received, reply] = [
    [],
    () =>
      json(200, {
        score: 0,
        answered: 1,
        total: 1,
        wordCompleted: false,
        recorded: true,
        state: 'once',
        right: 0,
        right_days: 0,
        undone: true,
      }),
  ];
  await outbox.flush();
  const time = { answered_at: happened.at, time_zone: 'Asia/Tokyo' };
  expect(received).toMatchObject([
    { address: '/api/quiz/answer', body: { ...time, served_at: '2027-03-07T08:00:00.000Z' } },
    { address: '/api/recordMixup', body: { ...time, chosen: '二' } },
    { address: '/api/answerMixup', body: { ...time, right: true } },
    {
      address: '/api/quiz/undoAnswerRepeat',
      body: { undone_at: happened.at, time_zone: 'Asia/Tokyo', event_id: answer('c').eventId },
    },
  ]);
});

test('a clock that is set back between an answer and its undo does not turn them round', async () => {
  reply = replyOffline;
  const outbox = openOutbox();
  vi.setSystemTime('2027-03-10T10:00:00Z');
  outbox.enqueue(answer('c'));
  vi.setSystemTime('2026-01-01T10:00:00Z');
  outbox.enqueue({ kind: 'undo', mode: 'quiz', level: 1, id: '1-001', memoryId: '1-001', character: '一', key: 'c' });
  expect(outbox.getEntries(1).map(({ kind }) => kind)).toEqual(['answer', 'undo']);
});

test('answers are sent in order, with what the server needs, and then count as saved', async () => {
  const outbox = openOutbox();
  outbox.enqueue({ ...answer('r:一'), mistakes: 2 });
  outbox.enqueue(answer('c'));
  outbox.enqueue({ kind: 'learnt', level: 2, id: '2-001', memoryId: '2-001', character: '吧' });
  expect(outbox.getState()).toMatchObject({ status: 'saving', waiting: 3, unpaid: [] });
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
  expect(received).toMatchObject([
    {
      address: '/api/quiz/answer',
      body: {
        id: '1-001',
        character: '一',
        key: 'r:一',
        question_index: 0,
        mistakes: 2,
        time_zone: 'Europe/Vienna',
        answered_at: '2027-03-10T09:00:00.000Z',
      },
    },
    { address: '/api/quiz/answer', body: { key: 'c' } },
    { address: '/api/ignoreTheWordFunction', body: { hsk: '_hsk2', id: '2-001', character: '吧' } },
  ]);
});

test('offline nothing is lost, and everything is sent when the connection returns', async () => {
  reply = replyOffline;
  const outbox = openOutbox();
  for (const key of ['r:一', 'c', 'f']) outbox.enqueue(answer(key));
  await outbox.flush();
  expect(outbox.getState()).toMatchObject({ status: 'offline', waiting: 3, unpaid: [] });
  received = [];
  reply = replyOk;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sentKeys()).toEqual(['r:一', 'c', 'f']);
  expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
});

test('a server that is down is tried again, more and more patiently', async () => {
  reply = replyError(503, 'unavailable');
  const outbox = openOutbox();
  outbox.enqueue(answer('c'));
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(received).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(received).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toHaveLength(3);
});

test('a server that cannot save says so once, and nothing is lost', async () => {
  reply = replyError(500, 'internal');
  const outbox = openOutbox();
  outbox.enqueue(answer('c'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(outbox.getState()).toMatchObject({ status: 'unsaved', waiting: 1, unpaid: [] });
  expect(notices).toEqual(['refused: internal. Your answer is kept on this device and sent again.']);
  reply = replyOk;
  await vi.advanceTimersByTimeAsync(4000);
  expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
});

test('what one visit leaves, the next one sends, and only for the same account', async () => {
  reply = replyOffline;
  const first = openOutbox();
  first.enqueue(answer('c'));
  await first.flush();
  first.close();
  received = [];
  reply = replyOk;
  const other = openOutbox(boris);
  await other.flush();
  expect(received).toEqual([]);
  const next = openOutbox();
  expect(next.getEntries(1)).toEqual([answer('c')]);
  expect(next.getEntries(2)).toEqual([]);
  await next.flush();
  expect(sentKeys()).toEqual(['c']);
});

test('two tabs send each answer once where the browser has locks', async () => {
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request(_name: string, work: () => Promise<void>) {
        last = last.then(work);
        return last;
      },
    },
  });
  const one = openOutbox();
  const two = openOutbox();
  one.enqueue(answer('r:一'));
  two.enqueue(answer('c'));
  one.enqueue(answer('f'));
  await Promise.all([one.flush(), two.flush()]);
  expect(sentKeys()).toEqual(['r:一', 'c', 'f']);
  expect(one.getEntries(1)).toEqual([]);
});

test('a rejected answer is dropped with a notice, and the next one is sent', async () => {
  const replies = [replyError(400, 'invalid_input'), replyOk];
  reply = () => (replies.shift() ?? replyOk)();
  const outbox = openOutbox();
  outbox.enqueue(answer('gone'));
  outbox.enqueue(answer('c'));
  await outbox.flush();
  expect(sentKeys()).toEqual(['gone', 'c']);
  expect(notices).toEqual(['The answer for 一 was not saved: refused: invalid_input']);
  expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
});

test('logged out: the answer stays and the learner is sent to the login', async () => {
  reply = replyError(401, 'not_logged_in');
  const outbox = openOutbox();
  outbox.enqueue(answer('c'));
  await outbox.flush();
  expect(logouts).toBe(1);
  expect(outbox.getState()).toMatchObject({ status: 'logged-out', waiting: 1, unpaid: [] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(received).toHaveLength(1);
});

test('too fast: the next try comes when the server said', async () => {
  reply = replyError(429, 'too_fast', { 'retry-after': '7' });
  const outbox = openOutbox();
  outbox.enqueue(answer('c'));
  await vi.advanceTimersByTimeAsync(6999);
  expect(received).toHaveLength(1);
  reply = replyOk;
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toHaveLength(2);
  expect(outbox.getState().status).toBe('saved');
});

describe('where the device has no room', () => {
  const noRoom = /no room left to keep your answers\. Leave this page open until they are saved/;
  /** How many characters fit. */
  let room: number;
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

  beforeEach(() => {
    room = 0;
    limitRoom(() => room);
  });

  test('answers are still sent, without a word where the server takes them at once', async () => {
    const outbox = openOutbox();
    outbox.enqueue(answer('c'));
    await outbox.flush();
    expect(sentKeys()).toEqual(['c']);
    expect(notices).toEqual([]);
    expect(leave()).toBe(true);
  });

  test('and offline, the learner is notified once, the page asks before it is left, and all arrive in order', async () => {
    reply = replyOffline;
    const outbox = openOutbox();
    for (const key of ['r:一', 'c', 'f']) outbox.enqueue(answer(key));
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(3000);
    expect(outbox.getState()).toMatchObject({ status: 'offline', waiting: 3, unstored: 3 });
    expect(notices).toEqual([expect.stringMatching(noRoom)]);
    expect(leave()).toBe(false);
    received = [];
    reply = replyOk;
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sentKeys()).toEqual(['r:一', 'c', 'f']);
    expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0, unstored: 0 });
    expect(leave()).toBe(true);
  });

  test('what fits is kept; the rest is kept as soon as there is room, in its order', async () => {
    reply = replyOffline;
    room = 450;
    const outbox = openOutbox();
    for (const key of ['r:一', 'c']) outbox.enqueue(answer(key));
    await outbox.flush();
    expect(outbox.getState()).toMatchObject({ waiting: 2, unstored: 1 });
    room = 10_000;
    outbox.enqueue(answer('f'));
    await outbox.flush();
    expect(outbox.getState()).toMatchObject({ waiting: 3, unstored: 0 });
    expect(leave()).toBe(true);
    outbox.close();
    expect(
      openOutbox()
        .getEntries(1)
        .map((queued) => queued.kind === 'answer' && queued.key),
    ).toEqual(['r:一', 'c', 'f']);
  });

  test('a server that cannot save is not said to leave the answer on this device', async () => {
    reply = replyError(500, 'internal');
    openOutbox().enqueue(answer('c'));
    await vi.advanceTimersByTimeAsync(0);
    expect(notices).toEqual(['refused: internal. Your answer is sent again.', expect.stringMatching(noRoom)]);
  });
});

describe('when access to a level has ended', () => {
  let locked: (body: Record<string, unknown>) => boolean;
  const ofLevel2 = (key: string, id = '2-001'): QueuedAnswer => ({ ...answer(key), level: 2, id, character: '吧' });
  const sent = () => received.map(({ body }) => `${String(body.id)} ${String(body.key)}`);

  beforeEach(() => {
    locked = ({ id }) => String(id).startsWith('2-');
    reply = () => (locked(received.at(-1)?.body ?? {}) ? replyError(403, 'unpaid')() : replyOk());
  });

  test('its answers stay on the device without blocking others, and the learner is notified once', async () => {
    const outbox = openOutbox();
    outbox.enqueue(ofLevel2('c'));
    outbox.enqueue(ofLevel2('f'));
    outbox.enqueue({ kind: 'undo', mode: 'quiz', level: 2, id: '2-002', memoryId: '2-002', character: '白', key: 'c' });
    outbox.enqueue(answer('c'));
    await outbox.flush();
    // One unpaid error blocks the whole level.
    expect(sent()).toEqual(['2-001 c', '1-001 c']);
    expect(outbox.getState()).toEqual({ status: 'saved', waiting: 0, unstored: 0, unpaid: [2, 2, 2], saved: 1 });
    expect(outbox.getEntries(2)).toHaveLength(3);
    expect(outbox.countUnpaid(2)).toBe(3);
    expect(outbox.countUnpaid(1)).toBe(0);
    outbox.enqueue(ofLevel2('r:巴'));
    await outbox.flush();
    expect(notices).toEqual([]);
    expect(accessNotices).toEqual([
      'Your access to HSK 2 has ended. 3 answers are kept on this device and are sent when you have access again.',
    ]);
  });

  test('they are not tried again by the clock or with other answers', async () => {
    const outbox = openOutbox();
    outbox.enqueue(ofLevel2('c'));
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(120_000);
    outbox.enqueue(answer('c'));
    await outbox.flush();
    expect(sent()).toEqual(['2-001 c', '1-001 c']);
    expect(outbox.getEntries(2)).toMatchObject([ofLevel2('c')]);
  });

  test.each<[string, (outbox: Outbox) => unknown]>([
    ['the line returns', () => dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the level is paid again', (outbox) => outbox.retryAll()],
    ['the page is loaded', () => openOutbox()],
  ])('when %s they are tried again, in order, and forgotten once the server has them', async (_, happen) => {
    const outbox = openOutbox();
    outbox.enqueue(ofLevel2('c'));
    outbox.enqueue(ofLevel2('f'));
    await outbox.flush();
    locked = () => false;
    received = [];
    happen(outbox);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual(['2-001 c', '2-001 f']);
    expect(outbox.getEntries(2)).toEqual([]);
    await outbox.flush();
    expect(outbox.getState()).toMatchObject({ status: 'saved', waiting: 0, unstored: 0, unpaid: [] });
  });

  test('another visit does not repeat the notice; answers after another payment are reported again', async () => {
    const first = openOutbox();
    first.enqueue(ofLevel2('c'));
    await first.flush();
    expect(accessNotices).toEqual([
      'Your access to HSK 2 has ended. 1 answer is kept on this device and is sent when you have access again.',
    ]);
    first.close();
    const next = openOutbox();
    await next.flush();
    expect(sent()).toEqual(['2-001 c', '2-001 c']);
    expect(accessNotices).toHaveLength(1);
    locked = () => false;
    next.retryAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(next.getEntries(2)).toEqual([]);
    locked = () => true;
    next.enqueue(ofLevel2('f'));
    await next.flush();
    expect(accessNotices).toHaveLength(2);
  });

  test('in level 1, whose first words are free, only the words beyond them are held', async () => {
    locked = ({ id }) => id === '1-050';
    const outbox = openOutbox();
    outbox.enqueue({ ...answer('c'), id: '1-050' });
    outbox.enqueue({ ...answer('f'), id: '1-050' });
    outbox.enqueue(answer('c'));
    await outbox.flush();
    expect(sent()).toEqual(['1-050 c', '1-001 c']);
    expect(outbox.getState()).toEqual({ status: 'saved', waiting: 0, unstored: 0, unpaid: [1, 1], saved: 1 });
  });

  test('a connection lost meanwhile is reported as such, and blocked answers are not counted twice', async () => {
    reply = () => (received.at(-1)?.body.id === '2-001' ? replyError(403, 'unpaid')() : replyOffline());
    const outbox = openOutbox();
    outbox.enqueue(ofLevel2('c'));
    outbox.enqueue(answer('c'));
    await outbox.flush();
    expect(outbox.getState()).toEqual({ status: 'offline', waiting: 1, unstored: 0, unpaid: [2], saved: 0 });
    expect(accessNotices).toHaveLength(1);
  });
});
