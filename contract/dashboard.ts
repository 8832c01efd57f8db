// Calls of the dashboard: what is paid, how far each level is, and the ask-me box (learning §7 "Dashboard").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { repeatState } from './repeat.ts';
import { exists, flag, futureHsk, hsk, levels, ratio, yesNo } from './wire.ts';

const ofLevel = z.object({ hsk });

/** Everything the dashboard shows of one level. */
export const levelState = z.object({
  level: z.literal(levels),
  /** Number of words; 0 while the level is still being written. */
  words: z.int(),
  wordsDone: z.int(),
  paid: flag,
  /** The last day of access that has ended, as `yyyy.mm.dd`; null where the level is paid now or never was. */
  endedOn: z.nullable(z.string()),
  /** The provider's id of a payment for the level that is being checked; null where there is none. */
  pendingOrder: z.nullable(z.string()),
  /** Answered questions of all questions, 0 to 1. */
  score: ratio,
  /** Repeated words of all words of the running circle, 0 to 1. */
  repeatScore: ratio,
  repeatState,
  /** Words that are due for a repeat now, and when the next ones are, as ISO time. */
  due: z.int(),
  nextDueAt: z.nullable(z.string()),
  /** Words 1 to 20 are all done; level 1 only. */
  trialCompleted: flag,
  priceEuro: z.string(),
  months: z.int(),
  /** Whether the ask-me question of the level was answered. */
  asked: exists,
});
export type LevelState = z.output<typeof levelState>;

export const dashboard = {
  overview: call({
    method: 'GET',
    path: '/overview',
    access: 'learner',
    limit: 'api',
    summary: 'All levels at once, as the dashboard shows them.',
    input: z.object({}),
    reply: z.object({ levels: z.array(levelState) }),
  }),
  isPaid: call({
    method: 'GET',
    path: '/is_paid',
    access: 'learner',
    limit: 'api',
    summary: 'Whether a level is paid now.',
    input: ofLevel,
    reply: z.object({ paid: flag }),
  }),
  isPaidArray: call({
    method: 'GET',
    path: '/is_paid_array',
    access: 'learner',
    limit: 'api',
    summary: 'Whether each level is paid now.',
    input: z.object({}),
    reply: z.object({ paid1: flag, paid2: flag, paid3: flag, paid4: flag, paid5: flag }),
  }),
  isCompletedTwenty: call({
    method: 'GET',
    path: '/is_completed_twenty',
    access: 'learner',
    limit: 'api',
    summary: 'Whether words 1 to 20 of a level are all done or ignored.',
    input: ofLevel,
    reply: z.object({ completed: flag }),
  }),
  countScore: call({
    method: 'GET',
    path: '/countScore',
    access: 'learner',
    limit: 'api',
    summary: 'Answered questions of all questions of a level, 0 to 1.',
    input: ofLevel,
    reply: z.object({ score: ratio }),
  }),
  isMessageForHsk: call({
    method: 'GET',
    path: '/isMessageForHSK',
    access: 'learner',
    limit: 'api',
    summary: 'For levels 2 to 6, whether the ask-me question was answered.',
    input: z.object({}),
    reply: z.object({ hsk2: exists, hsk3: exists, hsk4: exists, hsk5: exists, hsk6: exists }),
  }),
  sendEmailQuestion: call({
    method: 'POST',
    path: '/sendEmailQuestion',
    access: 'learner',
    limit: 'api',
    summary: 'Records whether the learner wants a mail when a level becomes available; the last answer counts.',
    input: z.object({ hsk: futureHsk, sendEmail: yesNo }),
    reply: z.object({ message: z.string() }),
  }),
  restartQuiz: call({
    method: 'GET',
    path: '/restartQuiz',
    access: 'level-or-trial',
    limit: 'api',
    changesState: true,
    summary: 'Opens every word of a level again.',
    input: ofLevel,
    reply: z.object({ restarted: z.boolean() }),
  }),
};
