// The elements of the vine: leaves, buds, blossoms and the dot at the tip. Each is drawn upright from its base.

interface ElementProps {
  readonly transform: string;
}

/** Two halves in two greens, or a dormant outline. Points along the x-axis. */
export function Leaf({ transform, isAlive }: ElementProps & { readonly isAlive: boolean }) {
  const stalk = 'M0 0C5 1 8 1 12 0';
  const upper = 'M12 0C10 -13 24 -23 38 -17C46 -13 52 -6 62 -1C48 0 28 -3 12 0Z';
  const lower = 'M12 0C28 -3 48 0 62 -1C52 6 45 17 32 17C20 17 11 10 12 0Z';
  const veins = 'M22 -1.500C27 -6 31 -9 36 -11M34 -2C40 -5 43 -7 48 -8M22 -1.500C27 3 30 6 33 10M34 -1.500C39 2 42 4 46 6';
  if (!isAlive)
    return (
      <g transform={transform} className="text-muted opacity-40" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round">
        <path d={stalk} />
        <path d={upper} />
        <path d={lower} />
      </g>
    );
  return (
    <g transform={transform}>
      <path d={stalk} fill="none" className="stroke-vine-strong" strokeWidth="2.500" />
      <path d={upper} className="fill-vine" />
      <path d={lower} className="fill-vine-strong" />
      <path d={veins} fill="none" className="stroke-vine-soft" strokeWidth="1" opacity="0.45" strokeLinecap="round" />
    </g>
  );
}

const stalk = 'M0 0C-3 -16 3 -30 0 -46';
const petals = [-38, 38, -18, 18, 0];

/** A bud that the vine has not reached yet; green inside if its level can be studied already. */
export function DormantBud({ transform, isOpen }: ElementProps & { readonly isOpen: boolean }) {
  return (
    <g
      transform={transform}
      className={isOpen ? 'fill-vine-soft stroke-vine' : 'fill-paper stroke-muted'}
      strokeWidth="1.500"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={stalk} fill="none" opacity="0.7" />
      <g transform="translate(0 -46)" opacity={isOpen ? 1 : 0.75}>
        <path d="M0 4C-15 2 -20 -14 -13 -28C-9 -37 -3 -42 0 -50C3 -42 9 -37 13 -28C20 -14 15 2 0 4Z" />
        <path d="M0 4C-7 -8 -6 -26 0 -44" fill="none" opacity="0.6" />
      </g>
    </g>
  );
}

/** Closed and green at first; the nearer the level's end, the more gold shows between its leaves. `score`: 0 to 1. */
export function Bud({ transform, score }: ElementProps & { readonly score: number }) {
  const opening = 0.3 + score * 0.75;
  return (
    <g transform={transform} strokeLinejoin="round" strokeLinecap="round">
      <path d={stalk} fill="none" className="stroke-vine-strong" strokeWidth="4.500" />
      <g transform={`translate(0 -46) scale(${0.92 + score * 0.28})`}>
        {score > 0 &&
          petals.map((turn) => (
            <path
              key={turn}
              d="M0 0C-13 -16 -12 -44 0 -58C12 -44 13 -16 0 0Z"
              transform={`rotate(${turn * opening}) scale(${0.78 + score * 0.3})`}
              className="fill-gold stroke-paper"
              strokeWidth="1.500"
            />
          ))}
        <path
          d="M0 5C-19 3 -24 -14 -13 -34C-9 -41 -3 -44 0 -50C2 -36 2 -14 0 5Z"
          className="fill-vine"
          transform={`rotate(${-score * 16})`}
        />
        <path
          d="M0 5C19 3 24 -14 13 -34C9 -41 3 -44 0 -50C-2 -36 -2 -14 0 5Z"
          className="fill-vine-strong"
          transform={`rotate(${score * 16})`}
        />
        <path d="M0 5C-9 0 -10 -14 0 -28C10 -14 9 0 0 5Z" className="fill-vine stroke-vine-strong" strokeWidth="1" />
      </g>
    </g>
  );
}

const rays = [0, 60, 120, 180, 240, 300];

/** Open and gold: the level is complete. `isOpening`: it unfolds now. */
export function Blossom({ transform, isOpening = false }: ElementProps & { readonly isOpening?: boolean }) {
  const petal = 'M0 -6C-17 -14 -20 -36 -9 -45C-5 -49 -2 -46 0 -43C2 -46 5 -49 9 -45C20 -36 17 -14 0 -6Z';
  return (
    <g transform={transform} strokeLinejoin="round" strokeLinecap="round">
      <path d={stalk} fill="none" className="stroke-vine-strong" strokeWidth="4.500" />
      <g transform="translate(0 -66)">
        <g className={isOpening ? 'open-bud' : ''}>
          {rays.map((turn) => (
            <path key={turn} d="M0 0C-8 -20 -4 -38 0 -50C4 -38 8 -20 0 0Z" transform={`rotate(${turn + 30})`} className="fill-vine" />
          ))}
          {rays.map((turn) => (
            <path key={turn} d={petal} transform={`rotate(${turn})`} className="fill-gold stroke-paper" strokeWidth="1.800" />
          ))}
          {rays.map((turn) => (
            <path key={turn} d="M0 -12L0 -28" transform={`rotate(${turn})`} className="stroke-gold-soft" strokeWidth="2" opacity="0.7" />
          ))}
          <circle r="10" className="fill-gold-soft" />
          {rays.map((turn) => (
            <circle key={turn} cy="-5.500" r="1.800" transform={`rotate(${turn})`} className="fill-gold" />
          ))}
        </g>
      </g>
    </g>
  );
}

const smallPetals = [0, 72, 144, 216, 288];

/** A small white blossom beside the stem: a hundred words. */
export function SmallBlossom({ transform }: ElementProps) {
  return (
    <g transform={transform}>
      <path d="M0 0C2 -8 -2 -14 0 -22" fill="none" className="stroke-vine-strong" strokeWidth="2.500" strokeLinecap="round" />
      <g transform="translate(0 -28)">
        {smallPetals.map((turn) => (
          <circle key={turn} cy="-7" r="5.600" transform={`rotate(${turn})`} className="fill-raised stroke-gold" strokeWidth="1.200" />
        ))}
        <circle r="3.600" className="fill-gold" />
      </g>
    </g>
  );
}

/** Level 6: no bud yet, a dot where the vine would continue. */
export function TipDot({ transform }: ElementProps) {
  return (
    <g transform={transform} className="fill-paper stroke-muted" strokeWidth="1.600">
      <circle r="13" strokeDasharray="3.500 4" />
      <circle r="3.500" className="fill-muted stroke-transparent" />
    </g>
  );
}
