// Determines how a part ended: waits until the answers are sent, then queries the server (learning §4 "End of quiz", "Repeat").
import { useCallback, useEffect, useState } from 'react';
import type { PartResult } from '#contract/quiz.ts';
import type { Outbox } from './outbox.ts';
import type { EndReply, SessionLevel } from './study-modes.ts';

export type PartEnd<Answer> =
  | { readonly kind: 'saving' }
  /** Some answers are not sent yet, or the server is unreachable. */
  | { readonly kind: 'waiting'; readonly pendingCount: number }
  | {
      readonly kind: 'known';
      readonly result: Answer;
      /** How the part was answered on all devices. */
      readonly part: PartResult | undefined;
    };

function countPending(outbox: Outbox, level: SessionLevel): number {
  return outbox.getEntries(level).length - outbox.countUnpaid(level);
}

/** The end of the finished part; refetched when the outbox empties, and on `retry`. `fetchEnd` must be stable between renders. */
export function usePartEnd<Answer>(
  level: SessionLevel,
  outbox: Outbox,
  fetchEnd: (level: SessionLevel) => Promise<EndReply<Answer>>,
): { end: PartEnd<Answer>; retry: () => void } {
  const [end, setEnd] = useState<PartEnd<Answer>>({ kind: 'saving' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let isStale = false;
    const settle = (next: PartEnd<Answer>) => isStale || setEnd(next);
    const resolveEnd = async (): Promise<PartEnd<Answer>> => {
      await outbox.flush();
      // Entries that wait for access do not count; the server decides what is offered instead.
      const pendingCount = countPending(outbox, level);
      if (pendingCount > 0) return { kind: 'waiting', pendingCount };
      const { completed, part } = await fetchEnd(level);
      return { kind: 'known', result: completed, part };
    };
    // A known end stays on the screen while it is refetched.
    setEnd((previous) => (previous.kind === 'known' ? previous : { kind: 'saving' }));
    resolveEnd().then(settle, () => settle({ kind: 'waiting', pendingCount: countPending(outbox, level) }));
    const unsubscribe = outbox.subscribe(() => {
      if (outbox.getState().status === 'saved' && !isStale) void resolveEnd().then(settle, () => undefined);
    });
    return () => {
      isStale = true;
      unsubscribe();
    };
  }, [level, outbox, attempt, fetchEnd]);

  return { end, retry };
}
