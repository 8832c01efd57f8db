// What waits on the device for the server, and how each kind of entry is sent.
import { calls } from '#contract/calls.ts';
import type { AskingWay } from '#contract/study.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { getQuestionKind } from '#engine/question-key.ts';
import type { StudySession } from '#engine/study-session.ts';
import { send } from './call.ts';
import { getTimeZone } from './time-zone.ts';

interface WordReference {
  readonly level: TaughtLevel;
  readonly id: string;
  readonly character: string;
  /** The learner already knows that this entry waits until the level is paid again. */
  readonly isUnpaidReported?: boolean;
}
/** A correct answer, with how often its question was missed before. Entries of older versions lack a mode and belong to the quiz. */
export interface QueuedAnswer extends WordReference {
  readonly kind: 'answer';
  readonly mode?: StudySession['mode'];
  readonly key: string;
  readonly index: number;
  readonly mistakes: number;
  readonly skipped?: boolean;
  /** How a repeat asked it; by the meaning where this is left out. */
  readonly way?: AskingWay | undefined;
  /** How long the learner was at the word of a repeat, in milliseconds. */
  readonly ms?: number | undefined;
}
/** The undo of the last answer. */
export interface QueuedUndo extends WordReference {
  readonly kind: 'undo';
  readonly mode: StudySession['mode'];
  readonly key: string;
}
/** A word that was marked as learnt. */
export interface QueuedMark extends WordReference {
  readonly kind: 'learnt';
}
/** A part of a repeat that this device began without a line: the server must have it before its answers. */
export interface QueuedPart {
  readonly kind: 'part';
  readonly level: TaughtLevel;
  readonly ids: readonly string[];
  /** The first of them, which names the entry as the word does the others. */
  readonly id: string;
  readonly character: string;
  readonly isUnpaidReported?: boolean;
}
/** A word that was answered with the text of another one. */
export interface QueuedMixup extends WordReference {
  readonly kind: 'mixup';
  readonly chosen: string;
  /** Names it, so that it counts once. */
  readonly eventId: string;
}
/** An answer of the drill of a mix-up. */
export interface QueuedDrillAnswer extends WordReference {
  readonly kind: 'drill';
  readonly otherId: string;
  readonly isRight: boolean;
  readonly eventId: string;
}
export type QueuedEntry = QueuedAnswer | QueuedUndo | QueuedMark | QueuedPart | QueuedMixup | QueuedDrillAnswer;

const sendTimeoutMs = 15_000;

/** Sends an entry as the account that it was made by, whoever the page believes is logged in by now. Throws like `send`. */
export async function sendEntry(queued: QueuedEntry, account: string): Promise<unknown> {
  const named = { hsk: queued.level, id: queued.id, character: queued.character };
  const options = { account, signal: AbortSignal.timeout(sendTimeoutMs) };
  if (queued.kind === 'part') return send(calls.repeat.beginRepeatPart, { hsk: queued.level, ids: [...queued.ids] }, options);
  if (queued.kind === 'mixup') {
    const { chosen, eventId: event_id } = queued;
    return send(calls.mixups.recordMixup, { ...named, chosen, event_id, time_zone: getTimeZone() }, options);
  }
  if (queued.kind === 'drill') {
    const { id, otherId: other_id, isRight: right, eventId: event_id } = queued;
    return send(calls.mixups.answerMixup, { id, other_id, right, event_id, time_zone: getTimeZone() }, options);
  }
  if (queued.kind === 'learnt') return send(calls.quiz.ignoreWord, named, options);
  if (queued.kind === 'undo') {
    const undo = queued.mode === 'repeat' ? calls.repeat.undoAnswerRepeat : calls.quiz.undoAnswer;
    return send(undo, { ...named, key: queued.key }, options);
  }
  if (queued.mode === 'repeat') {
    const { key, mistakes, skipped, way, ms } = queued;
    const answer = {
      ...named,
      key,
      kind: getQuestionKind(key),
      mistakes,
      skipped,
      way,
      ms,
      time_zone: getTimeZone(),
    };
    return send(calls.repeat.answerRepeat, answer, options);
  }
  const { index, key, mistakes, skipped } = queued;
  return send(calls.quiz.answer, { ...named, question_index: index, key, mistakes, skipped, time_zone: getTimeZone() }, options);
}
