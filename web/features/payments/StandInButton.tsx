// The button of the local stand-in provider, which has a page of its own (decisions §8). Never in production.
import { buildPaymentPagePath } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { Button } from '#web/ui/Button.tsx';
import type { OrderControl } from './useOrder.ts';

export interface StandInButtonProps {
  readonly level: TaughtLevel;
  readonly euro: string;
  readonly isEnabled: boolean;
  readonly order: OrderControl;
}

/** Creates the order and goes to the stand-in. Before the terms are accepted it says that they are missing. */
export function StandInButton({ level, euro, isEnabled, order }: StandInButtonProps) {
  async function pay(): Promise<void> {
    const id = await order.openOrder();
    if (id === undefined) return;
    location.assign(`/dev/paypal/checkout?${new URLSearchParams({ token: id, back: buildPaymentPagePath(level) }).toString()}`);
  }
  return (
    <Button
      kind="primary"
      className="min-h-12 w-full"
      aria-disabled={!isEnabled || undefined}
      isBusy={order.isBusy}
      onClick={() => void pay()}
    >
      {order.isBusy ? 'One moment…' : `Pay ${euro} €`}
    </Button>
  );
}
