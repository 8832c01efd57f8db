// Today on the home page: what is due and what was done, in the learner's own study days (learning-tools "Today").
import type { calls } from '#contract/calls.ts';
import { type Today, calendarDays, defaultPlan } from '#contract/today.ts';
import { findLongestRun } from '#engine/study-plan.ts';
import type { CallContext } from '#server/call-context.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import { readToday, writePlan } from './store.ts';

type TodayCalls = typeof calls.today;

// Fewer gaps between answers say nothing about a learner's pace.
const minGaps = 20;

/** Returns what is due, what was done today, the plan, and the days of study. */
export async function getToday({ input, services, learner }: CallContext<TodayCalls['getToday']>): Promise<Today> {
  const { time_zone: timeZone } = input;
  // The clock of this process is good enough for a day.
  const day = getStudyDay(new Date(), timeZone);
  const rows = await readToday(services.database, learner.id, day);
  const learntDays = rows.learnt.map(({ at, words }) => ({ day: getStudyDay(new Date(at), timeZone), words }));
  const studyDays = new Set([...learntDays, ...rows.reviews].map((entry) => entry.day));
  const reviewsOfToday = rows.reviews.find((entry) => entry.day === day);
  const [pace] = rows.pace;
  return {
    ...(rows.plan[0] ?? defaultPlan),
    due: [...rows.due],
    learnt: learntDays.reduce((sum, entry) => (entry.day === day ? sum + entry.words : sum), 0),
    repeated: reviewsOfToday?.repeated ?? 0,
    kept: reviewsOfToday?.kept ?? 0,
    secondsPerAnswer: pace && pace.answers >= minGaps ? pace.seconds : null,
    day,
    studyDays: [...studyDays].filter((studied) => studied > day - calendarDays && studied <= day).sort((one, other) => one - other),
    longestRun: findLongestRun(studyDays),
  };
}

/** Saves the daily goal and the daily limit. */
export async function savePlan({ input, services, learner }: CallContext<TodayCalls['savePlan']>): Promise<{ message: string }> {
  await writePlan(services.database.kysely, learner.id, input);
  return { message: 'Your plan has been saved' };
}
