// Numbers, plurals, days and times as texts write them.
import { expect, test } from 'vitest';
import { formatCount, formatDate, formatStudyDay, formatWireDay, plural } from './format.ts';

test.each([
  ['2027.01.22', '22 January 2027'],
  ['2028.02.29', '29 February 2028'],
  ['soon', 'soon'],
])('%s is written %s', (day, words) => {
  expect(formatWireDay(day)).toBe(words);
});

test('one thing, and any other number of them', () => {
  expect([0, 1, 2, 1200].map((count) => formatCount(count, 'word'))).toEqual(['0 words', '1 word', '2 words', '1,200 words']);
  expect(formatCount(2, 'box', 'boxes')).toBe('2 boxes');
  expect([0, 1, 21].map((count) => plural(count, 'is', 'are'))).toEqual(['are', 'is', 'are']);
});

test.each([
  ['day', '22 January 2027'],
  ['weekday', 'Friday 22 January'],
  ['shortWeekday', 'Fri 22 Jan'],
  ['shortDay', '22 Jan'],
  ['shortMonth', 'Jan 27'],
  ['month', 'January 2027'],
  ['time', '14:05'],
  ['shortMoment', '22 Jan 2027, 14:05'],
  ['moment', '22 January 2027 at 14:05'],
] as const)('as %s: %s', (style, words) => {
  const moment = Date.UTC(2027, 0, 22, 14, 5);
  expect(formatDate(moment, style, 'UTC')).toBe(words);
  expect(formatDate(new Date(moment), style, 'UTC')).toBe(words);
});

test('a study day does not depend on the time zone of the reader', () => {
  expect(formatStudyDay(0)).toBe('1 January 1970');
  expect(formatStudyDay(20_840, 'shortDay')).toBe('22 Jan');
});
