// The dashboard: paid levels, progress per level, restarting a level, and the feedback box (learning §4 "Dashboard"; decisions §4).
import type { calls } from '#contract/calls.ts';
import type { LevelKnowledge, LevelState } from '#contract/dashboard.ts';
import type { StudyWord } from '#contract/study-word.ts';
import {
  type ListLevel,
  type WordList,
  getExamLevel,
  getListLevel,
  getWordList,
  isTaughtLevel,
  levels,
  taughtLevels,
} from '#contract/wire.ts';
import { countTrialWords } from '#contract/free-part.ts';
import { calculateScore } from '#engine/progress.ts';
import { formatLastDay, levelPrices } from '#server/learner/level-access.ts';
import { indexRepeatProgress } from '#server/learner/repeat-progress.ts';
import { type KnownCount, countKnownItems } from '#server/learner/known-words-store.ts';
import { getLevelProgress, getLevelProgressMap, getWordProgressMap, indexWordProgress } from '#server/learner/progress.ts';
import { restartWords } from '#server/learner/progress-changes.ts';
import {
  type LevelContent,
  findCalledLevel,
  findLevel,
  listAccessibleWords,
  listContents,
  requireCalledLevel,
} from '#server/learner/level-content.ts';
import { getDayStart, getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import type { CallContext } from '#server/call-context.ts';
import { type OverviewRows, readAnsweredLevels, readOverview, writeNotifyAnswer } from './store.ts';

type Dashboard = typeof calls.dashboard;

const beginningWords = 20;

/** Returns all levels as the dashboard shows them. */
export async function getOverview({ input, services, learner }: CallContext<Dashboard['overview']>): Promise<{ levels: LevelState[] }> {
  const today = getToday(input.timeZone);
  const beginnings = listContents(services, learner.wordList).flatMap(listTrialWords);
  const rows = await readOverview(services.database, learner.id, beginnings, { today, since: getDayStart(today, input.timeZone) });
  const progressByLevel = await getLevelProgressMap(services, learner.id, rows.levelProgress);
  const getRepeatProgress = indexRepeatProgress(rows.repeats);
  const answeredLevels = new Set(rows.askedLevels.map(({ level }) => level));
  const states = levels.map((level): LevelState => {
    const listLevel = isTaughtLevel(level) ? getListLevel(learner.wordList, level) : undefined;
    const levelContent = listLevel && findLevel(services, listLevel);
    const progress = listLevel && progressByLevel.get(listLevel);
    const repeat = listLevel && getRepeatProgress(listLevel);
    const price = isTaughtLevel(level) ? levelPrices[level] : undefined;
    const endedAt = rows.endedAccess.find((access) => access.level === level)?.ended_at;
    const studiedAt = rows.levelProgress.find((one) => one.level === listLevel)?.studied_at ?? undefined;
    const part = rows.parts.find((one) => one.level === listLevel);
    const countOpen = (words: readonly StudyWord[]) => countOpenWords(levelContent, words, rows.words);
    const trialWords = levelContent ? listTrialWords(levelContent) : [];
    return {
      level,
      list: learner.wordList,
      words: levelContent?.words.length ?? 0,
      addedCharacters: levelContent?.characterCount ?? 0,
      wordsDone: progress?.wordsDone ?? 0,
      openInPart: countOpen(part?.word_ids.flatMap((id) => levelContent?.wordsById.get(id) ?? []) ?? []),
      paid: isTaughtLevel(level) && learner.paidLevels.includes(level),
      endedOn: endedAt === undefined ? null : formatLastDay(new Date(endedAt)),
      pendingOrder: rows.pendingOrders.find((order) => order.level === level)?.provider_id ?? null,
      score: progress ? calculateScore(progress.answered, progress.total) : 0,
      studiedAt: studiedAt === undefined ? null : new Date(studiedAt).toISOString(),
      repeatScore: repeat?.score ?? 0,
      repeatState: repeat?.state ?? 3,
      due: repeat?.due ?? 0,
      nextDueAt: repeat?.nextDueDay === undefined ? null : getDayStart(repeat.nextDueDay, input.timeZone).toISOString(),
      trialWords: isTaughtLevel(level) ? countTrialWords(level) : 0,
      trialCompleted: trialWords.length > 0 && countOpen(trialWords) === 0,
      priceEuro: price?.euro ?? '',
      months: price?.months ?? 0,
      asked: answeredLevels.has(level),
    };
  });
  return { levels: states };
}

// The words of a level's trial; none where there is none.
function listTrialWords({ words, examLevel }: LevelContent): readonly StudyWord[] {
  return words.slice(0, countTrialWords(examLevel));
}

// How many of these words wait, so that a page can say where the learner was.
function countOpenWords(levelContent: LevelContent | undefined, words: readonly StudyWord[], rows: OverviewRows['words']): number {
  if (!levelContent) return 0;
  const ownRows = rows.filter(({ level }) => level === levelContent.level);
  return [...indexWordProgress(levelContent, words, ownRows).values()].filter(({ isDone }) => !isDone).length;
}

/** Returns whether a level is currently paid. */
export function isPaid({ input, learner }: CallContext<Dashboard['isPaid']>): { paid: boolean } {
  return { paid: learner.paidLevels.includes(input.level) };
}

/** Returns for each level whether it is currently paid. */
export function isPaidArray({ learner }: CallContext<Dashboard['isPaidArray']>): Readonly<Record<string, boolean>> {
  return Object.fromEntries(taughtLevels.map((level) => [`paid${level}`, learner.paidLevels.includes(level)]));
}

/** Returns whether words 1 to 20 of a level are all done or ignored. */
export async function isCompletedTwenty({
  input,
  services,
  learner,
}: CallContext<Dashboard['isCompletedTwenty']>): Promise<{ completed: boolean }> {
  const levelContent = findCalledLevel({ input, services, learner });
  return { completed: levelContent !== undefined && (await isBeginningDone(services, levelContent, learner.id)) };
}

// Words 1 to 20 of any level: the call asks it of every level, though only some have a trial.
async function isBeginningDone(services: Services, levelContent: LevelContent, userId: string): Promise<boolean> {
  const standings = await getWordProgressMap(services.database.kysely, levelContent, userId, levelContent.words.slice(0, beginningWords));
  return [...standings.values()].every(({ isDone: done }) => done);
}

/** Returns the share of answered questions of a level; 0 for a level without content. */
export async function countScore({ input, services, learner }: CallContext<Dashboard['countScore']>): Promise<{ score: number }> {
  const levelContent = findCalledLevel({ input, services, learner });
  if (!levelContent) return { score: 0 };
  const { answered, total } = await getLevelProgress(services, levelContent, learner.id);
  return { score: calculateScore(answered, total) };
}

/** Returns for levels 2 to 6 whether the feedback question was answered. */
export async function isMessageForHsk({
  services,
  learner,
}: CallContext<Dashboard['isMessageForHsk']>): Promise<Record<'hsk2' | 'hsk3' | 'hsk4' | 'hsk5' | 'hsk6', boolean>> {
  const answeredLevels = await readAnsweredLevels(services.database.kysely, learner.id);
  return {
    hsk2: answeredLevels.has(2),
    hsk3: answeredLevels.has(3),
    hsk4: answeredLevels.has(4),
    hsk5: answeredLevels.has(5),
    hsk6: answeredLevels.has(6),
  };
}

/** Records whether the learner wants an email when a level becomes available. */
export async function sendEmailQuestion({
  input,
  services,
  learner,
}: CallContext<Dashboard['sendEmailQuestion']>): Promise<{ message: string }> {
  await writeNotifyAnswer(services.database.kysely, learner.id, input.level, input.sendEmail);
  return { message: input.sendEmail ? 'We will email you when the level is available' : 'Thank you for your answer' };
}

/** Returns for each level with content how many of its words are new to the learner, and how many are known from which other level. */
export async function listKnownWords({
  services,
  learner,
}: CallContext<Dashboard['knownWords']>): Promise<{ chosen: WordList; levels: LevelKnowledge[] }> {
  const [counts, progressByLevel] = await Promise.all([
    countKnownItems(services.database.kysely, learner.id),
    getLevelProgressMap(services, learner.id),
  ]);
  return {
    chosen: learner.wordList,
    levels: listContents(services, learner.wordList).map((levelContent): LevelKnowledge => {
      const { level, examLevel } = levelContent;
      const known = new Map<ListLevel, number>();
      for (const { known_from: from, words, ...count } of counts)
        if (count.level === level && !isLearntHere(levelContent, count)) known.set(from, (known.get(from) ?? 0) + words);
      return {
        level: examLevel,
        newWords: levelContent.words.length - (progressByLevel.get(level)?.wordsDone ?? 0),
        known: [...known].map(([from, words]) => ({ level: getExamLevel(from), list: getWordList(from), words })),
      };
    }),
  };
}

// Its own questions are all answered, as by a device that was offline when the word was learnt elsewhere.
function isLearntHere({ study, wordsById }: LevelContent, { begun_id: id, answered }: Pick<KnownCount, 'begun_id' | 'answered'>): boolean {
  return id !== null && wordsById.has(id) && study.listKeys(id).every((key) => answered.includes(key));
}

/** Reopens every word of a level; without payment only the trial words, so that progress on words paid for earlier is kept. */
export async function restartQuiz({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Dashboard['restartQuiz']>): Promise<{ restarted: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const wordIds = listAccessibleWords(levelContent, entitlement).map(({ id }) => id);
  await restartWords(services, levelContent, learner.id, wordIds);
  return { restarted: true };
}
