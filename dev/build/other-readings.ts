// How words are read that the course does not teach: by tables of ours, by CC-CEDICT, or by their characters where those leave no doubt.
import { listDictionaryEntries } from '#content/cedict.ts';
import { readSentences } from '#content/sentences.ts';
import { parseReadings } from '#engine/word-dictionary.ts';
import { type GeneralWord, readEverydayWords } from './chinese-counts.ts';

/** Numbered syllables of each way to read a word, the usual one first. */
export type Readings = ReadonlyMap<string, readonly (readonly string[])[]>;

// Of a character that is read in another way in more than so many words, the reading in a word that no table has is a guess.
const sureShare = 0.9;

const spell = (syllables: readonly string[]) => syllables.map((syllable) => syllable.slice(0, -1)).join(' ');

function listWritten(folder: string): (readonly [text: string, reading: string])[] {
  return [
    ...readEverydayWords().map(({ text, reading }) => [text, reading] as const),
    ...readSentences(folder).tables.names.map(({ text, pinyin }) => [text, pinyin.replaceAll(' ', '')] as const),
    ...listDictionaryEntries().map(({ simplified, reading }) => [simplified, reading] as const),
  ];
}

/** The readings of each character in words, with their shares; the usual one first. */
function countByCharacter(readings: Readings, weights: ReadonlyMap<string, number>) {
  const counts = new Map<string, Map<string, number>>();
  for (const [text, [syllables = []]] of readings)
    for (const [at, character] of Array.from(text).entries()) {
      const known = counts.get(character) ?? new Map<string, number>();
      counts.set(character, known);
      const syllable = syllables[at] ?? '';
      known.set(syllable, (known.get(syllable) ?? 0) + (weights.get(text) ?? 0) + 1);
    }
  return counts;
}

/** Finds how these words are read; those that nothing tells are left out. */
export function findReadings(folder: string, words: ReadonlySet<string>, general: readonly GeneralWord[]): Readings {
  const characters = new Set([...words].flatMap((word) => Array.from(word)));
  const found = new Map<string, (readonly string[])[]>();
  for (const [text, reading] of listWritten(folder)) {
    if (!words.has(text) && !characters.has(text)) continue;
    const [syllables = []] = parseReadings(text, [reading]);
    const known = found.get(text) ?? [];
    // Words that differ in their tones alone are typed alike.
    if (syllables.length > 0 && known.every((other) => spell(other) !== spell(syllables))) found.set(text, [...known, syllables]);
  }
  const weights = new Map(general.map(({ text, count }) => [text, count]));
  const counts = countByCharacter(found, weights);
  const share = (character: string, syllables: readonly string[]) => counts.get(character)?.get(syllables[0] ?? '') ?? 0;
  for (const [text, readings] of found)
    if (readings.length > 1 && counts.has(text)) readings.sort((one, other) => share(text, other) - share(text, one));
  for (const word of words) {
    if (found.has(word)) continue;
    const syllables = Array.from(word, (character) => {
      const known = Array.from(counts.get(character) ?? []).toSorted(([, one], [, other]) => other - one);
      const total = known.reduce((sum, [, count]) => sum + count, 0);
      const [usual, times] = known[0] ?? ['', 0];
      const alike = known.filter(([syllable]) => syllable.slice(0, -1) === usual.slice(0, -1)).reduce((sum, [, count]) => sum + count, 0);
      return times > 0 && alike >= sureShare * total ? usual : '';
    });
    if (!syllables.includes('')) found.set(word, [syllables]);
  }
  return new Map(Array.from(found).filter(([text]) => words.has(text)));
}
