// Words that a learner knows without having learnt them in their level: marks them, and says how many are known from where (decisions §14).
import type { StudyWord } from '#contract/study-word.ts';
import type { ListLevel } from '#contract/wire.ts';
import type { Db } from '#server/schema/tables.ts';
import { forgetLastAnswer, lockLevels } from './answer-store.ts';
import { type MarkedWord, addKnownItems, markAsKnown, markBegunItems, repeatFromToday } from './known-words-store.ts';
import { type LevelContent, type StudyServices, listSameWords } from './level-content.ts';
import { recountLevel } from './progress.ts';
import { lockLevelRow } from './store.ts';

/**
 * Marks words of a level that the learner learnt elsewhere, within the caller's transaction, and returns how many it changed; asked again, none.
 * `learnt`: open words are known from now on and not asked. `repeat`: all of them are due on `today`. Callers with several levels take the lowest first.
 */
export async function markWords(
  services: StudyServices,
  transaction: Db,
  levelContent: LevelContent,
  userId: string,
  words: readonly StudyWord[],
  { way, today }: { way: 'learnt' | 'repeat'; today: number },
): Promise<number> {
  const levelKey = { userId, level: levelContent.level };
  await lockLevels(transaction, userId);
  const marked = words.map(({ id, memoryId }): MarkedWord => ({ id, memoryId, keys: levelContent.study.listKeys(id) }));
  const changed = await (way === 'learnt'
    ? markAsKnown(transaction, levelKey, marked)
    : repeatFromToday(transaction, levelKey, marked, today));
  if (changed === 0) return 0;
  if (way === 'repeat') await addToOtherLevels(services, transaction, userId, words);
  await recountLevel(transaction, levelContent, userId);
  await forgetLastAnswer(transaction, levelKey);
  return changed;
}

async function addToOtherLevels(services: StudyServices, transaction: Db, userId: string, words: readonly StudyWord[]): Promise<void> {
  const others: Map<ListLevel, StudyWord[]> = Map.groupBy(
    words.flatMap((word) => listSameWords(services, word)),
    ({ level }) => level,
  );
  for (const [level, items] of [...others].sort(([one], [other]) => one - other)) {
    await addKnownItems(transaction, { userId, level }, items);
    await markBegunItems(transaction, { userId, level }, items);
    await lockLevelRow(transaction, { userId, level });
  }
}
