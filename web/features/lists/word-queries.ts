// Queries and actions of the word lists: a change shows at once and is then refetched from the server.
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import type { ListRow } from '#contract/lists.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Folder } from '#engine/progress.ts';
import { CallError, send } from '#web/client/call.ts';
import { sendOrRecall } from '#web/client/kept-replies.ts';
import { refreshOverview, useLevel, useLoginSession } from '#web/client/login-session.ts';
import { loadNotes } from '#web/study/card/own-notes.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import type { Search, WordsSearch } from './search-address.ts';

/** Prefixes of the query keys: of all that is about lists, of lists and folders, and of searches. */
const listKey = ['list'];
const wordsKey = [...listKey, 'words'];
const searchKey = [...listKey, 'found'];

interface WordPage {
  readonly characters: ListRow[];
}
interface SearchPage extends WordPage {
  readonly total: number;
}

/** The rows of a level's list, or of one of its folders. */
export function useWords(level: TaughtLevel, folder?: Folder) {
  const { accountId } = useLoginSession();
  const { data, error, refetch } = useQuery({
    queryKey: [...wordsKey, level, folder?.from],
    queryFn: async ({ signal, client, queryKey }) => {
      const input = { level, ...(folder && { limit1: folder.from, limit2: folder.to }) };
      const call = calls.lists.getCharactersForList;
      // What is kept belongs to an account.
      if (accountId === undefined) return send(call, input, { signal });
      // After a change the old rows are no answer, however slow the new ones are.
      const isShown = client.getQueryData(queryKey) !== undefined;
      return (await sendOrRecall(call, input, `${accountId}:list:${level}:${folder?.from ?? ''}`, { signal, isShown })).reply;
    },
  });
  useEffect(() => {
    const abortController = new AbortController();
    if (accountId !== undefined) void loadNotes(accountId, level, abortController.signal);
    return () => abortController.abort();
  }, [accountId, level]);
  // After an unpaid error the overview is refetched and the guard redirects; until then no error is shown.
  const state = useLevel(level);
  const isUnpaid = state.data?.paid === false;
  const isLeaving = error instanceof CallError && error.code === 'unpaid' && (state.isFetching || isUnpaid);
  return { data, error: isLeaving ? null : error, refetch };
}

const pagedSearch = {
  initialPageParam: 0,
  getNextPageParam: (last: SearchPage, pages: readonly SearchPage[]) => {
    const loaded = pages.reduce((sum, page) => sum + page.characters.length, 0);
    return last.characters.length > 0 && loaded < last.total ? loaded : undefined;
  },
  placeholderData: keepPreviousData,
} as const;

/** The words that a search finds, page by page; the last results stay until the new ones arrive. */
export function useSearchResults(level: TaughtLevel, { text, syllabus }: Search) {
  return useInfiniteQuery({
    queryKey: [...searchKey, level, text, syllabus],
    queryFn: ({ pageParam, signal }) => {
      const filter = syllabus === undefined ? {} : { syllabusLevel: syllabus };
      const from = pageParam === 0 ? {} : { offset: pageParam };
      return send(calls.lists.searchWords, { level, text, ...filter, ...from }, { signal });
    },
    ...pagedSearch,
  });
}

/** The words of all levels that a search finds, page by page; asked for again when the connection is back. */
export function useAllResults({ text, state }: WordsSearch) {
  return useInfiniteQuery({
    queryKey: [...searchKey, 'all', text, state],
    queryFn: ({ pageParam, signal }) => {
      const input = { text, ...(state !== undefined && { state }), ...(pageParam > 0 && { offset: pageParam }) };
      return send(calls.lists.searchAllWords, input, { signal });
    },
    ...pagedSearch,
    refetchOnReconnect: true,
  });
}

/** For each folder of a level, in order, whether it is completed. */
export function useCompletedFolders(level: TaughtLevel) {
  return useQuery({
    queryKey: [...listKey, 'completed', level],
    queryFn: ({ signal }) => send(calls.lists.areCharactersCompleted, { level }, { signal }),
  });
}

export interface WordActions {
  /** Marks a word as learnt. */
  readonly ignore: (row: ListRow) => Promise<void>;
  /** Restarts a word; true if the server did it. */
  readonly learnAgain: (row: ListRow) => Promise<boolean>;
}

/** Both actions show their effect at once wherever the word is listed, and revert it if the server fails. */
export function useWordActions(): WordActions {
  const queryClient = useQueryClient();
  const wordsFilter = { queryKey: wordsKey };
  const searchFilter = { queryKey: searchKey };

  function updateRow(id: string, to: Partial<ListRow>): void {
    const updatePage = <Page extends WordPage>(page: Page): Page => ({
      ...page,
      characters: page.characters.map((row) => (row.id === id ? { ...row, ...to } : row)),
    });
    queryClient.setQueriesData<WordPage>(wordsFilter, (old) => old && updatePage(old));
    queryClient.setQueriesData<InfiniteData<SearchPage>>(searchFilter, (old) => old && { ...old, pages: old.pages.map(updatePage) });
  }

  async function runAction(row: ListRow, optimistic: Partial<ListRow>, call: () => Promise<boolean>, fallback: string): Promise<boolean> {
    await Promise.all([queryClient.cancelQueries(wordsFilter), queryClient.cancelQueries(searchFilter)]);
    updateRow(row.id, optimistic);
    let isDone = false;
    try {
      isDone = await call();
    } catch (error) {
      notifyError(error, fallback);
    }
    if (!isDone) updateRow(row.id, row);
    await Promise.all([queryClient.invalidateQueries({ queryKey: listKey }), refreshOverview(queryClient)]);
    return isDone;
  }

  return {
    async ignore(row) {
      const word = { level: row.level, id: row.id, character: row.text };
      const optimistic = { ignored: true, answered: row.total };
      const call = async () => (await send(calls.quiz.ignoreWord, word)).ignored;
      await runAction(row, optimistic, call, 'The word could not be ignored. Please try again.');
    },
    learnAgain(row) {
      const word = { level: row.level, id: row.id, character: row.text };
      const optimistic = { ignored: false, answered: 0, knownFrom: null };
      const call = async () => (await send(calls.quiz.learnAgain, word)).restarted;
      return runAction(row, optimistic, call, 'The word could not be opened again. Please try again.');
    },
  };
}
