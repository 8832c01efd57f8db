// Error messages of the payment screens: what happened, that nothing is charged twice, and what to do.
import { CallError } from '#web/client/call.ts';

export const termsMissingMessage = 'Please agree to the Terms and Conditions to proceed with payment.';
export const alreadyPaidMessage = 'You already paid for the course. Nothing was charged again.';

function formatWait(waitMs: number | undefined): string {
  if (waitMs === undefined) return 'in a little while';
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  if (minutes < 60) return minutes === 1 ? 'in about a minute' : `in about ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'in about an hour' : `in about ${hours} hours`;
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
      return `That was too often in a short time. Please try again ${formatWait(error.retryAfterMs)}. Nothing was charged.`;
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
    title: 'We could not hear how your payment ended',
    text: `${what}. Please try again: the same payment is asked about, and nothing is charged twice.`,
    canRetry: true,
  };
}
