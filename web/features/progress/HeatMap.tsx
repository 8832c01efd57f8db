// A year as a calendar: a square for each day, the darker the more was done.
import { type DayTotals, heatMapDays } from '#contract/progress.ts';
import { ValueReader } from '#web/ui/ValueReader.tsx';
import { AxisMarks } from './AxisMarks.tsx';
import { getWeekday, markMonthsOfWeeks } from './axes.ts';
import { DataTable } from './DataTable.tsx';
import { describeHeatMap, formatMonth, formatTableDay, getMonth, listDoneOnDay } from './progress-messages.ts';

const cell = 12;
const gap = 2;
const strengths = [0.3, 0.5, 0.75, 1];
/** Words repeated and learnt in a day from which on a square gets its next strength. */
const borders = [1, 10, 30, 60];
const weekdays = ['Mon', '', 'Wed', '', 'Fri', '', 'Sun'];

function listMonths(days: readonly DayTotals[]): string[][] {
  const months = Map.groupBy(days, ({ day }) => getMonth(day));
  return [...months]
    .map(([month, own]) => [
      formatMonth(month),
      String(own.length),
      String(own.reduce((sum, { answers }) => sum + answers, 0)),
      String(own.reduce((sum, { learnt }) => sum + learnt, 0)),
    ])
    .reverse();
}

interface CalendarProps {
  readonly until: number;
  readonly days: readonly DayTotals[];
  readonly length: number;
  readonly className: string;
}

/** A week is a column, from Monday. */
function Calendar({ until, days, length, className }: CalendarProps) {
  const first = until - length + 1;
  const monday = first - getWeekday(first);
  const totals = new Map(days.map((one) => [one.day, one]));
  const weeks = Math.ceil((until - monday + 1) / 7);
  const studied = days.filter(({ day }) => day >= first).length;
  const findColumn = (day: number) => Math.floor((day - monday) / 7);
  return (
    <div className={className}>
      <AxisMarks marks={markMonthsOfWeeks(monday, weeks)} align="start" />
      <div className="flex">
        <div
          aria-hidden="true"
          className="flex w-12 shrink-0 flex-col pl-2 text-xs leading-none text-muted min-[600px]:w-16 min-[600px]:pl-8"
        >
          {weekdays.map((name, index) => (
            <span key={index} className="flex flex-1 items-center">
              {name}
            </span>
          ))}
        </div>
        <ValueReader
          label={describeHeatMap(studied, length)}
          count={length}
          start={length - 1}
          steps={{ right: 7, down: 1 }}
          read={(index) => ({ name: formatTableDay(first + index), lines: listDoneOnDay(totals.get(first + index)) })}
          place={(index) => ({ x: (findColumn(first + index) + 0.5) / weeks, y: getWeekday(first + index) / 7 })}
          find={({ x, y }) => {
            const index = monday + 7 * Math.floor(x * weeks) + Math.floor(y * 7) - first;
            return index >= 0 && index < length ? index : undefined;
          }}
          className="mr-2 flex-1 rounded-sm"
        >
          {(shown) => (
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${weeks * (cell + gap)} ${7 * (cell + gap)}`}
              className="block w-full forced-color-adjust-none"
            >
              {Array.from({ length }, (_, index) => first + index).map((day, index) => {
                const done = totals.get(day);
                const strength =
                  done &&
                  strengths[
                    Math.max(
                      0,
                      borders.findLastIndex((border) => done.answers + done.learnt >= border),
                    )
                  ];
                return (
                  <rect
                    key={day}
                    x={findColumn(day) * (cell + gap) + gap / 2}
                    y={getWeekday(day) * (cell + gap) + gap / 2}
                    width={cell}
                    height={cell}
                    rx={2}
                    fillOpacity={strength ?? 1}
                    strokeWidth={2}
                    className={`${strength === undefined ? 'fill-line' : 'fill-vine'} ${index === shown ? 'stroke-ink' : ''}`}
                  />
                );
              })}
            </svg>
          )}
        </ValueReader>
      </div>
    </div>
  );
}

/** What a phone has room for; the table holds the year. */
const phoneDays = 182;

/** The 365 days that end with `until`. */
export function HeatMap({ until, days }: { readonly until: number; readonly days: readonly DayTotals[] }) {
  return (
    <figure className="mt-4 -mx-6 min-[600px]:-mx-8">
      <Calendar until={until} days={days} length={heatMapDays} className="max-[599px]:hidden" />
      <Calendar until={until} days={days} length={phoneDays} className="min-[600px]:hidden" />
      <div className="px-6 min-[600px]:px-8">
        <DataTable caption="Days of study by month" head={['Month', 'Days', 'Words repeated', 'Words learnt']} rows={listMonths(days)} />
      </div>
    </figure>
  );
}
