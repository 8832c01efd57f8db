// Replies kept on the device: when they serve, and that one of others on the way does not replace them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { forgetSpareReplies, recallReply, sendAndKeep, sendOrRecall } from './kept-replies.ts';

let reply: () => Response | Promise<Response>;

const paid = () => Response.json({ paid: 1 });
const silence = () => new Promise<Response>(() => undefined);
const recall = (more: { isShown?: boolean } = {}) => sendOrRecall(calls.dashboard.isPaid, { level: 2 }, 'paid', more);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
    const stopped = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    return Promise.race([reply(), stopped]);
  });
  reply = paid;
  await sendAndKeep(calls.dashboard.isPaid, { level: 2 }, 'paid');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['the page of a portal, with 200', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  ['the page of a filter, with 403', () => new Response('<h1>Denied</h1>', { status: 403 })],
  ['a page with 404', () => new Response('<h1>Not found</h1>', { status: 404 })],
  ['JSON of another shape', () => Response.json({ paid: 'perhaps' })],
  ['nothing', () => new Response(null)],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s: the kept reply serves, and stays', async (_what, foreign) => {
  reply = foreign;
  for (let times = 0; times < 2; times += 1) expect(await recall()).toMatchObject({ reply: { paid: true }, error: { code: 'offline' } });
});

test('a refusal of ours is one', async () => {
  reply = () => Response.json({ code: 'unpaid', message: 'You have not paid' }, { status: 403 });
  await expect(recall()).rejects.toMatchObject({ code: 'unpaid' });
});

test('a silent line is waited for once: what a page needs in turn comes after a few seconds together', async () => {
  reply = silence;
  const inTurn = (async () => {
    for (let count = 0; count < 3; count += 1) await recall();
    return Date.now();
  })();
  const begun = Date.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect((await inTurn) - begun).toBeLessThanOrEqual(5000);
});

test('a reply that comes too late is kept for the next time', async () => {
  let finish: (response: Response) => void = () => undefined;
  reply = () => new Promise((resolve) => (finish = resolve));
  const first = recall();
  await vi.advanceTimersByTimeAsync(4000);
  expect((await first).error).toMatchObject({ code: 'offline' });
  finish(Response.json({ paid: 0 }));
  await vi.advanceTimersByTimeAsync(0);
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await recall()).reply).toEqual({ paid: false });
});

test('with a reply on the screen a slow line has its time', async () => {
  reply = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ paid: 0 })), 20_000));
  const slow = recall({ isShown: true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await slow).toEqual({ reply: { paid: false }, error: undefined });
});

test('lists and parts ahead make room for answers; the part under way stays', async () => {
  const names = ['paid', 'anna:list:2', 'anna:quiz:1:ahead', 'anna:quiz:1'];
  for (const name of names) await sendAndKeep(calls.dashboard.isPaid, { level: 2 }, name);
  forgetSpareReplies();
  expect(names.filter((name) => recallReply(calls.dashboard.isPaid, name))).toEqual(['paid', 'anna:quiz:1']);
});
