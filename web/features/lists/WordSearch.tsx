// A list or its folders with a search over them; what is found stands in their place.
import { type ReactNode, useRef } from 'react';
import type { TaughtLevel } from '#contract/wire.ts';
import { Found } from './Found.tsx';
import { SearchBar } from './SearchBar.tsx';
import { isAsked, useSearch } from './search-address.ts';
import { WordsSkeleton } from './WordsSkeleton.tsx';

export interface WordSearchProps {
  readonly level: TaughtLevel;
  /** Whether there is anything to search. Undefined while that is not known. */
  readonly isOpen: boolean | undefined;
  /** The level is not paid: the server searches among the words that are free. */
  readonly isFree: boolean;
  /** Shown while nothing is looked for. */
  readonly children: ReactNode;
}

/** Without anything to search it is its children alone. */
export function WordSearch({ level, isOpen, isFree, children }: WordSearchProps) {
  const [search, change] = useSearch();
  const field = useRef<HTMLInputElement>(null);
  // The button that clears goes away with the results, and the focus would with it.
  function clear(): void {
    change({ text: '', syllabus: undefined });
    field.current?.focus();
  }
  const isSearching = isOpen !== false && isAsked(search);
  return (
    <>
      {isOpen === true && <SearchBar level={level} search={search} field={field} onChange={change} />}
      {!isSearching && children}
      {isSearching && isOpen === undefined && <WordsSkeleton />}
      {isSearching && isOpen === true && <Found level={level} search={search} isFree={isFree} onClear={clear} />}
    </>
  );
}
