// The part under way as the server served it, and what was done since: a reload without a line goes on with it.
import { calls } from '#contract/calls.ts';
import type { CallReply } from '#contract/call.ts';
import type { Question, Word } from '#contract/study.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import type { ServerUpdate } from '#engine/study-session.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { recallReply, sendAndKeep, sendOrRecall } from '#web/client/kept-replies.ts';
import { keepSoundsAndShapes } from '#web/study/words-ahead.ts';
import { getTimeZone } from '#web/client/outbox.ts';
import type { PartKey } from './part-storage.ts';

function getStorageKey({ accountId, level, mode }: PartKey): string {
  return `${buildStoragePrefix('done', accountId)}${mode}:${level}`;
}

function readDone(partKey: PartKey): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(readStored(getStorageKey(partKey)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Notes what the learner did in the part since it was served: an answered question, one taken back, or a word that is known. */
export function noteDone(partKey: PartKey, update: ServerUpdate): void {
  const done = new Set(readDone(partKey));
  if (update.kind === 'ignored') done.add(update.wordId);
  else {
    const key = buildAnswerKey(update.question.wordId, update.question.key);
    if (update.kind === 'answered') done.add(key);
    else done.delete(key);
  }
  writeStored(getStorageKey(partKey), JSON.stringify([...done]));
}

/** Whether a question is among the answered ones, or its word among the known ones. */
export function isDone(done: ReadonlySet<string>, { wordId, key }: Question): boolean {
  return done.has(wordId) || done.has(buildAnswerKey(wordId, key));
}

function getReplyName({ accountId, mode, level }: PartKey): string {
  return `${accountId}:${mode}:${level}`;
}

async function requestPart(partKey: PartKey, signal: AbortSignal) {
  const { mode, level } = partKey;
  const name = getReplyName(partKey);
  if (mode === 'repeat') {
    const { reply, error } = await sendOrRecall(calls.repeat.getQuizRepeat, { hsk: level, time_zone: getTimeZone() }, name, { signal });
    // A word asks one question.
    return { error, part: { ...reply, total: reply.list.length } };
  }
  const { reply, error } = await sendOrRecall(calls.quiz.getQuiz, { hsk: level }, name, { signal });
  return { error, part: { again: [], ...reply } };
}

type QuizPart = CallReply<typeof calls.quiz.getQuiz>;
type PartsAhead = CallReply<typeof calls.quiz.getQuizAhead>;

/** The parts of `ahead` that follow a part with these words; none if it belongs to neither them nor the part before them, because another device went on. */
export function listFollowing(list: readonly Pick<Word, 'id'>[], { current, parts }: PartsAhead): QuizPart[] {
  const name = (ids: readonly string[]) => ids.join(' ');
  const own = name(list.map(({ id }) => id));
  if (own === name(current)) return parts;
  const index = parts.findIndex((part) => own === name(part.list.map(({ id }) => id)));
  return index < 0 ? [] : parts.slice(index + 1);
}

/** What is open of a part that follows the kept one on this device; undefined if there is none. */
function findOpenAhead(partKey: PartKey, list: readonly Word[], done: ReadonlySet<string>): QuizPart | undefined {
  const ahead = partKey.mode === 'quiz' ? recallReply(calls.quiz.getQuizAhead, getAheadName(partKey)) : undefined;
  if (!ahead) return undefined;
  return listFollowing(list, ahead)
    .map((part) => ({ ...part, questions: part.questions.filter((question) => !isDone(done, question)) }))
    .find(({ questions }) => questions.length > 0);
}

function getAheadName(partKey: PartKey): string {
  return `${getReplyName(partKey)}:ahead`;
}

/** Whether a part stands ready on the device after everything that was done there. */
export function hasPartAhead(partKey: PartKey): boolean {
  const kept = partKey.mode === 'quiz' ? recallReply(calls.quiz.getQuiz, getReplyName(partKey)) : undefined;
  return kept !== undefined && findOpenAhead(partKey, kept.list, readDone(partKey)) !== undefined;
}

/** Loads the parts that follow, with the recordings and the letters of their words: for a line that is lost later. Without one, what is kept stays. */
export async function fetchAhead(partKey: PartKey, signal: AbortSignal): Promise<void> {
  if (partKey.mode !== 'quiz') return;
  try {
    const name = getAheadName(partKey);
    const { parts } = await sendAndKeep(calls.quiz.getQuizAhead, { hsk: partKey.level }, name, { signal, isQuiet: true });
    await keepSoundsAndShapes(
      parts.flatMap(({ list }) => list),
      signal,
    );
  } catch {
    // The next part asks again.
  }
}

/** Loads the part, or what is open of the one on the device, or of those that follow it, where the server cannot be reached. */
export async function fetchPart(partKey: PartKey, signal: AbortSignal) {
  const { error, part } = await requestPart(partKey, signal);
  if (error === undefined) {
    writeStored(getStorageKey(partKey), undefined);
    return part;
  }
  const done = readDone(partKey);
  const questions = part.questions.filter((question) => !isDone(done, question));
  if (questions.length > 0) return { ...part, questions };
  const next = findOpenAhead(partKey, part.list, done);
  if (!next) throw error;
  return { again: [], ...next };
}
