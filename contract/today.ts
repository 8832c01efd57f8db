// Calls of the home page's Today: what is due, what was done, the days of study, and the plan (learning-tools "Today").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { integer, taughtLevels, timeZone } from './wire.ts';

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

const todayReply = z.object({
  dailyGoal: z.int(),
  repeatLimit: z.int(),
  /** Due words by level, the level with the word most at risk first. */
  due: z.array(z.object({ level: z.literal(taughtLevels), words: z.int() })),
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
});
export type Today = z.output<typeof todayReply>;

export const today = {
  getToday: call({
    method: 'GET',
    path: '/today',
    access: 'learner',
    limit: 'api',
    summary: 'Returns what is due, what was done today, the plan, and the days of study of the last weeks.',
    input: z.object({ time_zone: timeZone }),
    reply: todayReply,
  }),
  savePlan: call({
    method: 'POST',
    path: '/studyPlan',
    access: 'learner',
    limit: 'api',
    summary: 'Saves the daily goal of new words (0 to 50) and the daily limit of repeats (20 to 500).',
    input: z.strictObject(planFields),
    reply: z.object({ message: z.string() }),
  }),
};
