// The placement test: where it asks, and what it proposes for learners who know so much of a list.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlacementAnswer, choosePosition, estimateReach, placementQuestions, proposeKnown } from './placement.ts';

/** Takes a whole test; `answer` says whether a position is answered right. */
function take(count: number, answer: (position: number, index: number) => boolean, canAsk?: (position: number) => boolean) {
  const answers: PlacementAnswer[] = [];
  for (;;) {
    const position = choosePosition(count, answers, canAsk);
    if (position === undefined) return answers;
    answers.push({ position, isRight: answer(position, answers.length) });
  }
}

/** A repeatable number from 0 to 1. */
function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

test('it starts in the middle, goes further after a right answer and back after a wrong one', () => {
  const right = (position: number) => ({ position, isRight: true });
  const wrong = (position: number) => ({ position, isRight: false });
  expect(choosePosition(400, [])).toBe(200);
  expect(choosePosition(400, [right(200)])).toBe(300);
  expect(choosePosition(400, [wrong(200)])).toBe(100);
  expect(choosePosition(400, [right(200), wrong(300)])).toBe(250);
  expect(choosePosition(400, [right(200), wrong(300), wrong(250)])).toBe(201);
});

test('it asks forty words, none twice, and all of a short list', () => {
  for (const count of [1, 2, 20, 39, 40, 41, 242, 2289]) {
    const positions = take(count, (position) => position < count / 3).map(({ position }) => position);
    expect(positions).toHaveLength(Math.min(placementQuestions, count));
    expect(new Set(positions).size).toBe(positions.length);
    for (const position of positions) expect(position >= 0 && position < count).toBe(true);
  }
  expect(choosePosition(0, [])).toBeUndefined();
});

test('words that need no question are left out', () => {
  const positions = take(
    100,
    () => true,
    (position) => position % 2 === 0,
  ).map(({ position }) => position);
  expect(positions).toHaveLength(40);
  expect(positions.every((position) => position % 2 === 0)).toBe(true);
});

test('who knows nothing gets no proposal, who knows everything all words', () => {
  for (const count of [20, 242, 2289]) {
    expect(
      proposeKnown(
        count,
        take(count, () => false),
      ),
    ).toEqual([]);
    expect(
      proposeKnown(
        count,
        take(count, () => true),
      ),
    ).toHaveLength(count);
  }
  expect(proposeKnown(242, [])).toEqual([]);
});

test('who only guesses gets next to nothing', () => {
  const sizes = Array.from(
    { length: 40 },
    (_, seed) =>
      proposeKnown(
        600,
        take(600, (_position, index) => chance(seed * 100 + index) < 0.25),
      ).length,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(30);
});

describe.each([242, 612, 2289])('a list of %i words', (count) => {
  test.each([0.1, 0.25, 0.5, 0.75, 0.9])('of which the first %f are known: most of them are proposed, and few others', (share) => {
    const known = count * share;
    // Slips at one known word of twenty, guesses at one unknown word of five.
    const runs = Array.from({ length: 20 }, (_, seed) => {
      const answers = take(count, (position, index) => chance(seed * 1000 + index) < (position < known ? 0.95 : 0.2));
      return { proposed: proposeKnown(count, answers), reach: estimateReach(count, answers) };
    });
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const wrongly = mean(runs.map(({ proposed }) => proposed.filter((position) => position >= known).length));
    const rightly = mean(runs.map(({ proposed }) => proposed.filter((position) => position < known).length));
    expect(wrongly).toBeLessThan(count * 0.05);
    expect(rightly).toBeGreaterThan(known - count * 0.13);
    expect(Math.abs(mean(runs.map(({ reach }) => reach)) - known)).toBeLessThan(count * 0.08);
  });
});

test('what was answered wrong is never proposed, whatever lies around it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer(), (count, seed) => {
      const answers = take(count, (position) => chance(seed + position) < 0.8);
      const proposed = new Set(proposeKnown(count, answers));
      for (const { position, isRight } of answers) if (!isRight) expect(proposed.has(position)).toBe(false);
    }),
    { numRuns: 50 },
  );
});
