// A placeholder in the shape of the loading content.

/** `className` sets the size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-control bg-line/60 ${className}`} />;
}
