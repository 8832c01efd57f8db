// Which words of other levels are the same word: learnt there, a word is known here (decisions §7).
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { foldText } from './near-meanings.ts';
import { normalizeReading } from './pinyin.ts';

/**
 * Whether who has learnt `learnt` knows `asked`: the same writing, the same reading, and the meaning that `asked` is asked by is one that the card
 * of `learnt` teaches. 等 "wait" is not 等 "and so on", 花 "flower" is not 花 "spend".
 */
export function isSameWord(learnt: StudyWord, asked: StudyWord): boolean {
  const [prompt] = asked.translations;
  return (
    learnt.text === asked.text &&
    normalizeReading(learnt.reading) === normalizeReading(asked.reading) &&
    prompt !== undefined &&
    learnt.translations.some((translation) => foldText(translation) === foldText(prompt))
  );
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
