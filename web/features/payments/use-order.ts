// Opens the order of a level, once however often one presses, and keeps why it could not be opened.
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { paymentPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { CallError, send } from '#web/client/call.ts';
import { askSessionAgain, refreshOverview } from '#web/client/session.ts';
import { notify } from '#web/ui/notice.ts';
import { alreadyPaid, beginFailure, termsMissing } from './words.ts';

export interface Opening {
  /** An order is being opened, or the browser is on its way to the provider. */
  readonly isBusy: boolean;
  /** Why it did not go on; undefined while all is well. */
  readonly problem: string | undefined;
  readonly setProblem: Dispatch<SetStateAction<string | undefined>>;
  /** Takes presses again: the payer came back from the provider. */
  readonly rest: () => void;
  /**
   * Opens the order and gives the provider's id, the same one as long as it is open. Undefined where it must not go on: the reason is
   * on the screen, or another page.
   */
  readonly open: () => Promise<string | undefined>;
}

export interface Agreement {
  /** The terms are agreed to, now or before. */
  readonly isEnabled: boolean;
  /** They are agreed to just now. */
  readonly isTicked: boolean;
}

/** Only what was ticked on this page is sent as agreed: terms that are newer than the agreement on record are not agreed to silently. */
export function useOrder(level: TaughtLevel, { priceEuro }: LevelState, { isEnabled, isTicked }: Agreement): Opening {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const opened = useRef<Promise<string | undefined>>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rest = useCallback(() => {
    opened.current = undefined;
    setBusy(false);
  }, []);

  useEffect(() => {
    // The browser's way back from the provider may show this page as it was left: with its button at rest.
    const back = ({ persisted }: PageTransitionEvent) => persisted && rest();
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [rest]);

  async function refused(error: unknown): Promise<void> {
    setProblem(beginFailure(error));
    if (!(error instanceof CallError)) return;
    if (error.status === 401) askSessionAgain(queries);
    if (error.code === 'already_paid') notify.info(alreadyPaid);
    // The guard then leads to what was bought; or the screen shows the price of today.
    if (error.code === 'already_paid' || error.code === 'wrong_amount') await refreshOverview(queries);
  }

  async function begin(): Promise<string | undefined> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { id } = await send(calls.payments.createOrder, { amount: priceEuro, hsk: level, ...(isTicked && { agreed: true }) });
      const { status } = await send(calls.payments.orderState, { orderID: id });
      if (status !== 'PENDING') return id;
      // It was paid before, and is not decided yet: that is told instead of paying anew.
      await navigate(`${paymentPage(level)}?token=${encodeURIComponent(id)}`, { replace: true });
    } catch (error) {
      await refused(error);
    }
    rest();
    return undefined;
  }

  async function open(): Promise<string | undefined> {
    if (isEnabled) return (opened.current ??= begin());
    setProblem(termsMissing);
    return undefined;
  }

  return { isBusy, problem, setProblem, rest, open };
}
