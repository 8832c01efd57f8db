// The word lists that the levels can follow, and the change from one to the other.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { WordList } from '#contract/wire.ts';
import { send } from '#web/client/call.ts';
import { forgetReplies } from '#web/client/kept-replies.ts';
import { notifyError } from '#web/ui/notify-error.ts';

const wordListsKey = ['wordLists'];

/** Both lists with their sizes, and the one that the levels follow. */
export function useWordLists() {
  return useQuery({ queryKey: wordListsKey, queryFn: ({ signal }) => send(calls.settings.wordLists, {}, { signal }) });
}

/** Changes the list at once. `isChanging`: the list that is being saved. Resolves to whether it is saved; if not, a notice says why. */
export function useWordListChange(): { isChanging: WordList | undefined; change: (list: WordList) => Promise<boolean> } {
  const queryClient = useQueryClient();
  const [isChanging, setChanging] = useState<WordList>();
  return {
    isChanging,
    async change(list) {
      setChanging(list);
      try {
        await send(calls.settings.saveSettings, { answers: { wordList: list } });
        // Every page is about the levels of the other list now, also what is kept of them for offline use.
        forgetReplies();
        await queryClient.invalidateQueries();
        return true;
      } catch (failure) {
        notifyError(failure, 'The word list could not be changed. Please try again.');
        return false;
      } finally {
        setChanging(undefined);
      }
    },
  };
}
