// Removing an account with everything that belongs to it (decisions §9).
import type { calls } from '#contract/calls.ts';
import type { CallContext } from '#server/call-context.ts';
import { buildNameSkeleton } from '#server/access/name-skeleton.ts';
import { errors } from '#server/errors.ts';
import { removeFromChat } from '#server/features/chat/chat.ts';
import { eraseFromReports } from '#server/features/moderation/moderation.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { buildFarewellMail } from './mails.ts';
import { insertFormerName } from './names-store.ts';
import { deleteAccount, lockAccount } from './store.ts';

/** Erases the account; payments stay, without the name. The learner is logged out everywhere and gets a last email. */
export async function removeAccount({
  services,
  learner,
  cookies,
}: CallContext<(typeof calls.accounts)['removePage']>): Promise<{ message: string }> {
  const announce = await services.database.kysely.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, learner.id);
    if (!account) throw errors.notLoggedIn();
    // Refused to others for 30 days (decisions §13).
    await insertFormerName(transaction, account.id, buildNameSkeleton(account.name));
    await eraseFromReports(transaction, account.id);
    const announceRemoval = await removeFromChat(transaction, account.id);
    await deleteAccount(transaction, account.id);
    await queueMail(transaction, { userId: null, ...buildFarewellMail(account) });
    return announceRemoval;
  });
  await announce(services);
  await cookies.endSession();
  return { message: 'Your page was removed' };
}
