// The learner's word list: changing it moves what both lists have, and loses nothing (decisions §16).
import { computeOnce } from '#engine/compute-once.ts';
import type { Course } from '#contract/study-word.ts';
import { type WordList, getListLevel, taughtLevels } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';
import { lockLevels } from './answer-store.ts';
import { addKnownItems, markBegunItems } from './known-words-store.ts';
import { type StudyServices, listContents } from './level-content.ts';
import {
  type MovedItem,
  forgetKnownItems,
  lockWordList,
  moveAnswers,
  moveCircles,
  moveRepeats,
  moveTotals,
  writeWordList,
} from './word-list-store.ts';

const otherList = { '2012': '2026', '2026': '2012' } as const satisfies Record<WordList, WordList>;

const getMovedItems = computeOnce((_course: Course) => new Map<WordList, readonly MovedItem[]>());

/** The items that both lists have. */
function listMovedItems({ course }: Pick<StudyServices, 'course'>, to: WordList): readonly MovedItem[] {
  const lists = getMovedItems(course);
  let items = lists.get(to);
  if (!items) {
    const before = new Map(
      listContents({ course }, otherList[to]).flatMap(({ level, words }) => words.map(({ id }) => [id, level] as const)),
    );
    const words = listContents({ course }, to).flatMap((content) => content.words);
    items = words.flatMap(({ id, memoryId, level }) => {
      const from = before.get(id);
      return from === undefined ? [] : [{ id, memoryId, from, to: level }];
    });
    lists.set(to, items);
  }
  return items;
}

/**
 * Makes the levels of a learner follow a word list. An item that both lists have keeps its answers, and the level that has it now repeats its word;
 * what else is known of the new list is known from where it was learnt. The same list again changes nothing. `write`: what is written with it, or not.
 */
export async function changeWordList(
  services: StudyServices,
  userId: string,
  list: WordList,
  write: (transaction: Db) => Promise<void>,
): Promise<void> {
  const { kysely } = services.database;
  const isChanged = await kysely.transaction().execute(async (transaction) => {
    // In the order of an answer, which refers to the account only after it waited.
    await lockLevels(transaction, userId);
    const before = await lockWordList(transaction, userId);
    await write(transaction);
    await writeWordList(transaction, userId, list);
    if (before !== list) await moveProgress(services, transaction, userId, list);
    return before !== list;
  });
  if (!isChanged) return;
  // An answer that was on its way meanwhile was recorded where its item was before.
  await kysely.transaction().execute(async (transaction) => {
    await lockLevels(transaction, userId);
    if ((await lockWordList(transaction, userId)) === list) await moveProgress(services, transaction, userId, list);
  });
}

async function moveProgress(services: Pick<StudyServices, 'course'>, transaction: Db, userId: string, list: WordList): Promise<void> {
  const items = listMovedItems(services, list);
  const levels = taughtLevels.map((level) => ({ from: getListLevel(otherList[list], level), to: getListLevel(list, level) }));
  await moveAnswers(transaction, userId, items);
  // As the answer of a repeat locks them: the part before the word.
  await moveCircles(transaction, userId, levels);
  await moveRepeats(transaction, userId, items);
  const contents = listContents(services, list);
  await forgetKnownItems(
    transaction,
    userId,
    contents.map(({ level }) => level),
  );
  for (const { level, words } of contents) {
    await addKnownItems(transaction, { userId, level }, words);
    await markBegunItems(transaction, { userId, level }, words);
  }
  await moveTotals(transaction, userId, levels);
}
