// Searches in one level and in all of them, limited to words the learner may see; on the server, so that no browser has to load a whole level.
import { computeOnce } from '#engine/compute-once.ts';
import { findListState } from '#engine/list-states.ts';
import type { calls } from '#contract/calls.ts';
import { sampleSize } from '#contract/free-part.ts';
import type { ClosedWords, ListRow, ListState } from '#contract/lists.ts';
import type { Course, StudyWord } from '#contract/study-word.ts';
import { type WordList, getWireName } from '#contract/wire.ts';
import { type IndexedWord, indexWord, isWrittenAs, searchIndex } from '#engine/word-search.ts';
import { type LevelContent, listContents, requireCalledLevel } from '#server/learner/level-content.ts';
import { getWordProgressMap } from '#server/learner/progress.ts';
import { inSlices } from '#server/learner/slices.ts';
import type { Learner } from '#server/access/sessions.ts';
import { errors } from '#server/errors.ts';
import type { CallContext } from '#server/call-context.ts';
import type { Services } from '#server/services.ts';
import { countFreeWords, countVisibleWords, buildRows } from './lists.ts';
import { formatSyllabusRange } from './list-messages.ts';

type Lists = typeof calls.lists;

/** Rows per page. */
const pageSize = 25;
/** Level that stands for levels 7 to 9 of the 2026 syllabus. */
const maxSyllabusLevel = 7;

const getIndexes = computeOnce((_course: Course) => new Map<WordList, Promise<readonly IndexedWord[]>>());

// Thousands of words take longer than others may wait (decision 20).
async function buildIndex(words: readonly StudyWord[]): Promise<readonly IndexedWord[]> {
  const index: IndexedWord[] = [];
  for await (const slice of inSlices(words)) index.push(...slice.map(indexWord));
  return index;
}

/** All words of a list in its order, prepared once. */
function getIndex({ course }: Pick<Services, 'course'>, list: WordList): Promise<readonly IndexedWord[]> {
  const indexes = getIndexes(course);
  const index = indexes.get(list) ?? buildIndex(listContents({ course }, list).flatMap(({ words }) => words));
  indexes.set(list, index);
  return index;
}

function checkQuery(text: string, filter: string | number | undefined, offset: number): void {
  if (offset < 0) throw errors.invalidInput('offset', 'offset must be 0 or more');
  if (text.trim() === '' && filter === undefined) throw errors.invalidInput('text', 'Please enter a search term');
}

/** Searches the words of a level, best matches first, each with the learner's progress. */
export async function searchWords({
  input,
  services,
  learner,
  entitlement,
}: CallContext<Lists['searchWords']>): Promise<{ characters: ListRow[]; total: number }> {
  const { text, syllabusLevel: syllabus, offset = 0 } = input;
  if (syllabus !== undefined && (syllabus < 1 || syllabus > maxSyllabusLevel))
    throw errors.invalidInput(getWireName('syllabusLevel'), formatSyllabusRange(getWireName('syllabusLevel'), maxSyllabusLevel));
  checkQuery(text, syllabus, offset);
  const levelContent = requireCalledLevel({ input, services, learner });
  const visibleCount = countVisibleWords(levelContent, entitlement);
  const index = await getIndex(services, learner.wordList);
  const visible = index.filter(({ word }) => word.level === levelContent.level && word.position < visibleCount);
  const matches = searchIndex(visible, { text, syllabus });
  const characters = await buildRows(services, levelContent, learner, matches.slice(offset, offset + pageSize));
  return { characters, total: matches.length };
}

/** The words of one level among those found. */
interface FoundInLevel {
  readonly levelContent: LevelContent;
  readonly words: readonly StudyWord[];
}

function groupByLevel(contents: readonly LevelContent[], words: readonly StudyWord[]): FoundInLevel[] {
  const byLevel = Map.groupBy(words, ({ level }) => level);
  return contents
    .map((levelContent) => ({ levelContent, words: byLevel.get(levelContent.level) ?? [] }))
    .filter(({ words: own }) => own.length > 0);
}

/** Which of the words are in a state. */
async function keepState(
  services: Services,
  learner: Learner,
  groups: readonly FoundInLevel[],
  state: ListState,
): Promise<ReadonlySet<StudyWord>> {
  const kept = await Promise.all(
    groups.map(async ({ levelContent, words }) => {
      // Where all are asked for, the statement need not name them.
      const asked = words.length === levelContent.words.length ? levelContent.words : words;
      const progressById = await getWordProgressMap(services.database.kysely, levelContent, learner.id, asked);
      return words.filter(({ id }) => {
        const progress = progressById.get(id);
        return progress !== undefined && findListState(progress) === state;
      });
    }),
  );
  return new Set(kept.flat());
}

/** How many words from the start of a level the learner may open: those that a list or an offer shows them in full. */
function countOpenWords(levelContent: LevelContent, { paidLevels }: Pick<Learner, 'paidLevels'>): number {
  if (paidLevels.includes(levelContent.examLevel)) return levelContent.words.length;
  return Math.max(countFreeWords(levelContent), sampleSize);
}

/** What a learner sees of words that match and are not paid for: how many they are, and of a word that the text writes out what the import shows too. */
function describeClosed({ levelContent, words }: FoundInLevel, text: string): ClosedWords {
  const named = words
    .filter((word) => isWrittenAs(text, word))
    .map(({ id }) => levelContent.study.getWordCard(id))
    .map((card) => ({ character: card.text, transcription: card.pinyin, translation: card.translation }));
  return { level: levelContent.examLevel, words: words.length, named };
}

/** Searches all levels of the learner's word list, best matches first, each with the learner's progress. */
export async function searchAllWords({
  input,
  services,
  learner,
}: CallContext<Lists['searchAllWords']>): Promise<{ characters: ListRow[]; total: number; closed: ClosedWords[] }> {
  const { text, state, offset = 0 } = input;
  checkQuery(text, state, offset);
  const contents = listContents(services, learner.wordList);
  const matches = searchIndex(await getIndex(services, learner.wordList), { text });
  const kept = state === undefined ? undefined : await keepState(services, learner, groupByLevel(contents, matches), state);
  const found = kept ? matches.filter((word) => kept.has(word)) : matches;
  const openCounts = new Map(contents.map((levelContent) => [levelContent.level, countOpenWords(levelContent, learner)]));
  const isOpen = ({ level, position }: StudyWord) => position < (openCounts.get(level) ?? 0);
  const open = found.filter(isOpen);
  const page = open.slice(offset, offset + pageSize);
  const rows = await Promise.all(
    groupByLevel(contents, page).map(({ levelContent, words }) => buildRows(services, levelContent, learner, words)),
  );
  const rowsById = new Map(rows.flat().map((row) => [row.id, row]));
  const closed = groupByLevel(
    contents,
    found.filter((word) => !isOpen(word)),
  ).map((group) => describeClosed(group, text));
  return { characters: page.flatMap(({ id }) => rowsById.get(id) ?? []), total: open.length, closed };
}
