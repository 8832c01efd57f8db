// The days of study of the last five weeks. A missed day is a gap, never a loss (learning-tools "Today").
import type { Today } from '#contract/today.ts';
import { calendarDays } from '#contract/today.ts';
import { ValueReader } from '#web/ui/ValueReader.tsx';
import { describeCalendar, formatCalendarDay, formatStudyDays, formatWeek, tellCalendarDay } from './home-messages.ts';

const weekDays = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const weeks = calendarDays / 7;

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
    <figure className="w-63 max-w-full">
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted">
        <div aria-hidden="true" className="col-start-2 mb-1.5 grid grid-cols-7 justify-items-center">
          {weekDays.map((name, index) => (
            <span key={index}>{name}</span>
          ))}
        </div>
        <div aria-hidden="true" className="grid">
          {Array.from({ length: weeks }, (_, week) => (
            <span key={week} className="flex items-center whitespace-nowrap">
              {formatWeek(first + 7 * week)}
            </span>
          ))}
        </div>
        <ValueReader
          label={describeCalendar(shown)}
          count={last - first + 1}
          start={today - first}
          steps={{ right: 1, down: 7 }}
          read={(index) => ({ name: formatCalendarDay(first + index), lines: [tellCalendarDay(studied.has(first + index))] })}
          place={(index) => ({ x: ((index % 7) + 0.5) / 7, y: Math.floor(index / 7) / weeks })}
          find={({ x, y }) => {
            const index = 7 * Math.floor(y * weeks) + Math.floor(x * 7);
            return index >= 0 && index <= last - first ? index : undefined;
          }}
          className="rounded-sm"
        >
          {(shownIndex) => (
            <div aria-hidden="true" className="grid grid-cols-7 justify-items-center">
              {days.map((day, index) => (
                <span key={day} className="grid h-7 place-items-center">
                  <span
                    className={`size-5 forced-color-adjust-none rounded-full ${studied.has(day) ? 'bg-vine' : day > today ? '' : 'border border-edge'} ${index === shownIndex ? 'outline-2 outline-offset-2 outline-ink' : day === today ? 'outline-2 outline-offset-2 outline-vine-strong' : ''}`}
                  />
                </span>
              ))}
            </div>
          )}
        </ValueReader>
      </div>
      <figcaption className="mt-3 text-sm text-muted">{formatStudyDays(shown, longestRun)}</figcaption>
    </figure>
  );
}
