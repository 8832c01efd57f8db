// A level as the features need it: its words, its questions, and which words a learner may open.
import type { TaughtLevel } from '#contract/wire.ts';
import type { Course, StudyWord } from '#contract/study-word.ts';
import { type LevelStudy, createLevelStudy } from '#engine/questions.ts';
import type { Database } from '#server/schema/tables.ts';
import { type Entitlement, countTrialWords } from '#contract/free-part.ts';
import { errors } from '#server/errors.ts';

/** The content of a level. */
export interface LevelContent {
  readonly level: TaughtLevel;
  /** In list order. */
  readonly words: readonly StudyWord[];
  /** How many of them are characters that its words are made of. */
  readonly characterCount: number;
  readonly study: LevelStudy;
  /** Content version that progress is counted against. */
  readonly version: string;
  readonly wordsById: ReadonlyMap<string, StudyWord>;
  readonly wordsByText: ReadonlyMap<string, readonly StudyWord[]>;
}

/** What study needs of the server's services. */
export interface StudyServices {
  readonly database: Database;
  readonly course: Course;
}

const contentCache = new WeakMap<Course, Map<TaughtLevel, LevelContent>>();

/** The content of a level, prepared once; undefined if the level has none. */
export function findLevel({ course }: Pick<StudyServices, 'course'>, level: TaughtLevel): LevelContent | undefined {
  let levels = contentCache.get(course);
  if (!levels) contentCache.set(course, (levels = new Map()));
  const cached = levels.get(level);
  if (cached) return cached;
  const studyLevel = course.levels.get(level);
  if (!studyLevel) return undefined;
  const { words } = studyLevel;
  const levelContent = {
    level,
    words,
    characterCount: words.filter(({ kind }) => kind === 'character').length,
    study: createLevelStudy(studyLevel, [...course.levels.values()]),
    version: course.version,
    wordsById: new Map(words.map((word) => [word.id, word])),
    wordsByText: Map.groupBy(words, (word) => word.text),
  };
  levels.set(level, levelContent);
  return levelContent;
}

/** The content of a level; throws 404 if the level has none. */
export function requireLevel(services: Pick<StudyServices, 'course'>, level: TaughtLevel): LevelContent {
  const levelContent = findLevel(services, level);
  if (!levelContent) throw errors.notFound();
  return levelContent;
}

/** Whether an item may be studied: everything of a paid level, else the trial words (decisions §4). What was learnt is up to the caller. */
export function canAccessWord({ level }: Pick<LevelContent, 'level'>, entitlement: Entitlement, word: StudyWord): boolean {
  return entitlement === 'paid' || (entitlement !== 'first-folder' && word.position < countTrialWords(level));
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
  const [first, ...more] = requireWords(levelContent, reference).filter((word) => canAccessWord(levelContent, entitlement, word));
  if (!first) throw errors.unpaid();
  return [first, ...more];
}
