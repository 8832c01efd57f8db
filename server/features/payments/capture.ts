// Takes the payment of an approved order: once, however often it is asked for, and whatever is lost on the way (security "Payments").
import type { Parts } from '#server/parts.ts';
import { refuse } from '#server/platform/errors.ts';
import { PayerRefusal, PayerUnreachable, type ProviderOrder } from '#server/platform/payer.ts';
import { askAfterSeconds, decline, settle } from './settle.ts';
import { moveOrder, type Order } from './store.ts';

/** Turns a failure of the provider into a refusal that says that nothing was charged. */
export function unreachable(error: unknown): never {
  throw error instanceof PayerUnreachable || error instanceof PayerRefusal ? refuse.payerUnavailable() : error;
}

/**
 * Takes the money of an order that the payer has approved, and returns the order as it then stands: `capturing` where the
 * provider's answer was lost. Throws 409 where it is not approved, 503 where the provider cannot be asked.
 */
export async function take(parts: Parts, order: Order): Promise<Order> {
  const { payer } = parts;
  const { kysely } = parts.database;
  const providerId = order.provider_id ?? '';
  const told = await payer.findOrder(providerId).catch(unreachable);
  if (['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'].includes(told.status)) throw refuse.notApproved();
  if (told.status !== 'APPROVED') return settle(parts, order.id, told);
  await moveOrder(kysely, order.id, ['created', 'approved', 'capturing'], 'capturing', { askSeconds: askAfterSeconds });
  let taken: ProviderOrder;
  try {
    taken = await payer.capture(providerId, `${order.id}:capture`);
  } catch (error) {
    if (error instanceof PayerUnreachable) return { ...order, state: 'capturing' };
    if (!(error instanceof PayerRefusal)) throw error;
    if (error.issue === 'ORDER_NOT_APPROVED') throw refuse.notApproved();
    if (error.issue === 'ORDER_ALREADY_CAPTURED') return settle(parts, order.id, await payer.findOrder(providerId));
    await decline(parts, order.id);
    return { ...order, state: 'declined' };
  }
  return settle(parts, order.id, taken);
}
