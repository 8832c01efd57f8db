// A placeholder while the words are loading.
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of a few rows. */
export function WordListSkeleton() {
  return (
    <div role="status" aria-label="Loading the words" className="mt-12 flex flex-col gap-6">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex items-center gap-6">
          <Skeleton className="h-14 w-24" />
          <Skeleton className="h-14 flex-1" />
          <Skeleton className="size-11 rounded-full" />
        </div>
      ))}
    </div>
  );
}
