// PayPal's own buttons from its browser SDK, loaded only where PayPal is the provider (learning §4 "Payment").
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OrderControl } from './useOrder.ts';

const disabledFunding = [
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
  readonly order: OrderControl;
  /** Called for a press before the terms are accepted. */
  readonly onTermsMissing: () => void;
  readonly onApproved: (orderId: string) => void;
  readonly onCancelled: (orderId: string) => void;
}

class OrderNotOpenedError extends Error {
  override name = 'NotOpened';
}

function Buttons({ isEnabled, order, onTermsMissing, onApproved, onCancelled }: PaypalButtonsProps) {
  const [{ isRejected, isResolved }] = usePayPalScriptReducer();
  if (isRejected)
    return (
      <div role="alert">
        <p className="mb-3">
          PayPal could not be loaded, so nothing can be charged. Please check your connection. Ad blockers can also block PayPal.
        </p>
        {/* A reload also brings the content security policy that allows PayPal, if the learner came from another page of the app. */}
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
      {/* PayPal styles its buttons for a light page. */}
      <div className={isResolved ? 'rounded-control [color-scheme:light]' : 'hidden'}>
        <PayPalButtons
          style={{ layout: 'vertical', shape: 'rect', label: 'pay' }}
          disabled={!isEnabled}
          onClick={(_data, actions) => {
            if (isEnabled) return actions.resolve();
            onTermsMissing();
            return actions.reject();
          }}
          createOrder={async () => {
            const id = await order.openOrder();
            if (id === undefined) throw new OrderNotOpenedError('the order was not opened');
            return id;
          }}
          onApprove={async ({ orderID }) => onApproved(orderID)}
          onCancel={({ orderID }) => {
            order.reset();
            order.setErrorMessage(undefined);
            onCancelled(typeof orderID === 'string' ? orderID : '');
          }}
          onError={() => {
            order.reset();
            // If the order was not created, the reason is on the screen already.
            order.setErrorMessage(
              (known) => known ?? 'PayPal could not continue. Nothing was charged. Please try again, or reload the page.',
            );
          }}
        />
      </div>
    </>
  );
}

/** The wallet and card buttons; a press before the terms are accepted is rejected. */
export default function PaypalButtons(props: PaypalButtonsProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: props.clientId,
        currency: 'EUR',
        intent: 'capture',
        components: 'buttons',
        enableFunding: 'card',
        disableFunding: disabledFunding.join(','),
      }}
    >
      <Buttons {...props} />
    </PayPalScriptProvider>
  );
}
