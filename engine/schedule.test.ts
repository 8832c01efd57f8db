// The schedule of repeats: one rating a day, intervals that grow, and the end of access (decisions §5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceKnown, dueDayOf, foldReviews, type Grade, gradeOf, remember, type Review } from './schedule.ts';

const day = 20_000;
const grades = fc.constantFrom<Grade | null>('good', 'again', null);
const reviews = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 200 }), grade: grades }), { maxLength: 25 })
  .map((steps) => steps.reduce<Review[]>((all, { gap, grade }) => [...all, { day: (all.at(-1)?.day ?? day) + gap, grade }], []));

describe('a rating', () => {
  test('right answers push the word further away each time', () => {
    const gaps: number[] = [];
    let memory = remember(undefined, { day, grade: 'good' });
    for (let at = 0; at < 6; at += 1) {
      if (!memory) throw new Error('a rating made no memory');
      gaps.push(memory.dueDay - memory.day);
      memory = remember(memory, { day: memory.dueDay, grade: 'good' });
    }
    expect(gaps).toEqual([...gaps].sort((one, other) => one - other));
    expect(gaps[0]).toBeGreaterThanOrEqual(1);
    expect(gaps[5]).toBeGreaterThan(60);
  });

  test('a miss brings the word back sooner than a right answer, and counts as a lapse', () => {
    const known = foldReviews([
      { day, grade: 'good' },
      { day: day + 3, grade: 'good' },
    ]);
    const missed = remember(known, { day: day + 15, grade: 'again' });
    const right = remember(known, { day: day + 15, grade: 'good' });
    expect(missed?.dueDay).toBeLessThan(right?.dueDay ?? 0);
    expect(missed?.lapses).toBe(1);
  });

  test('only the first of a day counts', () => {
    const once = foldReviews([{ day, grade: 'again' }]);
    expect(
      foldReviews([
        { day, grade: 'again' },
        { day, grade: 'good' },
      ]),
    ).toEqual(once);
  });

  test('a repeat without evidence changes nothing, whatever came before', () => {
    fc.assert(
      fc.property(reviews, fc.integer({ min: 0, max: 300 }), (before, later) => {
        const memory = foldReviews(before);
        expect(remember(memory, { day: day + later, grade: null })).toEqual(memory);
      }),
    );
  });
});

describe('any history', () => {
  test('is folded step by step to the same memory', () => {
    fc.assert(
      fc.property(reviews, fc.nat(24), (all, cut) => {
        const first = foldReviews(all.slice(0, cut));
        expect(all.slice(cut).reduce(remember, first)).toEqual(foldReviews(all));
      }),
    );
  });

  test('leaves the word due on a later day, and never after the last day of access unless that is over', () => {
    fc.assert(
      fc.property(reviews, fc.integer({ min: -3, max: 120 }), (all, left) => {
        const memory = foldReviews(all);
        const today = all.at(-1)?.day ?? day;
        expect(dueDayOf(memory, today, undefined)).toBeGreaterThan(today);
        const due = dueDayOf(memory, today, today + left);
        expect(due).toBeGreaterThan(today);
        expect(due).toBeLessThanOrEqual(Math.max(today + 1, today + left));
      }),
    );
  });

  test('the chance to know a word falls from day to day', () => {
    fc.assert(
      fc.property(reviews, fc.nat(100), (all, days) => {
        const memory = foldReviews(all);
        const from = all.at(-1)?.day ?? day;
        expect(chanceKnown(memory, day, from + days + 1)).toBeLessThan(chanceKnown(memory, day, from + days) + 1e-9);
      }),
    );
  });
});

test.each<[(Grade | null)[], Grade | null]>([
  [['good', 'good'], 'good'],
  [['good', 'again', null], 'again'],
  [[null, 'good'], 'good'],
  [[null, null], null],
  [[], null],
])('the grade of %o is %s', (evidence, grade) => {
  expect(gradeOf(evidence)).toBe(grade);
});
