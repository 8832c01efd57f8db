// What a session puts into the outbox: parts, answers, undos, words that are known, mix-ups; and what counts as done once it is there.
import type { Word } from '#contract/study.ts';
import { findMixedUpText } from '#engine/mixups.ts';
import { buildAnswerKey } from '#engine/question-key.ts';
import type { ServerUpdate, StudyEvent, StudySession } from '#engine/study-session.ts';
import { createEventId, createRandomId } from '#web/client/random-id.ts';
import { stampNow } from '#web/client/server-clock.ts';
import { nameDone, nameKnown } from './kept-part.ts';
import type { Outbox } from './outbox.ts';
import type { QueuedAnswer, QueuedEntry } from './queued-entries.ts';
import { type RecordedModeName, type SessionLevel, studyModes } from './study-modes.ts';

/** What is studied, by whom, and where the answers go. */
export interface SessionSource {
  readonly mode: RecordedModeName;
  readonly level: SessionLevel;
  readonly accountId: string;
  readonly outbox: Outbox;
}

/** What the entries have done, by its name: a queued answer counts as given though the server does not have it yet, a queued undo as not given. */
export function listQueuedDone(mode: RecordedModeName, entries: readonly QueuedEntry[]): ReadonlySet<string> {
  const done = new Set<string>();
  for (const item of entries) {
    if (item.kind === 'part' || item.kind === 'mixup' || item.kind === 'drill') continue;
    if (item.kind === 'learnt') done.add(nameKnown(item, item.inAllLevels === true));
    else if (studyModes[item.mode].rules !== studyModes[mode].rules) continue;
    else if (item.kind === 'answer') done.add(nameDone(mode, item, item.key));
    else done.delete(nameDone(mode, item, item.key));
  }
  return done;
}

/** What an entry tells besides what happened. */
interface SentContext {
  readonly words: readonly Word[];
  readonly servedAt: string | undefined;
  /** What the answers of this page were named. */
  readonly eventIds: Map<string, string>;
}

/** What an entry says of its word, which the session has. */
function nameWord(words: readonly Word[], wordId: string): Pick<QueuedAnswer, 'level' | 'id' | 'memoryId' | 'character'> {
  const word = words.find(({ id }) => id === wordId);
  if (!word) throw new RangeError(`The session has no word ${wordId}`);
  return { level: word.level, id: wordId, memoryId: word.memoryId, character: word.text };
}

/** The entry of what was done in a session. `ms`: how long the learner was at the word. */
export function toQueuedEntry(
  sent: ServerUpdate,
  { mode }: SessionSource,
  { words, servedAt, eventIds }: SentContext,
  ms: number,
): QueuedEntry {
  if (sent.kind === 'ignored')
    return { kind: 'learnt', ...nameWord(words, sent.wordId), ...(studyModes[mode].isOfAllLevels && { inAllLevels: true }) };
  const { wordId: id, key, index, way } = sent.question;
  const named = { mode, ...nameWord(words, id), key };
  const answerName = buildAnswerKey(id, key);
  if (sent.kind === 'undone') return { kind: 'undo', ...named, eventId: eventIds.get(answerName), ...stampNow() };
  const eventId = createEventId();
  eventIds.set(answerName, eventId);
  return {
    kind: 'answer',
    ...named,
    index,
    mistakes: sent.mistakes,
    skipped: sent.isSkipped,
    ...(way && { way }),
    ...(studyModes[mode].isTimed && { ms }),
    ...(servedAt !== undefined && { servedAt }),
    eventId,
    ...stampNow(),
  };
}

/** Queues a word that was taken for another one when the learner continues, because the answer may be undone before. */
export function enqueueMixup({ outbox }: SessionSource, { screen, words }: StudySession, event: StudyEvent): void {
  if (event.type !== 'goOn' || screen.kind !== 'question' || !screen.feedback) return;
  const chosen = findMixedUpText(screen.question, screen.feedback);
  if (chosen === undefined) return;
  outbox.enqueue({ kind: 'mixup', ...nameWord(words, screen.question.wordId), chosen, eventId: createRandomId(), ...stampNow() });
}

/** Queues a part that the device began: once, though a reload begins it again, before its first answer. */
export function enqueuePart({ level, outbox }: SessionSource, list: readonly Word[]): void {
  const ids = list.map(({ id }) => id);
  const isQueued = outbox.getEntries(level).some((entry) => entry.kind === 'part' && entry.ids.join() === ids.join());
  const [first] = list;
  if (!isQueued && first) outbox.enqueue({ kind: 'part', ...nameWord(list, first.id), ids });
}
