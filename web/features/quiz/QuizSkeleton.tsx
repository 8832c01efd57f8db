// The shape of a card while the part is loading.
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** A bar and a card without words. */
export function QuizSkeleton() {
  return (
    <div role="status" aria-label="The quiz is loading" className="flex w-full flex-col gap-6">
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-96 w-full" />
      <Skeleton className="mx-auto h-12 w-48" />
    </div>
  );
}
