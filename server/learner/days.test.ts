// The learner's days: 04:00 in their zone, also when summer time begins or ends (decisions §5).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, isTimeZone, startOfDay } from './days.ts';

const zones = ['UTC', 'Europe/Vienna', 'America/New_York', 'Asia/Shanghai', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Kiritimati'];

test.each([
  ['2026-11-21T03:59:59Z', 'UTC', 20_777],
  ['2026-11-21T04:00:00Z', 'UTC', 20_778],
  ['2026-11-21T02:59:59Z', 'Europe/Vienna', 20_777],
  ['2026-11-21T03:00:00Z', 'Europe/Vienna', 20_778],
  // Summer time begins at 02:00 and ends at 03:00: the day still turns when the clock says four.
  ['2026-03-29T01:59:59Z', 'Europe/Vienna', 20_540],
  ['2026-03-29T02:00:00Z', 'Europe/Vienna', 20_541],
  ['2026-10-25T02:59:59Z', 'Europe/Vienna', 20_750],
  ['2026-10-25T03:00:00Z', 'Europe/Vienna', 20_751],
])('%s in %s is day %i', (moment, zone, day) => {
  expect(dayOf(new Date(moment), zone)).toBe(day);
});

test('a day begins where it is said to, and the moment before belongs to the day before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 19_000, max: 24_000 }), (zone, day) => {
      const start = startOfDay(day, zone);
      expect(dayOf(start, zone)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(day - 1);
    }),
  );
});

test('names of zones are told from other words', () => {
  for (const zone of zones) expect(isTimeZone(zone)).toBe(true);
  for (const other of ['', 'Mars/Olympus', 'Europe', '; drop table']) expect(isTimeZone(other)).toBe(false);
});
