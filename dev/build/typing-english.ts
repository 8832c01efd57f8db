// The words of the course by words of English that say the same: for a learner who types `good` where 好 is meant.
import type { Tables } from '#content/records.ts';
import { splitPattern } from '#engine/segmentation.ts';

const minLetters = 3;
const maxWords = 4;

/** The single English word that a translation comes down to: `to eat` is eat, `good (at)` is good; undefined for a phrase. */
function findEnglishWord(translation: string): string | undefined {
  const word = translation
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .trim()
    .replace(/^(?:to|a|an|the) /, '')
    .replace(/[!?.]$/, '');
  return /^[a-z]+$/.test(word) && word.length >= minLetters ? word : undefined;
}

/** Lists the Chinese of each English word: where it is the first translation before where it is a further one, lower levels first. */
export function listEnglish({ levels }: Tables): ReadonlyMap<string, readonly string[]> {
  // A character that is taught as a part of words is no word: coffee is 咖啡, not 咖.
  const words = levels.flatMap((level) => level.words).filter(({ kind }) => kind !== 'character');
  const longest = Math.max(...words.map(({ translations }) => translations.length));
  const english = new Map<string, string[]>();
  for (let rank = 0; rank < longest; rank += 1)
    for (const { text, translations } of words) {
      const word = findEnglishWord(translations[rank] ?? '');
      const [half = text] = splitPattern(text);
      const known = (word !== undefined && english.get(word)) || [];
      if (word !== undefined && known.length < maxWords && !known.includes(half)) english.set(word, [...known, half]);
    }
  return english;
}
