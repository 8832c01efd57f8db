// Tells a learner who opens an offer that the level is theirs already (learning §2).
import { Navigate } from 'react-router';
import { quizPage } from '#contract/pages.ts';
import { isTaughtLevel } from '#contract/wire.ts';
import { useOverview } from '#web/client/session.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { Sprig } from './Sprig.tsx';

/** /payedInfo. Who has no level is led to the courses. */
export default function PayedInfoPage() {
  const { data, error, refetch } = useOverview();
  if (error && !data) return <Trouble text="What you have paid could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-96" />;
  const paid = data.levels.filter((state) => state.paid);
  if (paid.length === 0) return <Navigate to="/courses" replace />;
  const open = paid.filter(({ score }) => score < 1);
  // The one under way; a level that is complete has nothing to go on with.
  const next = (open.find(({ score }) => score > 0) ?? open[0])?.level;
  const onward = next !== undefined && isTaughtLevel(next) ? next : undefined;
  return (
    <div className="mx-auto flex max-w-150 flex-col items-center py-8 text-center">
      <Sprig />
      <PageHeading title="Access">You already paid for the course</PageHeading>
      <p className="mt-3 text-lg text-muted">There is nothing to pay: your words are waiting for you.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {onward !== undefined && (
          <LinkButton kind="primary" to={quizPage(onward)}>
            Go on with HSK {onward}
          </LinkButton>
        )}
        <LinkButton kind={onward === undefined ? 'primary' : 'quiet'} to="/courses">
          Back to Tests
        </LinkButton>
      </div>
    </div>
  );
}
