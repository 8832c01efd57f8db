// When a learner is reminded next, also around summer time.
import { expect, test } from 'vitest';
import { findNextReminder } from './next-reminder.ts';

test.each([
  ['later today', '2026-11-24T07:00:00Z', 'day', 18, 1, 'UTC', '2026-11-24T18:00:00Z'],
  ['tomorrow, once the hour has passed', '2026-11-24T18:00:00Z', 'day', 18, 1, 'UTC', '2026-11-25T18:00:00Z'],
  ['in the time zone', '2026-11-24T07:00:00Z', 'day', 18, 1, 'Asia/Kathmandu', '2026-11-24T12:15:00Z'],
  ['on the weekday', '2026-11-24T07:00:00Z', 'week', 18, 1, 'UTC', '2026-11-30T18:00:00Z'],
  ['a week later, on the weekday itself', '2026-11-30T18:00:00Z', 'week', 18, 1, 'UTC', '2026-12-07T18:00:00Z'],
  ['at the same hour in summer time', '2027-03-27T18:00:00Z', 'day', 19, 1, 'Europe/Vienna', '2027-03-28T17:00:00Z'],
  ['an hour later where summer time skips the hour', '2027-03-27T12:00:00Z', 'day', 2, 1, 'Europe/Vienna', '2027-03-28T01:00:00Z'],
  ['once where the hour comes twice', '2027-10-31T00:00:00Z', 'day', 2, 1, 'Europe/Vienna', '2027-11-01T01:00:00Z'],
] as const)('%s', (_, after, every, hour, weekday, zone, next) => {
  expect(findNextReminder(new Date(after), { every, hour, weekday }, zone).toISOString().replace('.000', '')).toBe(next);
});
