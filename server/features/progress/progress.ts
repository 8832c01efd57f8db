// The progress page: words by state, what comes, what was done, how well the schedule fits, the exam and the syllabus (learning-tools "Progress").
import type { calls } from '#contract/calls.ts';
import { type Exam, type LevelWords, type Progress, examHorizonDays, forecastDays, heatMapDays } from '#contract/progress.ts';
import { type WordList, getExamLevel, getListLevel } from '#contract/wire.ts';
import { type CalibrationBin, calibrationBins, estimateModelError } from '#engine/calibration.ts';
import { type ForecastWord, forecastExam } from '#engine/exam-forecast.ts';
import { type Weights, defaultWeights } from '#engine/schedule.ts';
import { estimateKept, findWordState } from '#engine/word-states.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type LevelContent, findLevel, listAllContents, listContents, requireCalledLevel } from '#server/learner/level-content.ts';
import { serveOthers } from '#server/learner/slices.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { type SeenWord, listSeenWords } from './seen-words.ts';
import {
  type DaySumRow,
  type KindSumRow,
  type MemoryOnPage,
  type ProgressFacts,
  readFacts,
  readDaySums,
  readStudyDays,
  readKindSums,
  readNow,
  readMemoriesOnPage,
  readSeenItems,
  writeExamDay,
} from './store.ts';
import { countSyllabus } from './syllabus.ts';

const dayMs = 86_400_000;

type ProgressCalls = typeof calls.progress;

/** Returns all that the page shows. */
export async function getProgress({ input, services, learner }: CallContext<ProgressCalls['getProgress']>): Promise<Progress> {
  const [items, memories, studyDays, daySums, kindSums, facts] = await Promise.all([
    readSeenItems(services.database, learner.id),
    readMemoriesOnPage(services.database, learner.id),
    readStudyDays(services.database, learner.id),
    readDaySums(services.database, learner.id),
    readKindSums(services.database, learner.id),
    readFacts(services.database, learner.id),
  ]);
  // Thousands of words and days: reading the rows, and each thing made of them, holds the event loop for itself (decision 20).
  await serveOthers();
  const today = getStudyDay(facts.now, input.timeZone);
  const weights = facts.weights ?? defaultWeights;
  const levels = listContents(services, learner.wordList);
  const words = listSeenWords(listAllContents(services), learner.wordList, items, memories);
  const calibration = listCalibration(kindSums);
  const seen = { today, weights, words };
  await serveOthers();
  const { wordList } = learner;
  const examContext = { ...seen, timeZone: input.timeZone, daySums, modelError: estimateModelError(calibration), wordList };
  const exam = planExam(services, facts, examContext);
  await serveOthers();
  const syllabus = countSyllabus(levels, words);
  await serveOthers();
  return {
    today,
    list: learner.wordList,
    levels: levels.map((level) => countStates(level, seen)),
    learnt: countLearnt(seen),
    forecast: levels.map((level) => ({ level: getExamLevel(level.level), due: countDue(level, seen) })),
    days: listDays(memories, daySums, studyDays, today),
    months: listMonths(daySums),
    kinds: listKinds(kindSums),
    calibration,
    exam,
    syllabus,
    ownSchedule:
      facts.weights !== null && facts.loss !== null && facts.loss_before !== null
        ? { reviews: facts.reviews ?? 0, loss: facts.loss, lossBefore: facts.loss_before }
        : null,
  };
}

interface Seen {
  readonly today: number;
  readonly weights: Weights;
  readonly words: readonly SeenWord[];
}

function countStates({ level, words: taught }: LevelContent, { words, today, weights }: Seen): LevelWords {
  const counts = { new: 0, learning: 0, young: 0, mature: 0, known: 0 };
  let kept = 0;
  let seenWords = 0;
  for (const word of words) {
    if (word.level !== level) continue;
    seenWords += 1;
    counts[findWordState(word)] += 1;
    kept += estimateKept(word, { learntDay: word.learntDay, today, weights });
  }
  return { level: getExamLevel(level), words: taught.length, ...counts, new: counts.new + taught.length - seenWords, kept };
}

function countLearnt({ words, today, weights }: Seen): Progress['learnt'] {
  const keptById = new Map<string, number>();
  for (const word of words)
    if (!['new', 'learning'].includes(findWordState(word))) {
      const kept = estimateKept(word, { learntDay: word.learntDay, today, weights });
      // Known in one level, it is known whatever the others say.
      keptById.set(word.memoryId, Math.max(kept, keptById.get(word.memoryId) ?? 0));
    }
  return { words: keptById.size, kept: [...keptById.values()].reduce((sum, kept) => sum + kept, 0) };
}

// What only the other list has falls due at its level of the exam, as on the home page.
function countDue({ examLevel }: LevelContent, { words, today }: Seen): number[] {
  const due = Array.from({ length: forecastDays }, () => 0);
  for (const word of words) {
    if (getExamLevel(word.level) !== examLevel || word.dueDay === undefined || !word.isCounted) continue;
    const index = Math.max(0, word.dueDay - today);
    if (index < forecastDays) due[index] = (due[index] ?? 0) + 1;
  }
  return due;
}

function listDays(
  memories: readonly MemoryOnPage[],
  sums: readonly DaySumRow[],
  studyDays: readonly { readonly day: number }[],
  today: number,
): Progress['days'] {
  const days = new Map<number, { answers: number; learnt: number; minutes: number }>();
  const isShown = (day: number) => day > today - heatMapDays;
  const find = (day: number) => {
    const found = days.get(day) ?? { answers: 0, learnt: 0, minutes: 0 };
    days.set(day, found);
    return found;
  };
  for (const { day, answers, ms } of sums) {
    if (!isShown(day)) continue;
    find(day).answers += answers;
    find(day).minutes += ms / 60_000;
  }
  // A day of answers of which nothing came is a day of study too, as on the home page.
  for (const { day } of studyDays) if (isShown(day)) find(day);
  // A day stays counted, also where its words were marked as known since.
  for (const { learnt_day: day } of memories) if (day !== null && isShown(day)) find(day).learnt += 1;
  return [...days].sort(([one], [other]) => one - other).map(([day, totals]) => ({ day, ...totals }));
}

function listMonths(sums: readonly DaySumRow[]): Progress['months'] {
  const months = new Map<string, { due: number; right: number }>();
  for (const { day, due, due_right: right } of sums) {
    if (due === 0) continue;
    const month = new Date(day * dayMs).toISOString().slice(0, 7);
    const sum = months.get(month) ?? { due: 0, right: 0 };
    months.set(month, { due: sum.due + due, right: sum.right + right });
  }
  return [...months].sort(([one], [other]) => one.localeCompare(other)).map(([month, sum]) => ({ month, ...sum }));
}

// Asked in the same way whichever question of the word is due.
const askedAlike: Readonly<Record<string, string>> = { 'f:reading': 'c:reading', 'c:tone': 'f:tone' };

function listKinds(sums: readonly KindSumRow[]): Progress['kinds'] {
  return [...Map.groupBy(sums, ({ kind }) => askedAlike[kind] ?? kind)]
    .map(([kind, own]) => ({ kind, due: sumOf(own, ({ due }) => due), right: sumOf(own, (sum) => sum.due_right) }))
    .filter(({ due }) => due > 0)
    .sort((one, other) => (one.kind < other.kind ? -1 : 1));
}

function sumOf<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0);
}

function listCalibration(sums: readonly KindSumRow[]): CalibrationBin[] {
  return Array.from({ length: calibrationBins }, (_, bin) => {
    const own = sums.filter((row) => row.bin === bin);
    const answers = sumOf(own, ({ rated }) => rated);
    if (answers === 0) return { bin, answers, predicted: 0, right: 0 };
    // Sums of what the database rounds may lie a hair above 1.
    const predicted = Math.min(1, sumOf(own, (row) => row.predicted) / answers);
    return { bin, answers, predicted, right: sumOf(own, (row) => row.rated_right) / answers };
  });
}

// Until the learner's own times are known: seconds for a repeat, and for all questions of a new word.
const usualSeconds = { repeat: 10, newWord: 60 } as const;

interface ExamContext extends Seen {
  readonly timeZone: string | undefined;
  readonly daySums: readonly DaySumRow[];
  readonly modelError: number;
  readonly wordList: WordList;
}

function planExam(
  services: Services,
  { exam_level: level, exam_day: examDay, access_ends_at: endsAt }: ProgressFacts,
  { today, weights, words, timeZone, daySums, modelError, wordList }: ExamContext,
): Exam | null {
  const content = level === null ? undefined : findLevel(services, getListLevel(wordList, level));
  if (level === null || examDay === null || !content) return null;
  const own = words.filter((word) => word.level === content.level);
  const known = own.filter(({ isIgnored }) => isIgnored).length;
  const learnt = own.flatMap(({ isIgnored, isLearnt, memory, learntDay, dueDay }): ForecastWord[] =>
    isLearnt && !isIgnored && dueDay !== undefined ? [{ memory, learntDay, dueDay }] : [],
  );
  const wordsLeft = content.words.length - known - learnt.length;
  const forecast = forecastExam({ words: learnt, newWords: wordsLeft, today, examDay: Math.max(examDay, today), weights, modelError });
  const secondsARepeat = findRepeatSeconds(daySums);
  const accessEndsOn = endsAt === null ? null : getStudyDay(endsAt, timeZone) - 1;
  return {
    level,
    day: examDay,
    words: content.words.length,
    expected: forecast.expected + known,
    low: forecast.low + known,
    high: forecast.high + known,
    wordsLeft,
    newWordsADay: forecast.newWordsADay,
    lastNewDay: forecast.lastNewDay,
    minutesADay: (forecast.repeatsADay * secondsARepeat + forecast.newWordsADay * usualSeconds.newWord) / 60,
    accessEndsOn,
    endsBeforeExam: accessEndsOn === null || accessEndsOn < examDay,
    isOver: examDay < today,
  };
}

function findRepeatSeconds(sums: readonly DaySumRow[]): number {
  const answers = sumOf(sums, ({ timed }) => timed);
  return answers === 0 ? usualSeconds.repeat : sumOf(sums, ({ ms }) => ms) / answers / 1000;
}

/** Sets or removes the day of the exam. */
export async function saveExamDay({ input, services, learner }: CallContext<ProgressCalls['saveExamDay']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (input.date === null) {
    await writeExamDay(kysely, learner.id, undefined);
    return { message: 'The exam day is removed' };
  }
  requireCalledLevel({ input, services, learner });
  const today = getStudyDay(await readNow(kysely), input.timeZone);
  if (input.date <= today) throw errors.invalidInput('date', 'Please choose a day after today');
  if (input.date > today + examHorizonDays) throw errors.invalidInput('date', 'Please choose a day within the next two years');
  await writeExamDay(kysely, learner.id, { level: input.level, day: input.date });
  return { message: 'The exam day is saved' };
}
