// Calls that change an account, list its logins, hand out its data or remove it (accounts-and-chat §7 "Accounts"; decisions §9, §13).
import * as z from 'zod/mini';
import { call } from './call.ts';
import { code, currentPassword, email, repeatedPassword, samePassword } from './fields.ts';
import { flag, text, renamed, messageReply } from './wire.ts';

const emptyInput = z.object({});
/**
 * What an emailed link can do in this browser. `username`: whose account it is for. `proof`: what it needs besides: nothing (`given`) where
 * somebody registered or is logged in to the account, else the account's password, or a login where it has none (security, "Bound to an account").
 */
export const linkCheckReply = z.object({
  success: z.boolean(),
  error: z.nullable(z.string()),
  username: z.nullable(z.string()),
  proof: z.nullable(z.enum(['given', 'password', 'login'])),
});
/** The form that a link asks for in another browser. */
export const linkPasswordForm = z.object({ password: currentPassword });

/** The form that changes a password. */
export const changePasswordForm = z.object({ passwordOld: currentPassword, ...repeatedPassword }).check(samePassword);
/** The form that sets the first password of an account. */
export const firstPasswordForm = z.object({ passwordOld: text(1000), ...repeatedPassword }).check(samePassword);
/** The form that changes an email address. */
export const changeEmailForm = z.object({ email });
/** The form that confirms who is logged in. */
export const confirmLoginForm = z.object({ password: currentPassword });

/** What a learner types to remove the account (accounts-and-chat §5). */
export const removalPhrase = 'Delete Account';
/** The form that removes the account; the phrase stays in the browser. */
export const removalForm = z.object({
  phrase: text(1000).check(z.refine((value) => value === removalPhrase, `You didn't type "${removalPhrase}" correct`)),
});

/** An open session as its owner sees it; times in ISO form. */
const loginSession = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type LoginSessionEntry = z.output<typeof loginSession>;

export const accountChanges = {
  changePassword: call({
    method: 'POST',
    path: '/changePassword',
    access: 'learner',
    limit: 'login',
    summary: 'Changes the password; this session goes on under a new id, all others end.',
    input: () => changePasswordForm,
    reply: () => messageReply,
  }),
  changePasswordGoogle: call({
    method: 'POST',
    path: '/changePasswordGoogle',
    access: 'learner',
    limit: 'login',
    summary: 'The same; an account without a password needs no old one, but a login at most 10 minutes ago.',
    input: () => z.object({ passwordOld: z.optional(text(1000)), ...repeatedPassword }).check(samePassword),
    reply: () => messageReply,
  }),
  passwordExists: call({
    method: 'GET',
    path: '/password_exists_check',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether the account has a password.',
    input: () => emptyInput,
    reply: () => z.object({ exists: flag }),
  }),
  confirmLogin: call({
    method: 'POST',
    path: '/confirmLogin',
    access: 'learner',
    limit: 'login',
    summary: 'Confirms by the password who is logged in, for calls that need a login at most 10 minutes ago.',
    input: () => confirmLoginForm,
    reply: () => messageReply,
  }),
  changeEmail: call({
    method: 'POST',
    path: '/changeEmail',
    access: 'recent-login',
    limit: 'codes',
    summary: 'Emails a link to the new address, which confirms it; an address that is taken gets the same reply.',
    input: () => changeEmailForm,
    reply: () => messageReply,
  }),
  checkEmailCode: call({
    method: 'GET',
    path: '/verify-email-change',
    access: 'anyone',
    limit: 'codes',
    summary: 'Checks the code of a new address without consuming it, and says what it needs in this browser.',
    input: () => z.object({ code }),
    reply: () => linkCheckReply,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/confirmEmail',
    access: 'anyone',
    limit: 'codes',
    summary:
      'Consumes the code of a new address, in a browser that is logged in to the account or with its password: from now on the account has that address, and no Google login.',
    input: () => renamed({ codeFromLink: code, password: z.optional(currentPassword) }),
    reply: () => messageReply,
  }),
  logoutEverywhere: call({
    method: 'POST',
    path: '/logoutEverywhere',
    access: 'learner',
    limit: 'api',
    summary: 'Ends all sessions of the learner but this one.',
    input: () => emptyInput,
    reply: () => messageReply,
  }),
  loginSessions: call({
    method: 'GET',
    path: '/loginSessions',
    access: 'learner',
    limit: 'api',
    summary: "The learner's open sessions, the one seen last first.",
    input: () => emptyInput,
    reply: () => z.object({ sessions: z.array(loginSession) }),
  }),
  endLoginSession: call({
    method: 'POST',
    path: '/endLoginSession',
    access: 'learner',
    limit: 'api',
    summary: "Ends one of the learner's sessions.",
    input: () => z.object({ id: z.uuid() }),
    reply: () => messageReply,
  }),
  removePage: call({
    method: 'POST',
    path: '/removePage',
    access: 'recent-login',
    limit: 'api',
    summary: 'Erases the account and everything that belongs to it; payments stay, without the name.',
    input: () => emptyInput,
    reply: () => messageReply,
  }),
  myData: call({
    method: 'GET',
    path: '/myData',
    access: 'recent-login',
    limit: 'api',
    summary: 'Everything that the account holds; three times a day.',
    input: () => emptyInput,
    reply: () => z.object({ exportedAt: z.string(), data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  }),
};
