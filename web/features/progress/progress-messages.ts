// Texts and numbers of the progress page.
import type { DayTotals, Exam, Progress } from '#contract/progress.ts';
import type { AskingWay } from '#contract/study.ts';
import { formatCount, formatDate, formatNumber, formatStudyDay, plural } from '#contract/format.ts';

const dayMs = 86_400_000;
/** A month, given as 2027-01: January 2027, or Jan 27. */
export function formatMonth(month: string, style: 'month' | 'shortMonth' = 'month'): string {
  return formatDate(Date.parse(`${month}-01T00:00:00Z`), style, 'UTC');
}

/** The month of a study day, as 2027-01. */
export function getMonth(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 7);
}

/** A share as 87 %; a dash where there is nothing to share. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
}

/** Minutes as 1, 12 or “under 1”. */
export function formatMinutes(minutes: number): string {
  return minutes > 0 && minutes < 1 ? 'under 1' : String(Math.round(minutes));
}

// As the log names it: a way behind its key. For the meaning only chosen, for the tones asked alike with both keys.
type AskedKind = 'c' | 'f' | 'c:reading' | 'f:tone' | `${'c' | 'f'}:${Exclude<AskingWay, 'reading' | 'tone'>}`;
const kindNames: Readonly<Record<AskedKind, string>> = {
  c: 'Choosing by the meaning',
  f: 'Typing by the meaning',
  'c:reading': 'Choosing the meaning',
  'c:pronunciation': 'Choosing the pinyin',
  'f:pronunciation': 'Typing the pinyin',
  'c:sentence': 'Choosing for a sentence',
  'f:sentence': 'Typing for a sentence',
  'c:listening': 'Choosing by ear',
  'f:listening': 'Typing by ear',
  'f:tone': 'Choosing the tones',
  'c:writing': 'Writing over the outline',
  'f:writing': 'Writing by heart',
};

/** A kind of question, by its key in the log. */
export function getKindName(kind: string): string {
  return (kindNames as Readonly<Record<string, string>>)[kind] ?? kind;
}

/** What the end of access means for the exam. */
export function formatAccess({ level, accessEndsOn }: Exam): string {
  return accessEndsOn === null
    ? `You have no access to HSK ${level} now: its new words wait until you do.`
    : `Your access to HSK ${level} ends on ${formatStudyDay(accessEndsOn)}, before the exam. Repeats go on; new words do not.`;
}

/** After the exam. */
export function formatExamOver({ day }: Exam): string {
  return `The exam was on ${formatStudyDay(day)}. Choose the next one, or remove it.`;
}

/** The forecast up to its number. */
export function formatExamStart({ day }: Exam): string {
  return `On ${formatStudyDay(day)} you will keep about`;
}

/** The forecast after its number. */
export function formatExamWords({ words, level }: Exam): string {
  return `of ${words} words of HSK ${level}`;
}

/** The range of the forecast, behind it. */
export function formatExamRange({ low, high }: Exam): string {
  return ` (${Math.floor(low)} to ${Math.ceil(high)})`;
}

/** The new words that the exam takes. */
export function formatNewWordsADay({ newWordsADay, wordsLeft }: Exam): string {
  return `${formatCount(newWordsADay, 'new word')} a day: ${formatCount(wordsLeft, 'word is', 'words are')} left.`;
}

/** When the new words end. */
export function formatLastNewDay({ lastNewDay }: Exam): string {
  return `The last new words on ${formatStudyDay(lastNewDay)}, so that each comes back before the exam.`;
}

/** The time that the exam takes. */
export function formatMinutesADay({ minutesADay }: Exam): string {
  return `About ${formatMinutes(minutesADay)} minutes a day with the repeats.`;
}

/** What falls due. */
export function formatDueWords(today: number, total: number): string {
  return `${formatCount(today, 'word')} today, ${total} in 30 days as things stand.`;
}

/** The plot of due words, for those who do not see it. */
export function describeForecast(sums: readonly number[]): string {
  return `Words due by day for 30 days: ${sums[0]} today, at most ${Math.max(...sums)} on a day.`;
}

/** The plot of repeats. */
export function describeRepeats(repeats: number): string {
  return `Repeats by day: ${repeats} in 90 days.`;
}

/** The plot of minutes. */
export function describeMinutes(minutes: number): string {
  return `Minutes of repeats by day: ${minutes} in 90 days.`;
}

/** The words that are due on a day, in all and by level. */
export function listDueOfDay(sum: number, byLevel: readonly { readonly level: number; readonly words: number }[]): string[] {
  const levels = byLevel.filter(({ words }) => words > 0);
  return [
    formatCount(sum, 'word due', 'words due'),
    ...(levels.length > 1 ? levels.map(({ level, words }) => `HSK ${level}: ${formatNumber(words)}`) : []),
  ];
}

/** The repeats of a day. */
export function formatRepeats(count: number): string {
  return formatCount(count, 'repeat');
}

/** The minutes of a day. */
export function formatMinutesOfDay(minutes: number): string {
  return minutes > 0 && minutes < 1 ? 'under a minute' : formatCount(Math.round(minutes), 'minute');
}

/** What was done on a day of the year. */
export function listDoneOnDay(done: Pick<DayTotals, 'answers' | 'learnt' | 'minutes'> | undefined): string[] {
  if (!done) return ['No study'];
  if (done.answers + done.learnt === 0) return ['Words begun'];
  return [
    ...(done.answers > 0 ? [formatCount(done.answers, 'repeat')] : []),
    ...(done.learnt > 0 ? [formatCount(done.learnt, 'word learnt', 'words learnt')] : []),
    ...(done.minutes > 0 ? [formatMinutesOfDay(done.minutes)] : []),
  ];
}

/** How many of the due words of a month came right at once. */
export function listRight({ due, right }: { readonly due: number; readonly right: number }): string[] {
  return [`${formatShare(right, due)} right at once`, `${formatNumber(right)} of ${formatNumber(due)} due`];
}

/** How the answers of a chance came out. */
export function listOutcome({ right, answers }: { readonly right: number; readonly answers: number }): string[] {
  return [`${formatShare(right, 1)} came right`, formatCount(answers, 'answer')];
}

/** The chance that was predicted. */
export function formatPredicted(predicted: number): string {
  return `Predicted ${formatShare(predicted, 1)}`;
}

/** The words of a level by state. */
export function listStates(states: readonly { readonly name: string; readonly words: number }[]): string[] {
  return states.filter(({ words }) => words > 0).map(({ name, words }) => `${name}: ${formatNumber(words)}`);
}

/** A study day below an axis: 22 Jan, or Jan where only months matter. */
export function formatAxisDay(day: number, style: 'shortDay' | 'monthName'): string {
  return formatStudyDay(day, style);
}

/** A study day in a table. */
export function formatTableDay(day: number): string {
  return formatStudyDay(day, 'shortWeekday');
}

/** The days of study. */
export function describeHeatMap(studied: number, length: number): string {
  return `You studied on ${studied} of the last ${length} days.`;
}

/** The plot of retention. */
export function describeMonths(months: Progress['months']): string {
  const shares = months.map(({ month, due, right }) => `${formatMonth(month)} ${formatShare(right, due)}`);
  return `Share of due words that came right at once, by month: ${shares.join(', ')}.`;
}

/** The retention up to its number. */
export function formatDueBefore(due: number): string {
  return `Of ${formatCount(due, 'word')} that ${plural(due, 'was', 'were')} due,`;
}

/** What a schedule of their own rests on. */
export function formatOwnSchedule(reviews: number): string {
  return `Your schedule is fitted to ${formatCount(reviews, 'review')} of yours; it predicts them better than the usual one.`;
}

/** A number of words. */
export function formatWords(count: number): string {
  return formatCount(count, 'word');
}

/** The words kept, after their number. */
export function formatOfLearnt(learnt: number): string {
  return `today, of ${learnt} that you have learnt.`;
}

/** How much of a syllabus level is known. */
export function formatKnown(known: number, words: number): string {
  return `${known} of ${words}`;
}

/** The name of its bar. */
export function formatSyllabusLevel(name: string): string {
  return `${name} of the syllabus`;
}

/** The text of its bar. */
export function formatKnownWords(known: number, words: number): string {
  return `${known} of ${words} words known`;
}

/** The head of the missing words. */
export function formatShowMissing(count: number): string {
  return `Show the ${count} that are missing`;
}

/** What the missing words belong to, behind the head. */
export function formatOfLevel(name: string): string {
  return ` of ${name}`;
}

/** The bars of the words by state, for those who do not see them. */
export const statesDescription = 'Words of each level by state';

/** Of the words that are known, how many are kept today. */
export function formatKeptToday(kept: number): string {
  return `about ${formatNumber(Math.round(kept))} kept today`;
}

/** What falls due after today. */
export function formatDueSoon(total: number): string {
  return `${formatNumber(total)} in the next 30 days`;
}

/** What the retention is a share of. */
export function formatOfDue(due: number): string {
  return `right at once, of ${formatNumber(due)} due`;
}

/** The days of study beside their number: the run that still lasts, or the year. */
export function formatRun(run: number): string {
  return run > 1 ? `in the last year, ${run} in a row now` : 'in the last year';
}

/** How long it is until the exam. */
export function formatDaysLeft(days: number): string {
  return formatCount(days, 'day');
}

/** The exam, and what will be kept then. */
export function formatExamGlance({ level, day, expected, words }: Exam): string {
  return `to HSK ${level} on ${formatStudyDay(day, 'mediumDay')}: about ${Math.round(expected)} of ${words} words`;
}

/** A number of the summary. */
export function formatFigure(value: number): string {
  return formatNumber(value);
}
