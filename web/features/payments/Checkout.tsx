// Before the payment: what is bought, the terms, and the provider's button (learning §4 "Payment").
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { offerPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { Panel } from './Panel.tsx';
import { StandInButton } from './StandInButton.tsx';
import { Terms } from './Terms.tsx';
import { useOrder } from './use-order.ts';
import { termsMissing } from './words.ts';

const PaypalButtons = lazy(() => import('./PaypalButtons.tsx'));

interface Preparation {
  /** The payments that are being checked. */
  readonly pending: ReplyOf<typeof calls.payments.purchases>['pending'];
  readonly provider: 'paypal' | 'stand-in';
  readonly clientId: string;
  readonly isAgreed: boolean;
}

async function prepare(signal: AbortSignal): Promise<Preparation> {
  const [way, { agreed }, { pending }] = await Promise.all([
    send(calls.payments.paymentWay, {}, { signal }),
    send(calls.payments.checkAgreement, {}, { signal }),
    send(calls.payments.purchases, {}, { signal }),
  ]);
  return { ...way, isAgreed: agreed, pending };
}

const loading = (
  <div role="status" aria-label="Loading the payment" className="grid gap-4">
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
);

interface PayProps {
  readonly level: TaughtLevel;
  readonly state: LevelState;
  readonly preparation: Preparation;
}

function Pay({ level, state, preparation: { provider, clientId, isAgreed } }: PayProps) {
  const [isTicked, setTicked] = useState(false);
  const [query, setQuery] = useSearchParams();
  const [areTermsAsked, setTermsAsked] = useState(!isAgreed);
  const isEnabled = isTicked || !areTermsAsked;
  const order = useOrder(level, state, { isEnabled, isTicked });
  const { problem, setProblem } = order;
  const areTermsMissing = problem === termsMissing;
  // The server asks for them although an agreement was on record: there are new ones.
  if (areTermsMissing && !areTermsAsked) setTermsAsked(true);
  return (
    <>
      {areTermsAsked && (
        <Terms
          isTicked={isTicked}
          onTick={(next) => {
            setTicked(next);
            if (areTermsMissing) setProblem(undefined);
          }}
          error={areTermsMissing ? problem : undefined}
        />
      )}
      {provider === 'stand-in' ? (
        <StandInButton level={level} euro={state.priceEuro} isEnabled={isEnabled} order={order} />
      ) : (
        <Suspense fallback={loading}>
          <PaypalButtons
            clientId={clientId}
            isEnabled={isEnabled}
            order={order}
            onTooEarly={() => setProblem(termsMissing)}
            onApproved={(token) => setQuery({ token }, { replace: true })}
            onCancelled={(cancelled) => setQuery({ cancelled }, { replace: true })}
          />
        </Suspense>
      )}
      <div role="alert">
        {problem !== undefined && !areTermsMissing && (
          <p className="mt-4 rounded-control bg-seal-soft px-4 py-3 font-medium text-seal">{problem}</p>
        )}
      </div>
      <div role="status">
        {query.has('cancelled') && problem === undefined && !order.isBusy && (
          <p className="mt-4 text-muted">You went back before paying. Nothing was charged.</p>
        )}
      </div>
    </>
  );
}

/** The screen of a level that is to be paid. */
export function Checkout({ level, state }: { readonly level: TaughtLevel; readonly state: LevelState }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', 'preparation'],
    queryFn: ({ signal }) => prepare(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // One that is being checked is not paid a second time.
  const open = data?.pending.find(({ hsk }) => hsk === level);
  if (open) return <Navigate to={{ search: `?token=${encodeURIComponent(open.orderID)}` }} replace />;
  return (
    <>
      <PageHeading title={`Payment for HSK ${level}`}>Payment</PageHeading>
      <Panel state={state}>
        {data ? (
          <Pay level={level} state={state} preparation={data} />
        ) : error ? (
          <Trouble text="The payment could not be prepared. Nothing was charged." onRetry={() => void refetch()} />
        ) : (
          loading
        )}
      </Panel>
      <LinkButton to={offerPage(level)} className="mt-6">
        Back to the offer
      </LinkButton>
    </>
  );
}
