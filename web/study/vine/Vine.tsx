// The vine of the dashboard and the profile: an outline of the whole plant, in green as far as the learner has come (experience, "The picture").
import { Blossom, Bud, Leaf, DormantBud, SmallBlossom, TipDot } from './vine-elements.tsx';
import { type Sprout, isGrown, listGrownStretches, listSprouts } from './vine-growth.ts';
import { type VineShape, buildGrownStemPath, buildStemPath, buildShootPath, findStemPoint } from './vine-shape.ts';

export interface BudState {
  /** How far the level is learnt, 0 to 1; at 1 the blossom is open. */
  readonly score: number;
  /** Words that are learnt: they show as leaflets and small blossoms. */
  readonly words?: number;
  /** Can be studied now; other buds are outlines. */
  readonly isOpen: boolean;
}

export interface VineProps {
  readonly shape: VineShape;
  /** HSK 1 to 5, in order. */
  readonly buds: readonly BudState[];
  /** Stretches to its container, where rows of larger text are taller than the drawing. */
  readonly isStretched?: boolean;
  readonly className?: string;
}

/** Decorative: the text beside each bud says the same. */
export function Vine({ shape, buds, isStretched = false, className = '' }: VineProps) {
  const { stemPoints, budPoints, leaves, tendrils, budAngles, width, height, budSize, thickness } = shape;
  const tip = budPoints[5];
  const stretches = listGrownStretches(buds.map(({ score }) => score));
  const { leaflets, blossoms } = listSprouts(buds.map(({ score, words = 0 }) => ({ score, words })));
  const attachLeaflet = ({ at, side, size }: Sprout) => {
    const point = findStemPoint(stemPoints, at);
    return formatTransform({ ...point, turn: point.turn + side * 48, size: size * budSize * 0.7 }, side);
  };
  // Upright from the stem, above and below it.
  const attachBlossom = ({ at, side, size }: Sprout) => {
    const point = findStemPoint(stemPoints, at);
    return formatTransform({ ...point, turn: point.turn + (side === 1 ? 180 : 0), size: size * budSize * 0.7 }, 1);
  };
  const isAlive = ({ at }: { readonly at: number }) => isGrown(stretches, at);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isStretched ? 'none' : undefined}
      aria-hidden="true"
      className={`pointer-events-none overflow-visible ${className}`}
    >
      <g className="text-muted opacity-45" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d={buildStemPath(stemPoints)} strokeWidth="2" />
        {tendrils
          .filter((tendril) => !isAlive(tendril))
          .map((tendril) => (
            <path key={tendril.at} d={tendrilPath} strokeWidth="1.2" transform={formatTransform(tendril, tendril.side)} />
          ))}
      </g>
      {leaves
        .filter((leaf) => !isAlive(leaf))
        .map((leaf) => (
          <Leaf key={leaf.at} isAlive={false} transform={formatTransform(leaf, leaf.side)} />
        ))}
      <g className="text-vine" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        {tendrils.filter(isAlive).map((tendril) => (
          <path key={tendril.at} d={tendrilPath} strokeWidth="2" transform={formatTransform(tendril, tendril.side)} />
        ))}
        {stretches.map((stretch) => (
          <path key={stretch.from} d={buildShootPath(stemPoints, stretch, thickness * 0.95)} strokeWidth={thickness * 0.27} opacity="0.8" />
        ))}
      </g>
      {stretches.map((stretch) => (
        <path key={stretch.from} d={buildGrownStemPath(stemPoints, stretch, thickness)} className="fill-vine-strong" />
      ))}
      {leaflets.map((leaflet) => (
        <path
          key={leaflet.at}
          d={leafletPath}
          className={leaflet.side === 1 ? 'fill-vine' : 'fill-vine-strong'}
          transform={attachLeaflet(leaflet)}
        />
      ))}
      {leaves.filter(isAlive).map((leaf) => (
        <Leaf key={leaf.at} isAlive transform={formatTransform(leaf, leaf.side)} />
      ))}
      {buds.map(({ score, isOpen }, at) => {
        const budPoint = budPoints[at];
        if (!budPoint) return null;
        const transform = `translate(${budPoint.x} ${budPoint.y}) rotate(${budAngles[at] ?? 0}) scale(${budSize})`;
        if (score === 1) return <Blossom key={budPoint.at} transform={transform} />;
        if (score === 0 && !isGrown(stretches, at + 1)) return <DormantBud key={budPoint.at} isOpen={isOpen} transform={transform} />;
        return <Bud key={budPoint.at} score={score} transform={transform} />;
      })}
      {blossoms.map((blossom) => (
        <SmallBlossom key={blossom.at} transform={attachBlossom(blossom)} />
      ))}
      {tip && <TipDot transform={`translate(${tip.x} ${tip.y}) scale(${budSize})`} />}
    </svg>
  );
}

const leafletPath = 'M0 0C5 -9 17 -12 28 -3C19 5 8 7 0 0Z';
const tendrilPath = 'M0 0C14 -2 30 -6 36 -20C41 -33 29 -41 22 -33C16 -26 24 -18 30 -23C33 -26 31 -30 28 -29';

function formatTransform({ x, y, turn, size }: { x: number; y: number; turn: number; size: number }, side: 1 | -1): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size} ${size * side})`;
}
