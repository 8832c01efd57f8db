// Paying for a level: terms, order, capture, and what is told of it (learning §4 "Payment"; decisions §8; security "Payments").
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import { type OrderState, termsVersion } from '#contract/payments.ts';
import { lastDayOf, prices, readPending } from '#server/learner/access.ts';
import { PayerRefusal } from '#server/platform/payer.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Asked } from '#server/platform/serve.ts';
import { take, unreachable } from './capture.ts';
import { sendReceipt, statusOf } from './settle.ts';
import { findOwnOrder, hasAgreed, moveOrder, openOrder, type Order, readEnd, readPaid, recordAgreement, writeProviderId } from './store.ts';

type Payments = typeof calls.payments;

/** After so long the provider has forgotten an order that nobody approved. */
const staleHours = 3;
/** How long a capture is waited for; it goes on behind the answer, and the page asks how it ended. */
const patienceMs = 3500;

/** How one pays. */
export function paymentWay({ parts }: Asked<Payments['paymentWay']>): { provider: 'paypal' | 'stand-in'; clientId: string } {
  return { provider: parts.config.paypal ? 'paypal' : 'stand-in', clientId: parts.payer.clientId };
}

/** Whether the learner has agreed to the terms in force. */
export async function checkAgreement({ parts, learner }: Asked<Payments['checkAgreement']>): Promise<{ agreed: boolean }> {
  return { agreed: await hasAgreed(parts.database.kysely, learner.id, termsVersion) };
}

/** Records that the learner agrees. */
export async function agree({ parts, learner }: Asked<Payments['recordAgreement']>): Promise<{ agreed: boolean }> {
  await recordAgreement(parts.database.kysely, learner.id, termsVersion);
  return { agreed: true };
}

/** Opens an order for a level, or gives the one that is open. Our own row comes first, so that no order of the provider is without one. */
export async function createOrder({ input, parts, learner, log }: Asked<Payments['createOrder']>): Promise<{ id: string }> {
  const { hsk: level, amount } = input;
  const { euro, months } = prices[level];
  if (amount !== euro) throw refuse.wrongAmount(euro);
  const order = await parts.database.kysely.transaction().execute(async (transaction) => {
    if (await readEnd(transaction, learner.id, level)) throw refuse.alreadyPaid();
    if (input.agreed === true) await recordAgreement(transaction, learner.id, termsVersion);
    else if (!(await hasAgreed(transaction, learner.id, termsVersion))) throw refuse.termsNotAgreed();
    return openOrder(transaction, { userId: learner.id, level, euro, months }, staleHours);
  });
  if (order.provider_id !== null) return { id: order.provider_id };
  const description = `HanziVine, HSK ${level}, ${months} months`;
  const made = await parts.payer.createOrder({ id: order.id, euro, description }).catch(async (error: unknown) => {
    // A new try gets a new order: this one the provider will not have.
    if (error instanceof PayerRefusal) {
      log.error({ order: order.id, status: error.status, issue: error.issue }, 'the provider refused an order');
      await moveOrder(parts.database.kysely, order.id, ['created'], 'expired');
    }
    return unreachable(error);
  });
  await writeProviderId(parts.database.kysely, order.id, made.id);
  return { id: made.id };
}

/** Takes the payment of the learner's own approved order; asked twice, or at once from two tabs, it is taken once. */
export async function captureOrder({ input, parts, learner, log }: Asked<Payments['captureOrder']>): Promise<OrderState> {
  const order = await findOwnOrder(parts.database.kysely, learner.id, input.orderID);
  if (!order) throw refuse.unknownPayment();
  if (!['created', 'approved', 'capturing', 'pending'].includes(order.state)) return stateOf(order);
  let isLate = false;
  const taking = take(parts, order, () => isLate);
  // Whoever stops waiting must not end the taking: what comes of it is written all the same.
  taking.catch((error: unknown) => log.warn({ order: order.id, reason: (error as Error).message }, 'a capture is not known to have ended'));
  const done = await Promise.race([taking, wait(patienceMs, undefined, { ref: false })]);
  isLate = done === undefined;
  const now = done ?? (await findOwnOrder(parts.database.kysely, learner.id, input.orderID));
  return stateOf(now ?? order);
}

function stateOf(order: Order): OrderState {
  const { level, state, access_ends_at: endsAt } = order;
  const isPaid = state === 'completed' && endsAt !== null;
  return { status: statusOf(state), hsk: level, expirationDate: isPaid ? lastDayOf(endsAt) : null };
}

/** Where the learner's own order stands. */
export async function orderState({ input, parts, learner }: Asked<Payments['orderState']>): Promise<OrderState> {
  const order = await findOwnOrder(parts.database.kysely, learner.id, input.orderID);
  if (!order) throw refuse.unknownPayment();
  return stateOf(order);
}

/** Until when a level is paid; changes nothing. */
export async function paymentDate({
  input,
  parts,
  learner,
}: Asked<Payments['setThePaymentDate']>): Promise<{ expirationDate: string | null }> {
  const endsAt = await readEnd(parts.database.kysely, learner.id, input.hsk);
  return { expirationDate: endsAt ? lastDayOf(endsAt) : null };
}

/** Makes sure that the receipt of the last payment for a level is on its way. It is handed over with the capture, so usually it is. */
export async function sendPaymentMail({ input, parts, learner }: Asked<Payments['sendPaymentVerifyEmail']>): Promise<{ sent: boolean }> {
  const order = (await readPaid(parts.database.kysely, learner.id, input.hsk)).find(({ state }) => state === 'completed');
  if (!order) throw refuse.noPayment();
  await parts.database.kysely.transaction().execute((transaction) => sendReceipt(parts, transaction, order));
  return { sent: true };
}

/** What the learner has bought and what is being checked, the newest first. */
export async function purchases({ parts, learner }: Asked<Payments['purchases']>) {
  const { kysely } = parts.database;
  const [orders, pending] = await Promise.all([readPaid(kysely, learner.id), readPending(kysely, learner.id)]);
  return {
    pending: pending.map(({ level, euro, orderID }) => ({ hsk: level, euro, orderID })),
    purchases: orders.flatMap(({ level, euro, paid_at: paidAt, access_ends_at: endsAt, state }) =>
      paidAt && endsAt
        ? [{ hsk: level, euro, paidOn: lastDayOf(paidAt), expirationDate: lastDayOf(endsAt), isRefunded: state !== 'completed' }]
        : [],
    ),
  };
}
