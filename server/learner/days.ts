// The learner's own days, which turn at 04:00 in their time zone (decisions §5). Days are numbered from 1 January 1970.
import { DateTime, IANAZone } from 'luxon';

const turnsAtHour = 4;
const first = DateTime.utc(1970, 1, 1);

/** Whether a name is one of a time zone, such as Europe/Vienna. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

/** The day that a moment belongs to. */
export function dayOf(moment: Date, timeZone: string): number {
  // By the clock on the wall: four hours of time are not four hours of the clock when summer time begins or ends.
  const { year, month, day, hour } = DateTime.fromJSDate(moment, { zone: timeZone });
  return DateTime.utc(year, month, day).diff(first, 'days').days - (hour < turnsAtHour ? 1 : 0);
}

/** The moment at which a day begins. */
export function startOfDay(day: number, timeZone: string): Date {
  const { year, month, day: date } = first.plus({ days: day });
  return DateTime.fromObject({ year, month, day: date, hour: turnsAtHour }, { zone: timeZone }).toJSDate();
}
