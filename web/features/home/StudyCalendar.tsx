// The days of study of the last five weeks. A missed day is a gap, never a loss (learning-tools "Today").
import type { Today } from '#contract/today.ts';
import { calendarDays } from '#contract/today.ts';
import { formatCalendarDay, formatStudyDays } from './home-messages.ts';

const weekDays = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

// Day 0, 1 January 1970, was a Thursday.
const getWeekDay = (day: number) => (day + 3) % 7;

/** A row for each week from Monday to Sunday; today is ringed. After a flight west, the last day of study may have tomorrow's date. */
export function StudyCalendar({ day: today, studyDays, longestRun }: Pick<Today, 'day' | 'studyDays' | 'longestRun'>) {
  const studied = new Set(studyDays);
  const last = Math.max(today, ...studyDays);
  const first = last - getWeekDay(last) - (calendarDays - 7);
  const days = Array.from({ length: calendarDays }, (_, index) => first + index);
  const shown = days.filter((day) => studied.has(day)).length;
  return (
    <figure className="w-full max-w-60">
      <div aria-hidden="true" className="grid grid-cols-7 justify-items-center gap-1.5">
        {weekDays.map((name, index) => (
          <span key={index} className="text-xs text-muted">
            {name}
          </span>
        ))}
        {days.map((day) => (
          <span
            key={day}
            title={formatCalendarDay(day)}
            className={`size-5 forced-color-adjust-none rounded-full ${studied.has(day) ? 'bg-vine' : day > today ? '' : 'border border-line'} ${day === today ? 'outline-2 outline-offset-2 outline-vine-strong' : ''}`}
          />
        ))}
      </div>
      <figcaption className="mt-3 text-sm text-muted">{formatStudyDays(shown, longestRun)}</figcaption>
    </figure>
  );
}
