// The repeat: due words in parts of ten, and how their answers change the schedule (learning §4 "Repeat"; decisions §5).
import { randomUUID } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import { componentIndexField, type RepeatState } from '#contract/repeat.ts';
import type { Question, Word } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { buildAnswerKey, getQuestionKind } from '#engine/question-key.ts';
import { shuffleAnswers } from '#engine/questions.ts';
import { calculateDueDay, type Grade, gradeEvidence, applyReview } from '#engine/schedule.ts';
import { getStudyDay, getDayStart } from '#server/learner/study-days.ts';
import { type RepeatProgress, loadRepeatProgress } from '#server/learner/repeat-progress.ts';
import { requeueWords, writeMemory } from '#server/learner/repeat-store.ts';
import type { LevelKey } from '#server/learner/store.ts';
import type { Db } from '#server/schema/tables.ts';
import { type LevelContent, requireAccessibleWords, listAccessibleWords, requireLevel } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import type { Entitlement } from '#contract/free-part.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import type { Learner } from '#server/access/sessions.ts';
import { isWordFinished, loadCurrentPart } from './part.ts';
import {
  addPartialAnswer,
  addReview,
  type Circle,
  lockCircle,
  lockLearntWord,
  hasMoreDueWords,
  type LearntWordRow,
  readClock,
  writeCircle,
} from './store.ts';

type Repeat = typeof calls.repeat;

async function getRepeatProgress(services: Services, learner: Learner, level: LevelContent['level']): Promise<RepeatProgress> {
  return (await loadRepeatProgress(services, learner.id, learner.paidLevels))(level);
}

/** Returns the share of words repeated in the current circle. */
export async function countScoreRepeat({ input, services, learner }: CallContext<Repeat['countScoreRepeat']>): Promise<{ score: number }> {
  return { score: (await getRepeatProgress(services, learner, input.hsk)).score };
}

/** Returns the state of a level's repeat. */
export async function isRepeatingOver({
  input,
  services,
  learner,
}: CallContext<Repeat['isRepeatingOver']>): Promise<{ completed: RepeatState }> {
  return { completed: (await getRepeatProgress(services, learner, input.hsk)).state };
}

/** Starts a new circle with every learnt word the learner may study, due now; false if nothing is learnt yet. */
export async function restartRepeat({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Repeat['restartQuizRepeat']>): Promise<{ restarted: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const wordIds = listAccessibleWords(levelContent, entitlement).map(({ id }) => id);
  return services.database.kysely.transaction().execute(async (transaction) => {
    await lockCircle(transaction, levelKey);
    const wordCount = await requeueWords(transaction, levelKey, wordIds);
    await writeCircle(transaction, levelKey, { word_ids: [], answers: {}, finished: 0, is_over: wordCount === 0, last: null });
    return { restarted: wordCount > 0 };
  });
}

/** Returns the open questions of the current part, or starts the next part if it is finished. Empty if nothing is due. */
export async function getQuizRepeat({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Repeat['getQuizRepeat']>): Promise<{ questions: Question[]; list: Word[]; characters: Word[]; completed: RepeatState }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const { circle, open } = await services.database.kysely
    .transaction()
    .execute((transaction) => loadCurrentPart(transaction, levelContent, levelKey, entitlement, input.time_zone));
  const seed = randomUUID();
  const { study } = levelContent;
  const questions = open.flatMap(({ id }) => study.buildQuestions(id).filter(({ key }) => !(buildAnswerKey(id, key) in circle.answers)));
  return {
    questions: questions.map((question) => shuffleAnswers(question, seed)),
    list: circle.word_ids.filter((id) => levelContent.wordsById.has(id)).map((id) => study.getWordCard(id)),
    characters: open.map(({ id }) => study.getWordCard(id)),
    completed: (await getRepeatProgress(services, learner, levelContent.level)).state,
  };
}

/**
 * Records a correct answer, once. The answer that finishes its word rates it: missed or forgotten is Again, correct is Good,
 * skipped typing is no evidence (decisions §5, §6).
 */
export async function answerRepeat({ input, services, learner, entitlement }: CallContext<Repeat['answerRepeat']>): Promise<{
  score: number;
  answered: number;
  total: number;
  wordCompleted: boolean;
}> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const words = requireAccessibleWords(levelContent, entitlement, input);
  const evidence = toEvidence(input);
  const [firstWord] = words;
  if (words.length === 1) {
    const name = buildAnswerKey(firstWord.id, resolveQuestionKey(levelContent, firstWord, input));
    const others = levelContent.study
      .listKeys(firstWord.id)
      .map((key) => buildAnswerKey(firstWord.id, key))
      .filter((otherName) => otherName !== name);
    const partAfter = await addPartialAnswer(services.database, levelKey, { wordId: firstWord.id, name, evidence, others });
    if (partAfter) return { ...getPartProgress(levelContent, partAfter), wordCompleted: false };
  }
  return services.database.kysely.transaction().execute(async (transaction) => {
    const circle = await lockCircle(transaction, levelKey);
    const word = words.find(({ id }) => circle.word_ids.includes(id)) ?? firstWord;
    const name = buildAnswerKey(word.id, resolveQuestionKey(levelContent, word, input));
    const answers = await applyAnswer(
      transaction,
      { levelContent, levelKey, timeZone: input.time_zone, word, name, circle, entitlement },
      evidence,
    );
    return { ...getPartProgress(levelContent, { ...circle, answers }), wordCompleted: isWordFinished(answers, levelContent, word.id) };
  });
}

function getPartProgress(levelContent: LevelContent, { word_ids: wordIds, answers }: Pick<Circle, 'word_ids' | 'answers'>) {
  const total = wordIds.reduce((sum, id) => sum + (levelContent.wordsById.has(id) ? levelContent.study.listKeys(id).length : 0), 0);
  const answered = Math.min(total, Object.keys(answers).length);
  return { score: total === 0 ? 0 : answered / total, answered, total };
}

function toEvidence({ mistakes = 0, skipped = false }: { mistakes?: number | undefined; skipped?: boolean | undefined }): Grade | null {
  if (mistakes > 0) return 'again';
  return skipped ? null : 'good';
}

// A key is unambiguous; without one, the kind and, for a component, its index among the word's own (learning §7 "Repeat").
function resolveQuestionKey(levelContent: LevelContent, word: StudyWord, input: CallContext<Repeat['answerRepeat']>['input']): string {
  const kindKeys = levelContent.study.listKeys(word.id).filter((key) => getQuestionKind(key) === input.kind);
  const ownKeys = kindKeys.filter((key) => !key.startsWith('m:'));
  const found = input.key === undefined ? ownKeys[input.kind === 'component' ? (input.componentIndex ?? 0) : 0] : input.key;
  if (found === undefined || !kindKeys.includes(found)) {
    throw errors.invalidInput(input.key === undefined ? componentIndexField : 'key', 'This word has no such question');
  }
  return found;
}

interface AnswerContext {
  readonly levelContent: LevelContent;
  readonly levelKey: LevelKey;
  readonly timeZone: string | undefined;
  readonly word: StudyWord;
  readonly name: string;
  readonly circle: Circle;
  readonly entitlement: Entitlement;
}

// The part's answers including this one; unchanged if it was given before or its word is not in the part.
async function applyAnswer(db: Db, context: AnswerContext, evidence: Grade | null): Promise<Circle['answers']> {
  const { levelContent, levelKey, word, name, circle } = context;
  if (!circle.word_ids.includes(word.id) || name in circle.answers) return circle.answers;
  const row = await lockLearntWord(db, levelKey, word.id);
  if (!row) return circle.answers;
  const answers = { ...circle.answers, [name]: evidence };
  if (!isWordFinished(answers, levelContent, word.id)) {
    await writeCircle(db, levelKey, { answers, last: { name, finished: null } });
    return answers;
  }
  const wordEvidence = levelContent.study.listKeys(word.id).map((key) => answers[buildAnswerKey(word.id, key)] ?? null);
  const eventId = await rateWord(db, context, row, gradeEvidence(wordEvidence));
  const accessibleIds =
    context.entitlement === 'paid' ? undefined : listAccessibleWords(levelContent, context.entitlement).map(({ id }) => id);
  await writeCircle(db, levelKey, {
    answers,
    finished: circle.finished + 1,
    is_over: !(await hasMoreDueWords(db, levelKey, word.id, accessibleIds)),
    last: { name, finished: { eventId, memory: row.memory, dueAt: row.due_at.toISOString() } },
  });
  return answers;
}

async function rateWord(db: Db, { levelKey, timeZone, word }: AnswerContext, row: LearntWordRow, grade: Grade | null): Promise<string> {
  const { now, endsAt } = await readClock(db, levelKey);
  const today = getStudyDay(now, timeZone);
  const lastDay = endsAt === null ? undefined : getStudyDay(endsAt, timeZone) - 1;
  const memory = applyReview(row.memory ?? undefined, { day: today, grade });
  await writeMemory(db, levelKey, word.id, memory ?? null, getDayStart(calculateDueDay(memory, today, lastDay), timeZone));
  return addReview(db, levelKey, { wordId: word.id, day: today, grade });
}

/** Undoes the last answer of a level and restores the schedule it changed; any other answer is left unchanged. */
export async function undoRepeatAnswer({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Repeat['undoAnswerRepeat']>): Promise<{ undone: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const [word] = requireAccessibleWords(levelContent, entitlement, input);
  const name = buildAnswerKey(word.id, input.key);
  return services.database.kysely.transaction().execute(async (transaction) => {
    const circle = await lockCircle(transaction, levelKey);
    if (circle.last?.name !== name) return { undone: false };
    const { [name]: _undone, ...answers } = circle.answers;
    const { finished } = circle.last;
    await writeCircle(transaction, levelKey, { answers, last: null, ...(finished && { finished: circle.finished - 1, is_over: false }) });
    if (finished && (await lockLearntWord(transaction, levelKey, word.id))) {
      await writeMemory(transaction, levelKey, word.id, finished.memory, new Date(finished.dueAt));
      const { now } = await readClock(transaction, levelKey);
      await addReview(transaction, levelKey, { wordId: word.id, day: getStudyDay(now, 'UTC'), grade: null, undoes: finished.eventId });
    }
    return { undone: true };
  });
}

/** Requeues a learnt word, due now; false if it is not learnt. */
export async function repeatAgain({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Repeat['repeatAgain']>): Promise<{ restarted: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const wordIds = requireAccessibleWords(levelContent, entitlement, input).map(({ id }) => id);
  return { restarted: (await requeueWords(services.database.kysely, levelKey, wordIds)) > 0 };
}
