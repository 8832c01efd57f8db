// Calls for payments: terms, orders, captures, and how long access lasts (learning §7 "Payment and status"; decisions §8).
import * as z from 'zod/mini';
import { call } from './call.ts';
import { webhook } from './endpoint.ts';
import { flag, hsk, taughtLevels, text, renamed } from './wire.ts';

/** Version of the Terms and Conditions that an agreement refers to: the day they took effect. */
export const termsVersion = '2026-11-23';

/** Status of a payment. PENDING: the provider has not decided or has not answered yet; no action by the learner is needed. */
export const paymentStatus = z.literal(['CREATED', 'COMPLETED', 'PENDING', 'DECLINED', 'EXPIRED', 'REFUNDED']);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** The last day of access as `yyyy.mm.dd`; null without access. */
const nullableDate = z.nullable(z.string());

const orderId = text(64);
/** What a receipt is called: our number of its order. */
export const receiptNumber = z.uuid();
const orderStateReply = renamed({ status: paymentStatus, hsk: z.literal(taughtLevels), expirationDate: nullableDate });
export type OrderState = z.output<typeof orderStateReply>;

/** What the provider tells: captures whose response was lost, refunds, reversals (decisions §8). */
export const paymentEvents = webhook({
  path: '/api/paypal/webhook',
  access: 'anyone',
  limit: 'webhookKeys',
  input: z.object({}),
  acknowledgement: { received: true },
  summary: 'An event of the payment provider.',
});

export const payments = {
  paymentConfig: call({
    method: 'GET',
    path: '/paypal/way',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the payment provider, PayPal or the local stand-in, and its client id.',
    input: () => z.object({}),
    reply: () => z.object({ provider: z.literal(['paypal', 'stand-in']), clientId: z.string() }),
  }),
  checkAgreement: call({
    method: 'GET',
    path: '/checkAgreement',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether the learner has agreed to the current Terms and Conditions.',
    input: () => z.object({}),
    reply: () => z.object({ agreed: flag }),
  }),
  recordAgreement: call({
    method: 'POST',
    path: '/recordAgreement',
    access: 'learner',
    limit: 'api',
    summary: 'Records agreement to the Terms and Conditions at server time; later calls do not change it.',
    input: () => z.object({ expirationDate: z.optional(text(40)) }),
    reply: () => z.object({ agreed: flag }),
  }),
  createOrder: call({
    method: 'POST',
    path: '/paypal/create-order',
    access: 'learner',
    limit: 'orders',
    summary: 'Creates an order for a level, or returns the open one. The amount must equal the price.',
    input: () => renamed({ amount: text(20), hsk, agreed: z.optional(z.boolean()) }),
    reply: () => z.object({ id: z.string() }),
  }),
  captureOrder: call({
    method: 'POST',
    path: '/paypal/capture-order',
    access: 'learner',
    limit: 'api',
    summary: 'Captures the payment of an approved order and grants access; idempotent.',
    input: () => renamed({ orderID: orderId }),
    reply: () => orderStateReply,
  }),
  orderState: call({
    method: 'GET',
    path: '/paypal/order',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the status of an order.',
    input: () => renamed({ orderID: orderId }),
    reply: () => orderStateReply,
  }),
  setThePaymentDate: call({
    method: 'GET',
    path: '/setThePaymentDate',
    access: 'learner',
    limit: 'api',
    changesState: true,
    summary: 'Returns the last day of access to a level; changes nothing.',
    input: () => renamed({ hsk }),
    reply: () => z.object({ expirationDate: nullableDate }),
  }),
  sendPaymentVerifyEmail: call({
    method: 'POST',
    path: '/sendPaymentVerifyEmail',
    access: 'learner',
    limit: 'api',
    summary: 'Ensures that the receipt of the last payment for a level is emailed, once.',
    input: () => renamed({ expirationDate: z.optional(text(40)), hsk }),
    reply: () => z.object({ sent: z.boolean() }),
  }),
  purchases: call({
    method: 'GET',
    path: '/paypal/purchases',
    access: 'learner',
    limit: 'api',
    summary: 'Lists purchases and pending payments, newest first.',
    input: () => z.object({}),
    reply: () =>
      z.object({
        pending: z.array(renamed({ hsk: z.literal(taughtLevels), euro: z.string(), orderID: z.string() })),
        purchases: z.array(
          renamed({
            hsk: z.literal(taughtLevels),
            euro: z.string(),
            paidOn: z.string(),
            expirationDate: z.string(),
            isRefunded: z.boolean(),
            number: receiptNumber,
          }),
        ),
      }),
  }),
  receipt: call({
    method: 'GET',
    path: '/paypal/receipt',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the receipt of a purchase, by its number.',
    input: () => z.object({ number: receiptNumber }),
    reply: () =>
      renamed({
        number: receiptNumber,
        hsk: z.literal(taughtLevels),
        months: z.number(),
        euro: z.string(),
        paidOn: z.string(),
        expirationDate: z.string(),
        isRefunded: z.boolean(),
        buyer: z.object({ name: z.string(), email: z.string() }),
        seller: z.object({ name: z.string(), address: z.string(), vat: z.string() }),
      }),
  }),
};
