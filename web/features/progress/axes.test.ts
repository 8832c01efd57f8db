// The axes of the plots: round numbers, and names that stand where their day is; and the run of days.
import { expect, test } from 'vitest';
import { buildCountTicks, markMonths, markMonthsOfDays, markMonthsOfWeeks, markWeeks } from './axes.ts';
import { countRun } from './Summary.tsx';

const toDay = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const listDays = (from: string, length: number) => Array.from({ length }, (_, index) => toDay(from) + index);

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [6.5, [0, 2, 4, 6, 8]],
  [25, [0, 5, 10, 15, 20, 25]],
  [26, [0, 10, 20, 30]],
  [69, [0, 20, 40, 60, 80]],
  [1234, [0, 500, 1000, 1500]],
])('of at most %d, the axis counts in round numbers', (most, ticks) => expect(buildCountTicks(most)).toEqual(ticks));

test('weeks are named by their Mondays, from today on', () => {
  expect(markWeeks(listDays('2026-11-28', 30)).map(({ label }) => label)).toEqual(['Today', '7 Dec', '14 Dec', '21 Dec']);
});

test('months are named where they begin, and in the middle where there is room', () => {
  const marks = markMonthsOfDays(listDays('2026-08-31', 90));
  expect(marks.map(({ label, isMinor }) => `${label}${isMinor === true ? ' minor' : ''}`)).toEqual([
    '1 Sept',
    '15 Sept minor',
    '1 Oct',
    '15 Oct minor',
    '1 Nov',
    '15 Nov minor',
  ]);
  expect(marks[0]?.place).toBeCloseTo(1.5 / 90);
});

test('of many months at most ten are named', () => {
  const months = Array.from({ length: 24 }, (_, index) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`);
  expect(markMonths(months).map(({ label }) => label)).toEqual([
    'Jan 25',
    'Apr 25',
    'Jul 25',
    'Oct 25',
    'Jan 26',
    'Apr 26',
    'Jul 26',
    'Oct 26',
  ]);
});

test('the months of a calendar stand over their first week', () => {
  const marks = markMonthsOfWeeks(toDay('2026-08-31'), 10);
  expect(marks.map(({ place, label }) => [place, label])).toEqual([
    [0.1, 'Sept'],
    [0.5, 'Oct'],
  ]);
});

test('a run of days lasts while today is still to come', () => {
  const days = [3, 4, 5, 7, 8, 9].map((day) => ({ day }));
  expect([countRun(days, 9), countRun(days, 10), countRun(days, 11), countRun([], 9)]).toEqual([3, 3, 0, 0]);
});
