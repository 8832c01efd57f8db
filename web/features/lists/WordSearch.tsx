// A list or its folders with a search over them; what is found stands in their place.
import type { ReactNode } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import { Found } from './Found.tsx';
import { SearchBar } from './SearchBar.tsx';
import { isAsked, useSearch } from './search-address.ts';
import { WordsSkeleton } from './WordsSkeleton.tsx';

export interface WordSearchProps {
  readonly level: TaughtLevel;
  /** Whether the learner may search here: the level is paid. Undefined while that is not known. */
  readonly isOpen: boolean | undefined;
  /** Shown while nothing is looked for. */
  readonly children: ReactNode;
}

/** Without the right to search it is its children alone. */
export function WordSearch({ level, isOpen, children }: WordSearchProps) {
  const [search, change] = useSearch();
  const isSearching = isOpen !== false && isAsked(search);
  return (
    <>
      {isOpen === true && <SearchBar level={level} search={search} onChange={change} />}
      {!isSearching && children}
      {isSearching && (isOpen === undefined ? <WordsSkeleton /> : <Found level={level} search={search} />)}
    </>
  );
}
