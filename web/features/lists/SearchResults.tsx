// The words that a search found, 25 at a time.
import { buildOfferPagePath, pagePaths } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { type Search, buildWordsSearchPath } from './search-address.ts';
import { ShowMore } from './ShowMore.tsx';
import { WordRows } from './WordRows.tsx';
import { useSearchResults } from './word-queries.ts';
import { WordListSkeleton } from './WordListSkeleton.tsx';
import { formatFound, formatNoResults, formatWordsName } from './list-messages.ts';

interface SearchResultsProps {
  readonly level: TaughtLevel;
  readonly search: Search;
  readonly isFreeOnly: boolean;
  readonly onClear: () => void;
}

/** The next steps after a search without results: back to all words, or on to those that are not free. */
function NoResults({ level, search, isFreeOnly, onClear }: SearchResultsProps) {
  return (
    <>
      <p className="mt-1 text-muted">Pinyin is found with and without tones, a meaning by the beginning of its words.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onClear}>Clear the search</Button>
        {search.text !== '' && (
          <LinkButton kind="plain" to={buildWordsSearchPath(search.text)}>
            Search all levels
          </LinkButton>
        )}
        {isFreeOnly && (
          // The list of level 1 has its own address for this (learning §2 "Word lists").
          <LinkButton kind="primary" to={level === 1 ? pagePaths.offer : buildOfferPagePath(level)}>
            Access course
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** Rows as in the list; the old ones stay, dimmed, until the new ones arrive. */
export function SearchResults({ level, search, isFreeOnly, onClear }: SearchResultsProps) {
  const { data, error, refetch, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } =
    useSearchResults(level, search);
  if (!data && error)
    return <ErrorPanel error={error} text="The words could not be searched. Your progress is safe." onRetry={() => void refetch()} />;
  if (!data) return <WordListSkeleton />;
  const rows = data.pages.flatMap((page) => page.characters);
  const total = data.pages.at(-1)?.total ?? 0;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <p role="status" className="mt-2 text-lg text-muted">
        {total === 0 ? <MixedText text={formatNoResults(level, search, isFreeOnly)} /> : formatFound(total)}
      </p>
      {total === 0 && <NoResults level={level} search={search} isFreeOnly={isFreeOnly} onClear={onClear} />}
      {rows.length > 0 && <WordRows name={formatWordsName(level)} rows={rows} isReadOnly={() => isFreeOnly && level !== 1} />}
      {hasNextPage && (
        <ShowMore error={isFetchNextPageError ? error : null} isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()} />
      )}
    </div>
  );
}
