// Calls of the dashboard: paid levels, progress per level, and the feedback box (learning §7 "Dashboard").
import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  type Level,
  existsFlag,
  flag,
  futureHsk,
  hsk,
  levels,
  ratio,
  repeatState,
  taughtLevels,
  timeZone,
  wordLists,
  yesNo,
  renamed,
} from './wire.ts';

const levelInput = renamed({ hsk });

/** Everything the dashboard shows about one level. */
export const levelState = z.object({
  level: z.literal(levels),
  /** The word list that the level follows. */
  list: z.enum(wordLists),
  /** Number of words; 0 while the level has no content. */
  words: z.int(),
  /** How many of the words are characters of its official words, added by us. */
  addedCharacters: z.int(),
  wordsDone: z.int(),
  /** Words of the part served last that are not done yet. */
  openInPart: z.int(),
  paid: flag,
  /** Last day of expired access as `yyyy.mm.dd`; null if the level is paid now or never was. */
  endedOn: z.nullable(z.string()),
  /** The provider's id of a pending payment for the level; null if there is none. */
  pendingOrder: z.nullable(z.string()),
  /** Share of answered questions, 0 to 1. */
  score: ratio,
  /**
   * When its quiz was answered last, as ISO time: where the learner is. Null where no question was answered: words that were marked, imported, found by
   * the placement test or known from another level move nobody (decisions §14).
   */
  studiedAt: z.nullable(z.string()),
  /** Share of words repeated of what the study day has to repeat, 0 to 1. */
  repeatScore: ratio,
  repeatState,
  /** Number of words due now, and when the next ones are due, as ISO time. */
  due: z.int(),
  nextDueAt: z.nullable(z.string()),
  /** Number of words from the first on that can be studied without payment; 0 in a level without a trial. */
  trialWords: z.int(),
  /** The trial words are all done; never in a level without a trial. */
  trialCompleted: flag,
  priceEuro: z.string(),
  months: z.int(),
  /** Whether the learner has answered the level's feedback question. */
  asked: existsFlag,
});
export type LevelState = z.output<typeof levelState>;

/** What of a level the learner knows already. */
const levelKnowledge = z.object({
  level: z.literal(taughtLevels),
  /** Words that are learnt neither here nor in another level. */
  newWords: z.int(),
  /** Words that count as done here because they are learnt in another level, by that level and its list. */
  known: z.array(z.object({ level: z.literal(taughtLevels), list: z.enum(wordLists), words: z.int() })),
});
export type LevelKnowledge = z.output<typeof levelKnowledge>;

/** Whether the learner may repeat what they learnt in a level: now, in its trial, and for ever after the access has ended (decisions §8). */
export function mayRepeat({ paid, trialWords, endedOn }: Pick<LevelState, 'paid' | 'trialWords' | 'endedOn'>): boolean {
  return paid || trialWords > 0 || endedOn !== null;
}

export const dashboard = {
  overview: call({
    method: 'GET',
    path: '/overview',
    access: 'learner',
    limit: 'api',
    summary: 'Returns all levels as the dashboard shows them.',
    input: () => renamed({ time_zone: timeZone }),
    reply: () => z.object({ levels: z.array(levelState) }),
  }),
  isPaid: call({
    method: 'GET',
    path: '/is_paid',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether a level is currently paid.',
    input: () => levelInput,
    reply: () => z.object({ paid: flag }),
  }),
  isPaidArray: call({
    method: 'GET',
    path: '/is_paid_array',
    access: 'learner',
    limit: 'api',
    summary: 'Returns for each level whether it is currently paid.',
    input: () => z.object({}),
    reply: () => z.object(Object.fromEntries(taughtLevels.map((level) => [`paid${level}` as const, flag]))),
  }),
  isCompletedTwenty: call({
    method: 'GET',
    path: '/is_completed_twenty',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether words 1 to 20 of a level are all done or ignored.',
    input: () => levelInput,
    reply: () => z.object({ completed: flag }),
  }),
  countScore: call({
    method: 'GET',
    path: '/countScore',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the share of answered questions of a level, 0 to 1.',
    input: () => levelInput,
    reply: () => z.object({ score: ratio }),
  }),
  isMessageForHsk: call({
    method: 'GET',
    path: '/isMessageForHSK',
    access: 'learner',
    limit: 'api',
    summary: 'Returns for levels 2 to 6 whether the feedback question was answered.',
    input: () => z.object({}),
    reply: () =>
      z.object({
        hsk2: existsFlag,
        hsk3: existsFlag,
        hsk4: existsFlag,
        hsk5: existsFlag,
        hsk6: existsFlag,
      } satisfies Record<`hsk${Exclude<Level, 1>}`, typeof existsFlag>),
  }),
  sendEmailQuestion: call({
    method: 'POST',
    path: '/sendEmailQuestion',
    access: 'learner',
    limit: 'api',
    summary: 'Records whether the learner wants an email when a level becomes available; the last answer counts.',
    input: () => renamed({ hsk: futureHsk, sendEmail: yesNo }),
    reply: () => z.object({ message: z.string() }),
  }),
  knownWords: call({
    method: 'GET',
    path: '/knownWords',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns for each level with content how many of its words are new to the learner, and how many are known from other levels; `chosen` is the word list that the levels follow.',
    input: () => z.object({}),
    reply: () => z.object({ chosen: z.enum(wordLists), levels: z.array(levelKnowledge) }),
  }),
  restartQuiz: call({
    method: 'GET',
    path: '/restartQuiz',
    access: 'level-or-trial',
    limit: 'api',
    changesState: true,
    summary: 'Reopens every word of a level.',
    input: () => levelInput,
    reply: () => z.object({ restarted: z.boolean() }),
  }),
};
