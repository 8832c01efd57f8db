// The progress page: words by state, what comes, what was done, how well the schedule fits, the exam and the syllabus (learning-tools "Progress").
import type { calls } from '#contract/calls.ts';
import { type Exam, type LevelWords, type Progress, examHorizonDays, forecastDays, heatMapDays } from '#contract/progress.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { type CalibrationBin, calibrationBins, estimateModelError } from '#engine/calibration.ts';
import { type ForecastWord, forecastExam } from '#engine/exam-forecast.ts';
import { type Weights, defaultWeights } from '#engine/schedule.ts';
import { type WordFacts, estimateKept, findWordState } from '#engine/word-states.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type LevelContent, findLevel, requireLevel } from '#server/learner/level-content.ts';
import { serveOthers } from '#server/learner/slices.ts';
import { getDayStart, getStudyDay } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import {
  type DaySumRow,
  type KindSumRow,
  type ProgressFacts,
  type SeenWordRow,
  readFacts,
  readDaySums,
  readKindSums,
  readNow,
  readSeenWords,
  writeExamDay,
} from './store.ts';

const dayMs = 86_400_000;

type ProgressCalls = typeof calls.progress;

/** A word of the course that the learner has seen. */
interface SeenWord extends WordFacts {
  readonly level: TaughtLevel;
  readonly wordId: string;
  readonly learntDay: number;
  /** Undefined where nothing is scheduled. */
  readonly dueDay: number | undefined;
}

/** Returns all that the page shows. */
export async function getProgress({ input, services, learner }: CallContext<ProgressCalls['getProgress']>): Promise<Progress> {
  const [rows, daySums, kindSums, facts] = await Promise.all([
    readSeenWords(services.database, learner.id),
    readDaySums(services.database, learner.id),
    readKindSums(services.database, learner.id),
    readFacts(services.database, learner.id),
  ]);
  // Thousands of words and days: reading the rows, and each thing made of them, holds the event loop for itself (decision 20).
  await serveOthers();
  const today = getStudyDay(facts.now, input.time_zone);
  const findDay = createDayFinder(today, input.time_zone);
  const weights = facts.weights ?? defaultWeights;
  const levels = taughtLevels.flatMap((level) => findLevel(services, level) ?? []);
  const words = listSeenWords(levels, rows, findDay);
  const calibration = listCalibration(kindSums);
  const seen = { today, weights, words };
  await serveOthers();
  const exam = planExam(services, facts, { ...seen, findDay, daySums, modelError: estimateModelError(calibration) });
  await serveOthers();
  const syllabus = countSyllabus(levels, words);
  await serveOthers();
  return {
    today,
    levels: levels.map((level) => countStates(level, seen)),
    forecast: levels.map((level) => ({ level: level.level, due: countDue(level, seen) })),
    days: listDays(words, daySums, today),
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

// Calendars are slow, and there are thousands of times: the starts of days are counted from a few that the calendar was asked for.
function createDayFinder(today: number, timeZone: string | undefined): (moment: Date) => number {
  const first = today - heatMapDays;
  const starts = listDayStarts(first, today + forecastDays + 1, timeZone);
  const [firstStart = 0] = starts;
  const lastStart = starts.at(-1) ?? 0;
  return (moment) => {
    const time = moment.getTime();
    // Outside of them an hour of summer time may lie wrong, which nothing that is shown depends on.
    if (time < firstStart) return first - Math.ceil((firstStart - time) / dayMs);
    if (time >= lastStart) return first + starts.length - 1 + Math.floor((time - lastStart) / dayMs);
    let index = Math.min(starts.length - 1, Math.floor((time - firstStart) / dayMs) + 1);
    while ((starts[index] ?? 0) > time) index -= 1;
    return first + index;
  };
}

// Between two days of the calendar a fortnight apart all are of 24 hours, or each is asked for.
function listDayStarts(first: number, last: number, timeZone: string | undefined): number[] {
  const stepDays = 14;
  const starts: number[] = [];
  for (let day = first; day <= last; day += stepDays) {
    const start = getDayStart(day, timeZone).getTime();
    const isEven = getDayStart(day + stepDays, timeZone).getTime() - start === stepDays * dayMs;
    for (let index = 0; index < stepDays; index += 1)
      starts.push(isEven ? start + index * dayMs : getDayStart(day + index, timeZone).getTime());
  }
  return starts;
}

// Words that the course no longer has are left out.
function listSeenWords(levels: readonly LevelContent[], rows: readonly SeenWordRow[], findDay: (moment: Date) => number): SeenWord[] {
  const contents = new Map(levels.map((content) => [content.level, content]));
  return rows.flatMap((row) => {
    if (!contents.get(row.level)?.wordsById.has(row.word_id)) return [];
    return [
      {
        level: row.level,
        wordId: row.word_id,
        isBegun: row.is_begun,
        isLearnt: row.due_at !== null,
        isIgnored: row.ignored,
        memory: row.memory ?? undefined,
        learntDay: row.learnt_at ? findDay(row.learnt_at) : (row.memory?.day ?? findDay(new Date(0))),
        dueDay: row.due_at && !row.ignored ? findDay(row.due_at) : undefined,
      },
    ];
  });
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
  return { level, words: taught.length, ...counts, new: counts.new + taught.length - seenWords, kept };
}

function countDue({ level }: LevelContent, { words, today }: Seen): number[] {
  const due = Array.from({ length: forecastDays }, () => 0);
  for (const word of words) {
    if (word.level !== level || word.dueDay === undefined) continue;
    const index = Math.max(0, word.dueDay - today);
    if (index < forecastDays) due[index] = (due[index] ?? 0) + 1;
  }
  return due;
}

function listDays(words: readonly SeenWord[], sums: readonly DaySumRow[], today: number): Progress['days'] {
  const days = new Map<number, { answers: number; learnt: number; minutes: number }>();
  const isShown = (day: number) => day > today - heatMapDays && day <= today;
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
  for (const { isLearnt, learntDay } of words) if (isLearnt && isShown(learntDay)) find(learntDay).learnt += 1;
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

function listKinds(sums: readonly KindSumRow[]): Progress['kinds'] {
  const known = sums.flatMap(({ kind, due, due_right: right }) => (kind === null ? [] : [{ kind, due, right }]));
  return [...Map.groupBy(known, ({ kind }) => kind)]
    .map(([kind, own]) => ({ kind, due: sumOf(own, ({ due }) => due), right: sumOf(own, ({ right }) => right) }))
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
  readonly findDay: (moment: Date) => number;
  readonly daySums: readonly DaySumRow[];
  readonly modelError: number;
}

function planExam(
  services: Services,
  { exam_level: level, exam_day: examDay, access_ends_at: endsAt }: ProgressFacts,
  { today, weights, words, findDay, daySums, modelError }: ExamContext,
): Exam | null {
  const content = level === null ? undefined : findLevel(services, level);
  if (level === null || examDay === null || !content) return null;
  const own = words.filter((word) => word.level === level);
  const known = own.filter(({ isIgnored }) => isIgnored).length;
  const learnt = own.flatMap(({ isIgnored, isLearnt, memory, learntDay, dueDay }): ForecastWord[] =>
    isLearnt && !isIgnored && dueDay !== undefined ? [{ memory, learntDay, dueDay }] : [],
  );
  const wordsLeft = content.words.length - known - learnt.length;
  const forecast = forecastExam({ words: learnt, newWords: wordsLeft, today, examDay: Math.max(examDay, today), weights, modelError });
  const secondsARepeat = findRepeatSeconds(daySums);
  const accessEndsOn = endsAt === null ? null : findDay(endsAt) - 1;
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

const syllabusLevels = [1, 2, 3, 4, 5, 6, 7] as const;

function isKnown({ isLearnt, isIgnored }: WordFacts): boolean {
  return isLearnt || isIgnored;
}

// A text that stands in two levels of the course counts once, and is known if it is in either.
function countSyllabus(levels: readonly LevelContent[], words: readonly SeenWord[]): Progress['syllabus'] {
  const knownTexts = listKnownTexts(levels, words);
  return syllabusLevels.map((level) => {
    const texts = new Set(levels.flatMap((content) => content.words.filter((word) => word.level2025 === level).map(({ text }) => text)));
    return { level, words: texts.size, known: [...texts].filter((text) => knownTexts.has(text)).length };
  });
}

function listKnownTexts(levels: readonly LevelContent[], words: readonly SeenWord[]): Set<string> {
  const contents = new Map(levels.map((content) => [content.level, content]));
  return new Set(words.filter(isKnown).flatMap(({ level, wordId }) => contents.get(level)?.wordsById.get(wordId)?.text ?? []));
}

/** Lists the words of a level of the syllabus that the course has and the learner does not know yet, in the order of the course. */
export async function listSyllabusWords({
  input,
  services,
  learner,
}: CallContext<ProgressCalls['listSyllabusWords']>): Promise<{ words: { character: string; level: TaughtLevel }[] }> {
  const syllabusLevel = input.level_2025;
  if (!syllabusLevels.some((level) => level === syllabusLevel)) throw errors.invalidInput('level_2025', 'The level must be 1 to 7');
  const levels = taughtLevels.flatMap((level) => findLevel(services, level) ?? []);
  const knownTexts = listKnownTexts(
    levels,
    listSeenWords(levels, await readSeenWords(services.database, learner.id), () => 0),
  );
  const missing = new Map<string, TaughtLevel>();
  for (const { level, words } of levels)
    for (const { text, level2025 } of words)
      if (level2025 === syllabusLevel && !knownTexts.has(text) && !missing.has(text)) missing.set(text, level);
  return { words: [...missing].map(([character, level]) => ({ character, level })) };
}

/** Sets or removes the day of the exam. */
export async function saveExamDay({ input, services, learner }: CallContext<ProgressCalls['saveExamDay']>): Promise<{ message: string }> {
  const { kysely } = services.database;
  if (input.date === null) {
    await writeExamDay(kysely, learner.id, undefined);
    return { message: 'The exam day is removed' };
  }
  const { level } = requireLevel(services, input.hsk);
  const today = getStudyDay(await readNow(kysely), input.time_zone);
  if (input.date <= today) throw errors.invalidInput('date', 'Please choose a day after today');
  if (input.date > today + examHorizonDays) throw errors.invalidInput('date', 'Please choose a day within the next two years');
  await writeExamDay(kysely, learner.id, { level, day: input.date });
  return { message: 'The exam day is saved' };
}
