// A list or its folders with a search above; the results replace them.
import { type ReactNode, useRef } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import { SearchResults } from './SearchResults.tsx';
import { SearchBar } from './SearchBar.tsx';
import { isActiveSearch, useSearch } from './search-address.ts';
import { WordListSkeleton } from './WordListSkeleton.tsx';

export interface WordSearchProps {
  readonly level: TaughtLevel;
  /** Whether there is anything to search; undefined while unknown. */
  readonly isSearchable: boolean | undefined;
  /** The level is not paid: the server searches only the free words. */
  readonly isFreeOnly: boolean;
  /** Shown while there is no search. */
  readonly children: ReactNode;
}

/** Renders only its children if there is nothing to search. */
export function WordSearch({ level, isSearchable, isFreeOnly, children }: WordSearchProps) {
  const [search, setSearch] = useSearch();
  const field = useRef<HTMLInputElement>(null);
  // The clear button disappears with the results and would take the focus with it.
  function clear(): void {
    setSearch({ text: '', syllabus: undefined });
    field.current?.focus();
  }
  const isSearching = isSearchable !== false && isActiveSearch(search);
  return (
    <>
      {isSearchable === true && <SearchBar level={level} search={search} field={field} onChange={setSearch} />}
      {!isSearching && children}
      {isSearching && isSearchable === undefined && <WordListSkeleton />}
      {isSearching && isSearchable === true && <SearchResults level={level} search={search} isFreeOnly={isFreeOnly} onClear={clear} />}
    </>
  );
}
