// PayPal's own buttons, by its browser SDK. Loaded only where PayPal takes the payment (learning §4 "Payment").
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Opening } from './use-order.ts';

const otherWays = [
  'credit',
  'paylater',
  'bancontact',
  'blik',
  'eps',
  'giropay',
  'ideal',
  'mercadopago',
  'mybank',
  'p24',
  'sepa',
  'sofort',
  'venmo',
];

export interface PaypalButtonsProps {
  readonly clientId: string;
  readonly isEnabled: boolean;
  readonly order: Opening;
  /** Told when a press comes before the terms are agreed to. */
  readonly onTooEarly: () => void;
  readonly onApproved: (orderId: string) => void;
  readonly onCancelled: (orderId: string) => void;
}

class NotOpened extends Error {
  override name = 'NotOpened';
}

function Buttons({ isEnabled, order, onTooEarly, onApproved, onCancelled }: PaypalButtonsProps) {
  const [{ isRejected, isResolved }] = usePayPalScriptReducer();
  if (isRejected)
    return (
      <div role="alert">
        <p className="mb-3">
          PayPal could not be loaded, so nothing can be charged. Is there a connection? Some blockers of advertisements keep PayPal out too.
        </p>
        {/* A new load also brings the policy that lets PayPal in, where the page was reached from another one of ours. */}
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    );
  return (
    <>
      {!isResolved && (
        <div role="status" aria-label="Loading PayPal" className="grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {/* PayPal draws for a light page. */}
      <div className={isResolved ? 'rounded-control [color-scheme:light]' : 'hidden'}>
        <PayPalButtons
          style={{ layout: 'vertical', shape: 'rect', label: 'pay' }}
          disabled={!isEnabled}
          onClick={(_data, actions) => {
            if (isEnabled) return actions.resolve();
            onTooEarly();
            return actions.reject();
          }}
          createOrder={async () => {
            const id = await order.open();
            if (id === undefined) throw new NotOpened('the order was not opened');
            return id;
          }}
          onApprove={async ({ orderID }) => onApproved(orderID)}
          onCancel={({ orderID }) => {
            order.rest();
            order.setProblem(undefined);
            onCancelled(typeof orderID === 'string' ? orderID : '');
          }}
          onError={() => {
            order.rest();
            // Where the order was not opened, the reason is on the screen already.
            order.setProblem((known) => known ?? 'PayPal could not go on. Nothing was charged. Please try again, or reload the page.');
          }}
        />
      </div>
    </>
  );
}

/** The wallet and the card button; a press before the terms are agreed to is refused. */
export default function PaypalButtons(props: PaypalButtonsProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: props.clientId,
        currency: 'EUR',
        intent: 'capture',
        components: 'buttons',
        enableFunding: 'card',
        disableFunding: otherWays.join(','),
      }}
    >
      <Buttons {...props} />
    </PayPalScriptProvider>
  );
}
