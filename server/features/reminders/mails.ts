// The reminder by mail.
import { formatCount } from '#contract/format.ts';
import { renderMail } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/outbox.ts';

/** Says how many words are due; `homeUrl`: where they are repeated; `unsubscribeUrl`: where the reminders end. */
export function buildReminderMail(
  { name, email, words }: { name: string; email: string; words: number },
  homeUrl: string,
  unsubscribeUrl: string,
): Mail {
  const count = formatCount(words, 'word is', 'words are');
  return renderMail({
    to: email,
    name,
    subject: formatCount(words, 'word to repeat', 'words to repeat'),
    paragraphs: [`${count} due in HanziVine. Those most at risk come first, and you may stop whenever you like.`],
    action: { label: 'Repeat now', address: homeUrl },
    footnotes: [`You asked for these reminders in your settings. To end them:\n${unsubscribeUrl}`],
  });
}
