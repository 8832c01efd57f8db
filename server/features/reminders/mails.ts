// The reminder by mail, and the one about people.
import { formatCount } from '#contract/format.ts';
import { pagePaths } from '#contract/pages.ts';
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

/** What waits in the bell that is new: names of those who ask to be friends, and of those who invite. */
export interface NewsOfPeople {
  readonly name: string;
  readonly email: string;
  readonly askers: readonly string[];
  readonly inviters: readonly string[];
}

const namesShown = 3;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, namesShown);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, formatCount(rest, 'other')] : shown;
  return all.length === 1 ? `${all[0]}` : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Says who asks and who invites. The names are in the text, which goes once it is delivered, and not in the subject. */
export function buildNewsMail({ name, email, askers, inviters }: NewsOfPeople, publicUrl: string, unsubscribeUrl: string): Mail {
  return renderMail({
    to: email,
    name,
    subject: 'Somebody wants to talk with you',
    paragraphs: [
      ...(askers.length > 0 ? [`${listNames(askers)} ${askers.length === 1 ? 'wants' : 'want'} to be friends with you in HanziVine.`] : []),
      ...(inviters.length > 0 ? [`${listNames(inviters)} ${inviters.length === 1 ? 'invites' : 'invite'} you to a chat.`] : []),
      'You can answer in the bell at the top of every page.',
    ],
    action: { label: 'Answer now', address: `${publicUrl}${pagePaths.courses}` },
    footnotes: [`You asked for these emails in your settings, at most one a day. To end them:\n${unsubscribeUrl}`],
  });
}
