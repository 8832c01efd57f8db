// Answers survive a lost line, a closed page, two tabs and a logged-out learner; each is counted once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type KeptAnswer, Outbox } from './outbox.ts';

type Reply = () => Response | Promise<Response>;

let received: { address: string; body: Record<string, unknown> }[];
let reply: Reply;
let notices: string[];
let told: string[];
let logouts: number;
let open: Outbox[];

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const ok: Reply = () => json(200, { score: 0.1, answered: 1, total: 10, wordCompleted: false, ignored: 1 });
const noLine: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal =
  (status: number, code: string, headers?: Record<string, string>): Reply =>
  () =>
    json(status, { message: `refused: ${code}`, code }, headers);

const answer = (key: string): KeptAnswer => ({ kind: 'answer', level: 1, id: '1-001', character: '一', key, index: 0, mistakes: 0 });

function openOutbox(learner = 'Anna'): Outbox {
  const outbox = new Outbox(learner, {
    refused: (text) => notices.push(text),
    accessEnded: (text) => told.push(text),
    loggedOut: () => (logouts += 1),
  });
  open.push(outbox);
  return outbox;
}
const sentKeys = () => received.map(({ body }) => body.key);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  received = [];
  notices = [];
  told = [];
  logouts = 0;
  open = [];
  reply = ok;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    received.push({ address: String(address), body: JSON.parse(init?.body as string) as Record<string, unknown> });
    return reply();
  });
});
afterEach(() => {
  for (const outbox of open) outbox.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('answers are sent in order, with what the server needs, and then count as saved', async () => {
  const outbox = openOutbox();
  outbox.keep({ ...answer('r:一'), mistakes: 2 });
  outbox.keep(answer('c'));
  outbox.keep({ kind: 'learnt', level: 2, id: '2-001', character: '吧' });
  expect(outbox.state()).toMatchObject({ status: 'saving', waiting: 3, unpaid: [] });
  await outbox.flush();
  expect(outbox.state()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
  expect(received).toMatchObject([
    { address: '/api/quiz/answer', body: { id: '1-001', character: '一', key: 'r:一', question_index: 0, mistakes: 2 } },
    { address: '/api/quiz/answer', body: { key: 'c' } },
    { address: '/api/ignoreTheWordFunction', body: { hsk: '_hsk2', id: '2-001', character: '吧' } },
  ]);
});

test('without a line nothing is lost, and all goes out when the line returns', async () => {
  reply = noLine;
  const outbox = openOutbox();
  for (const key of ['r:一', 'c', 'f']) outbox.keep(answer(key));
  await outbox.flush();
  expect(outbox.state()).toMatchObject({ status: 'offline', waiting: 3, unpaid: [] });
  received = [];
  reply = ok;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sentKeys()).toEqual(['r:一', 'c', 'f']);
  expect(outbox.state()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
});

test('a server that is down is tried again, more and more patiently', async () => {
  reply = refusal(503, 'unavailable');
  const outbox = openOutbox();
  outbox.keep(answer('c'));
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
  reply = refusal(500, 'internal');
  const outbox = openOutbox();
  outbox.keep(answer('c'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(outbox.state()).toMatchObject({ status: 'unsaved', waiting: 1, unpaid: [] });
  expect(notices).toEqual(['refused: internal. Your answer is kept on this device and sent again.']);
  reply = ok;
  await vi.advanceTimersByTimeAsync(4000);
  expect(outbox.state()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
});

test('what one visit leaves, the next one sends, and only for the same learner', async () => {
  reply = noLine;
  const first = openOutbox('Anna');
  first.keep(answer('c'));
  await first.flush();
  first.close();
  received = [];
  reply = ok;
  const other = openOutbox('Boris');
  await other.flush();
  expect(received).toEqual([]);
  const next = openOutbox('anna');
  expect(next.waiting(1)).toEqual([answer('c')]);
  expect(next.waiting(2)).toEqual([]);
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
  one.keep(answer('r:一'));
  two.keep(answer('c'));
  one.keep(answer('f'));
  await Promise.all([one.flush(), two.flush()]);
  expect(sentKeys()).toEqual(['r:一', 'c', 'f']);
  expect(one.waiting(1)).toEqual([]);
});

test('a refused answer is dropped with a notice, and the next one goes out', async () => {
  const replies = [refusal(400, 'invalid_input'), ok];
  reply = () => (replies.shift() ?? ok)();
  const outbox = openOutbox();
  outbox.keep(answer('gone'));
  outbox.keep(answer('c'));
  await outbox.flush();
  expect(sentKeys()).toEqual(['gone', 'c']);
  expect(notices).toEqual(['The answer for 一 was not saved: refused: invalid_input']);
  expect(outbox.state()).toMatchObject({ status: 'saved', waiting: 0, unpaid: [] });
});

test('logged out: the answer stays and the learner is sent to the login', async () => {
  reply = refusal(401, 'not_logged_in');
  const outbox = openOutbox();
  outbox.keep(answer('c'));
  await outbox.flush();
  expect(logouts).toBe(1);
  expect(outbox.state()).toMatchObject({ status: 'logged-out', waiting: 1, unpaid: [] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(received).toHaveLength(1);
});

test('too fast: the next try comes when the server said', async () => {
  reply = refusal(429, 'too_fast', { 'retry-after': '7' });
  const outbox = openOutbox();
  outbox.keep(answer('c'));
  await vi.advanceTimersByTimeAsync(6999);
  expect(received).toHaveLength(1);
  reply = ok;
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toHaveLength(2);
  expect(outbox.state().status).toBe('saved');
});

test('where the browser stores nothing, answers are still sent', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const outbox = openOutbox();
  outbox.keep(answer('c'));
  await outbox.flush();
  expect(sentKeys()).toEqual(['c']);
  vi.restoreAllMocks();
});

describe('when access to a level has ended', () => {
  let locked: (body: Record<string, unknown>) => boolean;
  const ofLevel2 = (key: string, id = '2-001'): KeptAnswer => ({ ...answer(key), level: 2, id, character: '吧' });
  const sent = () => received.map(({ body }) => `${String(body.id)} ${String(body.key)}`);

  beforeEach(() => {
    locked = ({ id }) => String(id).startsWith('2-');
    reply = () => (locked(received.at(-1)?.body ?? {}) ? refusal(403, 'unpaid')() : ok());
  });

  test('its answers stay on the device and keep no other answer waiting, and the learner is told once', async () => {
    const outbox = openOutbox();
    outbox.keep(ofLevel2('c'));
    outbox.keep(ofLevel2('f'));
    outbox.keep({ kind: 'undo', mode: 'quiz', level: 2, id: '2-002', character: '白', key: 'c' });
    outbox.keep(answer('c'));
    await outbox.flush();
    // One refusal speaks for the whole level.
    expect(sent()).toEqual(['2-001 c', '1-001 c']);
    expect(outbox.state()).toEqual({ status: 'saved', waiting: 0, unpaid: [2, 2, 2] });
    expect(outbox.waiting(2)).toHaveLength(3);
    expect(outbox.unpaid(2)).toBe(3);
    expect(outbox.unpaid(1)).toBe(0);
    outbox.keep(ofLevel2('r:巴'));
    await outbox.flush();
    expect(notices).toEqual([]);
    expect(told).toEqual(['Your access to HSK 2 has ended. 3 answers are kept on this device and are sent when you have access again.']);
  });

  test('they are not tried again by the clock or with other answers', async () => {
    const outbox = openOutbox();
    outbox.keep(ofLevel2('c'));
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(120_000);
    outbox.keep(answer('c'));
    await outbox.flush();
    expect(sent()).toEqual(['2-001 c', '1-001 c']);
    expect(outbox.waiting(2)).toMatchObject([ofLevel2('c')]);
  });

  test.each<[string, (outbox: Outbox) => unknown]>([
    ['the line returns', () => dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the level is paid again', (outbox) => outbox.tryAgain()],
    ['the page is loaded', () => openOutbox()],
  ])('when %s they are tried again, in order, and forgotten once the server has them', async (_, happen) => {
    const outbox = openOutbox();
    outbox.keep(ofLevel2('c'));
    outbox.keep(ofLevel2('f'));
    await outbox.flush();
    locked = () => false;
    received = [];
    happen(outbox);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual(['2-001 c', '2-001 f']);
    expect(outbox.waiting(2)).toEqual([]);
    await outbox.flush();
    expect(outbox.state()).toEqual({ status: 'saved', waiting: 0, unpaid: [] });
  });

  test('another visit does not tell it again; what is answered after another payment is told anew', async () => {
    const first = openOutbox();
    first.keep(ofLevel2('c'));
    await first.flush();
    expect(told).toEqual(['Your access to HSK 2 has ended. 1 answer is kept on this device and is sent when you have access again.']);
    first.close();
    const next = openOutbox();
    await next.flush();
    expect(sent()).toEqual(['2-001 c', '2-001 c']);
    expect(told).toHaveLength(1);
    locked = () => false;
    next.tryAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(next.waiting(2)).toEqual([]);
    locked = () => true;
    next.keep(ofLevel2('f'));
    await next.flush();
    expect(told).toHaveLength(2);
  });

  test('in level 1, whose first words are free, only the words beyond them are held', async () => {
    locked = ({ id }) => id === '1-050';
    const outbox = openOutbox();
    outbox.keep({ ...answer('c'), id: '1-050' });
    outbox.keep({ ...answer('f'), id: '1-050' });
    outbox.keep(answer('c'));
    await outbox.flush();
    expect(sent()).toEqual(['1-050 c', '1-001 c']);
    expect(outbox.state()).toEqual({ status: 'saved', waiting: 0, unpaid: [1, 1] });
  });

  test('a line that is lost meanwhile is told as such, and what waits for access is not counted twice', async () => {
    reply = () => (received.at(-1)?.body.id === '2-001' ? refusal(403, 'unpaid')() : noLine());
    const outbox = openOutbox();
    outbox.keep(ofLevel2('c'));
    outbox.keep(answer('c'));
    await outbox.flush();
    expect(outbox.state()).toEqual({ status: 'offline', waiting: 1, unpaid: [2] });
    expect(told).toHaveLength(1);
  });
});
