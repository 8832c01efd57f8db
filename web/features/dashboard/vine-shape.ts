// The shape of the vine as pure geometry: a stem through the places of the levels, how far it has grown, and where leaves and tendrils sit.

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place on the stem. `at` counts in levels: 0 is the root, 1 the foot of the bud of HSK 1, 6 the tip. `turn`: direction of growth in degrees. */
export interface Place extends Point {
  readonly at: number;
  readonly turn: number;
}

/** What grows from the stem. `turn` in degrees, `size` 1 for the usual one. */
export interface Growth extends Place {
  readonly size: number;
  readonly side: 1 | -1;
}

export interface VineShape {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
  readonly feet: readonly Place[];
  readonly leaves: readonly Growth[];
  readonly tendrils: readonly Growth[];
  /** Which way a bud stands on its foot, in degrees from upright. */
  readonly lean: readonly number[];
  /** Size of buds and blossoms, and of the stem at its root. */
  readonly budSize: number;
  readonly thickness: number;
}

const stepsBetweenKnots = 14;
const knotsOfLevel = 2;

function spline(before: number, from: number, to: number, after: number, t: number): number {
  // Catmull-Rom: smooth through every knot.
  return from + 0.5 * t * (to - before + t * (2 * before - 5 * from + 4 * to - after + t * (3 * (from - to) + after - before)));
}

function placesThrough(knots: readonly Point[]): Place[] {
  const points: (Point & { at: number })[] = [];
  const knot = (at: number) => knots[Math.min(Math.max(at, 0), knots.length - 1)] as Point;
  for (let at = 0; at < knots.length - 1; at += 1) {
    for (let step = 0; step < stepsBetweenKnots; step += 1) {
      const t = step / stepsBetweenKnots;
      const along = (axis: 'x' | 'y') => spline(knot(at - 1)[axis], knot(at)[axis], knot(at + 1)[axis], knot(at + 2)[axis], t);
      points.push({ x: along('x'), y: along('y'), at: (at + t) / knotsOfLevel });
    }
  }
  points.push({ ...knot(knots.length - 1), at: (knots.length - 1) / knotsOfLevel });
  return points.map((point, index) => {
    const next = points[index + 1] ?? point;
    const last = points[index - 1] ?? point;
    return { ...point, turn: (Math.atan2(next.y - last.y, next.x - last.x) * 180) / Math.PI };
  });
}

/** The place nearest to a distance in levels. */
export function placeAt(places: readonly Place[], at: number): Place {
  return places.reduce((best, place) => (Math.abs(place.at - at) < Math.abs(best.at - at) ? place : best));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function written(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
}

/** The middle of the stem as a path: the pencil line. */
export function pencilLine(places: readonly Place[]): string {
  return `M${written(places)}`;
}

function beside({ x, y, turn }: Place, distance: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: x - Math.sin(angle) * distance, y: y + Math.cos(angle) * distance };
}

/**
 * The living stem as the outline of a brush stroke: thick at the root, fine where it ends.
 * `grown` in levels, `thickness` at the root in units of the drawing.
 */
export function livingStem(places: readonly Place[], grown: number, thickness: number): string {
  const living = places.filter(({ at }) => at <= grown);
  const half = ({ at }: Place) => {
    const fromRoot = Math.min(1, 0.25 + at * 4);
    const toEnd = Math.min(1, Math.max(0, grown - at) / 0.6);
    return (thickness / 2) * (1 - at / 10) * fromRoot * (0.22 + 0.78 * Math.sqrt(toEnd));
  };
  const left = living.map((place) => beside(place, half(place)));
  const right = living.map((place) => beside(place, -half(place))).reverse();
  return `M${written([...left, ...right])}Z`;
}

/** A finer shoot that winds around the stem, as a line. `reach`: how far it strays from the stem. */
export function windingShoot(places: readonly Place[], grown: number, reach: number): string {
  return `M${written(places.filter(({ at }) => at <= grown).map((place) => beside(place, Math.sin(place.at * 7.4) * reach)))}`;
}

// Distances in levels, side, size: set by hand so that the leaves look grown and not counted.
const leafPlaces: readonly (readonly [number, 1 | -1, number])[] = [
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
const tendrilPlaces: readonly (readonly [number, 1 | -1, number])[] = [
  [0.58, -1, 0.9],
  [1.5, 1, 1],
  [2.46, -1, 0.9],
  [3.5, -1, 1.05],
  [4.64, 1, 0.95],
  [5.5, -1, 0.8],
];

function growing(places: readonly Place[], from: readonly (readonly [number, 1 | -1, number])[], angle: number, scale: number): Growth[] {
  return from.map(([at, side, size]) => {
    const place = placeAt(places, at);
    return { ...place, at, side, size: size * scale, turn: place.turn + side * angle };
  });
}

interface Look {
  readonly lean: readonly number[];
  readonly budSize: number;
  readonly leafSize: number;
  readonly thickness: number;
}

function shapeThrough(width: number, height: number, knots: readonly Point[], { leafSize, ...look }: Look): VineShape {
  const places = placesThrough(knots);
  return {
    width,
    height,
    places,
    feet: [1, 2, 3, 4, 5, 6].map((at) => placeAt(places, at)),
    leaves: growing(places, leafPlaces, 52, leafSize),
    tendrils: growing(places, tendrilPlaces, 35, leafSize),
    ...look,
  };
}

/** Across the page: six columns of 200, the level's bud over the middle of its column. */
export const wideVine: VineShape = shapeThrough(
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
  { lean: [-5, 7, -4, 6, -5, 0], budSize: 1.4, leafSize: 1.18, thickness: 14 },
);

/** Height of a level's row beside the vertical vine, in units of its drawing. */
const rowHeight = 176;

const narrowFeet = [40, 48, 38, 50, 40, 48, 54];
const narrowBends = [50, 30, 54, 32, 52, 34];

/** Down the page: six rows, the level's bud at the middle of its row. */
export const narrowVine: VineShape = shapeThrough(
  120,
  rowHeight * 6,
  Array.from({ length: 13 }, (_, at) => ({
    x: (at % 2 === 1 ? narrowBends[(at - 1) / 2] : narrowFeet[at / 2]) ?? 40,
    y: at === 0 ? -6 : (at / 2 - 0.5) * rowHeight + 22,
  })),
  { lean: [40, 34, 42, 34, 42, 0], budSize: 0.84, leafSize: 0.74, thickness: 8 },
);
