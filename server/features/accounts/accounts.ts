// Registration, verification, login and forgotten passwords (accounts-and-chat §4; decisions §9; security, "Accounts").
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import type { Parts } from '#server/parts.ts';
import { refuse } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Asked } from '#server/platform/serve.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { addressTakenMail, passwordChangedMail, resetMail, verificationMail } from './mails.ts';
import { checkName, shownName, skeletonOf } from './names.ts';
import { checkPassword, hashPassword, isPassword } from './passwords.ts';
import {
  type Account,
  accountByEmail,
  accountByName,
  accountOfCode,
  insertAccount,
  markVerified,
  renewCode,
  setPassword,
  useCode,
} from './store.ts';

type Accounts = typeof calls.accounts;

const registered = 'You were registered successfully!';
const verificationFailed = 'An error occurred while verifying email';
const resetFailed = 'Invalid password reset link';
const aCodeAgainSeconds = 3600;
// An answer that must not tell whether an account exists takes this long in any case.
const evenMs = 120;

/** Creates an unverified account and mails its owner a link. A taken address gets the same answer, and its owner a mail. */
export async function register({ input, parts, browser }: Asked<Accounts['register']>): Promise<{ message: string }> {
  const { kysely } = parts.database;
  const { email, password } = input;
  const name = shownName(input.username);
  const skeleton = skeletonOf(name);
  checkName(name);
  checkPassword(password, name, email, 'password');
  // Asked before the hash, which is dear; the unique index decides.
  if (await accountByName(kysely, skeleton)) throw refuse.nameTaken();
  const passwordHash = await hashPassword(password);
  const allowed = await parts.limiter.allowCodeMail(`verify:${email.toLowerCase()}`);
  await kysely.transaction().execute(async (transaction) => {
    const userId = await insertAccount(transaction, { name, skeleton, email, passwordHash });
    if (userId !== undefined) {
      const code = await renewCode(transaction, userId, 'verify');
      await queueMail(transaction, verificationMail({ name, email }, verifyAddress(parts, code)));
      return;
    }
    if (await accountByName(transaction, skeleton)) throw refuse.nameTaken();
    const owner = await accountByEmail(transaction, email);
    if (owner && allowed) await queueMail(transaction, addressTakenMail(owner, loginAddress(parts), resetRequestAddress(parts)));
  });
  browser.leaveNotice(registered);
  return { message: registered };
}

/** Opens a session for a name or an e-mail with its password. An unverified account gets none. */
export async function login({
  input,
  parts,
  browser,
}: Asked<Accounts['login']>): Promise<{ message: string; loggedIn: boolean; user: string }> {
  const typed = input.username;
  const account = await accountOf(parts, typed);
  const counted = account?.id ?? `unknown:${keyOf(typed)}`;
  await parts.limiter.tryLogin(counted);
  if (!(await isPassword(input.password, account?.password_hash)) || !account) throw refuse.wrongLogin();
  await parts.limiter.forgiveLogin(counted);
  if (!account.verified_at) throw refuse.notVerified();
  await browser.openSession(account.id, 1);
  return { message: 'You are logged in', loggedIn: true, user: account.name };
}

/** Ends this browser's session, or every session of the learner. */
export async function logout({ input, parts, learner, browser }: Asked<Accounts['logout']>): Promise<{ message: string }> {
  if (learner && input.everywhere !== undefined) await endSessionsOf(parts.database.kysely, learner.id);
  await browser.endSession();
  return { message: 'You are logged out' };
}

/** Mails a new verification link to an account that waits for one. The answer tells nothing about the account. */
export async function resendVerificationCode({ input, parts }: Asked<Accounts['resendVerificationCode']>): Promise<{ message: string }> {
  const { kysely } = parts.database;
  if (!(await parts.limiter.allowCodeMail(`verify-asked:${keyOf(input.username)}`))) throw refuse.tooFast(aCodeAgainSeconds);
  const even = sleep(evenMs);
  const account = await accountOf(parts, input.username);
  if (account && !account.verified_at && (await parts.limiter.allowCodeMail(`verify:${account.email.toLowerCase()}`))) {
    await kysely.transaction().execute(async (transaction) => {
      const code = await renewCode(transaction, account.id, 'verify');
      await queueMail(transaction, verificationMail(account, verifyAddress(parts, code)));
    });
  }
  await even;
  return { message: 'If this account waits for its verification, a new link is on its way. Check your email now to verify it' };
}

/** Checks a verification code without using it up: mail programs open links too. */
export async function checkVerificationCode({
  input,
  parts,
}: Asked<Accounts['checkVerificationCode']>): Promise<{ success: boolean; error: string | null }> {
  const account = await accountOfCode(parts.database.kysely, input.code, 'verify');
  return account ? { success: true, error: null } : { success: false, error: verificationFailed };
}

/** Uses up a verification code; the account can log in from then on. */
export async function verify({ input, parts }: Asked<Accounts['sendVerificationState']>): Promise<{ message: string }> {
  await parts.database.kysely.transaction().execute(async (transaction) => {
    const userId = await useCode(transaction, input.codeFromLink, 'verify');
    if (userId === undefined) throw refuse.codeInvalid(verificationFailed);
    await markVerified(transaction, userId);
  });
  return { message: 'Email was successfully verified!' };
}

/** Mails a reset link where the address is known; the answer is the same where it is not. */
export async function requestReset({ input, parts }: Asked<Accounts['changePasswordRequest']>): Promise<{ message: string }> {
  const { kysely } = parts.database;
  if (!(await parts.limiter.allowCodeMail(`reset:${input.email.toLowerCase()}`))) throw refuse.tooFast(aCodeAgainSeconds);
  const even = sleep(evenMs);
  const account = await accountByEmail(kysely, input.email);
  if (account) {
    await kysely.transaction().execute(async (transaction) => {
      const code = await renewCode(transaction, account.id, 'reset');
      await queueMail(transaction, resetMail(account, `${parts.config.publicUrl}/restorepassword?code=${code}`));
    });
  }
  await even;
  return { message: 'If there is an account with this address, a link to choose a new password is on its way' };
}

/** Checks a reset code without using it up. */
export async function checkResetCode({
  input,
  parts,
}: Asked<Accounts['checkResetCode']>): Promise<{ success: boolean; error: string | null }> {
  const account = await accountOfCode(parts.database.kysely, input.code, 'reset');
  return account ? { success: true, error: null } : { success: false, error: resetFailed };
}

/** Uses up a reset code, sets the password and ends every session. Whoever has the code reads the address, so it is verified too. */
export async function resetPassword({ input, parts }: Asked<Accounts['resetPassword']>): Promise<{ message: string }> {
  const { kysely } = parts.database;
  const account = await accountOfCode(kysely, input.codeFromLink, 'reset');
  if (!account) throw refuse.codeInvalid(resetFailed);
  checkPassword(input.passwordNew, account.name, account.email, 'passwordNew');
  const passwordHash = await hashPassword(input.passwordNew);
  await kysely.transaction().execute(async (transaction) => {
    if ((await useCode(transaction, input.codeFromLink, 'reset')) === undefined) throw refuse.codeInvalid(resetFailed);
    await setPassword(transaction, account.id, passwordHash);
    await markVerified(transaction, account.id);
    await endSessionsOf(transaction, account.id);
    await queueMail(transaction, passwordChangedMail(account, resetRequestAddress(parts)));
  });
  await parts.limiter.forgiveLogin(account.id);
  return { message: 'Your password was changed. You can log in with it now' };
}

/** The account of what was typed to log in: a name has no @, an address has one. */
function accountOf(parts: Parts, typed: string): Promise<Account | undefined> {
  const { kysely } = parts.database;
  return typed.includes('@') ? accountByEmail(kysely, typed.trim()) : accountByName(kysely, skeletonOf(typed.trim()));
}

function keyOf(typed: string): string {
  return typed.includes('@') ? typed.trim().toLowerCase() : skeletonOf(typed.trim());
}

function verifyAddress({ config }: Parts, code: string): string {
  return `${config.publicUrl}/verifyemail?code=${code}`;
}

function loginAddress({ config }: Parts): string {
  return `${config.publicUrl}/register`;
}

function resetRequestAddress({ config }: Parts): string {
  return `${config.publicUrl}/restorepasswordrequest`;
}
