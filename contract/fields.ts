// The rules of what people type, with their messages: one place for forms and server (accounts-and-chat §5).
import * as z from 'zod/mini';
import { text } from './wire.ts';

/** The name a learner is known by. The checks run in this order and the first message is shown. */
export const username = text(1000).check(
  z.minLength(1, { message: 'Please enter a username', abort: true }),
  z.refine((value) => !/\s/u.test(value), { message: 'Username cannot contain spaces', abort: true }),
  z.regex(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Mn}0-9_-]*$/u, {
    message: 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores',
    abort: true,
  }),
  z.maxLength(30, { message: 'Maximum 30 characters allowed for username', abort: true }),
);

const emailPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** An address with a dot in its domain (decisions §12). Stored and compared without case by the server. */
export const email = text(1000).check(
  z.minLength(1, { message: 'Please enter your email', abort: true }),
  z.maxLength(254, { message: 'Invalid email format', abort: true }),
  z.regex(emailPattern, { message: 'Invalid email format', abort: true }),
);

/** A new password: maximum, spaces, minimum, then its characters, in this order (accounts-and-chat §5). */
export const newPassword = text(1000).check(
  z.maxLength(30, { message: 'Password must be maximum 30 characters long', abort: true }),
  z.refine((value) => !/\s/u.test(value), { message: 'Password cannot contain spaces', abort: true }),
  z.minLength(8, { message: 'Password must be at least 8 characters long', abort: true }),
  z.regex(/^[\x21-\x7e]*$/, { message: 'Password contains unsupported characters', abort: true }),
);

/** A password typed to log in: no rule but presence, so that an old one is never refused by a new rule. */
export const knownPassword = text(1000).check(z.minLength(1, { message: 'Please enter your password', abort: true }));

/** Name or e-mail typed to log in. */
export const loginName = text(1000).check(z.minLength(1, { message: 'Please enter your username or email', abort: true }));

/** A code from a mail: 256 bits in base64url. */
export const code = text(200).check(z.minLength(1, { message: 'The link is incomplete. Please open it again from the mail', abort: true }));
