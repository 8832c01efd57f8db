// What a learner knows of a word in a list: the states by which lists are filtered.
import type { ListState } from '#contract/lists.ts';

/** What the state of a row follows from. */
export interface ListFacts {
  readonly isIgnored: boolean;
  /** Answered questions; all of them if the word is known from another level. */
  readonly answered: number;
  readonly total: number;
}

/** The one state of a word in a list. */
export function findListState({ isIgnored, answered, total }: ListFacts): ListState {
  if (isIgnored) return 'ignored';
  if (total > 0 && answered >= total) return 'known';
  return answered > 0 ? 'learning' : 'new';
}
