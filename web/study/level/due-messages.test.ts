// When the next words are due, as text.
import { expect, test } from 'vitest';
import { formatNextDue } from './due-messages.ts';

const now = new Date(2026, 10, 21, 20, 30);

test.each([
  [null, ''],
  [new Date(2026, 10, 21, 23, 5), 'The next words are due today at 23:05.'],
  [new Date(2026, 10, 22, 4), 'The next words are due tomorrow.'],
  [new Date(2026, 10, 24, 4), 'The next words are due in 3 days.'],
  [new Date(2026, 11, 5, 4), 'The next words are due on 5 December 2026.'],
])('%s: %s', (next, words) => {
  expect(formatNextDue(next && next.toISOString(), now)).toBe(words);
});
