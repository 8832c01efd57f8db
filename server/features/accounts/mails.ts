// Emails about accounts: registration, passwords, addresses, removal.
import { type MailContent, renderMail } from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/outbox.ts';

/** Recipient of an email. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
}

function buildMail(recipient: Recipient, content: Omit<MailContent, 'to' | 'name'>): Mail {
  return renderMail({ to: recipient.email, name: recipient.name, ...content });
}

/** Asks the owner of an address to confirm it. */
export function buildVerificationMail(recipient: Recipient, verifyUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'Please confirm your email address',
    paragraphs: [
      'Welcome to HanziVine! One step is left before you meet your first characters: please confirm that this email address is yours.',
    ],
    action: { label: 'Confirm my email address', address: verifyUrl },
    footnotes: [
      'The link works once and expires after 24 hours. You can request a new one on the login page.',
      `In a browser other than the one in which you registered, it asks for the password of the account ${recipient.name}.`,
      'Did you not register? Then someone entered your address by mistake. You can ignore this email: without your confirmation nobody can use the account.',
    ],
  });
}

/** Notifies the owner of an account that someone tried to register with its address again (decisions §9). */
export function buildAddressTakenMail(recipient: Recipient, loginUrl: string, resetUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'You already have an account at HanziVine',
    paragraphs: [
      `Someone, probably you, has just tried to register with this address. You already have an account with it, under the name ${recipient.name}, and nothing about it has changed.`,
    ],
    action: { label: 'Log in', address: loginUrl },
    footnotes: [
      `Forgot your password? You can choose a new one here:\n${resetUrl}`,
      'Was it not you? You can ignore this email. Your account is safe.',
    ],
  });
}

/** Brings the link to set a new password. */
export function buildResetMail(recipient: Recipient, resetUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'Choose a new password',
    paragraphs: ['You requested a new password for your HanziVine account. You can choose one here:'],
    action: { label: 'Choose a new password', address: resetUrl },
    footnotes: [
      'The link works once and expires after one hour. Setting a new password logs you out on every device.',
      'Did you not request it? You can ignore this email: your password stays as it is.',
    ],
  });
}

/** Notifies the owner of an account that its password was changed. */
export function buildPasswordChangedMail(recipient: Recipient, resetUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your HanziVine account has just been changed, and you were logged out everywhere. You can log in with the new one now.',
    ],
    footnotes: [`Was it not you? Then please choose a new password at once:\n${resetUrl}`],
  });
}

/** Welcomes somebody who registered with Google. */
export function buildGoogleRegisteredMail(recipient: Recipient, loginUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'Welcome to HanziVine',
    paragraphs: [
      `You registered with Google, under the name ${recipient.name}. You can change the name in your profile, and set a password in the settings if you want to log in without Google.`,
    ],
    action: { label: 'Log in', address: loginUrl },
    footnotes: ['Was it not you? Please answer this email, and we will remove the account.'],
  });
}

/** Notifies the owner of an account that they changed its password. */
export function buildOwnPasswordChangedMail(recipient: Recipient, resetUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your HanziVine account has just been changed. The device that you did it on stays logged in, all others were logged out.',
    ],
    footnotes: [`Was it not you? Then please choose a new password at once:\n${resetUrl}`],
  });
}

/** Asks the owner of an address to confirm it as the new one of an account. */
export function buildConfirmEmailMail(recipient: Recipient, confirmUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'Please confirm your new email address',
    paragraphs: [
      `You want to use this address for your HanziVine account ${recipient.name}. Please confirm that it is yours. Until then nothing changes.`,
    ],
    action: { label: 'Confirm my new address', address: confirmUrl },
    footnotes: [
      'The link works once and expires after 24 hours. In a browser in which you are not logged in, it asks for your password.',
      'Was it not you? Then someone entered your address by mistake. You can ignore this email.',
    ],
  });
}

/** Notifies the owner of an address that another account wants to use it (decisions §13). */
export function buildEmailWantedMail(recipient: Recipient): Mail {
  return buildMail(recipient, {
    subject: 'Your address already has an account at HanziVine',
    paragraphs: [
      `Someone, perhaps you, wants to use this address for another account. It already belongs to your account with the name ${recipient.name}, so nothing was changed.`,
    ],
    footnotes: ['Was it not you? You can ignore this email. Your account is safe.'],
  });
}

/** Notifies the current address of an account that a new one was entered. */
export function buildEmailChangeRequestedMail(recipient: Recipient, resetUrl: string): Mail {
  return buildMail(recipient, {
    subject: 'A new email address for your account',
    paragraphs: [
      'A new email address has just been entered for your HanziVine account. The change takes effect once the new address is confirmed. Until then you log in with this one.',
    ],
    footnotes: [`Was it not you? Then please choose a new password at once:\n${resetUrl}`],
  });
}

/** Notifies the former address of an account that it was replaced. */
export function buildEmailChangedMail(recipient: Recipient): Mail {
  return buildMail(recipient, {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your HanziVine account now has another email address, which was confirmed just now. From now on our emails go there, and this address no longer logs you in. A Google login is no longer connected either.',
    ],
    footnotes: ['Was it not you? Then please write to us through the contact page.'],
  });
}

/** Says goodbye after the account was removed. */
export function buildFarewellMail(recipient: Recipient): Mail {
  return buildMail(recipient, {
    subject: 'Your account was removed',
    paragraphs: [
      'Your HanziVine account was removed, with your profile, your progress and your messages. Records of payments stay, without your name, because the law asks us to keep them.',
      'Thank you for learning with us. You are welcome to come back at any time.',
    ],
    footnotes: ['This is our last email to you.'],
  });
}
