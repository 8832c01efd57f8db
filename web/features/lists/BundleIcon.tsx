// A folder's picture: a bundle of leaves, tied below.

const turns = [-56, -28, 28, 56, 0];

/** Pale until the folder is complete, then full green. Decorative. */
export function BundleIcon({ isComplete, className = '' }: { readonly isComplete: boolean; readonly className?: string }) {
  return (
    <svg viewBox="0 0 80 64" aria-hidden="true" className={className} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="M40 44 33 62M40 44v18M40 44l7 18" className={isComplete ? 'stroke-vine-strong' : 'stroke-vine'} strokeWidth="2" />
      <g transform="translate(40 46)" strokeWidth="1.500" className={isComplete ? 'fill-vine stroke-paper' : 'fill-vine-soft stroke-vine'}>
        {turns.map((turn) => (
          <path key={turn} d="M0 0C-8 -12 -7 -30 0 -43C7 -30 8 -12 0 0Z" transform={`rotate(${turn})`} />
        ))}
      </g>
      <path d="M34.500 47.500h11M34.500 51.500h11" className="stroke-gold" strokeWidth="3" />
    </svg>
  );
}
