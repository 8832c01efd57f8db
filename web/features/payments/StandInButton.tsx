// The button of the local stand-in, which decides on a page of its own (decisions §8). Never in production.
import { paymentPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Opening } from './use-order.ts';

export interface StandInButtonProps {
  readonly level: TaughtLevel;
  readonly euro: string;
  readonly isEnabled: boolean;
  readonly order: Opening;
}

/** Opens the order and leaves for the stand-in. Pressed before the terms are agreed to, it says that they are missing. */
export function StandInButton({ level, euro, isEnabled, order }: StandInButtonProps) {
  async function pay(): Promise<void> {
    const id = await order.open();
    if (id === undefined) return;
    location.assign(`/dev/paypal/checkout?${new URLSearchParams({ token: id, back: paymentPage(level) }).toString()}`);
  }
  return (
    <Button
      kind="primary"
      className="min-h-12 w-full"
      aria-disabled={!isEnabled || undefined}
      busy={order.isBusy}
      onClick={() => void pay()}
    >
      {order.isBusy ? 'One moment…' : `Pay ${euro} €`}
    </Button>
  );
}
