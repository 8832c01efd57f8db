// Calls of the settings page, and how a call writes the settings (accounts-and-chat §7 "Settings and contact").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { text } from './wire.ts';

/** Who may see something of a learner. */
export type Audience = 'everyone' | 'friends' | 'nobody';

/** A learner's settings. */
export interface Settings {
  readonly infoAudience: Audience;
  readonly friendsAudience: Audience;
  /** Whether others may invite the learner by random search. */
  readonly allowsRandomInvites: boolean;
  /** Whether quiz and repeat show associations. */
  readonly showsAssociations: boolean;
  /** Who may write to the learner in private. */
  readonly privateChatAudience: Audience;
  /** Whether repeats also ask by a sentence with a gap, by the sound, for the tones, and for the strokes. */
  readonly asksSentences: boolean;
  readonly asksListening: boolean;
  readonly asksTones: boolean;
  readonly asksWriting: boolean;
}

/** The sentences of the page and the wire, by what they mean. */
export const audienceSentences = { everyone: 'All the users', friends: 'Only to my friends', nobody: 'Only to me' } as const;
const audiences = { 'All the users': 'everyone', 'Only to my friends': 'friends', 'Only to me': 'nobody' } as const;

/** A sentence of the settings page on the wire. */
const audience = z.codec(z.literal(['All the users', 'Only to my friends', 'Only to me']), z.custom<Audience>(), {
  decode: (sentence) => audiences[sentence],
  encode: (value) => audienceSentences[value],
});

/** The sentences of "Who can write to me privately". */
export const privateChatSentences = { everyone: 'All the users', friends: 'Only to my friends', nobody: 'Not' } as const;
const privateChatAudiences = { 'All the users': 'everyone', 'Only to my friends': 'friends', Not: 'nobody' } as const;

/** Who may write to a learner in private, on the wire (decisions §9). */
const privateChatAudience = z.codec(z.literal(['All the users', 'Only to my friends', 'Not']), z.custom<Audience>(), {
  decode: (sentence) => privateChatAudiences[sentence],
  encode: (value) => privateChatSentences[value],
});

/** 'Yes' or 'Not' on the wire, a boolean once decoded. */
const yesNot = z.codec(z.literal(['Yes', 'Not']), z.boolean(), {
  decode: (wire) => wire === 'Yes',
  encode: (value) => (value ? 'Yes' : 'Not'),
});

const currentSettings = z.codec(
  z.object({
    own_info: audience,
    friends: audience,
    group_chat: yesNot,
    associations: yesNot,
    private_chat: privateChatAudience,
    ask_sentence: yesNot,
    ask_listening: yesNot,
    ask_tone: yesNot,
    ask_writing: yesNot,
  }),
  z.custom<Settings>(),
  {
    decode: (wire) => ({
      infoAudience: wire.own_info,
      friendsAudience: wire.friends,
      allowsRandomInvites: wire.group_chat,
      showsAssociations: wire.associations,
      privateChatAudience: wire.private_chat,
      asksSentences: wire.ask_sentence,
      asksListening: wire.ask_listening,
      asksTones: wire.ask_tone,
      asksWriting: wire.ask_writing,
    }),
    encode: (settings) => ({
      own_info: settings.infoAudience,
      friends: settings.friendsAudience,
      group_chat: settings.allowsRandomInvites,
      associations: settings.showsAssociations,
      private_chat: settings.privateChatAudience,
      ask_sentence: settings.asksSentences,
      ask_listening: settings.asksListening,
      ask_tone: settings.asksTones,
      ask_writing: settings.asksWriting,
    }),
  },
);

/** What others see of a learner's settings. */
const publicSettings = z.codec(
  z.object({ friends: audience, own_info: audience }),
  z.custom<Pick<Settings, 'infoAudience' | 'friendsAudience'>>(),
  {
    decode: ({ friends, own_info }) => ({ infoAudience: own_info, friendsAudience: friends }),
    encode: ({ infoAudience, friendsAudience }) => ({ friends: friendsAudience, own_info: infoAudience }),
  },
);

/** The settings to change, numbered on the wire as on the page. */
const changedSettings = z.codec(
  z.strictObject({
    question1: z.optional(audience),
    question2: z.optional(audience),
    question3: z.optional(yesNot),
    question4: z.optional(yesNot),
    private_chat: z.optional(privateChatAudience),
    ask_sentence: z.optional(yesNot),
    ask_listening: z.optional(yesNot),
    ask_tone: z.optional(yesNot),
    ask_writing: z.optional(yesNot),
  }),
  z.custom<Partial<Settings>>(),
  {
    decode: ({ question1, question2, question3, question4, private_chat, ask_sentence, ask_listening, ask_tone, ask_writing }) => ({
      ...(question1 !== undefined && { infoAudience: question1 }),
      ...(question2 !== undefined && { friendsAudience: question2 }),
      ...(question3 !== undefined && { allowsRandomInvites: question3 }),
      ...(question4 !== undefined && { showsAssociations: question4 }),
      ...(private_chat !== undefined && { privateChatAudience: private_chat }),
      ...(ask_sentence !== undefined && { asksSentences: ask_sentence }),
      ...(ask_listening !== undefined && { asksListening: ask_listening }),
      ...(ask_tone !== undefined && { asksTones: ask_tone }),
      ...(ask_writing !== undefined && { asksWriting: ask_writing }),
    }),
    encode: ({
      infoAudience,
      friendsAudience,
      allowsRandomInvites,
      showsAssociations,
      privateChatAudience: privateChat,
      asksSentences,
      asksListening,
      asksTones,
      asksWriting,
    }) => ({
      question1: infoAudience,
      question2: friendsAudience,
      question3: allowsRandomInvites,
      question4: showsAssociations,
      private_chat: privateChat,
      ask_sentence: asksSentences,
      ask_listening: asksListening,
      ask_tone: asksTones,
      ask_writing: asksWriting,
    }),
  },
);

export const settings = {
  settingsInfo: call({
    method: 'GET',
    path: '/settingsInfo',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns the settings: who sees my information, who sees my friends, random invitations, associations in the quiz, who can write privately, ways to ask in the repeat.',
    input: z.object({}),
    reply: currentSettings,
  }),
  publicSettings: call({
    method: 'GET',
    path: '/getSettingsInfo',
    access: { rule: 'not-blocked', field: 'usernameFromLinkData' },
    limit: 'api',
    summary: "Returns who sees a user's friends and information, the learner's own without a name.",
    input: z.object({ usernameFromLinkData: z.optional(text(1000)) }),
    reply: publicSettings,
  }),
  saveSettings: call({
    method: 'POST',
    path: '/saveSettings',
    access: 'learner',
    limit: 'api',
    summary: 'Saves the given settings; the others remain unchanged.',
    input: z.object({ answers: changedSettings }),
    reply: z.object({ message: z.string() }),
  }),
};
