// The page of the Terms of Use (accounts-and-chat §2, /terms).
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { terms } from './terms.ts';

function Seller() {
  const { data, error, refetch } = useQuery({
    queryKey: ['seller'],
    queryFn: ({ signal }) => send(calls.contact.seller, {}, { signal }),
    staleTime: Infinity,
  });
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="font-reading text-xl font-semibold">Who sells</h2>
      {data && <p className="mt-2">{`${data.name}, ${data.address}`}</p>}
      {!data && !error && (
        <div role="status" aria-label="Loading the seller" className="mt-2">
          <Skeleton className="h-6 w-56" />
        </div>
      )}
      {!data && error && <ErrorPanel error={error} text="The seller’s name could not be loaded." onRetry={() => void refetch()} />}
    </section>
  );
}

/** The page of `/terms`. */
export default function TermsPage() {
  return (
    <PageFrame width="reading">
      <PageHeading>Terms of Use</PageHeading>
      <p className="mt-4 text-lg text-muted">The terms and conditions of HanziVine, in plain words.</p>
      <ol className="mt-8 flex flex-col gap-8">
        {terms.map(({ title, paragraphs }, index) => (
          <li key={title}>
            <h2 className="font-reading text-xl font-semibold">{`${index + 1}. ${title}`}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2">
                {paragraph}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <Seller />
    </PageFrame>
  );
}
