// What a day holds, and the longest run of study days (learning-tools "Today").
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLongestRun, planDay } from './study-plan.ts';

const facts = { dailyGoal: 10, due: 0, left: 0, learnt: 0, openWords: 100, secondsPerAnswer: null };

describe('a day', () => {
  test.each([
    ['a new day', {}, { repeats: 0, waiting: 0, newWords: 10, minutes: 5 }],
    ['due words below the limit', { due: 40, left: 40 }, { repeats: 40, waiting: 0, newWords: 10, minutes: 9 }],
    ['more due than the limit', { due: 200, left: 150 }, { repeats: 150, waiting: 50, newWords: 10, minutes: 20 }],
    ['part of the limit used', { due: 200, left: 50 }, { repeats: 50, waiting: 150, newWords: 10, minutes: 10 }],
    ['more repeated than the limit', { due: 30, left: 0 }, { repeats: 0, waiting: 30, newWords: 10, minutes: 5 }],
    ['the goal reached', { learnt: 12 }, { repeats: 0, waiting: 0, newWords: 0, minutes: 0 }],
    ['no goal', { dailyGoal: 0 }, { repeats: 0, waiting: 0, newWords: 0, minutes: 0 }],
    ['fewer words left than the goal', { openWords: 3 }, { repeats: 0, waiting: 0, newWords: 3, minutes: 2 }],
    ['a quick learner', { due: 60, left: 60, secondsPerAnswer: 2, openWords: 0 }, { repeats: 60, waiting: 0, newWords: 0, minutes: 2 }],
    ['one word', { due: 1, left: 1, openWords: 0 }, { repeats: 1, waiting: 0, newWords: 0, minutes: 1 }],
  ])('%s', (_, given, plan) => {
    expect(planDay({ ...facts, ...given })).toEqual(plan);
  });

  test('loses no due word and never plans beyond goal, limit and what there is', () => {
    const count = fc.nat({ max: 1000 });
    const any = fc.record({ dailyGoal: count, due: count, left: count, learnt: count, openWords: count });
    fc.assert(
      fc.property(any, (given) => {
        const { repeats, waiting, newWords, minutes } = planDay({ ...given, secondsPerAnswer: null });
        expect(repeats + waiting).toBe(given.due);
        expect(Math.min(repeats, waiting, newWords)).toBeGreaterThanOrEqual(0);
        expect(repeats).toBeLessThanOrEqual(given.left);
        if (newWords > 0) expect(newWords + given.learnt).toBeLessThanOrEqual(given.dailyGoal);
        expect(newWords).toBeLessThanOrEqual(given.openWords);
        expect(minutes > 0).toBe(repeats + newWords > 0);
      }),
    );
  });
});

test.each([
  [[], 0],
  [[5], 1],
  [[5, 5], 1],
  [[3, 1, 2], 3],
  [[1, 2, 4, 5, 6, 9], 3],
])('the longest run of %j is %i', (days, length) => {
  expect(findLongestRun(days)).toBe(length);
});
