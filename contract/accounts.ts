// Calls for registration, login and password reset (accounts-and-chat §7 "Accounts").
import * as z from 'zod/mini';
import { accountChanges, linkCheckReply } from './account-changes.ts';
import { call } from './call.ts';
import { code, email, currentPassword, loginName, newPassword, repeatedPassword, samePassword, username } from './fields.ts';
import { flag, text, renamed, messageReply } from './wire.ts';

const emptyInput = z.object({});
/** Opaque and permanent, unlike the name: what a device keeps belongs to it (decisions §13). */
const accountId = z.uuid();
/** More than so many people hardly share a browser. */
export const maxNamedAccounts = 10;
const accountIds = z.codec(z.string().check(z.maxLength(maxNamedAccounts * 37)), z.array(accountId).check(z.maxLength(maxNamedAccounts)), {
  decode: (joined) => joined.split(','),
  encode: (ids) => ids.join(','),
});

/** The sign-up form. */
export const registerForm = z.object({ username, email, password: newPassword });
/** The login form. */
export const loginForm = z.object({ username: loginName, password: currentPassword });
/** The form that requests a reset link. */
export const resetRequestForm = z.object({ email });
/** The form that sets a new password. */
export const resetForm = z.object(repeatedPassword).check(samePassword);

/** 'yes' or 'no' on the wire, a boolean inside (accounts-and-chat §7). */
const yesNoLower = z.codec(z.literal(['yes', 'no']), z.boolean(), {
  decode: (wire) => wire === 'yes',
  encode: (value) => (value ? 'yes' : 'no'),
});

export const accounts = {
  register: call({
    method: 'POST',
    path: '/register',
    access: 'anyone',
    limit: 'register',
    summary: 'Creates an unverified account and emails a verification link; an email that belongs to somebody gets the same reply.',
    input: () => registerForm,
    reply: () => messageReply,
  }),
  login: call({
    method: 'POST',
    path: '/login',
    access: 'anyone',
    limit: 'login',
    summary: 'Logs in with a username or email and password.',
    input: () => loginForm,
    reply: () => z.object({ message: z.string(), loggedIn: z.boolean(), user: z.string() }),
  }),
  loginStatus: call({
    method: 'GET',
    path: '/login',
    access: 'anyone',
    limit: 'api',
    summary: 'Returns whether this browser is logged in, and as whom; and which of the accounts named have been removed.',
    /** `accounts`: ids, separated by commas, whose things the browser still keeps. */
    input: () => z.object({ accounts: z.optional(accountIds) }),
    reply: () =>
      z.object({
        removed: z.array(accountId),
        loggedIn: z.boolean(),
        user: z.nullable(z.string()),
        accountId: z.nullable(accountId),
        /** Whether the learner may open the moderation page. */
        moderator: z.boolean(),
        /** Whether the page of the first day is still before the learner: they have neither left it nor answered anything (decisions §17). */
        newcomer: z.boolean(),
      }),
  }),
  finishWelcome: call({
    method: 'POST',
    path: '/finishWelcome',
    access: 'learner',
    limit: 'api',
    summary: 'Records that the learner has left the page of the first day, which is not shown again; asked again it changes nothing.',
    input: () => emptyInput,
    reply: () => messageReply,
  }),
  logout: call({
    method: 'GET',
    path: '/logout',
    access: 'anyone',
    limit: 'api',
    changesState: true,
    summary: 'Ends this session; with everywhere=1, all sessions of the learner.',
    input: () => z.object({ everywhere: z.optional(z.union([z.literal('1'), z.literal(1)])) }),
    reply: () => messageReply,
  }),
  resendVerificationCode: call({
    method: 'POST',
    path: '/resendVerificationCode',
    access: 'anyone',
    limit: 'codes',
    summary: 'Emails a new verification link and invalidates the old one; the reply is always the same.',
    input: () => z.object({ username: loginName }),
    reply: () => messageReply,
  }),
  getRegistrationMessage: call({
    method: 'GET',
    path: '/getRegistrationMessage',
    access: 'anyone',
    limit: 'api',
    summary: 'Returns the notice that a registration left in this browser, once; empty if there is none.',
    input: () => emptyInput,
    reply: () => z.object({ registrationMessage: z.string() }),
  }),
  checkVerificationCode: call({
    method: 'GET',
    path: '/verify-email',
    access: 'anyone',
    limit: 'codes',
    summary: 'Checks a verification code without consuming it, and says what it needs in this browser.',
    input: () => z.object({ code }),
    reply: () => linkCheckReply,
  }),
  sendVerificationState: call({
    method: 'POST',
    path: '/sendVerificationState',
    access: 'anyone',
    limit: 'codes',
    summary:
      'Consumes a verification code, in the browser that registered or with the password of the registration, and logs in there unless somebody is.',
    input: () => renamed({ state: z.optional(text(50)), codeFromLink: code, password: z.optional(currentPassword) }),
    reply: () => z.object({ message: z.string(), loggedIn: z.boolean() }),
  }),
  changePasswordRequest: call({
    method: 'POST',
    path: '/changePasswordRequest',
    access: 'anyone',
    limit: 'codes',
    summary: 'Emails a reset link; the reply is the same whether or not the address is known.',
    input: () => resetRequestForm,
    reply: () => messageReply,
  }),
  checkResetCode: call({
    method: 'GET',
    path: '/verify-email-change-password',
    access: 'anyone',
    limit: 'codes',
    summary: 'Checks a reset code without consuming it, and says whose account it is for.',
    input: () => z.object({ code }),
    reply: () => z.object({ success: z.boolean(), error: z.nullable(z.string()), username: z.nullable(z.string()) }),
  }),
  resetPassword: call({
    method: 'POST',
    path: '/resetPassword',
    access: 'anyone',
    limit: 'codes',
    summary: 'Consumes a reset code, sets the password and ends all sessions of the account.',
    input: () => renamed({ codeFromLink: code, ...repeatedPassword }).check(samePassword),
    reply: () => messageReply,
  }),
  isLoggedInWithGoogle: call({
    method: 'GET',
    path: '/isLoggedInWithGoogle',
    access: 'anyone',
    limit: 'api',
    summary: 'Returns how this session was opened: 0 Google, 1 password, 2 visitor.',
    input: () => emptyInput,
    reply: () => z.object({ loggedInWay: z.literal([0, 1, 2]) }),
  }),
  loginOptions: call({
    method: 'GET',
    path: '/loginOptions',
    access: 'anyone',
    limit: 'api',
    summary: 'Whether Google sign-in is offered.',
    input: () => emptyInput,
    reply: () => z.object({ google: z.boolean() }),
  }),
  googleIdCheck: call({
    method: 'GET',
    path: '/googleIdCheck',
    access: 'learner',
    limit: 'api',
    summary: 'Whether the account has a Google identity.',
    input: () => emptyInput,
    reply: () => z.object({ googleid: yesNoLower }),
  }),
  prepareGoogleLink: call({
    method: 'POST',
    path: '/prepareGoogleLink',
    access: 'recent-login',
    limit: 'api',
    summary: 'Makes sure that the login is recent, before the browser leaves for Google to link it.',
    input: () => emptyInput,
    reply: () => messageReply,
  }),
  unlinkGoogle: call({
    method: 'POST',
    path: '/unlinkGoogle',
    access: 'recent-login',
    limit: 'api',
    summary: 'Unlinks the Google identity of an account that has a password.',
    input: () => emptyInput,
    reply: () => messageReply,
  }),
  userdataAuth: call({
    method: 'GET',
    path: '/userdataAuth',
    access: 'learner',
    limit: 'api',
    summary: "The learner's own name and account id.",
    input: () => emptyInput,
    reply: () => z.object({ username: z.string(), accountId }),
  }),
  getOwnName: call({
    method: 'GET',
    path: '/getOwnName',
    access: 'learner',
    limit: 'api',
    summary: "The learner's own name.",
    input: () => emptyInput,
    reply: () => z.object({ name: z.string() }),
  }),
  isPaidGenerally: call({
    method: 'GET',
    path: '/is_paid_generally',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether the learner currently has access to any level.',
    input: () => emptyInput,
    reply: () => z.object({ paid: flag }),
  }),
  ...accountChanges,
};
