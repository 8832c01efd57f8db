// Calls of the mix-ups: words that the learner took for each other, and the drill that tells them apart (learning tools "My mix-ups").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { wordReference } from './quiz.ts';
import { wordList } from './study.ts';
import { answerTime, hsk, integer, text, renamed } from './wire.ts';

/** `standing`: to be told apart; `settled`: three right answers on two days. A pair that was mixed up once stands nowhere yet. */
const mixupState = z.enum(['once', 'standing', 'settled']);

const mixup = renamed({
  state: mixupState,
  /** Both words, in the order of the course. */
  words: wordList,
  mistakes: z.int(),
  /** Right answers since the last mistake, and on how many days. */
  right: z.int(),
  right_days: z.int(),
  /** The study day of the last mistake, counted from 1 January 1970. */
  last_day: z.int(),
});
export type MixupOnPage = z.output<typeof mixup>;

/** Pairs that a call returns at once. */
export const mixupsAtOnce = 20;
/** The most pairs that are kept for a learner. */
export const maxMixups = 1000;

/** Names the event, so that it counts once however often it is sent. */
const eventId = text(64).check(z.regex(/^[\w-]{8,64}$/));

export const mixups = {
  getMixups: call({
    method: 'GET',
    path: '/mixups',
    access: 'learner',
    limit: 'api',
    summary:
      'Lists the pairs of words that the learner mixed up twice, the last one first; those that are settled come at the end. 20 at once: the next ones begin at the offset.',
    input: () => z.object({ offset: z.optional(integer) }),
    reply: () => z.object({ pairs: z.array(mixup), standing: z.int(), settled: z.int() }),
  }),
  recordMixup: call({
    method: 'POST',
    path: '/recordMixup',
    access: 'learner',
    limit: 'api',
    summary:
      'Records, once for each event_id, that a word was answered with the text of another one; recorded is false where that is no word of the course that the learner may open.',
    input: () => renamed({ ...wordReference, chosen: text(40), event_id: eventId, ...answerTime }),
    reply: () => z.object({ recorded: z.boolean() }),
  }),
  answerMixup: call({
    method: 'POST',
    path: '/answerMixup',
    access: 'learner',
    limit: 'api',
    summary:
      'Records an answer of the drill, once for each event_id, and returns how the pair of both words stands; words that were not mixed up stand nowhere.',
    input: () => renamed({ id: text(20), other_id: text(20), right: z.boolean(), event_id: eventId, ...answerTime }),
    reply: () => renamed({ state: mixupState, right: z.int(), right_days: z.int() }),
  }),
  ownWrongAnswers: call({
    method: 'GET',
    path: '/ownWrongAnswers',
    access: 'learner',
    limit: 'api',
    summary: 'Returns, for each word of the level, what the learner took it for and has not settled, the last one first.',
    input: () => renamed({ hsk }),
    reply: () =>
      z.object({
        words: z.array(z.object({ id: z.string(), answers: z.array(z.object({ answer: z.string(), why: z.string() })) })),
      }),
  }),
};
