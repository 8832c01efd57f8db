// Exam day: how many words will be kept on a day to come if the learner goes on as the schedule asks (learning-tools "Progress").
import { type MemoryTrace, type Weights, estimateRecall, traceReview } from './schedule.ts';
import { hashText } from './shuffle.ts';

/** A learnt word as the forecast needs it. Days are study days, counted from 1 January 1970. */
export interface ForecastWord {
  readonly memory: MemoryTrace | undefined;
  readonly learntDay: number;
  /** When it is asked next. */
  readonly dueDay: number;
}

export interface ExamPlan {
  readonly words: readonly ForecastWord[];
  /** Words of the level that are not learnt yet. */
  readonly newWords: number;
  readonly today: number;
  readonly examDay: number;
  readonly weights: Weights;
  /** How far the schedule is off for this learner, 0 to 1 (`estimateModelError`). */
  readonly modelError: number;
}

export interface ExamForecast {
  /** Words kept on the day: expected, and the range in which nine of ten such forecasts lie. */
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  /** New words a day so that none is left after `lastNewDay`. */
  readonly newWordsADay: number;
  /** The last day for new words: each is repeated at least twice before the exam, where there is time for it. */
  readonly lastNewDay: number;
  /** Mean number of repeats a day from today until the exam. */
  readonly repeatsADay: number;
}

/** A new word is first due on the next day and again within the week. */
const quietDays = 7;
/** Bounds the time of a forecast: of more words, an even sample is followed. */
const mostFollowedWords = 1500;
/** Nine of ten of a normal distribution lie within so many standard deviations. */
const ninetyPercent = 1.645;

/** Forecasts the exam: every word is followed along its repeats, each right by the chance that the schedule gives it; the same plan gives the same numbers. */
export function forecastExam({ words, newWords, today, examDay, weights, modelError }: ExamPlan): ExamForecast {
  const lastNewDay = Math.max(today, examDay - quietDays);
  const newDays = lastNewDay - today + 1;
  const planned = Array.from({ length: newWords }, (_, index): ForecastWord => {
    const learntDay = today + Math.floor((index * newDays) / newWords);
    return { memory: undefined, learntDay, dueDay: learntDay + 1 };
  });
  const all = [...words.toSorted((one, other) => (one.memory?.stability ?? 0) - (other.memory?.stability ?? 0)), ...planned];
  const followed = Math.min(all.length, mostFollowedWords);
  let kept = 0;
  let variance = 0;
  let repeats = 0;
  for (let index = 0; index < followed; index += 1) {
    const word = all[Math.floor((index * all.length) / followed)];
    if (!word) continue;
    const path = followWord(word, index, { today, examDay, weights });
    kept += path.recall;
    variance += path.recall * (1 - path.recall);
    repeats += path.repeats;
  }
  const scale = followed === 0 ? 0 : all.length / followed;
  const expected = kept * scale;
  const halfRange = Math.hypot(ninetyPercent * Math.sqrt(variance * scale), ninetyPercent * modelError * all.length);
  return {
    expected,
    low: Math.max(0, expected - halfRange),
    high: Math.min(all.length, expected + halfRange),
    newWordsADay: Math.ceil(newWords / newDays),
    lastNewDay,
    repeatsADay: (repeats * scale) / Math.max(1, examDay - today),
  };
}

function followWord(
  { memory, learntDay, dueDay }: ForecastWord,
  seed: number,
  { today, examDay, weights }: Pick<ExamPlan, 'today' | 'examDay' | 'weights'>,
): { recall: number; repeats: number } {
  let trace = memory;
  let repeats = 0;
  let day = Math.max(dueDay, today);
  while (day < examDay) {
    const recall = trace ? estimateTraceRecall(trace, day, weights) : estimateRecall(undefined, learntDay, day, weights);
    const isRight = hashText(`${seed} ${repeats}`) / 2 ** 32 < recall;
    trace = traceReview(trace, day, isRight, weights);
    repeats += 1;
    day = trace.dueDay;
  }
  return {
    recall: trace ? estimateTraceRecall(trace, examDay, weights) : estimateRecall(undefined, learntDay, examDay, weights),
    repeats,
  };
}

function estimateTraceRecall(trace: MemoryTrace, day: number, weights: Weights): number {
  return estimateRecall({ ...trace, repeats: 0, lapses: 0 }, trace.day, day, weights);
}
