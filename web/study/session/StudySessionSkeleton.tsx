// A placeholder card while the part is loading.
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Around a study session on its page. */
export const studyFrameClasses =
  'flex w-full flex-1 flex-col items-center gap-3 px-4 py-3 wide:px-8 [@media(max-height:32rem)]:gap-2 [@media(max-height:32rem)]:py-2';

/** The page of a study session until it is there. */
export function StudySessionLoading() {
  return (
    <div className={studyFrameClasses}>
      <StudySessionSkeleton />
    </div>
  );
}

/** A bar, and a card with blanks for word, meaning and components. */
export function StudySessionSkeleton() {
  return (
    <PageFrame width="study">
      <div role="status" aria-label="Loading" className="flex flex-col gap-10">
        <Skeleton className="h-2 w-full" />
        <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-raised px-5 pt-12 pb-8 shadow-card min-[600px]:px-8">
          <Skeleton className="size-28" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-48" />
          <div className="mt-4 grid w-full gap-2 min-[600px]:grid-cols-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
          <Skeleton className="h-6 w-full" />
          <Skeleton className="mt-2 h-12 w-full min-[600px]:w-48" />
        </div>
      </div>
    </PageFrame>
  );
}
