// How the answer of a repeat is recorded: what it depends on is read in one statement, what follows from it is written in another (decision 8).
import { CompiledQuery } from 'kysely';
import type { AskingWay } from '#contract/study.ts';
import { getNextTurn } from '#engine/asking-ways.ts';
import { type RepeatKey, buildAnswerKey } from '#engine/question-key.ts';
import { type Grade, type Prediction, applyReview, predictReview } from '#engine/schedule.ts';
import { lockMemory } from '#server/learner/memory-store.ts';
import type { Services } from '#server/services.ts';
import {
  type FoundAnswer,
  type PartProgress,
  type RepeatAnswer,
  canCount,
  findAnswer,
  isRepeatKey,
  nameKind,
  reportPart,
} from './find-answer.ts';
import { placeWord } from './place-word.ts';
import { insertLateAnswer } from './refold.ts';
import type { RepeatScope } from './scope.ts';
import { type AnsweredMemory, type CircleKey, type RunStatement, lockCircle, writeAnswer } from './store.ts';

// Another tab rarely answers in the same moment; after so many collisions the circle and word are locked first.
const freeAttempts = 3;

/** Records an answer, once: repeating it changes nothing and returns the same. */
export async function recordRepeatAnswer(
  { database }: Pick<Services, 'database'>,
  scope: RepeatScope,
  userId: string,
  answer: RepeatAnswer,
): Promise<PartProgress> {
  const circleKey: CircleKey = { userId, level: scope.level };
  for (let attempt = 0; attempt < freeAttempts; attempt += 1) {
    const outcome = await tryAnswer((name, sql, values) => database.query(name, sql, values), scope, circleKey, answer);
    if (outcome === 'late') break;
    if (outcome) return outcome;
  }
  return database.kysely.transaction().execute(async (transaction) => {
    await lockCircle(transaction, circleKey);
    // The repeat of another level, or that of Today, may be at the same word.
    for (const { memoryId } of answer.words) await lockMemory(transaction, userId, memoryId);
    const run: RunStatement = async (_name, sql, values) =>
      // The caller names the shape of the rows, as with a prepared statement.
      // oxlint-disable-next-line typescript/no-explicit-any
      (await transaction.executeQuery<any>(CompiledQuery.raw(sql, [...values]))).rows;
    const outcome = await tryAnswer(run, scope, circleKey, answer);
    if (outcome === undefined) throw new Error('A word changed while it was locked');
    return outcome === 'late' ? insertLateAnswer(transaction, run, scope, circleKey, answer) : outcome;
  });
}

// Undefined, with nothing changed, if the circle or the word changed between reading and writing; `late` where another review is not older than the
// answer, or between its serving and it, or the word has no memory any more.
async function tryAnswer(
  run: RunStatement,
  scope: RepeatScope,
  circleKey: CircleKey,
  answer: RepeatAnswer,
): Promise<PartProgress | 'late' | undefined> {
  const found = await findAnswer(run, circleKey, answer);
  const { facts, word, key, row, isInPart, at, servedAt } = found;
  const { circle, circle_version: circleVersion } = facts;
  if (!row && isRepeatKey(key) && answer.servedAt !== undefined) return 'late';
  if (!row || row.is_logged || !canCount(found, answer)) return reportPart(scope, circle, word.memoryId);
  // The level has never served a part: it was another one of the same word, or of the other list. The caller creates the circle that it locks.
  if (circleVersion === null) return undefined;
  if (servedAt < (row.reviewed_at ?? row.began_at).getTime() || at <= (row.reviewed_at?.getTime() ?? 0)) return 'late';
  const name = buildAnswerKey(word.memoryId, key);
  const { evidence, way, ms, eventId } = answer;
  const { prediction, schedule } = rate(found, row, { key: key as RepeatKey, evidence, way });
  const written = await writeAnswer(run, circleKey, {
    word: row,
    circleVersion,
    name,
    isInPart,
    review: {
      level: word.level,
      event_id: eventId,
      day: found.day,
      grade: evidence,
      kind: nameKind(key, way),
      ms,
      recall: prediction.recall,
      was_due: prediction.wasDue,
      reviewed_at: new Date(at),
      served_at: new Date(servedAt),
    },
    schedule,
  });
  if (!written) return undefined;
  return reportPart(scope, isInPart ? { ...circle, answers: { ...circle.answers, [name]: evidence } } : circle, word.memoryId);
}

function rate(
  { facts: { weights: ownWeights, pauses }, day, at }: FoundAnswer,
  row: AnsweredMemory,
  { key, evidence, way }: { key: RepeatKey; evidence: Grade | null; way: AskingWay | null },
) {
  const weights = ownWeights ?? undefined;
  const memory = applyReview(row.memory ?? undefined, { day, grade: evidence }, weights);
  const prediction: Prediction =
    evidence === null
      ? { recall: null, wasDue: false }
      : predictReview(row.memory ?? undefined, { learntDay: row.learnt_day ?? day, today: day, weights });
  const next = getNextTurn({ way, key }, evidence, row.reviewed_at === null);
  return {
    prediction,
    schedule: {
      memory: memory ?? null,
      ...placeWord(row, { memory, since: day, reviewedAt: at }, { pauses, ends_at: row.ends_at }),
      repeatKey: next.key,
      repeatWay: next.way,
      reviewedAt: new Date(at),
    },
  };
}
