// Calls of the quiz: questions, answers, and marking words as learnt or reopening them (learning §7 "Quiz and lists").
import * as z from 'zod/mini';
import { call } from './call.ts';
import type { Settings } from './settings.ts';
import { questionList, wordList } from './study.ts';
import { flag, hsk, text, answerTime, integer, moment, yesNo, renamed } from './wire.ts';

const levelInput = renamed({ hsk });
/** Names a word by its characters and, if two words of a level are written alike, by its id (decisions §7). */
export const wordReference = { character: text(40), id: z.optional(text(20)), hsk };

/** State of a quiz: 0 open questions, 1 level done, 2 part done and more words left, 3 trial done and unpaid (decisions §4). */
export const completion = z.literal([0, 1, 2, 3]);
export type Completion = z.output<typeof completion>;

/** How the part served last was answered, on all devices: right at once, and how often each word was missed. */
export const partResult = z.object({
  words: z.array(text(20)),
  answered: z.int(),
  right: z.int(),
  misses: z.record(z.string(), z.int()),
});
export type PartResult = z.output<typeof partResult>;

/** A part: its open questions and their words, all its words, and how many questions it has. */
const quizPart = { questions: questionList, characters: wordList, list: wordList, total: z.int() };

export const quiz = {
  getQuiz: call({
    method: 'GET',
    path: '/{quiz}/getQuiz',
    access: 'level-or-trial',
    limit: 'api',
    summary:
      'Returns the open questions of the current part, or of the next one, with their words; `list` holds all words of the part, `total` counts their questions, and an answer returns `served_at`.',
    input: () => levelInput,
    reply: () => renamed({ ...quizPart, served_at: z.string() }),
  }),
  getQuizAhead: call({
    method: 'GET',
    path: '/{quiz}/getQuizAhead',
    access: 'level-or-trial',
    limit: 'api',
    summary:
      'Returns the five parts that follow once every word of the current one is done, for offline use; `current` holds the ids of the current words. Read-only.',
    input: () => levelInput,
    reply: () => renamed({ current: z.array(text(20)), parts: z.array(z.object(quizPart)), served_at: z.string() }),
  }),
  answer: call({
    method: 'POST',
    path: '/{quiz}/answer',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Records a correct answer, once; user_id is accepted but ignored.',
    input: () =>
      renamed({
        ...wordReference,
        user_id: z.optional(z.union([z.string(), z.number()])),
        question_index: integer,
        key: z.optional(text(40)),
        mistakes: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
        skipped: z.optional(z.boolean()),
        event_id: z.optional(z.guid()),
        served_at: moment,
        ...answerTime,
      }),
    reply: () => z.object({ score: z.number(), answered: z.int(), total: z.int(), wordCompleted: z.boolean() }),
  }),
  undoAnswer: call({
    method: 'POST',
    path: '/{quiz}/undoAnswer',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Undoes the last answer of the quiz, if event_id names it or is left out; any other answer is left unchanged.',
    input: () => renamed({ ...wordReference, key: text(40), event_id: z.optional(z.guid()) }),
    reply: () => z.object({ undone: z.boolean() }),
  }),
  isCompleted: call({
    method: 'GET',
    path: '/is_completed',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the quiz state of a level, and how the part served last was answered.',
    input: () => levelInput,
    reply: () => z.object({ completed: completion, part: z.optional(partResult) }),
  }),
  associationSetting: call({
    method: 'GET',
    path: '/getSettingsInfoHintDisplay',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether the quiz shows associations.',
    input: () => z.object({}),
    reply: () =>
      z.codec(z.object({ hint: yesNo }), z.custom<Pick<Settings, 'showsAssociations'>>(), {
        decode: ({ hint }) => ({ showsAssociations: hint }),
        encode: ({ showsAssociations }) => ({ hint: showsAssociations }),
      }),
  }),
  ignoreWord: call({
    method: 'POST',
    path: '/ignoreTheWordFunction',
    access: 'learnt-or-level',
    limit: 'api',
    summary:
      'Marks a word as learnt: its questions count as answered, and the level no longer repeats it; with `in_all_levels`, no level that repeats it does.',
    input: () => renamed({ ...wordReference, in_all_levels: z.optional(z.boolean()) }),
    reply: () => z.object({ ignored: flag }),
  }),
  learnAgain: call({
    method: 'POST',
    path: '/learnAgainFunction',
    access: 'level-or-trial',
    limit: 'api',
    summary: 'Reopens a word: clears its answers and its ignored flag.',
    input: () => renamed(wordReference),
    reply: () => z.object({ restarted: z.boolean() }),
  }),
  isIgnored: call({
    method: 'POST',
    path: '/isIgnoredCheck',
    access: 'learner',
    limit: 'api',
    summary: 'Returns whether a word is marked as learnt.',
    input: () => renamed(wordReference),
    reply: () => z.object({ ignored: flag }),
  }),
};
