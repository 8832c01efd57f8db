// Calls of the words that a learner met in a chat and wants to learn (chat "Reading").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { messageId, renamed, taughtLevels, text, messageReply } from './wire.ts';

/** How many words are listed at most. */
export const maxMetWords = 100;

const metWord = renamed({
  id: z.string(),
  hsk: z.literal(taughtLevels),
  character: z.string(),
  transcription: z.string(),
  translation: z.string(),
  /** Where it was met, while the message can be read; else the example sentence of the course; null without any. */
  sentence: z.nullable(z.string()),
  /** Whether the learner may study it. */
  open: z.boolean(),
});
export type MetWord = z.output<typeof metWord>;

export const metWords = {
  listMetWords: call({
    method: 'GET',
    path: '/metWords',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns the words that the learner met in a chat, added, and has not learnt yet, the newest first, 100 at most. `sentence` is read from the message each time, so it goes with it.',
    input: () => z.object({}),
    reply: () => z.object({ words: z.array(metWord) }),
  }),
  addMetWord: call({
    method: 'POST',
    path: '/addMetWord',
    access: 'learner',
    limit: 'api',
    summary:
      'Adds a word of the course to the words that the learner met: the next part of its level begins with it. `message`: the id of the message that holds it.',
    input: () => z.object({ id: text(20), message: z.optional(messageId) }),
    reply: () => messageReply,
  }),
  removeMetWord: call({
    method: 'POST',
    path: '/removeMetWord',
    access: 'learner',
    limit: 'api',
    summary: 'Removes a word from those that the learner met; again, it changes nothing.',
    input: () => z.object({ id: text(20) }),
    reply: () => messageReply,
  }),
};
