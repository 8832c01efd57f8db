// Routes of payments.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import {
  agreeToTerms,
  captureOrder,
  checkAgreement,
  createOrder,
  getOrderState,
  getPaymentDate,
  getPaymentConfig,
  getReceipt,
  listPurchases,
  sendReceiptMail,
} from './payments.ts';

const { payments } = calls;

export const routes: Route[] = [
  route(payments.paymentConfig, getPaymentConfig),
  route(payments.checkAgreement, checkAgreement),
  route(payments.recordAgreement, agreeToTerms),
  route(payments.createOrder, createOrder),
  route(payments.captureOrder, captureOrder),
  route(payments.orderState, getOrderState),
  route(payments.setThePaymentDate, getPaymentDate),
  route(payments.sendPaymentVerifyEmail, sendReceiptMail),
  route(payments.purchases, listPurchases),
  route(payments.receipt, getReceipt),
];
