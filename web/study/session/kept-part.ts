// The part under way as the server served it, and what was done since: a reload without a line goes on with it.
import { calls } from '#contract/calls.ts';
import { type Question, type Word, askingWays } from '#contract/study.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import type { ServerUpdate } from '#engine/study-session.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { recallReply, sendAndKeep, sendOrRecall } from '#web/client/kept-replies.ts';
import { keepSoundsAndShapes } from '#web/study/words-ahead.ts';
import { getTimeZone } from '#web/client/time-zone.ts';
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

// In a repeat a word asks one question.
const toRepeatPart = <Part extends { list: readonly Word[] }>(part: Part) => ({ ...part, total: part.list.length });
const toQuizPart = <Part extends object>(part: Part) => ({ again: [] as Question[], ...part });

async function requestPart(partKey: PartKey, signal: AbortSignal) {
  const { mode, level } = partKey;
  const name = getReplyName(partKey);
  if (mode === 'repeat') {
    const { reply, error } = await sendOrRecall(
      calls.repeat.getQuizRepeat,
      { hsk: level, time_zone: getTimeZone(), ways: askingWays },
      name,
      { signal },
    );
    return { error, part: toRepeatPart(reply) };
  }
  const { reply, error } = await sendOrRecall(calls.quiz.getQuiz, { hsk: level }, name, { signal });
  return { error, part: toQuizPart(reply) };
}

/** The words of the part that the device has of the server; undefined without one. */
function recallList(partKey: PartKey): readonly Word[] | undefined {
  const name = getReplyName(partKey);
  return (partKey.mode === 'repeat' ? recallReply(calls.repeat.getQuizRepeat, name) : recallReply(calls.quiz.getQuiz, name))?.list;
}

function getAheadName(partKey: PartKey): string {
  return `${getReplyName(partKey)}:ahead`;
}

function recallAhead(partKey: PartKey) {
  const name = getAheadName(partKey);
  if (partKey.mode === 'repeat') {
    const ahead = recallReply(calls.repeat.getQuizRepeatAhead, name);
    return ahead && { ...ahead, parts: ahead.parts.map(toRepeatPart) };
  }
  const ahead = recallReply(calls.quiz.getQuizAhead, name);
  return ahead && { ...ahead, parts: ahead.parts.map(toQuizPart) };
}

function sendForAhead(partKey: PartKey, signal: AbortSignal) {
  const { mode, level } = partKey;
  const options = { signal, isQuiet: true };
  return mode === 'repeat'
    ? sendAndKeep(calls.repeat.getQuizRepeatAhead, { hsk: level, time_zone: getTimeZone() }, getAheadName(partKey), options)
    : sendAndKeep(calls.quiz.getQuizAhead, { hsk: level }, getAheadName(partKey), options);
}

/** The parts of `ahead` that follow a part with these words; none if it belongs to neither them nor the part before them, because another device went on. */
export function listFollowing<Part extends { readonly list: readonly Pick<Word, 'id'>[] }>(
  list: readonly Pick<Word, 'id'>[],
  { current, parts }: { readonly current: readonly string[]; readonly parts: readonly Part[] },
): readonly Part[] {
  const name = (ids: readonly string[]) => ids.join(' ');
  const own = name(list.map(({ id }) => id));
  if (own === name(current)) return parts;
  const index = parts.findIndex((part) => own === name(part.list.map(({ id }) => id)));
  return index < 0 ? [] : parts.slice(index + 1);
}

/** What is open of a part that follows the kept one on this device; undefined if there is none. */
function findOpenAhead(partKey: PartKey, list: readonly Word[], done: ReadonlySet<string>) {
  const ahead = recallAhead(partKey);
  if (!ahead) return undefined;
  return listFollowing(list, ahead)
    .map((part) => ({ ...part, questions: part.questions.filter((question) => !isDone(done, question)) }))
    .find(({ questions }) => questions.length > 0);
}

/** Whether a part stands ready on the device after everything that was done there. */
export function hasPartAhead(partKey: PartKey): boolean {
  const list = recallList(partKey);
  return list !== undefined && findOpenAhead(partKey, list, readDone(partKey)) !== undefined;
}

/** Loads the parts that follow, with the recordings and the letters of their words: for a line that is lost later. Without one, what is kept stays. */
export async function fetchAhead(partKey: PartKey, signal: AbortSignal): Promise<void> {
  try {
    const { parts } = await sendForAhead(partKey, signal);
    const words: Word[] = [...parts].flatMap(({ list }) => list);
    await keepSoundsAndShapes(words, signal);
  } catch {
    // The next part asks again.
  }
}

/**
 * Loads the part, or what is open of the one on the device, or of those that follow it, where the server cannot be reached. `isBegunHere`: the
 * server has not served it.
 */
export async function fetchPart(partKey: PartKey, signal: AbortSignal) {
  const { error, part } = await requestPart(partKey, signal);
  if (error === undefined) {
    writeStored(getStorageKey(partKey), undefined);
    return { ...part, isBegunHere: false };
  }
  const done = readDone(partKey);
  const questions = part.questions.filter((question) => !isDone(done, question));
  if (questions.length > 0) return { ...part, questions, isBegunHere: false };
  const next = findOpenAhead(partKey, part.list, done);
  if (!next) throw error;
  return { ...next, isBegunHere: true };
}
