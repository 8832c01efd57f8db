// Messages to the support (accounts-and-chat §2 "/contactPage").
import type { calls } from '#contract/calls.ts';
import type { CallContext } from '#server/call-context.ts';
import { renderMail } from '#server/mail/mail-layout.ts';
import { queueMail } from '#server/mail/outbox.ts';

/** Emails a message to the support address. The sender's address is only the one to answer to. */
export async function sendMessage({
  input,
  services,
  learner,
}: CallContext<(typeof calls.contact)['sendMessageToPost']>): Promise<{ message: string }> {
  const { username, email, subject, message } = input;
  const mail = renderMail({
    to: services.config.supportEmail,
    name: 'HanziVine',
    subject: `Contact: ${subject}`,
    paragraphs: message.split(/\n{2,}/),
    footnotes: [`From ${username}, ${email}${learner ? ` (logged in as ${learner.name})` : ' (not logged in)'}`],
  });
  await queueMail(services.database.kysely, { userId: learner?.id ?? null, replyTo: email, ...mail });
  return { message: 'An email was sent successfully' };
}
