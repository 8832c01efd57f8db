// Puts a review into the middle of a word's log, or takes one out of it: the memory is folded again (decisions §14 "Time of an answer").
import { type AskingWay, askingWays } from '#contract/study.ts';
import type { Pause } from '#engine/pauses.ts';
import { type RepeatKey, buildAnswerKey, characterKey, typingKey } from '#engine/question-key.ts';
import { type LoggedReview, foldLog } from '#engine/review-log.ts';
import type { Weights } from '#engine/schedule.ts';
import { type MemoryRow, forgetBefore, lockMemory, writeSchedule } from '#server/learner/memory-store.ts';
import type { Db } from '#server/schema/tables.ts';
import { type FoundAnswer, type PartProgress, type RepeatAnswer, findAnswer, nameKind, reportPart } from './find-answer.ts';
import { placeWord } from './place-word.ts';
import type { RepeatScope } from './scope.ts';
import { type ReviewLine, insertReview, readWordLog, wasRepeated, writeLeftBehind } from './review-store.ts';
import { type CircleKey, type RunStatement, writeCircle } from './store.ts';

function parseKind(kind: string): { key: RepeatKey; way: AskingWay | null } {
  const [key, way] = kind.split(':');
  return { key: key === typingKey ? typingKey : characterKey, way: askingWays.find((one) => one === way) ?? null };
}

function toLogged({ event_id: eventId, reviewed_at: at, served_at: servedAt, day, grade, kind }: ReviewLine): LoggedReview {
  return { eventId, at: at.getTime(), servedAt: servedAt.getTime(), day, grade, ...parseKind(kind) };
}

/** What a fold needs besides word and log. */
export interface FoldFacts {
  readonly weights: Weights | null;
  readonly pauses: readonly Pause[];
  /** The end of the learner's access to the levels that repeat the word, if any. */
  readonly ends_at: Date | null;
  /** The review that made it necessary, if it was put into the log: where it rates nothing, nothing follows. */
  readonly addedId?: string;
}

/** Folds a word's log again and writes what follows from it, within the caller's transaction, which holds the word. */
export async function refoldWord(transaction: Db, userId: string, row: MemoryRow, facts: FoldFacts): Promise<void> {
  const { weights, addedId } = facts;
  const log = await readWordLog(transaction, userId, row.word_id, row.began_at);
  const { memory, last, next, leftBehind } = foldLog(log.map(toLogged), row.began_at.getTime(), weights ?? undefined);
  await writeLeftBehind(transaction, userId, row, leftBehind);
  if (addedId !== undefined && leftBehind.has(addedId)) return forgetBefore(transaction, userId, row.word_id);
  // Without a review it is due on the day after it was learnt; learnt elsewhere, as the learner put it back.
  const since = last?.day ?? row.learnt_day ?? row.due_day - 1;
  await writeSchedule(transaction, userId, row.word_id, {
    memory: memory ?? null,
    ...placeWord(row, { memory, since, reviewedAt: last?.at }, facts),
    repeatKey: next?.key ?? row.learnt_key,
    repeatWay: next?.way ?? null,
    reviewedAt: last ? new Date(last.at) : null,
  });
}

function describeReview(
  { word, key, at, servedAt, day }: FoundAnswer,
  { evidence: grade, way, ms, eventId }: RepeatAnswer,
  isLeftBehind: boolean,
): ReviewLine {
  return {
    level: word.level,
    word_id: word.memoryId,
    event_id: eventId,
    day,
    grade,
    kind: nameKind(key, way),
    ms,
    // What the schedule would have said then is not known any more.
    recall: null,
    was_due: true,
    reviewed_at: new Date(at),
    served_at: new Date(servedAt),
    is_left_behind: isLeftBehind,
  };
}

/**
 * Records an answer that another review stands behind, or between its serving and it; within the caller's transaction, which holds the circle. That to a
 * word without a memory, because it or its level was opened again while a device was offline, rates nothing, and its day is a day of study.
 */
export async function insertLateAnswer(
  transaction: Db,
  run: RunStatement,
  scope: RepeatScope,
  circleKey: CircleKey,
  answer: RepeatAnswer,
): Promise<PartProgress> {
  const { userId } = circleKey;
  const found = await findAnswer(run, circleKey, answer);
  const { facts, word, key, row, isInPart, servedAt } = found;
  const memory = await lockMemory(transaction, userId, word.memoryId);
  if (!row || !memory) {
    if (isInPart || (await wasRepeated(transaction, userId, word, new Date(servedAt))))
      await insertReview(transaction, userId, describeReview(found, answer, true));
    return reportPart(scope, facts.circle, word.memoryId);
  }
  const { evidence: grade, eventId } = answer;
  const isOfEarlierMemory = servedAt < memory.began_at.getTime();
  await insertReview(transaction, userId, describeReview(found, answer, isOfEarlierMemory));
  if (isOfEarlierMemory) await forgetBefore(transaction, userId, word.memoryId);
  else await refoldWord(transaction, userId, memory, { ...facts, ends_at: row.ends_at, addedId: eventId });
  if (!isInPart) return reportPart(scope, facts.circle, word.memoryId);
  const answers = { ...facts.circle.answers, [buildAnswerKey(word.memoryId, key)]: grade };
  await writeCircle(transaction, circleKey, {
    answers,
    last: { name: buildAnswerKey(word.memoryId, key), eventId },
  });
  return reportPart(scope, { ...facts.circle, answers }, word.memoryId);
}
