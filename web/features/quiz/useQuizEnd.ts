// Finds out how a part ended: waits until the answers have arrived, then asks the server (learning §4 "End of quiz").
import { useCallback, useEffect, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import type { Outbox } from '#web/client/outbox.ts';

export type End =
  | { readonly kind: 'empty' | 'saving' | 'level' | 'part' | 'trial' }
  /** Some answers could not be sent yet. */
  | { readonly kind: 'waiting'; readonly kept: number };

const ends = { 0: 'empty', 1: 'level', 2: 'part', 3: 'trial' } as const;

async function endOf(level: TaughtLevel, outbox: Outbox): Promise<End> {
  await outbox.flush();
  const kept = outbox.waiting(level).length;
  if (kept > 0) return { kind: 'waiting', kept };
  const { completed } = await send(calls.quiz.isCompleted, { hsk: level });
  return { kind: ends[completed] };
}

/** The end of the part that is over; asks again by itself when the outbox empties, and on `retry`. */
export function useQuizEnd(level: TaughtLevel, outbox: Outbox): { end: End; retry: () => void } {
  const [end, setEnd] = useState<End>({ kind: 'saving' });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    let isStale = false;
    const settle = (next: End) => isStale || setEnd(next);
    settle({ kind: 'saving' });
    endOf(level, outbox).then(settle, () => settle({ kind: 'waiting', kept: outbox.waiting(level).length }));
    const stopWatching = outbox.subscribe(() => {
      if (outbox.state().status === 'saved' && !isStale) void endOf(level, outbox).then(settle, () => undefined);
    });
    return () => {
      isStale = true;
      stopWatching();
    };
  }, [level, outbox, round]);

  return { end, retry };
}
