// When a learner is reminded next, in their time zone.
import { DateTime } from 'luxon';
import type { Reminder } from '#contract/reminders.ts';

/** The first time after a moment at which the clock shows the hour, on the weekday if it is weekly; an hour that summer time skips comes an hour later. */
export function findNextReminder(after: Date, { every, hour, weekday }: Reminder, timeZone: string): Date {
  const start = DateTime.fromJSDate(after, { zone: timeZone });
  // Eight days hold every weekday after any moment.
  for (let days = 0; days <= 8; days += 1) {
    const { year, month, day } = start.plus({ days });
    const time = DateTime.fromObject({ year, month, day, hour }, { zone: timeZone });
    // By the hour and not by the time: where an hour comes twice, one reminder is enough.
    if ((days > 0 || start.hour < hour) && (every === 'day' || time.weekday === weekday)) return time.toJSDate();
  }
  throw new Error(`No time is ${hour} o’clock on day ${weekday} in ${timeZone}`);
}
