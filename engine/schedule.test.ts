// The repeat schedule: one rating a day, growing intervals, and the end of access (decisions §5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateRecall, calculateDueDay, foldReviews, type Grade, applyReview, type Review } from './schedule.ts';

const day = 20_000;
const grades = fc.constantFrom<Grade | null>('good', 'again', null);
const reviews = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 200 }), grade: grades }), { maxLength: 25 }).map((steps) => {
  let lastDay = day;
  return steps.map(({ gap, grade }): Review => ({ day: (lastDay += gap), grade }));
});

describe('a rating', () => {
  test('right answers push the word further away each time', () => {
    const gaps: number[] = [];
    let memory = applyReview(undefined, { day, grade: 'good' });
    for (let at = 0; at < 6; at += 1) {
      if (!memory) throw new Error('a rating made no memory');
      gaps.push(memory.dueDay - memory.day);
      memory = applyReview(memory, { day: memory.dueDay, grade: 'good' });
    }
    expect(gaps).toEqual([...gaps].sort((one, other) => one - other));
    expect(gaps[0]).toBeGreaterThanOrEqual(1);
    expect(gaps[5]).toBeGreaterThan(60);
  });

  test('a miss makes the word due sooner than a right answer, and counts as a lapse', () => {
    const known = foldReviews([
      { day, grade: 'good' },
      { day: day + 3, grade: 'good' },
    ]);
    const missed = applyReview(known, { day: day + 15, grade: 'again' });
    const right = applyReview(known, { day: day + 15, grade: 'good' });
    expect(missed?.dueDay).toBeLessThan(right?.dueDay ?? 0);
    expect(missed?.lapses).toBe(1);
  });

  test('only the first rating of a day counts', () => {
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
        expect(applyReview(memory, { day: day + later, grade: null })).toEqual(memory);
      }),
    );
  });
});

describe('any history', () => {
  test('is folded step by step to the same memory', () => {
    fc.assert(
      fc.property(reviews, fc.nat(24), (all, cut) => {
        const first = foldReviews(all.slice(0, cut));
        expect(all.slice(cut).reduce((memory, review) => applyReview(memory, review), first)).toEqual(foldReviews(all));
      }),
    );
  });

  test('leaves the word due on a later day, and never after the last day of access unless that is over', () => {
    fc.assert(
      fc.property(reviews, fc.integer({ min: -3, max: 120 }), (all, left) => {
        const memory = foldReviews(all);
        const today = all.at(-1)?.day ?? day;
        expect(calculateDueDay(memory, today, undefined)).toBeGreaterThan(today);
        const due = calculateDueDay(memory, today, today + left);
        expect(due).toBeGreaterThan(today);
        expect(due).toBeLessThanOrEqual(Math.max(today + 1, today + left));
      }),
    );
  });

  test('the probability of recall falls from day to day', () => {
    fc.assert(
      fc.property(reviews, fc.nat(100), (all, days) => {
        const memory = foldReviews(all);
        const from = all.at(-1)?.day ?? day;
        expect(estimateRecall(memory, day, from + days + 1)).toBeLessThan(estimateRecall(memory, day, from + days) + 1e-9);
      }),
    );
  });
});

test.each([
  ['as scheduled', 30, 40, 30],
  ['as scheduled, without an end', 30, undefined, 30],
  ['on the last day', 30, 12, 12],
  ['on the last day, which is tomorrow', 30, 1, 1],
  ['tomorrow, though today is the last day', 30, 0, 1],
  ['tomorrow, though access is over', 30, -5, 1],
  ['tomorrow, though it was due before', -3, 40, 1],
])('a word is due %s', (_name, scheduled, last, due) => {
  const memory = { stability: 9, difficulty: 5, repeats: 1, lapses: 0, day: day - 20, dueDay: day + scheduled };
  expect(calculateDueDay(memory, day, last === undefined ? undefined : day + last)).toBe(day + due);
});

test('a word that was never rated is due tomorrow, and counts as rated Good on the day it was learnt', () => {
  expect(calculateDueDay(undefined, day, undefined)).toBe(day + 1);
  expect(estimateRecall(undefined, day, day)).toBe(1);
  const rated = applyReview(undefined, { day, grade: 'good' });
  expect(estimateRecall(undefined, day, day + 7)).toBe(estimateRecall(rated, 0, day + 7));
  expect(estimateRecall(rated, 0, day - 1)).toBe(1);
});
