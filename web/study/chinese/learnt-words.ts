// The words that the learner has learnt: marked with a leaf, and offered first when writing.
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { useLoginSession } from '#web/client/login-session.ts';

const none: ReadonlySet<string> = new Set();
// A word that is learnt meanwhile in another tab may wait so long for its leaf.
const staleTime = 5 * 60_000;

/** The ids of the learnt words; none until they are there, and if they cannot be loaded: nothing but leaves and order depends on them. */
export function useLearntWords(): ReadonlySet<string> {
  const { status } = useLoginSession();
  const { data } = useQuery({
    queryKey: ['learnt-words'],
    queryFn: ({ signal }) => send(calls.lists.learntWords, {}, { signal }),
    select: toSet,
    enabled: status === 'learner',
    staleTime,
  });
  return data ?? none;
}

// A function of its own, so that the set stays the same as long as the reply does.
function toSet({ ids }: { readonly ids: readonly string[] }): ReadonlySet<string> {
  return new Set(ids);
}
