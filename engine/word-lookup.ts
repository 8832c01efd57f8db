// Finds the words of the course that somebody wrote, in either script (learning-tools "A word is mine").
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { type WrittenWord, foldWord, readWrittenWords } from './import-text.ts';
import { isSameWord } from './known-words.ts';
import { neutralTone } from './tones.ts';
import { normalizeReading, parseSyllables } from './pinyin.ts';

/** The items of one word in one sense: one of each level that has it, or several. The lowest level first. */
export type Sense = readonly [StudyWord, ...StudyWord[]];

/** A written word with what the course has of it: one sense, several to choose from, or none. */
export interface FoundWord {
  readonly written: string;
  readonly senses: readonly Sense[];
}

/** What became of a text. */
export interface FoundWords {
  readonly found: readonly FoundWord[];
  /** What the course does not have, as written. */
  readonly unknown: readonly string[];
  /** How many words were there once more. */
  readonly repeated: number;
}

/** Looks a written word up. */
export type WordLookup = (word: WrittenWord) => readonly Sense[];

/** Prepares the look-up in these levels. */
export function createWordLookup(levels: Iterable<StudyLevel>): WordLookup {
  const words = [...levels].sort((one, other) => one.level - other.level).flatMap((level) => level.words);
  const wordsByText = Map.groupBy(words, ({ text }) => foldWord(text));
  const wordsByTraditional = groupByWriting(words, ({ traditional }) => [traditional]);
  const wordsByVariant = groupByWriting(words, ({ traditionalVariants }) => traditionalVariants);
  return ({ texts, reading }) => {
    for (const text of texts) {
      // 后 is a word and a traditional form of another: what is written simplified comes first.
      const matches = wordsByText.get(text) ?? wordsByTraditional.get(text) ?? wordsByVariant.get(text);
      if (matches) return groupSenses(chooseByReading(matches, reading));
    }
    return [];
  };
}

function groupByWriting(
  words: readonly StudyWord[],
  listWritings: (word: StudyWord) => readonly string[],
): ReadonlyMap<string, StudyWord[]> {
  const groups = new Map<string, StudyWord[]>();
  for (const word of words)
    for (const writing of new Set(listWritings(word).map(foldWord)))
      if (writing !== '') groups.set(writing, [...(groups.get(writing) ?? []), word]);
  return groups;
}

/** Reads a text and looks its words up, each once. */
export function findWrittenWords(text: string, lookUp: WordLookup): FoundWords {
  const found = new Map<string, FoundWord>();
  const unknown = new Set<string>();
  let repeated = 0;
  for (const word of readWrittenWords(text)) {
    const senses = lookUp(word);
    const name = senses.map(([first]) => first.id).join(' ');
    if (senses.length === 0 ? unknown.has(word.written) : found.has(name)) repeated += 1;
    else if (senses.length === 0) unknown.add(word.written);
    else found.set(name, { written: word.written, senses });
  }
  return { found: [...found.values()], unknown: [...unknown], repeated };
}

// The reading that a word is taught with decides before its others. One that fits none of them is somebody's other spelling: it decides nothing.
function chooseByReading(words: readonly StudyWord[], reading: string): readonly StudyWord[] {
  if (reading === '' || words.length === 1) return words;
  const own = words.filter((word) => isSameReading(word.reading, reading, word));
  if (own.length > 0) return own;
  const fitting = words.filter((word) => word.otherReadings.some((other) => isSameReading(other, reading, word)));
  return fitting.length > 0 ? fitting : words;
}

function isSameReading(own: string, written: string, { text }: StudyWord): boolean {
  if (normalizeReading(own) === normalizeReading(written)) return true;
  const numbered = parseSyllables(own, Array.from(foldWord(text)).length)?.join('');
  const typed = written
    .toLowerCase()
    .replaceAll(/u:|v/g, 'ü')
    .replaceAll(/[^a-zü\d]/g, '')
    .replaceAll(/(?<=[a-zü])0/g, String(neutralTone));
  return numbered !== undefined && numbered === typed;
}

function groupSenses(words: readonly StudyWord[]): Sense[] {
  const senses: [StudyWord, ...StudyWord[]][] = [];
  for (const word of words) {
    const sense = senses.find((group) => group.some((other) => isSameWord(other, word) || isSameWord(word, other)));
    if (sense) sense.push(word);
    else senses.push([word]);
  }
  return senses;
}
