// After the payer's approval: captures the payment once and shows the result (learning §4 "Payment").
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { buildPaymentPagePath, pagePaths } from '#contract/pages.ts';
import type { OrderState } from '#contract/payments.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { getFaultNumber, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Paid } from './Paid.tsx';
import { formatCaptureError, formatOrderEnded } from './payment-messages.ts';

/** Polling interval of an undecided payment. */
const pollIntervalMs = 3000;
/** Every so many polls capture again, which resumes a capture that got lost. */
const captureEveryPolls = 10;

/** Captures on the first call and polls later; capturing twice gives the same result (decisions §8). */
function fetchOutcome(token: string, { client, queryKey, signal }: QueryFunctionContext): Promise<OrderState> {
  const known = client.getQueryState<OrderState>(queryKey);
  const isPolling = known?.data?.status === 'PENDING' && known.dataUpdateCount % captureEveryPolls !== 0;
  return send(isPolling ? calls.payments.orderState : calls.payments.captureOrder, { orderId: token }, { signal });
}

function isUndecided(state: OrderState | undefined): boolean {
  return state?.status === 'PENDING' || state?.status === 'CREATED';
}

interface MessageProps {
  readonly title: string;
  readonly text: ReactNode;
  /** What was to be paid, where it is known. */
  readonly purchase?: string;
  /** What failed: a fault of the server has a number. */
  readonly error?: unknown;
  readonly children: ReactNode;
}

function Message({ title, text, purchase, error, children }: MessageProps) {
  return (
    <div className="py-8">
      <PageHeading>{title}</PageHeading>
      {purchase !== undefined && <p className="mt-3 font-reading text-xl tabular-nums">{purchase}</p>}
      <p role="alert" className="mt-3 text-lg text-muted">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      <FaultNumber number={getFaultNumber(error)} />
    </div>
  );
}

const backToTests = (
  <LinkButton kind="quiet" to={pagePaths.courses}>
    Back to Tests
  </LinkButton>
);

function RetryActions({ level, label = 'Try again' }: { readonly level: TaughtLevel; readonly label?: string }) {
  return (
    <>
      <LinkButton kind="primary" to={buildPaymentPagePath(level)} replace>
        {label}
      </LinkButton>
      <span>{backToTests}</span>
    </>
  );
}

/** What the payment is for: "HSK 2, 21.00 €". */
function formatPurchase(level: TaughtLevel, levels: readonly LevelState[]): string {
  const price = levels.find((state) => state.level === level)?.priceEuro;
  return price === undefined ? `HSK ${level}` : `HSK ${level}, ${price} €`;
}

function PendingMessage({ purchase, isLineGone }: { readonly purchase: string; readonly isLineGone: boolean }) {
  return (
    <div className="py-8">
      <PageHeading>Your payment is being checked</PageHeading>
      <p className="mt-3 font-reading text-xl tabular-nums">{purchase}</p>
      <p className="mt-3 text-lg text-muted">
        The payment provider has not decided yet. You may close this page: access starts automatically, and we email you. Please do not pay
        again.
      </p>
      <p role="status" className="mt-6 min-h-6 text-muted">
        {isLineGone ? 'We cannot reach the payment provider. Retrying…' : 'Checking every few seconds…'}
      </p>
      <div className="mt-4">{backToTests}</div>
    </div>
  );
}

export interface OutcomeProps {
  /** The provider's id of the order. */
  readonly token: string;
  readonly level: TaughtLevel;
  readonly levels: readonly LevelState[];
}

/** Opened again, it shows the same result: nothing is charged twice. */
export function Outcome({ token, level, levels }: OutcomeProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['payment', 'order', token],
    queryFn: (context) => fetchOutcome(token, context),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isUndecided(state.data) ? pollIntervalMs : false),
  });
  if (data === undefined && error) {
    const { title, text, canRetry } = formatCaptureError(error);
    return (
      <Message title={title} text={text} error={error}>
        {canRetry ? (
          <>
            <Button kind="primary" isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
            <span>{backToTests}</span>
          </>
        ) : (
          <RetryActions level={level} />
        )}
      </Message>
    );
  }
  if (data === undefined)
    return (
      <div className="py-8">
        <PageHeading>One moment</PageHeading>
        <p role="status" className="mt-3 text-lg text-muted">
          Processing your payment. This takes a few seconds.
        </p>
        <Skeleton className="mt-8 h-60 w-full" />
      </div>
    );
  const { status, level: paidLevel } = data;
  const purchase = formatPurchase(paidLevel, levels);
  if (isUndecided(data)) return <PendingMessage purchase={purchase} isLineGone={error !== null} />;
  if (status === 'COMPLETED')
    return (
      <Paid token={token} level={paidLevel} state={levels.find((one) => one.level === paidLevel)} expirationDate={data.expirationDate} />
    );
  if (status === 'DECLINED')
    return (
      <Message title="Your payment was declined" purchase={purchase} text="Nothing was charged. Please try another card or payment method.">
        <RetryActions level={paidLevel} />
      </Message>
    );
  if (status === 'REFUNDED')
    return (
      <Message title="This payment was refunded" text={formatOrderEnded(paidLevel)}>
        <RetryActions level={paidLevel} label="Buy again" />
      </Message>
    );
  return (
    <Message title="This payment has expired" text="It was not finished in time, and nothing was charged. Please try again.">
      <RetryActions level={paidLevel} />
    </Message>
  );
}
