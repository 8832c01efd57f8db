// Calls of the repeat: due words, their answers, and scheduling words again (learning §7 "Repeat"; decisions §5).
import * as z from 'zod/mini';
import { call } from './call.ts';
import { partResult, wordReference } from './quiz.ts';
import { type AskingWay, askingWays, questionKind, type QuestionKind, questionList, wordList } from './study.ts';
import { type TaughtLevel, answerTime, hsk, moment, ratio, repeatState, text, timeZone, integer, renamed } from './wire.ts';

const levelInput = renamed({ hsk, time_zone: timeZone });

export type RepeatState = z.output<typeof repeatState>;

/** A correct answer in the repeat. Without a key its kind and, for a component, the index name the question. */
export interface RepeatAnswer {
  readonly character: string;
  readonly id?: string | undefined;
  readonly level: TaughtLevel;
  readonly kind: QuestionKind;
  readonly componentIndex?: number | undefined;
  readonly key?: string | undefined;
  readonly mistakes?: number | undefined;
  readonly skipped?: boolean | undefined;
  readonly timeZone?: string | undefined;
  /** How it was asked; by the meaning where this is left out. */
  readonly way?: AskingWay | undefined;
  /** How long the learner was at the word, in milliseconds. */
  readonly ms?: number | undefined;
  readonly eventId?: string | undefined;
  readonly answeredAt?: Date | undefined;
  readonly servedAt?: Date | undefined;
}

/** Nobody is longer at a word. */
export const longestAnswerMs = 600_000;

/** The field of an answer that numbers its component, for errors. */
export const componentIndexField = 'radical_index';

const repeatAnswer = z.codec(
  renamed({
    ...wordReference,
    question_index: questionKind,
    [componentIndexField]: z.optional(integer),
    key: z.optional(text(40)),
    mistakes: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    skipped: z.optional(z.boolean()),
    way: z.optional(z.enum(askingWays)),
    ms: z.optional(z.int().check(z.minimum(0), z.maximum(longestAnswerMs))),
    ...answerTime,
    event_id: z.optional(z.guid()),
    served_at: moment,
  }),
  z.custom<RepeatAnswer>(),
  {
    decode: ({ questionIndex: kind, radical_index: componentIndex, ...others }) => ({ ...others, kind, componentIndex }),
    encode: ({ kind, componentIndex, ...others }) => ({ ...others, questionIndex: kind, radical_index: componentIndex }),
  },
);

/** The ways to ask that a page knows, one after another with commas; those that the server does not know are left out. */
const knownWays = z.codec(z.string().check(z.maxLength(200)), z.custom<readonly AskingWay[]>(), {
  decode: (list) => askingWays.filter((way) => list.split(',').includes(way)),
  encode: (ways) => ways.join(','),
});

/** A part: a question for each open word, all questions of these words, all words, the open ones. */
const repeatPart = { questions: questionList, again: questionList, list: wordList, characters: wordList };

/** Words of a part, at most. */
const partWords = 10;

export const repeat = {
  countScoreRepeat: call({
    method: 'GET',
    path: '/countScoreRepeat',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the share of words repeated of what the study day has to repeat in a level, wherever they were repeated, 0 to 1.',
    input: () => levelInput,
    reply: () => z.object({ score: ratio }),
  }),
  isRepeatingOver: call({
    method: 'GET',
    path: '/isRepeatingOver',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the repeat state of a level, and how the part served last was answered.',
    input: () => levelInput,
    reply: () => z.object({ completed: repeatState, part: z.optional(partResult) }),
  }),
  restartQuizRepeat: call({
    method: 'GET',
    path: '/restartQuizRepeat',
    access: 'learnt-or-level',
    limit: 'api',
    changesState: true,
    summary: 'Starts a new circle with every learnt word of a level, due now.',
    input: () => levelInput,
    reply: () => z.object({ restarted: z.boolean() }),
  }),
  getQuizRepeat: call({
    method: 'GET',
    path: '/{quiz}/getQuizRepeat',
    access: 'learnt-or-level',
    limit: 'api',
    summary:
      'Returns one question for each open word of the current part, or of the next one: the ten due words most at risk. `again` holds all questions of these words, for after a miss; `list` all words of the part. `ways`: the ways to ask that the page knows besides the meaning; none are asked without it.',
    input: () => renamed({ hsk, time_zone: timeZone, ways: z.optional(knownWays) }),
    reply: () => renamed({ ...repeatPart, completed: repeatState, served_at: z.string() }),
  }),
  getQuizRepeatAhead: call({
    method: 'GET',
    path: '/{quiz}/getQuizRepeatAhead',
    access: 'learnt-or-level',
    limit: 'api',
    summary:
      'Returns the next five parts of the words that are due besides those of the current part, for offline use; `current` holds the ids of the current words. `ways` as in getQuizRepeat, of which those are asked that need no recording and no strokes. Read-only.',
    input: () => renamed({ hsk, time_zone: timeZone, ways: z.optional(knownWays) }),
    reply: () => renamed({ current: z.array(text(20)), parts: z.array(z.object(repeatPart)), served_at: z.string() }),
  }),
  beginRepeatPart: call({
    method: 'POST',
    path: '/{quiz}/beginRepeatPart',
    access: 'learnt-or-level',
    limit: 'api',
    summary:
      'Adds words that are due to the current part, or begins a part with them: those that a device continued with offline. Returns how many were added.',
    input: () => renamed({ hsk, ids: z.array(text(20)).check(z.maxLength(partWords)), time_zone: timeZone }),
    reply: () => z.object({ added: z.int() }),
  }),
  answerRepeat: call({
    method: 'POST',
    path: '/{quiz}/answerRepeat',
    access: 'learnt-or-level',
    limit: 'api',
    summary:
      'Records a correct answer in the repeat, once. question_index is the question type, radical_index the radical. The first character or freetype answer finishes the word; an answer about a radical changes nothing.',
    input: () => repeatAnswer,
    reply: () => z.object({ score: ratio, answered: z.int(), total: z.int(), wordCompleted: z.boolean() }),
  }),
  undoAnswerRepeat: call({
    method: 'POST',
    path: '/{quiz}/undoAnswerRepeat',
    access: 'learnt-or-level',
    limit: 'api',
    summary: 'Undoes the last answer of the repeat; any other answer is left unchanged.',
    input: () => renamed({ ...wordReference, key: text(40), event_id: z.optional(z.guid()), undone_at: moment, time_zone: timeZone }),
    reply: () => z.object({ undone: z.boolean() }),
  }),
  repeatAgain: call({
    method: 'POST',
    path: '/repeatAgainFunction',
    access: 'learnt-or-level',
    limit: 'api',
    summary:
      'Puts a learnt word back into the circle, due now, also one that was taken out of it; with `in_all_levels`, of every level that has learnt it.',
    input: () => renamed({ ...wordReference, time_zone: timeZone, in_all_levels: z.optional(z.boolean()) }),
    reply: () => z.object({ restarted: z.boolean() }),
  }),
  getRepeatToday: call({
    method: 'GET',
    path: '/getRepeatToday',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns one question for each open word of the current part of what is due today in all levels, or of the next one, as getQuizRepeat does; no part begins once the daily limit is reached. `left` says how many words are left for today with this part.',
    input: () => renamed({ time_zone: timeZone, ways: z.optional(knownWays) }),
    reply: () => renamed({ ...repeatPart, completed: repeatState, served_at: z.string(), left: z.int() }),
  }),
  getRepeatTodayAhead: call({
    method: 'GET',
    path: '/getRepeatTodayAhead',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns the next five parts of what is due today in all levels, up to the daily limit, for offline use; `ways` as in getQuizRepeatAhead. Read-only.',
    input: () => renamed({ time_zone: timeZone, ways: z.optional(knownWays) }),
    reply: () => renamed({ current: z.array(text(20)), parts: z.array(z.object(repeatPart)), served_at: z.string() }),
  }),
  answerRepeatToday: call({
    method: 'POST',
    path: '/answerRepeatToday',
    access: 'learner',
    limit: 'api',
    summary: 'Records a correct answer about a word of any level, once, as answerRepeat does; hsk is the level of the item that was asked.',
    input: () => repeatAnswer,
    reply: () => z.object({ score: ratio, answered: z.int(), total: z.int(), wordCompleted: z.boolean() }),
  }),
  undoRepeatToday: call({
    method: 'POST',
    path: '/undoRepeatToday',
    access: 'learner',
    limit: 'api',
    summary: 'Undoes the answer that event_id names, or the last one of what is due today; hsk is the level of the item that was asked.',
    input: () => renamed({ ...wordReference, key: text(40), event_id: z.optional(z.guid()), undone_at: moment, time_zone: timeZone }),
    reply: () => z.object({ undone: z.boolean() }),
  }),
  isRepeatTodayOver: call({
    method: 'GET',
    path: '/isRepeatTodayOver',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the state of what is due today in all levels, as isRepeatingOver does; 1 also where the daily limit is reached.',
    input: () => renamed({ time_zone: timeZone }),
    reply: () => z.object({ completed: repeatState, part: z.optional(partResult) }),
  }),
};
