// The provider's webhook: captures whose response was lost, refunds, reversals (decisions §8, security "Payments").
import { paymentEvents } from '#contract/payments.ts';
import { webhookRoute } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import type { EndpointRoute } from '#server/http/serve-endpoints.ts';
import { ProviderRejectionError, ProviderUnreachableError, type ProviderEvent } from '#server/outside/payment-provider.ts';
import type { Services } from '#server/services.ts';
import { settleOrder, revokeAccess } from './settlement.ts';
import { findOrder, findOrderByCapture, isEventProcessed, recordEvent, type Order } from './store.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findEventOrder(services: Services, { customId, captureId }: ProviderEvent): Promise<Order | undefined> {
  const { kysely } = services.database;
  const byCapture = captureId === undefined ? undefined : await findOrderByCapture(kysely, captureId);
  return byCapture ?? (customId !== undefined && uuidPattern.test(customId) ? await findOrder(kysely, customId) : undefined);
}

// Access that was paid for does not end by a signature alone.
async function isConfirmed({ paymentProvider, log }: Services, event: ProviderEvent): Promise<boolean> {
  try {
    const known = await paymentProvider.fetchEvent(event.id);
    if (known.id === event.id && known.isReversal && known.captureId === event.captureId) return true;
  } catch (error) {
    if (!(error instanceof ProviderRejectionError && error.status === 404)) throw error;
  }
  log.error({ event: event.id }, 'a signed event is unknown to the payment provider: ignored, please investigate');
  return false;
}

/**
 * Handles an event, once. An event mostly says what to look up: facts are fetched from the provider, so events may arrive late,
 * twice or out of order. Throws ProviderUnreachableError if the provider is unavailable: it will send the event again.
 */
export async function handleEvent(services: Services, event: ProviderEvent): Promise<void> {
  if (await isEventProcessed(services.database.kysely, event.id)) return;
  const order = await findEventOrder(services, event);
  if (order?.provider_id) {
    const providerOrder = await services.paymentProvider.fetchOrder(order.provider_id);
    const settled = await settleOrder(services, order.id, providerOrder, () => true);
    const capture = settled.capture_id === null ? undefined : await services.paymentProvider.fetchCapture(settled.capture_id);
    // A reversed capture may still have the status COMPLETED: only the event shows the reversal, so the provider is asked for the event.
    const isReversed = event.isReversal && (await isConfirmed(services, event));
    if (capture?.status === 'REFUNDED' || isReversed)
      await services.database.kysely
        .transaction()
        .execute((transaction) => revokeAccess(transaction, order.id, isReversed ? 'reversed' : 'refunded'));
  }
  await recordEvent(services.database.kysely, event.id, event.kind);
}

// The provider sends an event again that got no answer.
async function orLater<Result>({ log }: Services, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProviderUnreachableError || error instanceof ProviderRejectionError)) throw error;
    log.warn({ reason: error.message }, 'webhook event deferred: the provider is unavailable');
    throw errors.unavailable();
  }
}

/** The route of the provider's events. */
export const webhook: EndpointRoute = webhookRoute(
  paymentEvents,
  ({ headers, bytes, consumeLimit }, services) =>
    orLater(services, () => services.paymentProvider.verifyEvent(headers, bytes, consumeLimit)),
  (services, event) => orLater(services, () => handleEvent(services, event)),
);
