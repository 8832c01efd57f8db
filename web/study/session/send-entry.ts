// How each kind of queued entry is sent.
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { studyModes, toMoment } from './study-modes.ts';
import type { QueuedEntry } from './queued-entries.ts';

const sendTimeoutMs = 15_000;

/** Sends an entry as the account that made it, whatever account the page has by now. Throws like `send`. */
export async function sendEntry(queued: QueuedEntry, account: string): Promise<unknown> {
  const named = { level: queued.level, id: queued.id, character: queued.character };
  const options = { account, signal: AbortSignal.timeout(sendTimeoutMs) };
  if (queued.kind === 'answer') return studyModes[queued.mode].answer(queued, options);
  if (queued.kind === 'undo')
    return send(
      studyModes[queued.mode].undo,
      {
        ...named,
        key: queued.key,
        eventId: queued.eventId,
        undoneAt: toMoment(queued.at),
        timeZone: queued.timeZone,
      },
      options,
    );
  if (queued.kind === 'learnt') return send(calls.quiz.ignoreWord, { ...named, inAllLevels: queued.inAllLevels }, options);
  if (queued.kind === 'part') return send(calls.repeat.beginRepeatPart, { level: queued.level, ids: queued.ids }, options);
  const timed = { eventId: queued.eventId, answeredAt: new Date(queued.at), timeZone: queued.timeZone };
  return queued.kind === 'mixup'
    ? send(calls.mixups.recordMixup, { ...named, ...timed, chosen: queued.chosen }, options)
    : send(calls.mixups.answerMixup, { ...timed, id: queued.id, otherId: queued.otherId, right: queued.isRight }, options);
}
