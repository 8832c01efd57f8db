// How to reach us: the support address, and the way to the contact form (accounts-and-chat §2, /contact).
import { pagePaths } from '#contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The page of `/contact`. */
export default function ContactPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['supportEmail'],
    queryFn: ({ signal }) => send(calls.contact.supportEmail, {}, { signal }),
  });
  return (
    <PageFrame width="reading">
      <PageHeading>Contact</PageHeading>
      <p className="mt-4 text-lg">
        A question, a mistake in a word, something that does not work? We read every message and answer by email.
      </p>
      <Card className="mt-6">
        <h2 className="font-reading text-xl font-semibold">By email</h2>
        {data && (
          <p className="mt-2">
            <a href={`mailto:${data.email}`} className="break-all text-vine-strong underline underline-offset-4">
              {data.email}
            </a>
          </p>
        )}
        {!data && !error && (
          <div role="status" aria-label="Loading the address" className="mt-2">
            <Skeleton className="h-6 w-56" />
          </div>
        )}
        {!data && error && <ErrorPanel error={error} text="The address could not be loaded." onRetry={() => void refetch()} />}
      </Card>
      <Card className="mt-6">
        <h2 className="font-reading text-xl font-semibold">From here</h2>
        <p className="mt-2 mb-4">Write to us without leaving HanziVine.</p>
        <LinkButton kind="primary" to={pagePaths.contactForm}>
          Open the contact form
        </LinkButton>
      </Card>
    </PageFrame>
  );
}
