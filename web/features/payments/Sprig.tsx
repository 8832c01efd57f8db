// A sprig of the vine with a bud about to open, above an offer.

/** Decorative. */
export function Sprig() {
  return (
    <svg
      viewBox="0 0 200 110"
      aria-hidden="true"
      className="mb-4 h-28 w-52 max-w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M6 98C40 104 62 84 92 88C126 92 150 104 194 84" className="stroke-vine-strong" strokeWidth="4.500" />
      <path d="M100 89C98 78 103 70 100 60" className="stroke-vine-strong" strokeWidth="4" />
      <path d="M46 95C38 78 22 76 12 80C20 92 32 98 46 95Z" className="fill-vine" />
      <path d="M62 90C58 70 70 58 86 54C90 70 80 84 62 90Z" className="fill-vine" />
      <path d="M130 95C128 76 140 66 156 64C158 80 148 92 130 95Z" className="fill-vine" />
      <path d="M150 98C160 108 176 108 186 102C178 92 164 90 150 98Z" className="fill-vine-strong" />
      <path d="M176 92C188 84 190 70 180 68C172 68 173 78 180 76" className="stroke-vine" strokeWidth="2" />
      <g transform="translate(100 60)" className="fill-gold stroke-paper" strokeWidth="1.500">
        <path d="M0 0C-13 -16 -12 -44 0 -58C12 -44 13 -16 0 0Z" transform="rotate(-26)" />
        <path d="M0 0C-13 -16 -12 -44 0 -58C12 -44 13 -16 0 0Z" transform="rotate(26)" />
        <path d="M0 0C-13 -16 -12 -44 0 -58C12 -44 13 -16 0 0Z" />
      </g>
      <path d="M100 64C84 62 78 46 86 28C96 34 100 46 100 64Z" className="fill-vine" />
      <path d="M100 64C116 62 122 46 114 28C104 34 100 46 100 64Z" className="fill-vine-strong" />
    </svg>
  );
}
