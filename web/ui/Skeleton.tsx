// A place-holder with the shape of what is loading.

/** `className` gives the size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-line/60 ${className}`} />;
}
