// Replaces a page until it is there.
import { Skeleton } from './Skeleton.tsx';

/** Blanks for a heading and what follows it. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex min-h-screen w-full flex-col gap-6">
      <Skeleton className="h-9 w-60 max-w-full" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}
