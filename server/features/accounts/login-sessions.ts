// The login status of a browser, the end of a learner's first day, and their open sessions: listing and ending them (decisions §3, §13, §17).
import type { CallReply } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { LoginSessionEntry } from '#contract/account-changes.ts';
import { endOtherSessions, endSessionById, listSessions } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { findKnownAccounts } from './store.ts';
import { readIsNewcomer, writeWelcomed } from './welcome-store.ts';

type Accounts = typeof calls.accounts;

/** Returns who is logged in, and which of the accounts named there are not any more. An id is as hard to guess as a password. */
export async function getLoginStatus({
  input: { accounts = [] },
  services,
  learner,
}: CallContext<Accounts['loginStatus']>): Promise<CallReply<Accounts['loginStatus']>> {
  const { database } = services;
  const known = accounts.length > 0 ? await findKnownAccounts(database.kysely, accounts) : [];
  const newcomer = learner !== undefined && (await readIsNewcomer(database, learner.id));
  return {
    loggedIn: learner !== undefined,
    user: learner?.name ?? null,
    accountId: learner?.accountId ?? null,
    moderator: learner?.isModerator ?? false,
    newcomer,
    removed: accounts.filter((id) => !known.includes(id)),
  };
}

/** Ends the learner's first day on all devices; again it changes nothing. */
export async function finishWelcome({ services, learner }: CallContext<Accounts['finishWelcome']>): Promise<{ message: string }> {
  await writeWelcomed(services.database.kysely, learner.id);
  return { message: 'Welcome' };
}

/** Returns the learner's open sessions. */
export async function getLoginSessions({
  services,
  learner,
}: CallContext<Accounts['loginSessions']>): Promise<{ sessions: LoginSessionEntry[] }> {
  const sessions = await listSessions(services.database.kysely, learner.id);
  return {
    sessions: sessions.map(({ id, device, created_at, seen_at }) => ({
      id,
      device: device === '' ? 'Unknown device' : device,
      createdAt: created_at.toISOString(),
      lastSeenAt: seen_at.toISOString(),
      isCurrent: id === learner.sessionId,
    })),
  };
}

/** Ends one session of the learner; their own is logged out as by the logout. */
export async function endLoginSession({
  input,
  services,
  learner,
  cookies,
}: CallContext<Accounts['endLoginSession']>): Promise<{ message: string }> {
  if (!(await endSessionById(services.database.kysely, learner.id, input.id))) throw errors.loginSessionNotFound();
  if (input.id === learner.sessionId) await cookies.endSession();
  return { message: 'The device was logged out' };
}

/** Ends all sessions of the learner but this one. */
export async function logoutEverywhere({ services, learner }: CallContext<Accounts['logoutEverywhere']>): Promise<{ message: string }> {
  await endOtherSessions(services.database.kysely, learner.id, learner.sessionId);
  return { message: 'You are logged out on all other devices' };
}
