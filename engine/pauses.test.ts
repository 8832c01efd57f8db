// Days that do not count, and a backlog that is spread.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Pause, isBacklog, skipPauses, spreadDays } from './pauses.ts';

describe('a word', () => {
  it.each<[string, number, number, readonly Pause[], number]>([
    ['due before the pause stays', 9, 1, [{ from: 10, to: 14 }], 9],
    ['due on its first day waits all of it', 10, 1, [{ from: 10, to: 14 }], 15],
    ['due on its last day waits all of it', 14, 1, [{ from: 10, to: 14 }], 19],
    ['due after it waits all of it', 20, 1, [{ from: 10, to: 14 }], 25],
    ['repeated in it waits for the rest of it', 20, 12, [{ from: 10, to: 14 }], 22],
    ['repeated on its last day does not wait', 20, 14, [{ from: 10, to: 14 }], 20],
    ['repeated after it does not wait', 20, 16, [{ from: 10, to: 14 }], 20],
    [
      'put behind one pause waits for the next',
      12,
      1,
      [
        { from: 17, to: 18 },
        { from: 10, to: 14 },
      ],
      19,
    ],
    ['waits for no pause where there is none', 12, 1, [], 12],
  ])('%s', (_, dueDay, since, pauses, day) => {
    expect(skipPauses(dueDay, since, pauses)).toBe(day);
  });
});

const pausesArbitrary = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 })), { maxLength: 5 })
  .map((gaps) => {
    let day = 0;
    return gaps.map(([gap, length]) => {
      const from = day + gap;
      day = from + length - 1;
      return { from, to: day };
    });
  });

test('no word is ever due on a day of a pause, and between its repeat and its due day lie as many counted days as without pauses', () => {
  fc.assert(
    fc.property(pausesArbitrary, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 100 }), (pauses, since, interval) => {
      const isPaused = (day: number) => pauses.some(({ from, to }) => from <= day && day <= to);
      const day = skipPauses(since + interval, since, pauses);
      expect(isPaused(day)).toBe(false);
      const counted = Array.from({ length: day - since }, (_, index) => since + 1 + index).filter((one) => !isPaused(one));
      expect(counted).toHaveLength(interval);
    }),
  );
});

test('a spread backlog keeps its order, fills its days evenly and begins today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.constantFrom(7, 14), (count, length) => {
      const days = spreadDays(count, length, 100);
      expect(days).toHaveLength(count);
      expect(days[0]).toBe(100);
      expect(days).toEqual(days.toSorted((one, other) => one - other));
      const counts = [...Map.groupBy(days, (day) => day).values()].map((group) => group.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      expect(days.at(-1)).toBeLessThan(100 + length);
    }),
  );
});

test('a backlog is more than a day of the limit', () => {
  expect([isBacklog(150, 150), isBacklog(151, 150)]).toEqual([false, true]);
});
