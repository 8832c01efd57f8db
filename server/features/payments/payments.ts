// Paying for a level: terms, orders, captures and receipts (learning §4 "Payment"; decisions §8; security "Payments").
import { setTimeout as wait } from 'node:timers/promises';
import type { calls } from '#contract/calls.ts';
import { type OrderState, termsVersion } from '#contract/payments.ts';
import { formatLastDay, levelPrices, readPendingPayments } from '#server/learner/level-access.ts';
import { ProviderRejectionError } from '#server/outside/payment-provider.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import { captureApprovedOrder, throwProviderUnavailable } from './capture.ts';
import { sendReceipt, toPaymentStatus } from './settlement.ts';
import {
  findOrder,
  findOwnOrder,
  hasAgreed,
  openStates,
  transitionOrder,
  findOrCreateOrder,
  type Order,
  readAccessEnd,
  readBuyer,
  readPaidOrders,
  recordAgreement,
  writeProviderId,
} from './store.ts';

type Payments = typeof calls.payments;

/** The provider discards an unapproved order after this time. */
const staleOrderHours = 3;
/** How long the request waits for a capture; after that the capture continues in the background and the page polls its status. */
const captureTimeoutMs = 3500;

/** Returns the payment provider and its client id. */
export function getPaymentConfig({ services }: CallContext<Payments['paymentConfig']>): {
  provider: 'paypal' | 'stand-in';
  clientId: string;
} {
  return { provider: services.config.paypal ? 'paypal' : 'stand-in', clientId: services.paymentProvider.clientId };
}

/** Returns whether the learner has agreed to the current terms. */
export async function checkAgreement({ services, learner }: CallContext<Payments['checkAgreement']>): Promise<{ agreed: boolean }> {
  return { agreed: await hasAgreed(services.database.kysely, learner.id, termsVersion) };
}

/** Records the learner's agreement. */
export async function agreeToTerms({ services, learner }: CallContext<Payments['recordAgreement']>): Promise<{ agreed: boolean }> {
  await recordAgreement(services.database.kysely, learner.id, termsVersion);
  return { agreed: true };
}

/** Creates an order for a level, or returns the open one. Our row is written first, so that every provider order has one. */
export async function createOrder({ input, services, learner, log }: CallContext<Payments['createOrder']>): Promise<{ id: string }> {
  const { level, amount } = input;
  const { euro, months } = levelPrices[level];
  if (amount !== euro) throw errors.wrongAmount(euro);
  const order = await services.database.kysely.transaction().execute(async (transaction) => {
    if (await readAccessEnd(transaction, learner.id, level)) throw errors.alreadyPaid();
    if (input.agreed === true) await recordAgreement(transaction, learner.id, termsVersion);
    else if (!(await hasAgreed(transaction, learner.id, termsVersion))) throw errors.termsNotAgreed();
    return findOrCreateOrder(transaction, { userId: learner.id, level, euro, months }, staleOrderHours);
  });
  if (order.provider_id !== null) return { id: order.provider_id };
  const description = `HanziVine, HSK ${level}, ${months} months`;
  const created = await services.paymentProvider.createOrder({ id: order.id, euro, description }).catch(async (error: unknown) => {
    // A retry gets a new order: the provider does not accept this one.
    if (error instanceof ProviderRejectionError) {
      log.error({ order: order.id, status: error.status, issue: error.issue }, 'the provider rejected an order');
      await transitionOrder(services.database.kysely, order.id, ['created'], 'expired');
    }
    return throwProviderUnavailable(error);
  });
  await writeProviderId(services.database.kysely, order.id, created.id);
  return { id: created.id };
}

/** Captures the payment of the learner's own approved order; idempotent, also across two tabs. */
export async function captureOrder({ input, services, learner, log }: CallContext<Payments['captureOrder']>): Promise<OrderState> {
  const order = await findOwnOrder(services.database.kysely, learner.id, input.orderId);
  if (!order) throw errors.paymentNotFound();
  if (!openStates.includes(order.state)) return toOrderState(order);
  let isTimedOut = false;
  const capturing = captureApprovedOrder(services, order, () => isTimedOut);
  // A client timeout must not abort the capture: its result is stored in any case.
  capturing.catch((error: unknown) =>
    log.warn({ order: order.id, reason: (error as Error).message }, 'a capture failed or its outcome is unknown'),
  );
  const settled = await Promise.race([capturing, wait(captureTimeoutMs, undefined, { ref: false })]);
  isTimedOut = settled === undefined;
  const current = settled ?? (await findOwnOrder(services.database.kysely, learner.id, input.orderId));
  return toOrderState(current ?? order);
}

function toOrderState(order: Order): OrderState {
  const { level, state, access_ends_at: endsAt } = order;
  const isPaid = state === 'completed' && endsAt !== null;
  return { status: toPaymentStatus(state), level, expirationDate: isPaid ? formatLastDay(endsAt) : null };
}

/** Returns the status of the learner's own order. */
export async function getOrderState({ input, services, learner }: CallContext<Payments['orderState']>): Promise<OrderState> {
  const order = await findOwnOrder(services.database.kysely, learner.id, input.orderId);
  if (!order) throw errors.paymentNotFound();
  return toOrderState(order);
}

/** Returns the last day of access to a level; changes nothing. */
export async function getPaymentDate({
  input,
  services,
  learner,
}: CallContext<Payments['setThePaymentDate']>): Promise<{ expirationDate: string | null }> {
  const endsAt = await readAccessEnd(services.database.kysely, learner.id, input.level);
  return { expirationDate: endsAt ? formatLastDay(endsAt) : null };
}

/** Ensures that the receipt of the last payment for a level is queued. The capture normally does that already. */
export async function sendReceiptMail({
  input,
  services,
  learner,
}: CallContext<Payments['sendPaymentVerifyEmail']>): Promise<{ sent: boolean }> {
  const order = (await readPaidOrders(services.database.kysely, learner.id, input.level)).find(({ state }) => state === 'completed');
  if (!order) throw errors.noPayment();
  await services.database.kysely.transaction().execute((transaction) => sendReceipt(services, transaction, order));
  return { sent: true };
}

/** Lists the learner's purchases and pending payments, newest first. */
export async function listPurchases({ services, learner }: CallContext<Payments['purchases']>) {
  const { kysely } = services.database;
  const [orders, pending] = await Promise.all([readPaidOrders(kysely, learner.id), readPendingPayments(kysely, learner.id)]);
  return {
    pending: pending.map(({ level, euro, orderId }) => ({ level, euro, orderId })),
    purchases: orders.flatMap((order) => {
      const purchase = toPurchase(order);
      return purchase ? [purchase] : [];
    }),
  };
}

/** What an order bought; undefined if it was never paid. */
function toPurchase({ id: number, level, euro, paid_at: paidAt, access_ends_at: endsAt, state }: Order) {
  if (!paidAt || !endsAt) return undefined;
  return { number, level, euro, paidOn: formatLastDay(paidAt), expirationDate: formatLastDay(endsAt), isRefunded: state !== 'completed' };
}

/** Returns the receipt of the learner's own purchase. */
export async function getReceipt({ input, services, learner }: CallContext<Payments['receipt']>) {
  const { kysely } = services.database;
  const order = await findOrder(kysely, input.number);
  const purchase = order?.user_id === learner.id ? toPurchase(order) : undefined;
  const buyer = await readBuyer(kysely, learner.id);
  if (!order || !purchase || !buyer) throw errors.paymentNotFound();
  return { ...purchase, months: order.months, buyer: { name: buyer.name, email: buyer.email }, seller: services.config.seller };
}
