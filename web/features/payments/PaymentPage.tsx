// The payment screen of a level: summary and button before the payment, its result afterwards (learning §2, §4).
import { useLocation } from 'react-router';
import { parseOrderId } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { useLevel, useOverview } from '#web/client/login-session.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { Checkout } from './Checkout.tsx';
import { Outcome } from './Outcome.tsx';

/** /paypalPayment, /paypalPaymentHSK2 to /paypalPaymentHSK5; with `?token=` the payment that the payer has approved */
export default function PaymentPage({ level }: { readonly level: TaughtLevel }) {
  const { search } = useLocation();
  const { data, error, refetch } = useOverview();
  const token = parseOrderId(search);
  const { data: state } = useLevel(level);
  if (!state) {
    if (error) return <ErrorPanel error={error} text="The payment page could not be loaded." onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label="Loading the payment" className="flex max-w-reading flex-col gap-6">
        <Skeleton className="h-10 w-60 max-w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  return (
    <PageFrame width="reading">
      {token === undefined ? (
        <Checkout level={level} state={state} />
      ) : (
        <Outcome key={token} token={token} level={level} levels={data?.levels ?? []} />
      )}
    </PageFrame>
  );
}
