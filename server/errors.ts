// All error responses: status, stable code and message (decisions §2).
import {
  blockedWriterMessage,
  chatNotFoundMessage,
  friendRemovedMessage,
  privateChatDisabledMessage,
  referredGoneMessage,
} from '#contract/chat-fields.ts';
import type { ErrorCode, ErrorBody } from '#contract/errors.ts';

/** An error response. Handlers and serve throw it; the error handler turns it into HTTP. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Seconds to wait before a retry (429 and 503). */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, message: string, more: { field?: string; retryAfter?: number } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
  }
}

/** Creates each error; the message is for people, the code for programs. */
export const errors = {
  invalidInput: (field: string | undefined, message: string) =>
    new ApiError(400, 'invalid_input', message, field === undefined ? {} : { field }),
  /** For a problem without a message of its own. */
  invalidValue: (field: string | undefined): ApiError =>
    errors.invalidInput(field, `The value of ${field ?? 'the request'} is missing or invalid`),
  /** `sent`: the field that was sent; `wanted`: the one that holds the file. */
  oneFile: (sent: string, wanted: string): ApiError => errors.invalidInput(sent, `Please send one file, named ${wanted}`),
  invalidCode: (message: string) => new ApiError(400, 'code_invalid', message),
  notLoggedIn: () => new ApiError(401, 'not_logged_in', 'Please log in first'),
  otherAccount: () => new ApiError(409, 'other_account', 'Another account is logged in here now. Nothing was changed'),
  wrongLogin: () => new ApiError(401, 'wrong_login', 'Wrong username/password combination!'),
  wrongPassword: (field: string) => new ApiError(400, 'wrong_password', 'Wrong password', { field }),
  loginAgain: () => new ApiError(403, 'login_again', 'Please enter your password again to continue'),
  linkNeedsPassword: () => new ApiError(403, 'password_needed', 'Please enter the password of this account', { field: 'password' }),
  linkNeedsLogin: () => new ApiError(403, 'login_again', 'Please log in to this account in this browser, then open the link again'),
  notVerified: () => new ApiError(403, 'not_verified', "You didn't verify your email yet"),
  passwordNeeded: () => new ApiError(409, 'password_needed', 'Please set a password first: without Google you would have no way to log in'),
  unpaid: () => new ApiError(403, 'unpaid', 'You have not paid for this part of the course'),
  blocked: () => new ApiError(403, 'blocked', 'This page is not available'),
  blockedByYou: () => new ApiError(403, 'blocked', 'You blocked this user. Unblock them first'),
  chatUnpaid: () => new ApiError(403, 'unpaid', 'Online chat is part of every paid course'),
  blockedWriter: () => new ApiError(403, 'blocked', blockedWriterMessage),
  friendRemoved: () => new ApiError(403, 'account_removed', friendRemovedMessage),
  privateChatDisabled: () => new ApiError(403, 'private_chat_disabled', privateChatDisabledMessage),
  /** The same for a room that does not exist and for one of others (security, rule 5). */
  notAMember: () => new ApiError(404, 'not_a_member', chatNotFoundMessage),
  notInvited: () => new ApiError(403, 'not_invited', 'You need an invitation to this chat'),
  invitationNotFound: () => new ApiError(404, 'not_invited', 'There is no such invitation any more'),
  /** The same for a message that is deleted, too old, and of another room. */
  referredGone: () => new ApiError(404, 'not_found', referredGoneMessage),
  messageNotFound: () => new ApiError(404, 'not_found', 'There is no such message'),
  privateChatOfOthers: () => new ApiError(404, 'not_found', 'A private chat is for two'),
  privateChatExists: () => new ApiError(409, 'chat_exists', 'You already have a private chat with this user'),
  alreadyMember: () => new ApiError(409, 'chat_exists', 'This user is already in the chat'),
  chatFull: (members: number) => new ApiError(409, 'chat_full', `A chat holds at most ${members} people`),
  tooManyChats: (chats: number) => new ApiError(409, 'too_many_chats', `You can be in at most ${chats} chats. Leave one first`),
  tooManyInvitations: () => new ApiError(409, 'too_many_invitations', 'This user has too many open invitations. Please try again later'),
  nobodyFound: () => new ApiError(404, 'nobody_found', 'Nobody can be invited right now. Please try again later'),
  /** `end`: such as `until 3 May 2027, 14:05 UTC`. */
  suspended: (end: string) =>
    new ApiError(403, 'suspended', `A moderator suspended you from the chat ${end}. You can reply on the Contact page`),
  ownReport: () => new ApiError(400, 'invalid_input', 'You cannot report yourself', { field: 'name' }),
  reportNotFound: () => new ApiError(404, 'not_found', 'There is no such open report'),
  suspensionNotFound: () => new ApiError(404, 'not_found', 'This user is not suspended'),
  crossSite: () => new ApiError(403, 'cross_site', 'This request did not come from HanziVine'),
  notFound: () => new ApiError(404, 'not_found', 'This address does not exist'),
  eventNotFound: () => new ApiError(404, 'not_found', 'This event does not exist'),
  userNotFound: () => new ApiError(404, 'not_found', "User doesn't exist"),
  requestNotFound: () => new ApiError(404, 'not_found', 'There is no friend request from this user'),
  photoNotFound: () => new ApiError(404, 'not_found', 'There is no such photo'),
  loginSessionNotFound: () => new ApiError(404, 'not_found', 'This session has already ended'),
  methodNotAllowed: () => new ApiError(405, 'method_not_allowed', 'This address does not support this method'),
  nameTaken: (field = 'username') => new ApiError(409, 'name_taken', 'Username is already taken', { field }),
  tooManyRenames: () =>
    new ApiError(409, 'too_many_renames', 'You can change your name three times in 30 days. Please try again later', { field: 'name' }),
  wrongAmount: (price: string) => new ApiError(400, 'wrong_amount', `The price is ${price} €`, { field: 'amount' }),
  termsNotAgreed: () =>
    new ApiError(400, 'terms_not_agreed', 'Please agree to the Terms and Conditions to proceed with payment.', { field: 'agreed' }),
  alreadyPaid: () => new ApiError(409, 'already_paid', 'You already paid for the course'),
  notApproved: () => new ApiError(409, 'not_approved', 'This payment has not been approved yet. Nothing was charged.'),
  paymentNotFound: () =>
    new ApiError(404, 'not_found', 'This payment is unknown. Your purchases list what you paid for and what is still being checked.'),
  noPayment: () => new ApiError(409, 'no_payment', 'There is no payment for this level'),
  paymentProviderUnavailable: () =>
    new ApiError(
      503,
      'unavailable',
      'The payment provider cannot be reached right now. Nothing was charged. Please try again in a minute.',
      {
        retryAfter: 30,
      },
    ),
  tooLarge: () => new ApiError(413, 'too_large', 'The request is too large'),
  fileTooLarge: (field: string, maxBytes: number) =>
    new ApiError(413, 'too_large', `File size should not exceed ${Math.floor(maxBytes / 1024)} KB`, { field }),
  photoTooManyPixels: (field: string, maxPixels: number) =>
    new ApiError(413, 'too_large', `The photo may be at most ${maxPixels} × ${maxPixels} pixels`, { field }),
  notAPhoto: (field: string) => new ApiError(415, 'wrong_type', 'Please choose a JPEG, PNG or WebP photo', { field }),
  notAText: (field: string, message: string) => new ApiError(415, 'wrong_type', message, { field }),
  incomplete: () => new ApiError(400, 'invalid_input', 'The request is incomplete'),
  malformedForm: () => new ApiError(400, 'invalid_input', 'The form cannot be read'),
  notAForm: () => new ApiError(415, 'wrong_type', 'Please send the file as multipart/form-data'),
  wrongType: () => new ApiError(415, 'wrong_type', 'Please send the request as JSON'),
  /** `seconds`: time to wait, rounded up to at least 1. */
  tooManyRequests: (seconds: number) =>
    new ApiError(429, 'too_fast', "You're too fast. Please slow down.", { retryAfter: Math.max(1, Math.ceil(seconds)) }),
  tooManyLiveConnections: (connections: number) =>
    new ApiError(429, 'too_fast', `HanziVine is open in ${connections} places. Close one of them to chat here`, { retryAfter: 5 }),
  tooManyLinks: () =>
    new ApiError(429, 'too_fast', 'You can ask for two links an hour. Please check your spam folder too, and try again later', {
      retryAfter: 3600,
    }),
  unavailable: () => new ApiError(503, 'unavailable', 'The service is busy right now. Please try again soon.', { retryAfter: 5 }),
  internal: () => new ApiError(500, 'internal', 'Something went wrong. Please try again.'),
};

/** The wire form of an error. */
export function toErrorBody(error: ApiError): ErrorBody {
  const { message, code, field, retryAfter } = error;
  return { message, code, ...(field !== undefined && { field }), ...(retryAfter !== undefined && { retryAfter }) };
}
