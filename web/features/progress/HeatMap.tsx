// A year as a calendar: a square for each day, the darker the more was done.
import { type DayTotals, heatMapDays } from '#contract/progress.ts';
import { DataTable } from './DataTable.tsx';
import { describeHeatMap, formatMonth, getMonth } from './progress-messages.ts';

const cell = 12;
const gap = 2;
const strengths = [0.3, 0.5, 0.75, 1];
/** Words repeated and learnt in a day from which on a square gets its next strength. */
const borders = [1, 10, 30, 60];

/** A week is a column, from Monday. Day 0 was a Thursday. */
function getWeekday(day: number): number {
  return (day + 3) % 7;
}

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

function Calendar({ until, days, length, className }: CalendarProps) {
  const first = until - length + 1;
  const monday = first - getWeekday(first);
  const totals = new Map(days.map((one) => [one.day, one.answers + one.learnt]));
  const weeks = Math.ceil((until - monday + 1) / 7);
  const studied = days.filter(({ day }) => day >= first).length;
  return (
    <svg
      role="img"
      aria-label={describeHeatMap(studied, length)}
      viewBox={`0 0 ${weeks * (cell + gap)} ${7 * (cell + gap)}`}
      className={`w-full ${className}`}
    >
      {Array.from({ length }, (_, index) => first + index).map((day) => {
        const total = totals.get(day) ?? 0;
        const strength = strengths[borders.findLastIndex((border) => total >= border)];
        return (
          <rect
            key={day}
            x={Math.floor((day - monday) / 7) * (cell + gap)}
            y={getWeekday(day) * (cell + gap)}
            width={cell}
            height={cell}
            rx={2}
            opacity={strength ?? 1}
            className={strength === undefined ? 'fill-line' : 'fill-vine'}
          />
        );
      })}
    </svg>
  );
}

/** What a phone has room for; the table holds the year. */
const phoneDays = 182;

/** The 365 days that end with `until`. */
export function HeatMap({ until, days }: { readonly until: number; readonly days: readonly DayTotals[] }) {
  return (
    <figure className="mt-3">
      <Calendar until={until} days={days} length={heatMapDays} className="max-[600px]:hidden" />
      <Calendar until={until} days={days} length={phoneDays} className="min-[600px]:hidden" />
      <DataTable caption="Days of study by month" head={['Month', 'Days', 'Words repeated', 'Words learnt']} rows={listMonths(days)} />
    </figure>
  );
}
