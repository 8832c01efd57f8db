// A page that is left open: what it says of today is asked again when the day turns, and after a gap.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longGapMs, watchDay } from './day-turn.ts';

let watch: AbortController;
const onStale = vi.fn<() => void>();

function begin(time: string): void {
  vi.setSystemTime(new Date(time));
  watchDay(onStale, watch.signal);
}

beforeEach(() => {
  vi.useFakeTimers();
  onStale.mockReset();
  watch = new AbortController();
});
afterEach(() => {
  watch.abort();
  vi.useRealTimers();
});

test.each(['2027-01-22T23:50:00', '2027-01-22T03:10:00', '2027-01-22T04:00:00'])(
  'left open from %s on, it is asked again at four',
  (time) => {
    begin(time);
    const four = new Date(time);
    if (four.getHours() >= 4) four.setDate(four.getDate() + 1);
    four.setHours(4, 0, 0, 0);
    vi.advanceTimersByTime(four.getTime() - Date.now());
    expect(onStale).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(onStale).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(86_400_000);
    expect(onStale).toHaveBeenCalledTimes(2);
  },
);

test.each(['pointerdown', 'keydown', 'focus', 'pageshow', 'visibilitychange'])(
  'a device that slept over the turn of the day: asked again at %s, once',
  (name) => {
    begin('2027-01-22T23:50:00');
    // Timers do not run while it sleeps.
    vi.setSystemTime(new Date('2027-01-23T07:00:00'));
    document.dispatchEvent(new Event(name, { bubbles: true }));
    document.dispatchEvent(new Event(name, { bubbles: true }));
    expect(onStale).toHaveBeenCalledOnce();
  },
);

test('the first press after a gap asks again, the presses of somebody who is there do not', () => {
  begin('2027-01-22T12:00:00');
  for (let minutes = 0; minutes < 60; minutes += 5) {
    vi.setSystemTime(Date.now() + 300_000);
    document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  }
  expect(onStale).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + longGapMs);
  document.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(onStale).toHaveBeenCalledOnce();
});
