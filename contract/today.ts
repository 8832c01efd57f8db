// Calls of the home page's Today: what is due, what was done, the days of study, and the plan (learning-tools "Today").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { date, integer, taughtLevels, timeZone, renamed } from './wire.ts';

/** New words for a day, and repeats for a day; what is over the limit waits. */
export interface StudyPlan {
  readonly dailyGoal: number;
  readonly repeatLimit: number;
}

export const planBounds = { dailyGoal: { min: 0, max: 50 }, repeatLimit: { min: 20, max: 500 } } as const;
export const defaultPlan: StudyPlan = { dailyGoal: 10, repeatLimit: 150 };

/** How many days the calendar reaches back, today included. */
export const calendarDays = 35;

const formatBounds = ({ min, max }: { min: number; max: number }) => `Choose a whole number from ${min} to ${max}`;
const bounded = (bounds: { min: number; max: number }) =>
  integer.check(z.minimum(bounds.min, formatBounds(bounds)), z.maximum(bounds.max, formatBounds(bounds)));

const planFields = { dailyGoal: bounded(planBounds.dailyGoal), repeatLimit: bounded(planBounds.repeatLimit) };

/** How far from today a pause may begin or end, and how long it may be, in days. */
export const pauseBounds = { reach: 365, length: 180 } as const;
/** Over how many days a backlog can be spread. */
export const spreadLengths = [7, 14] as const;

const pauseReply = z.object({ from: z.int(), to: z.int() });

const todayReply = z.object({
  dailyGoal: z.int(),
  repeatLimit: z.int(),
  /** Due words by level, the level with the word most at risk first. */
  due: z.array(z.object({ level: z.literal(taughtLevels), words: z.int() })),
  /** How many of them Today's queue still asks: up to the limit, and in any case the part under way and what was repeated today and put back. */
  left: z.int(),
  /** Words learnt today; words repeated today, and those of them that were known at once. */
  learnt: z.int(),
  repeated: z.int(),
  kept: z.int(),
  /** The learner's own median seconds per answer; null before there are enough answers. */
  secondsPerAnswer: z.nullable(z.number()),
  /** Today's study day, counted from 1 January 1970, and the days of the calendar on which a word was learnt or repeated. */
  day: z.int(),
  studyDays: z.array(z.int()),
  /** The most study days that ever followed each other. */
  longestRun: z.int(),
  /** Days that do not count, both included, the first pause first. */
  pauses: z.array(pauseReply),
  /** Words that wait because a backlog was spread. */
  spread: z.int(),
  /** When the next words of any level fall due, as ISO time; null if none will. */
  nextDueAt: z.nullable(z.string()),
});
export type Today = z.output<typeof todayReply>;

export const today = {
  getToday: call({
    method: 'GET',
    path: '/today',
    access: 'learner',
    limit: 'api',
    summary: 'Returns what is due, what was done today, the plan, and the days of study of the last weeks.',
    input: () => renamed({ time_zone: timeZone }),
    reply: () => todayReply,
  }),
  savePlan: call({
    method: 'POST',
    path: '/studyPlan',
    access: 'learner',
    limit: 'api',
    summary: 'Saves the daily goal of new words (0 to 50) and the daily limit of repeats (20 to 500).',
    input: () => z.strictObject(planFields),
    reply: () => z.object({ message: z.string() }),
  }),
  addPause: call({
    method: 'POST',
    path: '/addPause',
    access: 'learner',
    limit: 'api',
    summary:
      'Adds a pause from a day to a day (yyyy-mm-dd, both included, also in the past): its days do not count, and what was or is due after it began waits so many days more.',
    input: () => renamed({ from: date, to: date, time_zone: timeZone }),
    reply: () => z.object({ message: z.string() }),
  }),
  removePause: call({
    method: 'POST',
    path: '/removePause',
    access: 'learner',
    limit: 'api',
    summary: 'Removes the pause that begins on a day; words are due again as if there had been none.',
    input: () => renamed({ from: date, time_zone: timeZone }),
    reply: () => z.object({ message: z.string() }),
  }),
  spreadBacklog: call({
    method: 'POST',
    path: '/spreadBacklog',
    access: 'learner',
    limit: 'api',
    summary: 'Spreads the words that are due over 7 or 14 days, those most at risk first; with null they are due again as they were.',
    input: () => renamed({ days: z.nullable(z.literal(spreadLengths)), time_zone: timeZone }),
    reply: () => z.object({ message: z.string() }),
  }),
};
