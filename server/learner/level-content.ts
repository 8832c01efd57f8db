// A level as the features need it: its words, its questions, and which words a learner may open.
import { computeOnce } from '#engine/compute-once.ts';
import {
  type ListLevel,
  type TaughtLevel,
  type WordList,
  getExamLevel,
  getListLevel,
  getWordList,
  listLevels,
  listFrom,
  wordLists,
} from '#contract/wire.ts';
import type { Course, StudyLevel, StudyWord } from '#contract/study-word.ts';
import { mapSameWords } from '#engine/known-words.ts';
import { type LevelStudy, createLevelStudy } from '#engine/questions.ts';
import type { Database } from '#server/schema/tables.ts';
import { type Entitlement, countTrialWords } from '#contract/free-part.ts';
import { errors } from '#server/errors.ts';

/** The content of a level. */
export interface LevelContent {
  readonly level: ListLevel;
  /** The level of the exam that it prepares for: what is paid, and what a call names. */
  readonly examLevel: TaughtLevel;
  /** In list order. */
  readonly words: readonly StudyWord[];
  /** How many of them are characters that its words are made of. */
  readonly characterCount: number;
  readonly study: LevelStudy;
  /** Content version that progress is counted against. */
  readonly version: string;
  readonly wordsById: ReadonlyMap<string, StudyWord>;
  readonly wordsByText: ReadonlyMap<string, readonly StudyWord[]>;
  /** By the earliest item of the word. */
  readonly wordsByMemory: ReadonlyMap<string, StudyWord>;
  /** Those that another level of the list holds too. */
  readonly sharedWords: readonly StudyWord[];
  /** The words of the trial of either list. */
  readonly trialIds: ReadonlySet<string>;
}

/** What study needs of the server's services. */
export interface StudyServices {
  readonly database: Database;
  readonly course: Course;
}

const getSameWords = computeOnce(
  (course: Course) => new Map(wordLists.map((list) => [list, mapSameWords(listStudyLevels(course, list))] as const)),
);

/** The items of the same word in other levels of the list (decisions §14). */
export function listSameWords({ course }: Pick<StudyServices, 'course'>, { id, level }: StudyWord): readonly StudyWord[] {
  return getSameWords(course).get(getWordList(level))?.get(id) ?? [];
}

// A page that was opened before the list was changed has the trial of the other one.
const getTrialIds = computeOnce(
  ({ levels }: Course): ReadonlySet<string> =>
    new Set([...levels.values()].flatMap(({ level, words }) => words.slice(0, countTrialWords(getExamLevel(level))).map(({ id }) => id))),
);

const getContents = computeOnce((_course: Course) => new Map<ListLevel, LevelContent>());

/** The content of a level, prepared once; undefined if the level has none. */
export function findLevel({ course }: Pick<StudyServices, 'course'>, level: ListLevel): LevelContent | undefined {
  const levels = getContents(course);
  const cached = levels.get(level);
  if (cached) return cached;
  const studyLevel = course.levels.get(level);
  if (!studyLevel) return undefined;
  const { words } = studyLevel;
  const levelContent = {
    level,
    examLevel: getExamLevel(level),
    words,
    characterCount: words.filter(({ kind }) => kind === 'character').length,
    study: createLevelStudy(studyLevel, listStudyLevels(course, getWordList(level))),
    version: course.version,
    wordsById: new Map(words.map((word) => [word.id, word])),
    wordsByText: Map.groupBy(words, (word) => word.text),
    wordsByMemory: new Map(words.map((word) => [word.memoryId, word])),
    sharedWords: words.filter((word) => listSameWords({ course }, word).length > 0),
    trialIds: getTrialIds(course),
  };
  levels.set(level, levelContent);
  return levelContent;
}

/** The levels of a word list that have content, in order. */
export function listContents(services: Pick<StudyServices, 'course'>, list: WordList): LevelContent[] {
  return listLevels(list).flatMap((level) => findLevel(services, level) ?? []);
}

/** All levels that have content, of both word lists. */
export function listAllContents(services: Pick<StudyServices, 'course'>): LevelContent[] {
  return wordLists.flatMap((list) => listContents(services, list));
}

function listStudyLevels({ levels }: Course, list: WordList): StudyLevel[] {
  return listLevels(list).flatMap((level) => levels.get(level) ?? []);
}

/** An item in a level. */
export interface LevelItem {
  readonly levelContent: LevelContent;
  readonly word: StudyWord;
}

/** The items of a list by their ids, and the first item of each word by the word's earliest item. */
interface ListItems {
  readonly byId: ReadonlyMap<string, LevelItem>;
  readonly byMemory: ReadonlyMap<string, LevelItem>;
}

function listItemsOfList(services: Pick<StudyServices, 'course'>, list: WordList): LevelItem[] {
  return listContents(services, list).flatMap((levelContent) => levelContent.words.map((word) => ({ levelContent, word })));
}

const getItems = computeOnce((course: Course): Readonly<Record<WordList, ListItems>> => {
  const index = (list: WordList): ListItems => {
    const items = listItemsOfList({ course }, list);
    return {
      byId: new Map(items.map((item) => [item.word.id, item])),
      byMemory: new Map(items.toReversed().map((item) => [item.word.memoryId, item])),
    };
  };
  return { '2012': index('2012'), '2026': index('2026') };
});

function findInLists({ course }: Pick<StudyServices, 'course'>, list: WordList, find: (items: ListItems) => LevelItem | undefined) {
  const items = getItems(course);
  return listFrom(list)
    .map((one) => find(items[one]))
    .find((item) => item !== undefined);
}

/** All items of the course: those of the list in its order, then those that only the other one has. */
export function listItems(services: Pick<StudyServices, 'course'>, list: WordList): LevelItem[] {
  const items = listFrom(list).flatMap((one) => listItemsOfList(services, one));
  const seen = new Set<string>();
  return items.filter(({ word }) => !seen.has(word.id) && seen.add(word.id));
}

/** An item by its id: that of the list, or that of the other one where the list does not have it. */
export function findItem(services: Pick<StudyServices, 'course'>, list: WordList, id: string): LevelItem | undefined {
  return findInLists(services, list, ({ byId }) => byId.get(id));
}

/** The first item of a word, which its earliest item names: that of the list, or that of the other one where the list does not have the word. */
export function findItemOfMemory(services: Pick<StudyServices, 'course'>, list: WordList, memoryId: string): LevelItem | undefined {
  return findInLists(services, list, ({ byMemory }) => byMemory.get(memoryId));
}

/** A call about a level of the exam. */
interface LevelCall {
  readonly services: Pick<StudyServices, 'course'>;
  /** A visitor sees the list of 2012. */
  readonly learner: { readonly wordList: WordList } | undefined;
  readonly input: { readonly level: TaughtLevel; readonly id?: string | undefined };
}

/**
 * The content of the level that a call is about, in the learner's word list. Where that level does not have the item that the call names, and the
 * level of the other list does, it is the level in which the learner's list has the item, or else that of the other list: a page that was opened
 * before the list was changed loses nothing (decisions §16).
 */
export function findCalledLevel({ services, learner, input: { level, id } }: LevelCall): LevelContent | undefined {
  const list = learner?.wordList ?? '2012';
  const levelContent = findLevel(services, getListLevel(list, level));
  if (id === undefined || levelContent?.wordsById.has(id)) return levelContent;
  const isOfOtherList = wordLists.some((other) => findLevel(services, getListLevel(other, level))?.wordsById.has(id));
  return isOfOtherList ? findItem(services, list, id)?.levelContent : levelContent;
}

/** The same; throws 404 if the level has no content. */
export function requireCalledLevel(call: LevelCall): LevelContent {
  const levelContent = findCalledLevel(call);
  if (!levelContent) throw errors.notFound();
  return levelContent;
}

/** Whether an item may be studied: everything of a paid level, else the trial words (decisions §4). What was learnt is up to the caller. */
export function canAccessWord({ level }: Pick<LevelContent, 'level'>, entitlement: Entitlement, word: StudyWord): boolean {
  return entitlement === 'paid' || (entitlement !== 'first-folder' && word.position < countTrialWords(getExamLevel(level)));
}

/** The words of a level that the learner may study, in list order. */
export function listAccessibleWords(levelContent: LevelContent, entitlement: Entitlement): readonly StudyWord[] {
  return entitlement === 'paid' ? levelContent.words : levelContent.words.filter((word) => canAccessWord(levelContent, entitlement, word));
}

/** How a call names a word: by its characters, or by its id if the client knows it (decisions §7). */
export interface WordReference {
  readonly character: string;
  readonly id?: string | undefined;
}

/** The words that a call may mean: the one with the id, or all with these characters. Throws 400 if there is none, or id and characters disagree. */
export function requireWords(
  levelContent: LevelContent | undefined,
  { character, id }: WordReference,
): readonly [StudyWord, ...StudyWord[]] {
  const [first, ...more] =
    (id === undefined
      ? levelContent?.wordsByText.get(character)
      : [levelContent?.wordsById.get(id)].filter((word) => word !== undefined)) ?? [];
  if (!first) throw errors.invalidInput(id === undefined ? 'character' : 'id', 'This word is not part of the level');
  // decisions §13; who names a word by its id alone leaves its characters empty.
  if (character !== '' && character !== first.text) throw errors.invalidInput('character', 'The id belongs to another word');
  return [first, ...more];
}

/** The words that a call names and the learner may open; throws 400 if there is none, 403 if none of them is paid for. */
export function requireAccessibleWords(
  levelContent: LevelContent,
  entitlement: Entitlement,
  reference: WordReference,
): readonly [StudyWord, ...StudyWord[]] {
  const isOpen = (word: StudyWord) =>
    canAccessWord(levelContent, entitlement, word) || (entitlement !== 'first-folder' && levelContent.trialIds.has(word.id));
  const [first, ...more] = requireWords(levelContent, reference).filter(isOpen);
  if (!first) throw errors.unpaid();
  return [first, ...more];
}
