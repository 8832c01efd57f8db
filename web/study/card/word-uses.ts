// Loads the uses of a word for its card; what was shown once is kept for offline use.
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { WordUse } from '#contract/study-aids.ts';
import type { Word } from '#contract/study.ts';
import { CallError } from '#web/client/call.ts';
import { recallReply, sendOrRecall } from '#web/client/kept-replies.ts';
import { useLoginSession } from '#web/client/login-session.ts';

interface WordUses {
  readonly uses: readonly WordUse[];
  /** `none`: there are none, nobody is logged in, or the level is not open any more. */
  readonly state: 'loading' | 'failed' | 'none' | 'loaded';
  readonly retry: () => void;
}

/** The uses of a word of levels 3 to 5. */
export function useWordUses({ id, level }: Pick<Word, 'id' | 'level'>): WordUses {
  const { status, accountId } = useLoginSession();
  const call = calls.uses.getUses;
  const name = `${accountId}:uses:${id}`;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['uses', id],
    queryFn: async ({ signal }) => (await sendOrRecall(call, { level, id }, name, { signal, isQuiet: true })).reply,
    // They hardly ever change: kept ones are shown while newer ones are on their way.
    placeholderData: () => recallReply(call, name),
    enabled: status === 'learner',
    // The card stands without them, and what is below must not wait for its place.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const uses = data?.uses ?? [];
  const retry = () => void refetch();
  const isClosed = status !== 'learner' || (error instanceof CallError && error.code === 'unpaid');
  if (isClosed || (data && uses.length === 0)) return { uses, state: 'none', retry };
  if (data) return { uses, state: 'loaded', retry };
  return { uses, state: error && !isFetching ? 'failed' : 'loading', retry };
}
