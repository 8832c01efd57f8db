// What a search in all levels found, 25 words at a time, and what to do where it found nothing.
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { CallError } from '#web/client/call.ts';
import { usePaidLevels } from '#web/client/login-session.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { ClosedLevels } from './ClosedLevels.tsx';
import type { WordsSearch } from './search-address.ts';
import { listSuggestions } from './search-suggestions.ts';
import { ShowMore } from './ShowMore.tsx';
import { WordListSkeleton } from './WordListSkeleton.tsx';
import { WordRows } from './WordRows.tsx';
import { useAllResults } from './word-queries.ts';
import { formatFound, formatNothingFound, formatSuggestion } from './list-messages.ts';

interface AllResultsProps {
  readonly search: WordsSearch;
  /** Searches for something else, and leaves the focus in the field. */
  readonly onSearch: (to: WordsSearch) => void;
}

function Suggestions({ search, onSearch }: AllResultsProps) {
  const { text, state } = search;
  return (
    <>
      {text !== '' && <p className="mt-1 text-muted">Pinyin is found with and without tones, a meaning by the beginning of its words.</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {listSuggestions(text).map((suggestion) => (
          <Button key={suggestion} onClick={() => onSearch({ text: suggestion, state: undefined })}>
            <MixedText text={formatSuggestion(suggestion)} />
          </Button>
        ))}
        {text !== '' && state !== undefined && <Button onClick={() => onSearch({ text, state: undefined })}>Search all words</Button>}
        <Button kind="quiet" onClick={() => onSearch({ text: '', state: undefined })}>
          Clear the search
        </Button>
      </div>
    </>
  );
}

/** Rows as in the lists, each with its level and state; the old ones stay, dimmed, until the new ones arrive. */
export function AllResults({ search, onSearch }: AllResultsProps) {
  const { data, error, refetch, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } =
    useAllResults(search);
  const paidLevels = usePaidLevels();
  const status = useRef<HTMLParagraphElement>(null);
  const total = data?.pages.at(-1)?.total ?? 0;
  const lastTotal = useRef(total);
  useEffect(() => {
    // An action may take its word out of the filter, and its button with it.
    if (total < lastTotal.current && document.activeElement === document.body) status.current?.focus();
    lastTotal.current = total;
  }, [total]);
  if (!data && error) {
    const isOffline = error instanceof CallError && error.code === 'offline';
    const text = isOffline
      ? 'The search needs a connection. What you learnt is safe.'
      : 'The words could not be searched. Your progress is safe.';
    return <ErrorPanel error={error} text={text} onRetry={() => void refetch()} />;
  }
  // Where nothing was found, nothing of it is worth keeping.
  if (!data || (isPlaceholderData && total === 0)) return <WordListSkeleton />;
  const rows = data.pages.flatMap((page) => page.characters);
  const { closed = [] } = data.pages.at(-1) ?? {};
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <p ref={status} role="status" tabIndex={-1} className="mt-2 text-lg text-muted outline-none">
        {total === 0 ? <MixedText text={formatNothingFound(search, closed.length > 0)} /> : formatFound(total)}
      </p>
      {total === 0 && closed.length === 0 && <Suggestions search={search} onSearch={onSearch} />}
      {rows.length > 0 && (
        <WordRows
          name="Words found"
          rows={rows}
          hasLevels
          // The words of the trial are the learner's own.
          isReadOnly={({ level }) => level !== 1 && paidLevels?.includes(level) === false}
        />
      )}
      {hasNextPage && (
        <ShowMore error={isFetchNextPageError ? error : null} isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()} />
      )}
      {closed.length > 0 && <ClosedLevels closed={closed} />}
    </div>
  );
}
