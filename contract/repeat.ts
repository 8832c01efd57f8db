// Calls of the repeat: the words that are due, their answers, and putting words back (learning §7 "Repeat"; decisions §5).
import * as z from 'zod/mini';
import { call } from './call.ts';
import { namedWord } from './quiz.ts';
import { question, questionTypes, word } from './study.ts';
import { hsk, ratio, text, whole } from './wire.ts';

const ofLevel = z.object({ hsk });

/** Where the repeat of a level stands: 0 a part is under way, 1 nothing is due, 2 a part is done and more is due, 3 nothing learnt yet. */
export const repeatState = z.literal([0, 1, 2, 3]);
export type RepeatState = z.output<typeof repeatState>;

/** Name of the learner's time zone, such as Europe/Vienna: days of the schedule turn at 04:00 there. UTC where it is not given. */
const timeZone = z.optional(text(64));

export const repeat = {
  countScoreRepeat: call({
    method: 'GET',
    path: '/countScoreRepeat',
    access: 'learner',
    limit: 'api',
    summary: 'Repeated words of all words of the running circle, 0 to 1.',
    input: ofLevel,
    reply: z.object({ score: ratio }),
  }),
  isRepeatingOver: call({
    method: 'GET',
    path: '/isRepeatingOver',
    access: 'learner',
    limit: 'api',
    summary: 'Where the repeat of a level stands.',
    input: ofLevel,
    reply: z.object({ completed: repeatState }),
  }),
  restartQuizRepeat: call({
    method: 'GET',
    path: '/restartQuizRepeat',
    access: 'level-or-trial',
    limit: 'api',
    changesState: true,
    summary: 'Puts every learnt word of a level into a new circle, now.',
    input: ofLevel,
    reply: z.object({ restarted: z.boolean() }),
  }),
  getQuizRepeat: call({
    method: 'GET',
    path: '/{quiz}/getQuizRepeat',
    access: 'level-or-trial',
    limit: 'api',
    summary:
      'The open questions of the part under way, or of the next one: the ten due words most at risk; `list` holds the words of the whole part.',
    input: z.object({ hsk, time_zone: timeZone }),
    reply: z.object({ questions: z.array(question), list: z.array(word), characters: z.array(word), completed: repeatState }),
  }),
  answerRepeat: call({
    method: 'POST',
    path: '/{quiz}/answerRepeat',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Records a correct answer of the repeat, once. question_index is the type of the question, radical_index says which radical.',
    input: z.object({
      ...namedWord,
      question_index: z.enum(questionTypes),
      radical_index: z.optional(whole),
      key: z.optional(text(40)),
      mistakes: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
      skipped: z.optional(z.boolean()),
      time_zone: timeZone,
    }),
    reply: z.object({ score: ratio, answered: z.int(), total: z.int(), wordCompleted: z.boolean() }),
  }),
  undoAnswerRepeat: call({
    method: 'POST',
    path: '/{quiz}/undoAnswerRepeat',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Takes back the last answer of the repeat; one that is not the last stays.',
    input: z.object({ ...namedWord, key: text(40) }),
    reply: z.object({ undone: z.boolean() }),
  }),
  repeatAgain: call({
    method: 'POST',
    path: '/repeatAgainFunction',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Puts one learnt word back into the circle, now.',
    input: z.object(namedWord),
    reply: z.object({ restarted: z.boolean() }),
  }),
};
