// Texts and numbers of the progress page.

const dayMs = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortDayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A study day as 22 January 2027. */
export function formatDay(day: number): string {
  return dayFormat.format(new Date(day * dayMs));
}

/** A study day as Fri 22 Jan. */
export function formatShortDay(day: number): string {
  return shortDayFormat.format(new Date(day * dayMs));
}

const axisFormats = {
  days: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  months: new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' }),
};

/** A study day below an axis: 22 Jan, or Jan 27 where only months matter. */
export function formatAxisDay(day: number, isMonth: boolean): string {
  return axisFormats[isMonth ? 'months' : 'days'].format(new Date(day * dayMs));
}

/** A month, given as 2027-01: January 2027. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
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

/** A number of things: 1 word, 2 words. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const kindNames: Readonly<Record<string, string>> = {
  c: 'Choosing by the meaning',
  f: 'Typing by the meaning',
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
  return kindNames[kind] ?? kind;
}
