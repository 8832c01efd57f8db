// Creates the order of a level, once however often the button is pressed, and holds the error if that fails.
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { buildPaymentPagePath } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { CallError, getFaultNumber, send } from '#web/client/call.ts';
import { refetchLoginSession, refreshOverview } from '#web/client/login-session.ts';
import { notify } from '#web/ui/notice.ts';
import { alreadyPaidMessage, formatOrderError, termsMissingMessage } from './payment-messages.ts';

export interface OrderControl {
  /** An order is being created, or the browser is leaving for the provider. */
  readonly isBusy: boolean;
  /** Why it failed; undefined if there is no error. */
  readonly errorMessage: string | undefined;
  /** Where the server was at fault. */
  readonly faultNumber: string | undefined;
  readonly setErrorMessage: Dispatch<SetStateAction<string | undefined>>;
  /** Accepts presses again: the payer came back from the provider. */
  readonly reset: () => void;
  /**
   * Creates the order and returns the provider's id, the same one while the order is open. Undefined if it must not continue: then the
   * screen shows the reason, or another page opens.
   */
  readonly openOrder: () => Promise<string | undefined>;
}

export interface Agreement {
  /** The terms are accepted, now or before. */
  readonly isEnabled: boolean;
  /** They were accepted just now. */
  readonly isTicked: boolean;
}

/** Sends consent only if the box was ticked on this page: newer terms are never accepted silently. */
export function useOrder(level: TaughtLevel, { priceEuro }: LevelState, { isEnabled, isTicked }: Agreement): OrderControl {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const currentOrder = useRef<Promise<string | undefined>>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [faultNumber, setFaultNumber] = useState<string>();
  const reset = useCallback(() => {
    currentOrder.current = undefined;
    setBusy(false);
  }, []);

  useEffect(() => {
    // Back from the provider may restore this page from the cache as it was left, so its button is reset.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', handlePageShow);
    return () => removeEventListener('pageshow', handlePageShow);
  }, [reset]);

  async function refused(error: unknown): Promise<void> {
    setErrorMessage(formatOrderError(error));
    setFaultNumber(getFaultNumber(error));
    if (!(error instanceof CallError)) return;
    if (error.status === 401) refetchLoginSession(queryClient);
    if (error.code === 'already_paid') notify.info(alreadyPaidMessage);
    // The guard then redirects to the purchases, or the screen shows the current price.
    if (error.code === 'already_paid' || error.code === 'wrong_amount') await refreshOverview(queryClient);
  }

  async function begin(): Promise<string | undefined> {
    setBusy(true);
    setErrorMessage(undefined);
    setFaultNumber(undefined);
    try {
      const { id } = await send(calls.payments.createOrder, { amount: priceEuro, level, ...(isTicked && { agreed: true }) });
      const { status } = await send(calls.payments.orderState, { orderId: id });
      if (status !== 'PENDING') return id;
      // It was paid before and is undecided: show that instead of paying again.
      await navigate(`${buildPaymentPagePath(level)}?token=${encodeURIComponent(id)}`, { replace: true });
    } catch (error) {
      await refused(error);
    }
    reset();
    return undefined;
  }

  async function open(): Promise<string | undefined> {
    if (isEnabled) return (currentOrder.current ??= begin());
    setErrorMessage(termsMissingMessage);
    return undefined;
  }

  return { isBusy, errorMessage, faultNumber, setErrorMessage, reset, openOrder: open };
}
