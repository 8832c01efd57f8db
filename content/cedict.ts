// Reads CC-CEDICT from the package `hanzi`: every word with its traditional form, reading and meanings.
import { createRequire } from 'node:module';
import { addToneMark, normalizeReading } from './reading.ts';

/** An entry of the dictionary. A word has one for each reading and traditional form. */
export interface DictionaryEntry {
  readonly simplified: string;
  readonly traditional: string;
  /** Pinyin with tone marks, normalized. */
  readonly reading: string;
  readonly meanings: readonly string[];
}

let entries: readonly DictionaryEntry[] | undefined;

/** Reads the dictionary, once: it takes a moment. */
export function listDictionaryEntries(): readonly DictionaryEntry[] {
  entries ??= readEntries();
  return entries;
}

function readEntries(): DictionaryEntry[] {
  const text = createRequire(import.meta.url)('hanzi/lib/data/cedict_ts.u8.js') as string;
  return Array.from(
    text.matchAll(/^(\S+) (\S+) \[([^\]]+)\] \/(.*)\//gm),
    ([, traditional = '', simplified = '', syllables = '', meanings = '']) => ({
      simplified,
      traditional,
      reading: normalizeReading(syllables.split(' ').map(addToneMark).join('')),
      meanings: meanings.split('/'),
    }),
  );
}
