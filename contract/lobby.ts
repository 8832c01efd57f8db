// Calls of the lobby: who wants to talk, and the standing room of each level (chat "Finding each other").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { isChineseText } from './chat-characters.ts';
import { notChineseMessage } from './chat-fields.ts';
import { hsk, integer, levels, renamed, taughtLevels, text, timeZone } from './wire.ts';

/** The longest text about what one likes to talk about, in characters. */
export const maxTopicLength = 60;
/** How many people one page of the list of partners holds. */
export const partnersPerPage = 20;

/** What one likes to talk about: Chinese only, as in the chat; may be empty. */
export const partnerTopic = text(1000).check(
  z.refine((value) => Array.from(value.trim()).length <= maxTopicLength, {
    message: `Maximum ${maxTopicLength} characters are allowed here`,
    abort: true,
  }),
  z.refine(isChineseText, { message: notChineseMessage, abort: true }),
);

const partner = z.object({
  name: z.string(),
  /** The account. */
  id: z.string(),
  /** Null, as level and words, where the user does not show their information. */
  imageUrl: z.nullable(z.string()),
  level: z.nullable(z.literal(levels)),
  /** How many words are learnt. */
  words: z.nullable(z.int()),
  /** When the user was here last, by the reader's day; who was not here for a week is not listed. */
  here: z.enum(['today', 'week']),
  /** May be empty. */
  topic: z.string(),
});
export type ChatPartner = z.output<typeof partner>;

const levelRoom = renamed({
  hsk: z.literal(taughtLevels),
  /** Null unless the learner is in it. */
  room: z.nullable(z.string()),
  /** How many had it open today, by the reader's day. */
  today: z.int(),
  members: z.int(),
});
export type LevelRoom = z.output<typeof levelRoom>;

const chatter = ['any-level-paid', 'not-suspended'] as const;

export const lobby = {
  partners: call({
    method: 'GET',
    path: '/chatPartners',
    access: chatter,
    limit: 'api',
    summary:
      'Returns who wants to talk and may be written to by the learner, those who were here today first. `level`: of this level only; `after`: the `next` of the page before; `next` is null on the last one.',
    input: () =>
      renamed({
        level: z.optional(integer.check(z.minimum(1, 'Choose a level from 1 to 6'), z.maximum(6, 'Choose a level from 1 to 6'))),
        after: z.optional(text(30).check(z.regex(/^[01]-\d{1,18}$/))),
        time_zone: timeZone,
      }),
    reply: () => z.object({ partners: z.array(partner), next: z.nullable(z.string()) }),
  }),
  ownPartner: call({
    method: 'GET',
    path: '/chatPartner',
    access: chatter,
    limit: 'api',
    summary:
      'Returns whether the learner is on the list of partners, with what, and who can see it: those who may write to them in private.',
    input: () => z.object({}),
    reply: () => z.object({ on: z.boolean(), topic: z.string(), audience: z.enum(['everyone', 'friends', 'nobody']) }),
  }),
  savePartner: call({
    method: 'POST',
    path: '/saveChatPartner',
    access: chatter,
    limit: 'api',
    summary: 'Puts the learner on the list of partners, or takes them off it.',
    input: () => z.object({ on: z.boolean(), topic: partnerTopic }),
    reply: () => z.object({ message: z.string() }),
  }),
  levelRooms: call({
    method: 'GET',
    path: '/levelRooms',
    access: chatter,
    limit: 'api',
    summary: 'Returns the standing room of each level, with how many were there today.',
    input: () => renamed({ time_zone: timeZone }),
    reply: () => z.object({ rooms: z.array(levelRoom) }),
  }),
  enterLevelRoom: call({
    method: 'POST',
    path: '/enterLevelRoom',
    access: chatter,
    limit: 'api',
    summary: 'Enters the standing room of a level; `removeChat` leaves it.',
    input: () => renamed({ hsk }),
    reply: () => z.object({ chat: z.string() }),
  }),
};
