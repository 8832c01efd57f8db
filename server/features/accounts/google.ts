// Google sign-in: registration, login, linking and unlinking (accounts-and-chat §4; decisions §9, §13; security, "Accounts").
import { pagePaths } from '#contract/pages.ts';
import type { calls } from '#contract/calls.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { ProviderIdentity } from '#server/outside/google.ts';
import type { NoticeCode } from '#server/access/notices.ts';
import type { Services } from '#server/services.ts';
import { deleteIdentity, findAccountIdByIdentity, insertIdentity, insertVerifiedAccount, readSignInWays } from './google-store.ts';
import { buildGoogleRegisteredMail } from './mails.ts';
import { buildNameSkeleton, proposeNames } from './names.ts';
import { isNameKept } from './names-store.ts';
import { findOwnerOfEmail } from './store.ts';

type Accounts = typeof calls.accounts;

/** The account to log in; undefined for an unknown identity. A login never creates an account. */
export function findLogin(services: Services, identity: ProviderIdentity): Promise<string | undefined> {
  return findAccountIdByIdentity(services.database.kysely, identity);
}

/**
 * Creates a verified account for an identity and returns the notice for the registration page. Never merges into an existing
 * account by email: who controls the email later must not get an account that somebody prepared (pre-hijacking).
 */
export async function registerIdentity(services: Services, identity: ProviderIdentity): Promise<NoticeCode> {
  const { email } = identity;
  if (email === undefined || !identity.isEmailVerified) return 'emailNotVerified';
  return services.database.kysely.transaction().execute(async (transaction) => {
    if ((await findAccountIdByIdentity(transaction, identity)) !== undefined) return 'alreadyRegistered';
    if (await findOwnerOfEmail(transaction, email)) return 'emailTaken';
    for (const name of proposeNames(identity.name, email)) {
      const skeleton = buildNameSkeleton(name);
      if (await isNameKept(transaction, undefined, skeleton)) continue;
      const userId = await insertVerifiedAccount(transaction, { name, skeleton, email });
      if (userId === undefined) continue;
      await insertIdentity(transaction, userId, identity);
      await queueMail(transaction, {
        userId,
        ...buildGoogleRegisteredMail({ name, email }, `${services.config.publicUrl}${pagePaths.register}`),
      });
      return 'registeredWithGoogle';
    }
    // Every proposed name was free when proposed last: only the email can have been taken in between.
    return 'emailTaken';
  });
}

/** Links an identity to the logged-in account; false if it belongs to another account or the account has another identity. */
export function linkIdentity(services: Services, userId: string, identity: ProviderIdentity): Promise<boolean> {
  return services.database.kysely.transaction().execute((transaction) => insertIdentity(transaction, userId, identity));
}

/** Whether the account has a Google identity. */
export async function checkGoogleId({ services, learner }: CallContext<Accounts['googleIdCheck']>): Promise<{ googleid: boolean }> {
  return { googleid: (await readSignInWays(services.database.kysely, learner.id)).hasGoogle };
}

/** Unlinks the Google identity. Throws 409 while the account has no password, because nobody could log in any more. */
export async function unlinkGoogle({ services, learner }: CallContext<Accounts['unlinkGoogle']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (!(await readSignInWays(kysely, learner.id)).hasPassword) throw errors.passwordNeeded();
  await deleteIdentity(kysely, learner.id);
  return { message: 'Google login is switched off for your account' };
}
