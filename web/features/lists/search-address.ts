// What is searched, in a level's list and in all levels, as the addresses of their pages have it.
import { type ListState, listStates, maxSearchLength } from '#contract/lists.ts';
import { pagePaths } from '#contract/pages.ts';
import { type QueryForm, useAddressState } from './address-state.ts';

/** A search in the list of a level. */
export interface Search {
  /** Tidied, and no longer than the server accepts. */
  readonly text: string;
  /** Level of the syllabus of 2026, 7 for 7 to 9; undefined for all. */
  readonly syllabus: number | undefined;
}

/** A search in all levels. */
export interface WordsSearch {
  /** Tidied, and no longer than the server accepts. */
  readonly text: string;
  /** Undefined for all. */
  readonly state: ListState | undefined;
}

/** Replaces control characters by spaces, cuts the text to its maximum length and trims its ends. */
export function tidyText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trimStart()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trimEnd();
}

const listForm: QueryForm<Search> = {
  parse(query) {
    const syllabus = query.get('syllabus') ?? '';
    return { text: tidyText(query.get('search') ?? ''), syllabus: /^[1-7]$/.test(syllabus) ? Number(syllabus) : undefined };
  },
  format: ({ text, syllabus }) => ({ search: text, syllabus: syllabus === undefined ? '' : String(syllabus) }),
};

const wordsForm: QueryForm<WordsSearch> = {
  parse(query) {
    const state = query.get('state');
    return { text: tidyText(query.get('q') ?? ''), state: listStates.find((known) => known === state) };
  },
  format: ({ text, state }) => ({ q: text, state: state ?? '' }),
  // What is typed letter by letter is one step; a search that begins or ends, and another filter, are steps.
  isStep: (from, to) => from.state !== to.state || (from.text === '') !== (to.text === ''),
};

/** The search of a list's address, and a function that changes it. */
export function useSearch(): [search: Search, change: (to: Search) => void] {
  return useAddressState(listForm);
}

/** The search of the page of all words, and a function that changes it. */
export function useWordsSearch(): [search: WordsSearch, change: (to: WordsSearch) => void] {
  return useAddressState(wordsForm);
}

/** Whether there is a search. */
export function isActiveSearch({ text, ...filters }: Search | WordsSearch): boolean {
  return text !== '' || Object.values(filters).some((filter) => filter !== undefined);
}

/** The address of the page of all words with this text. */
export function buildWordsSearchPath(text: string): string {
  return text === '' ? pagePaths.words : `${pagePaths.words}?${new URLSearchParams({ q: text }).toString()}`;
}
