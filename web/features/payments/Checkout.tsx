// Before the payment: the purchase, the terms, and the provider's button (learning §4 "Payment").
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { CallReply } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { buildOfferPagePath } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';
import { StandInButton } from './StandInButton.tsx';
import { TermsCheckbox } from './TermsCheckbox.tsx';
import { useOrder } from './useOrder.ts';
import { formatPaymentFor, termsMissingMessage } from './payment-messages.ts';

interface Preparation {
  /** Payments that are being checked. */
  readonly pending: CallReply<typeof calls.payments.purchases>['pending'];
  readonly provider: 'paypal' | 'stand-in';
  readonly clientId: string;
  readonly isAgreed: boolean;
}

async function fetchPreparation(signal: AbortSignal): Promise<Preparation> {
  const [provider, { agreed }, { pending }] = await Promise.all([
    send(calls.payments.paymentConfig, {}, { signal }),
    send(calls.payments.checkAgreement, {}, { signal }),
    send(calls.payments.purchases, {}, { signal }),
  ]);
  return { ...provider, isAgreed: agreed, pending };
}

const loadingSkeleton = (
  <div role="status" aria-label="Loading the payment" className="grid gap-4">
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
);

const PaypalButtons = lazyPart(() => import('./PaypalButtons.tsx'), { waiting: loadingSkeleton, isNeeded: true });

interface PayFormProps {
  readonly level: TaughtLevel;
  readonly state: LevelState;
  readonly preparation: Preparation;
}

function PayForm({ level, state, preparation: { provider, clientId, isAgreed } }: PayFormProps) {
  const [isTicked, setTicked] = useState(false);
  const [query, setQuery] = useSearchParams();
  const [areTermsShown, setTermsShown] = useState(!isAgreed);
  const isEnabled = isTicked || !areTermsShown;
  const order = useOrder(level, state, { isEnabled, isTicked });
  const { errorMessage, setErrorMessage } = order;
  const areTermsMissing = errorMessage === termsMissingMessage;
  // The server requires consent despite an agreement on record: the terms are new.
  if (areTermsMissing && !areTermsShown) setTermsShown(true);
  return (
    <>
      {areTermsShown && (
        <TermsCheckbox
          isTicked={isTicked}
          onTick={(next) => {
            setTicked(next);
            if (areTermsMissing) setErrorMessage(undefined);
          }}
          error={areTermsMissing ? errorMessage : undefined}
        />
      )}
      {provider === 'stand-in' ? (
        <StandInButton level={level} euro={state.priceEuro} isEnabled={isEnabled} order={order} />
      ) : (
        <PaypalButtons
          clientId={clientId}
          isEnabled={isEnabled}
          order={order}
          onTermsMissing={() => setErrorMessage(termsMissingMessage)}
          onApproved={(token) => setQuery({ token }, { replace: true })}
          onCancelled={(cancelled) => setQuery({ cancelled }, { replace: true })}
        />
      )}
      <div role="alert">
        {errorMessage !== undefined && !areTermsMissing && (
          <p className="mt-4 rounded-control bg-seal-soft px-4 py-3 font-medium text-seal">
            <span>{errorMessage}</span>
            <FaultNumber number={order.faultNumber} />
          </p>
        )}
      </div>
      <div role="status">
        {query.has('cancelled') && errorMessage === undefined && !order.isBusy && (
          <p className="mt-4 text-muted">You went back before paying. Nothing was charged.</p>
        )}
      </div>
    </>
  );
}

/** The screen of a level to be paid. */
export function Checkout({ level, state }: { readonly level: TaughtLevel; readonly state: LevelState }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', 'preparation'],
    queryFn: ({ signal }) => fetchPreparation(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A pending payment must not be paid a second time.
  const pendingPayment = data?.pending.find((payment) => payment.level === level);
  if (pendingPayment) return <Navigate to={{ search: `?token=${encodeURIComponent(pendingPayment.orderId)}` }} replace />;
  return (
    <>
      <PageHeading title={formatPaymentFor(level)}>Payment</PageHeading>
      <PurchasePanel state={state}>
        {data ? (
          <PayForm level={level} state={state} preparation={data} />
        ) : error ? (
          <ErrorPanel error={error} text="The payment could not be prepared. Nothing was charged." onRetry={() => void refetch()} />
        ) : (
          loadingSkeleton
        )}
      </PurchasePanel>
      <LinkButton to={buildOfferPagePath(level)} className="mt-6">
        Back to the offer
      </LinkButton>
    </>
  );
}
