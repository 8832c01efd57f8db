// Payment emails: receipt, declined payment, and access ended after a refund.
import { formatDate } from '#contract/format.ts';
import { buildReceiptPagePath, pagePaths } from '#contract/pages.ts';
import type { Seller } from '#server/config.ts';
import { renderMail } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/outbox.ts';
import type { Order } from './store.ts';

/** Formats the last day of access for people, in UTC: 28 February 2027. */
function formatLastDay(end: Date): string {
  return formatDate(end.getTime() - 1, 'day', 'UTC');
}

/** The receipt of a payment. `publicUrl`: the origin of its links; `seller`: who sold it. */
export function buildReceiptMail(
  recipient: { name: string; email: string },
  order: Order,
  paidAt: Date,
  endsAt: Date,
  publicUrl: string,
  seller: Seller,
): Mail {
  return renderMail({
    to: recipient.email,
    name: recipient.name,
    subject: `Your receipt: HSK ${order.level}`,
    paragraphs: [
      `Thank you, your payment succeeded. Every word of HSK ${order.level} is now open to you until the end of ${formatLastDay(endsAt)} (UTC), including online chat.`,
    ],
    table: [
      ['Receipt number', order.id],
      ['Date', formatDate(paidAt, 'day', 'UTC')],
      ['Course', `HSK ${order.level}, access for ${order.months} months`],
      ['Amount', `${order.euro} EUR, one-time payment`],
      ['VAT', seller.vat],
      ['Seller', `${seller.name}\n${seller.address}`],
      ['Buyer', `${recipient.name}\n${recipient.email}`],
    ],
    action: { label: 'Continue learning', address: `${publicUrl}${pagePaths.courses}` },
    link: { label: 'Print the receipt', address: `${publicUrl}${buildReceiptPagePath(order.id)}` },
    footnotes: ['Your access does not renew automatically. When it ends, we keep your progress.'],
  });
}

/** Notifies the learner that a pending payment was declined. `paymentUrl`: where to try again. */
export function buildDeclinedMail(recipient: { name: string; email: string }, order: Order, paymentUrl: string): Mail {
  return renderMail({
    to: recipient.email,
    name: recipient.name,
    subject: `Your payment for HSK ${order.level} was declined`,
    paragraphs: [
      `Your payment of ${order.euro} EUR for HSK ${order.level} was declined after a review. Nothing was charged.`,
      'You can try again with another card or payment method. We keep your progress in any case.',
    ],
    action: { label: 'Try again', address: paymentUrl },
    footnotes: [`Order number: ${order.id}`],
  });
}

/** Notifies the learner that access has ended because the payment was refunded or reversed. */
export function buildAccessEndedMail(recipient: { name: string; email: string }, order: Order): Mail {
  return renderMail({
    to: recipient.email,
    name: recipient.name,
    subject: `Your access to HSK ${order.level} has ended`,
    paragraphs: [
      `Your payment of ${order.euro} EUR for HSK ${order.level} was refunded or reversed, so the access that it paid for ended today.`,
      'We keep your progress. You are welcome to buy the level again at any time.',
    ],
    footnotes: ['Did you not expect this? Please reply to this email, and we will look into it.', `Receipt number: ${order.id}`],
  });
}
