// The vine of the dashboard: drawn in pencil as a whole, and in living green as far as the learner has come (experience, "The picture").
import { Blossom, Bud, Leaf, PencilBud, TipDot } from './Growths.tsx';
import { type VineShape, livingStem, pencilLine, windingShoot } from './vine-shape.ts';

export interface BudState {
  /** How far the level is learnt, 0 to 1; at 1 the blossom is open. */
  readonly score: number;
  /** Can be studied now; other buds are in pencil only. */
  readonly isOpen: boolean;
}

export interface VineProps {
  readonly shape: VineShape;
  /** HSK 1 to 5, in order. */
  readonly buds: readonly BudState[];
  /** In levels: 0 is the root, 5 the bud of HSK 5. */
  readonly grown: number;
  /** Stretched to the place it is given, where rows of larger text make that taller than the drawing. */
  readonly isStretched?: boolean;
  readonly className?: string;
}

/** A picture without meaning of its own: the words beside each bud say the same. */
export function Vine({ shape, buds, grown, isStretched = false, className = '' }: VineProps) {
  const { places, feet, leaves, tendrils, lean, width, height, budSize, thickness } = shape;
  const tip = feet[5];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isStretched ? 'none' : undefined}
      aria-hidden="true"
      className={`pointer-events-none overflow-visible ${className}`}
    >
      <g className="text-muted opacity-45" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d={pencilLine(places)} strokeWidth="2" />
        {tendrils
          .filter(({ at }) => at > grown)
          .map((tendril) => (
            <path key={tendril.at} d={tendrilPath} strokeWidth="1.2" transform={standing(tendril, tendril.side)} />
          ))}
      </g>
      {leaves
        .filter(({ at }) => at > grown)
        .map((leaf) => (
          <Leaf key={leaf.at} isAlive={false} transform={standing(leaf, leaf.side)} />
        ))}
      <g className="text-vine" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        {tendrils
          .filter(({ at }) => at <= grown)
          .map((tendril) => (
            <path key={tendril.at} d={tendrilPath} strokeWidth="2" transform={standing(tendril, tendril.side)} />
          ))}
        <path d={windingShoot(places, grown, thickness * 0.95)} strokeWidth={thickness * 0.27} opacity="0.8" />
      </g>
      <path d={livingStem(places, grown, thickness)} className="fill-vine-strong" />
      {leaves
        .filter(({ at }) => at <= grown)
        .map((leaf) => (
          <Leaf key={leaf.at} isAlive transform={standing(leaf, leaf.side)} />
        ))}
      {buds.map(({ score, isOpen }, at) => {
        const foot = feet[at];
        if (!foot) return null;
        const transform = `translate(${foot.x} ${foot.y}) rotate(${lean[at] ?? 0}) scale(${budSize})`;
        if (score === 1) return <Blossom key={foot.at} transform={transform} />;
        if (score === 0 && grown < at + 1) return <PencilBud key={foot.at} isOpen={isOpen} transform={transform} />;
        return <Bud key={foot.at} score={score} transform={transform} />;
      })}
      {tip && <TipDot transform={`translate(${tip.x} ${tip.y}) scale(${budSize})`} />}
    </svg>
  );
}

const tendrilPath = 'M0 0C14 -2 30 -6 36 -20C41 -33 29 -41 22 -33C16 -26 24 -18 30 -23C33 -26 31 -30 28 -29';

function standing({ x, y, turn, size }: { x: number; y: number; turn: number; size: number }, side: 1 | -1): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size} ${size * side})`;
}
