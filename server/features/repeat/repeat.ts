// The repeat: due words in parts of ten, one question each, and how their answers change the schedule (learning §4 "Repeat"; decisions §5).
import { randomUUID } from 'node:crypto';
import type { calls } from '#contract/calls.ts';
import type { PartResult } from '#contract/quiz.ts';
import { componentIndexField, type RepeatState } from '#contract/repeat.ts';
import type { AskingWay, Question, Word } from '#contract/study.ts';
import type { StudyWord } from '#contract/study-word.ts';
import { askByWay } from '#engine/asking-ways.ts';
import { buildAnswerKey, getQuestionKind, typingKey } from '#engine/question-key.ts';
import { shuffleAnswers } from '#engine/questions.ts';
import type { Grade } from '#engine/schedule.ts';
import { getStudyDay } from '#server/learner/study-days.ts';
import { repeatWordsAgain } from '#server/learner/progress.ts';
import { type RepeatProgress, loadRepeatProgress } from '#server/learner/repeat-progress.ts';
import { requeueWords, writeSchedule } from '#server/learner/repeat-store.ts';
import type { LevelKey } from '#server/learner/store.ts';
import { type LevelContent, requireLevel, requireWords } from '#server/learner/level-content.ts';
import type { Services } from '#server/services.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import type { Learner } from '#server/access/sessions.ts';
import { type OpenWord, addToPart, loadCurrentPart, loadPartsAhead, summarizePart } from './part.ts';
import { type PartProgress, recordRepeatAnswer } from './record-answer.ts';
import { addUndo, lockCircle, lockLearntWord, readCircle, readClock, readWantedWays, writeCircle } from './store.ts';

type Repeat = typeof calls.repeat;

async function getRepeatProgress(services: Services, learner: Learner, level: LevelContent['level']): Promise<RepeatProgress> {
  return (await loadRepeatProgress(services, learner.id))(level);
}

/** Returns the share of words repeated in the current circle. */
export async function countScoreRepeat({ input, services, learner }: CallContext<Repeat['countScoreRepeat']>): Promise<{ score: number }> {
  return { score: (await getRepeatProgress(services, learner, input.hsk)).score };
}

/** Returns the state of a level's repeat, and how its part was answered. */
export async function isRepeatingOver({
  input,
  services,
  learner,
}: CallContext<Repeat['isRepeatingOver']>): Promise<{ completed: RepeatState; part?: PartResult }> {
  const [{ state: completed }, circle] = await Promise.all([
    getRepeatProgress(services, learner, input.hsk),
    readCircle(services.database.kysely, { userId: learner.id, level: input.hsk }),
  ]);
  return { completed, ...(circle && circle.word_ids.length > 0 && { part: summarizePart(circle) }) };
}

/** Starts a new circle with every learnt word, due now; false if nothing is learnt yet. */
export async function restartRepeat({
  input,
  services,
  learner,
}: CallContext<Repeat['restartQuizRepeat']>): Promise<{ restarted: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const wordIds = levelContent.words.map(({ id }) => id);
  return services.database.kysely.transaction().execute(async (transaction) => {
    await lockCircle(transaction, levelKey);
    const wordCount = await requeueWords(transaction, levelKey, wordIds);
    await writeCircle(transaction, levelKey, { word_ids: [], answers: {}, finished: 0, is_over: wordCount === 0, last: null });
    return { restarted: wordCount > 0 };
  });
}

/** Returns a question for each open word of the current part, or starts the next part if it is finished. Empty if nothing is due. */
export async function getQuizRepeat({
  input,
  services,
  learner,
}: CallContext<Repeat['getQuizRepeat']>): Promise<RepeatPartReply & { completed: RepeatState }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const { circle, open } = await services.database.kysely
    .transaction()
    .execute((transaction) => loadCurrentPart(transaction, levelContent, levelKey, input.time_zone));
  const knownWays = input.ways ?? [];
  const wantedWays = knownWays.length === 0 ? [] : await readWantedWays(services.database.kysely, learner.id);
  const allowedWays = wantedWays.filter((way) => knownWays.includes(way));
  return {
    ...buildPart(levelContent, open, circle.word_ids, allowedWays),
    completed: (await getRepeatProgress(services, learner, levelContent.level)).state,
  };
}

interface RepeatPartReply {
  questions: Question[];
  again: Question[];
  list: Word[];
  characters: Word[];
}

function buildPart(
  { study, wordsById }: LevelContent,
  open: readonly OpenWord[],
  wordIds: readonly string[],
  allowedWays: readonly AskingWay[],
): RepeatPartReply {
  const seed = randomUUID();
  const again = open.flatMap(({ id }) =>
    study
      .getQuestions(id)
      .filter(({ isMiddleCharacter }) => !isMiddleCharacter)
      .map((question) => shuffleAnswers(question, seed)),
  );
  // Practice after a miss asks by the meaning: it teaches the word again.
  const askNow = (question: Question): Question[] => {
    const asked = open.find(({ id, key }) => id === question.wordId && key === question.key);
    const word = wordsById.get(question.wordId);
    if (!asked || !word) return [];
    const typed = again.find(({ wordId, key }) => wordId === word.id && key === typingKey) ?? question;
    return [askByWay(question, asked.way, allowedWays, word, { homophones: study.listHomophones(word.id), typed })];
  };
  return {
    questions: again.flatMap(askNow),
    again,
    list: wordIds.filter((id) => wordsById.has(id)).map((id) => study.getWordCard(id)),
    characters: open.map(({ id }) => study.getWordCard(id)),
  };
}

/** Returns the parts that follow the current one, as far as words are due now; asked by the meaning, which needs no line. */
export async function getQuizRepeatAhead({
  input,
  services,
  learner,
}: CallContext<Repeat['getQuizRepeatAhead']>): Promise<{ current: string[]; parts: RepeatPartReply[] }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const { current, parts } = await services.database.kysely
    .transaction()
    .execute((transaction) => loadPartsAhead(transaction, levelContent, levelKey, input.time_zone));
  return {
    current: current.filter((id) => levelContent.wordsById.has(id)),
    parts: parts.map((open) =>
      buildPart(
        levelContent,
        open,
        open.map(({ id }) => id),
        [],
      ),
    ),
  };
}

/** Makes the part current that a device began without a line, so that its answers count. */
export async function beginRepeatPart({ input, services, learner }: CallContext<Repeat['beginRepeatPart']>): Promise<{ added: number }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  return {
    added: await services.database.kysely.transaction().execute((transaction) => addToPart(transaction, levelContent, levelKey, input.ids)),
  };
}

/**
 * Records a correct answer, once. It finishes its word and rates it: missed or forgotten is Again, correct is Good, skipped typing is
 * no evidence (decisions §5, §6). Components are practice and change nothing; an older page also asks both questions of a word, of which
 * the first counts.
 */
export async function answerRepeat({ input, services, learner }: CallContext<Repeat['answerRepeat']>): Promise<PartProgress> {
  const levelContent = requireLevel(services, input.hsk);
  const reply = await recordRepeatAnswer(services, levelContent, learner.id, {
    words: requireWords(levelContent, input),
    resolveKey: (word) => resolveQuestionKey(levelContent, word, input),
    evidence: toEvidence(input),
    timeZone: input.time_zone,
    way: input.way ?? null,
    ms: input.ms ?? null,
  });
  services.metrics.countAnswer('repeat');
  return reply;
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

/** Undoes the last answer of a level and restores the schedule it changed; any other answer is left unchanged. */
export async function undoRepeatAnswer({
  input,
  services,
  learner,
}: CallContext<Repeat['undoAnswerRepeat']>): Promise<{ undone: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const levelKey: LevelKey = { userId: learner.id, level: levelContent.level };
  const [word] = requireWords(levelContent, input);
  const name = buildAnswerKey(word.id, input.key);
  return services.database.kysely.transaction().execute(async (transaction) => {
    const circle = await lockCircle(transaction, levelKey);
    if (circle.last?.name !== name) return { undone: false };
    const { [name]: _undone, ...answers } = circle.answers;
    const { finished } = circle.last;
    await writeCircle(transaction, levelKey, { answers, last: null, ...(finished && { finished: circle.finished - 1, is_over: false }) });
    if (finished && (await lockLearntWord(transaction, levelKey, word.id))) {
      const { memory, dueAt, repeatKey = null, repeatWay = null, moved = null } = finished;
      await writeSchedule(transaction, levelKey, word.id, { memory, dueAt: new Date(dueAt), repeatKey, repeatWay, moved });
      const { now } = await readClock(transaction, levelKey);
      await addUndo(transaction, levelKey, { wordId: word.id, day: getStudyDay(now, 'UTC'), undoes: finished.eventId });
    }
    return { undone: true };
  });
}

/** Requeues a learnt word, due now, also one marked as known; false if it is not learnt. */
export async function repeatAgain({ input, services, learner }: CallContext<Repeat['repeatAgain']>): Promise<{ restarted: boolean }> {
  const levelContent = requireLevel(services, input.hsk);
  const wordIds = requireWords(levelContent, input).map(({ id }) => id);
  return { restarted: await repeatWordsAgain(services, levelContent, learner.id, wordIds) };
}
