// What a day of study holds: repeats up to the limit, new words up to the goal, and about how long that takes (learning-tools "Today").

import { type Pause, findPause } from './pauses.ts';

/** Seconds that an answer takes before the learner's own answers tell, and the screens of one new word: its card and its questions (bench/sittings.ts). */
const usualSecondsPerAnswer = 6;
const screensPerNewWord = 5;

export interface DayFacts {
  readonly dailyGoal: number;
  /** Words that are due now, in all levels. */
  readonly due: number;
  /** How many of them are asked today. */
  readonly left: number;
  /** Words learnt today. */
  readonly learnt: number;
  /** Words that can still be learnt in the level under way. */
  readonly openWords: number;
  readonly secondsPerAnswer: number | null;
}

export interface DayPlan {
  /** Repeats that are left for today, and due words that wait because of the limit. */
  readonly repeats: number;
  readonly waiting: number;
  readonly newWords: number;
  /** At least 1 unless nothing is left. */
  readonly minutes: number;
}

/** What is left of a day. */
export function planDay(facts: DayFacts): DayPlan {
  const repeats = Math.min(facts.due, facts.left);
  const newWords = Math.min(facts.openWords, Math.max(0, facts.dailyGoal - facts.learnt));
  const seconds = (repeats + newWords * screensPerNewWord) * (facts.secondsPerAnswer ?? usualSecondsPerAnswer);
  return { repeats, waiting: facts.due - repeats, newWords, minutes: Math.ceil(seconds / 60) };
}

/** The most days that follow each other; `days` in any order, a day may stand twice. A day of a pause breaks no run and counts for none. */
export function findLongestRun(days: Iterable<number>, pauses: readonly Pause[] = []): number {
  const studied = new Set(days);
  const isPaused = (day: number) => !studied.has(day) && findPause(day, pauses) !== undefined;
  let longest = 0;
  let run = 0;
  let previous = Number.NaN;
  for (const day of [...studied].sort((one, other) => one - other)) {
    let next = previous + 1;
    while (next < day && isPaused(next)) next += 1;
    run = next === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    previous = day;
  }
  return longest;
}
