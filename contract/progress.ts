// Calls of the progress page: what the learner knows, what comes, how well the schedule fits, and the exam day (learning-tools "Progress").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { date, flag, hsk, integer, ratio, taughtLevels, timeZone, wordLists, renamed } from './wire.ts';

/** Study days are counted from 1 January 1970. */
const day = z.int();
const level = z.literal(taughtLevels);

/** How many days the forecast and the heat map hold. */
export const forecastDays = 30;
export const heatMapDays = 365;
/** An exam lies at most so many days ahead: two years. */
export const examHorizonDays = 731;

const levelWords = z.object({
  level,
  words: z.int(),
  /** These five are all words of the level. Learnt words are young until the schedule gives them 21 days. */
  new: z.int(),
  learning: z.int(),
  young: z.int(),
  mature: z.int(),
  /** Marked as known by the learner. */
  known: z.int(),
  /** How many of young, mature and known ones are kept today: the sum of their chances. */
  kept: z.number(),
});
export type LevelWords = z.output<typeof levelWords>;

const dayTotals = z.object({
  day,
  /** Answers of repeats. */
  answers: z.int(),
  /** Words learnt. */
  learnt: z.int(),
  minutes: z.number(),
});
export type DayTotals = z.output<typeof dayTotals>;

/** Words that were due, and how many of them came right at once. */
const retention = { due: z.int(), right: z.int() };

const calibrationBin = z.object({ bin: z.int(), answers: z.int(), predicted: ratio, right: ratio });

const exam = z.object({
  level,
  day,
  /** The level's words on that day, and how many of them are kept: expected, and the range that holds nine of ten forecasts. */
  words: z.int(),
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  /** Words of the level that are not learnt yet, and what they need. */
  wordsLeft: z.int(),
  newWordsADay: z.int(),
  lastNewDay: day,
  minutesADay: z.number(),
  /** The last day of access to the level; null without access. */
  accessEndsOn: z.nullable(day),
  /** Whether access ends too early for the exam, or there is none. */
  endsBeforeExam: flag,
  /** The exam was before today. */
  isOver: flag,
});
export type Exam = z.output<typeof exam>;

export const progressReply = z.object({
  today: day,
  /** The word list that the levels follow. */
  list: z.enum(wordLists),
  levels: z.array(levelWords),
  /** Words learnt in whatever levels, each once, and how many of them are kept today: the sum of their chances. */
  learnt: z.object({ words: z.int(), kept: z.number() }),
  /** By level, words that fall due on each of the days from today on; what is overdue is due today. */
  forecast: z.array(z.object({ level, due: z.array(z.int()) })),
  /** Days on which something was done, oldest first. */
  days: z.array(dayTotals),
  months: z.array(z.object({ month: z.string(), ...retention })),
  kinds: z.array(z.object({ kind: z.string(), ...retention })),
  calibration: z.array(calibrationBin),
  exam: z.nullable(exam),
  /** By level of the syllabus of 2026 (7 is 7 to 9): words of the course, and those of them that the learner knows. */
  syllabus: z.array(z.object({ level: z.int(), words: z.int(), known: z.int() })),
  /** The learner's own schedule, from so many reviews; null while the default one predicts better. */
  ownSchedule: z.nullable(z.object({ reviews: z.int(), loss: z.number(), lossBefore: z.number() })),
});
export type Progress = z.output<typeof progressReply>;

export const progress = {
  getProgress: call({
    method: 'GET',
    path: '/progress',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns words by state, the forecast, the days of a year, retention and calibration, the exam forecast and the syllabus of 2026; days are counted from 1 January 1970.',
    input: () => renamed({ time_zone: timeZone }),
    reply: () => progressReply,
  }),
  listSyllabusWords: call({
    method: 'GET',
    path: '/syllabusWords',
    access: 'learner',
    limit: 'api',
    summary:
      'Lists the words of a level of the 2026 syllabus (1 to 6, 7 for 7 to 9) that are in the course and not known to the learner yet.',
    input: () => renamed({ level_2025: integer }),
    reply: () => z.object({ words: z.array(z.object({ character: z.string(), level })) }),
  }),
  saveExamDay: call({
    method: 'POST',
    path: '/saveExamDay',
    access: 'learner',
    limit: 'api',
    summary: 'Sets level and date (yyyy-mm-dd, from tomorrow to two years ahead) of the exam; with null there is none.',
    input: () => renamed({ hsk, date: z.nullable(date), time_zone: timeZone }),
    reply: () => z.object({ message: z.string() }),
  }),
};
