// The learner's study days, which start at 04:00 in their time zone (decisions §5) and are numbered from 1 January 1970.
import { DateTime } from 'luxon';
import { findTimeZone } from './time-zones.ts';

const dayStartHour = 4;
const epoch = DateTime.utc(1970, 1, 1);

/** The study day of a point in time. `timeZone`: as the browser names it; an unknown or missing one is UTC. */
export function getStudyDay(moment: Date, timeZone: string | undefined): number {
  // Uses wall-clock time: around DST changes, four hours of elapsed time are not four hours on the clock.
  const { year, month, day, hour } = DateTime.fromJSDate(moment, { zone: findTimeZone(timeZone) });
  return DateTime.utc(year, month, day).diff(epoch, 'days').days - (hour < dayStartHour ? 1 : 0);
}

/** The time at which a study day starts. */
export function getDayStart(day: number, timeZone: string | undefined): Date {
  const { year, month, day: date } = epoch.plus({ days: day });
  return DateTime.fromObject({ year, month, day: date, hour: dayStartHour }, { zone: findTimeZone(timeZone) }).toJSDate();
}

// By time zone; every answer asks for it, and calendars are slow.
const runningDays = new Map<string, { readonly day: number; readonly from: Date; readonly until: Date }>();

/** The time at which the calendar day of a moment starts. */
export function getMidnight(moment: Date, timeZone: string | undefined): Date {
  return DateTime.fromJSDate(moment, { zone: findTimeZone(timeZone) })
    .startOf('day')
    .toJSDate();
}

/** The study day of now. */
export function getToday(timeZone: string | undefined): number {
  return getRunningDay(new Date(), timeZone);
}

/** The study day of a moment that is mostly now. */
export function getRunningDay(moment: Date, timeZone: string | undefined): number {
  const zone = findTimeZone(timeZone);
  const known = runningDays.get(zone);
  if (known && known.from <= moment && moment < known.until) return known.day;
  const day = getStudyDay(moment, timeZone);
  runningDays.set(zone, { day, from: getDayStart(day, timeZone), until: getDayStart(day + 1, timeZone) });
  return day;
}
