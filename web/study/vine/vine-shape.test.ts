// The geometry of the vine: it grows, never breaks off, and stays in its drawing.
import { expect, test } from 'vitest';
import { levels } from '#contract/wire.ts';
import { buildGrownStemPath, narrowVine, buildStemPath, findStemPoint, wideVine, buildShootPath } from './vine-shape.ts';

const shapes = [
  ['wide', wideVine],
  ['narrow', narrowVine],
] as const;

function parsePoints(path: string): { x: number; y: number }[] {
  return path
    .replace(/^M|Z$/g, '')
    .split('L')
    .map((pair) => {
      const [x = Number.NaN, y = Number.NaN] = pair.split(' ').map(Number);
      return { x, y };
    });
}

test.each(shapes)('%s: the pencil line is unbroken and reaches the tip', (_, { stemPoints, width, height }) => {
  const points = parsePoints(buildStemPath(stemPoints));
  const steps = points.slice(1).map((point, at) => Math.hypot(point.x - (points[at]?.x ?? 0), point.y - (points[at]?.y ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(Math.max(width, height) / 60);
  expect(findStemPoint(stemPoints, 6).at).toBe(6);
});

test.each(shapes)(
  '%s: a foot for every level, and every leaf, are inside the drawing',
  (_, { budPoints: feet, leaves, tendrils, width, height }) => {
    expect(feet).toHaveLength(levels.length);
    for (const { x, y } of [...feet, ...leaves, ...tendrils]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  },
);

test('wide: every bud stands over the middle of its column', () => {
  expect(wideVine.budPoints.slice(0, 5).map(({ x }) => Math.round(x))).toEqual([100, 300, 500, 700, 900]);
});

test.each(shapes)('%s: the living stem grows with what is learnt', (_, { stemPoints, thickness }) => {
  const lengths = [1, 1.1, 2, 3.5, 5, 6].map(
    (growth) => parsePoints(buildGrownStemPath(stemPoints, { from: 0, to: growth }, thickness)).length,
  );
  expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
  for (const stretch of [
    { from: 0, to: 1 },
    { from: 0, to: 3.3 },
    { from: 5, to: 5.1 },
    { from: 0, to: 6 },
  ]) {
    const points = [
      ...parsePoints(buildGrownStemPath(stemPoints, stretch, thickness)),
      ...parsePoints(buildShootPath(stemPoints, stretch, thickness)),
    ];
    expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  }
});
