// Applies the provider's order state: access, order state and receipt in one transaction (security "Payments").
import { buildPaymentPagePath } from '#contract/pages.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { endLevelAccess, grantLevelAccess } from '#server/learner/level-access.ts';
import type { ProviderOrder } from '#server/outside/payment-provider.ts';
import type { Services } from '#server/services.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { Db, OrderStateName } from '#server/schema/tables.ts';
import { buildAccessEndedMail, buildDeclinedMail, buildReceiptMail } from './mails.ts';
import { endReview, lockOrder, markReceiptSent, openStates, transitionOrder, type Order, readBuyer, formatAccessSource } from './store.ts';

// A completed capture counts even if we had already given up on the order.
const completableStates: readonly OrderStateName[] = [...openStates, 'declined', 'expired'];
/** Seconds until the provider is asked once more about a paid order: it may have been refunded without an event that reached us. */
const reviewSeconds = 86_400;
/** Seconds until the provider is asked again about an undecided order. */
export const recheckSeconds = 30;

const paymentStatuses: Readonly<Record<OrderStateName, PaymentStatus>> = {
  created: 'CREATED',
  approved: 'CREATED',
  capturing: 'PENDING',
  pending: 'PENDING',
  completed: 'COMPLETED',
  declined: 'DECLINED',
  expired: 'EXPIRED',
  refunded: 'REFUNDED',
  reversed: 'REFUNDED',
};

/** The payment status that the learner sees for an order state. */
export function toPaymentStatus(state: OrderStateName): PaymentStatus {
  return paymentStatuses[state];
}

/**
 * Applies the provider's state to an order and returns the updated order. Grants access only for a capture that is itself
 * COMPLETED, with our amount, euro and payee, once per order. `wasShownPending`: whether a decline needs an email.
 */
export async function settleOrder(
  services: Services,
  orderId: string,
  providerOrder: ProviderOrder,
  wasShownPending: () => boolean,
): Promise<Order> {
  return services.database.kysely.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!completableStates.includes(order.state)) return order;
    const find = (status: string) => providerOrder.captures.find((capture) => capture.status === status);
    const capture = find('COMPLETED') ?? find('REFUNDED') ?? find('PARTIALLY_REFUNDED');
    if (capture) {
      const isMatching =
        providerOrder.id === order.provider_id &&
        providerOrder.customId === order.id &&
        providerOrder.payeeMerchantId === services.paymentProvider.merchantId &&
        capture.currency === 'EUR' &&
        Number(capture.euro) === Number(order.euro);
      if (isMatching && capture.status === 'COMPLETED') return completeOrder(services, transaction, order, capture.id);
      // Refunded before we knew that it was paid: no access begins, so none has to end.
      if (isMatching && capture.status === 'REFUNDED')
        return (await transitionOrder(transaction, order.id, completableStates, 'refunded', { capture_id: capture.id })) ?? order;
      services.log.error(
        { order: order.id, status: capture.status },
        'a capture does not match its order, or was refunded in part before access was granted: no access granted, please investigate',
      );
      return order;
    }
    if (providerOrder.captures.some(({ status }) => status === 'PENDING')) {
      const pending = { checkSeconds: recheckSeconds };
      return (await transitionOrder(transaction, order.id, ['created', 'approved', 'capturing'], 'pending', pending)) ?? order;
    }
    if (providerOrder.status === 'VOIDED' || providerOrder.captures.some(({ status }) => ['DECLINED', 'FAILED'].includes(status))) {
      return declineInTransaction(services, transaction, order, wasShownPending);
    }
    if (providerOrder.status !== 'APPROVED') return order;
    // If the payer's browser does not come back, the reconciler captures it.
    return (await transitionOrder(transaction, order.id, ['created'], 'approved', { checkSeconds: recheckSeconds })) ?? order;
  });
}

async function completeOrder(services: Services, transaction: Db, order: Order, captureId: string): Promise<Order> {
  const complete = async (changes: { capture_id: string; access_ends_at?: Date }) =>
    (await transitionOrder(transaction, order.id, completableStates, 'completed', { ...changes, checkSeconds: reviewSeconds })) ?? order;
  if (order.user_id === null) {
    services.log.error({ order: order.id }, 'captured a payment for a deleted account: please refund it');
    return complete({ capture_id: captureId });
  }
  const endsAt = await grantLevelAccess(transaction, order.user_id, order.level, formatAccessSource(order.id), order.months);
  const completed = await complete({ capture_id: captureId, access_ends_at: endsAt });
  await sendReceipt(services, transaction, completed);
  return completed;
}

/** Queues the receipt of a paid order, once. */
export async function sendReceipt(services: Services, transaction: Db, order: Order): Promise<void> {
  const { user_id: userId, paid_at: paidAt, access_ends_at: endsAt } = order;
  if (userId === null || paidAt === null || endsAt === null || !(await markReceiptSent(transaction, order.id))) return;
  const buyer = await readBuyer(transaction, userId);
  if (buyer)
    await queueMail(transaction, {
      userId: buyer.id,
      ...buildReceiptMail(buyer, order, paidAt, endsAt, services.config.publicUrl, services.config.seller),
    });
}

/** Revokes the access of a refunded or reversed order, within the caller's transaction. */
export async function revokeAccess(transaction: Db, orderId: string, state: 'refunded' | 'reversed'): Promise<void> {
  const order = await lockOrder(transaction, orderId);
  if (!(await transitionOrder(transaction, order.id, ['completed'], state))) return;
  await endLevelAccess(transaction, formatAccessSource(order.id));
  const buyer = order.user_id === null ? undefined : await readBuyer(transaction, order.user_id);
  if (buyer) await queueMail(transaction, { userId: buyer.id, ...buildAccessEndedMail(buyer, order) });
}

/** Checks a paid order with the provider once more. Its access ends if the payment was refunded. Throws if the provider does not answer. */
export async function reviewPaidOrder(services: Services, order: Order, signal?: AbortSignal): Promise<void> {
  if (order.capture_id === null) return;
  const { status } = await services.paymentProvider.fetchCapture(order.capture_id, signal);
  await services.database.kysely.transaction().execute(async (transaction) => {
    if (status === 'REFUNDED') await revokeAccess(transaction, order.id, 'refunded');
    else await endReview(transaction, order.id);
  });
}

/** Records that the provider declined the payment: nothing was charged. `wasShownPending` as for `settleOrder`. */
export async function declineOrder(services: Services, orderId: string, wasShownPending: () => boolean): Promise<Order> {
  return services.database.kysely.transaction().execute(async (transaction) => {
    return declineInTransaction(services, transaction, await lockOrder(transaction, orderId), wasShownPending);
  });
}

async function declineInTransaction(services: Services, transaction: Db, order: Order, wasShownPending: () => boolean): Promise<Order> {
  const declined = await transitionOrder(transaction, order.id, openStates, 'declined');
  if (!declined) return order;
  if (order.state !== 'pending' && !wasShownPending()) return declined;
  const buyer = order.user_id === null ? undefined : await readBuyer(transaction, order.user_id);
  if (buyer)
    await queueMail(transaction, {
      userId: buyer.id,
      ...buildDeclinedMail(buyer, order, `${services.config.publicUrl}${buildPaymentPagePath(order.level)}`),
    });
  return declined;
}

/** Records that the provider has discarded an order: nothing was charged. */
export async function expireOrder(services: Services, orderId: string): Promise<Order> {
  return services.database.kysely.transaction().execute(async (transaction) => {
    return (await transitionOrder(transaction, orderId, openStates, 'expired')) ?? lockOrder(transaction, orderId);
  });
}
