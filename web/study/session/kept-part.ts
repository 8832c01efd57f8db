// The part under way as the server served it, and what was done since: a reload without a line goes on with it.
import { calls } from '#contract/calls.ts';
import { type Question, askingWays } from '#contract/study.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import type { ServerUpdate } from '#engine/study-session.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';
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

async function requestPart({ accountId, mode, level }: PartKey, signal: AbortSignal) {
  const name = `${accountId}:${mode}:${level}`;
  if (mode === 'repeat') {
    const { reply, error } = await sendOrRecall(
      calls.repeat.getQuizRepeat,
      { hsk: level, time_zone: getTimeZone(), ways: askingWays },
      name,
      { signal },
    );
    // A word asks one question.
    return { error, part: { ...reply, total: reply.list.length } };
  }
  const { reply, error } = await sendOrRecall(calls.quiz.getQuiz, { hsk: level }, name, { signal });
  return { error, part: { again: [], ...reply } };
}

/** Loads the part, or what is open of the one on the device where the server cannot be reached. */
export async function fetchPart(partKey: PartKey, signal: AbortSignal) {
  const { error, part } = await requestPart(partKey, signal);
  if (error === undefined) {
    writeStored(getStorageKey(partKey), undefined);
    return part;
  }
  const done = readDone(partKey);
  const questions = part.questions.filter((question) => !isDone(done, question));
  // The next part is not on the device.
  if (questions.length === 0) throw error;
  return { ...part, questions };
}
