// The one shape of a refusal, and the stable words that name it (decisions §2).
import * as z from 'zod/mini';

export const errorCodes = [
  'invalid_input',
  'not_logged_in',
  'wrong_login',
  'not_verified',
  'unpaid',
  'cross_site',
  'not_found',
  'method_not_allowed',
  'name_taken',
  'code_invalid',
  'wrong_amount',
  'terms_not_agreed',
  'already_paid',
  'not_approved',
  'no_payment',
  'too_large',
  'wrong_type',
  'too_fast',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Body of every refusal: a text for a person, a stable word, and the input at fault where there is one. */
export const refusal = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  field: z.optional(z.string()),
});
export type Refusal = z.output<typeof refusal>;
