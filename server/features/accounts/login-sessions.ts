// The open sessions of a learner: listing and ending them (decisions §3, §13).
import type { calls } from '#contract/calls.ts';
import type { LoginSessionEntry } from '#contract/account-changes.ts';
import { endOtherSessions, endSessionById, listSessions } from '#server/access/sessions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';

type Accounts = typeof calls.accounts;

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
