// What comes and what was done, by day: the forecast of due words, answers and minutes.
import { useMemo } from 'react';
import type { Progress } from '#contract/progress.ts';
import type { ColorName } from './palette.ts';
import { Plot, type PlotSeries } from './Plot.tsx';
import { describeForecast, describeMinutes, describeRepeats, formatDueWords, formatMinutes, formatTableDay } from './progress-messages.ts';

const levelColors: readonly ColorName[] = ['vine', 'gold', 'edge', 'ink', 'line'];

/** Words that fall due on each of the next 30 days, by level. */
export function DueForecast({ forecast, today }: Pick<Progress, 'forecast' | 'today'>) {
  const used = useMemo(() => forecast.filter(({ due }) => due.some((count) => count > 0)), [forecast]);
  const days = useMemo(() => (forecast[0]?.due ?? []).map((_, index) => today + index), [forecast, today]);
  const series = useMemo(
    () =>
      used.map(({ level, due }): PlotSeries => ({
        label: `HSK ${level}`,
        color: levelColors[level - 1] ?? 'vine',
        values: due,
        shape: 'bars',
      })),
    [used],
  );
  const sums = days.map((_, index) => used.reduce((sum, { due }) => sum + (due[index] ?? 0), 0));
  const total = sums.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <p className="mt-2 text-muted">Nothing is due in the next 30 days. Words that you learn come back here.</p>;
  return (
    <>
      <p className="mt-2">{formatDueWords(sums[0] ?? 0, total)}</p>
      <Plot
        description={describeForecast(sums)}
        x={days}
        xKind="day"
        yKind="count"
        series={series}
        isStacked
        table={{
          caption: 'Words due by day',
          head: ['Day', ...used.map(({ level }) => `HSK ${level}`), 'All'],
          rows: days.map((day, index) => [formatTableDay(day), ...used.map(({ due }) => String(due[index])), String(sums[index])]),
        }}
      />
    </>
  );
}

const shownDays = 90;

/** Repeats and their minutes, and words learnt, in the 90 days that end with `until`. */
export function DailyTotals({ days, until }: Pick<Progress, 'days'> & { readonly until: number }) {
  const shown = useMemo(() => days.filter(({ day }) => day > until - shownDays), [days, until]);
  const x = useMemo(() => Array.from({ length: shownDays }, (_, index) => until - shownDays + 1 + index), [until]);
  const byDay = useMemo(() => new Map(shown.map((one) => [one.day, one])), [shown]);
  const answers = useMemo(
    (): PlotSeries[] => [{ label: 'Repeats', color: 'vine', shape: 'bars', values: x.map((day) => byDay.get(day)?.answers ?? 0) }],
    [x, byDay],
  );
  const minutes = useMemo(
    (): PlotSeries[] => [{ label: 'Minutes', color: 'gold', shape: 'bars', values: x.map((day) => byDay.get(day)?.minutes ?? 0) }],
    [x, byDay],
  );
  const rows = shown.map((one) => [formatTableDay(one.day), String(one.answers), String(one.learnt), formatMinutes(one.minutes)]).reverse();
  const sum = (key: 'answers' | 'minutes') => Math.round(shown.reduce((total, one) => total + one[key], 0));
  if (sum('answers') === 0)
    return (
      <p className="mt-6 text-muted">
        No repeats in the last 90 days. Words come back from the day after you learnt them, and then you see here how many you repeat.
      </p>
    );
  return (
    <div className={sum('minutes') > 0 ? 'grid grid-cols-1 gap-x-8 wide:grid-cols-2' : ''}>
      <div>
        <h3 className="mt-6 font-medium">Repeats a day, last 90 days</h3>
        <Plot
          description={describeRepeats(sum('answers'))}
          x={x}
          xKind="day"
          yKind="count"
          series={answers}
          table={{ caption: 'Repeats by day', head: ['Day', 'Repeats', 'Words learnt', 'Minutes of repeats'], rows }}
        />
      </div>
      {sum('minutes') > 0 && (
        <div>
          <h3 className="mt-6 font-medium">Minutes of repeats a day, last 90 days</h3>
          <Plot
            description={describeMinutes(sum('minutes'))}
            x={x}
            xKind="day"
            yKind="count"
            series={minutes}
            table={{
              caption: 'Minutes of repeats by day',
              head: ['Day', 'Minutes of repeats'],
              rows: rows.map(([day = '', , , spent = '']) => [day, spent]),
            }}
          />
        </div>
      )}
    </div>
  );
}
