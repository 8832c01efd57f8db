// The payment succeeded: its last day, the receipt, and the next step (learning §4 "Payment").
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { buildOfferPagePath, buildQuizPagePath, pagePaths } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/login-session.ts';
import { tellOtherTabs } from '#web/client/other-tabs.ts';
import { isUnderWay } from '#web/study/level/open-level.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PurchasePanel } from './PurchasePanel.tsx';
import { Sprig } from './Sprig.tsx';
import { formatAccessEnded, formatContinue, formatPaid, formatStart, formatValidTill } from './payment-messages.ts';

interface PaymentResult {
  readonly expirationDate: string | null;
  /** The paid access has already ended. */
  readonly hasEnded: boolean;
}

/**
 * The steps after a payment. The order recorded the agreement, and the capture gave access and queued the receipt, so a failure
 * here must not look like a failed payment.
 */
async function finishPayment(queryClient: QueryClient, level: TaughtLevel, capturedExpiration: string | null): Promise<PaymentResult> {
  const payment = await send(calls.payments.setThePaymentDate, { level }).catch(() => undefined);
  // Before the link to the level is shown, the guard must know that it is open.
  await refreshOverview(queryClient);
  tellOtherTabs('access');
  return { expirationDate: payment?.expirationDate ?? capturedExpiration, hasEnded: payment?.expirationDate === null };
}

export interface PaidProps {
  readonly token: string;
  readonly level: TaughtLevel;
  /** The level as the dashboard knows it. */
  readonly state: LevelState | undefined;
  /** The last day according to the capture. */
  readonly expirationDate: string | null;
}

/** Runs the steps after the payment, each once or without effect the second time. */
export function Paid({ token, level, state, expirationDate }: PaidProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['payment', 'ending', token],
    queryFn: () => finishPayment(queryClient, level, expirationDate),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const until = data?.expirationDate ?? expirationDate;
  const hasEnded = data?.hasEnded === true;
  return (
    <>
      <Sprig />
      <PageHeading over={`HSK ${level}`}>Your payment succeeded</PageHeading>
      <div role="status" className="mt-3 text-lg">
        {until !== null && <p>{hasEnded ? formatAccessEnded(until) : formatValidTill(until)}</p>}
        {data && !hasEnded && <p className="text-muted">A receipt is on its way to your mailbox.</p>}
      </div>
      {state && (
        <PurchasePanel state={state}>
          <Button kind="plain" disabled className="min-h-12 w-full">
            <CheckIcon /> <span>{formatPaid(state.priceEuro)}</span>
          </Button>
        </PurchasePanel>
      )}
      <div className="mt-8 flex min-h-11 flex-wrap gap-3">
        {data && (
          <>
            <LinkButton kind="primary" to={hasEnded ? buildOfferPagePath(level) : buildQuizPagePath(level)}>
              {hasEnded ? 'Buy again' : state && isUnderWay(state) ? formatContinue(level) : formatStart(level)}
            </LinkButton>
            <LinkButton kind="quiet" to={pagePaths.courses}>
              Back to Tests
            </LinkButton>
          </>
        )}
      </div>
    </>
  );
}
