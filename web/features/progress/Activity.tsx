// What comes and what was done, by day: the forecast of due words, answers and minutes.
import type { Progress } from '#contract/progress.ts';
import { findPlace, markMonthsOfDays, markWeeks } from './axes.ts';
import { Plot, type PlotColor } from './Plot.tsx';
import {
  describeForecast,
  describeMinutes,
  describeRepeats,
  formatDueWords,
  formatMinutes,
  formatMinutesOfDay,
  formatRepeats,
  formatTableDay,
  listDueOfDay,
} from './progress-messages.ts';

const levelColors: readonly PlotColor[] = ['vine', 'gold', 'edge', 'ink', 'line'];

/** Words that fall due on each of the next 30 days, by level. */
export function DueForecast({ forecast, today }: Pick<Progress, 'forecast' | 'today'>) {
  const used = forecast.filter(({ due }) => due.some((count) => count > 0));
  const days = (forecast[0]?.due ?? []).map((_, index) => today + index);
  const sums = days.map((_, index) => used.reduce((sum, { due }) => sum + (due[index] ?? 0), 0));
  const total = sums.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <p className="mt-2 text-muted">Nothing is due in the next 30 days. Words that you learn come back here.</p>;
  return (
    <>
      <p className="mt-2">{formatDueWords(sums[0] ?? 0, total)}</p>
      <Plot
        description={describeForecast(sums)}
        xTitle="Day"
        yTitle="Words due a day"
        unit="count"
        marks={markWeeks(days)}
        series={used.map(({ level }) => ({ label: `HSK ${level}`, color: levelColors[level - 1] ?? 'vine', shape: 'bars' }))}
        points={days.map((day, index) => ({
          place: findPlace(index, days.length),
          values: used.map(({ due }) => due[index] ?? 0),
          name: formatTableDay(day),
          told: listDueOfDay(
            sums[index] ?? 0,
            used.map(({ level, due }) => ({ level, words: due[index] ?? 0 })),
          ),
        }))}
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
  const shown = days.filter(({ day }) => day > until - shownDays);
  const axis = Array.from({ length: shownDays }, (_, index) => until - shownDays + 1 + index);
  const byDay = new Map(shown.map((one) => [one.day, one]));
  const rows = shown.map((one) => [formatTableDay(one.day), String(one.answers), String(one.learnt), formatMinutes(one.minutes)]).reverse();
  const sum = (key: 'answers' | 'minutes') => Math.round(shown.reduce((total, one) => total + one[key], 0));
  if (sum('answers') === 0)
    return (
      <p className="mt-6 text-muted">
        No repeats in the last 90 days. Words come back from the day after you learnt them, and then you see here how many you repeat.
      </p>
    );
  const listPoints = (key: 'answers' | 'minutes', tell: (value: number) => string) =>
    axis.map((day, index) => {
      const value = byDay.get(day)?.[key] ?? 0;
      return { place: findPlace(index, shownDays), values: [value], name: formatTableDay(day), told: [tell(value)] };
    });
  return (
    <>
      <h3 className="mt-6 font-medium">Repeats a day, last 90 days</h3>
      <Plot
        description={describeRepeats(sum('answers'))}
        xTitle="Day"
        yTitle="Repeats a day"
        unit="count"
        marks={markMonthsOfDays(axis)}
        series={[{ label: 'Repeats', color: 'vine', shape: 'bars' }]}
        points={listPoints('answers', formatRepeats)}
        startsAtEnd
        table={{ caption: 'Repeats by day', head: ['Day', 'Repeats', 'Words learnt', 'Minutes of repeats'], rows }}
      />
      {sum('minutes') > 0 && (
        <>
          <h3 className="mt-6 font-medium">Minutes of repeats a day, last 90 days</h3>
          <Plot
            description={describeMinutes(sum('minutes'))}
            xTitle="Day"
            yTitle="Minutes a day"
            unit="count"
            marks={markMonthsOfDays(axis)}
            series={[{ label: 'Minutes', color: 'gold', shape: 'bars' }]}
            points={listPoints('minutes', formatMinutesOfDay)}
            startsAtEnd
            table={{
              caption: 'Minutes of repeats by day',
              head: ['Day', 'Minutes of repeats'],
              rows: rows.map(([day = '', , , spent = '']) => [day, spent]),
            }}
          />
        </>
      )}
    </>
  );
}
