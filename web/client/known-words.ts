// What of each level the learner knows already (decisions §14).
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from './call.ts';
import { overviewKey, useLoginSession } from './login-session.ts';

const knownWords = {
  queryKey: [...overviewKey, 'known'],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(calls.dashboard.knownWords, {}, { signal }),
};

/** What of a level the learner knows. It is stale whenever the overview is. */
export function useKnownWords(level: TaughtLevel) {
  const { status } = useLoginSession();
  return useQuery({ ...knownWords, enabled: status === 'learner', select: ({ levels }) => levels.find((one) => one.level === level) });
}

/** How many words are done in more than one level of the list, each time but the first: to be taken from a sum over levels. */
export function useSharedWords() {
  const { status } = useLoginSession();
  return useQuery({
    ...knownWords,
    enabled: status === 'learner',
    select: ({ levels, chosen }) =>
      levels
        .flatMap(({ known }) => known)
        .filter(({ list }) => list === chosen)
        .reduce((sum, { words }) => sum + words, 0),
  });
}
