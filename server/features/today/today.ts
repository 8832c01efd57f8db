// Today on the home page: what is due and what was done, in the learner's own study days (learning-tools "Today").
import type { calls } from '#contract/calls.ts';
import { type Today, calendarDays, defaultPlan, pauseBounds } from '#contract/today.ts';
import { spreadDays } from '#engine/pauses.ts';
import { findLongestRun } from '#engine/study-plan.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type DueWord, moveDueWords, readPauses } from '#server/learner/moved-words.ts';
import { countLeft } from '#server/learner/repeat-progress-store.ts';
import { getDayStart, getToday as findToday } from '#server/learner/study-days.ts';
import { deletePause, insertPause, lockLearner, readToday, writePlan } from './store.ts';
import { formatLongPause, formatOverlap, formatSpread } from './today-messages.ts';

type TodayCalls = typeof calls.today;

// Fewer gaps between answers say nothing about a learner's pace.
const minGaps = 20;

/** Returns what is due, what was done today, the plan, and the days of study. */
export async function getToday({ input, services, learner }: CallContext<TodayCalls['getToday']>): Promise<Today> {
  const day = findToday(input.timeZone);
  const rows = await readToday(services.database, learner.id, day, learner.wordList);
  const learnt = rows.words.flatMap(({ day: learntDay, words }) => (learntDay === null ? [] : [{ day: learntDay, words }]));
  const studyDays = new Set([...learnt, ...rows.studied].map((entry) => entry.day));
  const [pace] = rows.pace;
  const [left] = rows.left;
  const [done] = rows.done;
  if (!left || !done) throw new Error('The day has no row');
  const nextDueDay = Math.min(...rows.words.map(({ next_due_day: nextDay }) => nextDay ?? Number.POSITIVE_INFINITY));
  return {
    ...(rows.plan[0] ?? defaultPlan),
    due: [...rows.due],
    left: countLeft(left),
    // A day after today is the one just lived, east of here: it is part of today, and stays in the calendar.
    learnt: learnt.reduce((sum, { day: learntDay, words }) => (learntDay >= day ? sum + words : sum), 0),
    repeated: done.repeated,
    kept: done.kept,
    secondsPerAnswer: pace && pace.answers >= minGaps ? pace.seconds : null,
    day,
    studyDays: [...studyDays].filter((studied) => studied > day - calendarDays).sort((one, other) => one - other),
    longestRun: findLongestRun(studyDays, rows.pauses),
    pauses: [...rows.pauses],
    spread: rows.words.reduce((sum, { waiting }) => sum + waiting, 0),
    nextDueAt: Number.isFinite(nextDueDay) ? getDayStart(nextDueDay, input.timeZone).toISOString() : null,
  };
}

/** Saves the daily goal and the daily limit. */
export async function savePlan({ input, services, learner }: CallContext<TodayCalls['savePlan']>): Promise<{ message: string }> {
  await writePlan(services.database.kysely, learner.id, input);
  return { message: 'Your plan has been saved' };
}

// As a person would say what to do instead (decisions §2).
function checkPause({ from, to }: { from: number; to: number }, today: number): void {
  const { reach, length } = pauseBounds;
  if (Math.abs(from - today) > reach) throw errors.invalidInput('from', 'Choose a first day that is at most a year from today');
  if (to < from) throw errors.invalidInput('to', 'Choose a last day that is not before the first one');
  if (to - from + 1 > length) throw errors.invalidInput('to', formatLongPause(length));
}

/** Adds a pause; the same one again changes nothing. Throws 400 for one out of bounds, or that overlaps another. */
export async function addPause({ input, services, learner }: CallContext<TodayCalls['addPause']>): Promise<{ message: string }> {
  const { timeZone, ...pause } = input;
  const today = findToday(timeZone);
  checkPause(pause, today);
  await services.database.kysely.transaction().execute(async (transaction) => {
    await lockLearner(transaction, learner.id);
    const overlapping = (await readPauses(transaction, learner.id)).find(({ from, to }) => from <= pause.to && pause.from <= to);
    if (overlapping?.from === pause.from && overlapping.to === pause.to) return;
    if (overlapping) throw errors.invalidInput('from', formatOverlap(overlapping));
    await insertPause(transaction, learner.id, pause);
    await moveDueWords(transaction, learner.id, today, 'keep');
  });
  return { message: 'Your pause has been saved' };
}

/** Takes a pause back; one that is not there changes nothing. */
export async function removePause({ input, services, learner }: CallContext<TodayCalls['removePause']>): Promise<{ message: string }> {
  await services.database.kysely.transaction().execute(async (transaction) => {
    await lockLearner(transaction, learner.id);
    await deletePause(transaction, learner.id, input.from);
    await moveDueWords(transaction, learner.id, findToday(input.timeZone), 'keep');
  });
  return { message: 'Pause removed' };
}

// The chance of recall falls with the days since the last repeat over the stability; an unrated word counts like one rated Good.
const usualStabilityDays = 2.3;

/** Spreads what is due over this many days, or undoes that. */
export async function spreadBacklog({ input, services, learner }: CallContext<TodayCalls['spreadBacklog']>): Promise<{ message: string }> {
  const { days, timeZone } = input;
  const today = findToday(timeZone);
  const getRisk = ({ memory, since }: DueWord) => (today - since) / (memory?.stability ?? usualStabilityDays);
  const plan = (dueWords: readonly DueWord[]) => {
    const byRisk = dueWords.toSorted((one, other) => getRisk(other) - getRisk(one));
    const placed = spreadDays(byRisk.length, days ?? 1, today);
    return new Map(byRisk.map(({ wordId }, index) => [wordId, placed[index] ?? today]));
  };
  await services.database.kysely.transaction().execute(async (transaction) => {
    await lockLearner(transaction, learner.id);
    await moveDueWords(transaction, learner.id, today, days === null ? 'clear' : plan);
  });
  return { message: days === null ? 'Original due dates restored' : formatSpread(days) };
}
