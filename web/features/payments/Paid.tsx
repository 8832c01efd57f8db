// The payment succeeded: until when it is valid, the receipt, and the way on (learning §4 "Payment").
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { offerPage, quizPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Panel } from './Panel.tsx';
import { Sprig } from './Sprig.tsx';

interface Ending {
  readonly expirationDate: string | null;
  /** The access that was paid for is over by now. */
  readonly isOver: boolean;
  readonly isReceiptSent: boolean;
}

/** What follows a payment. Access and receipt are given already, so nothing that fails here may look as if the payment had failed. */
async function settle(queries: QueryClient, hsk: TaughtLevel, captured: string | null): Promise<Ending> {
  const told = await send(calls.payments.setThePaymentDate, { hsk }).catch(() => undefined);
  const expirationDate = told?.expirationDate ?? captured;
  const date = expirationDate === null ? {} : { expirationDate };
  try {
    const { agreed } = await send(calls.payments.checkAgreement, {});
    if (!agreed) await send(calls.payments.recordAgreement, date);
  } catch {
    // The order was opened with an agreement, which the server has recorded.
  }
  const isReceiptSent = await send(calls.payments.sendPaymentVerifyEmail, { hsk, ...date }).then(
    ({ sent }) => sent,
    () => false,
  );
  // Before the way into the level is shown, the guard must know that it is open.
  await refreshOverview(queries);
  return { expirationDate, isOver: told?.expirationDate === null, isReceiptSent };
}

export interface PaidProps {
  readonly token: string;
  readonly level: TaughtLevel;
  /** The level as the dashboard knows it. */
  readonly state: LevelState | undefined;
  /** The last day as the capture said it. */
  readonly expirationDate: string | null;
}

/** Asks for what follows the payment, each part once or without effect the second time. */
export function Paid({ token, level, state, expirationDate }: PaidProps) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['payment', 'ending', token],
    queryFn: () => settle(queries, level, expirationDate),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const until = data?.expirationDate ?? expirationDate;
  const isOver = data?.isOver === true;
  return (
    <>
      <Sprig />
      <PageHeading over={`HSK ${level}`}>Your payment succeeded</PageHeading>
      <div role="status" className="mt-3 text-lg">
        {until !== null && (
          <p>{isOver ? `Your access ended on ${until}. What you have learnt is kept.` : `Payment is valid till ${until}`}</p>
        )}
        {data && !isOver && (
          <p className="text-muted">
            {data.isReceiptSent ? (
              'A receipt is on its way to your mailbox.'
            ) : (
              <>
                We could not ask for the receipt just now. It comes by itself; you find the payment among{' '}
                <Link to="/payed" className="font-medium text-vine-strong underline underline-offset-2">
                  your purchases
                </Link>
                .
              </>
            )}
          </p>
        )}
      </div>
      {state && (
        <Panel state={state}>
          <Button kind="plain" disabled className="min-h-12 w-full">
            <CheckIcon /> Paid {state.priceEuro} €
          </Button>
        </Panel>
      )}
      <div className="mt-8 flex min-h-11 flex-wrap justify-center gap-3">
        {data && (
          <>
            <LinkButton kind="primary" to={isOver ? offerPage(level) : quizPage(level)}>
              {isOver ? 'Buy again' : `Start HSK ${level}`}
            </LinkButton>
            <LinkButton kind="quiet" to="/courses">
              Back to Tests
            </LinkButton>
          </>
        )}
      </div>
    </>
  );
}
