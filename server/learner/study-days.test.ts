// Study days start at 04:00 in the learner's time zone, also around DST changes (decisions §5).
import fc from 'fast-check';
import { IANAZone } from 'luxon';
import { expect, test, vi } from 'vitest';
import { getDayStart, getRunningDay, getStudyDay } from './study-days.ts';
import { timeZoneNames } from './time-zones.ts';

const zones = ['UTC', 'Europe/Vienna', 'America/New_York', 'Asia/Shanghai', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Kiritimati'];

test.each([
  ['2026-11-21T03:59:59Z', 'UTC', 20_777],
  ['2026-11-21T04:00:00Z', 'UTC', 20_778],
  ['2026-11-21T02:59:59Z', 'Europe/Vienna', 20_777],
  ['2026-11-21T03:00:00Z', 'Europe/Vienna', 20_778],
  // DST starts at 02:00 and ends at 03:00: the day still starts at 04:00 wall-clock time.
  ['2026-03-29T01:59:59Z', 'Europe/Vienna', 20_540],
  ['2026-03-29T02:00:00Z', 'Europe/Vienna', 20_541],
  ['2026-10-25T02:59:59Z', 'Europe/Vienna', 20_750],
  ['2026-10-25T03:00:00Z', 'Europe/Vienna', 20_751],
])('%s in %s is day %i', (moment, zone, day) => {
  expect(getStudyDay(new Date(moment), zone)).toBe(day);
});

test('a day starts at its start time, and the millisecond before belongs to the previous day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 19_000, max: 24_000 }), (zone, day) => {
      const start = getDayStart(day, zone);
      expect(getStudyDay(start, zone)).toBe(day);
      expect(getStudyDay(new Date(start.getTime() - 1), zone)).toBe(day - 1);
    }),
  );
});

test('the running day is the study day, whatever was asked before, also of a clock that goes back', () => {
  const moments = fc.array(fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 1_790_000_000, max: 1_800_000_000 })), { minLength: 2 });
  const near = fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 20_700, max: 20_760 }), fc.constantFrom(-1, 0, 1));
  fc.assert(
    fc.property(moments, near, (asked, [zone, day, milliseconds]) => {
      const edge = [zone, (getDayStart(day, zone).getTime() + milliseconds) / 1000] as const;
      for (const [timeZone, seconds] of [...asked, edge, ...asked]) {
        const moment = new Date(seconds * 1000);
        expect(getRunningDay(moment, timeZone)).toBe(getStudyDay(moment, timeZone));
      }
    }),
  );
});

test('an unknown or odd time zone is UTC', () => {
  // A Sunday in New York that is a Monday in UTC.
  const moment = new Date('2026-11-23T04:30:00Z');
  const utc = getStudyDay(moment, 'UTC');
  expect(getStudyDay(moment, 'America/New_York')).toBe(utc - 1);
  const odd = ['', 'Etc/Unknown', 'Mars/Olympus', 'America', '; drop table', '-05:00', 'UTC-5', 'local', 'system', '__proto__', undefined];
  for (const zone of odd) {
    expect(getStudyDay(moment, zone), zone).toBe(utc);
    expect(getDayStart(utc, zone)).toEqual(getDayStart(utc, 'UTC'));
  }
});

test.each([
  ['EUROPE/vienna', 'Europe/Vienna'],
  ['us/pacific', 'America/Los_Angeles'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Etc/UTC', 'UTC'],
  ['gmt', 'UTC'],
  ['Etc/GMT+5', 'America/Bogota'],
])('%s counts like %s', (zone, other) => {
  expect(getDayStart(20_700, zone)).toEqual(getDayStart(20_700, other));
});

test('every name of the list is a time zone', () => {
  expect(timeZoneNames.filter((name) => !IANAZone.isValidZone(name))).toEqual([]);
});

test('12,000 spellings of a time zone reach the formatter as one', () => {
  const formatterZones = new Set<string | undefined>();
  const { DateTimeFormat } = Intl;
  const formatter = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function create(locale, options) {
    formatterZones.add(options?.timeZone);
    return new DateTimeFormat(locale, options);
  });
  try {
    for (let variant = 0; variant < 12_000; variant += 1) {
      const zone = Array.from('america/argentina/comodrivadavia')
        .map((letter, place) => ((variant >> (place % 14)) & 1 ? letter.toUpperCase() : letter))
        .join('');
      getStudyDay(new Date('2026-11-21T03:00:00Z'), zone);
      getDayStart(20_777, `${zone}${variant}`);
    }
  } finally {
    formatter.mockRestore();
  }
  expect([...formatterZones]).toEqual(['America/Argentina/ComodRivadavia']);
});
