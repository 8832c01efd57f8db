// The axes of the plots: round numbers upwards, and days and months along.
import { formatAxisDay, formatMonth, getMonth } from './progress-messages.ts';

/** A name below the axis. `place`: along it, from 0 to 1. */
export interface AxisMark {
  readonly place: number;
  readonly label: string;
  /** Left out where there is little room. */
  readonly isMinor?: boolean;
}

export const percentTicks: readonly number[] = [0, 25, 50, 75, 100];

const roundSteps = [1, 2, 5];

/** Whole round numbers from 0 on, at most five steps, the last of them at least `most`. */
export function buildCountTicks(most: number): number[] {
  const top = Math.max(most, 4);
  let power = 1;
  while (top > 5 * 5 * power) power *= 10;
  const step = power * (roundSteps.find((one) => one * power * 5 >= top) ?? 10);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}

/** The middle of one of `count` equal rooms along the axis. */
export function findPlace(index: number, count: number): number {
  return (index + 0.5) / count;
}

const getDayOfMonth = (day: number) => new Date(day * 86_400_000).getUTCDate();
/** From Monday, 0. Day 0, 1 January 1970, was a Thursday. */
export function getWeekday(day: number): number {
  return (day + 3) % 7;
}

/** Some weeks from today on: today, and the Mondays that leave it room. */
export function markWeeks(days: readonly number[]): AxisMark[] {
  return days.flatMap((day, index) => {
    const place = findPlace(index, days.length);
    if (index === 0) return [{ place, label: 'Today' }];
    return getWeekday(day) === 0 && index > 3 && index < days.length - 1 ? [{ place, label: formatAxisDay(day, 'shortDay') }] : [];
  });
}

/** Some months of days: the first and the middle of each. */
export function markMonthsOfDays(days: readonly number[]): AxisMark[] {
  return days.flatMap((day, index) => {
    const date = getDayOfMonth(day);
    const place = findPlace(index, days.length);
    return date === 1 || date === 15 ? [{ place, label: formatAxisDay(day, 'shortDay'), isMinor: date === 15 }] : [];
  });
}

/** Months that follow each other, as 2027-01: at most ten of them by name. */
export function markMonths(months: readonly string[]): AxisMark[] {
  const step = Math.ceil(months.length / 10);
  return months.flatMap((month, index) =>
    index % step === 0
      ? [{ place: findPlace(index, months.length), label: formatMonth(month, 'shortMonth'), isMinor: (index / step) % 2 === 1 }]
      : [],
  );
}

/** The months of a calendar whose columns are weeks: each at the first column that begins in it. `monday`: of the first column. */
export function markMonthsOfWeeks(monday: number, weeks: number): AxisMark[] {
  const isNew = (week: number) => getMonth(monday + 7 * week) !== getMonth(monday + 7 * (week - 1));
  return Array.from({ length: weeks }, (_, week) => week)
    .filter((week) => isNew(week) && week < weeks - 1)
    .map((week, index) => ({
      place: week / weeks,
      label: formatAxisDay(monday + 7 * week, 'monthName'),
      isMinor: index % 2 === 1,
    }));
}
