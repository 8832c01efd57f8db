// The shape of the login-again form while it loads.
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** A loading field. */
export function LoginAgainSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
