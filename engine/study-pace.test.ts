// How long a level takes at a daily goal, and the goal that fits into its access.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countAccessDays, countPaceDays, findFittingGoal, planPace } from './study-pace.ts';

const toDay = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

test.each([
  [1177, 10, 118],
  [1177, 20, 59],
  [222, 10, 23],
  [1, 50, 1],
  [10, 10, 1],
  [0, 10, 0],
  [0, 0, 0],
  [5, 0, undefined],
])('%d words at %d a day take %s days', (words, goal, days) => {
  expect(countPaceDays(words, goal)).toBe(days);
});

test.each([
  ['2026-11-28', 3, '2027-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-01-15', 12, '2027-01-15'],
])('access that is bought on %s for %d months lasts through %s', (bought, months, last) => {
  expect(countAccessDays(toDay(bought), months)).toBe(toDay(last) - toDay(bought) + 1);
});

describe('the goal that fits', () => {
  test('is the least one that ends in time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 120 }), (words, days) => {
        const all = Array.from({ length: 50 }, (_, index) => index + 1);
        expect(findFittingGoal(words, days, 50)).toBe(all.find((goal) => (countPaceDays(words, goal) ?? Infinity) <= days));
      }),
    );
  });

  test('is none without a day', () => expect(findFittingGoal(10, 0, 50)).toBeUndefined());
});

describe('the pace of a level', () => {
  const plan = (more: Partial<Parameters<typeof planPace>[0]>) =>
    planPace({ words: 1177, dailyGoal: 10, day: toDay('2026-11-28'), months: 3, maxGoal: 50, ...more });

  test('at 10 a day HSK 4 takes longer than its access, at 13 it does not', () => {
    expect(plan({})).toEqual({
      days: 118,
      faster: { goal: 20, days: 59 },
      accessDays: 93,
      isTooSlow: true,
      fitting: { goal: 13, days: 91 },
    });
    expect(plan({ dailyGoal: 13 })).toMatchObject({ days: 91, isTooSlow: false, fitting: undefined });
  });

  test('a pace that ends on the last day is in time', () => {
    expect(plan({ words: 930 })).toMatchObject({ days: 93, isTooSlow: false });
    expect(plan({ words: 931 })).toMatchObject({ days: 94, isTooSlow: true, fitting: { goal: 11, days: 85 } });
  });

  test('a goal of 0 never ends, and a goal that fits is found all the same', () => {
    expect(plan({ dailyGoal: 0 })).toMatchObject({ days: undefined, faster: undefined, isTooSlow: true, fitting: { goal: 13, days: 91 } });
  });

  test('twice the goal stays within the highest one, and says nothing where it is the same or as long', () => {
    expect(plan({ dailyGoal: 40 }).faster).toEqual({ goal: 50, days: 24 });
    expect(plan({ dailyGoal: 50 }).faster).toBeUndefined();
    expect(plan({ words: 7 }).faster).toBeUndefined();
  });

  test('more words than the highest goal can learn fit no goal', () => {
    expect(plan({ words: 4651 })).toMatchObject({ isTooSlow: true, fitting: undefined });
    expect(plan({ words: 4650 })).toMatchObject({ fitting: { goal: 50, days: 93 } });
  });

  test('of nothing new is done', () => {
    for (const dailyGoal of [0, 10]) expect(plan({ words: 0, dailyGoal })).toMatchObject({ days: 0, isTooSlow: false });
  });
});
