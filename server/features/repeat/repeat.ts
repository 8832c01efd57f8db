// The repeat: due words in parts of ten, one question each, and how their answers change the schedule (learning §4 "Repeat"; decisions §5).
import { randomUUID } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import type { PartResult } from '#contract/quiz.ts';
import { type RepeatAnswer as RepeatAnswerInput, componentIndexField, type RepeatState } from '#contract/repeat.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { type ListLevel, getListLevel } from '#contract/wire.ts';
import { isTurn } from '#engine/asking-ways.ts';
import { getQuestionKind } from '#engine/question-key.ts';
import type { Grade } from '#engine/schedule.ts';
import { requeueWords } from '#server/learner/memory-store.ts';
import { repeatWordsAgain } from '#server/learner/progress-changes.ts';
import { type RepeatProgress, loadRepeatProgress } from '#server/learner/repeat-progress.ts';
import { getToday } from '#server/learner/study-days.ts';
import { type LevelContent, findLevel, requireCalledLevel, requireWords } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import type { Learner } from '#server/access/sessions.ts';
import type { PartProgress, RepeatAnswer } from './find-answer.ts';
import { addToPart, readPartResult } from './part.ts';
import { type RepeatPartReply, loadAheadReply, loadPartReply } from './part-reply.ts';
import { recordRepeatAnswer } from './record-answer.ts';
import { type RepeatScope, createLevelScope } from './scope.ts';
import { lockCircle, writeCircle } from './store.ts';
import { undoReview } from './undo-review.ts';

type Repeat = typeof calls.repeat;

async function getRepeatProgress(
  services: Services,
  { id }: Learner,
  level: ListLevel,
  timeZone: string | undefined,
): Promise<RepeatProgress> {
  return (await loadRepeatProgress(services, id, timeZone))(level);
}

/** Returns the share of words repeated of what the study day has to repeat. */
export async function countScoreRepeat({ input, services, learner }: CallContext<Repeat['countScoreRepeat']>): Promise<{ score: number }> {
  const level = getListLevel(learner.wordList, input.level);
  return { score: (await getRepeatProgress(services, learner, level, input.timeZone)).score };
}

/** Returns the state of a level's repeat, and how its part was answered. */
export async function isRepeatingOver({
  input,
  services,
  learner,
}: CallContext<Repeat['isRepeatingOver']>): Promise<{ completed: RepeatState; part?: PartResult }> {
  const level = getListLevel(learner.wordList, input.level);
  const levelContent = findLevel(services, level);
  const [{ state: completed }, part] = await Promise.all([
    getRepeatProgress(services, learner, level, input.timeZone),
    levelContent && readPartResult(services.database.kysely, learner.id, createLevelScope(levelContent)),
  ]);
  return { completed, ...(part && { part }) };
}

/** Starts a new circle with every learnt word, due today; false if nothing is learnt yet. */
export async function restartRepeat({
  input,
  services,
  learner,
}: CallContext<Repeat['restartQuizRepeat']>): Promise<{ restarted: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const levelKey = { userId: learner.id, level: levelContent.level };
  const wordIds = levelContent.words.map(({ memoryId }) => memoryId);
  return services.database.kysely.transaction().execute(async (transaction) => {
    await lockCircle(transaction, levelKey);
    const wordCount = await requeueWords(transaction, levelKey, wordIds, getToday(input.timeZone));
    await writeCircle(transaction, levelKey, { word_ids: [], answers: {}, last: null });
    return { restarted: wordCount > 0 };
  });
}

/** Returns a question for each open word of the current part, or starts the next part if it is finished. Empty if nothing is due. */
export async function getQuizRepeat({
  input,
  services,
  learner,
}: CallContext<Repeat['getQuizRepeat']>): Promise<RepeatPartReply & { completed: RepeatState; servedAt: string }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const { reply, circle } = await loadPartReply(
    services,
    { userId: learner.id, scope: createLevelScope(levelContent), today: getToday(input.timeZone) },
    input,
  );
  const { state: completed } = await getRepeatProgress(services, learner, levelContent.level, input.timeZone);
  return { ...reply, completed, servedAt: circle.served_at.toISOString() };
}

/** Returns the parts that follow the current one, as far as words are due now; asked in ways that work offline. */
export async function getQuizRepeatAhead({
  input,
  services,
  learner,
}: CallContext<Repeat['getQuizRepeatAhead']>): Promise<{ current: string[]; parts: RepeatPartReply[]; servedAt: string }> {
  const scope = createLevelScope(requireCalledLevel({ input, services, learner }));
  return loadAheadReply(services, { userId: learner.id, scope, today: getToday(input.timeZone) }, input);
}

/** Makes the part current that a device began offline, so that its answers count. */
export async function beginRepeatPart({ input, services, learner }: CallContext<Repeat['beginRepeatPart']>): Promise<{ added: number }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const context = { userId: learner.id, scope: createLevelScope(levelContent), today: getToday(input.timeZone) };
  const wordIds = input.ids.flatMap((id) => levelContent.wordsById.get(id)?.memoryId ?? []);
  return { added: await services.database.kysely.transaction().execute((transaction) => addToPart(transaction, context, wordIds)) };
}

/**
 * Records a correct answer, once. It finishes its word and rates it: missed or forgotten is Again, correct is Good, skipped typing is
 * no evidence (decisions §5, §6). Components are practice and change nothing; of a word's two other questions the first to be
 * answered counts, since the page may not have the one that the part asks.
 */
export async function answerRepeat({ input, services, learner }: CallContext<Repeat['answerRepeat']>): Promise<PartProgress> {
  const levelContent = requireCalledLevel({ input, services, learner });
  return recordAnswer(services, createLevelScope(levelContent), learner.id, input, {
    words: requireWords(levelContent, input),
    resolveKey: (word) => resolveQuestionKey(levelContent, word, input),
  });
}

/** Records an answer about one of some words, and counts it. */
export async function recordAnswer(
  services: Services,
  scope: RepeatScope,
  userId: string,
  input: Omit<RepeatAnswerInput, 'level' | 'character' | 'kind'>,
  asked: Pick<RepeatAnswer, 'words' | 'resolveKey'>,
): Promise<PartProgress> {
  const reply = await recordRepeatAnswer(services, scope, userId, {
    ...asked,
    evidence: toEvidence(input),
    timeZone: input.timeZone,
    way: input.way ?? null,
    ms: input.ms ?? null,
    eventId: input.eventId ?? randomUUID(),
    answeredAt: input.answeredAt?.getTime(),
    servedAt: input.servedAt?.getTime(),
  });
  services.metrics.countAnswer('repeat');
  return reply;
}

function toEvidence({ mistakes = 0, skipped = false }: { mistakes?: number | undefined; skipped?: boolean | undefined }): Grade | null {
  if (mistakes > 0) return 'again';
  return skipped ? null : 'good';
}

// A key is unambiguous; without one, the kind and, for a component, its index among the word's own (learning §7 "Repeat").
export function resolveQuestionKey(
  levelContent: LevelContent,
  word: StudyWord,
  input: Pick<RepeatAnswerInput, 'kind' | 'key' | 'componentIndex' | 'way'>,
): string {
  const kindKeys = levelContent.study.listKeys(word.id).filter((key) => getQuestionKind(key) === input.kind);
  const ownKeys = kindKeys.filter((key) => !key.startsWith('m:'));
  const found = input.key === undefined ? ownKeys[input.kind === 'component' ? (input.componentIndex ?? 0) : 0] : input.key;
  if (found === undefined || !kindKeys.includes(found)) {
    throw errors.invalidInput(input.key === undefined ? componentIndexField : 'key', 'This word has no such question');
  }
  if (input.way !== undefined && !isTurn({ way: input.way, key: found }))
    throw errors.invalidInput('way', 'This way asks no such question');
  return found;
}

/** Undoes an answer and restores what it changed of the word's memory; without its name the last one of the level, and any other is left unchanged. */
export async function undoRepeatAnswer({
  input,
  services,
  learner,
}: CallContext<Repeat['undoAnswerRepeat']>): Promise<{ undone: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const [word] = requireWords(levelContent, input);
  return { undone: await undoReview(services, { userId: learner.id, level: levelContent.level }, word, input) };
}

/** Requeues a learnt word, due today, also one marked as known; false if it is not learnt. */
export async function repeatAgain({ input, services, learner }: CallContext<Repeat['repeatAgain']>): Promise<{ restarted: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const words = requireWords(levelContent, input);
  return {
    restarted: await repeatWordsAgain(services, levelContent, learner.id, words, {
      today: getToday(input.timeZone),
      inAllLevels: input.inAllLevels,
    }),
  };
}
