// How long a learner who was rate-limited has to wait, as text.
import { expect, test } from 'vitest';
import { CallError } from '#web/client/call.ts';
import { formatOrderError } from './payment-messages.ts';

const minute = 60_000;
const tooFast = (retryAfterMs?: number) =>
  formatOrderError(new CallError(429, 'too_fast', "You're too fast. Please slow down.", undefined, retryAfterMs));

test.each([
  [undefined, 'in a little while'],
  [4000, 'in about a minute'],
  [minute, 'in about a minute'],
  [minute + 1000, 'in about 2 minutes'],
  [39.2 * minute, 'in about 40 minutes'],
  [59 * minute, 'in about 59 minutes'],
  [60 * minute, 'in about an hour'],
  [61 * minute, 'in about an hour'],
  [100 * minute, 'in about 2 hours'],
])('a wait of %s ms is shown: %s', (wait, words) => {
  expect(tooFast(wait)).toBe(`Too many attempts. Please try again ${words}. Nothing was charged.`);
});
