// Registration, verification, login and password reset (accounts-and-chat §4; decisions §9; security, "Accounts").
import { setTimeout as sleep } from 'node:timers/promises';
import type { calls } from '#contract/calls.ts';
import type { Services } from '#server/services.ts';
import { errors } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { CallContext } from '#server/call-context.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { buildLoginUrl, buildResetRequestUrl, buildVerifyUrl } from './links.ts';
import { buildAddressTakenMail, buildPasswordChangedMail, buildResetMail, buildVerificationMail } from './mails.ts';
import { checkNameIsFree } from './former-names.ts';
import { checkName, normalizeName, buildNameSkeleton } from './names.ts';
import { checkPassword, hashPassword, verifyPassword } from './passwords.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountByName,
  findAccountByCode,
  findKnownDevice,
  insertAccount,
  markVerified,
  rememberDevice,
  renewCode,
  setPassword,
  consumeCode,
} from './store.ts';

export { renameAccount } from './former-names.ts';

type Accounts = typeof calls.accounts;

const registeredMessage = 'You were registered successfully!';
const verificationFailedMessage = 'An error occurred while verifying email';
const resetFailedMessage = 'Invalid password reset link';
const codeRetrySeconds = 3600;
// Minimum duration of replies that must not reveal whether an account exists.
const minAnswerMs = 120;

/** Creates an unverified account and emails a link. A registered address gets the same reply, and its owner an email. */
export async function register({ input, services, cookies }: CallContext<Accounts['register']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  const { email, password } = input;
  const name = normalizeName(input.username);
  const skeleton = buildNameSkeleton(name);
  checkName(name);
  checkPassword(password, name, email, 'password');
  // Checked before the expensive hash; the unique index has the final say.
  if (await findAccountByName(kysely, skeleton)) throw errors.nameTaken();
  await checkNameIsFree(kysely, undefined, skeleton);
  const passwordHash = await hashPassword(password);
  const isMailAllowed = await services.rateLimiter.consumeCodeMail(`verify:${email.toLowerCase()}`);
  await kysely.transaction().execute(async (transaction) => {
    const userId = await insertAccount(transaction, { name, skeleton, email, passwordHash });
    if (userId !== undefined) {
      await checkNameIsFree(transaction, userId, skeleton);
      const code = await renewCode(transaction, userId, 'verify');
      await queueMail(transaction, { userId, ...buildVerificationMail({ name, email }, buildVerifyUrl(services, code)) });
      return;
    }
    if (await findAccountByName(transaction, skeleton)) throw errors.nameTaken();
    const owner = await findAccountByEmail(transaction, email);
    if (owner && isMailAllowed)
      await queueMail(transaction, {
        userId: owner.id,
        ...buildAddressTakenMail(owner, buildLoginUrl(services), buildResetRequestUrl(services)),
      });
  });
  cookies.setNotice(registeredMessage);
  return { message: registeredMessage };
}

/** Opens a session for a username or email and password, and lets the account know the browser. An unverified account gets none. */
export async function login({
  input,
  services,
  cookies,
  address,
}: CallContext<Accounts['login']>): Promise<{ message: string; loggedIn: boolean; user: string }> {
  const { kysely } = services.database;
  const { deviceToken } = cookies;
  const loginName = input.username;
  const account = await findAccount(services, loginName);
  const attempt = await services.rateLimiter.countLoginAttempt({
    account: account?.id ?? `unknown:${normalizeLoginName(loginName)}`,
    knownDevice: account && deviceToken !== undefined ? await findKnownDevice(kysely, account.id, deviceToken) : undefined,
    address,
  });
  const isRight = await verifyPassword(input.password, account).catch(async (error: unknown) => {
    await attempt.takeBack();
    throw error;
  });
  if (!isRight || !account) throw errors.wrongLogin();
  await attempt.succeed();
  if (!account.verified_at) throw errors.notVerified();
  await cookies.openSession(account.id, 1);
  cookies.setDeviceToken(await rememberDevice(kysely, account.id, deviceToken));
  return { message: 'You are logged in', loggedIn: true, user: account.name };
}

/** Ends this session, or all sessions of the learner. */
export async function logout({ input, services, learner, cookies }: CallContext<Accounts['logout']>): Promise<{ message: string }> {
  if (learner && input.everywhere !== undefined) await endAllSessions(services.database.kysely, learner.id);
  await cookies.endSession();
  return { message: 'You are logged out' };
}

/** Emails a new verification link to an unverified account. The reply reveals nothing about the account. */
export async function resendVerificationCode({
  input,
  services,
}: CallContext<Accounts['resendVerificationCode']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (!(await services.rateLimiter.consumeCodeMail(`verify-asked:${normalizeLoginName(input.username)}`)))
    throw errors.tooManyRequests(codeRetrySeconds);
  const minDelay = sleep(minAnswerMs);
  const account = await findAccount(services, input.username);
  if (account && !account.verified_at && (await services.rateLimiter.consumeCodeMail(`verify:${account.email.toLowerCase()}`))) {
    await kysely.transaction().execute(async (transaction) => {
      const code = await renewCode(transaction, account.id, 'verify');
      await queueMail(transaction, { userId: account.id, ...buildVerificationMail(account, buildVerifyUrl(services, code)) });
    });
  }
  await minDelay;
  return { message: 'If this account is not verified yet, a new link is on its way. Check your email now to verify it' };
}

/** Checks a verification code without consuming it: email clients open links too. */
export async function checkVerificationCode({
  input,
  services,
}: CallContext<Accounts['checkVerificationCode']>): Promise<{ success: boolean; error: string | null }> {
  const account = await findAccountByCode(services.database.kysely, input.code, 'verify');
  return account ? { success: true, error: null } : { success: false, error: verificationFailedMessage };
}

/** Consumes a verification code; the account can log in from now on. */
export async function verifyEmail({ input, services }: CallContext<Accounts['sendVerificationState']>): Promise<{ message: string }> {
  await services.database.kysely.transaction().execute(async (transaction) => {
    const userId = await consumeCode(transaction, input.codeFromLink, 'verify');
    if (userId === undefined) throw errors.invalidCode(verificationFailedMessage);
    await markVerified(transaction, userId);
  });
  return { message: 'Email was successfully verified!' };
}

/** Emails a reset link if the address is known; the reply is the same either way. */
export async function requestReset({ input, services }: CallContext<Accounts['changePasswordRequest']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (!(await services.rateLimiter.consumeCodeMail(`reset:${input.email.toLowerCase()}`))) throw errors.tooManyRequests(codeRetrySeconds);
  const minDelay = sleep(minAnswerMs);
  const account = await findAccountByEmail(kysely, input.email);
  if (account) {
    await kysely.transaction().execute(async (transaction) => {
      const code = await renewCode(transaction, account.id, 'reset');
      await queueMail(transaction, {
        userId: account.id,
        ...buildResetMail(account, `${services.config.publicUrl}/restorepassword?code=${code}`),
      });
    });
  }
  await minDelay;
  return { message: 'If an account exists for this address, a link to choose a new password is on its way' };
}

/** Checks a reset code without consuming it. */
export async function checkResetCode({
  input,
  services,
}: CallContext<Accounts['checkResetCode']>): Promise<{ success: boolean; error: string | null }> {
  const account = await findAccountByCode(services.database.kysely, input.code, 'reset');
  return account ? { success: true, error: null } : { success: false, error: resetFailedMessage };
}

/** Consumes a reset code, sets the password and ends all sessions. The code proves that the address is theirs, so verify it too. */
export async function resetPassword({ input, services }: CallContext<Accounts['resetPassword']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  const account = await findAccountByCode(kysely, input.codeFromLink, 'reset');
  if (!account) throw errors.invalidCode(resetFailedMessage);
  checkPassword(input.passwordNew, account.name, account.email, 'passwordNew');
  const passwordHash = await hashPassword(input.passwordNew, 'account');
  await kysely.transaction().execute(async (transaction) => {
    if ((await consumeCode(transaction, input.codeFromLink, 'reset')) === undefined) throw errors.invalidCode(resetFailedMessage);
    await setPassword(transaction, account.id, passwordHash);
    await markVerified(transaction, account.id);
    await endAllSessions(transaction, account.id);
    await queueMail(transaction, { userId: account.id, ...buildPasswordChangedMail(account, buildResetRequestUrl(services)) });
  });
  await services.rateLimiter.resetLoginFailures(account.id);
  return { message: 'Your password was changed. You can log in with the new one now' };
}

/** Finds the account by username or email: only emails contain an @. */
function findAccount(services: Services, loginName: string): Promise<Account | undefined> {
  const { kysely } = services.database;
  return loginName.includes('@')
    ? findAccountByEmail(kysely, loginName.trim())
    : findAccountByName(kysely, buildNameSkeleton(loginName.trim()));
}

function normalizeLoginName(loginName: string): string {
  return loginName.includes('@') ? loginName.trim().toLowerCase() : buildNameSkeleton(loginName.trim());
}
