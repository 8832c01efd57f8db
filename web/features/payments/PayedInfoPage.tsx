// Tells a learner who opens an offer that the level is theirs already (learning §2).
import { Navigate } from 'react-router';
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
  if (!data.levels.some(({ paid }) => paid)) return <Navigate to="/courses" replace />;
  return (
    <div className="mx-auto flex max-w-150 flex-col items-center py-8 text-center">
      <Sprig />
      <PageHeading title="Access">You already paid for the course</PageHeading>
      <p className="mt-3 text-lg text-muted">Nothing is due: your words are waiting for you.</p>
      <LinkButton kind="primary" to="/courses" className="mt-6">
        Back to Tests
      </LinkButton>
    </div>
  );
}
