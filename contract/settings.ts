// Calls of the settings (accounts-and-chat §7 "Settings and contact").
import * as z from 'zod/mini';
import { call } from './call.ts';

/** Who may see something of a learner. */
export const audiences = ['All the users', 'Only to my friends', 'Only to me'] as const;
export type Audience = (typeof audiences)[number];
const audience = z.literal(audiences);

/** 'Yes' or 'Not' on the wire, a boolean inside. */
const yesNot = z.codec(z.literal(['Yes', 'Not']), z.boolean(), {
  decode: (wire) => wire === 'Yes',
  encode: (value) => (value ? 'Yes' : 'Not'),
});

export const settings = {
  settingsInfo: call({
    method: 'GET',
    path: '/settingsInfo',
    access: 'learner',
    limit: 'api',
    summary: 'The four settings: who sees my information and my friends, random invitations, associations in the quiz.',
    input: z.object({}),
    reply: z.object({ own_info: audience, friends: audience, group_chat: yesNot, associations: yesNot }),
  }),
  saveSettings: call({
    method: 'POST',
    path: '/saveSettings',
    access: 'learner',
    limit: 'api',
    summary: 'Saves the settings that are given; the others stay.',
    input: z.object({
      answers: z.strictObject({
        question1: z.optional(audience),
        question2: z.optional(audience),
        question3: z.optional(yesNot),
        question4: z.optional(yesNot),
      }),
    }),
    reply: z.object({ message: z.string() }),
  }),
};
