// Which pieces of the vine live: each level's own share, from its bud on.
import { expect, test } from 'vitest';
import { isGrown, listGrownStretches, listSprouts } from './vine-growth.ts';

test.each([
  ['nothing is learnt', [0, 0, 0, 0, 0], [[0, 1]]],
  ['a first part', [0.04, 0, 0, 0, 0], [[0, 1.2]]],
  ['a quarter of level 1', [0.25, 0, 0, 0, 0], [[0, 1.5]]],
  ['level 1 is done', [1, 0, 0, 0, 0], [[0, 2]]],
  ['levels 1 and 2 are done, level 3 is under way', [1, 1, 0.25, 0, 0], [[0, 3.5]]],
  [
    'words of level 5 were imported',
    [0.25, 0, 0, 0, 0.01],
    [
      [0, 1.5],
      [5, 5.1],
    ],
  ],
  [
    'level 2 was left out',
    [1, 0, 0.81, 0, 0],
    [
      [0, 2],
      [3, 3.9],
    ],
  ],
  ['everything is learnt', [1, 1, 1, 1, 1], [[0, 6]]],
] as const)('the vine lives, when %s', (_, scores, pieces) => {
  const stretches = listGrownStretches(scores);
  expect(stretches.map(({ from, to }) => [from, Math.round(to * 100) / 100])).toEqual(pieces);
  for (const [from, to] of pieces) {
    expect(isGrown(stretches, from + 0.01)).toBe(true);
    if (to < 6) expect(isGrown(stretches, to + 0.01)).toBe(false);
  }
});

test('a hundred words are another picture than ten', () => {
  const count = (words: number) => {
    const { leaflets, blossoms } = listSprouts([{ score: words / 242, words }]);
    return [leaflets.length, blossoms.length];
  };
  expect([0, 10, 20, 100, 242].map(count)).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [8, 1],
    [14, 2],
  ]);
  expect(listSprouts([{ score: 1, words: 2289 }]).blossoms).toHaveLength(22);
});

test('what the words bear grows on the living stem of their own level, each at a place of its own', () => {
  const levels = [
    { score: 1, words: 242 },
    { score: 0.25, words: 75 },
    { score: 0, words: 0 },
  ];
  const stretches = listGrownStretches(levels.map(({ score }) => score));
  const { leaflets, blossoms } = listSprouts(levels);
  for (const { at } of [...leaflets, ...blossoms]) expect(isGrown(stretches, at), String(at)).toBe(true);
  expect(leaflets.filter(({ at }) => at > 2)).toHaveLength(7);
  expect(new Set(leaflets.map(({ at }) => at)).size).toBe(leaflets.length);
});
