// The learner's purchases and their validity (learning §2; decisions §8).
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { buildPaymentOrderPath, buildQuizPagePath, buildReceiptPagePath, pagePaths } from '#contract/pages.ts';
import type { CallReply } from '#contract/call.ts';
import { send } from '#web/client/call.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { Sprig } from './Sprig.tsx';
import { formatContinueWith, formatDay, formatUndecided } from './payment-messages.ts';

type Purchase = CallReply<typeof calls.payments.purchases>['purchases'][number];
type Pending = CallReply<typeof calls.payments.purchases>['pending'][number];

/** The server writes days so that they sort as text. */
function hasExpired({ expirationDate }: Purchase): boolean {
  return expirationDate < new Date().toISOString().slice(0, 10).replaceAll('-', '.');
}

/** Very large text puts the value below its name. */
function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto text-right tabular-nums">{value}</dd>
    </div>
  );
}

function PurchaseEntry({ purchase }: { readonly purchase: Purchase }) {
  const { level, euro, paidOn, expirationDate, isRefunded, number } = purchase;
  const isValid = !isRefunded && !hasExpired(purchase);
  const statusLabel = isRefunded ? 'Refunded' : isValid ? 'Paid' : 'Ended';
  return (
    <li className="rounded-card border border-line bg-raised p-6 text-left shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-reading text-2xl font-semibold">{`HSK ${level}`}</h2>
        <p
          className={`rounded-full px-3 py-0.5 text-sm font-medium ${isValid ? 'bg-vine-soft text-vine-strong' : 'bg-gold-soft text-gold-strong'}`}
        >
          {statusLabel}
        </p>
      </div>
      <dl className="mt-3 flex flex-col gap-y-1">
        <Line name="Amount" value={`${euro} €`} />
        <Line name="Paid on" value={formatDay(paidOn)} />
        {!isRefunded && <Line name={isValid ? 'Valid till' : 'Was valid till'} value={formatDay(expirationDate)} />}
      </dl>
      {isRefunded && <p className="mt-3 text-muted">The payment was refunded, so this access has ended.</p>}
      <div className="mt-3 -ml-4 flex flex-wrap justify-between">
        {isValid && (
          <LinkButton kind="quiet" to={buildQuizPagePath(level)}>
            {formatContinueWith(level)}
          </LinkButton>
        )}
        <LinkButton kind="quiet" to={buildReceiptPagePath(number)}>
          Receipt
        </LinkButton>
      </div>
    </li>
  );
}

function PendingEntry({ payment: { level, euro, orderId } }: { readonly payment: Pending }) {
  return (
    <li className="rounded-card border border-line bg-raised p-6 text-left shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-reading text-2xl font-semibold">{`HSK ${level}`}</h2>
        <p className="rounded-full bg-gold-soft px-3 py-0.5 text-sm font-medium text-gold-strong">Being checked</p>
      </div>
      <p className="mt-3 text-muted">{formatUndecided(euro)}</p>
      <LinkButton kind="quiet" to={buildPaymentOrderPath(level, orderId)} className="mt-3 -ml-4">
        View payment status
      </LinkButton>
    </li>
  );
}

function Purchases() {
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', 'purchases'],
    queryFn: ({ signal }) => send(calls.payments.purchases, {}, { signal }),
  });
  if (!data) {
    if (error) return <ErrorPanel error={error} text="Your purchases could not be loaded." onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label="Loading your purchases" className="mt-8 w-full">
        <Skeleton className="h-44 w-full" />
      </div>
    );
  }
  const { pending, purchases } = data;
  if (pending.length + purchases.length === 0) return <p className="mt-3 text-lg text-muted">You have not bought anything yet.</p>;
  return (
    <ul className="mt-8 grid w-full grid-cols-[minmax(0,1fr)] gap-4">
      {pending.map((payment) => (
        <PendingEntry key={payment.orderId} payment={payment} />
      ))}
      {purchases.map((purchase) => (
        <PurchaseEntry key={purchase.number} purchase={purchase} />
      ))}
    </ul>
  );
}

/** /payed */
export default function PayedPage() {
  return (
    <PageFrame width="reading">
      <Sprig />
      <PageHeading>Your purchases</PageHeading>
      <Purchases />
      <LinkButton kind="primary" to={pagePaths.courses} className="mt-8">
        Back to Tests
      </LinkButton>
    </PageFrame>
  );
}
