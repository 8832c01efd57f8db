// The gold blossom of an end screen without words.

const petals = [0, 72, 144, 216, 288];

/** Decorative: the text beside it says what was reached. */
export function Blossom() {
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className="mx-auto h-28 w-60 max-w-full text-vine">
      <path
        d="M4 92C40 66 66 100 96 82S128 62 146 74s44 12 90-18"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M52 84c-4-16 6-26 22-26 0 16-8 26-22 26Z" fill="currentColor" opacity="0.75" />
      <path d="M186 76c0-16 12-24 28-22-2 16-12 24-28 22Z" fill="currentColor" opacity="0.75" />
      <path d="M30 82c-10 8-10 20-2 30 10-8 12-20 2-30Z" fill="currentColor" opacity="0.5" />
      <g transform="translate(122 50)">
        {petals.map((turn) => (
          <path
            key={turn}
            d="M0 -4C-20 -16 -18 -44 0 -46C18 -44 20 -16 0 -4Z"
            transform={`rotate(${turn})`}
            className="fill-gold stroke-raised"
            strokeWidth="2"
          />
        ))}
        <circle r="8" className="fill-raised" />
        <circle r="4.5" className="fill-gold" />
      </g>
    </svg>
  );
}
