// Days as people write them.
import { expect, test } from 'vitest';
import { formatWireDay } from './day.ts';

test.each([
  ['2027.01.22', '22 January 2027'],
  ['2028.02.29', '29 February 2028'],
  ['soon', 'soon'],
])('%s is written %s', (day, words) => {
  expect(formatWireDay(day)).toBe(words);
});
