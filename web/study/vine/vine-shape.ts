// The geometry of the vine: a stem through the points of the levels, how far it has grown, and where leaves and tendrils sit.
import type { Stretch } from './vine-growth.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point on the stem. `at` counts in levels: 0 is the root, 1 the base of HSK 1's bud, 6 the tip. `turn`: direction of growth in degrees. */
export interface StemPoint extends Point {
  readonly at: number;
  readonly turn: number;
}

/** A leaf or tendril. `turn` in degrees; `size` 1 is the usual one. */
export interface StemElement extends StemPoint {
  readonly size: number;
  readonly side: 1 | -1;
}

export interface VineShape {
  readonly width: number;
  readonly height: number;
  readonly stemPoints: readonly StemPoint[];
  readonly budPoints: readonly StemPoint[];
  readonly leaves: readonly StemElement[];
  readonly tendrils: readonly StemElement[];
  /** Rotation of each bud, in degrees from upright. */
  readonly budAngles: readonly number[];
  /** Size of buds and blossoms, and of the stem at its root. */
  readonly budSize: number;
  readonly thickness: number;
}

const stepsBetweenKnots = 14;
const knotsPerLevel = 2;

function spline(before: number, from: number, to: number, after: number, t: number): number {
  // Catmull-Rom: smooth through every knot.
  return from + 0.5 * t * (to - before + t * (2 * before - 5 * from + 4 * to - after + t * (3 * (from - to) + after - before)));
}

function buildStemPoints(knots: readonly Point[]): StemPoint[] {
  const points: (Point & { at: number })[] = [];
  const knot = (at: number) => knots[Math.min(Math.max(at, 0), knots.length - 1)] as Point;
  for (let at = 0; at < knots.length - 1; at += 1) {
    for (let step = 0; step < stepsBetweenKnots; step += 1) {
      const t = step / stepsBetweenKnots;
      const along = (axis: 'x' | 'y') => spline(knot(at - 1)[axis], knot(at)[axis], knot(at + 1)[axis], knot(at + 2)[axis], t);
      points.push({ x: along('x'), y: along('y'), at: (at + t) / knotsPerLevel });
    }
  }
  points.push({ ...knot(knots.length - 1), at: (knots.length - 1) / knotsPerLevel });
  return points.map((point, index) => {
    const next = points[index + 1] ?? point;
    const last = points[index - 1] ?? point;
    return { ...point, turn: (Math.atan2(next.y - last.y, next.x - last.x) * 180) / Math.PI };
  });
}

/** Finds the point nearest to a distance in levels. */
export function findStemPoint(stemPoints: readonly StemPoint[], at: number): StemPoint {
  return stemPoints.reduce((best, stemPoint) => (Math.abs(stemPoint.at - at) < Math.abs(best.at - at) ? stemPoint : best));
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function formatPath(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${roundToTenth(x)} ${roundToTenth(y)}`).join('L');
}

/** Builds the path along the middle of the whole stem. */
export function buildStemPath(stemPoints: readonly StemPoint[]): string {
  return `M${formatPath(stemPoints)}`;
}

function offsetPoint({ x, y, turn }: StemPoint, distance: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: x - Math.sin(angle) * distance, y: y + Math.cos(angle) * distance };
}

/**
 * Builds the grown stem as the outline of a brush stroke: thick at the root, fine at its end.
 * `thickness` at the root in units of the drawing.
 */
export function buildGrownStemPath(stemPoints: readonly StemPoint[], { from, to }: Stretch, thickness: number): string {
  const grownPoints = stemPoints.filter(({ at }) => at >= from && at <= to);
  const half = ({ at }: StemPoint) => {
    const fromStart = Math.min(1, 0.25 + (at - from) * 4);
    const toEnd = Math.min(1, Math.max(0, to - at) / 0.6);
    return (thickness / 2) * (1 - at / 10) * fromStart * (0.22 + 0.78 * Math.sqrt(toEnd));
  };
  const left = grownPoints.map((stemPoint) => offsetPoint(stemPoint, half(stemPoint)));
  const right = grownPoints.map((stemPoint) => offsetPoint(stemPoint, -half(stemPoint))).reverse();
  return `M${formatPath([...left, ...right])}Z`;
}

/** Builds a finer shoot that winds around the stem, as a line. `reach`: its distance from the stem. */
export function buildShootPath(stemPoints: readonly StemPoint[], { from, to }: Stretch, reach: number): string {
  return `M${formatPath(stemPoints.filter(({ at }) => at >= from && at <= to).map((stemPoint) => offsetPoint(stemPoint, Math.sin(stemPoint.at * 7.4) * reach)))}`;
}

// Distances in levels, side, size: set by hand, so that the leaves look natural.
const leafPositions: readonly (readonly [number, 1 | -1, number])[] = [
  [0.28, -1, 0.75],
  [0.46, 1, 1],
  [0.7, -1, 0.9],
  [0.97, 1, 0.75],
  [1.2, -1, 0.85],
  [1.38, 1, 1.1],
  [1.62, -1, 1],
  [1.84, 1, 0.75],
  [2.14, 1, 0.8],
  [2.34, -1, 1.05],
  [2.58, 1, 0.95],
  [2.78, -1, 0.7],
  [3.16, 1, 0.85],
  [3.36, -1, 0.95],
  [3.6, 1, 1.1],
  [3.8, -1, 0.8],
  [4.1, 1, 0.75],
  [4.3, -1, 0.95],
  [4.54, 1, 1],
  [4.76, -1, 0.85],
  [5.14, 1, 0.8],
  [5.36, -1, 0.8],
  [5.56, 1, 0.65],
];
const tendrilPositions: readonly (readonly [number, 1 | -1, number])[] = [
  [0.58, -1, 0.9],
  [1.5, 1, 1],
  [2.46, -1, 0.9],
  [3.5, -1, 1.05],
  [4.64, 1, 0.95],
  [5.5, -1, 0.8],
];

function attachElements(
  stemPoints: readonly StemPoint[],
  from: readonly (readonly [number, 1 | -1, number])[],
  angle: number,
  scale: number,
): StemElement[] {
  return from.map(([at, side, size]) => {
    const stemPoint = findStemPoint(stemPoints, at);
    return { ...stemPoint, at, side, size: size * scale, turn: stemPoint.turn + side * angle };
  });
}

interface VineStyle {
  readonly budAngles: readonly number[];
  readonly budSize: number;
  readonly leafSize: number;
  readonly thickness: number;
}

function buildVineShape(width: number, height: number, knots: readonly Point[], { leafSize, ...style }: VineStyle): VineShape {
  const stemPoints = buildStemPoints(knots);
  return {
    width,
    height,
    stemPoints,
    budPoints: [1, 2, 3, 4, 5, 6].map((at) => findStemPoint(stemPoints, at)),
    leaves: attachElements(stemPoints, leafPositions, 52, leafSize),
    tendrils: attachElements(stemPoints, tendrilPositions, 35, leafSize),
    ...style,
  };
}

/** Across the page: six columns of 200, the level's bud over the middle of its column. */
export const wideVine: VineShape = buildVineShape(
  1200,
  340,
  [
    [-10, 320],
    [36, 252],
    [100, 226],
    [200, 282],
    [300, 240],
    [402, 200],
    [500, 228],
    [600, 284],
    [700, 236],
    [796, 198],
    [900, 232],
    [1000, 280],
    [1098, 210],
  ].map(([x = 0, y = 0]) => ({ x, y })),
  { budAngles: [-5, 7, -4, 6, -5, 0], budSize: 1.4, leafSize: 1.18, thickness: 14 },
);

/** Height of a level's row beside the vertical vine, in units of its drawing. */
const rowHeight = 176;

const narrowFeet = [40, 48, 38, 50, 40, 48, 54];
const narrowBends = [50, 30, 54, 32, 52, 34];

/** Down the page: six rows, the level's bud at the middle of its row. */
export const narrowVine: VineShape = buildVineShape(
  120,
  rowHeight * 6,
  Array.from({ length: 13 }, (_, at) => ({
    x: (at % 2 === 1 ? narrowBends[(at - 1) / 2] : narrowFeet[at / 2]) ?? 40,
    y: at === 0 ? -6 : (at / 2 - 0.5) * rowHeight + 22,
  })),
  { budAngles: [40, 34, 42, 34, 42, 0], budSize: 0.84, leafSize: 0.74, thickness: 8 },
);
