// Calls of registration, login and forgotten passwords (accounts-and-chat §7 "Accounts").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { code, email, knownPassword, loginName, newPassword, username } from './fields.ts';
import { flag, text } from './wire.ts';

const nothing = z.object({});
const message = z.object({ message: z.string() });

/** The two repeat fields of a new password must be equal; the message stands under the second. */
export const passwordsDiffer = 'The passwords are not the same';

/** The sign-up form: what it holds and what it checks. */
export const registerForm = z.object({ username, email, password: newPassword });
/** The login form. */
export const loginForm = z.object({ username: loginName, password: knownPassword });
/** The form that asks for a reset link. */
export const resetRequestForm = z.object({ email });
/** The form that sets a new password. */
export const resetForm = z
  .object({ passwordNew: newPassword, passwordNewRepeat: text(1000) })
  .check(z.refine((form) => form.passwordNew === form.passwordNewRepeat, { message: passwordsDiffer, path: ['passwordNewRepeat'] }));

export const accounts = {
  register: call({
    method: 'POST',
    path: '/register',
    access: 'anyone',
    limit: 'register',
    summary: 'Creates an unverified account and mails a link; a taken e-mail gets the same answer.',
    input: registerForm,
    reply: message,
  }),
  login: call({
    method: 'POST',
    path: '/login',
    access: 'anyone',
    limit: 'login',
    summary: 'Opens a session for a name or an e-mail with its password.',
    input: loginForm,
    reply: z.object({ message: z.string(), loggedIn: z.boolean(), user: z.string() }),
  }),
  loginStatus: call({
    method: 'GET',
    path: '/login',
    access: 'anyone',
    limit: 'api',
    summary: 'Tells whether this browser is logged in, and as whom.',
    input: nothing,
    reply: z.object({ loggedIn: z.boolean(), user: z.nullable(z.string()) }),
  }),
  logout: call({
    method: 'GET',
    path: '/logout',
    access: 'anyone',
    limit: 'api',
    changesState: true,
    summary: 'Ends this session; with everywhere=1 every session of the learner.',
    input: z.object({ everywhere: z.optional(z.union([z.literal('1'), z.literal(1)])) }),
    reply: message,
  }),
  resendVerificationCode: call({
    method: 'POST',
    path: '/resendVerificationCode',
    access: 'anyone',
    limit: 'codes',
    summary: 'Mails a new verification link, which ends the old one; the answer is always the same.',
    input: z.object({ username: loginName }),
    reply: message,
  }),
  getRegistrationMessage: call({
    method: 'GET',
    path: '/getRegistrationMessage',
    access: 'anyone',
    limit: 'api',
    summary: 'The notice that a registration in this browser left, once; empty without one.',
    input: nothing,
    reply: z.object({ registrationMessage: z.string() }),
  }),
  checkVerificationCode: call({
    method: 'GET',
    path: '/verify-email',
    access: 'anyone',
    limit: 'codes',
    summary: 'Checks a verification code without using it up.',
    input: z.object({ code }),
    reply: z.object({ success: z.boolean(), error: z.nullable(z.string()) }),
  }),
  sendVerificationState: call({
    method: 'POST',
    path: '/sendVerificationState',
    access: 'anyone',
    limit: 'codes',
    summary: 'Uses up a verification code; the account can log in from then on.',
    input: z.object({ state: z.optional(text(50)), codeFromLink: code }),
    reply: message,
  }),
  changePasswordRequest: call({
    method: 'POST',
    path: '/changePasswordRequest',
    access: 'anyone',
    limit: 'codes',
    summary: 'Mails a reset link; the same answer whether or not the address is known.',
    input: resetRequestForm,
    reply: message,
  }),
  checkResetCode: call({
    method: 'GET',
    path: '/verify-email-change-password',
    access: 'anyone',
    limit: 'codes',
    summary: 'Checks a reset code without using it up.',
    input: z.object({ code }),
    reply: z.object({ success: z.boolean(), error: z.nullable(z.string()) }),
  }),
  resetPassword: call({
    method: 'POST',
    path: '/resetPassword',
    access: 'anyone',
    limit: 'codes',
    summary: 'Uses up a reset code, sets the password and ends every session of the account.',
    input: z
      .object({ codeFromLink: code, passwordNew: newPassword, passwordNewRepeat: text(1000) })
      .check(z.refine((form) => form.passwordNew === form.passwordNewRepeat, { message: passwordsDiffer, path: ['passwordNewRepeat'] })),
    reply: message,
  }),
  isLoggedInWithGoogle: call({
    method: 'GET',
    path: '/isLoggedInWithGoogle',
    access: 'learner',
    limit: 'api',
    summary: 'How this session was opened: 0 Google, 1 usual, 2 unknown.',
    input: nothing,
    reply: z.object({ loggedInWay: z.literal([0, 1, 2]) }),
  }),
  userdataAuth: call({
    method: 'GET',
    path: '/userdataAuth',
    access: 'learner',
    limit: 'api',
    summary: "The learner's own name.",
    input: nothing,
    reply: z.object({ username: z.string() }),
  }),
  getOwnName: call({
    method: 'GET',
    path: '/getOwnName',
    access: 'learner',
    limit: 'api',
    summary: "The learner's own name.",
    input: nothing,
    reply: z.object({ name: z.string() }),
  }),
  isPaidGenerally: call({
    method: 'GET',
    path: '/is_paid_generally',
    access: 'learner',
    limit: 'api',
    summary: 'Whether any level is paid now.',
    input: nothing,
    reply: z.object({ paid: flag }),
  }),
};
