// The exam forecast: bounds, what more time and more words do, and when new words end.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExamPlan, type ForecastWord, forecastExam } from './exam-forecast.ts';
import { defaultWeights, estimateRecall, traceReview } from './schedule.ts';

const today = 20_000;
const word = (stability: number, dueDay: number): ForecastWord => ({
  memory: { stability, difficulty: 5, day: today - 1, dueDay },
  learntDay: today - 30,
  dueDay,
});
const plan = (more: Partial<ExamPlan>): ExamPlan => ({
  words: [],
  newWords: 0,
  today,
  examDay: today + 30,
  weights: defaultWeights,
  modelError: 0.05,
  ...more,
});

const words = fc.array(
  fc
    .record({ stability: fc.double({ min: 0.5, max: 300, noNaN: true }), dueIn: fc.integer({ min: -5, max: 200 }) })
    .map(({ stability, dueIn }) => word(stability, today + dueIn)),
  { maxLength: 60 },
);

describe('any plan', () => {
  test('keeps between none and all of its words, and the range holds the expectation', () => {
    fc.assert(
      fc.property(words, fc.nat(300), fc.integer({ min: 0, max: 400 }), (own, newWords, ahead) => {
        const forecast = forecastExam(plan({ words: own, newWords, examDay: today + ahead }));
        expect(forecast.low).toBeGreaterThanOrEqual(0);
        expect(forecast.low).toBeLessThanOrEqual(forecast.expected);
        expect(forecast.high).toBeGreaterThanOrEqual(forecast.expected);
        expect(forecast.high).toBeLessThanOrEqual(own.length + newWords);
        expect(forecast.lastNewDay).toBeGreaterThanOrEqual(today);
        const newDays = forecast.lastNewDay - today + 1;
        expect(forecast.newWordsADay * newDays).toBeGreaterThanOrEqual(newWords);
        expect((forecast.newWordsADay - 1) * newDays).toBeLessThan(Math.max(1, newWords));
        expect(forecastExam(plan({ words: own, newWords, examDay: today + ahead }))).toEqual(forecast);
      }),
      { numRuns: 60 },
    );
  });
});

test('a word that is not due before the exam is kept by its chance on that day', () => {
  const one = word(40, today + 100);
  const { expected, repeatsADay } = forecastExam(plan({ words: [one] }));
  expect(expected).toBeCloseTo(
    estimateRecall({ stability: 40, difficulty: 5, repeats: 0, lapses: 0, day: today - 1, dueDay: today + 100 }, 0, today + 30),
    8,
  );
  expect(repeatsADay).toBe(0);
});

test('repeats keep more than waiting does, and each counts', () => {
  const due = Array.from({ length: 200 }, () => word(5, today));
  const late = due.map((one) => ({ ...one, dueDay: today + 99 }));
  const repeated = forecastExam(plan({ words: due }));
  expect(repeated.expected).toBeGreaterThan(forecastExam(plan({ words: late })).expected + 20);
  expect(repeated.repeatsADay * 30).toBeGreaterThan(200);
});

test('new words end a week before the exam, or today where it is nearer', () => {
  expect(forecastExam(plan({ newWords: 48 }))).toMatchObject({ lastNewDay: today + 23, newWordsADay: 2 });
  expect(forecastExam(plan({ newWords: 48, examDay: today + 3 }))).toMatchObject({ lastNewDay: today, newWordsADay: 48 });
});

test('a schedule that is off widens the range; a sample of many words stands for all', () => {
  const many = Array.from({ length: 4000 }, (_, index) => word(1 + (index % 90), today + (index % 40)));
  const exact = forecastExam(plan({ words: many, modelError: 0 }));
  const vague = forecastExam(plan({ words: many, modelError: 0.1 }));
  expect(vague.high - vague.low).toBeGreaterThan(4 * (exact.high - exact.low));
  const few = forecastExam(plan({ words: many.filter((_, index) => index % 4 === 0), modelError: 0 }));
  expect(exact.expected / 4000).toBeCloseTo(few.expected / 1000, 1);
});

test('a repeat is right as often as the schedule expects, and what is missed is kept worse', () => {
  const memory = { stability: 1, difficulty: 5, day: today - 400, dueDay: today - 399 };
  const overdue = Array.from({ length: 1500 }, (): ForecastWord => ({ memory, learntDay: 0, dueDay: today }));
  const chance = estimateRecall({ ...memory, repeats: 0, lapses: 0 }, 0, today);
  const findKept = (isRight: boolean) => {
    const { stability } = traceReview(memory, today, isRight, defaultWeights);
    return estimateRecall({ stability, difficulty: 5, repeats: 0, lapses: 0, day: today, dueDay: today }, 0, today + 1);
  };
  const mean = chance * findKept(true) + (1 - chance) * findKept(false);
  expect(findKept(true) - mean).toBeGreaterThan(0.04);
  expect(forecastExam(plan({ words: overdue, examDay: today + 1 })).expected / 1500).toBeCloseTo(mean, 1.7);
});
