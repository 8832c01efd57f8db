// How the answer of a repeat is recorded: what it depends on is read in one statement, what follows from it is written in another (decision 8).
import { CompiledQuery } from 'kysely';
import type { AskingWay } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { getNextWay } from '#engine/asking-ways.ts';
import { type RepeatKey, buildAnswerKey, characterKey, getNextRepeatKey, typingKey } from '#engine/question-key.ts';
import { type Grade, type Prediction, applyReview, calculateDueDay, predictReview } from '#engine/schedule.ts';
import type { LevelContent } from '#server/learner/level-content.ts';
import type { LevelKey } from '#server/learner/store.ts';
import { placeAroundPauses } from '#server/learner/moved-words.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import type { Services } from '#server/services.ts';
import { isWordFinished } from './part.ts';
import { type AnswerFacts, type Circle, type RunStatement, lockCircle, readAnswerFacts, writeAnswer } from './store.ts';

/** An answer of a repeat. */
export interface RepeatAnswer {
  /** The words that it may mean; the one in the part counts. */
  readonly words: readonly [StudyWord, ...StudyWord[]];
  /** The key of the question that was asked of the word; throws 400 if the word has no such question. */
  readonly resolveKey: (word: StudyWord) => string;
  /** Null for an answer that rates nothing. */
  readonly evidence: Grade | null;
  readonly timeZone: string | undefined;
  /** How it was asked; null for by the meaning. */
  readonly way: AskingWay | null;
  /** How long the learner was at the word, in milliseconds; null if unknown. */
  readonly ms: number | null;
}

/** How far the part is, and whether the word of the answer is finished. */
export interface PartProgress {
  readonly score: number;
  readonly answered: number;
  readonly total: number;
  readonly wordCompleted: boolean;
}

// Another tab rarely answers in the same moment; after so many collisions the circle is locked first.
const freeAttempts = 3;

/** Records an answer, once: repeating it changes nothing and returns the same. */
export async function recordRepeatAnswer(
  { database }: Pick<Services, 'database'>,
  levelContent: LevelContent,
  userId: string,
  answer: RepeatAnswer,
): Promise<PartProgress> {
  const levelKey: LevelKey = { userId, level: levelContent.level };
  for (let attempt = 0; attempt < freeAttempts; attempt += 1) {
    const progress = await tryAnswer((name, sql, values) => database.query(name, sql, values), levelContent, levelKey, answer);
    if (progress) return progress;
  }
  return database.kysely.transaction().execute(async (transaction) => {
    await lockCircle(transaction, levelKey);
    const run: RunStatement = async (_name, sql, values) =>
      // The caller names the shape of the rows, as with a prepared statement.
      // oxlint-disable-next-line typescript/no-explicit-any
      (await transaction.executeQuery<any>(CompiledQuery.raw(sql, [...values]))).rows;
    const progress = await tryAnswer(run, levelContent, levelKey, answer);
    if (!progress) throw new Error('A word changed while its circle was locked');
    return progress;
  });
}

// Undefined, with nothing changed, if the circle or the word changed between reading and writing.
async function tryAnswer(
  run: RunStatement,
  levelContent: LevelContent,
  levelKey: LevelKey,
  { words, resolveKey, evidence, timeZone, way, ms }: RepeatAnswer,
): Promise<PartProgress | undefined> {
  const facts = await readAnswerFacts(
    run,
    levelKey,
    words.map(({ id }) => id),
  );
  const word = words.find(({ id }) => facts.circle.word_ids.includes(id)) ?? words[0];
  const key = resolveKey(word);
  const report = (answers: Circle['answers']) => ({
    ...getPartProgress(levelContent, { ...facts.circle, answers }),
    wordCompleted: isWordFinished(answers, word.id),
  });
  const row = facts.words.find(({ word_id: id }) => id === word.id);
  const counts = (key === characterKey || key === typingKey) && facts.circle.word_ids.includes(word.id);
  if (!counts || !row || isWordFinished(facts.circle.answers, word.id)) return report(facts.circle.answers);
  const name = buildAnswerKey(word.id, key);
  const written = await writeAnswer(run, levelKey, {
    row,
    name,
    evidence,
    kind: nameKind(key, way),
    ms,
    ...rate(facts, row, { key, evidence, timeZone, way }),
  });
  return written ? report({ ...facts.circle.answers, [name]: evidence }) : undefined;
}

// The tones are asked in the same way whichever question is due.
function nameKind(key: string, way: AskingWay | null): string {
  if (way === null) return key;
  return `${way === 'tone' ? typingKey : key}:${way}`;
}

function rate(
  { now, ends_at: endsAt, weights: ownWeights, pauses }: AnswerFacts,
  row: AnswerFacts['words'][number],
  { key, evidence, timeZone, way }: { key: RepeatKey; evidence: Grade | null; timeZone: string | undefined; way: AskingWay | null },
) {
  const today = getStudyDay(now, timeZone);
  const lastDay = endsAt === null ? undefined : getStudyDay(endsAt, timeZone) - 1;
  const weights = ownWeights ?? undefined;
  const memory = applyReview(row.memory ?? undefined, { day: today, grade: evidence }, weights);
  const learntDay = row.learnt_at ? getStudyDay(row.learnt_at, timeZone) : today;
  const prediction: Prediction =
    evidence === null ? { recall: null, wasDue: false } : predictReview(row.memory ?? undefined, { learntDay, today, weights });
  const dueDay = calculateDueDay(memory, today, lastDay);
  return {
    day: today,
    prediction,
    schedule: {
      memory: memory ?? null,
      ...placeAroundPauses(dueDay, today, pauses, timeZone),
      repeatKey: getNextRepeatKey(key, evidence === 'good'),
      repeatWay: getNextWay({ way, key }, evidence === 'good'),
    },
  };
}

function getPartProgress(levelContent: LevelContent, { word_ids: wordIds, answers }: Pick<Circle, 'word_ids' | 'answers'>) {
  const taughtIds = wordIds.filter((id) => levelContent.wordsById.has(id));
  const total = taughtIds.length;
  const answered = taughtIds.filter((id) => isWordFinished(answers, id)).length;
  return { score: total === 0 ? 0 : answered / total, answered, total };
}
