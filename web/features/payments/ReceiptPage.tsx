// The receipt of a purchase, which prints on one sheet.
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallReply } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { pagePaths } from '#contract/pages.ts';
import { receiptNumber } from '#contract/payments.ts';
import { CallError, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx';
import { formatAccess, formatDay, formatReceiptAmount, receiptMessages } from './payment-messages.ts';

type Receipt = CallReply<typeof calls.payments.receipt>;

function Row({ name, children }: { readonly name: string; readonly children: readonly string[] }) {
  return (
    <tr className="border-t border-line align-top first:border-0">
      <th scope="row" className="py-3 pr-6 text-left font-normal text-muted">
        {name}
      </th>
      <td className="py-3 text-right wrap-anywhere tabular-nums">
        {children.map((line) => (
          <p key={line} translate="no">
            {line}
          </p>
        ))}
      </td>
    </tr>
  );
}

function ReceiptTable({ receipt }: { readonly receipt: Receipt }) {
  const { number, level, months, euro, paidOn, expirationDate, isRefunded, buyer, seller } = receipt;
  return (
    <table className="mt-6 w-full">
      <tbody>
        <Row name="Receipt number">{[number]}</Row>
        <Row name="Date">{[formatDay(paidOn)]}</Row>
        <Row name="Course">{[formatAccess(level, months)]}</Row>
        <Row name={isRefunded ? 'Access until the refund' : 'Access until the end of'}>{[formatDay(expirationDate)]}</Row>
        <Row name="Amount">{[formatReceiptAmount(euro)]}</Row>
        <Row name="VAT">{[seller.vat]}</Row>
        <Row name="Seller">{[seller.name, seller.address]}</Row>
        <Row name="Buyer">{[buyer.name, buyer.email]}</Row>
      </tbody>
    </table>
  );
}

/** /receipt?number=… */
export default function ReceiptPage() {
  const number = useSearchParams()[0].get('number') ?? '';
  // What a mail program cut off is no number.
  const isNumber = receiptNumber.safeParse(number).success;
  const { data, error, refetch } = useQuery({
    queryKey: ['payment', 'receipt', number],
    queryFn: ({ signal }) => send(calls.payments.receipt, { number }, { signal }),
    enabled: isNumber,
  });
  const isUnknown = !isNumber || (error instanceof CallError && error.code === 'not_found');
  if (!data && !error && !isUnknown) return <PageSkeleton />;
  return (
    <PageFrame width="reading">
      {data ? (
        <>
          <article className="rounded-card border border-line bg-raised p-6 shadow-card wide:p-8 print:border-0 print:p-0 print:shadow-none">
            <PageHeading over="HanziVine">Receipt</PageHeading>
            {data.isRefunded && <p className="mt-3 font-medium">{receiptMessages.refunded}</p>}
            <ReceiptTable receipt={data} />
          </article>
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <Button kind="primary" onClick={() => window.print()}>
              Print
            </Button>
            <LinkButton kind="quiet" to={pagePaths.paid}>
              Your purchases
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <PageHeading>Receipt</PageHeading>
          {isUnknown ? (
            <>
              <p className="mt-3">{receiptMessages.unknown}</p>
              <LinkButton kind="primary" to={pagePaths.paid} className="mt-6">
                Your purchases
              </LinkButton>
            </>
          ) : (
            <ErrorPanel error={error} text={receiptMessages.failed} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </PageFrame>
  );
}
