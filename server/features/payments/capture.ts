// Captures the payment of an approved order: once, however often it is requested and whatever is lost on the way (security "Payments").
import type { Services } from '#server/services.ts';
import { errors } from '#server/errors.ts';
import { ProviderRejectionError, ProviderUnreachableError, type ProviderOrder } from '#server/outside/payment-provider.ts';
import { recheckSeconds, declineOrder, expireOrder, settleOrder } from './settlement.ts';
import { scheduleCheck, transitionOrder, type Order } from './store.ts';

/** Turns a provider error into a 503 that says that nothing was charged. */
export function throwProviderUnavailable(error: unknown): never {
  throw error instanceof ProviderUnreachableError || error instanceof ProviderRejectionError ? errors.paymentProviderUnavailable() : error;
}

const unapprovedStatuses = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'];

/**
 * Captures the money of an order that the payer has approved, and returns the updated order: `capturing` if the outcome at the
 * provider is unknown. `wasShownPending`: whether the payer has already seen the payment as pending, so that a decline needs an
 * email. Throws 409 if it is not approved, 503 if the provider is unavailable; the reconciler then retries. `signal` aborts the
 * requests to the provider: an outcome that is then unknown counts as unavailable.
 */
export async function captureApprovedOrder(
  services: Services,
  order: Order,
  wasShownPending: () => boolean,
  signal?: AbortSignal,
): Promise<Order> {
  const { paymentProvider } = services;
  const { kysely } = services.database;
  const providerId = order.provider_id ?? '';
  // The payer claims to have approved the order: if this call fails midway, the reconciler checks it.
  await scheduleCheck(kysely, order.id, recheckSeconds);
  const providerOrder = await fetchProviderOrder(services, order, providerId, signal);
  if (providerOrder === undefined) return expireOrder(services, order.id);
  if (unapprovedStatuses.includes(providerOrder.status)) {
    await scheduleCheck(kysely, order.id, null);
    throw errors.notApproved();
  }
  if (providerOrder.status !== 'APPROVED') return settleOrder(services, order.id, providerOrder, wasShownPending);
  await transitionOrder(kysely, order.id, ['created', 'approved'], 'capturing', { checkSeconds: recheckSeconds });
  let capturedOrder: ProviderOrder;
  try {
    capturedOrder = await paymentProvider.captureOrder(providerId, `${order.id}:capture`, signal);
  } catch (error) {
    if (error instanceof ProviderUnreachableError) return { ...order, state: 'capturing' };
    if (!(error instanceof ProviderRejectionError)) throw error;
    services.log.warn({ order: order.id, status: error.status, issue: error.issue }, 'the provider rejected a capture');
    return resolveRejectedCapture(services, order, error, wasShownPending, signal);
  }
  return settleOrder(services, order.id, capturedOrder, wasShownPending);
}

// The provider discards an order that was not approved in time.
async function fetchProviderOrder(
  services: Services,
  order: Order,
  providerId: string,
  signal: AbortSignal | undefined,
): Promise<ProviderOrder | undefined> {
  try {
    return await services.paymentProvider.fetchOrder(providerId, signal);
  } catch (error) {
    if (error instanceof ProviderRejectionError && error.status === 404) return undefined;
    if (error instanceof ProviderRejectionError)
      services.log.error({ order: order.id, status: error.status, issue: error.issue }, 'the provider refused to return an order');
    return throwProviderUnavailable(error);
  }
}

// Only the provider's record shows whether the money was captured: it may reject a second request while the first one is in progress.
async function resolveRejectedCapture(
  services: Services,
  order: Order,
  rejection: ProviderRejectionError,
  wasShownPending: () => boolean,
  signal: AbortSignal | undefined,
): Promise<Order> {
  const providerOrder = await services.paymentProvider.fetchOrder(order.provider_id ?? '', signal).catch(() => undefined);
  if (providerOrder && providerOrder.captures.length > 0) return settleOrder(services, order.id, providerOrder, wasShownPending);
  const isFinal = rejection.status === 422 && rejection.issue !== 'ORDER_ALREADY_CAPTURED';
  return isFinal && providerOrder ? declineOrder(services, order.id, wasShownPending) : { ...order, state: 'capturing' };
}
