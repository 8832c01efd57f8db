// What a learner did: the facts of study progress that several features ask, and the only ways to change them (decisions §4, decision 0005).
import type { StudyItem } from '#contract/item.ts';
import { isWordDone } from '#engine/progress.ts';
import type { Parts } from '#server/parts.ts';
import {
  type Access,
  type Place,
  type SumsRow,
  type WordRow,
  clearWords,
  deletePart,
  holdSums,
  insertAnswer,
  markIgnored,
  readAllSums,
  readSums,
  readWords,
  removeFromPart,
  removeLastAnswer,
  writeSums,
} from './store.ts';
import { type Taught, findTaught } from './study.ts';

/** Where a learner stands with one word. */
export interface WordStanding {
  readonly answeredKeys: ReadonlySet<string>;
  /** Questions answered; all of them where the word is ignored. */
  readonly answered: number;
  readonly total: number;
  readonly ignored: boolean;
  /** Every question answered, or ignored. */
  readonly done: boolean;
}

/** Where a learner stands in a level. */
export interface LevelStanding {
  readonly answered: number;
  readonly total: number;
  readonly wordsDone: number;
}

// Keys that the content has no longer do not count, so a word survives any edit (decisions §7).
function standingOf(taught: Taught, wordId: string, row: WordRow | undefined): WordStanding {
  const keys = taught.study.keysOf(wordId);
  const stored = new Set(row?.answered);
  const answeredKeys = new Set(keys.filter((key) => stored.has(key)));
  const ignored = row?.ignored ?? false;
  const answered = ignored ? keys.length : answeredKeys.size;
  return { answeredKeys, answered, total: keys.length, ignored, done: isWordDone(keys, answeredKeys, ignored) };
}

/** Where the learner stands with every word of a level, or with the items given; by word id. */
export async function wordStandings(
  access: Access,
  taught: Taught,
  userId: string,
  items: readonly StudyItem[] = taught.items,
): Promise<Map<string, WordStanding>> {
  const some = items === taught.items ? undefined : items.map((item) => item.id);
  const rows = new Map((await readWords(access, { userId, level: taught.level }, some)).map((row) => [row.word_id, row]));
  return new Map(items.map(({ id }) => [id, standingOf(taught, id, rows.get(id))]));
}

/** Where the learner stands with one word. */
export async function wordStanding(access: Access, taught: Taught, userId: string, item: StudyItem): Promise<WordStanding> {
  const [row] = await readWords(access, { userId, level: taught.level }, [item.id]);
  return standingOf(taught, item.id, row);
}

/** The item that a writing means: the first one that the learner has open, or else the first (decisions §7). */
export async function itemMeant(
  parts: Parts,
  taught: Taught,
  userId: string,
  items: readonly [StudyItem, ...StudyItem[]],
): Promise<StudyItem> {
  if (items.length === 1) return items[0];
  const standings = await wordStandings(parts.database.kysely, taught, userId, items);
  return items.find(({ id }) => !standings.get(id)?.done) ?? items[0];
}

/**
 * Records a correct answer, once: a repeated one changes nothing and returns the same.
 * `mistakes`: how often the question was missed before.
 */
export async function recordAnswer(
  parts: Parts,
  taught: Taught,
  userId: string,
  answer: { wordId: string; key: string; mistakes: number },
): Promise<LevelStanding & { wordCompleted: boolean }> {
  const { study, version } = taught;
  const place = { userId, level: taught.level };
  const row = await insertAnswer(parts.database, place, { ...answer, keys: study.keysOf(answer.wordId), version });
  if (row && row.version === version) return { ...levelStandingOf(taught, row), wordCompleted: row.completed };
  const standing = await levelStanding(parts, taught, userId);
  if (row) return { ...standing, wordCompleted: row.completed };
  const [word] = await readWords(parts.database.kysely, place, [answer.wordId]);
  return { ...standing, wordCompleted: standingOf(taught, answer.wordId, word).done };
}

/** Takes back the last answer of a level, if it is this one; false where it is not. */
export async function undoAnswer(parts: Parts, taught: Taught, userId: string, answer: { wordId: string; key: string }): Promise<boolean> {
  const place = { userId, level: taught.level };
  return parts.database.kysely.transaction().execute(async (transaction) => {
    const undone = await removeLastAnswer(transaction, place, answer.wordId, answer.key);
    if (undone) await count(transaction, taught, userId);
    return undone;
  });
}

function levelStandingOf(taught: Taught, row: SumsRow | undefined): LevelStanding {
  return { answered: row?.answered ?? 0, wordsDone: row?.words_done ?? 0, total: taught.study.totalQuestions };
}

/** Where the learner stands in a level; counted again where the content has changed since. */
export async function levelStanding(parts: Parts, taught: Taught, userId: string): Promise<LevelStanding> {
  const { kysely } = parts.database;
  const place = { userId, level: taught.level };
  const row = await readSums(kysely, place);
  if (!row || row.version === taught.version) return levelStandingOf(taught, row);
  return kysely.transaction().execute((transaction) => count(transaction, taught, userId));
}

/** Where the learner stands in every level that was begun. */
export async function levelStandings(parts: Parts, userId: string): Promise<Map<number, LevelStanding>> {
  const standings = new Map<number, LevelStanding>();
  for (const row of await readAllSums(parts.database.kysely, userId)) {
    const taught = findTaught(parts, row.level);
    if (!taught) continue;
    standings.set(row.level, row.version === taught.version ? levelStandingOf(taught, row) : await levelStanding(parts, taught, userId));
  }
  return standings;
}

// Counts a level from its words, with the sums held, so that an answer at the same time is either seen here or added after.
async function count(transaction: Access, taught: Taught, userId: string): Promise<LevelStanding> {
  const place: Place = { userId, level: taught.level };
  await holdSums(transaction, place);
  const rows = (await readWords(transaction, place)).filter((row) => taught.byId.has(row.word_id));
  const standings = rows.map((row) => standingOf(taught, row.word_id, row));
  const sums = {
    answered: standings.reduce((sum, { answered }) => sum + answered, 0),
    words_done: standings.filter(({ done }) => done).length,
    version: taught.version,
  };
  await writeSums(transaction, place, sums);
  return levelStandingOf(taught, sums);
}

/** Marks a word as learnt: its questions count as answered. */
export async function ignoreWord(parts: Parts, taught: Taught, userId: string, wordId: string): Promise<void> {
  await parts.database.kysely.transaction().execute(async (transaction) => {
    await markIgnored(transaction, { userId, level: taught.level }, wordId);
    await count(transaction, taught, userId);
  });
}

/** Opens a word again. It comes back with the next part that is served (decisions §12). */
export async function learnAgain(parts: Parts, taught: Taught, userId: string, wordId: string): Promise<void> {
  const place = { userId, level: taught.level };
  await parts.database.kysely.transaction().execute(async (transaction) => {
    await clearWords(transaction, place, [wordId]);
    await count(transaction, taught, userId);
    await removeFromPart(transaction, place, wordId);
  });
}

/** Opens these words of a level again and forgets the part under way. */
export async function restart(parts: Parts, taught: Taught, userId: string, wordIds: readonly string[]): Promise<void> {
  const place = { userId, level: taught.level };
  await parts.database.kysely.transaction().execute(async (transaction) => {
    await clearWords(transaction, place, wordIds);
    await count(transaction, taught, userId);
    await deletePart(transaction, place);
  });
}
