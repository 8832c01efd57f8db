// A small leaf: marks what the learner has learnt.

/** Hidden from screen readers: the text beside it says so. */
export function LeafMark({ className = 'size-3' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`inline-block shrink-0 text-vine ${className}`}>
      <path d="M2.500 13.500C1 6 6 1.500 14.500 1.500 15 9 10.500 14 4.500 12.500L8 8.500" fill="currentColor" />
      <path d="M1.500 15C3 12 5.500 9.500 9 7.500" fill="none" stroke="currentColor" strokeWidth="1.250" strokeLinecap="round" />
    </svg>
  );
}
