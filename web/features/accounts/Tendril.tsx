// The piece of vine that the flip cards hang from.

const leaf = 'M0 0C-13 -3 -20 -13 -18 -25C-5 -23 3 -13 0 0Z';
/** Position and rotation of each leaf; the numbers follow the stem's line. */
const leaves = [
  { x: 46, y: 21, turn: 20 },
  { x: 150, y: 22, turn: 150 },
  { x: 214, y: 31, turn: 70 },
  { x: 330, y: 28, turn: 10 },
  { x: 425, y: 16, turn: 165 },
  { x: 548, y: 17, turn: 60 },
];
/** From the stem down to the middle of each of three cards. */
const threads = ['M100 18C104 26 96 36 100 52', 'M300 33C304 38 297 44 300 52', 'M500 13C505 26 495 38 500 52'];

/** Decorative. As wide as three cards in a row. */
export function Tendril() {
  return (
    <svg viewBox="0 0 600 52" aria-hidden="true" className="hidden w-full overflow-visible text-vine min-[600px]:block">
      <path
        d="M0 36C36 16 92 12 134 20S240 38 300 33S404 14 468 12S560 16 600 6"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {threads.map((thread) => (
        <path key={thread} d={thread} fill="none" stroke="currentColor" strokeWidth="1.5" />
      ))}
      {leaves.map(({ x, y, turn }) => (
        <path key={x} d={leaf} transform={`translate(${x} ${y}) rotate(${turn}) scale(0.8)`} fill="currentColor" opacity="0.8" />
      ))}
    </svg>
  );
}
