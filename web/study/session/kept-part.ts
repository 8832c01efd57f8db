// The part under way as the server served it, and what was done since: a reload offline continues with it.
import type { Question, Word } from '#contract/study.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import type { ServerUpdate } from '#engine/study-session.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { recallReply, sendAndKeep, sendOrRecall } from '#web/client/kept-replies.ts';
import type { PartKey } from './part-storage.ts';
import { studyModes } from './study-modes.ts';
import { keepSoundsAndShapes } from './words-ahead.ts';

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

/** Notes what the learner did in the part since it was served: an answered question, an undone one, or a word that is known. */
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

interface ServedPart {
  readonly list: readonly Word[];
  readonly questions: readonly Question[];
  readonly again?: readonly Question[];
  readonly total?: number;
  readonly servedAt?: string;
  readonly left?: number;
}

// In a repeat a word asks one question until it is missed; only then all `again`.
const completePart = (part: ServedPart) => ({
  ...part,
  again: part.again ?? [],
  total: part.total ?? part.list.length,
  servedAt: part.servedAt,
  left: part.left,
});

function getAheadName(partKey: PartKey): string {
  return `${getReplyName(partKey)}:ahead`;
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
  const ahead = recallReply(studyModes[partKey.mode].ahead, getAheadName(partKey));
  if (!ahead) return undefined;
  const { servedAt } = ahead;
  return listFollowing<ServedPart>(list, ahead)
    .map((part) => ({ ...completePart({ ...part, servedAt }), questions: part.questions.filter((question) => !isDone(done, question)) }))
    .find(({ questions }) => questions.length > 0);
}

/** Whether a part stands ready on the device after everything that was done there. */
export function hasPartAhead(partKey: PartKey): boolean {
  const part = recallReply(studyModes[partKey.mode].part, getReplyName(partKey));
  return part !== undefined && findOpenAhead(partKey, part.list, readDone(partKey)) !== undefined;
}

/** Loads the parts that follow, with the recordings and the letters of their words: for a line that is lost later. Without one, what is kept stays. */
export async function fetchAhead(partKey: PartKey, signal: AbortSignal): Promise<void> {
  const { mode, level } = partKey;
  try {
    const { ahead, buildInput } = studyModes[mode];
    const { parts } = await sendAndKeep(ahead, buildInput(level), getAheadName(partKey), { signal, isQuiet: true });
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
  const { mode, level } = partKey;
  const { part: call, buildInput } = studyModes[mode];
  const { error, reply } = await sendOrRecall(call, buildInput(level), getReplyName(partKey), { signal });
  const part = completePart(reply);
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
