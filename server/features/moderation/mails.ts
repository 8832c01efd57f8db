// Emails about reports and suspensions.
import { pagePaths } from '#contract/pages.ts';
import type { ReportEvidence } from '#contract/moderation.ts';
import type { Suspension } from '#server/access/suspension.ts';
import { formatSuspensionEnd } from '#server/access/suspension-messages.ts';
import { renderMail } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/outbox.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface ReportMail {
  readonly supportEmail: string;
  readonly publicUrl: string;
  readonly reporter: string;
  readonly reported: string;
  readonly kind: ReportEvidence['kind'];
  readonly reason: string;
}

/** Tells the support of a report. The names are in the text, which goes once it is delivered, and not in the subject. */
export function buildReportMail({ supportEmail, publicUrl, reporter, reported, kind, reason }: ReportMail): Mail {
  return renderMail({
    to: supportEmail,
    name: 'HanziVine',
    subject: `A ${kind} was reported`,
    paragraphs: [`${reporter} reported ${kind === 'profile' ? 'the profile' : 'a message'} of ${reported}:`, ...reason.split(/\n{2,}/)],
    action: { label: 'Open the reports', address: `${publicUrl}${pagePaths.moderation}` },
  });
}

/** Tells a learner of a suspension, and how to answer. */
export function buildSuspensionMail({ name, email }: Recipient, suspension: Suspension, publicUrl: string): Mail {
  return renderMail({
    to: email,
    name,
    subject: 'You are suspended from the chat',
    paragraphs: [
      `A moderator suspended you from the chat of HanziVine ${formatSuspensionEnd(suspension)}.`,
      'Everything else stays as it is: you can go on learning.',
      'If you think that this is a mistake, please write to us:',
    ],
    action: { label: 'Contact us', address: `${publicUrl}${pagePaths.contact}` },
  });
}

/** Tells a learner that a suspension is over. */
export function buildLiftedMail({ name, email }: Recipient): Mail {
  return renderMail({
    to: email,
    name,
    subject: 'Your suspension was lifted',
    paragraphs: ['A moderator lifted your suspension from the chat of HanziVine. You can take part again.'],
  });
}
