// The mails of registration and forgotten passwords.
import { type Letter, mailOf } from '#server/platform/letter.ts';
import type { Mail } from '#server/platform/mail.ts';

/** Whom a mail goes to. */
export interface Reader {
  readonly name: string;
  readonly email: string;
}

function write(reader: Reader, letter: Omit<Letter, 'to' | 'name'>): Mail {
  return mailOf({ to: reader.email, name: reader.name, ...letter });
}

/** Asks the owner of an address to confirm it. `address`: the link with the code. */
export function verificationMail(reader: Reader, address: string): Mail {
  return write(reader, {
    subject: 'Please confirm your e-mail address',
    paragraphs: [
      'welcome to HanziVine. One step is left before you meet your first characters: please confirm that this address is yours.',
    ],
    action: { label: 'Confirm my e-mail address', address },
    after: [
      'The link works once and for 24 hours. You can ask for a new one on the login page.',
      'You did not register? Then somebody typed your address by mistake. Please leave this mail unanswered: without your confirmation nobody can use the account.',
    ],
  });
}

/** Tells the owner of an account that somebody tried to register with its address again (decisions §9). */
export function addressTakenMail(reader: Reader, loginAddress: string, resetAddress: string): Mail {
  return write(reader, {
    subject: 'You already have an account at HanziVine',
    paragraphs: [
      `somebody, probably you, has just tried to register with this address. You already have an account with it, under the name ${reader.name}, and nothing about it has changed.`,
    ],
    action: { label: 'Log in', address: loginAddress },
    after: [
      `You forgot your password? You can choose a new one here:\n${resetAddress}`,
      'It was not you? Then there is nothing to do. Your account is safe.',
    ],
  });
}

/** Brings the link that sets a new password. */
export function resetMail(reader: Reader, address: string): Mail {
  return write(reader, {
    subject: 'Choose a new password',
    paragraphs: ['you asked for a new password for your account at HanziVine. Here you can choose one:'],
    action: { label: 'Choose a new password', address },
    after: [
      'The link works once and for one hour. With the new password you will be logged out on every device.',
      'You did not ask for it? Then please leave this mail unanswered: your password stays as it is.',
    ],
  });
}

/** Tells the owner of an account that its password was changed. */
export function passwordChangedMail(reader: Reader, resetAddress: string): Mail {
  return write(reader, {
    subject: 'Your password was changed',
    paragraphs: [
      'the password of your account at HanziVine has just been changed, and you were logged out everywhere. You can log in with the new one now.',
    ],
    after: [`It was not you? Then please choose a new password at once:\n${resetAddress}`],
  });
}
