// The words of a level's list with where the learner stands, and what can be done with one: shown at once, kept as the server has it.
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { ListRow } from '#contract/lists.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Folder } from '#engine/progress.ts';
import { CallError, send } from '#web/client/call.ts';
import { refreshOverview, useOverview } from '#web/client/session.ts';
import { tellFailure } from '#web/ui/failure.ts';
import type { Search } from './search-address.ts';

/** Begins the key of all that is known of a level's lists. */
function keyOf(level: TaughtLevel): readonly unknown[] {
  return ['list', level];
}
/** Begins the keys of its lists and folders, and those of its searches. */
function wordsKeyOf(level: TaughtLevel): readonly unknown[] {
  return [...keyOf(level), 'words'];
}
function foundKeyOf(level: TaughtLevel): readonly unknown[] {
  return [...keyOf(level), 'found'];
}

interface Rows {
  readonly characters: ListRow[];
}
interface FoundRows extends Rows {
  readonly total: number;
}

/** The rows of a level's list, or of one of its folders. */
export function useWords(level: TaughtLevel, folder?: Folder) {
  const { data, error, refetch } = useQuery({
    queryKey: [...wordsKeyOf(level), folder?.from],
    queryFn: ({ signal }) =>
      send(calls.lists.getCharactersForList, { hsk: level, ...(folder && { limit1: folder.from, limit2: folder.to }) }, { signal }),
  });
  // Refused as unpaid: what is paid is asked anew, and the guard leads on; until then nothing has failed.
  const overview = useOverview();
  const isUnpaid = overview.data?.levels.some((state) => state.level === level && !state.paid);
  const isLeaving = error instanceof CallError && error.code === 'unpaid' && (overview.isFetching || isUnpaid);
  return { data, error: isLeaving ? null : error, refetch };
}

/** The words that a search finds, page by page; the last found ones until the new ones are there. */
export function useFound(level: TaughtLevel, { text, syllabus }: Search) {
  return useInfiniteQuery({
    queryKey: [...foundKeyOf(level), text, syllabus],
    queryFn: ({ pageParam, signal }) => {
      const filter = syllabus === undefined ? {} : { level_2025: syllabus };
      const from = pageParam === 0 ? {} : { offset: pageParam };
      return send(calls.lists.searchWords, { hsk: level, text, ...filter, ...from }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last: FoundRows, pages: readonly FoundRows[]) => {
      const loaded = pages.reduce((sum, page) => sum + page.characters.length, 0);
      return last.characters.length > 0 && loaded < last.total ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** For each folder of a level, in order, whether it is completed. */
export function useCompletedFolders(level: TaughtLevel) {
  return useQuery({
    queryKey: [...keyOf(level), 'completed'],
    queryFn: ({ signal }) => send(calls.lists.areCharactersCompleted, { hsk: level }, { signal }),
  });
}

export interface WordActions {
  /** Marks a word as learnt. */
  readonly ignore: (row: ListRow) => Promise<void>;
  /** Opens a word again; true when the server did it. */
  readonly learnAgain: (row: ListRow) => Promise<boolean>;
}

/** Both actions show their effect at once wherever the word is listed, and take it back where the server refuses. */
export function useWordActions(level: TaughtLevel): WordActions {
  const queries = useQueryClient();
  const words = { queryKey: wordsKeyOf(level) };
  const found = { queryKey: foundKeyOf(level) };

  function change(id: string, to: Partial<ListRow>): void {
    const changed = <Page extends Rows>(page: Page): Page => ({
      ...page,
      characters: page.characters.map((row) => (row.id === id ? { ...row, ...to } : row)),
    });
    queries.setQueriesData<Rows>(words, (old) => old && changed(old));
    queries.setQueriesData<InfiniteData<FoundRows>>(found, (old) => old && { ...old, pages: old.pages.map(changed) });
  }

  async function act(row: ListRow, shown: Partial<ListRow>, call: () => Promise<boolean>, otherwise: string): Promise<boolean> {
    await Promise.all([queries.cancelQueries(words), queries.cancelQueries(found)]);
    change(row.id, shown);
    let isDone = false;
    try {
      isDone = await call();
    } catch (error) {
      tellFailure(error, otherwise);
    }
    if (!isDone) change(row.id, row);
    await Promise.all([queries.invalidateQueries({ queryKey: keyOf(level) }), refreshOverview(queries)]);
    return isDone;
  }

  return {
    async ignore(row) {
      const word = { hsk: level, id: row.id, character: row.character };
      const shown = { ignored: true, answered: row.total };
      const call = async () => (await send(calls.quiz.ignoreWord, word)).ignored;
      await act(row, shown, call, 'The word could not be ignored. Please try again.');
    },
    learnAgain(row) {
      const word = { hsk: level, id: row.id, character: row.character };
      const shown = { ignored: false, answered: 0 };
      const call = async () => (await send(calls.quiz.learnAgain, word)).restarted;
      return act(row, shown, call, 'The word could not be opened again. Please try again.');
    },
  };
}
