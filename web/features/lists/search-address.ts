// Keeps a list's search in the address, so that Back, reload and links restore it.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export interface Search {
  /** Tidied, and no longer than the server accepts. */
  readonly text: string;
  /** Level of the syllabus of 2026, 7 for 7 to 9; undefined for all. */
  readonly syllabus: number | undefined;
}

/** Maximum length of a search, as in the contract. */
export const maxTextLength = 40;

/** Replaces control characters by spaces, cuts the text to its maximum length and trims its ends. */
export function tidyText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trimStart()
    .slice(0, maxTextLength)
    .toWellFormed()
    .trimEnd();
}

function parseSearch(query: string): Search {
  const values = new URLSearchParams(query);
  const syllabus = values.get('syllabus') ?? '';
  return { text: tidyText(values.get('search') ?? ''), syllabus: /^[1-7]$/.test(syllabus) ? Number(syllabus) : undefined };
}

/** Builds the address with this search; its other parts stay. */
function buildAddress(address: string, { text, syllabus }: Search): string {
  const url = new URL(address);
  url.searchParams.delete('search');
  url.searchParams.delete('syllabus');
  if (text !== '') url.searchParams.set('search', text);
  if (syllabus !== undefined) url.searchParams.set('syllabus', String(syllabus));
  return url.href;
}

/** Whether there is a search. */
export function isActiveSearch({ text, syllabus }: Search): boolean {
  return text !== '' || syllabus !== undefined;
}

/**
 * The search of the address, and a function that changes it.
 * It replaces the history entry without the router: for the router every change would be a new page, which moves
 * the focus to its heading, away from the field.
 */
export function useSearch(): [search: Search, change: (to: Search) => void] {
  const location = useLocation();
  const [search, setSearch] = useState(() => parseSearch(location.search));
  useEffect(() => {
    setSearch((old) => {
      const fromAddress = parseSearch(location.search);
      return old.text === fromAddress.text && old.syllabus === fromAddress.syllabus ? old : fromAddress;
    });
  }, [location]);
  function changeSearch(to: Search): void {
    setSearch(to);
    history.replaceState(history.state, '', buildAddress(window.location.href, to));
  }
  return [search, changeSearch];
}
