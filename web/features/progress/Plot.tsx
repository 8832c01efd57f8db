// A plot with its legend and its table; drawn by uPlot on a canvas.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { DataTable, type TableData } from './DataTable.tsx';
import { formatAxisDay } from './progress-messages.ts';
import { type ColorName, type Palette, usePalette } from './palette.ts';

export interface PlotSeries {
  readonly label: string;
  readonly color: ColorName;
  readonly values: readonly (number | null)[];
  readonly shape: 'bars' | 'line' | 'points';
}

export interface PlotProps {
  /** What is seen, in a sentence, for those who do not see it. */
  readonly description: string;
  /** Study days, or percent. */
  readonly x: readonly number[];
  readonly xKind: 'day' | 'percent';
  readonly yKind: 'count' | 'percent';
  readonly series: readonly PlotSeries[];
  /** Bars are stacked. */
  readonly isStacked?: boolean;
  readonly table: TableData;
}

const height = 220;
const daySeconds = 86_400;
/** From this many seconds on an axis names months instead of days. */
const longAxis = 200 * daySeconds;

// Bars that are stacked are drawn from the highest sum down, each over the one before.
function stack(series: readonly PlotSeries[]): PlotSeries[] {
  return series
    .map((one, index) => ({
      ...one,
      values: one.values.map((_, at) => series.slice(0, index + 1).reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
    }))
    .reverse();
}

function buildOptions(
  { xKind, yKind }: Pick<PlotProps, 'xKind' | 'yKind'>,
  series: readonly PlotSeries[],
  palette: Palette,
  width: number,
): uPlot.Options {
  const axis: uPlot.Axis = {
    stroke: palette.muted,
    font: '12px "Inter Variable", system-ui, sans-serif',
    grid: { stroke: palette.line, width: 1 },
    ticks: { stroke: palette.line, width: 1 },
  };
  const asPercent = (_: uPlot, values: number[]) => values.map((value) => `${value} %`);
  const asDays = ({ scales: { x } }: uPlot, values: number[]) =>
    values.map((value) => formatAxisDay(value / daySeconds, (x?.max ?? 0) - (x?.min ?? 0) > longAxis));
  const asCount = (_: uPlot, values: number[]) => values.map((value) => (Number.isInteger(value) ? String(value) : ''));
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: {
      x:
        xKind === 'day'
          ? { time: true, range: (_, first, last) => [first - daySeconds / 2, last + daySeconds / 2] }
          : { time: false, range: [0, 100] },
      y: { range: yKind === 'percent' ? [0, 100] : (_, __, most) => [0, Math.max(4, most * 1.05)] },
    },
    axes: [
      { ...axis, space: 70, values: xKind === 'percent' ? asPercent : asDays, grid: { show: false } },
      { ...axis, size: 52, values: yKind === 'percent' ? asPercent : asCount },
    ],
    series: [
      {},
      ...series.map(({ label, color, shape }): uPlot.Series => {
        const stroke = palette[color];
        if (shape === 'bars') {
          const paths = uPlot.paths.bars?.({ size: [0.7, 40] });
          return { label, fill: stroke, width: 0, points: { show: false }, ...(paths && { paths }) };
        }
        if (shape === 'points')
          return { label, stroke, width: 0, paths: () => null, points: { show: true, size: 9, fill: stroke, stroke } };
        return { label, stroke, width: 2, spanGaps: true, points: { show: series.length === 1, size: 6, fill: stroke } };
      }),
    ],
  };
}

/** Without a canvas the table is what remains. */
export function Plot({ description, x, xKind, yKind, series, isStacked = false, table }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const palette = usePalette();
  useEffect(() => {
    const element = box.current;
    if (!element || !document.createElement('canvas').getContext('2d')) return undefined;
    const drawn = isStacked ? stack(series) : series;
    const places = xKind === 'day' ? x.map((day) => day * daySeconds) : x;
    const plot = new uPlot(
      buildOptions({ xKind, yKind }, drawn, palette, element.clientWidth),
      [[...places], ...drawn.map(({ values }) => [...values])] as uPlot.AlignedData,
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [x, xKind, yKind, series, isStacked, palette]);
  return (
    <figure className="mt-3">
      <div ref={box} role="img" aria-label={description} className="min-h-55 w-full overflow-hidden" />
      {series.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {series.map(({ label, color }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span
                aria-hidden="true"
                className="size-3 forced-color-adjust-none rounded-sm"
                style={{ background: `var(--color-${color})` }}
              />
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
      <DataTable {...table} />
    </figure>
  );
}
