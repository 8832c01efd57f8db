// The purchase on a payment screen: level, price and duration, with the form or result below.
import type { ReactNode } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { formatPeriod } from './payment-messages.ts';

/** Styled like the offer, so that the purchase is recognised. */
export function PurchasePanel({ state, children }: { readonly state: LevelState; readonly children?: ReactNode }) {
  return (
    <section
      aria-label="What you buy"
      className="mt-8 w-full overflow-hidden rounded-card border border-line bg-raised text-left shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-6 min-[600px]:p-8">
        <p className="font-reading text-2xl leading-snug font-semibold">
          <span>{`HSK ${state.level}`}</span>
          <span className="block font-sans text-base font-normal text-muted">online chat included</span>
        </p>
        <p className="min-[600px]:text-right">
          <span className="font-reading text-4xl font-semibold tabular-nums">{`${state.priceEuro} €`}</span>
          <span className="block text-muted">{formatPeriod(state.months)}</span>
        </p>
      </div>
      <p className="border-t border-dashed border-line px-6 py-4 text-muted min-[600px]:px-8">One payment. Nothing renews by itself.</p>
      {children !== undefined && <div className="border-t border-line p-6 min-[600px]:p-8">{children}</div>}
    </section>
  );
}
