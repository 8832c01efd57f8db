// The promises of a queue on the device, whatever it queues: order, no loss, patience, one tab, one account.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgetAccount } from './account-storage.ts';
import { CallError } from './call.ts';
import { DeviceQueue, type QueueOwner } from './device-queue.ts';

const anna = '5f0c2c1e-7a43-4b0e-9d3e-0c6f7a1b2d4e';
const mei = '8b1d9f52-2c64-4f0a-8a55-6e3f0d9c7b21';

const letter = z.object({ text: z.string(), isHeld: z.optional(z.boolean()) });
type Letter = z.output<typeof letter>;
type Queue = DeviceQueue<Letter, string>;

/** What the server has been sent: text, account, and seconds since the test began. */
let received: { text: string; account: string; at: number }[];
/** Answers as the server does now. */
let answer: (text: string) => string | Promise<string>;
let told: string[];
let open: Queue[];
let begun: number;

const fail = (status: number, code: CallError['code'], retryAfterMs?: number) => () => {
  throw new CallError(status, code, `refused: ${code}`, undefined, retryAfterMs);
};
const offline = fail(0, 'offline');
const succeed = (text: string) => `stored ${text}`;

function openQueue(accountId = anna, more: Partial<QueueOwner<Letter, string>> = {}): Queue {
  const queue: Queue = new DeviceQueue<Letter, string>(accountId, {
    kind: 'messages',
    codec: letter,
    send: async ({ text }, account) => {
      received.push({ text, account, at: (Date.now() - begun) / 1000 });
      return answer(text);
    },
    onSent: ({ text }, reply) =>
      told.push(`${reply}, ${queue.readEntries().some((entry) => entry.text === text) ? 'still' : 'not'} queued`),
    onRefused: () => 'drop',
    isHeld: ({ isHeld }) => isHeld === true,
    onLoggedOut: () => told.push('logged out'),
    onNoRoom: () => told.push('no room'),
    onUnsaved: ({ code }) => told.push(`unsaved: ${code}`),
    ...more,
  });
  queue.open();
  open.push(queue);
  return queue;
}
const add = (queue: Queue, ...texts: string[]) => {
  for (const text of texts) queue.add({ text });
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const texts = () => received.map(({ text }) => text);
const times = () => received.map(({ at }) => at);
const waiting = (queue: Queue) => queue.getState().entries.map(({ text }) => text);
const lookAgain = () => {
  dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new StorageEvent('storage', { key: null }));
};

/** Locks as browsers have them: work of one name at a time. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work, work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

beforeEach(() => {
  vi.useFakeTimers();
  begun = Date.now();
  [received, told, open, answer] = [[], [], [], succeed];
});
afterEach(() => {
  for (const queue of open) queue.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('entries go out in order, each once, and leave once their owner knows', async () => {
  const queue = openQueue();
  add(queue, 'one', 'two', 'three');
  expect(queue.getState()).toMatchObject({ status: 'saving', unstored: 0 });
  await queue.flush();
  expect(texts()).toEqual(['one', 'two', 'three']);
  expect(told).toEqual(['stored one, still queued', 'stored two, still queued', 'stored three, still queued']);
  expect(queue.getState()).toEqual({ status: 'saved', entries: [], unstored: 0 });
  await pass(120);
  lookAgain();
  expect(received).toHaveLength(3);
});

test('what is added while another entry is on its way follows it', async () => {
  let finish: (reply: string) => void = () => undefined;
  answer = async () => new Promise<string>((resolve) => (finish = resolve));
  const queue = openQueue();
  add(queue, 'one');
  await pass(0);
  add(queue, 'two');
  await pass(0);
  expect(texts()).toEqual(['one']);
  answer = succeed;
  finish('stored');
  await pass(0);
  expect(texts()).toEqual(['one', 'two']);
});

test('its state is the same object until something changes', async () => {
  answer = offline;
  const queue = openQueue();
  add(queue, 'one');
  await pass(0);
  const state = queue.getState();
  let changes = 0;
  queue.subscribe(() => (changes += 1));
  dispatchEvent(new StorageEvent('storage', { key: 'hanzivine:other' }));
  expect([queue.getState() === state, changes]).toEqual([true, 0]);
  await pass(1);
  expect(queue.getState().entries).toBe(state.entries);
});

describe('patience', () => {
  test('grows from failure to failure up to half a minute', async () => {
    answer = offline;
    add(openQueue(), 'one');
    await pass(130);
    expect(times()).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
  });

  test('starts again after a success', async () => {
    answer = offline;
    const queue = openQueue();
    add(queue, 'one');
    await pass(8);
    answer = (text) => (text === 'two' ? offline() : succeed(text));
    add(queue, 'two');
    await pass(0);
    received = [];
    await pass(4);
    expect(times()).toEqual([9, 11]);
  });

  test.each<[string, () => never]>([
    ['offline', offline],
    ['408', fail(408, 'invalid_input')],
    ['500', fail(500, 'internal')],
    ['503', fail(503, 'unavailable')],
    ['a live channel whose server is busy', fail(400, 'unavailable')],
    ['a live channel whose server failed', fail(400, 'internal')],
    [
      'anything that is no answer',
      () => {
        throw new TypeError('broken');
      },
    ],
  ])('%s is tried again, and costs nothing', async (_what, failure) => {
    answer = failure;
    const queue = openQueue();
    add(queue, 'one', 'two');
    await pass(1);
    expect(texts()).toEqual(['one', 'one']);
    expect(waiting(queue)).toEqual(['one', 'two']);
    answer = succeed;
    await pass(2);
    expect(texts()).toEqual(['one', 'one', 'one', 'two']);
  });

  test('who is responsible is told apart: the line, or the server', async () => {
    answer = offline;
    const queue = openQueue();
    add(queue, 'one');
    await pass(0);
    expect([queue.getState().status, told]).toEqual(['offline', []]);
    answer = fail(500, 'internal');
    await pass(1);
    expect([queue.getState().status, told]).toEqual(['unsaved', ['unsaved: internal']]);
  });

  test.each<[string, () => void]>([
    ['the line returns', () => dispatchEvent(new Event('online'))],
    ['the page is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('ends when %s', async (_when, happen) => {
    answer = offline;
    add(openQueue(), 'one');
    await pass(20);
    answer = succeed;
    received = [];
    happen();
    await pass(0);
    expect(times()).toEqual([20]);
  });

  test('offline nothing is tried; once online, at once', async () => {
    let hasLine = false;
    const queue = openQueue(anna, { hasLine: () => hasLine });
    add(queue, 'one');
    lookAgain();
    await pass(60);
    expect(received).toEqual([]);
    hasLine = true;
    await queue.flush();
    expect(texts()).toEqual(['one']);
  });
});

describe('too fast', () => {
  test.each([
    ['as the server says', fail(429, 'too_fast', 7000), 7],
    ['as a live channel says', fail(400, 'too_fast', 7000), 7],
    ['five seconds where nothing is said', fail(429, 'too_fast'), 5],
  ])('nothing is sent for a while: %s, whatever happens meanwhile', async (_how, failure, seconds) => {
    answer = failure;
    const queue = openQueue();
    add(queue, 'one');
    await pass(0);
    answer = succeed;
    await pass(1);
    add(queue, 'two');
    lookAgain();
    queue.retry();
    await pass(seconds - 1.001);
    expect(texts()).toEqual(['one']);
    expect(queue.getState().status).toBe('unsaved');
    await pass(0.001);
    expect(texts()).toEqual(['one', 'one', 'two']);
  });

  test('its owner may pause it too, and the longer pause counts', async () => {
    const queue = openQueue();
    queue.pause(9000);
    queue.pause();
    add(queue, 'one');
    await pass(8.999);
    expect(received).toEqual([]);
    await pass(0.001);
    expect(texts()).toEqual(['one']);
  });

  test('it makes the queue no less patient with what comes after', async () => {
    answer = fail(429, 'too_fast', 2000);
    add(openQueue(), 'one');
    await pass(1);
    answer = offline;
    await pass(3);
    expect(times()).toEqual([0, 2, 3]);
  });
});

describe('a refusal is judged by the owner', () => {
  beforeEach(() => (answer = (text) => (text === 'bad' ? fail(400, 'invalid_input')() : succeed(text))));

  test('dropped: what is behind goes on', async () => {
    const queue = openQueue();
    add(queue, 'bad', 'two');
    await queue.flush();
    expect([texts(), waiting(queue)]).toEqual([['bad', 'two'], []]);
  });

  test('held: it stays, the others go on, and it goes when it is released', async () => {
    const queue = openQueue(anna, { onRefused: (entry) => ({ ...entry, isHeld: true }) });
    add(queue, 'bad', 'two');
    await queue.flush();
    expect([texts(), waiting(queue), queue.getState().status]).toEqual([['bad', 'two'], ['bad'], 'saved']);
    lookAgain();
    await pass(60);
    expect(received).toHaveLength(2);
    answer = succeed;
    queue.edit(({ text }) => ({ text }));
    await queue.flush();
    expect([texts(), waiting(queue)]).toEqual([['bad', 'two', 'bad'], []]);
  });

  test('held without a mark of its own: it is tried when all is', async () => {
    const held = new Set<string>();
    const onRefused = (entry: Letter) => {
      held.add(entry.text);
      return entry;
    };
    const queue = openQueue(anna, { onRefused, isHeld: ({ text }) => held.has(text), release: () => held.clear() });
    add(queue, 'bad', 'two');
    await queue.flush();
    answer = succeed;
    await queue.flush();
    expect(texts()).toEqual(['bad', 'two']);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(texts()).toEqual(['bad', 'two', 'bad']);
  });

  test('again: with patience', async () => {
    add(openQueue(anna, { onRefused: () => 'again' }), 'bad', 'two');
    await pass(3);
    expect(times()).toEqual([0, 1, 3]);
  });

  test('wait: it and all behind it, until everything is tried', async () => {
    const queue = openQueue(anna, { onRefused: () => 'wait' });
    add(queue, 'bad', 'two');
    await pass(120);
    expect([texts(), waiting(queue)]).toEqual([['bad'], ['bad', 'two']]);
    answer = succeed;
    queue.retry();
    await pass(0);
    expect(texts()).toEqual(['bad', 'bad', 'two']);
  });

  test('what the learner drops is not sent', async () => {
    answer = offline;
    const queue = openQueue();
    add(queue, 'one', 'two');
    await pass(0);
    queue.edit((entry) => (entry.text === 'one' ? undefined : entry));
    answer = succeed;
    await pass(1);
    expect(texts()).toEqual(['one', 'two']);
  });
});

describe('two tabs', () => {
  test('one sends at a time, and what both add goes out in order', async () => {
    stubLocks();
    let most = 0;
    let now = 0;
    answer = async (text) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 100));
      now -= 1;
      return text;
    };
    const [one, two] = [openQueue(), openQueue()];
    add(one, 'one');
    add(two, 'two');
    add(one, 'three');
    await pass(2);
    expect([texts(), most]).toEqual([['one', 'two', 'three'], 1]);
    expect([one, two].map(({ getState }) => getState().entries.length)).toEqual([0, 0]);
  });

  test('the other takes over when one is closed, without a word', async () => {
    stubLocks();
    answer = offline;
    const [one, two] = [openQueue(), openQueue()];
    add(one, 'one', 'two');
    await pass(0);
    dispatchEvent(new StorageEvent('storage', { key: Object.keys(localStorage).find((key) => key.includes(anna)) ?? '' }));
    await pass(0);
    one.close();
    answer = succeed;
    received = [];
    await pass(2);
    expect(texts()).toEqual(['one', 'two']);
    expect(two.getState().status).toBe('saved');
  });

  test('what is added while a lock is released follows too', async () => {
    const request = async (_name: string, work: () => Promise<unknown>) => {
      const result = await work();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return result;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const queue = openQueue();
    add(queue, 'one');
    await pass(0.05);
    expect(texts()).toEqual(['one']);
    add(queue, 'two');
    await pass(1);
    expect(texts()).toEqual(['one', 'two']);
  });

  test('a lock that the browser refuses stops nothing', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new DOMException('no', 'SecurityError')) } });
    const queue = openQueue();
    add(queue, 'one', 'two');
    await queue.flush();
    expect(texts()).toEqual(['one', 'two']);
  });
});

describe('where the device has no room', () => {
  const noStorage = new Proxy({} as Storage, {
    get: (_target, name) => {
      if (name === 'getItem') return () => null;
      throw new DOMException('full', 'QuotaExceededError');
    },
    ownKeys: () => [],
  });
  const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test.each<[string, Storage | undefined]>([
    ['full', noStorage],
    ['missing', undefined],
  ])('storage that is %s: entries are kept in the page, which says so once and is not left unasked', async (_how, storage) => {
    vi.stubGlobal('localStorage', storage);
    answer = offline;
    const queue = openQueue();
    add(queue, 'one', 'two');
    await pass(8);
    expect(queue.getState()).toEqual({ status: 'offline', entries: [{ text: 'one' }, { text: 'two' }], unstored: 2 });
    expect([told, mayLeave()]).toEqual([['no room'], false]);
    queue.close();
    answer = succeed;
    queue.open();
    await queue.flush();
    expect(texts().slice(-2)).toEqual(['one', 'two']);
    expect([queue.getState().unstored, mayLeave()]).toEqual([0, true]);
  });

  test('what the server takes at once needs none', async () => {
    vi.stubGlobal('localStorage', noStorage);
    const queue = openQueue();
    add(queue, 'one');
    await queue.flush();
    expect(told).toEqual(['stored one, still queued']);
  });

  test('room that comes back is used, and its next loss is reported again', async () => {
    const device = localStorage;
    vi.stubGlobal('localStorage', noStorage);
    answer = offline;
    const queue = openQueue();
    add(queue, 'one');
    await pass(0);
    vi.stubGlobal('localStorage', device);
    add(queue, 'two');
    await pass(60);
    expect([queue.getState().unstored, told]).toEqual([0, ['no room']]);
    vi.stubGlobal('localStorage', noStorage);
    add(queue, 'three');
    await pass(60);
    expect(told).toEqual(['no room', 'no room']);
  });
});

describe('closing', () => {
  test('nothing is sent afterwards, and nothing is lost', async () => {
    answer = offline;
    const queue = openQueue();
    add(queue, 'one', 'two');
    await pass(0);
    queue.close();
    answer = succeed;
    received = [];
    lookAgain();
    queue.retry();
    add(queue, 'three');
    await pass(300);
    expect(received).toEqual([]);
    expect(waiting(queue)).toEqual(['one', 'two', 'three']);
    await openQueue().flush();
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  test('in the middle: what is on its way counts, what is behind it waits, and opening goes on', async () => {
    const finish: ((reply: string) => void)[] = [];
    answer = async () => new Promise<string>((resolve) => finish.push(resolve));
    const queue = openQueue();
    add(queue, 'one', 'two');
    await pass(0);
    queue.close();
    finish[0]?.('stored');
    await pass(60);
    expect([texts(), queue.readEntries()]).toEqual([['one'], [{ text: 'two' }]]);
    queue.open();
    await pass(0);
    expect(texts()).toEqual(['one', 'two']);
  });

  test('a refusal that comes afterwards costs nothing and tells nobody', async () => {
    let refuse: (error: CallError) => void = () => undefined;
    answer = async () => new Promise<string>((_, reject) => (refuse = reject));
    const queue = openQueue();
    add(queue, 'one');
    await pass(0);
    queue.close();
    refuse(new CallError(401, 'not_logged_in', 'Please log in'));
    await pass(60);
    expect([waiting(queue), told]).toEqual([['one'], []]);
  });
});

describe('an account', () => {
  test('sends its own entries as itself, and no other does', async () => {
    answer = offline;
    const annas = openQueue();
    add(annas, 'one');
    await pass(0);
    annas.close();
    answer = succeed;
    received = [];
    const meis = openQueue(mei);
    add(meis, 'hers');
    await pass(60);
    expect(meis.readEntries()).toEqual([]);
    annas.open();
    await pass(0);
    expect(received.map(({ text, account }) => [text, account])).toEqual([
      ['hers', mei],
      ['one', anna],
    ]);
  });

  test.each<[string, () => never]>([
    ['logged out', fail(401, 'not_logged_in')],
    ['logged out, as a live channel says', fail(400, 'not_logged_in')],
    ['while another is logged in', fail(409, 'other_account')],
  ])('%s waits without trying again by the clock, and goes out once it is back', async (_how, failure) => {
    answer = failure;
    const queue = openQueue();
    add(queue, 'one', 'two');
    await pass(300);
    expect([texts(), queue.getState().status, told]).toEqual([['one'], 'logged-out', ['logged out']]);
    queue.close();
    answer = succeed;
    queue.open();
    await pass(0);
    expect(texts()).toEqual(['one', 'one', 'two']);
  });

  test('that was removed leaves nothing behind', async () => {
    answer = offline;
    const queue = openQueue();
    add(queue, 'one');
    await pass(0);
    queue.close();
    forgetAccount(anna);
    answer = succeed;
    received = [];
    queue.open();
    await pass(60);
    expect([received, queue.readEntries()]).toEqual([[], []]);
  });
});

test('a stored form that this build does not understand waits for one that does', async () => {
  const key = `hanzivine:messages:${anna}:0`;
  for (const stored of ['{"words":1}', 'no JSON']) {
    localStorage.setItem(key, stored);
    const queue = openQueue();
    add(queue, 'one');
    await queue.flush();
    expect([texts(), localStorage.getItem(key)]).toEqual([['one'], stored]);
    received = [];
    queue.close();
  }
});
