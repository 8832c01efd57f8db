// How often the server is asked while events come.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const ask = vi.fn<() => void>();
  return { ...gather(ask), count: () => ask.mock.calls.length };
}

test('what comes together is one question', () => {
  const { soon, inTurn, count } = open();
  soon();
  inTurn();
  soon();
  vi.advanceTimersByTime(5000);
  expect(count()).toBe(1);
});

test('a busy room leads to a question every three seconds at most, and to one more behind its last message', () => {
  const { inTurn, count } = open();
  for (let message = 0; message < 30; message += 1) {
    inTurn();
    vi.advanceTimersByTime(500);
  }
  expect(count()).toBeLessThanOrEqual(5);
  const before = count();
  inTurn();
  vi.advanceTimersByTime(3000);
  expect(count()).toBe(before + 1);
});

test('what is asked soon does not wait for its turn', () => {
  const { soon, inTurn, count } = open();
  inTurn();
  vi.advanceTimersByTime(400);
  inTurn();
  soon();
  vi.advanceTimersByTime(400);
  expect(count()).toBe(2);
});

test('nothing is asked once it is stopped', () => {
  const { soon, stop, count } = open();
  soon();
  stop();
  vi.advanceTimersByTime(5000);
  expect(count()).toBe(0);
});
