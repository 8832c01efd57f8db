// Random search: asks somebody, waits a minute for them, and asks the next, until one comes or nobody is left (chat "Finding each other").
import { useEffect, useEffectEvent, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { CallError, send } from '#web/client/call.ts';

/** How long one is waited for. */
const waitMs = 60_000;

export type RandomSearch =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly asked: readonly string[] }
  | { readonly kind: 'waiting'; readonly asked: readonly string[] }
  | { readonly kind: 'came'; readonly name: string }
  /** `reason`: why nobody more is asked. */
  | { readonly kind: 'over'; readonly asked: readonly string[]; readonly reason: string };

/** A search goes on while the chat is open. `present`: the names of those in it. */
export function useRandomSearch(room: string, present: readonly string[]) {
  const [search, setSearch] = useState<RandomSearch>({ kind: 'idle' });

  async function askNext(before: readonly string[]): Promise<void> {
    const asking: RandomSearch = { kind: 'asking', asked: before };
    // What was stopped meanwhile stays so.
    const goOn = (next: RandomSearch) => setSearch((now) => (now === asking ? next : now));
    setSearch(asking);
    try {
      const { name } = await send(calls.chat.sendInvitationRandomSearch, { number: room });
      goOn({ kind: 'waiting', asked: [...before, name] });
    } catch (error) {
      goOn({
        kind: 'over',
        asked: before,
        reason: error instanceof CallError ? error.message : 'The search failed. Please try again',
      });
    }
  }

  const asked = 'asked' in search ? search.asked : [];
  const came = asked.find((name) => present.includes(name));
  const isWaiting = search.kind === 'waiting' && came === undefined;
  const askAnother = useEffectEvent(() => void askNext(asked));
  const lastAsked = asked.at(-1);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(askAnother, waitMs);
    return () => clearTimeout(timer);
  }, [isWaiting, lastAsked]);

  return {
    search: came === undefined ? search : ({ kind: 'came', name: came } as const),
    start: () => void askNext([]),
    stop: () => setSearch({ kind: 'idle' }),
  };
}
