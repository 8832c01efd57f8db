// The compact dictionary of the course that chat loads: words and characters with reading, meaning, level and cost, as columns of text.
import { parseSyllables } from './pinyin.ts';
import type { DictionaryWord } from './segmentation.ts';

/** A word or character of the course, for typing it and for reading it. */
export interface DictionaryEntry extends DictionaryWord {
  /** Id of the word that teaches it; empty for a character that is in no list by itself. */
  readonly id: string;
  /** Level 1 to 5; of a character without a line in a list, the level of the first word that uses it. */
  readonly level: number;
  /** The level of the list of 2026 that has the word; left out for what that list does not have. */
  readonly level2026?: number | undefined;
  /** Pinyin with tone marks, the usual reading first. */
  readonly readings: readonly string[];
  /** Numbered syllables (`ni3`) of each reading, one per Chinese character; empty for a reading that is not pinyin of the text. */
  readonly syllables: readonly (readonly string[])[];
  readonly meaning: string;
}

/** Finds the numbered syllables of each reading; slow for a whole dictionary, so a dictionary keeps them. */
export function parseReadings(text: string, readings: readonly string[]): string[][] {
  const count = Array.from(text).filter((character) => /\p{Script=Han}/u.test(character)).length;
  return readings.map((reading) => parseSyllables(reading, count) ?? []);
}

/** Costs are kept in tenths. */
const costPrecision = 10;
// Like stands by like, so that the file compresses to about half of what rows take.
const columns = ['texts', 'ids', 'levels', 'levels2026', 'readings', 'syllables', 'costs', 'meanings'] as const;
type Columns = Readonly<Record<(typeof columns)[number], string>>;

/** Thrown if a file is not a dictionary. */
export class DictionaryFormatError extends Error {
  override readonly name = 'DictionaryFormatError';
}

/** Writes entries as text (JSON); no field may hold a line end. */
export function encodeDictionary(entries: readonly DictionaryEntry[]): string {
  const join = (read: (entry: DictionaryEntry) => string) => entries.map(read).join('\n');
  const encoded: Columns = {
    texts: join(({ text }) => text),
    ids: join(({ id }) => id),
    levels: join(({ level }) => String(level)),
    levels2026: join(({ level2026 }) => String(level2026 ?? '')),
    readings: join(({ readings }) => readings.join('/')),
    syllables: join(({ syllables }) => syllables.map((reading) => reading.join(' ')).join('/')),
    costs: join(({ cost }) => String(Math.round(cost * costPrecision))),
    meanings: join(({ meaning }) => meaning),
  };
  return JSON.stringify(encoded);
}

/** Reads what `encodeDictionary` wrote, parsed from JSON. Throws DictionaryFormatError if it is something else. */
export function decodeDictionary(encoded: unknown): DictionaryEntry[] {
  const lists = columns.map((column) => {
    const text = (encoded as Partial<Columns> | null)?.[column];
    if (typeof text !== 'string') throw new DictionaryFormatError(`The dictionary has no column ${column}.`);
    return text.split('\n');
  });
  const [texts = [], ids = [], levels = [], levels2026 = [], readings = [], syllables = [], costs = [], meanings = []] = lists;
  if (lists.some(({ length }) => length !== texts.length))
    throw new DictionaryFormatError('The columns of the dictionary differ in length.');
  return texts.map((text, at) => ({
    text,
    id: ids[at] ?? '',
    level: Number(levels[at]),
    level2026: levels2026[at] ? Number(levels2026[at]) : undefined,
    readings: (readings[at] ?? '').split('/'),
    syllables: (syllables[at] ?? '').split('/').map((reading) => reading.split(' ').filter(Boolean)),
    cost: Number(costs[at]) / costPrecision,
    meaning: meanings[at] ?? '',
  }));
}
