// Calibration, log loss, and the choice of weights by the held-back part of a log.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateCalibrationError, calculateLogLoss, calibrate, estimateModelError } from './calibration.ts';
import { type WordHistory, chooseWeights, findHeldBackDay, listHistory, listOutcomes } from './schedule-fit.ts';
import { applyReview, defaultWeights, estimateRecall, foldReviews, predictReview, traceReview } from './schedule.ts';
import { estimateKept, findWordState } from './word-states.ts';

const outcome = fc.record({ recall: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() });

describe('calibration', () => {
  test.each([
    [0, 0],
    [0.0999, 0],
    [0.1, 1],
    [0.899, 8],
    [0.95, 9],
    [1, 9],
  ])('a chance of %f lies in bin %i', (recall, bin) => {
    expect(calibrate([{ recall, isRight: true }]).findIndex(({ answers }) => answers === 1)).toBe(bin);
  });

  test('every answer lies in one bin, and means are means', () => {
    fc.assert(
      fc.property(fc.array(outcome), (outcomes) => {
        const bins = calibrate(outcomes);
        expect(bins.reduce((sum, { answers }) => sum + answers, 0)).toBe(outcomes.length);
        expect(bins.reduce((sum, { answers, right }) => sum + answers * right, 0)).toBeCloseTo(
          outcomes.filter(({ isRight }) => isRight).length,
          6,
        );
        expect(bins.reduce((sum, { answers, predicted }) => sum + answers * predicted, 0)).toBeCloseTo(
          outcomes.reduce((sum, { recall }) => sum + recall, 0),
          6,
        );
      }),
    );
  });

  test('the error is the distance of prediction and outcome; few answers leave the usual one', () => {
    const bins = calibrate(Array.from({ length: 1000 }, (_, index) => ({ recall: 0.9, isRight: index % 10 < 7 })));
    expect(calculateCalibrationError(bins)).toBeCloseTo(0.2, 6);
    expect(calculateCalibrationError(calibrate([]))).toBeUndefined();
    expect(estimateModelError(calibrate([]))).toBeCloseTo(0.05, 6);
    expect(estimateModelError(bins)).toBeGreaterThan(0.18);
  });

  test('log loss is that of a coin, and smaller for a learner who knows', () => {
    expect(calculateLogLoss([{ recall: 0.5, isRight: true }])).toBeCloseTo(Math.LN2, 6);
    expect(calculateLogLoss([{ recall: 0.9, isRight: true }])).toBeCloseTo(-Math.log(0.9), 6);
    expect(calculateLogLoss([{ recall: 0.9, isRight: false }])).toBeCloseTo(-Math.log(0.1), 6);
    expect(calculateLogLoss([])).toBeUndefined();
  });
});

const history = (from: number, steps: readonly (readonly [number, boolean])[]): WordHistory => {
  let day = from;
  return steps.map(([gap, isRight]) => ({ day: (day += gap), isRight }));
};

describe('fitting', () => {
  test('a log is one rating a day, without what rates nothing', () => {
    expect(
      listHistory([
        { day: 1, grade: 'good' },
        { day: 1, grade: 'again' },
        { day: 2, grade: null },
        { day: 3, grade: 'again' },
      ]),
    ).toEqual([
      { day: 1, isRight: true },
      { day: 3, isRight: false },
    ]);
  });

  test('at most a fifth of the log is held back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 200 }), (days) => {
        const from = findHeldBackDay(days.map((day) => [{ day, isRight: true }]));
        expect(days.filter((day) => day >= from).length).toBeLessThanOrEqual(days.length / 5);
      }),
    );
  });

  test('weights in use stay unless others do better on the later part, whatever they did before it', () => {
    // Early on everything is forgotten, later nothing: only weights of somebody who forgets little win.
    const histories = Array.from({ length: 50 }, (_, index) =>
      history(index, [
        [1, true],
        [2, false],
        [2, false],
        [2, true],
        [2, false],
        [2, false],
        [60, true],
        [2, true],
        [90, true],
      ]),
    );
    const patient = defaultWeights.map((weight, index) => (index < 4 ? weight * 20 : weight));
    const chosen = chooseWeights(histories, defaultWeights, [patient]);
    expect(chosen.weights).toBe(patient);
    expect(chosen.loss ?? 1).toBeLessThan(chosen.lossBefore ?? 0);
    expect(chooseWeights(histories, patient, [defaultWeights]).weights).toBe(patient);
    expect(chooseWeights([], defaultWeights, [patient]).weights).toBe(defaultWeights);
  });

  test('the first review of a word is predicted by nobody, and each later one once', () => {
    const histories = [
      history(10, [
        [1, true],
        [3, true],
        [9, false],
      ]),
      history(20, [[1, false]]),
    ];
    const outcomes = listOutcomes(histories, defaultWeights);
    expect(outcomes.map(({ isRight }) => isRight)).toEqual([true, false]);
    expect(listOutcomes(histories, defaultWeights, 23)).toHaveLength(1);
    const memory = applyReview(undefined, { day: 11, grade: 'good' });
    expect(outcomes[0]?.recall).toBeCloseTo(estimateRecall(memory, 0, 14), 8);
  });
});

describe('the schedule with weights', () => {
  const reviews = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 90 }), isRight: fc.boolean() }), { minLength: 1, maxLength: 20 });

  test('a trace has the stability and difficulty of the fold', () => {
    fc.assert(
      fc.property(reviews, (steps) => {
        const log = history(
          20_000,
          steps.map(({ gap, isRight }) => [gap, isRight] as const),
        );
        const memory = foldReviews(log.map(({ day, isRight }) => ({ day, grade: isRight ? 'good' : 'again' })));
        let trace;
        for (const { day, isRight } of log) trace = traceReview(trace, day, isRight, defaultWeights);
        expect(trace?.stability).toBeCloseTo(memory?.stability ?? 0, 5);
        expect(trace?.difficulty).toBeCloseTo(memory?.difficulty ?? 0, 5);
      }),
    );
  });

  test('a repeat is predicted before it is rated: not twice a day, and not as due before its day', () => {
    const memory = applyReview(undefined, { day: 100, grade: 'good' });
    const dueDay = memory?.dueDay ?? 0;
    expect(predictReview(memory, { learntDay: 90, today: 100 })).toEqual({ recall: null, wasDue: false });
    expect(predictReview(memory, { learntDay: 90, today: dueDay - 1 }).wasDue).toBe(false);
    expect(predictReview(memory, { learntDay: 90, today: dueDay })).toEqual({ recall: estimateRecall(memory, 90, dueDay), wasDue: true });
    expect(predictReview(undefined, { learntDay: 90, today: 90 }).wasDue).toBe(false);
    expect(predictReview(undefined, { learntDay: 90, today: 91 }).wasDue).toBe(true);
  });
});

describe('the state of a word', () => {
  const memory = (days: number) => ({ stability: days, difficulty: 5, repeats: 1, lapses: 0, day: 10, dueDay: 10 + days });
  test.each([
    [false, false, false, undefined, 'new'],
    [true, false, false, undefined, 'learning'],
    [true, true, false, undefined, 'young'],
    [true, true, false, memory(20), 'young'],
    [true, true, false, memory(21), 'mature'],
    [true, true, true, memory(40), 'known'],
  ] as const)('begun %s, learnt %s, ignored %s: %o is %s', (isBegun, isLearnt, isIgnored, known, state) => {
    expect(findWordState({ isBegun, isLearnt, isIgnored, memory: known })).toBe(state);
  });

  test('what is not learnt is not kept, what is marked as known is, and the rest by its chance', () => {
    const on = { learntDay: 5, today: 20, weights: defaultWeights };
    expect(estimateKept({ isBegun: true, isLearnt: false, isIgnored: false, memory: undefined }, on)).toBe(0);
    expect(estimateKept({ isBegun: true, isLearnt: false, isIgnored: true, memory: undefined }, on)).toBe(1);
    expect(estimateKept({ isBegun: true, isLearnt: true, isIgnored: false, memory: memory(10) }, on)).toBeCloseTo(0.9, 5);
  });
});
