// The end of a level: its bud opens, in gold.
import { useShortMotion } from '#web/ui/useShortMotion.ts';
import { Blossom, Leaf } from './vine-elements.tsx';
import { formatOpenBud } from './vine-messages.ts';

const rays = Array.from({ length: 16 }, (_, index) => index * 22.5);

export interface OpenedBudProps {
  readonly level: number;
  /** Whether it opens now; otherwise it is open already. */
  readonly isNew: boolean;
}

/** Larger than all else on the screen, with light around it. */
export function OpenedBud({ level, isNew }: OpenedBudProps) {
  const isMoving = useShortMotion(isNew);
  return (
    <svg
      viewBox="0 0 420 250"
      role="img"
      aria-label={formatOpenBud(level)}
      data-moving={isMoving}
      className="mx-auto h-52 w-full max-w-105 overflow-visible min-[600px]:h-64"
    >
      <g transform="translate(210 112)">
        <g className={isMoving ? 'shine' : ''}>
          {rays.map((turn, index) => (
            <path
              key={turn}
              d={index % 2 === 0 ? 'M0 -92V-106' : 'M0 -92V-99'}
              transform={`rotate(${turn})`}
              className="stroke-gold"
              strokeWidth="3"
              strokeLinecap="round"
            />
          ))}
        </g>
      </g>
      <path
        d="M10 226C80 186 130 244 210 216S340 196 410 222"
        fill="none"
        className="stroke-vine-strong"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <Leaf isAlive transform="translate(90 210) rotate(-38) scale(0.9)" />
      <Leaf isAlive transform="translate(140 222) rotate(48) scale(0.7 -0.7)" />
      <Leaf isAlive transform="translate(300 206) rotate(-140) scale(0.9 -0.9)" />
      <Leaf isAlive transform="translate(340 208) rotate(40) scale(0.8)" />
      <Blossom transform="translate(210 217) scale(1.6)" isOpening={isMoving} />
    </svg>
  );
}
