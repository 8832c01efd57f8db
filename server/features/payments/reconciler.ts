// Asks the provider about every payment whose end was not heard of, so that what was paid is given (security "Payments").
import type { Parts } from '#server/parts.ts';
import { RefusalError } from '#server/platform/errors.ts';
import { take } from './capture.ts';
import { takeOrderToAsk } from './store.ts';

const lookEveryMs = 5000;

export interface Reconciler {
  /** Ends the loop after the order that is under way. */
  stop(): Promise<void>;
}

/** Asks about each order whose time has come; returns how many. */
export async function reconcile(parts: Parts): Promise<number> {
  let count = 0;
  for (let order = await takeOrderToAsk(parts.database.kysely); order; order = await takeOrderToAsk(parts.database.kysely)) {
    count += 1;
    try {
      // What was to be captured when the server ended is captured now: its payer has approved it and waits.
      if (order.provider_id !== null) await take(parts, order, () => true);
    } catch (error) {
      // Its payer said that it was approved, and it was not.
      if (error instanceof RefusalError && error.code === 'not_approved') continue;
      parts.log.warn({ order: order.id, reason: (error as Error).message }, 'the provider could not be asked about an order');
    }
  }
  return count;
}

/** Reconciles until stopped. */
export function startReconciler(parts: Parts): Reconciler {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      await reconcile(parts);
    } catch (error) {
      parts.log.warn({ reason: (error as Error).message }, 'payments could not be looked through');
    }
    if (!stopped) timer = setTimeout(() => (round = look()), lookEveryMs).unref();
  };
  round = look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
