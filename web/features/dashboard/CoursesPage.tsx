// The dashboard: the learner's vine with the levels as its buds (learning §2 "Dashboard").
import type { LevelState } from '#contract/dashboard.ts';
import { useOverview } from '#web/client/session.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { LevelItem } from './LevelItem.tsx';
import { grownTo, nextLevel, standingOf } from './level-standing.ts';
import { vineLine } from './level-words.ts';
import { Vine } from './Vine.tsx';
import { narrowVine, wideVine } from './vine-shape.ts';

function Levels({ levels }: { levels: readonly LevelState[] }) {
  const next = nextLevel(levels);
  const grown = grownTo(levels);
  const buds = levels.slice(0, 5).map((state) => ({
    score: state.words === 0 ? 0 : state.score,
    isOpen: standingOf(state) === 'open',
  }));
  return (
    <>
      <p className="mt-2 max-w-150 text-lg text-muted">{vineLine(levels, next)}</p>
      <div className="relative mt-4 wide:mt-2">
        <Vine shape={wideVine} buds={buds} grown={grown} className="absolute inset-x-0 top-0 hidden w-full wide:block" />
        <Vine shape={narrowVine} buds={buds} grown={grown} className="absolute top-0 left-0 h-264 w-30 wide:hidden" />
        <ol className="wide:grid wide:grid-cols-6">
          {levels.map((state) => (
            <LevelItem key={state.level} state={state} isNext={state === next} />
          ))}
        </ol>
      </div>
    </>
  );
}

function LevelsSkeleton() {
  return (
    <div role="status" aria-label="Loading your levels">
      <Skeleton className="mt-3 h-6 w-72 max-w-full" />
      <div className="mt-12 grid gap-10 wide:mt-80 wide:grid-cols-6 wide:gap-4">
        {[1, 2, 3, 4, 5, 6].map((level) => (
          <div key={level} className="flex flex-col gap-3 pl-34 wide:items-center wide:pl-0">
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-11 w-28" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** /courses */
export default function CoursesPage() {
  const { data, error, refetch } = useOverview();
  return (
    <>
      <PageHeading title="Courses">Your vine</PageHeading>
      {data && <Levels levels={data.levels} />}
      {!data && !error && <LevelsSkeleton />}
      {!data && error && <Trouble text="Your levels could not be loaded. What you learnt is safe." onRetry={() => void refetch()} />}
    </>
  );
}
