// The search of a list stands in the address, so that back, reload and links lead to it.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export interface Search {
  /** Tidied, at most as long as the server takes it. */
  readonly text: string;
  /** Level of the syllabus of 2026, 7 for 7 to 9; undefined for all. */
  readonly syllabus: number | undefined;
}

/** Letters of a search at most, as the contract has it. */
export const longestText = 40;

/** Signs that no word holds and no database stores become spaces; the ends are free of them. */
export function tidied(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trimStart()
    .slice(0, longestText)
    .toWellFormed()
    .trimEnd();
}

function searchIn(query: string): Search {
  const values = new URLSearchParams(query);
  const syllabus = values.get('syllabus') ?? '';
  return { text: tidied(values.get('search') ?? ''), syllabus: /^[1-7]$/.test(syllabus) ? Number(syllabus) : undefined };
}

/** The words of an address with this search in it; what else it says stays. */
function withSearch(address: string, { text, syllabus }: Search): string {
  const url = new URL(address);
  url.searchParams.delete('search');
  url.searchParams.delete('syllabus');
  if (text !== '') url.searchParams.set('search', text);
  if (syllabus !== undefined) url.searchParams.set('syllabus', String(syllabus));
  return url.href;
}

/** Whether anything is looked for. */
export function isAsked({ text, syllabus }: Search): boolean {
  return text !== '' || syllabus !== undefined;
}

/**
 * The search of the address, and the way to change it.
 * It replaces the entry in the history past the router: for the router every change is a new page, which takes the
 * focus to its heading, away from who is typing.
 */
export function useSearch(): [search: Search, change: (to: Search) => void] {
  const location = useLocation();
  const [search, setSearch] = useState(() => searchIn(location.search));
  useEffect(() => {
    setSearch((old) => {
      const asked = searchIn(location.search);
      return old.text === asked.text && old.syllabus === asked.syllabus ? old : asked;
    });
  }, [location]);
  function change(to: Search): void {
    setSearch(to);
    history.replaceState(history.state, '', withSearch(window.location.href, to));
  }
  return [search, change];
}
