// The words of a level's list with where the learner stands, and what can be done with one: shown at once, kept as the server has it.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { ListRow } from '#contract/lists.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { CallError, send } from '#web/client/call.ts';
import { refreshOverview } from '#web/client/session.ts';
import { notify } from '#web/ui/notice.ts';

function keyOf(level: TaughtLevel): readonly unknown[] {
  return ['list', level];
}

/** The rows of a level's list. */
export function useWords(level: TaughtLevel) {
  return useQuery({
    queryKey: keyOf(level),
    queryFn: ({ signal }) => send(calls.lists.getCharactersForList, { hsk: level }, { signal }),
  });
}

function change(queries: QueryClient, level: TaughtLevel, id: string, to: Partial<ListRow>): void {
  queries.setQueryData<{ characters: ListRow[] }>(
    keyOf(level),
    (old) => old && { characters: old.characters.map((row) => (row.id === id ? { ...row, ...to } : row)) },
  );
}

function tell(error: unknown, otherwise: string): void {
  // A 429 has told itself already.
  if (error instanceof CallError && error.status === 429) return;
  notify.oops(error instanceof CallError ? error.message : otherwise);
}

export interface WordActions {
  /** Marks a word as learnt. */
  readonly ignore: (row: ListRow) => Promise<void>;
  /** Opens a word again; true when the server did it. */
  readonly learnAgain: (row: ListRow) => Promise<boolean>;
}

/** Both actions show their effect at once, and take it back where the server refuses. */
export function useWordActions(level: TaughtLevel): WordActions {
  const queries = useQueryClient();

  async function act(row: ListRow, shown: Partial<ListRow>, call: () => Promise<boolean>, otherwise: string): Promise<boolean> {
    await queries.cancelQueries({ queryKey: keyOf(level) });
    change(queries, level, row.id, shown);
    let isDone = false;
    try {
      isDone = await call();
    } catch (error) {
      tell(error, otherwise);
    }
    if (!isDone) change(queries, level, row.id, row);
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
