// How numbers, plurals, days and times are written: the one place that knows the language of the texts.

const locale = 'en-GB';
const dayMs = 86_400_000;
/** A whole number: 1,200. Without `Intl`, whose first format of numbers or plurals keeps a phone busy for a tenth of a second. */
export function formatNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Chooses the text for one thing or for another number of them. */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** A number of things: 1 word, 1,200 words. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${plural(count, one, many)}`;
}

const styles = {
  /** 22 January 2027 */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Friday 22 January */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Fri, 22 Jan */
  shortWeekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 22 Jan 2027 */
  mediumDay: { dateStyle: 'medium' },
  /** 22 Jan */
  shortDay: { day: 'numeric', month: 'short' },
  /** Jan 27 */
  shortMonth: { month: 'short', year: '2-digit' },
  /** Jan */
  monthName: { month: 'short' },
  /** January 2027 */
  month: { month: 'long', year: 'numeric' },
  /** 14:05 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 22 Jan 2027, 14:05 */
  shortMoment: { dateStyle: 'medium', timeStyle: 'short' },
  /** 22 January 2027 at 14:05 */
  moment: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment as a day, a month or a time, in the reader's time zone if none is named. */
export function formatDate(moment: Date | number, style: DateStyle, timeZone?: 'UTC'): string {
  const key = `${style} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
  formats.set(key, format);
  return format.format(moment);
}

/** A study day, counted from 1 January 1970. */
export function formatStudyDay(day: number, style: DateStyle = 'day'): string {
  return formatDate(day * dayMs, style, 'UTC');
}

/** A day that the server writes as `2027.01.22`: 22 January 2027 if no other style is named. Anything else stays as it is. */
export function formatWireDay(day: string, style: DateStyle = 'day'): string {
  const time = Date.parse(`${day.replaceAll('.', '-')}T00:00:00Z`);
  return Number.isNaN(time) ? day : formatDate(time, style, 'UTC');
}
