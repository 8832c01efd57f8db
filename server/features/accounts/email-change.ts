// Changing the email of an account: it takes effect when the new address is confirmed (decisions §9, §13).
import type { CallReply } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { deleteIdentity } from './google-store.ts';
import { buildConfirmEmailUrl, buildResetRequestUrl } from './links.ts';
import { buildConfirmEmailMail, buildEmailChangeRequestedMail, buildEmailChangedMail, buildEmailWantedMail } from './mails.ts';
import { checkAccountPassword } from './password-change.ts';
import { consumeEmailCode, deleteCodes, findAccountByCode, findAccountById, findOwnerOfEmail, renewCode, writeEmail } from './store.ts';

type Accounts = typeof calls.accounts;

const invalidLinkMessage = 'Invalid email confirmation link';

/**
 * Emails a link to the new address and a notice to the current one. For a taken address everything is the same,
 * except that its owner gets a notice instead of the link.
 */
export async function requestEmailChange({ input, services, learner }: CallContext<Accounts['changeEmail']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  const newEmail = input.email;
  const account = await findAccountById(kysely, learner.id);
  if (!account) throw errors.notLoggedIn();
  if (account.email.toLowerCase() === newEmail.toLowerCase()) throw errors.invalidInput('email', 'This is already your email address');
  if (!(await services.rateLimiter.consumeCodeMail(`email:${newEmail.toLowerCase()}`))) throw errors.tooManyLinks();
  await kysely.transaction().execute(async (transaction) => {
    const owner = await findOwnerOfEmail(transaction, newEmail);
    const code = await renewCode(transaction, account.id, 'email', newEmail);
    const mail = owner
      ? { userId: owner.id, ...buildEmailWantedMail(owner) }
      : {
          userId: account.id,
          ...buildConfirmEmailMail({ name: account.name, email: newEmail }, buildConfirmEmailUrl(services, code)),
        };
    await queueMail(transaction, mail);
    await queueMail(transaction, { userId: account.id, ...buildEmailChangeRequestedMail(account, buildResetRequestUrl(services)) });
  });
  return { message: 'Check the inbox of the new address: the link in our email confirms it' };
}

/** Checks the code of a new address without consuming it: email clients open links too. */
export async function checkEmailCode({
  input,
  services,
  learner,
}: CallContext<Accounts['checkEmailCode']>): Promise<CallReply<Accounts['checkEmailCode']>> {
  const account = await findAccountByCode(services.database.kysely, input.code, 'email');
  if (!account) return { success: false, error: invalidLinkMessage, username: null, proof: null };
  const proof = account.id === learner?.id ? 'given' : account.password_hash === null ? 'login' : 'password';
  return { success: true, error: null, username: account.name, proof };
}

/**
 * Consumes the code: the account has the new address, other codes end, and the Google identity is unlinked. Who reads the new inbox might
 * not be who asked, so the browser is logged in to the account, or the password comes along: nobody gives their address away by a press.
 */
export async function confirmEmail(context: CallContext<Accounts['confirmEmail']>): Promise<{ message: string }> {
  const { input, services, learner } = context;
  const { kysely } = services.database;
  const owner = await findAccountByCode(kysely, input.code, 'email');
  if (!owner) throw errors.invalidCode(invalidLinkMessage);
  if (owner.id !== learner?.id) {
    if (owner.password_hash === null) throw errors.linkNeedsLogin();
    if (input.password === undefined) throw errors.linkNeedsPassword();
    await checkAccountPassword(context, owner, input.password, 'password');
  }
  await kysely.transaction().execute(async (transaction) => {
    const consumed = await consumeEmailCode(transaction, input.code);
    const account = consumed && (await findAccountById(transaction, consumed.user_id));
    if (!account || account.id !== owner.id || consumed.new_email === null) throw errors.invalidCode(invalidLinkMessage);
    // Another account may have taken the address since the link was sent.
    if (!(await writeEmail(transaction, account.id, consumed.new_email))) throw errors.invalidCode(invalidLinkMessage);
    // A link to set a new password may still lie in the inbox of the old address.
    await deleteCodes(transaction, account.id);
    await deleteIdentity(transaction, account.id);
    await queueMail(transaction, { userId: account.id, ...buildEmailChangedMail(account) });
  });
  return { message: 'Your email address was changed' };
}
