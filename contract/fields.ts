// Validation rules and messages of typed input, shared by forms and server (accounts-and-chat §5).
import * as z from 'zod/mini';
import { text } from './wire.ts';

const usernameChecks = [
  z.refine<string>((value) => !/\s/u.test(value), { message: 'Username cannot contain spaces', abort: true }),
  z.regex(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Mn}0-9_-]*$/u, {
    message: 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores',
    abort: true,
  }),
  z.maxLength(30, { message: 'Maximum 30 characters allowed for username', abort: true }),
] as const;

/** A username. The checks run in this order; the first message is shown. */
export const username = text(1000).check(z.minLength(1, { message: 'Please enter a username', abort: true }), ...usernameChecks);

/** A username that may be left empty: the name stays as it is. */
export const optionalUsername = text(1000).check(...usernameChecks);

const emailPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** An email address with a dot in its domain (decisions §12). The server compares it case-insensitively. */
export const email = text(1000).check(
  z.minLength(1, { message: 'Please enter your email', abort: true }),
  z.maxLength(254, { message: 'Invalid email format', abort: true }),
  z.regex(emailPattern, { message: 'Invalid email format', abort: true }),
);

/** A new password. Checks run in this order: maximum length, spaces, minimum length, characters (accounts-and-chat §5). */
export const newPassword = text(1000).check(
  z.maxLength(30, { message: 'Password must be maximum 30 characters long', abort: true }),
  z.refine((value) => !/\s/u.test(value), { message: 'Password cannot contain spaces', abort: true }),
  z.minLength(8, { message: 'Password must be at least 8 characters long', abort: true }),
  z.regex(/^[\x21-\x7e]*$/, { message: 'Password contains unsupported characters', abort: true }),
);

/** The two fields of a new password. They must be equal, see samePassword. */
export const repeatedPassword = { passwordNew: newPassword, passwordNewRepeat: text(1000) };

/** Both fields of a new password must be equal; the message appears below the second one. */
export const samePassword = z.refine<{ passwordNew: string; passwordNewRepeat: string }>(
  ({ passwordNew, passwordNewRepeat }) => passwordNew === passwordNewRepeat,
  { message: 'The passwords are not the same', path: ['passwordNewRepeat'] },
);

/** A password typed to log in. Only presence is checked, so tightening the rules never locks anyone out. */
export const currentPassword = text(1000).check(z.minLength(1, { message: 'Please enter your password', abort: true }));

/** Username or email typed to log in. */
export const loginName = text(1000).check(z.minLength(1, { message: 'Please enter your username or email', abort: true }));

/** A code from an email link: 256 bits in base64url. */
export const code = text(200).check(
  z.minLength(1, { message: 'The link is incomplete. Please open it again from the email', abort: true }),
);
