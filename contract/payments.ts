// Calls of the payment: terms, orders, captures, and how long access lasts (learning §7 "Payment and status"; decisions §8).
import * as z from 'zod/mini';
import { call } from './call.ts';
import { flag, hsk, taughtLevels, text } from './wire.ts';

/** The version of the Terms and Conditions that an agreement is about: the day they took effect. */
export const termsVersion = '2026-11-21';

/** Where a payment stands. PENDING: the provider has not decided, or has not been heard; it goes on by itself. */
export const paymentStatus = z.literal(['CREATED', 'COMPLETED', 'PENDING', 'DECLINED', 'EXPIRED', 'REFUNDED']);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** A day as `yyyy.mm.dd`: the last one of access. Null where there is none. */
const day = z.nullable(z.string());

const orderId = text(64);
const orderState = z.object({ status: paymentStatus, hsk: z.literal(taughtLevels), expirationDate: day });
export type OrderState = z.output<typeof orderState>;

export const payments = {
  paymentWay: call({
    method: 'GET',
    path: '/paypal/way',
    access: 'learner',
    limit: 'api',
    summary: 'How one pays: by PayPal with this client id, or by the local stand-in.',
    input: z.object({}),
    reply: z.object({ provider: z.literal(['paypal', 'stand-in']), clientId: z.string() }),
  }),
  checkAgreement: call({
    method: 'GET',
    path: '/checkAgreement',
    access: 'learner',
    limit: 'api',
    summary: 'Whether the learner has agreed to the Terms and Conditions in force.',
    input: z.object({}),
    reply: z.object({ agreed: flag }),
  }),
  recordAgreement: call({
    method: 'POST',
    path: '/recordAgreement',
    access: 'learner',
    limit: 'api',
    summary: 'Records that the learner agrees to the Terms and Conditions, with the server time; the first time counts.',
    input: z.object({ expirationDate: z.optional(text(40)) }),
    reply: z.object({ agreed: flag }),
  }),
  createOrder: call({
    method: 'POST',
    path: '/paypal/create-order',
    access: 'learner',
    limit: 'orders',
    summary: 'Opens an order for a level, or gives the one that is open. The amount must be the price.',
    input: z.object({ amount: text(20), hsk, agreed: z.optional(z.boolean()) }),
    reply: z.object({ id: z.string() }),
  }),
  captureOrder: call({
    method: 'POST',
    path: '/paypal/capture-order',
    access: 'learner',
    limit: 'api',
    summary: 'Takes the payment of an approved order and gives access; asked twice it answers the same.',
    input: z.object({ orderID: orderId }),
    reply: orderState,
  }),
  orderState: call({
    method: 'GET',
    path: '/paypal/order',
    access: 'learner',
    limit: 'api',
    summary: 'Where an order stands.',
    input: z.object({ orderID: orderId }),
    reply: orderState,
  }),
  setThePaymentDate: call({
    method: 'GET',
    path: '/setThePaymentDate',
    access: 'learner',
    limit: 'api',
    changesState: true,
    summary: 'Until when a level is paid; changes nothing.',
    input: z.object({ hsk }),
    reply: z.object({ expirationDate: day }),
  }),
  sendPaymentVerifyEmail: call({
    method: 'POST',
    path: '/sendPaymentVerifyEmail',
    access: 'learner',
    limit: 'api',
    summary: 'Makes sure that the receipt of the last payment for a level is mailed, once.',
    input: z.object({ expirationDate: z.optional(text(40)), hsk }),
    reply: z.object({ sent: z.boolean() }),
  }),
  purchases: call({
    method: 'GET',
    path: '/paypal/purchases',
    access: 'learner',
    limit: 'api',
    summary: 'What the learner has bought, and which payments are being checked, the newest first.',
    input: z.object({}),
    reply: z.object({
      pending: z.array(z.object({ hsk: z.literal(taughtLevels), euro: z.string(), orderID: z.string() })),
      purchases: z.array(
        z.object({
          hsk: z.literal(taughtLevels),
          euro: z.string(),
          paidOn: z.string(),
          expirationDate: z.string(),
          isRefunded: z.boolean(),
        }),
      ),
    }),
  }),
};
