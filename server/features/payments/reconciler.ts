// Checks every payment without a known outcome with the provider, so that paid access is always granted (security "Payments").
import type { Services } from '#server/services.ts';
import { ApiError } from '#server/errors.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import { captureApprovedOrder } from './capture.ts';
import { reviewPaidOrder } from './settlement.ts';
import { claimOrderToCheck, hasOrderToCheck } from './store.ts';

const checkIntervalMs = 5000;

/** Checks all orders that are due, until the signal aborts; returns how many. */
export async function reconcile(services: Services, signal?: AbortSignal): Promise<number> {
  const { kysely } = services.database;
  let count = 0;
  for (let order = await claimOrderToCheck(kysely); order; order = signal?.aborted ? undefined : await claimOrderToCheck(kysely)) {
    count += 1;
    try {
      // Also completes captures that a server restart interrupted: the payer has approved them and is waiting.
      if (order.state === 'completed') await reviewPaidOrder(services, order, signal);
      else if (order.provider_id !== null) await captureApprovedOrder(services, order, () => true, signal);
    } catch (error) {
      // The browser reported an approval that never happened.
      if (error instanceof ApiError && error.code === 'not_approved') continue;
      services.log.warn({ order: order.id, reason: (error as Error).message }, 'could not check an order with the provider');
    }
  }
  return count;
}

/** The job that reconciles payments. */
export function createReconcilerJob(services: Services): Job {
  return {
    name: 'payment-reconciler',
    everyMs: checkIntervalMs,
    hasWork: hasOrderToCheck,
    async run(signal) {
      await reconcile(services, signal);
    },
  };
}
