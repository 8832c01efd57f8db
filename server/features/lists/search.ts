// The search in a word list: among the words that the learner may see, on the server, so that no browser loads a whole level.
import type { calls } from '#contract/calls.ts';
import type { ListRow } from '#contract/lists.ts';
import { type WordSearch, wordSearchOf } from '#engine/word-search.ts';
import { type Taught, taughtOf } from '#server/learner/study.ts';
import { refuse } from '#server/platform/errors.ts';
import type { Asked } from '#server/platform/serve.ts';
import { reachOf, rowsOf } from './lists.ts';

/** Rows of one call. */
const pageSize = 25;
/** The level that stands for the band 7 to 9 of the syllabus of 2026. */
const lastSyllabus = 7;

// A level's searches by how many of its words are searched: all of them, or those that are free.
const made = new WeakMap<Taught, Map<number, WordSearch>>();

function searchOf(taught: Taught, reach: number): WordSearch {
  const searches = made.get(taught) ?? new Map<number, WordSearch>();
  made.set(taught, searches);
  const known = searches.get(reach);
  if (known) return known;
  const search = wordSearchOf(taught.items.slice(0, reach));
  searches.set(reach, search);
  return search;
}

/** Words that match, best first, each with where the learner stands with it. */
export async function searchWords({
  input,
  parts,
  learner,
  entitlement,
}: Asked<typeof calls.lists.searchWords>): Promise<{ characters: ListRow[]; total: number }> {
  const { text, level_2025: syllabus, offset = 0 } = input;
  if (syllabus !== undefined && (syllabus < 1 || syllabus > lastSyllabus))
    throw refuse.invalid('level_2025', `level_2025 must be 1 to ${lastSyllabus}`);
  if (offset < 0) throw refuse.invalid('offset', 'offset must be 0 or more');
  if (text.trim() === '' && syllabus === undefined) throw refuse.invalid('text', 'Please say what to look for');
  const taught = taughtOf(parts, input.hsk);
  const found = searchOf(taught, reachOf(taught, entitlement))({ text, syllabus });
  const characters = await rowsOf(parts, taught, learner, found.slice(offset, offset + pageSize));
  return { characters, total: found.length };
}
