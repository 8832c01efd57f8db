// `npm run bench:schedule`: learners whose forgetting is not FSRS's own; how well default and fitted weights predict them, and the exam day.
import { Worker } from 'node:worker_threads';
import { calculateCalibrationError, calculateLogLoss, calibrate, estimateModelError } from '#engine/calibration.ts';
import { type ForecastWord, forecastExam } from '#engine/exam-forecast.ts';
import { type FitResult, type WordHistory, findHeldBackDay, listOutcomes } from '#engine/schedule-fit.ts';
import { type MemoryTrace, type Weights, defaultWeights, traceReview } from '#engine/schedule.ts';
import { hashText } from '#engine/shuffle.ts';
import type { FitOutput } from '#server/features/progress/fit-worker.ts';

const startDay = 20_000;
const days = Number(process.env.DAYS ?? 240);
const newWordsADay = 6;
const forecastDays = 30;

/** How somebody forgets: a power law of the days, of a strength that each success multiplies and each miss cuts. */
interface Forgetting {
  readonly name: string;
  /** Days of a new word's strength, what a success makes of it, and what a miss leaves. */
  readonly firstStrength: number;
  readonly growth: number;
  readonly left: number;
  /** Of the power law: (1 + days / strength) to minus this. */
  readonly decay: number;
  /** Spread of the words: their strength is multiplied by up to this, or divided. */
  readonly wordNoise: number;
  /** On one day in five everything is that much less likely. */
  readonly tiredness: number;
}

const learners: readonly Forgetting[] = [
  { name: 'usual', firstStrength: 12, growth: 2.4, left: 0.25, decay: 0.45, wordNoise: 2, tiredness: 0.06 },
  { name: 'forgets fast', firstStrength: 4, growth: 1.8, left: 0.2, decay: 0.6, wordNoise: 2.5, tiredness: 0.08 },
  { name: 'forgets slowly', firstStrength: 60, growth: 2.8, left: 0.5, decay: 0.5, wordNoise: 2, tiredness: 0.03 },
  { name: 'very uneven words', firstStrength: 12, growth: 2.2, left: 0.25, decay: 0.45, wordNoise: 6, tiredness: 0.1 },
];

interface SimulatedWord {
  readonly learntDay: number;
  readonly history: { day: number; isRight: boolean }[];
  strength: number;
  lastDay: number;
  trace: MemoryTrace | undefined;
  dueDay: number;
}

class Simulation {
  readonly words: SimulatedWord[] = [];
  private draws = 0;
  private readonly forgetting: Forgetting;
  private weights: Weights;

  constructor(forgetting: Forgetting, weights: Weights) {
    this.forgetting = forgetting;
    this.weights = weights;
  }

  private draw(): number {
    this.draws += 1;
    return hashText(`${this.forgetting.name} ${this.draws}`) / 2 ** 32;
  }

  private isTired(day: number): boolean {
    return hashText(`tired ${this.forgetting.name} ${day}`) % 5 === 0;
  }

  learnWord(day: number): void {
    const { firstStrength, wordNoise } = this.forgetting;
    const strength = firstStrength * wordNoise ** (2 * this.draw() - 1);
    this.words.push({ learntDay: day, history: [], strength, lastDay: day, trace: undefined, dueDay: day + 1 });
  }

  /** The true chance of a word on a day. */
  findChance({ strength, lastDay }: SimulatedWord, day: number, isTired = this.isTired(day)): number {
    const { decay, tiredness } = this.forgetting;
    return Math.max(0.02, (1 + (day - lastDay) / strength) ** -decay - (isTired ? tiredness : 0));
  }

  repeatDue(day: number): void {
    for (const word of this.words) {
      if (word.dueDay > day) continue;
      const isRight = this.draw() < this.findChance(word, day);
      word.history.push({ day, isRight });
      word.trace = traceReview(word.trace, day, isRight, this.weights);
      word.dueDay = word.trace.dueDay;
      word.strength = Math.max(1, word.strength * (isRight ? this.forgetting.growth : this.forgetting.left));
      word.lastDay = day;
    }
  }

  run(from: number, until: number, newWords: number): void {
    for (let day = from; day < until; day += 1) {
      this.repeatDue(day);
      for (let count = 0; count < newWords; count += 1) this.learnWord(day);
    }
  }

  /** Folds the log with other weights and goes on with them; due days stay, as after a fitting. */
  adopt(weights: Weights): void {
    this.weights = weights;
    for (const word of this.words) {
      word.trace = undefined;
      for (const { day, isRight } of word.history) word.trace = traceReview(word.trace, day, isRight, weights);
    }
  }

  listHistories(): WordHistory[] {
    return this.words.map(({ history }) => [...history]);
  }
}

function fit(histories: readonly WordHistory[]): Promise<FitResult> {
  const worker = new Worker(new URL('../server/features/progress/fit-worker.ts', import.meta.url), {
    workerData: {
      logs: histories.map((history) => history.map(({ day, isRight }) => `${day}${isRight ? '+' : '-'}`).join(' ')),
      inUse: defaultWeights,
    },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', ({ result }: FitOutput) => resolve(result));
    worker.once('error', reject);
  });
}

/** Percentage points between the forecast share and what is truly kept 30 days on; the learner goes on as the schedule asks. */
function measureForecast(forgetting: Forgetting, weights: Weights): { error: number; isInRange: boolean } {
  const simulation = new Simulation(forgetting, defaultWeights);
  const today = startDay + days;
  simulation.run(startDay, today, newWordsADay);
  simulation.adopt(weights);
  const words = simulation.words.map(({ trace, learntDay, dueDay }): ForecastWord => ({ memory: trace, learntDay, dueDay }));
  const modelError = estimateModelError(calibrate(listOutcomes(simulation.listHistories(), weights)));
  const forecast = forecastExam({ words, newWords: 0, today, examDay: today + forecastDays, weights, modelError });
  simulation.run(today, today + forecastDays, 0);
  const kept = simulation.words.reduce((sum, word) => sum + simulation.findChance(word, today + forecastDays, false), 0);
  return { error: (100 * (forecast.expected - kept)) / words.length, isInRange: kept >= forecast.low && kept <= forecast.high };
}

const format = (value: number | undefined, digits = 3) => (value ?? Number.NaN).toFixed(digits);
const formatError = ({ error, isInRange }: { error: number; isInRange: boolean }) =>
  `${error >= 0 ? '+' : ''}${format(error, 1)} points${isInRange ? '' : ' (outside the range)'}`;

for (const forgetting of learners) {
  const simulation = new Simulation(forgetting, defaultWeights);
  simulation.run(startDay, startDay + days, newWordsADay);
  const histories = simulation.listHistories();
  const startedAt = performance.now();
  const { weights } = await fit(histories);
  const seconds = (performance.now() - startedAt) / 1000;
  const heldBackDay = findHeldBackDay(histories);
  const reviews = histories.reduce((sum, history) => sum + history.length, 0);
  console.log(
    `${forgetting.name}: ${reviews} reviews, fitted in ${seconds.toFixed(1)} s${weights.join() === defaultWeights.join() ? ', the default weights stay' : ''}`,
  );
  for (const [name, used] of [
    ['default', defaultWeights],
    ['fitted', weights],
  ] as const) {
    const outcomes = listOutcomes(histories, used, heldBackDay);
    console.log(
      `  ${name.padEnd(8)} log loss ${format(calculateLogLoss(outcomes))}, calibration error ${format(calculateCalibrationError(calibrate(outcomes)))}, exam in ${forecastDays} days ${formatError(measureForecast(forgetting, used))} (aim within 5)`,
    );
  }
}
