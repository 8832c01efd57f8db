// Which items of other levels are the same word: learnt there, a word is known here (decisions §14). The content decides it, item by item.
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';

/** The items of each word together, words and items in their order. */
export function groupSameWords<Item extends Pick<StudyWord, 'memoryId'>>(items: readonly Item[]): [Item, ...Item[]][] {
  return [...Map.groupBy(items, ({ memoryId }) => memoryId).values()].flatMap(([first, ...others]): [Item, ...Item[]][] =>
    first ? [[first, ...others]] : [],
  );
}

/** For each item of the course, by id, the other items of its word: those by which it is known. */
export function mapSameWords(levels: Iterable<StudyLevel>): ReadonlyMap<string, readonly StudyWord[]> {
  const groups = groupSameWords([...levels].flatMap((level) => level.words));
  return new Map(groups.flatMap((items) => items.map((item) => [item.id, items.filter((other) => other !== item)] as const)));
}
