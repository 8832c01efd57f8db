// The dashboard: what is paid, how far each level is, restarting a level, and the ask-me box (learning §4 "Dashboard"; decisions §4).
import { calls } from '#contract/calls.ts';
import type { LevelState } from '#contract/dashboard.ts';
import { type Level, isTaughtLevel, levels } from '#contract/wire.ts';
import { scoreOf, trialWords } from '#engine/progress.ts';
import { lastDayOf, prices, readEnded, readPending } from '#server/learner/access.ts';
import { repeatStandings } from '#server/learner/repeats.ts';
import { levelStanding, levelStandings, restart, wordStandings } from '#server/learner/progress.ts';
import { findTaught, openableOf, taughtOf } from '#server/learner/study.ts';
import type { Parts } from '#server/parts.ts';
import type { Asked } from '#server/platform/serve.ts';
import { readAsked, writeAsked } from './store.ts';

type Dashboard = typeof calls.dashboard;

/** All levels at once, as the dashboard shows them. */
export async function overview({ parts, learner }: Asked<Dashboard['overview']>): Promise<{ levels: LevelState[] }> {
  const [asked, standings, repeatOf, trialCompleted, ended, pending] = await Promise.all([
    readAsked(parts.database.kysely, learner.id),
    levelStandings(parts, learner.id),
    repeatStandings(parts, learner.id, learner.paidLevels),
    isTrialCompleted(parts, learner.id, 1),
    readEnded(parts.database.kysely, learner.id),
    readPending(parts.database.kysely, learner.id),
  ]);
  const states = levels.map((level): LevelState => {
    const taught = isTaughtLevel(level) ? findTaught(parts, level) : undefined;
    const standing = standings.get(level);
    const repeat = isTaughtLevel(level) ? repeatOf(level) : undefined;
    const price = isTaughtLevel(level) ? prices[level] : undefined;
    const endedAt = isTaughtLevel(level) ? ended.get(level) : undefined;
    return {
      level,
      words: taught?.items.length ?? 0,
      wordsDone: standing?.wordsDone ?? 0,
      paid: isTaughtLevel(level) && learner.paidLevels.includes(level),
      endedOn: endedAt ? lastDayOf(endedAt) : null,
      pendingOrder: pending.find((order) => order.level === level)?.orderID ?? null,
      score: standing ? scoreOf(standing.answered, standing.total) : 0,
      repeatScore: repeat?.score ?? 0,
      repeatState: repeat?.state ?? 3,
      due: repeat?.due ?? 0,
      nextDueAt: repeat?.nextDueAt?.toISOString() ?? null,
      trialCompleted: level === 1 && trialCompleted,
      priceEuro: price?.euro ?? '',
      months: price?.months ?? 0,
      asked: asked.has(level),
    };
  });
  return { levels: states };
}

/** Whether a level is paid now. */
export function isPaid({ input, learner }: Asked<Dashboard['isPaid']>): { paid: boolean } {
  return { paid: learner.paidLevels.includes(input.hsk) };
}

/** Whether each level is paid now. */
export function isPaidArray({
  learner,
}: Asked<Dashboard['isPaidArray']>): Record<'paid1' | 'paid2' | 'paid3' | 'paid4' | 'paid5', boolean> {
  const paid = new Set(learner.paidLevels);
  return { paid1: paid.has(1), paid2: paid.has(2), paid3: paid.has(3), paid4: paid.has(4), paid5: paid.has(5) };
}

/** Whether words 1 to 20 of a level are all done or ignored. */
export async function isCompletedTwenty({ input, parts, learner }: Asked<Dashboard['isCompletedTwenty']>): Promise<{ completed: boolean }> {
  return { completed: await isTrialCompleted(parts, learner.id, input.hsk) };
}

async function isTrialCompleted(parts: Parts, userId: string, level: Level): Promise<boolean> {
  const taught = isTaughtLevel(level) ? findTaught(parts, level) : undefined;
  if (!taught) return false;
  const standings = await wordStandings(parts.database.kysely, taught, userId, taught.items.slice(0, trialWords));
  return [...standings.values()].every(({ done }) => done);
}

/** Answered questions of all questions of a level; 0 for a level without content. */
export async function countScore({ input, parts, learner }: Asked<Dashboard['countScore']>): Promise<{ score: number }> {
  const taught = findTaught(parts, input.hsk);
  if (!taught) return { score: 0 };
  const { answered, total } = await levelStanding(parts, taught, learner.id);
  return { score: scoreOf(answered, total) };
}

/** For levels 2 to 6, whether the ask-me question was answered. */
export async function isMessageForHsk({
  parts,
  learner,
}: Asked<Dashboard['isMessageForHsk']>): Promise<Record<'hsk2' | 'hsk3' | 'hsk4' | 'hsk5' | 'hsk6', boolean>> {
  const asked = await readAsked(parts.database.kysely, learner.id);
  return { hsk2: asked.has(2), hsk3: asked.has(3), hsk4: asked.has(4), hsk5: asked.has(5), hsk6: asked.has(6) };
}

/** Records whether the learner wants a mail when a level becomes available. */
export async function sendEmailQuestion({ input, parts, learner }: Asked<Dashboard['sendEmailQuestion']>): Promise<{ message: string }> {
  await writeAsked(parts.database.kysely, learner.id, input.hsk, input.sendEmail);
  return { message: input.sendEmail ? 'We will write to you when the level is available' : 'Thank you for your answer' };
}

/** Opens every word of a level again; without payment the trial words, so that what was paid once is kept. */
export async function restartQuiz({
  input,
  parts,
  learner,
  entitlement,
}: Asked<Dashboard['restartQuiz']>): Promise<{ restarted: boolean }> {
  const taught = taughtOf(parts, input.hsk);
  const wordIds = openableOf(taught, entitlement).map(({ id }) => id);
  await restart(parts, taught, learner.id, wordIds);
  return { restarted: true };
}
