// Password reset: the mail, the link and the new password (accounts-and-chat §4; decisions §9; security, "Accounts").
import { pagePaths } from '#contract/pages.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { calls } from '#contract/calls.ts';
import { errors } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { CallContext } from '#server/call-context.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { buildResetRequestUrl } from './links.ts';
import { buildTypedKey } from './login.ts';
import { buildPasswordChangedMail, buildResetMail } from './mails.ts';
import { buildNameSkeleton, normalizeLoginName } from './names.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { logSignIn } from './sign-in-log.ts';
import {
  consumeCode,
  deleteCodes,
  findAccountByCode,
  findClaimOfEmail,
  findOwnerOfEmail,
  forgetDevices,
  markVerified,
  renewCode,
  setPassword,
} from './store.ts';

type Accounts = typeof calls.accounts;

const resetFailedMessage = 'Invalid password reset link';
// Minimum duration of replies that must not reveal whether an account exists.
const minAnswerMs = 120;

/** Emails a reset link if the address is known; the reply is the same either way. */
export async function requestReset({
  input,
  services,
  cookies,
}: CallContext<Accounts['changePasswordRequest']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (!(await services.rateLimiter.consumeCodeMail(`reset:${input.email.toLowerCase()}`))) throw errors.tooManyLinks();
  const minDelay = sleep(minAnswerMs);
  // The owner of the inbox may also take over what was registered with the address.
  const account = (await findOwnerOfEmail(kysely, input.email)) ?? (await findClaimOfEmail(kysely, input.email, cookies.deviceToken));
  if (account) {
    await kysely.transaction().execute(async (transaction) => {
      const code = await renewCode(transaction, account.id, 'reset');
      await queueMail(transaction, {
        userId: account.id,
        ...buildResetMail(account, `${services.config.publicUrl}${pagePaths.resetPassword}?code=${code}`),
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
 * Consumes a reset code, sets the password and ends all sessions. The code proves that the address is theirs, so verify it too. Who opens
 * the link chooses the password, so nothing is left of who had the account before: no session, no known browser, no other link.
 */
export async function resetPassword(context: CallContext<Accounts['resetPassword']>): Promise<{ message: string }> {
  const { input, services } = context;
  const { kysely } = services.database;
  const account = await findAccountByCode(kysely, input.code, 'reset');
  if (!account) throw errors.invalidCode(resetFailedMessage);
  checkPassword(input.passwordNew, account.name, account.email, 'passwordNew');
  const passwordHash = await hashPassword(input.passwordNew, 'account');
  await kysely.transaction().execute(async (transaction) => {
    if ((await consumeCode(transaction, input.code, 'reset')) === undefined) throw errors.invalidCode(resetFailedMessage);
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
