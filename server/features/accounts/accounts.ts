// Login, logout and password reset (accounts-and-chat §4; decisions §9; security, "Accounts").
import { setTimeout as sleep } from 'node:timers/promises';
import type { calls } from '#contract/calls.ts';
import { errors } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { CallContext } from '#server/call-context.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { buildResetRequestUrl } from './links.ts';
import { buildPasswordChangedMail, buildResetMail } from './mails.ts';
import { buildNameSkeleton, normalizeLoginName } from './names.ts';
import { checkPassword, hashPassword, verifyPassword } from './passwords.ts';
import { logSignIn, withSignInLog } from './sign-in-log.ts';
import {
  type Account,
  consumeCode,
  deleteCodes,
  findAccountByCode,
  findAccountByName,
  findClaimOfEmail,
  findKnownDevice,
  findOwnerOfEmail,
  forgetDevices,
  markVerified,
  rememberDevice,
  renewCode,
  setPassword,
} from './store.ts';

export { renameAccount } from './former-names.ts';

type Accounts = typeof calls.accounts;

const resetFailedMessage = 'Invalid password reset link';
const codeRetrySeconds = 3600;
// Minimum duration of replies that must not reveal whether an account exists.
const minAnswerMs = 120;

/**
 * Opens a session for a username or email and password, and lets the account know the browser. An unverified account gets none.
 * An email always costs the same two checks when it does not log in: of its owner, and of a registration that claims it. So
 * nothing tells whether the address belongs to somebody (security, "Found by attack" 4).
 */
export async function login(context: CallContext<Accounts['login']>): Promise<{ message: string; loggedIn: boolean; user: string }> {
  const { kysely } = context.services.database;
  const loginName = normalizeLoginName(context.input.username);
  const account = loginName.includes('@') ? await findOwnerOfEmail(kysely, loginName) : await findAccountByName(kysely, loginName);
  return withSignInLog(context, 'password', account?.id ?? `unknown:${loginName}`, () => logInTo(context, account, loginName));
}

function buildTypedKey(loginName: string): string {
  return `typed:${loginName}`;
}

async function logInTo(
  { input, services, cookies, address }: CallContext<Accounts['login']>,
  account: Account | undefined,
  loginName: string,
): Promise<{ message: string; loggedIn: boolean; user: string }> {
  const { kysely } = services.database;
  const { deviceToken } = cookies;
  const attempt = await services.rateLimiter.countLoginAttempt({
    // By what was typed: counted by the account, a name and an address would be seen to belong together.
    account: buildTypedKey(loginName),
    knownDevice: account && deviceToken !== undefined ? await findKnownDevice(kysely, account.id, deviceToken) : undefined,
    address,
  });
  const checkAgainst = (checked: Account | undefined) =>
    verifyPassword(input.password, checked).catch(async (error: unknown) => {
      await attempt.takeBack();
      throw error;
    });
  if (!(await checkAgainst(account)) || !account) {
    // Stays counted: it was a guess at the owner's password too.
    if (loginName.includes('@') && (await checkAgainst(await findClaimOfEmail(kysely, loginName, deviceToken)))) throw errors.notVerified();
    throw errors.wrongLogin();
  }
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

/** Emails a reset link if the address is known; the reply is the same either way. */
export async function requestReset({
  input,
  services,
  cookies,
}: CallContext<Accounts['changePasswordRequest']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (!(await services.rateLimiter.consumeCodeMail(`reset:${input.email.toLowerCase()}`))) throw errors.tooManyLinks(codeRetrySeconds);
  const minDelay = sleep(minAnswerMs);
  // The owner of the inbox may also take over what was registered with the address.
  const account = (await findOwnerOfEmail(kysely, input.email)) ?? (await findClaimOfEmail(kysely, input.email, cookies.deviceToken));
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
}: CallContext<Accounts['checkResetCode']>): Promise<{ success: boolean; error: string | null; username: string | null }> {
  const account = await findAccountByCode(services.database.kysely, input.code, 'reset');
  return account ? { success: true, error: null, username: account.name } : { success: false, error: resetFailedMessage, username: null };
}

/**
 * Consumes a reset code, sets the password and ends all sessions. The code proves that the address is theirs, so verify it too. Whoever opens
 * the link chooses the password, so nothing is left of who had the account before: no session, no known browser, no other link.
 */
export async function resetPassword(context: CallContext<Accounts['resetPassword']>): Promise<{ message: string }> {
  const { input, services } = context;
  const { kysely } = services.database;
  const account = await findAccountByCode(kysely, input.codeFromLink, 'reset');
  if (!account) throw errors.invalidCode(resetFailedMessage);
  checkPassword(input.passwordNew, account.name, account.email, 'passwordNew');
  const passwordHash = await hashPassword(input.passwordNew, 'account');
  await kysely.transaction().execute(async (transaction) => {
    if ((await consumeCode(transaction, input.codeFromLink, 'reset')) === undefined) throw errors.invalidCode(resetFailedMessage);
    await deleteCodes(transaction, account.id);
    await forgetDevices(transaction, account.id);
    await setPassword(transaction, account.id, passwordHash);
    if (!(await markVerified(transaction, account.id))) throw errors.invalidCode(resetFailedMessage);
    await endAllSessions(transaction, account.id);
    await queueMail(transaction, { userId: account.id, ...buildPasswordChangedMail(account, buildResetRequestUrl(services)) });
  });
  for (const key of [account.id, buildTypedKey(buildNameSkeleton(account.name)), buildTypedKey(normalizeLoginName(account.email))])
    await services.rateLimiter.resetLoginFailures(key);
  logSignIn(context, 'password reset', account.id, 'success');
  return { message: 'Your password was changed. You can log in with the new one now' };
}
