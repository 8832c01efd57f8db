// Error messages of the payment screens: what happened, that nothing is charged twice, and what to do.
import { formatWireDay, plural } from '#contract/format.ts';
import { CallError } from '#web/client/call.ts';

export const termsMissingMessage = 'Please agree to the Terms and Conditions to proceed with payment.';
export const alreadyPaidMessage = 'You already paid for the course. Nothing was charged again.';

function formatWait(waitMs: number | undefined): string {
  if (waitMs === undefined) return 'in a little while';
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  if (minutes < 60) return plural(minutes, 'in about a minute', `in about ${minutes} minutes`);
  const hours = Math.round(minutes / 60);
  return plural(hours, 'in about an hour', `in about ${hours} hours`);
}

/** Returns why an order could not be created. */
export function formatOrderError(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong on this page. Nothing was charged. Please try again.';
  switch (error.code) {
    case 'offline':
      return 'There is no connection right now. Nothing was charged. Please try again.';
    case 'terms_not_agreed':
      return termsMissingMessage;
    case 'already_paid':
      return alreadyPaidMessage;
    case 'wrong_amount':
      return `${error.message}. It has changed since this page was opened. Nothing was charged. Please look at it and try again.`;
    // Most of these server messages already say that nothing was charged.
    case 'unavailable':
      return error.message.includes('charged') ? error.message : `${error.message} Nothing was charged.`;
    case 'too_fast':
      return `Too many attempts. Please try again ${formatWait(error.retryAfterMs)}. Nothing was charged.`;
    default:
      return 'Something went wrong on our side. Nothing was charged. Please try again.';
  }
}

export interface CaptureErrorMessage {
  readonly title: string;
  readonly text: string;
  /** Whether a retry of the same payment can help; otherwise a new one starts. */
  readonly canRetry: boolean;
}

/** Returns why the result of an approved payment is unknown. */
export function formatCaptureError(error: unknown): CaptureErrorMessage {
  const code = error instanceof CallError ? error.code : 'internal';
  if (code === 'not_approved')
    return {
      title: 'The payment is not finished',
      text: 'It was not approved yet, so nothing was charged. Please try again.',
      canRetry: false,
    };
  if (code === 'not_found' || code === 'invalid_input')
    return {
      title: 'This payment is not known',
      text: 'Your account has no payment of this number, and nothing was charged for it. Were you logged in under another name when you paid? Then please log in there. Otherwise try again.',
      canRetry: false,
    };
  const what = code === 'offline' ? 'There is no connection right now' : 'Our server or the payment provider did not answer';
  return {
    title: 'We could not confirm your payment',
    text: `${what}. Please try again: we check the same payment, and nothing is charged twice.`,
    canRetry: true,
  };
}

/** What is paid for. */
export function formatPaymentFor(level: number): string {
  return `Payment for HSK ${level}`;
}

/** How long access lasts, after its price. */
export function formatPeriod(months: number): string {
  return `for ${months} months`;
}

/** What is offered. */
export function formatAccessTo(level: number): string {
  return `Access to HSK ${level}`;
}

/** The offer after access has ended. */
export function formatEndedBefore(day: string): string {
  return `Your access ended on ${day}. What you have learnt is kept and stays yours to repeat; new words wait for you.`;
}

/** The link to the free words of a level. */
export function formatTry(level: number): string {
  return `Try HSK ${level} free`;
}

/** The link to the first words. */
export function formatSeeFirst(words: number): string {
  return `See the first ${words} words`;
}

/** A payment whose access is over. */
export function formatOrderEnded(level: number): string {
  return `Its access to HSK ${level} has ended, and what you have learnt is kept. You are welcome to buy the level again.`;
}

/** Access that is over. `day`: as the server writes it. */
export function formatAccessEnded(day: string): string {
  return `Your access ended on ${formatWireDay(day)}. What you have learnt is kept.`;
}

/** Until when a payment gives access. */
export function formatValidTill(day: string): string {
  return `Payment is valid till ${day}`;
}

/** The button that goes on with a level. */
export function formatContinue(level: number): string {
  return `Continue HSK ${level}`;
}

/** The button that begins a level. */
export function formatStart(level: number): string {
  return `Start HSK ${level}`;
}

/** The button after the payment. */
export function formatPaid(euro: string): string {
  return `Paid ${euro} €`;
}

/** The link to a level that is open. */
export function formatContinueWith(level: number): string {
  return `Continue with HSK ${level}`;
}

/** A payment that is being checked. */
export function formatUndecided(euro: string): string {
  return `Your payment of ${euro} € is not decided yet. Access starts automatically, and we email you. Please do not pay again.`;
}

/** A day that the server writes. */
export function formatDay(day: string): string {
  return formatWireDay(day);
}

export const receiptMessages = {
  refunded: 'This payment was refunded.',
  unknown: 'Your account has no receipt of this number. Were you logged in under another name when you paid? Then log in there.',
  failed: 'The receipt could not be loaded.',
} as const;

/** What a receipt is for. */
export function formatAccess(level: number, months: number): string {
  return `HSK ${level}, access for ${plural(months, '1 month', `${months} months`)}`;
}

/** "21.00 €, one-time payment" */
export function formatReceiptAmount(euro: string): string {
  return `${euro} €, one-time payment`;
}

/** The head of the sample cards. */
export function formatSeeCards(count: number, level: number): string {
  return count > 1 ? `See ${count} cards of HSK ${level}` : `See cards of HSK ${level}`;
}
