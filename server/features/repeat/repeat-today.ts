// Today's queue: what is due in all levels, most at risk first, in parts that follow each other up to the day's limit (decisions §14).
import type { calls } from '#contract/calls.ts';
import type { PartResult } from '#contract/quiz.ts';
import type { RepeatState } from '#contract/repeat.ts';
import type { CallContext } from '#server/call-context.ts';
import { requireCalledLevel, requireWords } from '#server/learner/level-content.ts';
import { countLeft, countNewlyOpen, readDayLeft } from '#server/learner/repeat-progress-store.ts';
import { getToday } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import type { PartProgress } from './find-answer.ts';
import { readPartResult } from './part.ts';
import { type RepeatPartReply, loadAheadReply, loadPartReply } from './part-reply.ts';
import { recordAnswer, resolveQuestionKey } from './repeat.ts';
import { createTodayScope } from './scope.ts';
import type { CircleKey } from './store.ts';
import { undoReview } from './undo-review.ts';

type Repeat = typeof calls.repeat;

const getCircleKey = (userId: string): CircleKey => ({ userId, level: 0 });

/** Returns a question for each open word of the current part, or starts the next part. Empty if nothing is due, or the limit is reached. */
export async function getRepeatToday({
  input,
  services,
  learner,
}: CallContext<Repeat['getRepeatToday']>): Promise<RepeatPartReply & { completed: RepeatState; servedAt: string; left: number }> {
  const today = getToday(input.timeZone);
  const limit = await readDayLeft(services.database, learner.id, today);
  const context = { userId: learner.id, scope: createTodayScope(services, learner.wordList), today, limit };
  const { reply, circle } = await loadPartReply(services, context, input);
  const { completed, left } = await findState(services, learner.id, today);
  return { ...reply, completed, servedAt: circle.served_at.toISOString(), left: Math.max(left, reply.questions.length) };
}

/** Returns the parts that follow the current one, up to the day's limit. */
export async function getRepeatTodayAhead({
  input,
  services,
  learner,
}: CallContext<Repeat['getRepeatTodayAhead']>): ReturnType<typeof loadAheadReply> {
  const today = getToday(input.timeZone);
  const day = await readDayLeft(services.database, learner.id, today);
  const limit = { room: Math.max(0, day.room - countNewlyOpen(day)), again: day.again };
  return loadAheadReply(services, { userId: learner.id, scope: createTodayScope(services, learner.wordList), today, limit }, input);
}

/** Records an answer about a word of any level, once. */
export async function answerRepeatToday({ input, services, learner }: CallContext<Repeat['answerRepeatToday']>): Promise<PartProgress> {
  const levelContent = requireCalledLevel({ input, services, learner });
  return recordAnswer(services, createTodayScope(services, learner.wordList), learner.id, input, {
    words: requireWords(levelContent, input),
    resolveKey: (word) => resolveQuestionKey(levelContent, word, input),
  });
}

/** Undoes an answer, and restores what it changed of the word's memory. */
export async function undoRepeatToday({ input, services, learner }: CallContext<Repeat['undoRepeatToday']>): Promise<{ undone: boolean }> {
  const [word] = requireWords(requireCalledLevel({ input, services, learner }), input);
  return { undone: await undoReview(services, getCircleKey(learner.id), word, input) };
}

/** Returns the state of the day's queue, and how its part was answered. */
export async function isRepeatTodayOver({
  input,
  services,
  learner,
}: CallContext<Repeat['isRepeatTodayOver']>): Promise<{ completed: RepeatState; part?: PartResult }> {
  const [{ completed }, part] = await Promise.all([
    findState(services, learner.id, getToday(input.timeZone)),
    readPartResult(services.database.kysely, learner.id, createTodayScope(services, learner.wordList)),
  ]);
  return { completed, ...(part && { part }) };
}

/** The state of the queue, and how many words are left for the day. */
async function findState(services: Services, userId: string, today: number): Promise<{ completed: RepeatState; left: number }> {
  const day = await readDayLeft(services.database, userId, today);
  const left = countLeft(day);
  if (!day.hasWords) return { completed: 3, left: 0 };
  if (day.open.length > 0) return { completed: 0, left };
  return { completed: left > 0 ? 2 : 1, left };
}
