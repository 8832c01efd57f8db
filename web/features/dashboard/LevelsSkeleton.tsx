// A placeholder while the levels are loading.
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of the vine with its six levels. */
export function LevelsSkeleton() {
  return (
    <div role="status" aria-label="Loading your levels" className="@container">
      <Skeleton className="mt-3 h-6 w-72 max-w-full" />
      <Skeleton className="mt-1 h-10 w-60 max-w-full" />
      <div className="mt-12 grid gap-10 roomy:mt-80 roomy:grid-cols-6 roomy:gap-4">
        {[1, 2, 3, 4, 5, 6].map((level) => (
          <div key={level} className="flex flex-col gap-3 pl-34 roomy:items-center @max-[17rem]:pl-0 roomy:pl-0">
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-11 w-28" />
          </div>
        ))}
      </div>
    </div>
  );
}
