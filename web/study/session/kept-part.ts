// The part under way as the server served it, and what was done since: a reload offline continues with it.
import * as z from 'zod/mini';
import type { Question, Word } from '#contract/study.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import type { ServerUpdate } from '#engine/study-session.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { getServerNow } from '#web/client/server-clock.ts';
import { recallReply, sendAndKeep, sendOrRecall } from '#web/client/kept-replies.ts';
import type { PartKey } from './part-storage.ts';
import { studyModes } from './study-modes.ts';
import { keepSoundsAndShapes } from './words-ahead.ts';

// A word that is repeated in one level is repeated in all, and in Today: its repeats are noted once for the learner (decisions §14).
function getStorageKey({ accountId, level, mode }: PartKey): string {
  return `${buildStoragePrefix('done', accountId)}${mode === 'quiz' ? `quiz:${level}` : 'repeats'}`;
}

const doneTimes = z.record(z.string(), z.string());

/** When the learner did what, by its name, as ISO times of the server. */
function readDone(partKey: PartKey): Record<string, string> {
  try {
    return doneTimes.parse(JSON.parse(readStored(getStorageKey(partKey)) ?? '{}'));
  } catch {
    return {};
  }
}

/** What a done question is noted as: in a quiz by its item and key, in a repeat by its word. */
export function nameDone(mode: PartKey['mode'], { id, memoryId }: Pick<Word, 'id' | 'memoryId'>, key: string): string {
  return mode === 'quiz' ? buildAnswerKey(id, key) : memoryId;
}

/** What a word is noted as that is known: in its level, or in all that repeat it. */
export function nameKnown({ level, memoryId }: Pick<Word, 'level' | 'memoryId'>, inAllLevels: boolean): string {
  return inAllLevels ? memoryId : `${level}:${memoryId}`;
}

/** The questions of a part that are not done, nor their words known. */
export function listOpen(
  mode: PartKey['mode'],
  list: readonly Word[],
  questions: readonly Question[],
  isDone: (name: string) => boolean,
): Question[] {
  const words = new Map(list.map((word) => [word.id, word]));
  return questions.filter(({ wordId, key }) => {
    const word = words.get(wordId);
    return !word || ![nameDone(mode, word, key), nameKnown(word, false), nameKnown(word, true)].some(isDone);
  });
}

/** As long as the server takes the moment of an answer, in milliseconds. */
const doneForMs = 30 * 86_400_000;

/** Notes what the learner does in the part: an answered question, an undone one, or a word that is known. */
export function noteDone(partKey: PartKey, words: readonly Word[], update: ServerUpdate): void {
  const { wordId } = update.kind === 'ignored' ? update : update.question;
  const word = words.find(({ id }) => id === wordId);
  if (!word) return;
  const { mode } = partKey;
  const name = update.kind === 'ignored' ? nameKnown(word, studyModes[mode].isOfAllLevels) : nameDone(mode, word, update.question.key);
  const { [name]: _before, ...others } = readDone(partKey);
  storeDone(partKey, others, update.kind === 'undone' ? [] : [name]);
}

/** Notes as done now what a part that was just served still asks, because this device has not sent it yet. */
export function noteQueued(partKey: PartKey, queuedDone: ReadonlySet<string>): void {
  if (queuedDone.size > 0) storeDone(partKey, readDone(partKey), [...queuedDone]);
}

function storeDone(partKey: PartKey, before: Readonly<Record<string, string>>, names: readonly string[]): void {
  const now = getServerNow();
  const oldest = new Date(now.getTime() - doneForMs).toISOString();
  const done = Object.fromEntries(Object.entries(before).filter(([, at]) => at >= oldest));
  for (const name of names) done[name] = now.toISOString();
  writeStored(getStorageKey(partKey), JSON.stringify(done));
}

/** How far the device's idea of the server's clock may be behind, in milliseconds. */
const clockErrorMs = 5000;

/** The open questions of a part that the device keeps. What was done before it was served, the server knew; a quiz forgets it once it is served again. */
function listOpenKept({ mode }: PartKey, { list, questions, servedAt }: ServedPart, done: Readonly<Record<string, string>>): Question[] {
  const since = mode === 'quiz' || servedAt === undefined ? '' : new Date(Date.parse(servedAt) - clockErrorMs).toISOString();
  return listOpen(mode, list, questions, (name) => (done[name] ?? '') > since);
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
function findOpenAhead(partKey: PartKey, list: readonly Word[], done: Readonly<Record<string, string>>) {
  const ahead = recallReply(studyModes[partKey.mode].ahead, getAheadName(partKey));
  if (!ahead) return undefined;
  const { servedAt } = ahead;
  // How many questions of the parts before it, and of it, are done.
  let doneAhead = 0;
  for (const part of listFollowing<ServedPart>(list, ahead)) {
    const questions = listOpenKept(partKey, { ...part, servedAt }, done);
    doneAhead += part.questions.length - questions.length;
    if (questions.length > 0) return { ...completePart({ ...part, servedAt }), questions, doneAhead };
  }
  return undefined;
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
    if (mode === 'quiz') writeStored(getStorageKey(partKey), undefined);
    return { ...part, isBegunHere: false };
  }
  const done = readDone(partKey);
  const questions = listOpenKept(partKey, part, done);
  const left = part.left === undefined ? undefined : Math.max(0, part.left - part.questions.length + questions.length);
  if (questions.length > 0) return { ...part, questions, left, isBegunHere: false };
  const next = findOpenAhead(partKey, part.list, done);
  if (!next) throw error;
  return { ...next, left: left === undefined ? undefined : Math.max(next.questions.length, left - next.doneAhead), isBegunHere: true };
}
