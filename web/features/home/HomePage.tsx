// The page /: what is due and where one was; for who has not begun, what the product is and the way into the quiz (accounts-and-chat §1, §2).
import { buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import { useDeferredOverview, useLoginSession } from '#web/client/login-session.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Together } from '#web/ui/Together.tsx';
import { DemoCard } from './DemoCard.tsx';
import { LearnerHome } from './LearnerHome.tsx';
import { hasBegun } from '#web/study/level/open-level.ts';

function Pitch() {
  return (
    <>
      <p className="max-w-prose font-reading text-xl leading-relaxed">
        HanziVine is an app for learning Chinese with associations. Every character consists of radicals, small components that come back
        again and again, and we build our own associations from them: a picture for every word, so that it stays.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="primary" to={buildQuizPagePath(1)}>
          Try out now!
        </LinkButton>
        <LinkButton kind="quiet" to={pagePaths.courses}>
          See all courses
        </LinkButton>
      </div>
    </>
  );
}

function Heading({ name }: { name: string | undefined }) {
  return (
    <PageHeading title="Main" over="Learn Chinese by associations">
      {`Welcome${name === undefined ? '' : `, ${name}`}!`}
    </PageHeading>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your progress" className="mt-6 grid min-h-screen content-start gap-5">
      <Skeleton className="h-72" />
      <Skeleton className="h-44" />
    </div>
  );
}

/** The page of `/`. Without the levels, it still leads into the quiz. */
export default function HomePage() {
  const { name } = useLoginSession();
  const { data, error } = useDeferredOverview();
  if (data && hasBegun(data.levels))
    return (
      <div className="wrap-anywhere">
        <Heading name={name} />
        <Together waiting={<Waiting />}>
          <LearnerHome levels={data.levels} />
        </Together>
      </div>
    );
  if (!data && !error)
    return (
      <div className="wrap-anywhere">
        <Heading name={name} />
        <Waiting />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 wide:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] wide:items-center wide:gap-16 wide:pt-6">
      <div className="flex min-w-0 flex-col gap-6 wrap-anywhere">
        <div>
          <Heading name={name} />
        </div>
        <Pitch />
      </div>
      <DemoCard />
    </div>
  );
}
