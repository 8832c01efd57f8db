// Words I met: the words of a chat that the learner added, as the page has them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';
import { useLoginSession } from '#web/client/login-session.ts';

const metWordsKey = ['met-words'];

/** The words, the newest first; also offline, where they were seen before. */
export function useMetWords() {
  const { accountId } = useLoginSession();
  return useQuery({
    queryKey: metWordsKey,
    queryFn: async ({ signal, client }) => {
      const isShown = client.getQueryData(metWordsKey) !== undefined;
      return (await sendOrRecall(calls.metWords.listMetWords, {}, `${accountId}:met-words`, { signal, isShown })).reply.words;
    },
    enabled: accountId !== undefined,
    // A page waits for what it asks for: offline no longer than for the others.
    retry: false,
  });
}

/** Both change the list where it is shown. */
export function useMetWordChanges() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: metWordsKey });
  return {
    add: async (id: string, message: string | undefined) => {
      await send(calls.metWords.addMetWord, { id, ...(message !== undefined && { message }) });
      await refresh();
    },
    remove: async (id: string) => {
      await send(calls.metWords.removeMetWord, { id });
      await refresh();
    },
  };
}
