// The dashboard: the learner's vine with the levels as its buds (learning §2 "Dashboard").
import { Link } from 'react-router';
import type { LevelState } from '#contract/dashboard.ts';
import { pagePaths } from '#contract/pages.ts';
import { useSharedWords } from '#web/client/known-words.ts';
import { useDeferredOverview } from '#web/client/login-session.ts';
import { WordListLine } from '#web/study/level/WordListLine.tsx';
import { Vine } from '#web/study/vine/Vine.tsx';
import { narrowVine, wideVine } from '#web/study/vine/vine-shape.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LevelItem } from './LevelItem.tsx';
import { LevelsSkeleton } from './LevelsSkeleton.tsx';
import { findNextLevel, getLevelStatus } from './level-status.ts';
import { formatVineSummary } from './level-messages.ts';
import { usePanelClosing } from './usePanelClosing.ts';

function Levels({ levels }: { levels: readonly LevelState[] }) {
  const next = findNextLevel(levels);
  const { data: shared, isPending } = useSharedWords();
  const closingHandlers = usePanelClosing();
  const buds = levels.slice(0, 5).map((state) => ({
    score: state.words === 0 ? 0 : state.score,
    words: state.wordsDone,
    isOpen: getLevelStatus(state) === 'open',
  }));
  return (
    <>
      <p className="mt-2 max-w-150 text-lg text-muted">{isPending ? '\u00A0' : formatVineSummary(levels, next, shared)}</p>
      <div className="flex min-h-11 flex-wrap items-center gap-x-6">
        {levels[0] && <WordListLine list={levels[0].list} />}
        <Link to={pagePaths.words} className="inline-flex min-h-11 items-center gap-1.5 text-vine-strong underline underline-offset-4">
          Search all words
        </Link>
      </div>
      <div className="@container mt-4 wide:mt-2">
        <div className="relative">
          <Vine shape={wideVine} buds={buds} className="absolute inset-x-0 top-0 hidden w-full roomy:block" />
          {/* Very large text needs the whole width, so the picture is hidden. */}
          <Vine shape={narrowVine} buds={buds} isStretched className="absolute top-0 left-0 h-full w-30 @max-[17rem]:hidden roomy:hidden" />
          {/* Rows of equal height, because the buds of the picture are equally spaced. */}
          <ol className="grid auto-rows-fr roomy:auto-rows-auto roomy:grid-cols-6" {...closingHandlers}>
            {levels.map((state) => (
              <LevelItem key={state.level} state={state} isNext={state === next} />
            ))}
          </ol>
        </div>
      </div>
    </>
  );
}

/** /courses */
export default function CoursesPage() {
  const { data, error, refetch } = useDeferredOverview();
  return (
    <>
      <PageHeading title="Courses">Your vine</PageHeading>
      {data && <Levels levels={data.levels} />}
      {!data && !error && <LevelsSkeleton />}
      {!data && error && (
        <ErrorPanel error={error} text="Your levels could not be loaded. What you learnt is safe." onRetry={() => void refetch()} />
      )}
    </>
  );
}
