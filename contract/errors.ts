// The shape of every error response, and its stable codes (decisions §2).
import * as z from 'zod/mini';

export const errorCodes = [
  'invalid_input',
  'not_logged_in',
  'other_account',
  'wrong_login',
  'wrong_password',
  'login_again',
  'not_verified',
  'unpaid',
  'password_needed',
  'blocked',
  'not_a_member',
  'not_invited',
  'private_chat_disabled',
  'account_removed',
  'chat_full',
  'chat_exists',
  'too_many_chats',
  'too_many_invitations',
  'nobody_found',
  'suspended',
  'cross_site',
  'not_found',
  'method_not_allowed',
  'name_taken',
  'too_many_renames',
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

/** Body of every error response: a message for people, a stable code, the invalid input field, and the seconds to wait, if any (decisions §13). */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  field: z.optional(z.string()),
  retryAfter: z.optional(z.int()),
});
export type ErrorBody = z.output<typeof errorBody>;
