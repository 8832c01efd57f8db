// The candidates for the open letters: which page of them is shown, and which one is highlighted.
import { useMemo, useState } from 'react';
import type { Candidate } from '#engine/candidate.ts';
import type { OwnChoices } from '#engine/own-choices.ts';
import { listCandidates } from '#engine/pinyin-input.ts';
import type { PinyinIndex } from '#engine/pinyin-index.ts';

/** As many as there are keys 1 to 9. */
export const pageSize = 9;

export interface Candidates {
  readonly all: readonly Candidate[];
  /** The candidates of the shown page. */
  readonly page: readonly Candidate[];
  readonly pageNumber: number;
  readonly pageCount: number;
  /** Index on the page of the candidate that Space chooses. */
  readonly highlighted: number;
  /** Turns so many pages; stays at the ends. */
  readonly turnPage: (by: number) => void;
  /** Moves the highlight, over the page's end too. */
  readonly moveHighlight: (by: number) => void;
}

/** What is typed, by whom, and behind what. */
export interface TypedContext {
  readonly letters: string;
  readonly before: string;
  readonly learnt: ReadonlySet<string>;
  readonly choices: OwnChoices;
}

/** Starts at the first candidate again when the letters change. */
export function useCandidates(getIndex: (() => PinyinIndex) | undefined, { letters, before, learnt, choices }: TypedContext): Candidates {
  const all = useMemo(
    () => (getIndex && letters !== '' ? listCandidates(letters, getIndex(), learnt, { before, choices }) : []),
    [getIndex, letters, before, learnt, choices],
  );
  const [place, setPlace] = useState({ letters, at: 0 });
  const at = place.letters === letters ? Math.min(place.at, Math.max(0, all.length - 1)) : 0;
  const first = at - (at % pageSize);
  const goTo = (next: number) => setPlace({ letters, at: Math.max(0, Math.min(next, all.length - 1)) });
  const pageCount = Math.ceil(all.length / pageSize);
  return {
    all,
    page: all.slice(first, first + pageSize),
    pageNumber: first / pageSize + 1,
    pageCount,
    highlighted: at - first,
    turnPage: (by) => {
      const next = first + by * pageSize;
      if (next >= 0 && next < all.length) goTo(next);
    },
    moveHighlight: (by) => goTo(at + by),
  };
}
