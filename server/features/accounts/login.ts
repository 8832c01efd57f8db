// Login and logout (accounts-and-chat §4; security, "Accounts").
import type { calls } from '#contract/calls.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { normalizeLoginName } from './names.ts';
import { verifyPassword } from './passwords.ts';
import { withSignInLog } from './sign-in-log.ts';
import { type Account, findAccountByName, findClaimOfEmail, findKnownDevice, findOwnerOfEmail, rememberDevice } from './store.ts';

type Accounts = typeof calls.accounts;

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

/** The key under which failed logins with what was typed are counted. */
export function buildTypedKey(loginName: string): string {
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
