// Tells a learner who opens an offer that they already own the level (learning §2).
import { Navigate } from 'react-router';
import { buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import { isTaughtLevel } from '#contract/wire.ts';
import { useOverview } from '#web/client/login-session.ts';
import { findOpenLevel } from '#web/study/level/open-level.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { Sprig } from './Sprig.tsx';
import { formatContinueWith } from './payment-messages.ts';

/** /payedInfo. Redirects to the courses if no level is paid. */
export default function PayedInfoPage() {
  const { data, error, refetch } = useOverview();
  if (error && !data) return <ErrorPanel error={error} text="What you have paid could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const paid = data.levels.filter((state) => state.paid);
  if (paid.length === 0) return <Navigate to={pagePaths.courses} replace />;
  // A complete level has nothing to continue.
  const next = findOpenLevel(paid)?.level ?? paid.find(({ score }) => score < 1)?.level;
  const nextLevel = next !== undefined && isTaughtLevel(next) ? next : undefined;
  return (
    <PageFrame width="reading">
      <Sprig />
      <PageHeading title="Access">You already paid for the course</PageHeading>
      <p className="mt-3 text-lg text-muted">There is nothing to pay: your words are waiting for you.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {nextLevel !== undefined && (
          <LinkButton kind="primary" to={buildQuizPagePath(nextLevel)}>
            {formatContinueWith(nextLevel)}
          </LinkButton>
        )}
        <LinkButton kind={nextLevel === undefined ? 'primary' : 'quiet'} to={pagePaths.courses}>
          Back to Tests
        </LinkButton>
      </div>
    </PageFrame>
  );
}
