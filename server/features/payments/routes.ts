// The calls of payment.
import { calls } from '#contract/calls.ts';
import { type Route, route } from '#server/platform/serve.ts';
import {
  agree,
  captureOrder,
  checkAgreement,
  createOrder,
  orderState,
  paymentDate,
  paymentWay,
  purchases,
  sendPaymentMail,
} from './payments.ts';

const { payments } = calls;

export const routes: Route[] = [
  route(payments.paymentWay, paymentWay),
  route(payments.checkAgreement, checkAgreement),
  route(payments.recordAgreement, agree),
  route(payments.createOrder, createOrder),
  route(payments.captureOrder, captureOrder),
  route(payments.orderState, orderState),
  route(payments.setThePaymentDate, paymentDate),
  route(payments.sendPaymentVerifyEmail, sendPaymentMail),
  route(payments.purchases, purchases),
];
