// Which words of other levels are the same word: learnt there, a word is known here (decisions §7).
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { foldText } from './near-meanings.ts';
import { normalizeReading } from './pinyin.ts';

type Sameness = Pick<StudyWord, 'text' | 'reading' | 'translations'>;

/**
 * Whether who has learnt `learnt` knows `asked`: the same writing, the same reading, and the meaning that `asked` is asked by is one that the card
 * of `learnt` teaches. 等 "wait" is not 等 "and so on", 花 "flower" is not 花 "spend".
 */
export function isSameWord(learnt: Sameness, asked: Sameness): boolean {
  const [prompt] = asked.translations;
  return (
    learnt.text === asked.text &&
    normalizeReading(learnt.reading) === normalizeReading(asked.reading) &&
    prompt !== undefined &&
    learnt.translations.some((translation) => foldText(translation) === foldText(prompt))
  );
}

/** The words that are the same, together; in their order. */
export function groupSameWords<Item extends Sameness>(words: readonly Item[]): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  for (const word of words) {
    const group = groups.find((others) => others.some((other) => isSameWord(other, word) || isSameWord(word, other)));
    if (group) group.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** For each word of the course, by id, the words of the other levels by which it is known. */
export function mapSameWords(levels: Iterable<StudyLevel>): ReadonlyMap<string, readonly StudyWord[]> {
  const words = [...levels].flatMap((level) => level.words);
  const wordsByText = Map.groupBy(words, ({ text }) => text);
  return new Map(
    words.map((word) => [
      word.id,
      (wordsByText.get(word.text) ?? []).filter((other) => other.level !== word.level && isSameWord(other, word)),
    ]),
  );
}
