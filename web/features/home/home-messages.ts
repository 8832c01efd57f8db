// The texts of the home page that depend on numbers, days and levels.
import { formatCount, formatStudyDay, plural } from '#contract/format.ts';
import type { Today } from '#contract/today.ts';
import { partSize } from '#engine/progress.ts';
import type { DayPlan } from '#engine/study-plan.ts';

/** The offer to spread a backlog. */
export function formatBacklog(due: number): string {
  return `${due} words are due, more than your daily limit. Spread them, and each day holds its share, the words most at risk first.`;
}

/** A choice of days to spread it over. */
export function formatSpreadLength(days: number): string {
  return `Over ${days} days`;
}

/** What was spread. */
export function formatSpreadWords(words: number): string {
  return `${formatCount(words, 'word of your backlog waits', 'words of your backlog wait')} for the days to come.`;
}

/** What is left of a batch, or how long the next one is. */
export function formatBatch(openInPart: number, left: number): string {
  if (openInPart > 0) return plural(openInPart, 'One word left in this batch', `${openInPart} words left in this batch`);
  const next = Math.min(partSize, left);
  return plural(next, 'The last word is next', `The next ${next} words are ready`);
}

/** The button that goes on with a level. */
export function formatContinueLevel(level: number): string {
  return `Continue HSK ${level}`;
}

/** How far a level is done. */
export function formatLevelDone(level: number, done: number, words: number): string {
  return `HSK ${level}: ${done} of ${words} words done`;
}

/** The name of the bar of a level. */
export function formatProgressName(level: number): string {
  return `Progress of HSK ${level}`;
}

/** The text of that bar. */
export function formatWordsDone(done: number, words: number): string {
  return `${done} of ${words} words done`;
}

/** The head of a level that was not begun. */
export function formatOpenLevel(level: number): string {
  return `HSK ${level} is open`;
}

/** The button that begins it. */
export function formatStartLevel(level: number): string {
  return `Start HSK ${level}`;
}

/** What it begins with. */
export function formatFirstBatch(size: number): string {
  return `Its first ${size} words are ready.`;
}

/** The button that leads to the offer of a level. */
export function formatGetAccess(level: number): string {
  return `Get access to HSK ${level}`;
}

/** What comes after the free part. */
export function formatTrialOver(level: number): string {
  return `What you have learnt stays yours to repeat. The other words of HSK ${level} come with access.`;
}

/** What the calendar shows, in words. */
export function formatStudyDays(studied: number, longestRun: number): string {
  const start = `Studied on ${formatCount(studied, 'day')} of the last five weeks.`;
  return longestRun > 1 ? `${start} Longest run: ${formatCount(longestRun, 'day')}.` : start;
}

/** The calendar, for who does not see it. */
export function describeCalendar(studied: number): string {
  return `Calendar of five weeks, ${formatCount(studied, 'day')} of study`;
}

/** What the calendar says of a day. */
export function tellCalendarDay(isStudied: boolean): string {
  return isStudied ? 'Studied' : 'No study';
}

/** A week of the calendar, by its Monday. */
export function formatWeek(monday: number): string {
  return formatStudyDay(monday, 'shortDay');
}

/** A day of the calendar. */
export function formatCalendarDay(day: number): string {
  return formatStudyDay(day, 'weekday');
}

/** How many due words wait for another day. */
export function formatWaiting({ waiting }: DayPlan, { repeatLimit }: Today): string {
  const start = plural(waiting, 'One more word is due and waits', `${waiting} more words are due and wait`);
  return `${start}: your limit is ${repeatLimit} repeats a day.`;
}

/** What is counted, after the number: words to repeat. */
export function nameRepeats(count: number): string {
  return plural(count, 'word to repeat', 'words to repeat');
}

/** New words, after their number. */
export function nameNewWords(count: number): string {
  return plural(count, 'new word', 'new words');
}

/** Minutes, after their number. */
export function nameMinutes(count: number): string {
  return plural(count, 'minute', 'minutes');
}

/** The button that begins the repeats. */
export function formatRepeatButton(words: number): string {
  return `Repeat ${formatCount(words, 'word')}`;
}

/** The button that begins new words. */
export function formatLearnButton(words: number, level: number): string {
  return `Learn ${formatCount(words, 'new word')} of HSK ${level}`;
}

/** A pause that holds today. */
export function formatPaused(lastDay: number): string {
  return `Paused until ${formatStudyDay(lastDay, 'weekday')}: these days do not count.`;
}

/** What was done on a day without more to do. */
export function formatDoneForToday(done: string): string {
  return `Done for today: ${done}.`;
}

/** What was done while more is left. */
export function formatDoneSoFar(done: string): string {
  return `So far today: ${done}.`;
}
