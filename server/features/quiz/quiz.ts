// The quiz: open questions, recording answers, and marking words as learnt or reopening them (learning §4; decisions §4, §12).
import { randomUUID } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import type { Completion, PartResult } from '#contract/quiz.ts';
import type { Settings } from '#contract/settings.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { orderPart } from '#engine/part-order.ts';
import { calculateScore } from '#engine/progress.ts';
import { settleMoment } from '#engine/review-log.ts';
import { resolveWord, findLearntWord, getWordProgress, getWordProgressMap } from '#server/learner/progress.ts';
import { ignoreWord, learnAgain, recordAnswer, undoAnswer } from '#server/learner/progress-changes.ts';
import {
  type LevelContent,
  findCalledLevel,
  requireWords,
  requireAccessibleWords,
  requireCalledLevel,
} from '#server/learner/level-content.ts';
import { getWrittenWord, writeCards, writeList, writeObject, writeQuestions } from '#server/learner/written-words.ts';
import { WrittenReply } from '#server/http/written-reply.ts';
import { getWireName } from '#contract/wire.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import { type PartWord, loadCompletion, loadCurrentPart, loadPartResult, loadPartsAhead } from './part.ts';
import { readAssociationSetting } from './store.ts';

type Quiz = typeof calls.quiz;

/** Returns the open questions of the current part, or of the next one, with their words; empty if nothing is left to study. */
export async function getQuiz({ input, services, learner, entitlement }: CallContext<Quiz['getQuiz']>): Promise<WrittenReply> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const part = await loadCurrentPart(services, levelContent, learner.id, entitlement);
  return new WrittenReply(writeObject({ ...writePart(levelContent, part), ...writeServing() }));
}

/** Returns the parts that follow the current one, each as `getQuiz` will return it. */
export async function getQuizAhead({ input, services, learner, entitlement }: CallContext<Quiz['getQuizAhead']>): Promise<WrittenReply> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const { current, parts } = await loadPartsAhead(services, levelContent, learner.id, entitlement);
  return new WrittenReply(
    writeObject({
      current: Buffer.from(JSON.stringify(current)),
      parts: writeList(parts.map((part) => writeObject(writePart(levelContent, part)))),
      ...writeServing(),
    }),
  );
}

// No answer to what is served now is older.
function writeServing(): Record<string, Buffer> {
  return { [getWireName('servedAt')]: Buffer.from(JSON.stringify(new Date())) };
}

function writePart(levelContent: LevelContent, partWords: readonly PartWord[]): Record<string, Buffer> {
  const part = partWords.map(({ word, progress }) => ({ progress, written: getWrittenWord(levelContent, word.id) }));
  const open = part.filter(({ progress }) => !progress.isDone);
  const openKeys = new Map(open.map(({ progress, written }) => [written.id, progress.answeredKeys]));
  // Ordered before what is answered leaves, so that a resumed part keeps its order.
  const all = orderPart(part.map(({ written }) => written.questions));
  const questions = all.filter(({ wordId, key }) => openKeys.get(wordId)?.has(key) === false);
  return {
    questions: writeQuestions(questions, randomUUID()),
    characters: writeCards(open.map(({ written }) => written)),
    list: writeCards(part.map(({ written }) => written)),
    total: Buffer.from(String(all.length)),
  };
}

/** Records a correct answer, once. `questionIndex` is the question's index; `key` means the same and survives content edits. */
export async function answerQuestion({ input, services, learner, entitlement }: CallContext<Quiz['answer']>): Promise<{
  score: number;
  answered: number;
  total: number;
  wordCompleted: boolean;
}> {
  const { levelContent, word } = await requireWord({ input, services, learner, entitlement });
  const keys = levelContent.study.listKeys(word.id);
  const key = input.key ?? keys[input.questionIndex];
  if (key === undefined || !keys.includes(key)) {
    throw errors.invalidInput(input.key === undefined ? getWireName('questionIndex') : 'key', 'This word has no such question');
  }
  const { answered, total, wordCompleted } = await recordAnswer(services, levelContent, learner.id, {
    wordId: word.id,
    key,
    mistakes: input.mistakes ?? 0,
    isSkipped: input.skipped ?? false,
    moment: settleAnswerTime(input),
    timeZone: input.timeZone,
    eventId: input.eventId,
  });
  services.metrics.countAnswer('quiz');
  return { score: calculateScore(answered, total), answered, total, wordCompleted };
}

// Undefined for now.
function settleAnswerTime({ answeredAt, servedAt }: { answeredAt?: Date | undefined; servedAt?: Date | undefined }): Date | undefined {
  const now = Date.now();
  const moment = settleMoment(answeredAt?.getTime(), servedAt?.getTime(), now);
  return moment === now ? undefined : new Date(moment);
}

/** Undoes the last answer of a level; any other answer is left unchanged. */
export async function undoLastAnswer({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Quiz['undoAnswer']>): Promise<{ undone: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const [word] = requireAccessibleWords(levelContent, entitlement, input);
  return { undone: await undoAnswer(services, levelContent, learner.id, { wordId: word.id, key: input.key, eventId: input.eventId }) };
}

/** Returns the state of a level's quiz, and how its part was answered; 0 for a level without content. */
export async function isCompleted({
  input,
  services,
  learner,
}: CallContext<Quiz['isCompleted']>): Promise<{ completed: Completion; part?: PartResult }> {
  const levelContent = findCalledLevel({ input, services, learner });
  if (!levelContent) return { completed: 0 };
  const [completed, part] = await Promise.all([
    loadCompletion(services, levelContent, learner.id, learner.paidLevels.includes(input.level)),
    loadPartResult(services, levelContent, learner.id),
  ]);
  return { completed, ...(part && { part }) };
}

/** Returns whether the quiz shows associations. */
export async function getAssociationSetting({
  services,
  learner,
}: CallContext<Quiz['associationSetting']>): Promise<Pick<Settings, 'showsAssociations'>> {
  return { showsAssociations: await readAssociationSetting(services.database.kysely, learner.id) };
}

/** Marks a word as learnt; without the level also one that was learnt while the learner had it. */
export async function markIgnored({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Quiz['ignoreWord']>): Promise<{ ignored: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const word =
    (entitlement === 'learnt' && (await findLearntWord(services, levelContent, learner.id, requireWords(levelContent, input)))) ||
    (await requireWord({ input, services, learner, entitlement })).word;
  await ignoreWord(services, levelContent, learner.id, word.id, input.inAllLevels);
  return { ignored: true };
}

/** Reopens a word. */
export async function reopenWord({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Quiz['learnAgain']>): Promise<{ restarted: boolean }> {
  const levelContent = requireCalledLevel({ input, services, learner });
  const words = requireAccessibleWords(levelContent, entitlement, input);
  // Of two words written alike, the one that is done is meant: the other is already open.
  const progressById = words.length > 1 ? await getWordProgressMap(services.database.kysely, levelContent, learner.id, words) : undefined;
  const word = words.find(({ id }) => progressById?.get(id)?.isDone) ?? words[0];
  await learnAgain(services, levelContent, learner.id, word.id);
  return { restarted: true };
}

/** Returns whether a word is marked as learnt. */
export async function isIgnored({ input, services, learner }: CallContext<Quiz['isIgnored']>): Promise<{ ignored: boolean }> {
  const levelContent = findCalledLevel({ input, services, learner });
  const words = requireWords(levelContent, input);
  if (!levelContent) return { ignored: false };
  const word = await resolveWord(services, levelContent, learner.id, words);
  return { ignored: (await getWordProgress(services.database.kysely, levelContent, learner.id, word)).isIgnored };
}

async function requireWord({
  input,
  services,
  learner,
  entitlement,
}: Pick<CallContext<Quiz['ignoreWord']>, 'input' | 'services' | 'learner' | 'entitlement'>): Promise<{
  levelContent: LevelContent;
  word: StudyWord;
}> {
  const levelContent = requireCalledLevel({ input, services, learner });
  return {
    levelContent,
    word: await resolveWord(services, levelContent, learner.id, requireAccessibleWords(levelContent, entitlement, input)),
  };
}
