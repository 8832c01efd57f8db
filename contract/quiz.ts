// Calls of the quiz: questions, answers, and marking words learnt or open again (learning §7 "Quiz and lists").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { question, word } from './study.ts';
import { flag, hsk, text, whole, yesNo } from './wire.ts';

const ofLevel = z.object({ hsk });
/** A word is named by its writing and, where two of a level are written alike, by its id (decisions §7). */
export const namedWord = { character: text(40), id: z.optional(text(20)), hsk };

/** Where a quiz stands: 0 open questions, 1 level done, 2 part done and more words wait, 3 trial done and unpaid (decisions §4). */
export const completion = z.literal([0, 1, 2, 3]);
export type Completion = z.output<typeof completion>;

export const quiz = {
  getQuiz: call({
    method: 'GET',
    path: '/{quiz}/getQuiz',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'The open questions of the part under way, or of the next one, with their words.',
    input: ofLevel,
    reply: z.object({ questions: z.array(question), characters: z.array(word) }),
  }),
  answer: call({
    method: 'POST',
    path: '/{quiz}/answer',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Records a correct answer, once; user_id is accepted and not believed.',
    input: z.object({
      ...namedWord,
      user_id: z.optional(z.union([z.string(), z.number()])),
      question_index: whole,
      key: z.optional(text(40)),
      mistakes: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    }),
    reply: z.object({ score: z.number(), answered: z.int(), total: z.int(), wordCompleted: z.boolean() }),
  }),
  undoAnswer: call({
    method: 'POST',
    path: '/{quiz}/undoAnswer',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Takes back the last answer of the quiz; one that is not the last stays.',
    input: z.object({ ...namedWord, key: text(40) }),
    reply: z.object({ undone: z.boolean() }),
  }),
  isCompleted: call({
    method: 'GET',
    path: '/is_completed',
    access: 'learner',
    limit: 'api',
    summary: 'Where the quiz of a level stands.',
    input: ofLevel,
    reply: z.object({ completed: completion }),
  }),
  hintDisplay: call({
    method: 'GET',
    path: '/getSettingsInfoHintDisplay',
    access: 'learner',
    limit: 'api',
    summary: 'Whether associations are shown in the quiz.',
    input: z.object({}),
    reply: z.object({ hint: yesNo }),
  }),
  ignoreWord: call({
    method: 'POST',
    path: '/ignoreTheWordFunction',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Marks a word as learnt: its questions count as answered and it is not repeated.',
    input: z.object(namedWord),
    reply: z.object({ ignored: flag }),
  }),
  learnAgain: call({
    method: 'POST',
    path: '/learnAgainFunction',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Opens a word again: its answers and its ignored mark are cleared.',
    input: z.object(namedWord),
    reply: z.object({ restarted: z.boolean() }),
  }),
  isIgnored: call({
    method: 'POST',
    path: '/isIgnoredCheck',
    access: 'learner',
    limit: 'api',
    summary: 'Whether a word is marked as learnt.',
    input: z.object(namedWord),
    reply: z.object({ ignored: flag }),
  }),
};
