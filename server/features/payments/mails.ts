// The mails about payments: a receipt, and word of access that ends because money went back.
import { mailOf } from '#server/platform/letter.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { Order } from './store.ts';

/** A day as people read it, from its end in UTC: 28 February 2027. */
function dayText(end: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(end.getTime() - 1));
}

/** The receipt of a payment. `coursesAddress`: where the learner goes on. */
export function receiptMail(
  reader: { name: string; email: string },
  order: Order,
  paidAt: Date,
  endsAt: Date,
  coursesAddress: string,
): Mail {
  const paidOn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(paidAt);
  return mailOf({
    to: reader.email,
    name: reader.name,
    subject: `Your receipt: HSK ${order.level}`,
    paragraphs: [
      `thank you. Your payment succeeded, and every word of HSK ${order.level} is open to you until the end of ${dayText(endsAt)} (UTC), online chat included.`,
      `HSK ${order.level}, access for ${order.months} months\nAmount: ${order.euro} EUR, paid once\nDate: ${paidOn}\nReceipt number: ${order.id}`,
    ],
    action: { label: 'Go on learning', address: coursesAddress },
    after: ['Nothing renews by itself. When the time is over, what you have learnt is kept.'],
  });
}

/** Tells that a payment which was being checked was declined in the end. `paymentAddress`: where it can be tried again. */
export function declinedMail(reader: { name: string; email: string }, order: Order, paymentAddress: string): Mail {
  return mailOf({
    to: reader.email,
    name: reader.name,
    subject: `Your payment for HSK ${order.level} was declined`,
    paragraphs: [
      `the payment of ${order.euro} EUR for HSK ${order.level} that was being checked was declined in the end. Nothing was charged.`,
      'You can try again with another card or another way to pay. What you have learnt is kept in any case.',
    ],
    action: { label: 'Try again', address: paymentAddress },
    after: [`Order number: ${order.id}`],
  });
}

/** Tells that access has ended because the payment was taken back. */
export function accessEndedMail(reader: { name: string; email: string }, order: Order): Mail {
  return mailOf({
    to: reader.email,
    name: reader.name,
    subject: `Your access to HSK ${order.level} has ended`,
    paragraphs: [
      `your payment of ${order.euro} EUR for HSK ${order.level} was given back, so the access that it bought has ended today.`,
      'What you have learnt is kept. You are welcome to buy the level again at any time.',
    ],
    after: ['You did not expect this? Please answer this mail, and we will look into it.', `Receipt number: ${order.id}`],
  });
}
