// A plot from edge to edge of its card: bars, a line or points over named axes, its legend, its values on demand, and its table.
import { ValueReader } from '#web/ui/ValueReader.tsx';
import { AxisMarks } from './AxisMarks.tsx';
import { DataTable, type TableData } from './DataTable.tsx';
import { type AxisMark, buildCountTicks, percentTicks } from './axes.ts';

export type PlotColor = 'ink' | 'line' | 'vine' | 'gold' | 'edge';

export interface PlotSeries {
  readonly label: string;
  readonly color: PlotColor;
  readonly shape: 'bars' | 'line' | 'points';
}

export interface PlotPoint {
  /** Along the axis, from 0 to 1. */
  readonly place: number;
  /** One for each series. */
  readonly values: readonly (number | null)[];
  /** What it says on demand. */
  readonly name: string;
  readonly told: readonly string[];
}

export interface PlotProps {
  /** What is seen, in a sentence, for those who do not see it. */
  readonly description: string;
  /** What the axes count. */
  readonly xTitle: string;
  readonly yTitle: string;
  readonly unit: 'count' | 'percent';
  readonly marks: readonly AxisMark[];
  /** Bars of several series are stacked. */
  readonly series: readonly PlotSeries[];
  readonly points: readonly PlotPoint[];
  /** Draws where both axes are the same. */
  readonly hasDiagonal?: boolean;
  /** Whether the newest value, the last one, is read first. */
  readonly startsAtEnd?: boolean;
  readonly table: TableData;
}

/** Units of the drawing, which is stretched to its room. */
const width = 1000;
const height = 100;

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
const paint = (color: PlotColor) => `var(--color-${color})`;

function Bars({ series, points, top }: Pick<PlotProps, 'series' | 'points'> & { readonly top: number }) {
  const barWidth = Math.min((0.72 * width) / points.length, 40);
  return points.flatMap(({ place, values }, at) =>
    values.map((value, index) =>
      value === null || value === 0 ? null : (
        <rect
          key={`${at} ${index}`}
          x={place * width - barWidth / 2}
          y={height - (height * sum(values.slice(0, index + 1))) / top}
          width={barWidth}
          height={(height * value) / top}
          style={{ fill: paint(series[index]?.color ?? 'vine') }}
        />
      ),
    ),
  );
}

function Line({
  index,
  color,
  points,
  top,
}: { readonly index: number; readonly color: PlotColor; readonly top: number } & Pick<PlotProps, 'points'>) {
  const path = points.flatMap(({ place, values }) => {
    const value = values[index] ?? null;
    return value === null ? [] : [`${place * width},${height - (height * value) / top}`];
  });
  return (
    <polyline points={path.join(' ')} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" style={{ stroke: paint(color) }} />
  );
}

function Dots({
  series,
  points,
  top,
  shown,
}: Pick<PlotProps, 'series' | 'points'> & { readonly top: number; readonly shown: number | undefined }) {
  return points.flatMap(({ place, values }, at) =>
    series.map(({ shape, color }, index) => {
      const value = values[index] ?? null;
      return value === null || shape === 'bars' ? null : (
        <span
          key={`${at} ${index}`}
          className={`absolute rounded-full border-2 border-raised forced-color-adjust-none -translate-x-1/2 translate-y-1/2 ${at === shown ? 'size-4' : 'size-3'}`}
          style={{ left: `${100 * place}%`, bottom: `${(100 * value) / top}%`, background: paint(color) }}
        />
      );
    }),
  );
}

function Legend({ series }: Pick<PlotProps, 'series'>) {
  if (series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-6 text-sm text-muted min-[600px]:px-8">
      {series.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-3 forced-color-adjust-none rounded-sm" style={{ background: paint(color) }} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

function findNearest(points: readonly PlotPoint[], x: number): number {
  const distance = (index: number) => Math.abs((points[index]?.place ?? 0) - x);
  return points.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
}

/** At least one point. */
export function Plot({
  description,
  xTitle,
  yTitle,
  unit,
  marks,
  series,
  points,
  hasDiagonal = false,
  startsAtEnd = false,
  table,
}: PlotProps) {
  const ticks = unit === 'percent' ? percentTicks : buildCountTicks(Math.max(...points.map(({ values }) => sum(values))));
  const top = ticks.at(-1) ?? 1;
  return (
    // Without the card's padding at the sides, so that the plot reaches its edges.
    <figure className="mt-4 -mx-6 min-[600px]:-mx-8">
      <p aria-hidden="true" className="mb-6 px-6 text-xs text-muted min-[600px]:px-8">
        {yTitle}
      </p>
      <div className="relative h-44 min-[600px]:h-52">
        {ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line pl-2 text-xs leading-none text-muted tabular-nums min-[600px]:pl-4"
            style={{ top: `${100 - (100 * tick) / top}%` }}
          >
            <span className="absolute -mt-4">{unit === 'percent' ? `${tick} %` : tick}</span>
          </span>
        ))}
        <ValueReader
          label={description}
          count={points.length}
          start={startsAtEnd ? points.length - 1 : 0}
          read={(index) => ({ name: points[index]?.name ?? '', lines: points[index]?.told ?? [] })}
          place={(index) => ({ x: points[index]?.place ?? 0, y: 0 })}
          find={({ x }) => findNearest(points, x)}
          className="absolute! inset-y-0 right-2 left-12 rounded-sm min-[600px]:left-16"
        >
          {(shown) => (
            <>
              {shown !== undefined && (
                <span
                  className="absolute inset-y-0 w-px bg-edge forced-color-adjust-none"
                  style={{ left: `${100 * (points[shown]?.place ?? 0)}%` }}
                />
              )}
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${width} ${height}`}
                preserveAspectRatio="none"
                className="absolute inset-0 size-full forced-color-adjust-none overflow-visible"
              >
                {hasDiagonal && (
                  <path
                    d={`M0 ${height}L${width} 0`}
                    strokeWidth="2"
                    strokeDasharray="6 5"
                    vectorEffect="non-scaling-stroke"
                    style={{ stroke: paint('edge') }}
                  />
                )}
                {series.every(({ shape }) => shape === 'bars') && <Bars series={series} points={points} top={top} />}
                {series.map(
                  ({ shape, color, label }, index) =>
                    shape === 'line' && <Line key={label} index={index} color={color} points={points} top={top} />,
                )}
              </svg>
              <Dots series={series} points={points} top={top} shown={shown} />
            </>
          )}
        </ValueReader>
      </div>
      <div className="pt-1">
        <AxisMarks marks={marks} align="middle" />
      </div>
      <p aria-hidden="true" className="mb-2 pr-2 text-right text-xs text-muted">
        {xTitle}
      </p>
      <Legend series={series} />
      <div className="px-6 min-[600px]:px-8">
        <DataTable {...table} />
      </div>
    </figure>
  );
}
