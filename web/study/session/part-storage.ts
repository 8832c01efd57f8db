// Stores the part under way on the device: a reload serves only open questions, but progress and summary cover the whole part.
import * as z from 'zod/mini';
import { type Question, type Word, wordList } from '#contract/study.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import type { ServerUpdate, StudySession } from '#engine/study-session.ts';
import { type Part, type Sitting, emptySitting } from './sitting.ts';
import { type RecordedModeName, type SessionLevel, studyModes } from './study-modes.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { readStudyDay } from '#web/client/day-turn.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';

/** Whose part it is, of which level, in which mode. */
export interface PartKey {
  readonly accountId: string;
  readonly level: SessionLevel;
  readonly mode: RecordedModeName;
}

/** As stored: the words as on the wire. */
const storedPart = z.object({
  words: wordList,
  total: z.int(),
  /** Misses of its questions: a reload must not turn a missed word into a known one. Of the open words of a repeat they are noted for all repeats. */
  mistakes: z.optional(z.record(z.string(), z.int())),
  /** What the end of the part tells, before and after a reload. */
  sitting: z.optional(z.object({ outcomes: z.record(z.string(), z.enum(['right', 'missed', 'skipped'])), studiedMs: z.number() })),
});
type StoredPart = z.output<typeof storedPart>;

function getStorageKey({ accountId, level, mode }: PartKey): string {
  return `${buildStoragePrefix(studyModes[mode].storage, accountId)}${level}`;
}

function readPart(partKey: PartKey): StoredPart | undefined {
  try {
    return z.decode(storedPart, JSON.parse(readStored(getStorageKey(partKey)) ?? ''));
  } catch {
    return undefined;
  }
}

function storePart(partKey: PartKey, part: Part & Pick<StoredPart, 'mistakes' | 'sitting'>): void {
  // Without storage a reload shows what is left as if it were everything.
  writeStored(getStorageKey(partKey), JSON.stringify(z.encode(storedPart, { ...part, words: [...part.words] })));
}

/**
 * Returns the whole part that the served words and questions belong to.
 *
 * They belong to the stored part if it contains all of them; otherwise a new part has begun. `total`: the questions of the whole
 * part where the server tells; otherwise what was open when the part began on this device.
 */
export function resolvePart(partKey: PartKey, words: readonly Word[], openQuestions: readonly Question[], total?: number): Part {
  const stored = readPart(partKey);
  const isSamePart =
    stored !== undefined &&
    openQuestions.length <= stored.total &&
    (total === undefined || total === stored.total) &&
    words.every(({ id }) => stored.words.some((word) => word.id === id));
  if (!isSamePart) {
    const part = { total: total ?? openQuestions.length, words };
    // Of a part that the device formed, the server may have made another one: what was missed stays missed.
    const hasNewWord = words.some(({ id }) => stored?.words.every((word) => word.id !== id));
    const mistakes = pickMistakes(hasNewWord ? (stored?.mistakes ?? {}) : {}, openQuestions);
    storePart(partKey, { ...part, ...(Object.keys(mistakes).length > 0 && { mistakes }) });
    return part;
  }
  const part = { total: stored.total, words: stored.words.map((word) => words.find(({ id }) => id === word.id) ?? word) };
  storePart(partKey, { ...part, ...pickProgress(stored) });
  return part;
}

function pickMistakes(mistakes: StudySession['mistakes'], openQuestions: readonly Question[]): StudySession['mistakes'] {
  const openKeys = new Set(openQuestions.map(({ wordId, key }) => buildAnswerKey(wordId, key)));
  return Object.fromEntries(Object.entries(mistakes).filter(([key]) => openKeys.has(key)));
}

function pickProgress({ mistakes, sitting }: StoredPart): Pick<StoredPart, 'mistakes' | 'sitting'> {
  return { ...(mistakes && { mistakes }), ...(sitting && { sitting }) };
}

/** Returns the sitting stored with a part. */
export function readSitting(partKey: PartKey, part: Part): Sitting {
  const stored = readPart(partKey);
  return stored?.total === part.total ? (stored.sitting ?? emptySitting) : emptySitting;
}

/** Returns the misses stored with a part. */
export function readMistakes(partKey: PartKey, part: Part): StudySession['mistakes'] {
  const stored = readPart(partKey);
  return stored?.total === part.total ? (stored.mistakes ?? {}) : {};
}

/** Stores the misses of the part under way, and how its sitting goes. */
export function storeMistakes(partKey: PartKey, part: Part, mistakes: StudySession['mistakes'], sitting?: Sitting): void {
  storePart(partKey, { ...part, mistakes, ...(sitting && { sitting: { ...sitting, outcomes: { ...sitting.outcomes } } }) });
}

/** As stored: of one study day, because on a later one the word may have been repeated elsewhere. */
const missedToday = z.object({ day: z.string(), misses: z.record(z.string(), z.int()) });

const getMissedKey = ({ accountId }: PartKey) => `${buildStoragePrefix('missed', accountId)}repeats`;

function readMissed(partKey: PartKey): Record<string, number> {
  try {
    const { day, misses } = missedToday.parse(JSON.parse(readStored(getMissedKey(partKey)) ?? ''));
    return day === readStudyDay() ? misses : {};
  } catch {
    return {};
  }
}

/**
 * Notes which words of a repeat are missed and not finished: missed in Today, a word is missed in its levels too (decisions §14). Only what changed since `before`:
 * another tab may have noted other words.
 */
export function noteMissedWords(partKey: PartKey, before: StudySession, after: StudySession, update: ServerUpdate | undefined): void {
  if (partKey.mode === 'quiz') return;
  const updatedId = update?.kind === 'ignored' ? update.wordId : update?.question.wordId;
  const isDone = update !== undefined && update.kind !== 'undone';
  const missed = new Map(Object.entries(readMissed(partKey)));
  for (const { wordId, key } of after.asked) {
    const name = buildAnswerKey(wordId, key);
    const misses = after.mistakes[name] ?? 0;
    const word = after.words.find(({ id }) => id === wordId);
    if (!word || (wordId !== updatedId && misses === (before.mistakes[name] ?? 0))) continue;
    if (misses > 0 && !(wordId === updatedId && isDone)) missed.set(word.memoryId, misses);
    else missed.delete(word.memoryId);
  }
  const stored = { day: readStudyDay(), misses: Object.fromEntries(missed) };
  writeStored(getMissedKey(partKey), missed.size === 0 ? undefined : JSON.stringify(stored));
}

/** Returns the misses of a repeat's part: of open words as they were noted in whichever repeat, of finished ones as they are stored with the part. */
export function readRepeatMistakes(partKey: PartKey, part: Part, openQuestions: readonly Question[]): StudySession['mistakes'] {
  const missed = readMissed(partKey);
  const memoryIds = new Map(part.words.map(({ id, memoryId }) => [id, memoryId]));
  const mistakes = new Map(Object.entries(readMistakes(partKey, part)));
  for (const { wordId, key } of openQuestions) {
    const misses = missed[memoryIds.get(wordId) ?? ''];
    if (misses === undefined) mistakes.delete(buildAnswerKey(wordId, key));
    else mistakes.set(buildAnswerKey(wordId, key), misses);
  }
  return Object.fromEntries(mistakes);
}

/** Clears the stored part, so that the next one served counts as new. */
export function clearPart(partKey: PartKey): void {
  writeStored(getStorageKey(partKey), undefined);
}
