// What the provider says of an order, made true here: access, state and receipt in one transaction (security "Payments").
import { paymentPage } from '#contract/pages.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { grantAccess } from '#server/learner/access.ts';
import type { ProviderOrder } from '#server/platform/payer.ts';
import type { Parts } from '#server/parts.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { OrderStateName } from '#server/platform/tables.ts';
import { accessEndedMail, declinedMail, receiptMail } from './mails.ts';
import { type Access, endAccess, holdOrder, markReceipt, moveOrder, type Order, readBuyer, sourceOf } from './store.ts';

const open: readonly OrderStateName[] = ['created', 'approved', 'capturing', 'pending'];
// What the provider has taken counts, also when it was given up here.
const beforeEnd: readonly OrderStateName[] = [...open, 'declined', 'expired'];
/** How long after the last word of the provider it is asked again. */
export const askAfterSeconds = 30;

const statuses: Readonly<Record<OrderStateName, PaymentStatus>> = {
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

/** How a state is told to the learner. */
export function statusOf(state: OrderStateName): PaymentStatus {
  return statuses[state];
}

/**
 * Moves an order to where the provider says it is, and returns it as it then stands. Access is given only for a capture that
 * is itself COMPLETED, with our amount, euro and payee, once for an order. `isToldPending`: whether a mail must tell of a decline.
 */
export async function settle(parts: Parts, orderId: string, told: ProviderOrder, isToldPending: () => boolean): Promise<Order> {
  return parts.database.kysely.transaction().execute(async (transaction) => {
    const order = await holdOrder(transaction, orderId);
    if (!beforeEnd.includes(order.state)) return order;
    const paid = told.captures.find(({ status }) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status));
    if (paid) {
      const isRight =
        told.id === order.provider_id &&
        told.customId === order.id &&
        told.payee === parts.payer.merchantId &&
        paid.currency === 'EUR' &&
        Number(paid.euro) === Number(order.euro);
      if (isRight) await complete(parts, transaction, order, paid.id);
      else parts.log.error({ order: order.id }, 'a capture does not match its order: no access was given, please look into it');
    } else if (told.captures.some(({ status }) => status === 'PENDING')) {
      await moveOrder(transaction, order.id, ['created', 'approved', 'capturing'], 'pending', { askSeconds: askAfterSeconds });
    } else if (told.status === 'VOIDED' || told.captures.some(({ status }) => ['DECLINED', 'FAILED'].includes(status))) {
      await declineWithin(parts, transaction, order, isToldPending);
    } else if (told.status === 'APPROVED') {
      // Should the payer's browser not come back, the reconciler takes it.
      await moveOrder(transaction, order.id, ['created'], 'approved', { askSeconds: askAfterSeconds });
    }
    return holdOrder(transaction, orderId);
  });
}

async function complete(parts: Parts, transaction: Access, order: Order, captureId: string): Promise<void> {
  if (order.user_id === null) {
    await moveOrder(transaction, order.id, beforeEnd, 'completed', { capture_id: captureId });
    parts.log.error({ order: order.id }, 'a payment was captured for an account that is gone: please give it back');
    return;
  }
  const endsAt = await grantAccess(transaction, order.user_id, order.level, sourceOf(order.id), order.months);
  await moveOrder(transaction, order.id, beforeEnd, 'completed', { capture_id: captureId, access_ends_at: endsAt });
  await sendReceipt(parts, transaction, await holdOrder(transaction, order.id));
}

/** Hands the receipt of a paid order to the outbox, once. */
export async function sendReceipt(parts: Parts, transaction: Access, order: Order): Promise<void> {
  const { user_id: userId, paid_at: paidAt, access_ends_at: endsAt } = order;
  if (userId === null || paidAt === null || endsAt === null || !(await markReceipt(transaction, order.id))) return;
  const buyer = await readBuyer(transaction, userId);
  if (buyer) await queueMail(transaction, receiptMail(buyer, order, paidAt, endsAt, `${parts.config.publicUrl}/courses`));
}

/** Takes away the access of an order whose money went back, within the caller's transaction. */
export async function takeBack(transaction: Access, orderId: string, state: 'refunded' | 'reversed'): Promise<void> {
  const order = await holdOrder(transaction, orderId);
  if (!(await moveOrder(transaction, order.id, ['completed'], state))) return;
  await endAccess(transaction, order.id);
  const buyer = order.user_id === null ? undefined : await readBuyer(transaction, order.user_id);
  if (buyer) await queueMail(transaction, accessEndedMail(buyer, order));
}

/** Records that the provider declined the payer's means: nothing was charged. `isToldPending` as for `settle`. */
export async function decline(parts: Parts, orderId: string, isToldPending: () => boolean): Promise<Order> {
  return parts.database.kysely.transaction().execute(async (transaction) => {
    await declineWithin(parts, transaction, await holdOrder(transaction, orderId), isToldPending);
    return holdOrder(transaction, orderId);
  });
}

async function declineWithin(parts: Parts, transaction: Access, order: Order, isToldPending: () => boolean): Promise<void> {
  if (!(await moveOrder(transaction, order.id, open, 'declined'))) return;
  if (order.state !== 'pending' && !isToldPending()) return;
  const buyer = order.user_id === null ? undefined : await readBuyer(transaction, order.user_id);
  if (buyer) await queueMail(transaction, declinedMail(buyer, order, `${parts.config.publicUrl}${paymentPage(order.level)}`));
}

/** Records that the provider has forgotten an order: nothing was charged. */
export async function expire(parts: Parts, orderId: string): Promise<Order> {
  return parts.database.kysely.transaction().execute(async (transaction) => {
    await moveOrder(transaction, orderId, open, 'expired');
    return holdOrder(transaction, orderId);
  });
}
