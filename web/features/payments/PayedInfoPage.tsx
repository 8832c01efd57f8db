// Tells a learner who opens an offer that the level is theirs already (learning §2).
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Sprig } from './Sprig.tsx';

/** /payedInfo */
export default function PayedInfoPage() {
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
