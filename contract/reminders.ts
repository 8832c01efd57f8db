// Calls of the mails that a learner asks for: reminders when something is due, and news of people (learning-tools "Always at hand").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { mailedPage } from './endpoint.ts';
import { integer, text, timeZone, renamed } from './wire.ts';

export const reminderRhythms = ['off', 'day', 'week'] as const;

/** Ends the reminders from a mail: mail programs post to it (RFC 8058), people press its button. An unknown token gets the same answer. */
export const unsubscribePage = mailedPage({
  path: '/api/unsubscribe/{token}',
  access: 'anyone',
  limit: 'api',
  input: z.object({ token: text(200) }),
  summary: 'Ends the reminders of the token, which can do nothing else.',
});

/** Ends the mails about friend requests and invitations in the same way. */
export const unsubscribeNewsPage = mailedPage({
  path: '/api/unsubscribeNews/{token}',
  access: 'anyone',
  limit: 'api',
  input: z.object({ token: text(200) }),
  summary: 'Ends the mails about friend requests and invitations of the token, which can do nothing else.',
});

const reminder = {
  every: z.enum(reminderRhythms),
  /** Of the learner's day, 0 to 23. */
  hour: integer.check(z.minimum(0, 'Choose an hour from 0 to 23'), z.maximum(23, 'Choose an hour from 0 to 23')),
  /** From 1, Monday, to 7; counts only for a week. */
  weekday: integer.check(z.minimum(1, 'Choose a day from 1 to 7'), z.maximum(7, 'Choose a day from 1 to 7')),
};
const reminderReply = renamed({
  every: z.enum(reminderRhythms),
  hour: z.int(),
  weekday: z.int(),
  /** Whose hour it is; left out while there are no reminders. */
  time_zone: z.optional(z.string()),
});
export type Reminder = z.output<typeof reminderReply>;

/** As long as a learner has chosen nothing. */
export const noReminder: Reminder = { every: 'off', hour: 18, weekday: 1 };

export const reminders = {
  getReminder: call({
    method: 'GET',
    path: '/reminder',
    access: 'learner',
    limit: 'api',
    summary: 'Returns when the learner is reminded by mail, and in which time zone.',
    input: () => z.object({}),
    reply: () => reminderReply,
  }),
  saveReminder: call({
    method: 'POST',
    path: '/saveReminder',
    access: 'learner',
    limit: 'api',
    summary: 'Sets when the learner is reminded by mail, in their time zone: only on days when something is due, or not at all.',
    input: () => renamed({ ...reminder, time_zone: timeZone }),
    reply: () => z.object({ message: z.string() }),
  }),
  getNewsMail: call({
    method: 'GET',
    path: '/newsMail',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether the learner gets a mail a day about new friend requests and invitations.',
    input: () => z.object({}),
    reply: () => z.object({ on: z.boolean() }),
  }),
  saveNewsMail: call({
    method: 'POST',
    path: '/saveNewsMail',
    access: 'learner',
    limit: 'api',
    summary:
      'Turns the mail about friend requests and invitations on or off: at most one a day, at 18:00 in their time zone, and none without news.',
    input: () => renamed({ on: z.boolean(), time_zone: timeZone }),
    reply: () => z.object({ message: z.string() }),
  }),
};
