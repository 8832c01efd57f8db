// How well what the schedule predicted agrees with what the learner then knew (learning-tools "Progress").

/** Answers whose predicted chance lies in one tenth. */
export interface CalibrationBin {
  /** From 0 to 9: a tenth of the range from 0 to 1; 1 itself belongs to the last. */
  readonly bin: number;
  readonly answers: number;
  /** The mean prediction, 0 to 1; 0 without answers. */
  readonly predicted: number;
  /** The share that was right, 0 to 1; 0 without answers. */
  readonly right: number;
}

export const calibrationBins = 10;

/** A prediction and what came of it. */
export interface Outcome {
  readonly recall: number;
  readonly isRight: boolean;
}

/** Sums outcomes into the ten bins. */
export function calibrate(outcomes: readonly Outcome[]): CalibrationBin[] {
  const sums = Array.from({ length: calibrationBins }, () => ({ answers: 0, predicted: 0, right: 0 }));
  for (const { recall, isRight } of outcomes) {
    const sum = sums[Math.min(calibrationBins - 1, Math.floor(recall * calibrationBins))];
    if (!sum) continue;
    sum.answers += 1;
    sum.predicted += recall;
    sum.right += isRight ? 1 : 0;
  }
  return sums.map(({ answers, predicted, right }, bin) => ({
    bin,
    answers,
    predicted: answers === 0 ? 0 : predicted / answers,
    right: answers === 0 ? 0 : right / answers,
  }));
}

/** The mean log loss of predictions, in nats: 0 for a prophet, 0.69 for a coin. Undefined without outcomes. */
export function calculateLogLoss(outcomes: readonly Outcome[]): number | undefined {
  if (outcomes.length === 0) return undefined;
  const smallest = 1e-4;
  let sum = 0;
  for (const { recall, isRight } of outcomes) {
    const chance = Math.min(1 - smallest, Math.max(smallest, recall));
    sum -= Math.log(isRight ? chance : 1 - chance);
  }
  return sum / outcomes.length;
}

/** The mean distance of prediction and outcome over the bins, 0 to 1 (root of the mean square by answers); undefined without answers. */
export function calculateCalibrationError(bins: readonly CalibrationBin[]): number | undefined {
  const answers = bins.reduce((sum, bin) => sum + bin.answers, 0);
  if (answers === 0) return undefined;
  return Math.sqrt(bins.reduce((sum, bin) => sum + bin.answers * (bin.right - bin.predicted) ** 2, 0) / answers);
}

// What is assumed of a learner without answers, and how many answers outweigh it.
const priorError = 0.05;
const priorAnswers = 100;

/** How far the schedule is off for this learner, 0 to 1: the error of the calibration, and 0.05 as long as answers are few. */
export function estimateModelError(bins: readonly CalibrationBin[]): number {
  const answers = bins.reduce((sum, bin) => sum + bin.answers, 0);
  const error = calculateCalibrationError(bins) ?? 0;
  return Math.sqrt((answers * error ** 2 + priorAnswers * priorError ** 2) / (answers + priorAnswers));
}
