// Word list search, limited to words the learner may see; on the server, so that no browser has to load a whole level.
import { computeOnce } from '#engine/compute-once.ts';
import type { calls } from '#contract/calls.ts';
import type { ListRow } from '#contract/lists.ts';
import { getWireName } from '#contract/wire.ts';
import { type WordSearch, createWordSearch } from '#engine/word-search.ts';
import { type LevelContent, requireCalledLevel } from '#server/learner/level-content.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import { countVisibleWords, buildRows } from './lists.ts';
import { formatSyllabusRange } from './list-messages.ts';

/** Rows per page. */
const pageSize = 25;
/** Level that stands for levels 7 to 9 of the 2026 syllabus. */
const maxSyllabusLevel = 7;

// Search indexes per level, by how many of its words they cover: all, or only the free ones.
const getSearches = computeOnce((_levelContent: LevelContent) => new Map<number, WordSearch>());

function getWordSearch(levelContent: LevelContent, wordCount: number): WordSearch {
  const searches = getSearches(levelContent);
  const cached = searches.get(wordCount);
  if (cached) return cached;
  const search = createWordSearch(levelContent.words.slice(0, wordCount));
  searches.set(wordCount, search);
  return search;
}

/** Searches words, best matches first, each with the learner's progress. */
export async function searchWords({
  input,
  services,
  learner,
  entitlement,
}: CallContext<typeof calls.lists.searchWords>): Promise<{ characters: ListRow[]; total: number }> {
  const { text, syllabusLevel: syllabus, offset = 0 } = input;
  if (syllabus !== undefined && (syllabus < 1 || syllabus > maxSyllabusLevel))
    throw errors.invalidInput(getWireName('syllabusLevel'), formatSyllabusRange(getWireName('syllabusLevel'), maxSyllabusLevel));
  if (offset < 0) throw errors.invalidInput('offset', 'offset must be 0 or more');
  if (text.trim() === '' && syllabus === undefined) throw errors.invalidInput('text', 'Please enter a search term');
  const levelContent = requireCalledLevel({ input, services, learner });
  const matches = getWordSearch(levelContent, countVisibleWords(levelContent, entitlement))({ text, syllabus });
  const characters = await buildRows(services, levelContent, learner, matches.slice(offset, offset + pageSize));
  return { characters, total: matches.length };
}
