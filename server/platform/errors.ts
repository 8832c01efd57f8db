// Every refusal of the server: its status, its stable word and its text for a person (decisions §2).
import type { ErrorCode, Refusal } from '#contract/errors.ts';

/** An answer that is not a reply. Thrown by rooms and by serve, turned into HTTP in one place. */
export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Seconds after which it is worth asking again (429 and 503). */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, message: string, more: { field?: string; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
  }
}

/** Makes each refusal; the text is for a person, the code for a program. */
export const refuse = {
  invalid: (field: string | undefined, message: string) =>
    new RefusalError(400, 'invalid_input', message, field === undefined ? {} : { field }),
  codeInvalid: (message: string) => new RefusalError(400, 'code_invalid', message),
  notLoggedIn: () => new RefusalError(401, 'not_logged_in', 'Please log in first'),
  wrongLogin: () => new RefusalError(401, 'wrong_login', 'Wrong username/password combination!'),
  notVerified: () => new RefusalError(403, 'not_verified', "You didn't verify your email yet"),
  unpaid: () => new RefusalError(403, 'unpaid', 'This part of the course is not paid'),
  crossSite: () => new RefusalError(403, 'cross_site', 'This request did not come from our own pages'),
  notFound: () => new RefusalError(404, 'not_found', 'There is nothing at this address'),
  methodNotAllowed: () => new RefusalError(405, 'method_not_allowed', 'This address does not take this kind of request'),
  nameTaken: () => new RefusalError(409, 'name_taken', 'Username is already taken', { field: 'username' }),
  wrongAmount: (price: string) => new RefusalError(400, 'wrong_amount', `The price is ${price} €`, { field: 'amount' }),
  termsNotAgreed: () =>
    new RefusalError(400, 'terms_not_agreed', 'Please agree to the Terms and Conditions to proceed with payment.', { field: 'agreed' }),
  alreadyPaid: () => new RefusalError(409, 'already_paid', 'You already paid for the course'),
  notApproved: () => new RefusalError(409, 'not_approved', 'This payment was not approved yet. Nothing was charged.'),
  unknownPayment: () =>
    new RefusalError(404, 'not_found', 'This payment is not known. Your purchases show what was paid and what is being checked.'),
  noPayment: () => new RefusalError(409, 'no_payment', 'There is no payment for this level'),
  payerUnavailable: () =>
    new RefusalError(
      503,
      'unavailable',
      'The payment provider cannot be reached right now. Nothing was charged. Please try again in a minute.',
      {
        retryAfter: 30,
      },
    ),
  tooLarge: () => new RefusalError(413, 'too_large', 'The request is too large'),
  wrongType: () => new RefusalError(415, 'wrong_type', 'Please send the request as JSON'),
  /** `seconds`: how long to wait, rounded up to at least 1. */
  tooFast: (seconds: number) =>
    new RefusalError(429, 'too_fast', "You're too fast. Please slow down.", { retryAfter: Math.max(1, Math.ceil(seconds)) }),
  unavailable: () => new RefusalError(503, 'unavailable', 'The service is busy at the moment. Please try again soon.', { retryAfter: 5 }),
  internal: () => new RefusalError(500, 'internal', 'Something went wrong. Please try again.'),
};

/** The body of a refusal as it goes over the wire. */
export function bodyOf(refusal: RefusalError): Refusal {
  const { message, code, field } = refusal;
  return field === undefined ? { message, code } : { message, code, field };
}
