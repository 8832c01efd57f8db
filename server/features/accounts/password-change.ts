// Changing one's own password, and entering it again to confirm who is logged in (accounts-and-chat §4; security, "Accounts").
import type { calls } from '#contract/calls.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { LoginAttempt } from '#server/http/rate-limiter.ts';
import type { Services } from '#server/services.ts';
import { buildResetRequestUrl } from './links.ts';
import { buildOwnPasswordChangedMail } from './mails.ts';
import { checkPassword, hashPassword, verifyPassword } from './passwords.ts';
import { withSignInLog } from './sign-in-log.ts';
import { type Account, findAccountById, findKnownDevice, replacePassword } from './store.ts';

type Accounts = typeof calls.accounts;
type PasswordCall = Accounts['changePassword'] | Accounts['changePasswordGoogle'];

/** Changes the password of an account that has one. */
export async function changePassword(context: CallContext<Accounts['changePassword']>): Promise<{ message: string }> {
  const account = await requireAccount(context);
  await checkAccountPassword(context, account, context.input.passwordOld, 'passwordOld');
  return replaceOwnPassword(context, account);
}

/** The same for a Google login: an account without a password needs none, but a recent login (accounts-and-chat §6). */
export async function changePasswordGoogle(context: CallContext<Accounts['changePasswordGoogle']>): Promise<{ message: string }> {
  const account = await requireAccount(context);
  const { passwordOld = '' } = context.input;
  if (account.password_hash === null) {
    if (!context.learner.hasRecentLogin) throw errors.loginAgain();
  } else {
    if (passwordOld === '') throw errors.invalidInput('passwordOld', 'Please enter your password');
    await checkAccountPassword(context, account, passwordOld, 'passwordOld');
  }
  return replaceOwnPassword(context, account);
}

/** Whether the account has a password. */
export async function checkPasswordExists(context: CallContext<Accounts['passwordExists']>): Promise<{ exists: boolean }> {
  return { exists: (await requireAccount(context)).password_hash !== null };
}

/** After the right password the session counts as a recent login again. */
export async function confirmLogin(context: CallContext<Accounts['confirmLogin']>): Promise<{ message: string }> {
  await checkAccountPassword(context, await requireAccount(context), context.input.password, 'password');
  await context.cookies.renewSignIn();
  return { message: 'Thank you' };
}

async function requireAccount({
  services,
  learner,
}: Pick<CallContext<Accounts['passwordExists']>, 'services' | 'learner'>): Promise<Account> {
  const account = await findAccountById(services.database.kysely, learner.id);
  // Removed since the session was looked up.
  if (!account) throw errors.notLoggedIn();
  return account;
}

async function countLoginAttempt(
  { rateLimiter, database }: Services,
  { id }: Account,
  deviceToken: string | undefined,
  address: string,
): Promise<LoginAttempt> {
  const knownDevice = deviceToken === undefined ? undefined : await findKnownDevice(database.kysely, id, deviceToken);
  return rateLimiter.countLoginAttempt({ account: id, knownDevice, address });
}

/** Throws 400 for a wrong password, at the input field that holds it. Attempts are limited like those of the login. */
export async function checkAccountPassword(
  context: Pick<CallContext<PasswordCall>, 'services' | 'cookies' | 'address' | 'log'>,
  account: Account,
  password: string,
  field: string,
): Promise<void> {
  const { services, cookies, address } = context;
  await withSignInLog(context, 'password again', account.id, async () => {
    const attempt = await countLoginAttempt(services, account, cookies.deviceToken, address);
    const isRight = await verifyPassword(password, account).catch(async (error: unknown) => {
      await attempt.takeBack();
      throw error;
    });
    if (!isRight) throw errors.wrongPassword(field);
    await attempt.succeed();
  });
}

async function replaceOwnPassword(context: CallContext<PasswordCall>, account: Account): Promise<{ message: string }> {
  const { input, services, learner, cookies } = context;
  checkPassword(input.passwordNew, account.name, account.email, 'passwordNew');
  const passwordHash = await hashPassword(input.passwordNew, 'account');
  await services.database.kysely.transaction().execute(async (transaction) => {
    // Changed elsewhere in the meantime: what was checked is no longer the password.
    if (!(await replacePassword(transaction, account.id, account.password_hash, passwordHash))) throw errors.wrongPassword('passwordOld');
    await endAllSessions(transaction, account.id);
    await queueMail(transaction, { userId: account.id, ...buildOwnPasswordChangedMail(account, buildResetRequestUrl(services)) });
  });
  // Decisions §12: the own session goes on, under a new id.
  await cookies.openSession(account.id, learner.loginMethod);
  return { message: 'Your password was changed' };
}
