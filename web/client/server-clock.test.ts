// A device's wrong clock is put right by what replies tell, also for a page that opens offline.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const now = Date.parse('2027-03-10T09:00:00.400Z');
const dayMs = 86_400_000;

/** The module as a page loads it that opens now. */
async function openPage() {
  vi.resetModules();
  return import('./server-clock.ts');
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

test('three days fast or slow, it stamps what happens by the server, and in the time zone of the device', async () => {
  const page = await openPage();
  for (const daysWrong of [3, -3]) {
    vi.setSystemTime(now + daysWrong * dayMs);
    page.noteServerTime(new Date(now).toUTCString());
    vi.advanceTimersByTime(60_000);
    expect(Math.abs(page.getServerNow().getTime() - now - 60_000)).toBeLessThan(1000);
    expect(page.stampNow()).toEqual({ at: page.getServerNow().toISOString(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }
});

test('the time of a reply is kept for a page that opens offline, until a reply tells otherwise', async () => {
  vi.setSystemTime(now + 3 * dayMs);
  (await openPage()).noteServerTime(new Date(now).toUTCString());
  const page = await openPage();
  expect(Math.abs(page.getServerNow().getTime() - now)).toBeLessThan(1000);
  vi.setSystemTime(now);
  page.noteServerTime(new Date(now).toUTCString());
  expect(Math.abs(page.getServerNow().getTime() - now)).toBeLessThan(1000);
});

test('a right clock keeps its milliseconds, and a reply without a time changes nothing', async () => {
  const page = await openPage();
  for (const header of [new Date(now).toUTCString(), null, 'yesterday']) {
    page.noteServerTime(header);
    expect(page.getServerNow().getTime()).toBe(now);
  }
});
