// Finds out how a part ended: waits until the answers have arrived, then asks the server (learning §4 "End of quiz", "Repeat").
import { useCallback, useEffect, useState } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Outbox } from '#web/client/outbox.ts';

export type End<Answer> =
  | { readonly kind: 'saving' }
  /** Some answers could not be sent yet, or the server cannot be asked. */
  | { readonly kind: 'waiting'; readonly kept: number }
  | { readonly kind: 'known'; readonly answer: Answer };

function keptOf(outbox: Outbox, level: TaughtLevel): number {
  return outbox.waiting(level).length - outbox.unpaid(level);
}

/** The end of the part that is over; asks again by itself when the outbox empties, and on `retry`. `ask` stays the same from render to render. */
export function useEnd<Answer>(
  level: TaughtLevel,
  outbox: Outbox,
  ask: (level: TaughtLevel) => Promise<Answer>,
): { end: End<Answer>; retry: () => void } {
  const [end, setEnd] = useState<End<Answer>>({ kind: 'saving' });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    let isStale = false;
    const settle = (next: End<Answer>) => isStale || setEnd(next);
    const endOf = async (): Promise<End<Answer>> => {
      await outbox.flush();
      // What waits for access is not sent by waiting here; the server says what is offered instead.
      const kept = keptOf(outbox, level);
      return kept > 0 ? { kind: 'waiting', kept } : { kind: 'known', answer: await ask(level) };
    };
    // What is known stays on the screen while it is asked again.
    setEnd((before) => (before.kind === 'known' ? before : { kind: 'saving' }));
    endOf().then(settle, () => settle({ kind: 'waiting', kept: keptOf(outbox, level) }));
    const stopWatching = outbox.subscribe(() => {
      if (outbox.state().status === 'saved' && !isStale) void endOf().then(settle, () => undefined);
    });
    return () => {
      isStale = true;
      stopWatching();
    };
  }, [level, outbox, round, ask]);

  return { end, retry };
}
