// The dashboard: paid levels, progress per level, restarting a level, and the feedback box (learning §4 "Dashboard"; decisions §4).
import type { calls } from '#contract/calls.ts';
import type { LevelKnowledge, LevelState } from '#contract/dashboard.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type TaughtLevel, isTaughtLevel, levels, taughtLevels } from '#contract/wire.ts';
import { countTrialWords } from '#contract/free-part.ts';
import { calculateScore } from '#engine/progress.ts';
import { formatLastDay, levelPrices } from '#server/learner/level-access.ts';
import { indexRepeatProgress } from '#server/learner/repeat-progress.ts';
import { loadKnownWords, takeOverKnownWords } from '#server/learner/known-words.ts';
import { getLevelProgress, getLevelProgressMap, restartWords, getWordProgressMap, indexWordProgress } from '#server/learner/progress.ts';
import { type LevelContent, canAccessWord, findLevel, listAccessibleWords, requireLevel } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import type { CallContext } from '#server/call-context.ts';
import { type OverviewRows, readAnsweredLevels, readOverview, writeNotifyAnswer } from './store.ts';

type Dashboard = typeof calls.dashboard;

const beginningWords = 20;

/** Returns all levels as the dashboard shows them. */
export async function getOverview({ services, learner }: CallContext<Dashboard['overview']>): Promise<{ levels: LevelState[] }> {
  const rows = await readOverview(
    services.database,
    learner.id,
    taughtLevels.flatMap((level) => listTrialWords(findLevel(services, level))),
  );
  const progressByLevel = await getLevelProgressMap(services, learner.id, rows.levelProgress);
  const getRepeatProgress = indexRepeatProgress(
    rows.repeats.map((row) => ({ ...row, next_due_at: row.next_due_at === null ? null : new Date(row.next_due_at) })),
  );
  const answeredLevels = new Set(rows.askedLevels.map(({ level }) => level));
  const states = levels.map((level): LevelState => {
    const levelContent = isTaughtLevel(level) ? findLevel(services, level) : undefined;
    const progress = progressByLevel.get(level);
    const repeat = isTaughtLevel(level) ? getRepeatProgress(level) : undefined;
    const price = isTaughtLevel(level) ? levelPrices[level] : undefined;
    const endedAt = rows.endedAccess.find((access) => access.level === level)?.ended_at;
    const part = rows.parts.find((one) => one.level === level);
    const countOpen = (words: readonly StudyWord[]) => countOpenWords(levelContent, words, rows.words);
    const trialWords = listTrialWords(levelContent);
    return {
      level,
      words: levelContent?.words.length ?? 0,
      addedCharacters: levelContent?.characterCount ?? 0,
      wordsDone: progress?.wordsDone ?? 0,
      openInPart: countOpen(part?.word_ids.flatMap((id) => levelContent?.wordsById.get(id) ?? []) ?? []),
      paid: isTaughtLevel(level) && learner.paidLevels.includes(level),
      endedOn: endedAt === undefined ? null : formatLastDay(new Date(endedAt)),
      pendingOrder: rows.pendingOrders.find((order) => order.level === level)?.provider_id ?? null,
      score: progress ? calculateScore(progress.answered, progress.total) : 0,
      begun: part !== undefined,
      repeatScore: repeat?.score ?? 0,
      repeatState: repeat?.state ?? 3,
      due: repeat?.due ?? 0,
      nextDueAt: repeat?.nextDueAt?.toISOString() ?? null,
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
function listTrialWords(levelContent: LevelContent | undefined): readonly StudyWord[] {
  return levelContent?.words.slice(0, countTrialWords(levelContent.level)) ?? [];
}

// How many of these words wait, so that a page can say where the learner was.
function countOpenWords(levelContent: LevelContent | undefined, words: readonly StudyWord[], rows: OverviewRows['words']): number {
  if (!levelContent) return 0;
  const ownRows = rows.filter(({ level }) => level === levelContent.level);
  return [...indexWordProgress(levelContent, words, ownRows).values()].filter(({ isDone }) => !isDone).length;
}

/** Returns whether a level is currently paid. */
export function isPaid({ input, learner }: CallContext<Dashboard['isPaid']>): { paid: boolean } {
  return { paid: learner.paidLevels.includes(input.hsk) };
}

/** Returns for each level whether it is currently paid. */
export function isPaidArray({
  learner,
}: CallContext<Dashboard['isPaidArray']>): Record<'paid1' | 'paid2' | 'paid3' | 'paid4' | 'paid5', boolean> {
  const paidLevels = new Set(learner.paidLevels);
  return {
    paid1: paidLevels.has(1),
    paid2: paidLevels.has(2),
    paid3: paidLevels.has(3),
    paid4: paidLevels.has(4),
    paid5: paidLevels.has(5),
  };
}

/** Returns whether words 1 to 20 of a level are all done or ignored. */
export async function isCompletedTwenty({
  input,
  services,
  learner,
}: CallContext<Dashboard['isCompletedTwenty']>): Promise<{ completed: boolean }> {
  return { completed: await isBeginningDone(services, learner.id, input.hsk) };
}

// Words 1 to 20 of any level: the call asks it of every level, though only some have a trial.
async function isBeginningDone(services: Services, userId: string, level: TaughtLevel): Promise<boolean> {
  const levelContent = findLevel(services, level);
  if (!levelContent) return false;
  const standings = await getWordProgressMap(services.database.kysely, levelContent, userId, levelContent.words.slice(0, beginningWords));
  return [...standings.values()].every(({ isDone: done }) => done);
}

/** Returns the share of answered questions of a level; 0 for a level without content. */
export async function countScore({ input, services, learner }: CallContext<Dashboard['countScore']>): Promise<{ score: number }> {
  const levelContent = findLevel(services, input.hsk);
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
  await writeNotifyAnswer(services.database.kysely, learner.id, input.hsk, input.sendEmail);
  return { message: input.sendEmail ? 'We will email you when the level is available' : 'Thank you for your answer' };
}

/** Returns for each level with content how many of its words are new to the learner, and how many are known from other levels. */
export async function listKnownWords({ services, learner }: CallContext<Dashboard['knownWords']>): Promise<{ levels: LevelKnowledge[] }> {
  const [findKnownWords, progressByLevel] = await Promise.all([
    loadKnownWords(services, services.database.kysely, learner.id),
    getLevelProgressMap(services, learner.id),
  ]);
  const knowledge = taughtLevels.flatMap((level): LevelKnowledge[] => {
    const levelContent = findLevel(services, level);
    if (!levelContent) return [];
    const knownWords = findKnownWords(levelContent);
    const isTrialOnly = countTrialWords(level) > 0 && !learner.paidLevels.includes(level);
    const offered = isTrialOnly ? knownWords.filter(({ word }) => canAccessWord(levelContent, 'trial', word)) : knownWords;
    const bySource = Map.groupBy(offered, ({ source }) => source.level);
    return [
      {
        level,
        newWords: levelContent.words.length - (progressByLevel.get(level)?.wordsDone ?? 0) - knownWords.length,
        known: taughtLevels.flatMap((from) => {
          const words = bySource.get(from)?.length ?? 0;
          return words > 0 ? [{ level: from, words }] : [];
        }),
      },
    ];
  });
  return { levels: knowledge };
}

/** Makes the words that the learner knows from other levels learnt here too; without payment only the trial words. */
export async function takeOver({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Dashboard['takeOverKnownWords']>): Promise<{ taken: number }> {
  const levelContent = requireLevel(services, input.hsk);
  return { taken: await takeOverKnownWords(services, levelContent, learner.id, listAccessibleWords(levelContent, entitlement)) };
}

/** Reopens every word of a level; without payment only the trial words, so that progress on words paid for earlier is kept. */
export async function restartQuiz({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Dashboard['restartQuiz']>): Promise<{ restarted: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const wordIds = listAccessibleWords(levelContent, entitlement).map(({ id }) => id);
  await restartWords(services, levelContent, learner.id, wordIds);
  return { restarted: true };
}
