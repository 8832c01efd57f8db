// The sample of a level: its next words as cards, which every learner may see (decisions §8).
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';

/** The cards of the sample; they never change. */
export function useSampleWords(level: TaughtLevel) {
  return useQuery({
    queryKey: ['sample', level],
    queryFn: ({ signal }) => send(calls.lists.sampleWords, { level }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
