// What of each level the learner knows already, and taking it over (decisions §7).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from './call.ts';
import { overviewKey, useLoginSession } from './login-session.ts';

/** What of a level the learner knows. It is stale whenever the overview is. */
export function useKnownWords(level: TaughtLevel) {
  const { status } = useLoginSession();
  return useQuery({
    queryKey: [...overviewKey, 'known'],
    queryFn: ({ signal }) => send(calls.dashboard.knownWords, {}, { signal }),
    enabled: status === 'learner',
    select: ({ levels }) => levels.find((one) => one.level === level),
  });
}

/** Takes the known words of a level over and resolves to how many. */
export function useTakeOver(level: TaughtLevel): { readonly takeOver: () => Promise<number>; readonly isBusy: boolean } {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async takeOver() {
      setBusy(true);
      try {
        const { taken } = await send(calls.dashboard.takeOverKnownWords, { hsk: level });
        // Lists, folders and repeats of the level change with it.
        await queryClient.invalidateQueries();
        return taken;
      } finally {
        setBusy(false);
      }
    },
  };
}
