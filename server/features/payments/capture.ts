// Takes the payment of an approved order: once, however often it is asked for, and whatever is lost on the way (security "Payments").
import type { Parts } from '#server/parts.ts';
import { refuse } from '#server/platform/errors.ts';
import { PayerRefusal, PayerUnreachable, type ProviderOrder } from '#server/platform/payer.ts';
import { askAfterSeconds, decline, expire, settle } from './settle.ts';
import { askLater, moveOrder, type Order } from './store.ts';

/** Turns a failure of the provider into a refusal that says that nothing was charged. */
export function unreachable(error: unknown): never {
  throw error instanceof PayerUnreachable || error instanceof PayerRefusal ? refuse.payerUnavailable() : error;
}

const unapproved = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'];

/**
 * Takes the money of an order that the payer has approved, and returns the order as it then stands: `capturing` where it is not
 * known what the provider did. `isToldPending`: whether the payer was told by now that the payment is being checked, so that a mail must say how
 * it ended. Throws 409 where it is not approved, 503 where the provider cannot be asked; the reconciler then asks again.
 */
export async function take(parts: Parts, order: Order, isToldPending: () => boolean): Promise<Order> {
  const { payer } = parts;
  const { kysely } = parts.database;
  const providerId = order.provider_id ?? '';
  const isBeforeCapture = order.state === 'created' || order.state === 'approved';
  // The payer says that it is approved: should nothing more come of this call, the provider is asked.
  if (isBeforeCapture) await askLater(kysely, order.id, askAfterSeconds);
  const told = await findOrder(parts, order, providerId);
  if (told === undefined) return expire(parts, order.id);
  if (unapproved.includes(told.status)) {
    if (isBeforeCapture) await askLater(kysely, order.id, null);
    throw refuse.notApproved();
  }
  if (told.status !== 'APPROVED') return settle(parts, order.id, told, isToldPending);
  await moveOrder(kysely, order.id, ['created', 'approved'], 'capturing', { askSeconds: askAfterSeconds });
  let taken: ProviderOrder;
  try {
    taken = await payer.capture(providerId, `${order.id}:capture`);
  } catch (error) {
    if (error instanceof PayerUnreachable) return { ...order, state: 'capturing' };
    if (!(error instanceof PayerRefusal)) throw error;
    parts.log.warn({ order: order.id, status: error.status, issue: error.issue }, 'the provider refused a capture');
    return afterRefusal(parts, order, error, isToldPending);
  }
  return settle(parts, order.id, taken, isToldPending);
}

// The provider forgets an order that was not approved in time.
async function findOrder(parts: Parts, order: Order, providerId: string): Promise<ProviderOrder | undefined> {
  try {
    return await parts.payer.findOrder(providerId);
  } catch (error) {
    if (error instanceof PayerRefusal && error.status === 404) return undefined;
    if (error instanceof PayerRefusal)
      parts.log.error({ order: order.id, status: error.status, issue: error.issue }, 'the provider does not tell about an order');
    return unreachable(error);
  }
}

// Only the books of the provider say whether the money was taken: a refusal may be of a second request while the first is under way.
async function afterRefusal(parts: Parts, order: Order, refusal: PayerRefusal, isToldPending: () => boolean): Promise<Order> {
  const told = await parts.payer.findOrder(order.provider_id ?? '').catch(() => undefined);
  if (told && told.captures.length > 0) return settle(parts, order.id, told, isToldPending);
  const isFinal = refusal.status === 422 && refusal.issue !== 'ORDER_ALREADY_CAPTURED';
  return isFinal && told ? decline(parts, order.id, isToldPending) : { ...order, state: 'capturing' };
}
