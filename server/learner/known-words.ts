// What the learner has learnt in another level is known: which words of a level that are, and taking them over (decisions §7).
import type { Course, StudyWord } from '#contract/study-word.ts';
import { mapSameWords } from '#engine/known-words.ts';
import { isWordDone } from '#engine/progress.ts';
import type { Db } from '#server/schema/tables.ts';
import {
  type ScheduledWordRow,
  copySchedules,
  forgetLastAnswer,
  markAsKnown,
  readScheduledRows,
  repeatFromNow,
} from './known-words-store.ts';
import { type LevelContent, type StudyServices, findLevel } from './level-content.ts';
import { recountLevel } from './progress.ts';

/** A word that is open in its level and learnt in another one. */
export interface KnownWord {
  readonly word: StudyWord;
  /** The word it is known from; of several, the one seen last. */
  readonly source: StudyWord;
}

const sameWordsCache = new WeakMap<Course, ReadonlyMap<string, readonly StudyWord[]>>();

function getSameWords({ course }: Pick<StudyServices, 'course'>): ReadonlyMap<string, readonly StudyWord[]> {
  const cached = sameWordsCache.get(course);
  if (cached) return cached;
  const sameWords = mapSameWords(course.levels.values());
  sameWordsCache.set(course, sameWords);
  return sameWords;
}

/** Finds the known words of a level, or among the given words. */
export type KnownWordFinder = (levelContent: LevelContent, words?: readonly StudyWord[]) => KnownWord[];

/** Reads what the learner has learnt in all levels; with `words` only what can make these known. */
export async function loadKnownWords(
  services: Pick<StudyServices, 'course'>,
  db: Db,
  userId: string,
  words?: readonly StudyWord[],
): Promise<KnownWordFinder> {
  const sameWords = getSameWords(services);
  const wordIds = words?.flatMap(({ id }) => [id, ...(sameWords.get(id) ?? []).map((source) => source.id)]);
  const rows = new Map((await readScheduledRows(db, userId, wordIds)).map((row) => [row.word_id, row]));
  const isLearnt = (word: StudyWord): boolean => isLearntRow(findLevel(services, word.level), word, rows.get(word.id));
  return (levelContent, asked = levelContent.words) =>
    asked.flatMap((word) => {
      if (rows.get(word.id)?.ignored || isLearnt(word)) return [];
      const [source] = (sameWords.get(word.id) ?? []).filter(isLearnt).sort((one, other) => compareSeen(rows, other, one));
      return source ? [{ word, source }] : [];
    });
}

// What the learner only marked as known was not learnt: there is no schedule to take over.
function isLearntRow(levelContent: LevelContent | undefined, { id }: StudyWord, row: ScheduledWordRow | undefined): boolean {
  return (
    levelContent !== undefined &&
    row !== undefined &&
    !row.ignored &&
    isWordDone(levelContent.study.listKeys(id), new Set(row.answered), false)
  );
}

// The later review is the better evidence; without reviews, the later due day.
function compareSeen(rows: ReadonlyMap<string, ScheduledWordRow>, one: StudyWord, other: StudyWord): number {
  const [first, second] = [rows.get(one.id), rows.get(other.id)];
  const days = (first?.memory?.day ?? -1) - (second?.memory?.day ?? -1);
  return days || (first?.due_at?.getTime() ?? 0) - (second?.due_at?.getTime() ?? 0);
}

/**
 * Makes the words that the learner knows from other levels learnt here too, with the schedules they have, and returns how many. Asked again it finds
 * nothing more. A word already begun is taken over too; an ignored one is not. Reviews stay with the word that was reviewed.
 */
export async function takeOverKnownWords(
  services: StudyServices,
  levelContent: LevelContent,
  userId: string,
  words: readonly StudyWord[],
): Promise<number> {
  const levelKey = { userId, level: levelContent.level };
  return services.database.kysely.transaction().execute(async (transaction) => {
    const findKnownWords = await loadKnownWords(services, transaction, userId, words);
    const knownWords = findKnownWords(levelContent, words);
    if (knownWords.length === 0) return 0;
    const taken = await copySchedules(
      transaction,
      levelKey,
      knownWords.map(({ word, source }) => ({
        wordId: word.id,
        keys: levelContent.study.listKeys(word.id),
        sourceLevel: source.level,
        sourceId: source.id,
      })),
    );
    await recountLevel(transaction, levelContent, userId);
    await forgetLastAnswer(transaction, levelKey);
    return taken;
  });
}

/**
 * Marks words of a level that the learner learnt elsewhere, within the caller's transaction, and returns how many it changed; asked again, none.
 * `learnt`: open words are known from now on and not asked. `repeat`: all of them are due now. Callers with several levels take the lowest first.
 */
export async function markWords(
  transaction: Db,
  levelContent: LevelContent,
  userId: string,
  words: readonly StudyWord[],
  way: 'learnt' | 'repeat',
): Promise<number> {
  const levelKey = { userId, level: levelContent.level };
  const marked = words.map(({ id }) => ({ wordId: id, keys: levelContent.study.listKeys(id) }));
  const changed = await (way === 'learnt' ? markAsKnown : repeatFromNow)(transaction, levelKey, marked);
  if (changed === 0) return 0;
  await recountLevel(transaction, levelContent, userId);
  await forgetLastAnswer(transaction, levelKey);
  return changed;
}
