// Calls of the contact page (accounts-and-chat §7 "Settings and contact").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { email, username } from './fields.ts';
import { text } from './wire.ts';

/** An error in a page, as the browser reports it: without addresses, queries or anybody's values. */
const pageError = z.object({
  message: text(300).check(z.minLength(1)),
  /** The frames of the stack, a line each. */
  stack: text(2000),
  /** The path of the page, or `other`. */
  page: text(60).check(z.regex(/^(?:\/[\w/-]*|other)$/)),
});

/** The contact form: its fields and their messages (accounts-and-chat §5). */
export const contactForm = z.object({
  username,
  email,
  subject: text(1000).check(
    z.minLength(1, { message: 'Please enter a subject', abort: true }),
    z.maxLength(50, { message: 'Maximum 50 characters allowed for subject', abort: true }),
    // A line break in a subject would begin another header of the email.
    z.refine((value) => !/\p{Cc}/u.test(value), { message: 'The subject must be one line of text', abort: true }),
  ),
  message: text(5000).check(
    z.refine((value) => value.trim() !== '', { message: 'Please enter a message', abort: true }),
    z.maxLength(700, { message: 'Maximum 700 characters allowed for message', abort: true }),
  ),
});

export const contact = {
  sendMessageToPost: call({
    method: 'POST',
    path: '/sendMessageToPost',
    access: 'anyone',
    limit: 'contact',
    summary: 'Emails a message to the support address; an answer goes to the sender.',
    input: () => contactForm,
    reply: () => z.object({ message: z.string() }),
  }),
  reportPageError: call({
    method: 'POST',
    path: '/reportPageError',
    access: 'anyone',
    limit: 'pageErrors',
    summary: 'Logs an error of a page for the operators, and returns the number of the line; it names nobody.',
    input: () => pageError,
    reply: () => z.object({ message: z.string(), number: z.string() }),
  }),
  supportEmail: call({
    method: 'GET',
    path: '/supportEmail',
    access: 'anyone',
    limit: 'api',
    summary: 'The email address of the support.',
    input: () => z.object({}),
    reply: () => z.object({ email: z.string() }),
  }),
  seller: call({
    method: 'GET',
    path: '/seller',
    access: 'anyone',
    limit: 'api',
    summary: 'Who sells: name and postal address, for the terms.',
    input: () => z.object({}),
    reply: () => z.object({ name: z.string(), address: z.string() }),
  }),
};
